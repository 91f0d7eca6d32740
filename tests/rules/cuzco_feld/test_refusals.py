"""Every refusal has one reason that is true of its case, and reasons and answers never contradict each other."""

from typing import Any

import pytest

import kancha
from kancha.kernel.chance import Rng
from kancha.words import LANGUAGES
from tests.marks import rule, walk
from tests.rules.cuzco_feld.positions import asked, play, table, texts

pytestmark = walk

WHOLE = 150
"""Verbs with at most so many answers are tried whole."""
SAMPLE = 60


def reason(g: kancha.Game, answer: str) -> str:
    """The key of the one reason against an answer."""
    why = g.why(g.rules.space.parse(answer))
    assert why is not None, f"“{answer}” is possible"
    for language in LANGUAGES:
        assert g.speaker(language).reason(why)
    return why.key


def tried(g: kancha.Game, rng: Rng) -> list[int]:
    """Answers of the question's own verbs: all of a small verb, some of a large one."""
    answers: list[int] = []
    for verb in g.position.question().verbs():
        small = verb.size <= WHOLE
        answers += [verb.base + (at if small else rng.below(verb.size)) for at in range(verb.size if small else SAMPLE)]
    return answers


@pytest.mark.parametrize(("seats", "module"), [(2, "off"), (2, "on"), (3, "on"), (4, "off")])
def test_whatever_the_questions_own_verbs_can_say_is_offered_or_has_its_reason(seats: int, module: str) -> None:
    rng = Rng(seats)
    keys: set[str] = set()
    g = kancha.new("cuzco-feld", seats, 7, pututus=module)
    while not g.over:
        options = g.options()
        question = g.position.question()
        for option in options:
            assert any(verb.owns(option) for verb in question.verbs())
            assert not question.refuse(g.state, option), f"“{g.text(option)}” at {question}"
        for option in tried(g, rng):
            why = g.why(option)
            assert (why is None) == (option in options)
            if why is not None:
                assert why.rule, f"“{g.text(option)}” at {question}"
                keys.add(why.key)
        g.play(options[rng.below(len(options))])
    assert len(keys) > 40
    for language in LANGUAGES:
        sentences = [g.speaker(language).why(key) for key in sorted(keys)]
        assert not [sentence for sentence in sentences if " or " in sentence or " ou " in sentence]


@rule("F-006", "F-007")
def test_a_full_colour_is_another_reason_than_a_filled_place() -> None:
    """Mask A has turquoise on places 1, 5 and 9, violet on 2, 7 and 11."""
    g = play(table(dice={0: [6], 1: [6]}, feathers={0: [1, 5, 9, 2]}), "place 6 exchange none")
    assert reason(g, "feather 5") == "F-006"
    assert reason(g, "feather 2") == "F-007.1"
    play(g, "feather 3", "feather 4")
    assert reason(g, "feather 1") == "F-006"


@rule("F-071", "F-076")
def test_two_cards_that_cannot_both_be_paid_for() -> None:
    pieces: dict[str, Any] = {"dice": {0: [3], 1: [6]}, "bar": {"temple": ["yellow-2"]}, "steps": {6: 1}}
    one = table(**pieces, hand={0: ["07", "13"]}, offerings={0: 1})
    assert reason(one, "place 3 temple 07-hand+13-hand") == "F-071.2"
    assert reason(one, "place 3 temple 13-hand") == "F-096"
    sun = table(**pieces, inti={0: 1})
    assert reason(sun, "place 3 temple 07-inti+13-inti") == "F-076.2"
    assert reason(sun, "place 3 temple 12-hand+07-inti") == "F-071.1"
    assert reason(sun, "place 3 temple 07-inti+12-inti") == "F-076.1"
    assert reason(sun, "place 3 temple 07-hand+07-inti") == "F-079.2"


@rule("F-003", "F-303", "F-305", "F-309")
def test_blowing_without_the_tile() -> None:
    assert reason(table(dice={0: [3], 1: [6]}), "blow 3 +1") == "F-003"
    g = table(module="on", dice={0: [3, 5], 1: [6, 6]}, pututus={0: [1, 0]})
    assert reason(g, "blow 3 +2") == "F-303.1"
    assert reason(g, "blow 3 +1+1") == "F-303"
    assert reason(g, "blow 4 +1") == "F-091"
    play(g, "blow 3 +1")
    assert reason(g, "blow 5 +1") == "F-309"
    assert reason(g, "place 5 vp none") == "F-303.2"


@rule("F-401")
def test_card_01_adds_nothing_or_was_played_already() -> None:
    pieces: dict[str, Any] = {"phase": "persons", "hand": {0: ["01", "01"]}, "offerings": {0: 2}}
    g = table(**pieces, tiles={0: ["study-vp-2", "farm-vp-2"]})
    play(g, "play 01 hand")
    assert reason(g, "play 01 hand") == "F-401.1"
    quipu = {"tiles": {0: ["study-quipu-2", "farm-food-2"]}, "quipu_reserve": {0: 9}}
    g = play(table(**pieces, **quipu), "use farm food")
    assert reason(g, "play 01 hand") == "F-401"


