"""Phase II and the twelve person abilities (F-210 to F-217, F-500 to F-513)."""

import pytest

import kancha
from kancha.games.cuzco_feld.edition.box import standard
from tests.marks import rule
from tests.rules.cuzco_feld.positions import (
    asked,
    at,
    facts,
    feathers,
    hand,
    places,
    play,
    player,
    refused,
    starting,
    table,
    texts,
    tiles,
    villages,
)

TWO_VP = ["study-vp-2", "study-vp-3"]


@rule("F-210")
def test_one_ability_of_each_set_in_either_order_each_optional() -> None:
    g = table(phase="persons", tiles={0: ["study-vp-2", "study-food-2", "farm-offering-1"]})
    assert texts(g) == ["stop", "use study vp", "use study food", "use farm offering"]
    play(g, "use farm offering", "use study vp")
    assert (g.scores()[0], player(g).offerings, player(g).food) == (2, 1, 0)
    assert asked(g)[1] != "persons"
    play(table(phase="persons", tiles={0: ["study-vp-2"]}), "stop")


@rule("F-210")
def test_a_second_ability_of_one_set_is_refused() -> None:
    g = table(phase="persons", tiles={0: ["study-vp-2", "study-food-2", "farm-offering-1"]})
    g.play("use study vp")
    refused(g, "use study food", "F-210")


@rule("F-211")
def test_position_does_not_matter_and_does_not_change() -> None:
    g = table(phase="persons", tiles={0: ["study-vp-2 down", "farm-vp-2", "farm-food-2 down"]})
    play(g, "use study vp", "use farm vp")
    assert g.scores()[0] == 4
    assert player(g).down == 0b101


@rule("F-212")
def test_like_tiles_of_one_set_act_together_and_the_sets_never_add_up() -> None:
    g = table(phase="persons", tiles={0: [*TWO_VP, "farm-vp-2"]})
    g.play("use study vp")
    assert g.scores()[0] == 4
    g.play("use farm vp")
    assert g.scores()[0] == 6


@rule("F-213", "F-504", "F-510")
def test_two_paved_tiles_make_one_move_of_four() -> None:
    """The rulebook's example: two Study tiles make one move of 4, three Farm tiles three food."""
    two = ["study-paved-1", "study-paved-2", "farm-food-2", "farm-food-3", "farm-food-3"]
    g = table(phase="persons", tiles={0: two})
    g.play("use study paved")
    assert places(g) == {"I0", "I2"}
    play(g, "move keep I2 none", "feather 3")
    refused(g, "use study paved", "F-210")
    g.play("use farm food")
    assert (at(g), player(g).food) == ("I2", 3)


@rule("F-214")
@pytest.mark.parametrize(
    ("tile", "pieces", "because"),
    [
        ("paved", {"chasqui": {0: "O0"}}, "No paved road"),
        ("rope", {"chasqui": {0: "O5"}}, "No rope bridge"),
        ("feather", {"feathers": {0: list(range(1, 13))}}, "All twelve places"),
        ("knowledge", {"knowledge": {0: 15}}, "the end of the university"),
        ("quipu", {"quipu_reserve": {0: 10}}, "No Quipu covers"),
        ("circle", {"feathers": {0: [7, 8]}}, "No circle"),
        (
            "study",
            {"rows": {f"study-{cell}": None for cell in (1, 2, 3)}, "quipu_reserve": {0: 2}},
            "No tile of that row",
        ),
        (
            "farm",
            {"rows": {f"farm-{cell}": None for cell in (1, 2, 3)}, "quipu_reserve": {0: 2}},
            "No tile of that row",
        ),
        ("farm", {"quipu_reserve": {0: 0}}, "no free slot"),
    ],
)
def test_an_ability_without_effect_cannot_be_chosen(tile: str, pieces: dict[str, object], because: str) -> None:
    value = 2 if tile in ("feather", "knowledge", "quipu") else 1
    g = table(phase="persons", tiles={0: [f"study-{tile}-{value}", "farm-vp-2"]}, **pieces)
    refused(g, f"use study {tile}", "F-214")
    why = g.why(g.rules.space.parse(f"use study {tile}"))
    assert why is not None
    assert because in g.speaker("en").reason(why)
    assert texts(g) == ["stop", "use farm vp"]


@rule("F-214")
def test_a_counted_ability_gives_what_is_possible() -> None:
    two = ["study-quipu-1", "study-quipu-2"]
    g = table(phase="persons", tiles={0: two}, quipu_reserve={0: 9})
    g.play("use study quipu")
    assert (player(g).cords, player(g).spare) == (0, 10)


@rule("F-215")
def test_a_tile_gained_in_the_same_turn_counts() -> None:
    g = table(phase="persons", tiles={0: ["study-farm-1", "farm-quipu-2"]}, quipu_reserve={0: 1})
    play(g, "use study farm", "take farm-2 none", "use farm quipu")
    assert (player(g).cords, player(g).spare) == (7, 3)


@rule("F-216")
def test_dice_on_the_bar_do_not_matter() -> None:
    bar = {"person": ["red-1", "yellow-1"], "headdress": ["red-1"], "move": ["yellow-1"]}
    g = table(
        phase="persons",
        tiles={0: ["study-study-1", "farm-circle-1", "farm-paved-1"]},
        bar=bar,
        feathers={0: [1, 2]},
        quipu_reserve={0: 3},
    )
    assert {"use study study", "use farm circle", "use farm paved"} <= set(texts(g))


