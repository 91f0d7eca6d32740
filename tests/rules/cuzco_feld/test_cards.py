"""The fifteen God cards (F-401 to F-415), from the hand and through a medallion."""

import pytest

import kancha
from kancha.games.cuzco_feld.material import CARD_NAMES, GODS
from tests.marks import rule
from tests.rules.cuzco_feld.positions import (
    asked,
    at,
    completed,
    facts,
    goods,
    hand,
    missions,
    places,
    plain,
    play,
    player,
    refused,
    starting,
    steps,
    table,
    texts,
    tiles,
)

SOURCES = ["hand", "inti"]


def holding(card: str, source: str, seats: int = 2, **pieces: object) -> kancha.Game:
    """A table where seat 0 can use a card once: from the hand, or face up through a medallion."""
    if source == "hand":
        return table(seats, hand={0: [card]}, offerings={0: 1}, **pieces)
    god = GODS[(int(card) - 1) // 3]
    return table(seats, inti={0: 1}, faces={god: card}, **pieces)


def paid(g: kancha.Game, card: str, source: str) -> bool:
    """The card is gone and so is what it cost."""
    used = player(g)
    showing = CARD_NAMES[facts(g).faces[(int(card) - 1) // 3]]
    return used.inti == 0 and card not in hand(g) and (source == "inti" or showing != "")


@rule("F-401")
@pytest.mark.parametrize("source", SOURCES)
def test_card_01_counts_one_tile_more_for_one_study_and_one_farm_use(source: str) -> None:
    g = holding("01", source, phase="persons", tiles={0: ["study-offering-1", "farm-vp-2", "farm-food-2"]})
    play(g, f"play 01 {source}", "use study offering", "use farm vp")
    assert paid(g, "01", source)
    assert (player(g).offerings, g.scores()[0]) == (2, 4)


@rule("F-401")
@pytest.mark.parametrize(("own", "there"), [(1, {"I0", "I2"}), (2, {"I0", "I2", "I4"}), (3, {"I0", "I2", "I4"})])
def test_card_01_adds_two_to_a_move_up_to_six(own: int, there: set[str]) -> None:
    """The rulebook's example: one tile reaches 1 to 4 instead of 1 to 2, two tiles any paved road."""
    paved = ["farm-paved-1", "farm-paved-1", "farm-paved-2"][:own]
    g = holding("01", "hand", phase="persons", tiles={0: ["study-vp-2", *paved]})
    play(g, "play 01 hand", "use farm paved")
    assert places(g) == there


@rule("F-401")
@pytest.mark.parametrize("ability", ["circle", "farm", "study"])
def test_card_01_makes_one_action_tile_as_strong_as_six(ability: str) -> None:
    g = holding(
        "01", "hand", phase="persons", tiles={0: [f"study-{ability}-1"]}, quipu_reserve={0: 2},
        feathers={0: [1, 2, 11, 12]},
    )  # fmt: skip
    play(g, "play 01 hand", f"use study {ability}")
    assert len(g.options()) == (2 if ability == "circle" else 6)


@rule("F-401")
def test_card_01_holds_for_the_uses_that_follow_only() -> None:
    both = ["study-vp-2", "study-food-2", "farm-vp-2"]
    g = table(phase="persons", tiles={0: both}, hand={0: ["01", "11"]}, offerings={0: 2})
    play(g, "use study vp", "play 01 hand", "use farm vp")
    assert g.scores()[0] == 2 + 4
    play(g, "play 11 hand", "use study food")
    assert player(g).food == 2


@rule("F-401")
def test_card_01_boosts_the_first_study_use_alone() -> None:
    g = table(phase="persons", tiles={0: ["study-vp-2", "study-food-2"]}, hand={0: ["01", "11"]}, offerings={0: 2})
    play(g, "play 11 hand", "play 01 hand", "use study vp", "use study food")
    assert (g.scores()[0], player(g).food) == (4, 1)


@rule("F-402")
@pytest.mark.parametrize("source", SOURCES)
def test_card_02_raises_up_to_two_tiles_before_the_first_pip(source: str) -> None:
    down = ["study-vp-2 down", "farm-vp-2 down", "farm-food-3 down"]
    g = holding("02", source, dice={0: [3]}, tiles={0: down})
    plain(g, 3, "exchange", f"raise {source}", "lift 1", "lift 3")
    assert player(g).down == 0b010
    refused(g, "stop", "F-169")
    play(g, "slide 1", "slide 3", "barter vp")
    assert (player(g).knowledge, player(g).food) == (2, 3)


@rule("F-402")
def test_card_02_may_raise_one_only_and_comes_before_the_first_pip() -> None:
    g = holding("02", "hand", dice={0: [3]}, tiles={0: ["study-vp-2 down", "farm-vp-2 down"]})
    plain(g, 3, "exchange", "raise hand", "lift 2", "stop")
    assert player(g).down == 0b01
    late = holding("02", "hand", dice={0: [3]}, tiles={0: ["study-vp-2 down", "farm-vp-2"]})
    plain(late, 3, "exchange", "barter vp")
    assert not starting(late, "raise")
    up = holding("02", "hand", dice={0: [3]}, tiles={0: ["study-vp-2"]})
    assert not starting(plain(up, 3, "exchange"), "raise")


@rule("F-403")
@pytest.mark.parametrize("source", SOURCES)
def test_card_03_scores_goods_twice(source: str) -> None:
    """The rulebook's example: jewels give 9 and 9 again."""
    g = holding("03", source, phase="market", food={0: 6}, market={"1": ["jewels"]})
    g.play(f"buy jewels {source}")
    assert paid(g, "03", source)
    assert (g.scores()[0], goods(g)) == (18, ["jewels"])


@rule("F-404")
@pytest.mark.parametrize("source", SOURCES)
def test_card_04_completes_a_mission_short_by_one_for_four(source: str) -> None:
    """The rulebook's example: two of three orange feathers."""
    g = holding("04", source, phase="palace", missions={0: ["01", "07", "19"]}, feathers={0: [3, 6]})
    g.play(f"complete 01 {source}")
    assert paid(g, "04", source)
    assert (g.scores()[0], completed(g)) == (4, {"01"})


@rule("F-404")
@pytest.mark.parametrize(("have", "usable"), [([3], False), ([3, 6], True), ([3, 6, 12], False)])
def test_card_04_needs_just_one_missing_unit(have: list[int], usable: bool) -> None:
    g = holding("04", "hand", phase="palace", missions={0: ["01", "07", "19"]}, feathers={0: have})
    assert ("complete 01 hand" in texts(g)) == usable


@rule("F-404")
def test_card_04_takes_one_half_of_a_mission_of_two_parts() -> None:
    g = holding("04", "hand", phase="palace", missions={0: ["S-01", "07", "19"]}, steps={"1": 0})
    assert "complete S-01 hand" in texts(g)


@rule("F-404")
def test_card_04_counts_what_is_missing_after_it_is_paid_for() -> None:
    four = {0: ["41", "07", "19"]}
    three = table(phase="palace", missions=four, hand={0: ["04"]}, offerings={0: 3})
    assert not starting(three, "complete")
    by_inti = table(phase="palace", missions=four, inti={0: 1}, offerings={0: 3})
    assert "complete 41 inti" in texts(by_inti)
    inti = table(phase="palace", missions={0: ["40", "07", "19"]}, inti={0: 1})
    assert not starting(inti, "complete")
    inti_hand = table(phase="palace", missions={0: ["40", "07", "19"]}, inti={0: 1}, hand={0: ["04"]}, offerings={0: 1})
    assert starting(inti_hand, "complete") == {"40 hand"}
    quilla = table(phase="palace", missions={0: ["33", "07", "19"]}, hand={0: ["04", "05"]}, offerings={0: 1})
    assert starting(quilla, "complete") == {"33 none"}
    one = table(phase="palace", missions={0: ["33", "07", "19"]}, hand={0: ["04"]}, offerings={0: 1})
    assert not starting(one, "complete")


@rule("F-405")
@pytest.mark.parametrize("source", SOURCES)
def test_card_05_gives_an_extra_turn_with_a_one_that_is_not_placed(source: str) -> None:
    g = holding("05", source, dice={0: [4], 1: [6]}, bar={"temple": ["yellow-2"], "exchange": ["yellow-1"]})
    play(g, "place 4 vp none", f"extra_turn {source}")
    assert starting(g, "place 1") >= {"temple none", "vp none", "rope none"}
    assert "exchange none" not in starting(g, "place 1")
    g.play("place 1 temple none")
    assert steps(g)[0] == 0
    assert len(facts(g).bar) == 3
    g.play("bless offering food")
    assert asked(g) == (1, "place")


@rule("F-405")
def test_card_05_lets_other_cards_be_used_on_the_extra_turn_but_no_second_one() -> None:
    g = table(dice={0: [4], 1: [6]}, hand={0: ["05", "05", "13", "07"]}, offerings={0: 4}, bar={"temple": ["yellow-1"]})
    play(g, "place 4 vp none", "extra_turn hand", "place 1 temple 07-hand+13-hand")
    assert steps(g)[5] == 0
    g.play("bless offering food")
    assert asked(g) == (1, "place")


@rule("F-405")
def test_card_05_also_after_every_one_of_the_placed_dice() -> None:
    g = table(dice={0: [4, 3]}, hand={0: ["05", "05"]}, offerings={0: 2})
    play(g, "place 4 vp none", "extra_turn hand", "place 1 vp none", "place 3 vp none")
    assert asked(g) == (0, "extra_turn")


@rule("F-406")
@pytest.mark.parametrize("source", SOURCES)
def test_card_06_moves_any_placed_die_without_an_action(source: str) -> None:
    """The rulebook's example: a 6 may go where a 3 lies."""
    g = holding("06", source, dice={0: [4]}, bar={"temple": ["yellow-6"], "exchange": ["red-3"]})
    g.play(f"shift {source} yellow-6 temple exchange")
    assert paid(g, "06", source)
    assert facts(g).dice_on(4) == [0 * 6 + 2, 1 * 6 + 5]
    assert (steps(g), g.scores()) == ([-1] * 6, [0, 0])
    assert asked(g) == (0, "place")


@rule("F-406")
def test_card_06_opens_a_space_and_reaches_the_vp_space() -> None:
    g = holding("06", "hand", dice={0: [4]}, bar={"temple": ["red-1"]})
    assert starting(g, "shift hand red-1 temple") == {"move", "person", "exchange", "headdress", "vp"}
    g.play("shift hand red-1 temple vp")
    assert "place 4 temple none" in texts(g)
    empty = holding("06", "hand", dice={0: [4]})
    assert not starting(empty, "shift")


@rule("F-407")
@pytest.mark.parametrize("source", SOURCES)
def test_card_07_places_a_die_on_an_equal_or_lower_one(source: str) -> None:
    g = holding("07", source, dice={0: [4], 1: [3, 1]}, bar={"temple": ["yellow-2"]})
    refused(g, "place 4 temple none", "F-096")
    play(g, f"place 4 temple 07-{source}", "bless offering food")
    if asked(g)[1] == "extra_turn":
        g.play("no")
    assert steps(g)[3] == 0
    refused(g, "place 3 temple none", "F-096")
    assert "place 1 temple none" in texts(g)


@rule("F-407")
def test_card_07_is_not_wasted_on_a_free_space() -> None:
    g = holding("07", "hand", dice={0: [4]}, bar={"temple": ["yellow-5"]})
    assert all(text.endswith(" none") for text in texts(g))


@rule("F-408")
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("phase", ["dice", "persons"])
def test_card_08_brings_three_food_and_three_knowledge_instead(source: str, phase: str) -> None:
    pieces: dict[str, object] = {"feathers": {0: [1, 2]}, "tiles": {0: ["study-circle-1", "farm-vp-2"]}}
    if phase == "dice":
        g = holding("08", source, dice={0: [2]}, **pieces)
        plain(g, 2, "headdress", f"great_blessing {source}")
    else:
        g = holding("08", source, phase="persons", **pieces)
        play(g, "use study circle", f"great_blessing {source}")
    assert (player(g).food, player(g).knowledge, player(g).offerings, player(g).inti) == (3, 3, 0, 0)


DISCARDED = ["study-vp-3", "farm-circle-2"]


@rule("F-409")
@pytest.mark.parametrize("source", SOURCES)
def test_card_09_also_takes_a_discarded_tile_of_either_set(source: str) -> None:
    g = holding("09", source, dice={0: [2]}, round=2, discards=DISCARDED)
    plain(g, 2, "study", f"take study-1 {source}")
    assert starting(g, "salvage") == set(DISCARDED)
    g.play("salvage farm-circle-2")
    assert tiles(g) == ["study-offering-1", "farm-circle-2"]
    assert sum(facts(g).discards) == 1


@rule("F-409")
def test_card_09_needs_a_second_slot_and_a_discarded_tile() -> None:
    full = holding("09", "hand", dice={0: [2]}, round=2, discards=DISCARDED, tiles={0: ["study-food-2"]})
    assert starting(plain(full, 2, "study"), "take") == {"study-1 none", "study-2 none"}
    none = holding("09", "hand", dice={0: [2]})
    assert starting(plain(none, 2, "study"), "take") == {"study-1 none", "study-2 none"}


@rule("F-409")
def test_card_09_is_not_for_tiles_of_phase_two() -> None:
    g = holding(
        "09", "hand", phase="persons", round=2, discards=DISCARDED, tiles={0: ["study-farm-1"]}, quipu_reserve={0: 4}
    )
    g.play("use study farm")
    assert all(text.endswith(" none") for text in texts(g))


@rule("F-410")
@pytest.mark.parametrize("source", SOURCES)
def test_card_10_scores_the_village_now_and_again_at_the_end(source: str) -> None:
    g = holding("10", source, dice={0: [6]})
    plain(g, 6, "paved", f"move keep I4 {source}", "feather 3")
    assert g.scores()[0] == 4
    ended = table(phase="end", round=6, quipu={"I4": [0]}, scores={0: 4})
    assert ended.scores()[0] == 8


@rule("F-410")
def test_card_10_needs_a_quipu_placed_in_phase_one() -> None:
    again = holding("10", "hand", dice={0: [6]}, quipu={"I4": [0], "I0": [0]})
    assert starting(plain(again, 6, "paved"), "move") == {
        "keep I0 none",
        "keep I2 none",
        "keep I2 hand",
        "keep I4 none",
    }
    g = holding("10", "hand", phase="persons", tiles={0: ["study-paved-1", "study-paved-2"]})
    assert starting(play(g, "use study paved"), "move") == {"keep I0 none", "keep I2 none"}


@rule("F-411")
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("before", [True, False])
def test_card_11_uses_one_more_study_ability(source: str, before: bool) -> None:
    g = holding("11", source, phase="persons", tiles={0: ["study-vp-2", "study-vp-3", "study-food-2"]})
    if before:
        play(g, f"play 11 {source}", "use study food", "use study vp")
    else:
        play(g, "use study vp", f"play 11 {source}", "use study food")
    assert (g.scores()[0], player(g).food) == (4, 1)


@rule("F-411")
def test_card_11_needs_a_different_ability() -> None:
    g = holding("11", "hand", phase="persons", tiles={0: ["study-vp-2", "study-vp-3", "farm-vp-2"]})
    assert not starting(g, "play")
    both = holding("11", "hand", phase="persons", tiles={0: ["study-vp-2", "study-food-2"]})
    play(both, "use study vp", "play 11 hand")
    refused(both, "use study vp", "F-210")


@rule("F-412")
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("owner", [0, 1])
def test_card_12_sends_the_priest_home_and_nothing_slides(source: str, owner: int) -> None:
    g = holding("12", source, dice={0: [3]}, steps={"3": owner, "2": 1, "1": 1})
    before = facts(g).priests_left(owner)
    g.play(f"place 3 temple 12-{source}")
    assert steps(g) == [1, 1, 0, -1, -1, -1]
    assert facts(g).priests_left(owner) == before + (1 if owner == 1 else 0)
    assert asked(g) == (0, "blessing")


@rule("F-412")
def test_card_12_needs_an_occupied_step() -> None:
    g = holding("12", "hand", dice={0: [3]}, steps={"2": 1})
    assert all(text.endswith(" none") for text in texts(g))


@rule("F-413")
@pytest.mark.parametrize("source", SOURCES)
def test_card_13_acts_with_six_but_the_face_stays(source: str) -> None:
    g = holding("13", source, dice={0: [2], 1: [3, 1]}, bar={"exchange": ["yellow-3"]})
    g.play(f"place 2 exchange 13-{source}")
    play(g, "barter offering", "barter offering", "barter vp", "barter vp")
    assert (player(g).offerings, g.scores()[0]) == (2, 2)
    assert 0 * 6 + 1 in facts(g).dice_on(4)


@rule("F-413")
def test_card_13_does_not_help_the_placement() -> None:
    g = holding("13", "hand", dice={0: [4]}, bar={"temple": ["yellow-4"]})
    assert not [text for text in texts(g) if text.startswith("place 4 temple")]


@rule("F-414")
@pytest.mark.parametrize("source", SOURCES)
def test_card_14_leads_to_any_other_village(source: str) -> None:
    g = holding("14", source, dice={0: [1]}, chasqui={0: "O0"})
    g.play(f"place 1 paved 14-{source}")
    assert len(places(g)) == 11
    refused(g, "move keep C none", "F-414")
    refused(g, "move keep O0 none", "F-414")
    play(g, "move keep O1 none", "feather 1")
    assert (at(g), facts(g).rotation) == ("O1", 0)


@rule("F-414")
def test_card_14_needs_a_placeable_die() -> None:
    g = holding("14", "hand", dice={0: [4]}, bar={"move": ["yellow-2"]})
    assert not [text for text in texts(g) if "14" in text]
    from_cuzco = holding("14", "hand", dice={0: [1]})
    assert len(places(play(from_cuzco, "place 1 paved 14-hand"))) == 12
    four = table(4, dice={0: [4]}, hand={0: ["14"]}, offerings={0: 1}, bar={"paved": ["yellow-2"]})
    assert [text for text in texts(four) if "14" in text] == ["place 4 rope 14-hand"]


@rule("F-415")
@pytest.mark.parametrize("source", SOURCES)
def test_card_15_uses_one_more_farm_ability(source: str) -> None:
    g = holding("15", source, phase="persons", tiles={0: ["farm-vp-2", "farm-food-2", "farm-food-3"]})
    play(g, "use farm vp", f"play 15 {source}", "use farm food")
    assert (g.scores()[0], player(g).food) == (2, 2)
    assert missions(g)


@rule("F-415")
def test_card_15_is_for_farm_tiles() -> None:
    g = holding("15", "hand", phase="persons", tiles={0: ["study-vp-2", "study-food-2"]})
    assert not starting(g, "play")
