"""What every game promises of its secrets: equal views, imagined worlds that fit, nothing told to who may not know."""

from contextlib import suppress
from itertools import chain, islice, zip_longest

import kancha
from kancha.kernel.chance import Rng
from kancha.kernel.errors import KanchaError, RecordError
from kancha.kernel.events import EVERYBODY, Event, Reveal
from kancha.kernel.observer import Observer
from kancha.kernel.position import Line
from kancha.kernel.records import record_text
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import facts
from kancha.kernel.verbs import NOTHING
from kancha.kernel.view import masked, view_of
from kancha.lab.ways import Way
from kancha.learn.planning import plan
from tests.contract.comparing import sampled, seats_and_onlooker
from tests.contract.tables import ended, questions
from tests.marks import walk

pytestmark = walk

FAR = 12  # lines that differ in more than their last word


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
        for name, number, wanted in game.rules.pieces(imagined.state):
            assert number == wanted, name


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
            for name, number, wanted in game.rules.pieces(position.state):
                assert number == wanted, name


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
    """The same line with other last words, and a few with others in front of them."""
    verb = game.rules.space.verb(line.option)
    last = verb.domains[-1].size if verb.domains else 1
    first = line.option - (line.option - verb.base) % last
    near = [option for option in range(first, first + last) if option != line.option]
    far = [option for option in range(verb.base, verb.base + verb.size) if not first <= option < first + last]
    return [Line(line.who, option, line.seen_by) for option in near + far[:FAR]]


def shown(game: kancha.Game, seat: int) -> object:
    """All that reaches a seat."""
    speaker = game.speaker("en")
    events = game.events_for(seat)
    prompt = game.view(seat).prompt
    return [
        game.view(seat).fingerprint(),
        Observer(game.rules, game.setup).observe(game.position, seat),
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


def test_a_view_does_not_tell_who_answered_first_to_a_simultaneous_question(table: Way) -> None:
    """Two seats answer in either order; to everybody it looks the same, and whoever is still asked stands in seat order."""
    for game in islice(questions(table, 10_000), 12):
        waiting = game.waiting()
        if len(waiting) < 3:
            continue
        answers = {seat: game.options(seat)[0] for seat in waiting[-2:]}
        first, second = game.clone(), game.clone()
        for seat in waiting[-2:]:
            first.play(answers[seat], seat)
        for seat in reversed(waiting[-2:]):
            second.play(answers[seat], seat)
        for seat in range(-1, game.seats):
            one, other = first.view(seat), second.view(seat)
            assert one.fingerprint() == other.fingerprint()
            assert one.facts() == other.facts()
            assert one.waiting == sorted(one.waiting)


def test_a_plan_is_the_same_where_only_secrets_differ(table: Way) -> None:
    """Whoever plans learns nothing by it: a world with other secrets and other luck gives the same steps and the same end."""
    rng = Rng(5)
    for game in questions(table, 2):
        for seat in range(game.seats):
            view = game.view(seat)
            other = view_of(game.rules, game.setup, view.imagine(Rng(rng.below(1000))), seat)
            texts: list[str] = []
            for _ in range(3):
                one, two = plan(view, texts), plan(other, texts)
                assert one.after().fingerprint() == two.after().fingerprint()
                assert (one.stop, one.points(), one.goods()) == (two.stop, two.points(), two.goods())
                told = [[(step.text, step.kind, repr(step.events)) for step in made.steps] for made in (one, two)]
                assert told[0] == told[1]
                assert one.why_not() == two.why_not()
                if not one.options():
                    break
                texts = [step.text for step in one.steps]
                texts.append(game.text(one.options()[rng.below(len(one.options()))]))