@rule("F-217")
def test_one_player_finishes_before_the_next_begins() -> None:
    both = ["study-vp-2", "farm-vp-2"]
    g = table(phase="persons", order=[1, 0], tiles={1: both, 0: ["study-food-2"]})
    assert asked(g) == (1, "persons")
    g.play("use study vp")
    assert asked(g) == (1, "persons")
    g.play("use farm vp")
    assert asked(g) == (0, "persons")


@rule("F-500")
def test_three_tiles_of_each_ability_in_each_set() -> None:
    box = standard().tiles
    assert [sum(box[kind * 3 : kind * 3 + 3]) for kind in range(24)] == [3] * 24


# The twelve abilities


def using(ability: str, number: int, kind: str = "study", **pieces: object) -> kancha.Game:
    """A table after the use of so many like tiles."""
    values = {"feather": (1, 2, 3), "offering": (1, 2, 3), "god_card": (1, 2, 3), "quipu": (1, 2, 3)}
    low = {"vp": (2, 3, 3), "knowledge": (2, 3, 3), "food": (2, 3, 3)}
    wanted = values.get(ability) or low.get(ability) or (1, 1, 2)
    own = [f"{kind}-{ability}-{value}" for value in wanted[:number]]
    return play(table(phase="persons", tiles={0: own}, **pieces), f"use {kind} {ability}")


@rule("F-501")
@pytest.mark.parametrize("kind", ["study", "farm"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_offerings(kind: str, number: int) -> None:
    assert player(using("offering", number, kind)).offerings == number


@rule("F-502")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_two_points_per_tile(number: int) -> None:
    assert using("vp", number).scores()[0] == 2 * number


@rule("F-503")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_feathers_of_free_choice(number: int) -> None:
    g = using("feather", number)
    for place in (1, 5, 2)[:number]:
        assert asked(g) == (0, "any_feather")
        g.play(f"feather {place}")
    assert sorted(feathers(g)) == ["turquoise", "turquoise", "violet"][:number]
    assert asked(g)[1] != "any_feather"


@rule("F-504")
@pytest.mark.parametrize(("number", "there"), [(1, {"I0"}), (2, {"I0", "I2"}), (3, {"I0", "I2", "I4"})])
def test_a_paved_move_of_two_per_tile(number: int, there: set[str]) -> None:
    g = using("paved", number)
    assert ({at(g)} if len(there) == 1 else places(g)) == there


@rule("F-505")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_knowledge_per_tile(number: int) -> None:
    assert using("knowledge", number).scores()[0] == number


@rule("F-506")
@pytest.mark.parametrize(("number", "there"), [(1, {"I1"}), (2, {"I1", "I3"}), (3, {"I1", "I3", "I5"})])
def test_a_rope_move_of_two_per_tile(number: int, there: set[str]) -> None:
    g = using("rope", number)
    assert ({at(g)} if len(there) == 1 else places(g)) == there


@rule("F-507")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_face_up_cards_one_after_the_other(number: int) -> None:
    g = using("god_card", number)
    for god in ["illapa", "viracocha", "viracocha"][:number]:
        assert asked(g) == (0, "take_god_card")
        g.play(f"take_card {god}")
    assert len(hand(g)) == number
    assert asked(g)[1] != "take_god_card"


@rule("F-508")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_quipu_into_the_reserve(number: int) -> None:
    g = using("quipu", number, quipu_reserve={0: 1})
    assert (player(g).spare, player(g).cords) == (1 + number, 9 - number)


@rule("F-509", "F-513")
@pytest.mark.parametrize(("number", "circles"), [(1, {"1", "3"}), (2, {"1", "3", "6"}), (3, {"1", "3", "6"})])
def test_a_circle_tile_with_three_or_six(number: int, circles: set[str]) -> None:
    g = using("circle", number, feathers={0: [1, 2, 5, 6, 11, 12]}, round=3)
    assert starting(g, "activate") == circles
    g.play("activate 3")
    assert g.scores()[0] == 9
    assert asked(g) == (0, "blessing")


@rule("F-510")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_food_per_tile(number: int) -> None:
    assert player(using("food", number)).food == number


@rule("F-511")
@pytest.mark.parametrize(("number", "cells"), [(1, 3), (2, 6), (3, 6)])
def test_a_farm_tile_with_three_or_six(number: int, cells: int) -> None:
    g = using("farm", number, quipu_reserve={0: 5})
    assert len(starting(g, "take farm-")) == cells
    assert not starting(g, "take study-")


@rule("F-512")
@pytest.mark.parametrize(("number", "cells"), [(1, 3), (2, 6), (3, 6)])
def test_a_study_tile_with_three_or_six(number: int, cells: int) -> None:
    g = using("study", number, "farm", quipu_reserve={0: 5})
    assert len(starting(g, "take study-")) == cells
    assert not starting(g, "take farm-")


@rule("F-513")
def test_moves_and_tiles_have_all_usual_consequences() -> None:
    g = table(phase="persons", tiles={0: ["study-paved-1", "farm-study-1"]})
    assert "use farm study" not in texts(g)  # no free slot yet
    play(g, "use study paved", "feather 1")
    assert villages(g) == {"I0"}
    play(g, "use farm study", "take study-1 none")
    assert tiles(g)[2] == "study-offering-1"
    home = table(phase="persons", tiles={0: ["study-paved-1"]}, chasqui={0: "I0"})
    play(home, "use study paved", "move keep C none")
    assert asked(home) == (0, "blessing")
    assert facts(home).players[0].returned == 1
