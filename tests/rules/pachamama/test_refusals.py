"""Every refusal has one reason that is true of this case: the examples one by one, and walks through whole games."""

import random

import pytest

import kancha
from kancha.games.pachamama.verbs import SPACE
from kancha.kernel.refusals import NOT_NOW
from kancha.words import LANGUAGES
from tests.marks import rule, walk
from tests.rules.pachamama.positions import (
    EAST,
    NORTH,
    S01,
    SOUTH,
    all_but,
    asked,
    competitive,
    coop,
    refusal,
    solo,
)

pytestmark = walk

TRIED = 25
"""Answers of each of its verbs that are tried at a question."""


def why(g: kancha.Game, answer: str) -> str:
    return refusal(g, answer).key


def walks() -> list[kancha.Game]:
    return [
        competitive(2),
        competitive(4, scenario="L01"),
        solo("easy"),
        solo("hard", scenario="L01"),
        coop(2, level="easy"),
        coop(3, level="expert", scenario="L01"),
        coop(4),
    ]


@pytest.mark.parametrize("way", range(7))
def test_whatever_the_questions_own_verbs_can_say_is_offered_or_has_its_reason(way: int) -> None:
    g = walks()[way]
    luck = random.Random(way)
    keys: set[str] = set()
    while not g.over:
        options = g.options()
        question = g.position.question()
        own = question.verbs()
        assert all(any(verb.owns(option) for verb in own) for option in options)
        assert not any(question.refuse(g.state, option) for option in options)
        assert all(question.refuse(g.state, option) == number for option, number in question.why_not(g.state))
        for verb in own:
            every = range(verb.base, verb.base + verb.size)
            for option in luck.sample(every, min(TRIED, verb.size)):
                reason = g.why(option)
                assert (reason is None) == (option in options)
                assert reason is None or reason.rule, f"“{g.text(option)}” at {question}"
                keys.add(reason.key if reason is not None else "")
        other = luck.randrange(SPACE.size)
        if not any(verb.owns(other) for verb in own):
            reason = g.why(other)
            assert reason is not None
            assert reason.key == NOT_NOW
        g.play(luck.choice(options))
    assert len(keys) > 10
    for language in LANGUAGES:
        sentences = [g.speaker(language).why(key) for key in sorted(keys) if key]
        assert not [sentence for sentence in sentences if " or " in sentence or " ou " in sentence]


# Exploring


@rule("P-041")
def test_a_cell_closed_by_a_rival_at_its_entrance() -> None:
    g = competitive()
    g.arrange(planted=["A1", "B1", "C1"], pawns={0: ["A1"], 1: ["B1"]})
    assert why(g, "explore A1 B1") == "P-041"
    assert why(g, "explore A1 C1") == why(g, "explore A1 D1") == "P-041.1", "the crops lead there but for the rival"
    assert why(g, "explore A1 A3") == "P-044"
    g.arrange(planted=["C1"], pawns={0: [], 1: ["C1"]})
    assert why(g, "explore reserve C2") == "P-041.1"
    assert why(g, "explore reserve C3") == "P-047"


@rule("P-041")
def test_a_corner_that_rivals_close_altogether() -> None:
    g = competitive()
    g.arrange(planted=["C3"], known=["A2", "B1"], pawns={0: ["C3"], 1: ["A2", "B1"]})
    assert why(g, "explore C3 A1") == "P-041.1"
    assert why(g, "explore C3 E5") == "P-044"


@rule("P-032", "P-040")
def test_a_move_begins_with_an_own_pawn_and_ends_on_the_board() -> None:
    g = competitive()
    g.arrange(planted=S01, pawns={0: ["D1"], 1: ["A3"]})
    assert why(g, "explore A3 A2") == why(g, "explore B2 B3") == "P-032"
    assert why(g, "explore D1 I5") == why(g, "explore reserve F1") == "P-040"


@rule("P-030", "P-216")
def test_nobody_passes() -> None:
    assert why(competitive(), "pass") == why(solo(), "pass") == "P-030"
    g = coop()
    g.arrange(planted=S01, piles=SOUTH)
    assert why(g, "pass") == "P-216"


