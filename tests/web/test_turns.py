"""The log as turns: every event has its sign, an automaton's turn stands by itself, points add up, no secret is told."""

import random
import re

import pytest

from kancha import catalogue
from kancha.draw.signs import COMMON, signs_of
from kancha.games import find
from kancha.table.opening import NewTable, opened
from kancha.table.snapshot import LogItem, Snapshot
from kancha.table.table import Table
from kancha.web.bringing import brings
from kancha.web.page_words import PageWords
from kancha.web.regions import columns, render, teller, titled
from kancha.web.standings import gained
from kancha.web.turns import OPENING, SCENE, Step, Teller, Turn, line
from tests.table.tables import no_editions, people

MODES = [(game.slug, mode.name, mode.fewest) for game in catalogue() for mode in game.modes]


def played(slug: str, mode: str, seats: int, answers: int, seed: int = 3) -> Table:
    """A table after so many answers by chance."""
    table, _ = opened(NewTable(slug, people(seats), mode, seed=seed), no_editions)
    luck = random.Random(seed)
    for _ in range(answers):
        if table.game.over:
            break
        seat = luck.choice(table.game.waiting())
        options = table.snapshot(seat).view.options
        table.game.play(luck.choice(options), seat)
    return table


def turns_of(snapshot: Snapshot, language: str = "en") -> list[Turn]:
    talk = PageWords(language)
    sides = columns(snapshot, snapshot.speaker(language), talk)
    return teller(snapshot, talk, sides).turns(list(snapshot.log))


def test_a_copy_of_a_table_does_not_put_its_log_into_words_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def again(teller: Teller, item: LogItem) -> list[tuple[Step, str]]:
        raise AssertionError(f"answer {item.number} was put into words before")

    table = played("ayar", "competitive", 2, 20)
    told = turns_of(table.snapshot(0))
    monkeypatch.setattr(Teller, "worded_once", again)
    assert turns_of(table.clone().snapshot(0)) == told


@pytest.mark.parametrize("slug", [game.slug for game in catalogue()])
def test_every_kind_of_event_that_has_words_has_a_sign(slug: str) -> None:
    from kancha.words import table

    words = table(find(slug).slug, "en")["event"]
    assert isinstance(words, dict)
    told = {name for name in words if not name.endswith(("_loss", "_none"))}
    signs = signs_of(slug)
    assert told <= set(signs.icons), "an event without a sign"
    assert set(signs.icons) - set(COMMON) <= told, "a sign of no event"
    assert signs.automatic | signs.scene | signs.minor | signs.silent <= told


