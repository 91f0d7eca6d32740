"""What a second copy of a God card does, number by number (F-079), and cards that would change nothing (F-082)."""

import pytest

from kancha.kernel.chance import Rng
from tests.marks import rule
from tests.rules.cuzco_feld.positions import (
    asked,
    facts,
    hand,
    kinds,
    plain,
    play,
    player,
    refused,
    spent,
    starting,
    table,
    texts,
    tiles,
)

FACES = {"illapa": "02", "mama_quilla": "04", "viracocha": "09", "pachamama": "10", "mama_sara": "13"}
DOWN = ["study-vp-2 down", "farm-vp-2 down", "farm-food-3 down", "study-food-2 down", "study-quipu-1 down"]
DISCARDED = ["study-knowledge-3", "farm-circle-2", "farm-circle-1", "study-rope-1"]


@rule("F-079", "F-402")
@pytest.mark.parametrize("second", ["hand", "inti"])
def test_each_card_02_raises_up_to_two_more_before_the_first_pip(second: str) -> None:
    g = table(dice={0: [3]}, tiles={0: DOWN}, hand={0: ["02", "02"]}, offerings={0: 2}, inti={0: 1}, faces=FACES)
    plain(g, 3, "exchange", "raise hand", "lift 1", "lift 3")
    assert starting(g, "raise") == {"hand", "inti"}
    play(g, f"raise {second}", "lift 2", "lift 4")
    assert player(g).down == 0b10000
    play(g, "slide 1")
    refused(g, "raise hand", "F-402" if second == "inti" else "")
    assert not starting(g, "raise")


@rule("F-079", "F-402")
def test_a_second_card_02_needs_a_tile_that_is_down() -> None:
    g = table(dice={0: [3]}, tiles={0: DOWN[:2]}, hand={0: ["02", "02"]}, offerings={0: 2})
    plain(g, 3, "exchange", "raise hand", "lift 1", "lift 2")
    refused(g, "raise hand", "F-402")


@rule("F-079", "F-409")
@pytest.mark.parametrize("second", ["hand", "inti"])
def test_each_card_09_brings_one_more_discarded_tile(second: str) -> None:
    g = table(
        dice={0: [2]}, round=2, discards=DISCARDED, quipu_reserve={0: 2}, faces=FACES,
        hand={0: ["09", "09"]}, offerings={0: 2}, inti={0: 1},
    )  # fmt: skip
    plain(g, 2, "study", "take study-1 hand", "salvage farm-circle-2")
    assert (asked(g), set(texts(g))) == ((0, "another_copy"), {"stop", "play 09 hand", "play 09 inti"})
    play(g, f"play 09 {second}", "salvage study-rope-1")
    assert tiles(g) == ["study-offering-1", "farm-circle-2", "study-rope-1"]
    assert spent(g) == ["09", "09"]
    assert asked(g)[1] == "another_copy"  # a third copy, from where the second did not come
    g.play("stop")
    assert asked(g)[1] != "another_copy"


@rule("F-079", "F-409")
def test_another_card_09_needs_a_slot_and_a_tile() -> None:
    pieces = {"dice": {0: [2]}, "round": 2, "hand": {0: ["09", "09"]}, "offerings": {0: 2}}
    full = table(**pieces, discards=DISCARDED)
    plain(full, 2, "study", "take study-1 hand", "salvage study-rope-1")
    assert (player(full).free_slots(), asked(full)[1] != "another_copy") == (0, True)
    bare = table(**pieces, discards=["study-rope-1"], quipu_reserve={0: 2})
    plain(bare, 2, "study", "take study-1 hand")
    assert (tiles(bare), asked(bare)[1] != "another_copy") == (["study-offering-1", "study-rope-1"], True)


@rule("F-079", "F-410")
@pytest.mark.parametrize("second", ["hand", "inti"])
def test_each_card_10_scores_the_village_once_more(second: str) -> None:
    g = table(dice={0: [6]}, hand={0: ["10", "10"]}, offerings={0: 2}, inti={0: 1}, faces=FACES)
    plain(g, 6, "paved", "move keep I4 hand")
    assert g.scores()[0] == 4
    assert (asked(g), set(texts(g))) == ((0, "another_copy"), {"stop", "play 10 hand", "play 10 inti"})
    g.play(f"play 10 {second}")
    assert g.scores()[0] == 8
    play(g, "stop", "feather 3")
    assert (g.scores()[0], spent(g)) == (8, ["10", "10"])
    assert facts(g).pile(4) == [0]


@rule("F-078", "F-079")
def test_a_medallion_is_never_used_twice_for_the_same_number() -> None:
    faces = {**FACES, "pachamama": "10"}
    g = table(
        dice={0: [6]}, hand={0: ["10"]}, offerings={0: 1}, inti={0: 2}, faces=faces, spent=["11"] * 4 + ["12"] * 4
    )
    plain(g, 6, "paved", "move keep I4 inti")
    assert facts(g).faces[3] == 9  # card 10 again
    refused(g, "play 10 inti", "F-078")
    g.play("play 10 hand")
    assert g.scores()[0] == 8
    assert asked(g)[1] == "gain_feather"


