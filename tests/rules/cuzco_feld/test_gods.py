"""God cards and Inti medallions in general, and the fire blessing (F-070 to F-081, F-110 to F-113)."""

import pytest

from kancha.games.cuzco_feld.material import CARD_NAMES, GOD_OF, NONE
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
)


@rule("F-071")
def test_a_hand_card_costs_one_offering_and_is_discarded() -> None:
    g = table(dice={0: [2], 1: [1]}, hand={0: ["13"]}, offerings={0: 1})
    g.play("place 2 temple 13-hand")
    assert (player(g).offerings, hand(g), spent(g)) == (0, [], ["13"])


@rule("F-071")
def test_without_an_offering_no_hand_card_is_played() -> None:
    g = table(dice={0: [2]}, hand={0: ["13", "14", "07", "06", "12"]}, bar={"temple": ["yellow-1"]})
    assert all(text.endswith(" none") for text in texts(g))
    blessed = plain(table(dice={0: [2]}, hand={0: ["08"]}), 2, "temple")
    refused(blessed, "great_blessing hand", "F-071")


@rule("F-072")
def test_a_card_is_played_only_in_its_phase() -> None:
    dice = table(dice={0: [2]}, hand={0: ["01", "03", "04", "11", "15"]}, offerings={0: 5}, tiles={0: ["study-vp-2"]})
    assert all(text.endswith(" none") for text in texts(dice))
    persons = table(
        phase="persons", hand={0: ["02", "03", "04", "05", "06", "07"]}, offerings={0: 5}, tiles={0: ["study-vp-2"]}
    )
    assert texts(persons) == ["stop", "use study vp"]
    market = table(phase="market", hand={0: ["01", "04", "05"]}, offerings={0: 5}, food={0: 5}, market={"1": ["soup"]})
    assert texts(market) == ["pass", "buy soup none"]


@rule("F-072")
def test_a_card_is_played_only_in_the_own_turn() -> None:
    g = table(dice={0: [2], 1: [3]}, hand={1: ["06"]}, offerings={1: 1}, bar={"vp": ["red-5"]})
    assert not starting(g, "shift")
    plain(g, 2, "vp")
    assert asked(g) == (1, "place")
    assert starting(g, "shift")


@rule("F-073")
def test_a_card_just_gained_may_be_played_in_the_same_turn() -> None:
    g = table(dice={0: [2]}, offerings={0: 1}, faces={"mama_quilla": "05"})
    plain(g, 2, "temple", "bless mama_quilla food")
    assert asked(g) == (0, "extra_turn")
    g.play("extra_turn hand")
    assert asked(g) == (0, "place")


@rule("F-073")
def test_a_hand_card_is_never_obligatory() -> None:
    g = table(dice={0: [2]}, hand={0: ["05"]}, offerings={0: 1})
    plain(g, 2, "vp", "no")
    assert hand(g) == ["05"]


@rule("F-074")
@pytest.mark.parametrize(("god", "card"), [("illapa", "01"), ("viracocha", "07"), ("mama_sara", "13")])
def test_taking_a_card_means_a_face_up_one_and_the_next_is_turned_up(god: str, card: str) -> None:
    g = table(dice={0: [2]})
    before = list(facts(g).deck_left)
    plain(g, 2, "exchange", f"take_card {god}")
    number = ["illapa", "mama_quilla", "viracocha", "pachamama", "mama_sara"].index(god)
    assert hand(g) == [card]
    assert GOD_OF[facts(g).faces[number]] == number
    assert facts(g).deck_left[number] == before[number] - 1


ALL_ILLAPA = ["01", "01", "01", "02", "02", "02", "02", "03", "03", "03", "03"]


@rule("F-075")
def test_an_exhausted_deck_is_made_of_the_discarded_cards() -> None:
    g = table(dice={0: [2]}, spent=[*ALL_ILLAPA, "07"])
    assert facts(g).deck_left[0] == 0
    plain(g, 2, "exchange", "take_card illapa")
    assert "reshuffled" in kinds(g)
    assert facts(g).deck_left[0] == 10
    assert spent(g) == ["07"]


@rule("F-075")
def test_a_god_without_any_card_shows_none_until_one_is_discarded() -> None:
    g = table(dice={0: [2, 2], 1: [6]}, hand={1: ALL_ILLAPA}, tiles={0: ["study-vp-2 down"]}, offerings={0: 1})
    plain(g, 2, "exchange", "take_card illapa")
    assert facts(g).faces[0] == NONE
    plain(g, 6, "vp")
    assert not starting(plain(g, 2, "vp"), "take_card illapa")


@rule("F-075")
def test_the_first_card_discarded_then_is_turned_up_at_once() -> None:
    g = table(
        dice={0: [2]}, hand={0: ["02"], 1: ["01", "01", "01", *ALL_ILLAPA[4:]]}, faces={"illapa": "01"},
        spent=[], tiles={0: ["study-vp-2 down"]}, offerings={0: 1}, known={0: ["02"]},
    )  # fmt: skip
    taken = table(
        dice={0: [3, 2], 1: [6]}, hand={0: ["02"], 1: ["01", "01", "01", *ALL_ILLAPA[4:]]}, faces={"illapa": "01"},
        tiles={0: ["study-vp-2 down"]}, offerings={0: 1}, bar={"exchange": ["yellow-5"]},
    )  # fmt: skip
    assert facts(g).deck_left[0] == 0
    plain(taken, 3, "exchange", "take_card illapa", "stop")
    assert facts(taken).faces[0] == NONE
    plain(taken, 6, "vp")
    plain(taken, 2, "exchange", "raise hand")
    assert CARD_NAMES[facts(taken).faces[0]] == "02"


