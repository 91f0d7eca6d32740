"""What a second reading of the rules asked for: rare moments of the God cards, and the reasons given for refusals."""

from typing import Any

import pytest

import kancha
from kancha.games.cuzco_feld.edition.box import standard
from kancha.games.cuzco_feld.material import TILE_NAMES, TILES_OF_SET
from tests.marks import rule
from tests.rules.cuzco_feld.positions import FACES, asked, at, facts, play, player, refused, starting, table, texts


@rule("F-401", "F-411")
def test_an_extra_use_may_be_played_for_an_ability_that_only_card_01_makes_possible() -> None:
    """Two paved tiles have strength 4; from O0 only a path of 5 leads on, so it takes card 01 as well as card 11."""
    tiles = {0: ["study-vp-2", "study-paved-1", "study-paved-1"]}
    g = table(phase="persons", tiles=tiles, chasqui={0: "O0"}, hand={0: ["01", "11"]}, offerings={0: 2})
    play(g, "use study vp", "play 11 hand", "play 01 hand", "use study paved")
    assert at(g) == "I0"


@rule("F-071", "F-401", "F-411")
def test_that_extra_use_is_not_offered_to_who_cannot_pay_both_cards() -> None:
    tiles = {0: ["study-vp-2", "study-paved-1", "study-paved-1"]}
    g = table(phase="persons", tiles=tiles, chasqui={0: "O0"}, hand={0: ["01", "11"]}, offerings={0: 1})
    play(g, "use study vp")
    assert "play 11 hand" not in texts(g)


@rule("F-411")
def test_card_01_is_named_as_missing_only_where_it_would_bring_an_ability_more_than_there_are_uses() -> None:
    """The one Study ability needs card 01, and the turn's own use is left for it: card 11 would bring nothing."""
    tiles = {0: ["study-paved-1", "study-paved-1"]}
    g = table(phase="persons", tiles=tiles, chasqui={0: "O0"}, hand={0: ["01", "11"]}, offerings={0: 1})
    assert str(g.why("play 11 hand")) == "<F-411>"
    tiles = {0: ["study-vp-2", "study-paved-1", "study-paved-1"]}
    g = table(phase="persons", tiles=tiles, chasqui={0: "O0"}, hand={0: ["01", "11"]}, offerings={0: 1})
    play(g, "use study vp")
    assert str(g.why("play 11 hand")) == "<F-411.1>"


@rule("F-415")
def test_that_extra_use_is_not_offered_for_the_medallion_card_01_would_need() -> None:
    """Card 15 from the hand leaves the only medallion for card 01; through the medallion it would change nothing."""
    g = table(
        phase="persons",
        tiles={0: ["farm-offering-1", "farm-rope-1"]},
        chasqui={0: "I0"},
        faces={**FACES, "mama_sara": "15"},
        hand={0: ["15"]},
        offerings={0: 2},
        inti={0: 1},
    )
    assert starting(g, "play") == {"01 inti", "15 hand"}
    play(g, "play 15 hand", "play 01 inti", "use farm rope")
    assert at(g) == "I1"


@rule("F-095", "F-414")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_card_14_goes_with_either_move_action(seats: int) -> None:
    dice = {seat: [1] for seat in range(seats)}
    for action in ("paved", "rope"):
        g = table(seats, dice=dice, hand={0: ["14"]}, offerings={0: 1}, chasqui={0: "O0"})
        play(g, f"place 1 {action} 14-hand", "move keep O3 none")
        assert at(g) == "O3"


@rule("F-402", "F-409", "F-410")
def test_nobody_is_asked_for_a_card_that_could_not_be_used() -> None:
    """One pip, one cell, one path: a card in hand is no reason to ask where everybody sees that it cannot matter."""
    for action, answered in (("exchange", "exchange"), ("study", "take_person")):
        g = table(dice={0: [1], 1: [6]}, hand={0: ["02", "09"]}, offerings={0: 1})
        play(g, f"place 1 {action} none")
        assert asked(g)[1] != answered
    g = table(dice={0: [1], 1: [6]}, hand={0: ["10"]}, offerings={0: 1}, chasqui={0: "I2"}, quipu={"I1": [0]})
    play(g, "place 1 rope none")
    assert at(g) == "I1"