@rule("F-407", "F-412", "F-413", "F-414")
def test_cards_of_a_die_each_have_their_own_reason() -> None:
    g = table(dice={0: [2, 6], 1: [6, 6]}, hand={0: ["07", "12", "13", "14"]}, offerings={0: 4})
    assert reason(g, "place 2 temple 07-hand") == "F-407"
    assert reason(g, "place 2 vp 07-hand") == "F-407.1"
    assert reason(g, "place 2 temple 12-hand") == "F-412"
    assert reason(g, "place 2 exchange 12-hand") == "F-412.1"
    assert reason(g, "place 2 headdress 13-hand") == "F-413"
    assert reason(g, "place 6 temple 13-hand") == "F-413.1"
    assert reason(g, "place 2 paved 13-hand+14-hand") == "F-413.2"
    assert reason(g, "place 2 vp 13-hand") == "F-413.3"
    assert reason(g, "place 2 temple 14-hand") == "F-414.1"
    play(g, "place 2 paved 14-hand")
    assert reason(g, "move keep C none") == "F-414"


@rule("F-409")
def test_card_09_lacks_a_slot_a_discarded_tile_or_a_die() -> None:
    hand: dict[str, Any] = {"hand": {0: ["09"]}, "offerings": {0: 1}}
    dice: dict[str, Any] = {"dice": {0: [6], 1: [6]}}
    g = play(table(**dice, **hand), "place 6 study none")
    assert reason(g, "take study-1 hand") == "F-409.2"
    g = play(table(**dice, **hand, tiles={0: ["farm-vp-2"]}, discards=["study-vp-2"]), "place 6 study none")
    assert reason(g, "take study-1 hand") == "F-409"
    g = table(phase="persons", tiles={0: ["farm-study-2"]}, discards=["study-vp-2"], **hand)
    play(g, "use farm study")
    assert reason(g, "take study-1 hand") == "F-409.1"
    assert reason(g, "take farm-1 none") == "F-145.1"


@rule("F-145", "F-148")
def test_an_empty_place_of_the_other_row_is_called_empty() -> None:
    g = table(phase="dice", dice={0: [3]}, rows={"farm-2": None, "study-2": None})
    play(g, "place 3 study none")
    assert reason(g, "take farm-2 none") == "F-148"
    assert reason(g, "take farm-3 none") == "F-145.1"
    assert reason(g, "take study-2 none") == "F-148"
    assert reason(g, "take study-4 none") == "F-145"


@rule("F-410", "F-120")
def test_card_10_and_the_six_paths_of_a_village() -> None:
    """From I2: I1 r1, I3 r2, O1 r4, C p4, O2 p4."""
    pieces: dict[str, Any] = {"hand": {0: ["10"]}, "offerings": {0: 1}, "chasqui": {0: "I2"}}
    g = play(table(dice={0: [2], 1: [6]}, quipu={"I1": [0]}, **pieces), "place 2 rope none")
    assert reason(g, "move keep I1 hand") == "F-410"
    assert reason(g, "move keep O1 none") == "F-120.2"
    assert reason(g, "move keep O2 none") == "F-120.1"
    assert reason(g, "move keep O4 none") == "F-120"
    assert reason(g, "move 3 I3 none") == "F-134"
    g = play(table(dice={0: [5], 1: [6]}, **pieces), "place 5 paved none")
    assert reason(g, "move keep C hand") == "F-410.2"
    assert reason(g, "move keep O2 hand+inti") == "F-076"
    g = play(table(dice={0: [5], 1: [6]}, inti={0: 1}, **pieces), "place 5 paved none")
    assert reason(g, "move keep O2 hand+inti") == "F-079"
    g = table(phase="persons", tiles={0: ["farm-rope-2"]}, **pieces)
    play(g, "use farm rope")
    assert reason(g, "move keep I1 hand") == "F-410.1"


@rule("F-404", "F-245")
def test_a_mission_completed_with_card_04() -> None:
    g = table(phase="palace", missions={0: ["38", "07", "20"]}, food={0: 5}, hand={0: ["04"]}, offerings={0: 1})
    assert asked(g) == (0, "palace")
    assert reason(g, "complete 38 hand") == "F-404.2"
    assert reason(g, "complete 07 hand") == "F-404"
    assert reason(g, "complete 07 hand+inti") == "F-404.1"
    assert reason(g, "complete 08 none") == "F-245"
    assert reason(g, "drop 07") == "F-247"
    assert "complete 38 none" in texts(g)
