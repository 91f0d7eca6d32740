"""What every game promises, tried on every game, mode, seat count and level."""

import json
from contextlib import suppress
from itertools import chain, zip_longest

import pytest

import kancha
from kancha.kernel.chance import Rng
from kancha.kernel.effects import CHANCE, NOBODY
from kancha.kernel.errors import IllegalMove, KanchaError, RecordError
from kancha.kernel.events import EVERYBODY, Event, Reveal
from kancha.kernel.freeze import freeze, thaw
from kancha.kernel.outcome import ASKED, LUCK, OVER
from kancha.kernel.position import Line, Position
from kancha.kernel.records import record_text
from kancha.kernel.refusals import rule_of
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import GameState, facts
from kancha.kernel.verbs import NOTHING
from kancha.kernel.view import masked, view_of
from kancha.lab.ways import Way, random_answer
from kancha.languages import LANGUAGES
from kancha.words import Speaker
from tests.contract.tables import ended, questions, story

OPTIONS_TRIED = 10
OPENING = 20  # the first questions of a game, each of which is asked only once
MOST_OPTIONS = 2000


def position_facts(position: Position[GameState]) -> object:
    """Everything that decides how a position goes on, but for the luck."""
    return [
        facts(position.state),
        [repr(effect) for effect in position.pending],
        position.seat,
        position.offer.listing(),
        position.waiting(),
    ]


def game_facts(game: kancha.Game) -> object:
    """Everything a table knows about a game."""
    told = [(entry.seat, entry.option, entry.lines, repr(entry.events)) for entry in game.history]
    return [position_facts(game.position), game.record(), told, list(game.since), game.position.chance.drawn.copy()]


def seats_and_onlooker(game: kancha.Game) -> list[int]:
    return [ONLOOKER, *range(game.seats)]


def sampled(options: list[int], rng: Rng) -> list[int]:
    """A few options of a list: the first, the last, and some between."""
    if len(options) <= OPTIONS_TRIED:
        return options
    return [options[0], options[-1], *[options[rng.below(len(options))] for _ in range(OPTIONS_TRIED - 2)]]


# Previews


def test_whatever_is_looked_at_a_preview_comes_to_its_end(table: Way) -> None:
    """It goes on from what one seat sees, where much is hidden, through questions that were made for those who see it."""
    rng = Rng(table.seed)
    game = table.new()
    for index, (seat, option) in enumerate(story(table)):
        if index < OPENING or index % 7 == 0:
            view = game.view(seat)
            for tried in sampled(view.options, rng)[:4]:
                ahead = view.outcome(tried)
                assert all(event.visible_to(seat) for event in ahead.events)
                json.dumps(ahead.as_dict())
        game.play(option, seat)


def test_what_is_foreseen_comes_to_pass(table: Way) -> None:
    """The events of an outcome are the first that the seat sees; with chance, those of the branch that chance takes."""
    game = table.new()
    for seat, option in story(table):
        ahead = game.outcome(option, seat)
        before = game.line_count()
        seen = [repr(event) for event in game.play(option, seat) if event.visible_to(seat)]
        told = [seen[0], *[repr(event) for event in ahead.events]]
        assert seen[: len(told)] == told, game.text(option)
        lines = game.lines()[before + 1 :]
        if ahead.stop == LUCK and lines and lines[0].who == CHANCE and lines[0].option in ahead.possible:
            branches = [branch for branch in ahead.branches if branch.option == lines[0].option]
            rest = [event for event in seen[len(told) :] if not event.startswith("<chanced")]
            for branch in branches:
                assert rest[: len(branch.events)] == [repr(event) for event in branch.events], game.text(option)
        if ahead.stop == OVER:
            assert game.over
        if ahead.stop == ASKED:
            assert seat in game.waiting()


# Positions


def test_a_clone_equals_the_original_and_stays_independent(table: Way) -> None:
    rng = Rng(1)
    for game in questions(table, 20):
        before = game_facts(game)
        copy, bare = game.clone(), game.position.clone()
        assert game_facts(copy) == before
        assert position_facts(bare) == position_facts(game.position)
        for _ in range(6):
            if not copy.over:
                seat, option = random_answer(copy.position, rng)
                copy.play(option, seat)
            if not bare.over():
                seat, option = random_answer(bare, rng)
                bare.turn_to(seat)
                bare.play(option)
        assert game_facts(game) == before