@rule("F-259")
def test_a_stack_that_an_arranged_position_emptied_leaves_cells_bare() -> None:
    box = standard().tiles
    study = [TILE_NAMES[tile] for tile in range(TILES_OF_SET) for _ in range(box[tile])]
    g = kancha.new("cuzco-feld", 2, 1, layout="default")
    bare = {f"study-{cell}": None for cell in range(1, 7)}
    g.arrange(discards=study[:34], rows=bare, phase="end_of_round", round=2)
    assert facts(g).round == 2
    assert facts(g).rows[:6].count(-1) == 4


WITHOUT_OFFERING: list[tuple[str, dict[str, Any]]] = [
    ("place 1 temple 07-hand", {"dice": {0: [1], 1: [6]}, "bar": {"temple": ["yellow-1"]}, "hand": {0: ["07"]}}),
    ("shift hand yellow-1 temple vp", {"dice": {0: [1], 1: [6]}, "bar": {"temple": ["yellow-1"]}, "hand": {0: ["06"]}}),
    ("play 01 hand", {"phase": "persons", "tiles": {0: ["study-vp-2"]}, "hand": {0: ["01"]}}),
    ("buy soup hand", {"phase": "market", "market": {"1": ["soup"]}, "food": {0: 1}, "hand": {0: ["03"]}}),
    ("complete 38 hand", {"phase": "palace", "missions": {0: ["38", "07", "20"]}, "food": {0: 4}, "hand": {0: ["04"]}}),
]


@rule("F-071")
@pytest.mark.parametrize(("answer", "pieces"), WITHOUT_OFFERING)
def test_a_card_without_an_offering_is_refused_by_its_price(answer: str, pieces: dict[str, Any]) -> None:
    refused(table(**pieces), answer, "F-071")


@rule("F-072")
def test_a_card_of_another_phase_is_refused_as_such() -> None:
    g = table(phase="persons", tiles={0: ["study-vp-2"]}, hand={0: ["05"]}, offerings={0: 1})
    refused(g, "play 05 hand", "F-072")


@rule("F-076", "F-078")
def test_a_medallion_that_is_not_there_or_was_used_for_that_card() -> None:
    dice: dict[str, Any] = {"dice": {0: [1], 1: [6]}, "bar": {"temple": ["yellow-1"], "headdress": ["yellow-2"]}}
    g = table(**dice, faces={"mama_quilla": "06"})
    refused(g, "shift inti yellow-1 temple vp", "F-076")
    g = table(**dice, faces={"mama_quilla": "06"}, inti={0: 2}, spent=["04"] * 4 + ["05"] * 4)
    play(g, "shift inti yellow-1 temple vp")
    assert facts(g).faces[1] == 5
    refused(g, "shift inti yellow-2 headdress vp", "F-078")


@rule("F-404")
def test_card_04_is_refused_where_two_things_are_missing() -> None:
    g = table(phase="palace", missions={0: ["38", "07", "20"]}, food={0: 3}, hand={0: ["04"]}, offerings={0: 1})
    refused(g, "complete 38 hand", "F-404")
    assert starting(g, "drop") == {"38", "07", "20"}


@rule("F-082", "F-402", "F-407", "F-409", "F-410", "F-412", "F-413")
def test_a_card_that_would_change_nothing_is_refused_by_its_own_rule() -> None:
    cards = ["02", "07", "09", "10", "12", "13"]
    pieces: dict[str, Any] = {"dice": {0: [2, 6], 1: [6, 6]}, "hand": {0: cards}, "offerings": {0: 6}}
    g = table(**pieces)
    refused(g, "place 2 temple 07-hand", "F-407")
    refused(g, "place 2 temple 12-hand", "F-412")
    refused(g, "place 6 temple 13-hand", "F-413")
    play(g, "place 2 exchange none")
    refused(g, "raise hand", "F-402")
    g = play(table(**pieces), "place 2 study none")
    refused(g, "take study-1 hand", "F-409")
    g = play(table(**pieces, chasqui={0: "I2"}, quipu={"I1": [0], "I3": [0]}), "place 2 rope none")
    refused(g, "move keep I1 hand", "F-410")
    assert player(g).offerings == 6


@rule("F-245", "F-247")
def test_the_palace_asks_for_a_single_answer_only_if_the_hand_may_matter() -> None:
    pieces: dict[str, Any] = {"phase": "palace", "food": {0: 5}, "hand": {0: ["10"]}}
    g = table(**pieces, missions={0: ["38", "07", "20"]})
    assert asked(g) == (0, "take_mission")
    g = table(**pieces, missions={0: ["38", "07", "32"]})
    assert (asked(g), texts(g)) == ((0, "palace"), ["complete 38 none"])