@rule("P-162")
def test_an_otoma_pawn_bars_the_way() -> None:
    g = solo()
    g.arrange(planted=[*S01, "A2"], pawns={0: ["A2"]})
    assert why(g, "explore A2 A3") == "P-162"
    assert why(g, "explore A2 B3") == "P-162.1"
    assert why(g, "recall C3") == "P-161"


@rule("P-221")
def test_a_reserve_pawn_cannot_be_put_anywhere() -> None:
    g = coop()
    g.arrange(planted=S01, piles=SOUTH)
    assert why(g, "explore reserve C3") == why(g, "explore reserve A4") == "P-221"
    assert why(g, "explore reserve D2") == "P-225.1", "over D1, where an Otoma pawn stands"


@rule("P-220", "P-225")
def test_a_pawn_that_cannot_take_its_first_step() -> None:
    g = coop()
    g.arrange(planted=[*S01, "C1"], pawns={0: ["C1"]}, piles=NORTH)
    assert why(g, "explore C1 C2") == "P-220.1"
    g.arrange(planted=[*S01, "C1"], pawns={0: ["C1"]}, piles=EAST)
    assert why(g, "explore C1 C2") == "P-225.2"
    assert why(g, "explore C1 D1") == "P-225"


# Divining and offering


@rule("P-071")
def test_divining_without_a_pawn() -> None:
    for g in [competitive(), solo()]:
        assert why(g, "divine A1 maize") == "P-071"
    g = competitive()
    g.arrange(planted=S01, known=["A1", "B1"], pawns={0: ["B1", "D1"], 1: ["A1"]})
    assert why(g, "divine A1 maize") == "P-071"
    assert why(g, "divine D1 maize") == "P-070"
    g.play("divine B1 chili")


@rule("P-075", "P-180")
def test_alone_there_is_no_stopping() -> None:
    g = solo()
    g.arrange(planted=S01, known=["A1", "B1", "C2"], pawns={0: ["A1", "B1"]})
    g.play("divine A1 quinoa")
    assert why(g, "stop") == "P-180"
    assert why(g, "divine A1 coca") == "P-070"
    assert why(g, "divine C2 coca") == "P-071"


@rule("P-090", "P-237")
def test_offering_a_token_not_held() -> None:
    g = competitive()
    g.arrange(planted=S01, tokens={0: ["coca", "chili"]})
    g.play("explore reserve A1")
    assert why(g, "offer quinoa") == "P-090"
    assert why(g, "offer coca+quinoa") == "P-090.1"
    g = coop()
    g.arrange(planted=S01, piles=SOUTH, tokens={"team": ["coca"]}, known=["B1"], pawns={0: ["B1"]})
    g.play("divine B1 chili")
    assert why(g, "offer maize") == "P-237"
    assert why(g, "offer coca+maize") == "P-237.1"


# Together


@rule("P-227")
def test_who_cannot_give_a_tile() -> None:
    g = coop(3)
    valleys = {1: {"valley": ["white-E", 1]}, 2: {"valley": ["purple-N", 3]}}
    g.arrange(planted=S01, piles={0: {"mountain": ["brown-S", 1]}, **valleys})
    g.play("explore reserve A1")
    assert asked(g) == (0, "giver")
    assert why(g, "giver 0") == "P-227"
    assert why(g, "giver 3") == "P-227.1"


@rule("P-230", "P-232", "P-233", "P-208")
def test_which_otoma_pawn_flees_next() -> None:
    """The pawns on B3 and D3 are nearest, that on C1 is farther away, that on A5 is not in line."""
    otoma = ["B3", "D3", "C1", "A5"]
    g = coop(level="easy")
    g.arrange(planted=[*otoma, "C4"], otoma=otoma, pawns={0: ["C4"]}, piles=NORTH)
    g.play("explore C4 C3")
    assert asked(g) == (0, "reaction_order")
    assert why(g, "send 2") == "P-232"
    assert why(g, "send 3") == "P-230"
    assert why(g, "send 4") == "P-208"


@rule("P-233")
def test_who_has_fled_does_not_flee_again() -> None:
    otoma = ["C4", "A3", "E3", "A5", "E5"]
    g = coop()
    g.arrange(planted=all_but("C3", "B4", "D4", "B1", "D1", "E1"), otoma=otoma, pawns={0: ["C2"]}, piles=SOUTH)
    g.play("explore C2 C3")
    assert asked(g) == (0, "reaction_order")
    assert why(g, "send 0") == "P-233"