def test_looking_changes_nothing(table: Way) -> None:
    for game in questions(table, 6):
        before = game_facts(game)
        game.why_not()
        game.scores()
        game.ranking()
        game.score_sheet()
        game.rules.pieces(game.state)
        for seat in seats_and_onlooker(game):
            assert game.view(seat).prompt is not None
            game.options(seat)
            game.record(seat)
        game.view(game.waiting()[0]).imagine(Rng(5))
        assert game_facts(game) == before


def test_state_and_stack_survive_json_and_go_on_equally(table: Way) -> None:
    rng = Rng(2)
    for game in questions(table, 20):
        data = json.loads(json.dumps(freeze([game.state, game.position.pending])))
        state, pending = thaw(data, game.rules.tables(game.setup.edition))  # type: ignore[misc]
        there: Position[GameState] = Position(state, pending, game.position.chance.clone())
        there.proceed()
        here = game.position.clone()
        assert position_facts(there) == position_facts(here)
        for _ in range(4):
            if not here.over():
                seat, option = random_answer(here, rng)
                for each in (here, there):
                    each.turn_to(seat)
                    each.play(option)
                assert position_facts(there) == position_facts(here)


def test_every_option_can_be_played(table: Way) -> None:
    rng = Rng(3)
    for game in questions(table, 25):
        for seat in game.waiting():
            for option in sampled(game.options(seat), rng):
                copy = game.clone()
                copy.play(option, seat)
                assert copy.over or copy.options()
                for name, found, wanted in game.rules.pieces(copy.state):
                    assert found == wanted, f"{name} after {game.text(option)}"


def test_pieces_are_conserved(table: Way) -> None:
    for game in chain(questions(table, 1000), [ended(table)]):
        for name, found, wanted in game.rules.pieces(game.state):
            assert found == wanted, name


# Options and words


def test_options_are_unique_sorted_few_and_can_be_read_back(table: Way) -> None:
    for game in questions(table, 1000):
        for seat in game.waiting():
            options = game.options(seat)
            assert options == sorted(set(options))
            assert len(options) <= MOST_OPTIONS
            offer = game.position.facing(seat).offer
            assert offer.count() == len(options)
            assert sorted([offer.pick(k) for k in range(len(options))]) == options
            for option in options:
                assert game.parse(game.text(option)) == option
                assert game.facets(option)[0] == f"verb:{game.text(option).split()[0]}"