@rule("F-076")
def test_a_medallion_uses_a_face_up_card_without_an_offering() -> None:
    g = table(dice={0: [2]}, inti={0: 1})
    g.play("place 2 temple 13-inti")
    assert facts(g).steps[5] == 0
    assert (player(g).inti, player(g).offerings, spent(g)) == (0, 0, ["13"])
    assert facts(g).inti_gone == 10 - 6


@rule("F-076")
def test_a_medallion_does_not_use_a_card_that_is_face_down_or_of_another_moment() -> None:
    g = table(dice={0: [2]}, inti={0: 1}, faces={"mama_sara": "15"}, bar={"temple": ["yellow-1"]})
    assert not [text for text in texts(g) if "14" in text or "13" in text or "15" in text]
    assert "place 2 temple 07-inti" in texts(g)


@rule("F-077")
def test_the_used_card_is_discarded_first_then_the_next_is_turned_up() -> None:
    g = table(dice={0: [2]}, inti={0: 1}, hand={1: ["14", "14", "14", "14", "15", "15", "15", "15", "13", "13", "13"]})
    assert facts(g).deck_left[4] == 0
    g.play("place 2 temple 13-inti")
    assert CARD_NAMES[facts(g).faces[4]] == "13"  # the same one again: the pile had no other
    assert spent(g) == []


@rule("F-078")
def test_several_medallions_in_one_turn_but_not_twice_for_the_same_ability() -> None:
    faces = {"mama_quilla": "06"}
    others = ["04", "04", "04", "04", "05", "05", "05", "05"]  # so that only 06 can follow
    g = table(dice={0: [2]}, inti={0: 3}, faces=faces, hand={1: others}, bar={"vp": ["yellow-5"]})
    g.play("shift inti yellow-5 vp temple")
    assert CARD_NAMES[facts(g).faces[1]] == "06"
    assert not starting(g, "shift")
    g.play("place 2 temple 13-inti")
    assert player(g).inti == 1


@rule("F-078")
def test_an_extra_turn_is_a_new_turn_for_medallions() -> None:
    others = ["04", "04", "04", "04"]
    g = table(
        dice={0: [2]}, inti={0: 3}, faces={"mama_quilla": "06"}, hand={0: ["05"], 1: [*others, "05", "05", "05"]},
        offerings={0: 1}, bar={"vp": ["yellow-5"]},
    )  # fmt: skip
    play(g, "shift inti yellow-5 vp temple", "place 2 vp none", "extra_turn hand")
    assert starting(g, "shift inti")


@rule("F-080")
def test_any_number_of_cards_in_one_turn() -> None:
    g = table(
        dice={0: [2]}, hand={0: ["06", "07", "12", "13", "08", "05"]}, offerings={0: 6},
        bar={"temple": ["yellow-1"], "vp": ["yellow-6"]}, steps={"6": 1},
    )  # fmt: skip
    play(g, "shift hand yellow-6 vp exchange", "place 2 temple 07-hand+12-hand+13-hand", "great_blessing hand")
    assert player(g).offerings == 1
    g.play("extra_turn hand")
    assert player(g).offerings == 0


@rule("F-081")
def test_an_offering_gained_earlier_in_the_turn_pays_for_a_card() -> None:
    g = table(dice={0: [2]}, hand={0: ["05"]}, inti={0: 0})
    plain(g, 2, "temple", "bless offering food")
    assert asked(g) == (0, "extra_turn")
    assert "extra_turn hand" in texts(g)


# The fire blessing


@rule("F-110")
@pytest.mark.parametrize(
    ("action", "pieces"),
    [
        ("temple", {}),
        ("headdress", {"feathers": {0: [1, 2]}}),
        ("paved", {"chasqui": {0: "I0"}, "quipu": {"I0": [0]}}),
    ],
)
def test_a_priest_a_circle_tile_and_coming_back_bring_a_blessing(action: str, pieces: dict[str, object]) -> None:
    g = table(dice={0: [2]}, **pieces)
    plain(g, 2, action)
    if asked(g)[1] == "move":
        g.play("move keep C none")
    assert asked(g) == (0, "blessing")


@rule("F-110")
def test_also_in_phase_two() -> None:
    g = table(phase="persons", feathers={0: [1, 2]}, tiles={0: ["study-circle-1"]})
    g.play("use study circle")
    assert asked(g) == (0, "blessing")


@rule("F-111", "F-112")
def test_a_card_or_an_offering_and_knowledge_or_food() -> None:
    g = plain(table(dice={0: [2]}, tiles={0: ["study-vp-2"]}), 2, "temple")
    gods = ["illapa", "mama_quilla", "viracocha", "pachamama", "mama_sara"]
    assert set(texts(g)) == {f"bless {gift} {boon}" for gift in ["offering", *gods] for boon in ("knowledge", "food")}
    g.play("bless pachamama knowledge")
    assert (hand(g), player(g).offerings, player(g).knowledge, player(g).food) == (["10"], 0, 1, 0)


@rule("F-111")
def test_offering_and_food() -> None:
    g = plain(table(dice={0: [2]}, tiles={0: ["study-vp-2"]}), 2, "temple", "bless offering food")
    assert (hand(g), player(g).offerings, player(g).knowledge, player(g).food) == ([], 1, 0, 1)


@rule("F-111")
def test_the_end_of_the_track_may_still_be_chosen() -> None:
    g = plain(table(dice={0: [2]}, knowledge={0: 15}), 2, "temple")
    assert "bless offering knowledge" in texts(g)


@rule("F-113")
def test_card_eight_may_replace_it() -> None:
    g = plain(table(dice={0: [2]}, hand={0: ["08"]}, offerings={0: 1}), 2, "temple")
    assert "great_blessing hand" in texts(g)
    assert "great_blessing hand" not in texts(plain(table(dice={0: [2]}), 2, "temple"))