@pytest.mark.parametrize(("slug", "mode", "seats"), MODES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_points_of_the_turns_add_up_to_the_scores(slug: str, mode: str, seats: int, language: str) -> None:
    snapshot = played(slug, mode, seats, 40).snapshot(0)
    sides = columns(snapshot, snapshot.speaker(language), PageWords(language))
    sums = dict.fromkeys(snapshot.sheet.columns, 0)
    for turn in turns_of(snapshot, language):
        assert turn.steps
        for step in turn.steps if turn.actor != OPENING else []:
            for side, points in step.points:
                sums[side.column] += points
    won = [side.total - before for side, before in zip(sides, snapshot.history[0], strict=True)]
    if slug != "ayar":  # whose suns and moons are compared at the end
        assert list(sums.values()) == won


@pytest.mark.parametrize(
    ("slug", "automaton"), [("pachamama", "otoma"), ("ayar", "ayllu"), ("tawantinsuyu", "axomamma")]
)
def test_an_automaton_acts_in_turns_of_its_own(slug: str, automaton: str) -> None:
    fresh = 0
    for answers in range(20, 40):
        turns = turns_of(played(slug, "solo", 1, answers).snapshot(0))
        assert {turn.actor for turn in turns} >= {OPENING, "seat:0", automaton}
        for turn in turns:
            assert turn.automaton == (turn.actor == automaton)
        fresh += any(turn.fresh and turn.automaton for turn in turns)
        assert not any(turn.fresh for turn in turns if turn.actor == "seat:0")
    assert fresh, "after an answer that ends the turn the automaton's is new"


SAID = {"ay-temple", "ay-sun", "ay-boat", "task", "vp"}
"""Signs of steps whose own sentence says why."""


@pytest.mark.parametrize(
    ("slug", "mode", "seats"),
    [("pachamama", "solo", 1), ("pachamama", "coop", 2), ("ayar", "solo", 1), ("tawantinsuyu", "solo", 1)],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_step_of_an_automaton_says_why(slug: str, mode: str, seats: int, language: str) -> None:
    steps = [
        step
        for seed in (3, 4)
        for turn in turns_of(played(slug, mode, seats, 400, seed).snapshot(0), language)
        if turn.automaton
        for step in turn.steps
    ]
    assert len(steps) > 20
    assert [step.words.striptags() for step in steps if not step.because and step.sign not in SAID] == []
    assert "because" in line(next(step for step in steps if step.because))


@pytest.mark.parametrize(("slug", "mode", "seats"), MODES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_set_up_is_told_step_by_step_to_everybody_as_far_as_they_may_know(
    slug: str, mode: str, seats: int, language: str
) -> None:
    table = played(slug, mode, seats, 0)
    told = {}
    for seat in range(-1, seats):
        first = turns_of(table.snapshot(seat), language)[0]
        assert first.actor == OPENING
        assert len(first.steps) >= 6
        assert len({step.id for step in first.steps}) == len(first.steps)
        told[seat] = [[str(step.words), *map(str, step.more)] for step in first.steps]
        assert not any("{" in words for step in told[seat] for words in step)
    public = told[-1]
    for seat in range(seats):
        own = [step for step in told[seat] if step not in public]
        assert [step for step in public if step not in told[seat]] == [], "what is public is told to everybody"
        others = [words for other in range(seats) if other != seat for step in told[other] for words in step]
        if slug == "pachamama" and mode == "coop":
            assert own, "the tops of the own piles"
        if slug == "cuzco-kramer":
            assert len(own) == 1, "the own cards, and nobody else's"
            assert not any(words in others for words in own[0][1:] if snapshot_name(table, seat) in words)


def snapshot_name(table: Table, seat: int) -> str:
    return table.snapshot(seat).names[seat]


def test_what_the_players_of_a_team_do_is_theirs_and_not_the_otomas() -> None:
    turns = turns_of(played("pachamama", "coop", 2, 30).snapshot(0))
    assert {turn.actor for turn in turns} >= {"seat:0", "seat:1", "otoma"}
    for turn in turns:
        words = " ".join(step.words.striptags() for step in turn.steps)
        if turn.actor == "otoma":
            assert "spends" not in words.lower()
            assert {side.column for step in turn.steps for side, _ in step.points} <= {"otoma"}
        elif turn.actor.startswith("seat:"):
            assert "Otoma pawn" not in words
            assert turn.colour == int(turn.actor[5:]) + 1
    assert any(turn.own_points for turn in turns if turn.actor == "seat:1"), "points of a player count for the team"


def test_answers_opened_together_stand_under_their_own_names() -> None:
    for turn in turns_of(played("cuzco-feld", "competitive", 2, 4).snapshot(0)):
        others = {"seat:0": "Berta", "seat:1": "Ana"}.get(turn.actor)
        for step in turn.steps if others else []:
            assert not step.words.striptags().startswith(f"{others} ")


def test_what_happens_several_times_in_a_row_is_told_once() -> None:
    turns = turns_of(played("tawantinsuyu", "competitive", 2, 4).snapshot(0))
    drawn = [step for turn in turns for step in turn.steps if step.times > 1]
    assert [(step.words.striptags(), step.times) for step in drawn][:1] == [("Draws a god card.", 8)]


def test_a_turn_does_not_repeat_the_name_that_stands_over_it() -> None:
    snapshot = played("cuzco-kramer", "competitive", 2, 20).snapshot(0)
    steps = [step for turn in turns_of(snapshot) if turn.actor not in (OPENING, SCENE) for step in turn.steps]
    assert steps
    assert not any(step.words.striptags().startswith(tuple(snapshot.names)) for step in steps)


def test_what_others_won_since_the_viewer_acted_is_told_in_their_panel() -> None:
    table = played("pachamama", "solo", 1, 12)
    snapshot = table.snapshot(0)
    before, now = snapshot.history[-2], snapshot.history[-1]
    assert gained(snapshot) == [0, now[1] - before[1]]


def test_what_happened_is_drawn_for_everybody_in_both_languages() -> None:
    table = played("cuzco-feld", "competitive", 2, 25)
    for seat in (-1, 0, 1):
        for language in ("en", "fr"):
            regions = render(table.snapshot(seat), language).regions
            assert 'id="story"' in regions["story"]
            assert "turn-group" in regions["log"]


def test_a_divination_tells_what_right_and_wrong_would_bring() -> None:
    table = played("pachamama", "competitive", 2, 12)
    while not (guesses := [text for text in map(table.game.text, table.game.options()) if text.startswith("divine")]):
        table.game.play(table.game.options()[0])
    ghost = table.preview(table.game.seat, table.version, guesses[0], ())
    assert ghost.spread[0] < 0 < ghost.spread[-1]
    assert re.fullmatch(
        r"Right \+\d, wrong −\d( … −\d)?\.", " ".join(brings(ghost, "en", guesses[0]).striptags().split())
    )
    assert {"plus", "minus"} <= set(brings(ghost, "fr", guesses[0]).replace('"', " ").split())


@pytest.mark.parametrize("slug", [game.slug for game in catalogue()])
def test_before_one_confirms_one_reads_what_an_answer_costs_and_gives(slug: str) -> None:
    luck, seen = random.Random(4), 0
    table = played(slug, "competitive", 2, 10)
    for _ in range(12):
        seat = table.game.waiting()[0]
        option = luck.choice(table.snapshot(seat).view.options)
        ghost = table.preview(seat, table.version, table.game.text(option), ())
        for language in ("en", "fr"):
            said = brings(ghost, language, table.game.text(option)).striptags()
            names = ghost.speaker(language)
            for name, before, after in ghost.goods:
                assert f"{names.entry('goods', name)} {before} → {after}" in said
        rules = table.game.rules
        assert all(rules.goods(table.game.view(seat).state, seat)[name] == before for name, before, _ in ghost.goods)
        seen += len(ghost.goods)
        table.game.play(option, seat)
    assert seen, "something was paid or gained"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_step_shows_the_points_that_its_sentence_tells(language: str) -> None:
    """“+6 Builds the stairs: +4.”: what the joint beside them brings has a line of its own."""
    told = 0
    for turn in turns_of(played("tawantinsuyu", "competitive", 2, 260).snapshot(0), language):
        for step in turn.steps:
            says = re.search(r": \+(\d+)\.$", step.words.striptags())
            if says:
                told += 1
                assert sum(points for _, points in step.points) == int(says[1]), step.words
    assert told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_set_up_says_how_many_buildings_the_market_shows(language: str) -> None:
    first = turns_of(played("tawantinsuyu", "competitive", 2, 0).snapshot(0), language)[0]
    assert any(re.search(r"market: 4|marché : 4", step.words.striptags()) for step in first.steps)


def test_what_ends_in_a_scene_has_nobodys_name_over_it() -> None:
    snapshot = played("tawantinsuyu", "competitive", 2, 20).snapshot(0)
    turns = [Turn("seat:1", snapshot.names[1], 2, True), Turn(SCENE, "Festival 1 begins.", 0, True)]
    for language, title in (("en", "At the table"), ("fr", "À la table")):
        assert titled(snapshot, turns, snapshot.speaker(language), PageWords(language)) == title


def test_where_many_have_played_the_strip_does_not_name_them_all() -> None:
    table = played("cuzco-kramer", "competitive", 4, 30)
    turns = [Turn(f"seat:{seat}", table.snapshot(-1).names[seat], seat + 1, True) for seat in (1, 2, 3)]
    for viewer, language, title in (
        (0, "en", "The others played"),
        (0, "fr", "Les autres"),
        (-1, "en", "At the table"),
    ):
        snapshot = table.snapshot(viewer)
        speaker, talk = snapshot.speaker(language), PageWords(language)
        assert titled(snapshot, turns, speaker, talk) == title
        assert all(turn.name in titled(snapshot, turns[:2], speaker, talk) for turn in turns[:2])


@pytest.mark.parametrize(("slug", "mode", "seats"), MODES)
def test_chance_itself_has_no_line(slug: str, mode: str, seats: int) -> None:
    snapshot = played(slug, mode, seats, 40).snapshot(0)
    speaker = snapshot.speaker("en")
    for item in snapshot.log:
        assert not any(event.kind.name == "chanced" for run, _ in speaker.told(list(item.events)) for event in run)


def test_who_has_only_one_answer_is_told_why_they_are_asked_all_the_same() -> None:
    table, _ = opened(NewTable("cuzco-feld", people(2), "competitive", seed=3), no_editions)
    luck = random.Random(3)
    seat = table.game.waiting()[0]
    while len(table.snapshot(seat).view.options) > 1:
        table.game.play(luck.choice(table.snapshot(seat).view.options), seat)
        seat = luck.choice(table.game.waiting())
    assert "so that nobody learns" in render(table.snapshot(seat), "en").regions["bar"]


def test_a_question_to_somebody_else_is_not_put_to_the_viewer() -> None:
    table = played("cuzco-feld", "competitive", 2, 12)
    waits = 1 - table.game.seat
    snapshot = table.snapshot(waits)
    assert snapshot.prompt is not None
    question = snapshot.speaker("en").prompt(snapshot.prompt)
    assert question not in render(snapshot, "en").regions["bar"]
    assert question in render(table.snapshot(table.game.seat), "en").regions["bar"]