def test_the_preferred_answer_is_possible(table: Way) -> None:
    for game in questions(table, 1000):
        for seat in game.waiting():
            position = game.position.facing(seat)
            preferred = position.question().preferred(position.state)
            assert preferred == NOTHING or position.offer.has(preferred)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_asked_and_answered_and_happens_can_be_said(table: Way, language: str) -> None:
    game = ended(table)
    names = [f"Player{seat}" for seat in range(game.seats)]
    speaker = Speaker(game.rules, game.setup, language, names)
    said: list[str] = []
    for at in questions(table, 40):
        prompt = at.prompt
        assert prompt is not None
        said.append(speaker.prompt(prompt))
        said += [speaker.option(option) for option in at.options()]
    for entry in game.history:
        said += [speaker.event(event) for event in entry.events]
        said += speaker.story(entry.events)
    for text in said:
        assert text.strip() == text
        assert text
        assert not set("{}") & set(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_is_never_possible_and_its_rule_has_words(table: Way, language: str) -> None:
    for game in questions(table, 30):
        speaker = Speaker(game.rules, game.setup, language)
        for seat in game.waiting():
            options = set(game.options(seat))
            for option, rule in game.why_not(seat):
                assert option not in options, game.text(option)
                assert speaker.why(rule)
                assert speaker.option(option)


def test_a_refused_answer_names_its_rule_and_changes_nothing(table: Way) -> None:
    rng = Rng(4)
    for game in questions(table, 8):
        before = game_facts(game)
        for option, rule in sampled_reasons(game, rng):
            with pytest.raises(IllegalMove) as refused:
                game.play(option)
            assert refused.value.key == rule
            assert refused.value.rule_id == rule_of(rule)
            assert refused.value.sentence
        for _ in range(10):
            option = rng.below(game.rules.space.size)
            if option not in game.options():
                with pytest.raises(IllegalMove):
                    game.play(option)
        others = [seat for seat in range(game.seats) if seat not in game.waiting()]
        for seat in others:
            with pytest.raises(IllegalMove):
                game.play(game.options()[0], seat)
        assert game_facts(game) == before


def sampled_reasons(game: kancha.Game, rng: Rng) -> list[tuple[int, str]]:
    reasons = game.why_not()
    return [reasons[rng.below(len(reasons))] for _ in range(3)] if reasons else []


# Undo


def test_undo_to_the_barrier_and_redo_comes_to_the_same_game(table: Way) -> None:
    undone = 0
    for game in questions(table, 60):
        if not game.since:
            continue
        copy = game.clone()
        answers = list(copy.since)
        while copy.can_undo():
            copy.undo()
            undone += 1
        restarted = game.clone()
        restarted.restart_turn()
        assert game_facts(restarted) == game_facts(copy)
        for seat, option in answers:
            copy.play(option, seat)
        assert game_facts(copy) == game_facts(game)
    assert undone or not any(True for game in questions(table, 1000) if game.since)


def test_who_can_undo_an_answer_has_learnt_nothing_from_it(table: Way) -> None:
    """In every world that fits what a seat knew, an answer it may take back looks the same to it afterwards."""
    rng = Rng(5)
    for game in questions(table, 20):
        seat, option = random_answer(game.position, rng)
        real = game.clone()
        real.play(option, seat)
        if not real.can_undo():
            continue
        imagined = game.view(seat).imagine(rng)
        imagined.play(option)
        there = view_of(game.rules, game.setup, imagined, seat).fingerprint()
        assert there == real.view(seat).fingerprint(), game.text(option)


# Secrets


def test_masking_is_done_once(table: Way) -> None:
    for game in questions(table, 30):
        for seat in seats_and_onlooker(game):
            once = game.position.clone()
            once.state = masked(game.rules, game.position, seat)
            assert facts(masked(game.rules, once, seat)) == facts(once.state)


def test_imagined_worlds_look_the_same_to_the_seat_they_are_imagined_for(table: Way) -> None:
    for game in questions(table, 10):
        for seat in game.waiting():
            first = game.view(seat).imagine(Rng(seat + 7))
            here = game.position.facing(seat)
            for imagined in (first, game.view(seat).imagine(Rng(seat + 8), like=first)):
                assert view_of(game.rules, game.setup, imagined, seat).fingerprint() == game.view(seat).fingerprint()
                assert imagined.question().why_not(imagined.state) == here.question().why_not(here.state)


def test_imagined_worlds_fit_what_a_seat_knows_that_is_not_asked(table: Way) -> None:
    for turn, game in enumerate(chain(questions(table, 30), [ended(table)])):
        others = [seat for seat in seats_and_onlooker(game) if seat not in game.waiting()]
        seat = others[turn % len(others)]
        view = game.view(seat)
        imagined = view.imagine(Rng(turn))
        assert view_of(game.rules, game.setup, imagined, seat).fingerprint() == view.fingerprint()
        for name, found, wanted in game.rules.pieces(imagined.state):
            assert found == wanted, name


def test_imagined_worlds_are_whole_and_can_be_played_to_the_end(table: Way) -> None:
    rng = Rng(6)
    for game in questions(table, 4):
        for seat in [*game.waiting(), ONLOOKER]:
            position = game.view(seat).imagine(rng)
            answers = 0
            while not position.over():
                position.play(position.offer.pick(rng.below(position.offer.count())))
                answers += 1
                assert answers < 5000
            for name, found, wanted in game.rules.pieces(position.state):
                assert found == wanted, name


def test_a_sealed_answer_is_seen_by_its_seat_alone(table: Way) -> None:
    """While others are still asked the same, nothing that reaches them depends on what a seat has answered."""
    rng = Rng(11)
    for game in questions(table, 1000):
        waiting = game.waiting()
        if len(waiting) < 2:
            continue
        seat = waiting[rng.below(len(waiting))]
        sealed = [(option, game.clone()) for option in sampled(game.options(seat), rng)[:2]]
        for option, copy in sealed:
            copy.play(option, seat)
            assert masked(game.rules, copy.position, seat).sealed_by(seat) == option
        for other in seats_and_onlooker(game):
            if other != seat:
                assert masked(game.rules, sealed[0][1].position, other).sealed_by(seat) == NOTHING
                assert shown(sealed[0][1], other) == shown(sealed[-1][1], other)


def test_a_secret_changed_is_not_seen_by_those_it_is_hidden_from(table: Way) -> None:
    """Whatever a hidden line says, the others' records, logs and views up to the next question are the same."""
    game = ended(table)
    lines = game.lines()
    hidden = [index for index, line in enumerate(lines) if line.seen_by != EVERYBODY]
    changed = 0
    for index in hidden[:: max(1, len(hidden) // 5)]:
        part = until_question(lines, index)
        real = kancha.replay(record_text(game.header, game.rules.space, part))
        for other in variants(game, lines[index]):
            text = record_text(game.header, game.rules.space, [*part[:index], other, *part[index + 1 :]])
            with suppress(KanchaError):  # not every outcome was possible then
                planted = kancha.replay(text)
                if told_at_once(planted) and told_at_once(real):
                    continue
                for seat in seats_and_onlooker(game):
                    if seat == ONLOOKER or not lines[index].seen_by >> seat & 1:
                        assert shown(planted, seat) == shown(real, seat), f"{seat} sees {text.splitlines()[-1]}"
                changed += 1
                break
    assert changed or not hidden


def test_a_secret_changed_makes_no_difference_to_others_until_it_is_told(table: Way) -> None:
    """Whatever a hidden line says, the game goes on the same, question by question, until an event shows the secret.

    So nobody learns a secret from a question that is not asked, or that is answered by itself.
    """
    game = ended(table)
    lines = game.lines()
    hidden = [index for index, line in enumerate(lines) if line.seen_by != EVERYBODY]
    for index in hidden[:: max(1, len(hidden) // 4)]:
        for other in variants(game, lines[index])[::4]:
            planted = followed(record_text(game.header, game.rules.space, [*lines[:index], other, *lines[index + 1 :]]))
            if planted is None:
                continue
            real = kancha.replay(game.record(), at=len(planted.history) - 1)
            for seat in seats_and_onlooker(game):
                if seat == ONLOOKER or not lines[index].seen_by >> seat & 1:
                    here, there = first_difference(real.events_for(seat), planted.events_for(seat))
                    told = here is not None and there is not None and here.kind is there.kind
                    assert here is there or (told and isinstance(here.kind, Reveal)), f"{here} became {there}"  # type: ignore[union-attr]
            break


def followed(text: str) -> kancha.Game | None:
    """A record replayed as far as it goes; None if that is not past its opening."""
    try:
        return kancha.replay(text)
    except RecordError as fault:
        given = [line for line in text.splitlines()[: fault.line - 1] if line[:1].isdigit()]
    for at in (len(given), len(given) - 1):
        with suppress(KanchaError):
            return kancha.replay(text, at=at)
    return None


def first_difference(here: list[Event], there: list[Event]) -> tuple[Event | None, Event | None]:
    for one, two in zip_longest(here, there):
        if repr(one) != repr(two):
            return one, two
    return None, None


def test_what_everybody_may_read_is_also_seen_by_everybody(table: Way) -> None:
    """A line in everybody's record that no view ever shows tells something the rules hide."""
    game = ended(table)
    rng = Rng(10)
    seen: dict[str, bool] = {}
    tried: dict[str, int] = {}
    for index, line in enumerate(game.lines()):
        verb = game.rules.space.verb(line.option).name
        if line.seen_by != EVERYBODY or seen.get(verb) or tried.get(verb, 0) >= 4 or rng.below(3) == 0:
            continue
        tried[verb] = tried.get(verb, 0) + 1
        part = until_question(game.lines(), index)
        real = kancha.replay(record_text(game.header, game.rules.space, part)).view(ONLOOKER).fingerprint()
        for other in variants(game, line)[:3]:
            with suppress(KanchaError):
                text = record_text(game.header, game.rules.space, [*part[:index], other, *part[index + 1 :]])
                seen[verb] = seen.get(verb, False) or kancha.replay(text).view(ONLOOKER).fingerprint() != real
    assert [verb for verb in seen if not seen[verb]] == []


def until_question(lines: list[Line], index: int) -> list[Line]:
    """A record up to a line and the outcomes of chance that follow it at once."""
    end = index + 1
    while end < len(lines) and lines[end].who < 0:
        end += 1
    return lines[:end]


def told_at_once(game: kancha.Game) -> bool:
    """Whether something secret was shown by what followed from the last answer."""
    return any(isinstance(event.kind, Reveal) for event in game.history[-1].events)


def variants(game: kancha.Game, line: Line) -> list[Line]:
    """The same line with other last words."""
    verb = game.rules.space.verb(line.option)
    last = verb.domains[-1].size if verb.domains else 1
    first = line.option - (line.option - verb.base) % last
    return [Line(line.who, option, line.seen_by) for option in range(first, first + last) if option != line.option]


def shown(game: kancha.Game, seat: int) -> object:
    """All that reaches a seat."""
    speaker = game.speaker("en")
    events = game.events_for(seat)
    prompt = game.view(seat).prompt
    return [
        game.view(seat).fingerprint(),
        game.record(seat),
        [speaker.event(event) for event in events],
        speaker.story(events),
        speaker.prompt(prompt) if prompt is not None else "",
    ]


def test_hidden_lines_and_events_do_not_reach_others(table: Way) -> None:
    game = ended(table)
    lines = game.lines()
    for seat in seats_and_onlooker(game):
        shown_lines = game.record(seat).split("\n\n", 1)[1].splitlines()
        assert len(shown_lines) == len(lines)
        for line, text in zip(lines, shown_lines, strict=True):
            may = line.seen_by == EVERYBODY or (seat >= 0 and line.seen_by >> seat & 1)
            assert text.endswith(" ?") != bool(may)
        assert all(event.visible_to(seat) for event in game.events_for(seat))


# The end


def test_scores_are_the_totals_of_the_sheet_and_the_ranking_is_sound(table: Way) -> None:
    for game in chain(questions(table, 10), [ended(table)]):
        scores, sheet, places = game.scores(), game.score_sheet(), game.ranking()
        assert len(scores) == len(places) == game.seats
        assert all(len(row) == len(sheet.columns) for row in sheet.points)
        assert len(sheet.points) == len(sheet.categories)
        for column, total in zip(sheet.columns, sheet.totals(), strict=True):
            if column.startswith("seat:"):
                assert scores[int(column[5:])] == total
        alone = all(column.startswith("seat:") for column in sheet.columns)
        for seat, place in enumerate(places):
            better = sum(other < place for other in places)
            assert place == 1 + better or (not alone and place == 2 + better)
            assert all(scores[seat] >= scores[other] for other in range(game.seats) if place < places[other])


def test_the_game_ends_with_nothing_left_to_do(table: Way) -> None:
    game = ended(table)
    assert game.over
    assert (game.seat, game.prompt, game.options(), game.waiting()) == (None, None, [], [])
    assert game.position.seat == NOBODY
    assert game.state.sealed == []
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(story(table)[-1][1])


# Records


def test_replay_of_the_record_comes_to_the_same_game(table: Way) -> None:
    game = ended(table)
    again = kancha.replay(game.record())
    assert game_facts(again)[:3] == game_facts(game)[:3]  # type: ignore[index]
    for at in questions(table, 5):
        part = kancha.replay(at.record())
        assert position_facts(part.position) == position_facts(at.position)
        assert part.record() == at.record()


def test_a_replayed_game_can_be_played_on_to_the_end(table: Way) -> None:
    rng = Rng(8)
    for game in questions(table, 3):
        other = kancha.replay(game.record())
        while not other.over:
            seat, option = random_answer(other.position, rng)
            other.play(option, seat)
        for name, found, wanted in other.rules.pieces(other.state):
            assert found == wanted, name
        again = kancha.replay(other.record())
        assert facts(again.state) == facts(other.state)


def test_resume_with_the_seed_goes_on_like_the_original(table: Way) -> None:
    whole = ended(table)
    for game in questions(table, 5):
        resumed = kancha.resume(game.record(), table.seed)
        assert game_facts(resumed) == game_facts(game)
        for seat, option in story(table)[len(game.history) - 1 :]:
            resumed.play(option, seat)
        assert game_facts(resumed) == game_facts(whole)


def test_a_damaged_record_is_replayed_or_refused_and_never_breaks_anything(table: Way) -> None:
    rng = Rng(9)
    lines = ended(table).record().splitlines()
    body = lines.index("") + 1
    for _ in range(12):
        damaged = lines.copy()
        at = body + rng.below(len(lines) - body)
        match rng.below(5):
            case 0:
                del damaged[at]
            case 1:
                damaged[at] = damaged[body + rng.below(len(lines) - body)]
            case 2:
                damaged[at] = damaged[at][: rng.below(len(damaged[at]))]
            case 3:
                other = body + rng.below(len(lines) - body)
                damaged[at], damaged[other] = damaged[other], damaged[at]
            case _:
                words = damaged[at].split()
                words[-1] = lines[body + rng.below(len(lines) - body)].split()[-1]
                damaged[at] = " ".join(words)
        with suppress(KanchaError):
            kancha.replay("\n".join(damaged))