@rule("F-079", "F-082")
def test_another_copy_is_asked_for_whenever_the_others_must_reckon_with_one() -> None:
    """Whether the question comes depends on what all know, and those who wait imagine it being asked."""
    for held in (["10", "10"], ["10", "12"]):
        g = table(dice={0: [6]}, hand={0: held}, offerings={0: 2}, chasqui={1: "I0"})
        plain(g, 6, "paved", "move keep I4 hand")
        assert asked(g) == (0, "another_copy")
        assert texts(g)[0] == "stop"
        imagined = g.view(1).imagine(Rng(3))
        assert (imagined.seat, imagined.question().name()) == (0, "another_copy")
    g = table(dice={0: [6]}, hand={0: ["10"]}, offerings={0: 2})
    plain(g, 6, "paved", "move keep I4 hand")
    assert asked(g)[1] == "gain_feather"  # no card left


@rule("F-079")
def test_without_a_first_copy_no_other_is_asked_for() -> None:
    g = table(dice={0: [6]}, hand={0: ["10", "10"]}, offerings={0: 2})
    plain(g, 6, "paved", "move keep I4 none")
    assert asked(g)[1] == "gain_feather"


@rule("F-079")
@pytest.mark.parametrize(
    ("card", "god", "pieces", "answer"),
    [
        ("03", "illapa", {"phase": "market", "food": {0: 9}, "market": {"1": ["jewels"]}}, "buy jewels "),
        ("07", "viracocha", {"dice": {0: [2]}, "bar": {"temple": ["yellow-1"]}}, "place 2 temple 07-"),
        ("12", "pachamama", {"dice": {0: [2]}, "steps": {"2": 1}}, "place 2 temple 12-"),
        ("13", "mama_sara", {"dice": {0: [2]}}, "place 2 temple 13-"),
        ("14", "mama_sara", {"dice": {0: [2]}}, "place 2 paved 14-"),
    ],
)
def test_what_is_set_is_not_set_twice(card: str, god: str, pieces: dict[str, object], answer: str) -> None:
    g = table(hand={0: [card, card]}, offerings={0: 2}, inti={0: 1}, faces={**FACES, god: card}, **pieces)
    assert {f"{answer}hand", f"{answer}inti"} <= set(texts(g))
    verb = answer.split()[0]
    refused(g, f"{answer}hand+inti" if verb == "buy" else f"{answer}hand+{card}-inti")


@rule("F-079", "F-408")
def test_one_card_08_takes_the_place_of_one_blessing() -> None:
    g = table(dice={0: [2], 1: [6]}, hand={0: ["08", "08"]}, offerings={0: 2}, chasqui={1: "I0"})
    plain(g, 2, "temple", "great_blessing hand")
    assert (player(g).food, player(g).knowledge) == (3, 3)
    assert asked(g) == (1, "place")
    assert hand(g) == ["08"]
    assert kinds(g).count("blessed") == 1


@rule("F-079", "F-405")
def test_one_card_05_for_one_placed_die() -> None:
    g = table(dice={0: [2], 1: [6]}, hand={0: ["05", "05"]}, offerings={0: 2})
    play(g, "place 2 vp none", "extra_turn hand", "place 1 vp none")
    assert asked(g) == (1, "place")
    assert hand(g) == ["05"]


@rule("F-079")
@pytest.mark.parametrize("double", ["13-hand+13-inti", "07-hand+07-inti"])
def test_one_ability_is_applied_once_to_one_die(double: str) -> None:
    g = table(dice={0: [2]}, inti={0: 1}, hand={0: ["13", "07"]}, offerings={0: 2}, bar={"temple": ["yellow-1"]})
    refused(g, f"place 2 temple {double}")
    assert "place 2 temple 07-hand+13-inti" in texts(g)
    assert "place 2 temple 07-inti+13-hand" in texts(g)


@rule("F-079")
def test_card_one_is_played_once_per_turn() -> None:
    g = table(phase="persons", hand={0: ["01", "01"]}, offerings={0: 2}, tiles={0: ["study-vp-2", "farm-vp-2"]})
    g.play("play 01 hand")
    assert not starting(g, "play 01")


@rule("F-079")
def test_cards_six_eleven_and_fifteen_may_follow_one_another() -> None:
    g = table(dice={0: [2]}, hand={0: ["06", "06"]}, offerings={0: 2}, bar={"vp": ["yellow-5"]})
    play(g, "shift hand yellow-5 vp temple", "shift hand yellow-5 temple vp")
    assert player(g).offerings == 0
    tiles = ["study-vp-2", "study-food-2", "study-offering-1"]
    g = table(phase="persons", hand={0: ["11", "11"]}, offerings={0: 2}, tiles={0: tiles})
    play(g, "play 11 hand", "play 11 hand", "use study vp", "use study food", "use study offering")
    assert player(g).offerings == 1
