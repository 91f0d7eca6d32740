"""The end of the game (F-280 to F-292)."""

import pytest

import kancha
from kancha.games.cuzco_feld.state import CATEGORIES
from tests.marks import rule
from tests.rules.cuzco_feld.positions import asked, completed, play, player, refused, starting, table, texts

ALL = list(range(1, 13))
TILES_12 = [
    *[f"study-{ability}-{value}" for ability in ("offering", "feather") for value in (1, 2, 3)],
    *[f"farm-{ability}-{value}" for ability in ("offering", "feather") for value in (1, 2, 3)],
]
TEN = ["I0", "I1", "I2", "I3", "I4", "I5", "O0", "O1", "O2", "O3"]


def ended(seats: int = 2, **pieces: object) -> kancha.Game:
    return table(seats, phase="end", round=6, **pieces)


def category(g: kancha.Game, name: str, seat: int = 0) -> int:
    return g.score_sheet().points[CATEGORIES.index(name)][seat]


@rule("F-280")
def test_all_fulfilled_missions_count_and_the_others_leave() -> None:
    g = ended(missions={0: ["38", "41", "07"]}, food={0: 5}, offerings={0: 4})
    assert g.over
    assert g.scores()[0] == 12
    assert completed(g) == {"38", "41"}
    assert player(g).missions == 0


@rule("F-281")
def test_card_four_follows_in_turn_order_until_one_stops() -> None:
    g = ended(
        order=[1, 0], missions={0: ["38", "06", "07"], 1: ["37", "14", "23"]}, food={0: 4}, hand={0: ["04"], 1: ["04"]},
        offerings={0: 1, 1: 1}, steps={"1": 1, "2": 1},
    )  # fmt: skip
    assert asked(g) == (1, "last_missions")
    assert texts(g) == ["stop", "complete 37 hand"]
    g.play("stop")
    assert asked(g) == (0, "last_missions")
    g.play("complete 38 hand")
    assert g.over
    assert g.scores() == [4, 0]


@rule("F-281")
def test_one_card_for_each_mission() -> None:
    g = ended(
        missions={0: ["38", "37", "07"]}, food={0: 4}, steps={"1": 0, "2": 0}, hand={0: ["04", "04"]}, offerings={0: 2}
    )
    play(g, "complete 38 hand", "complete 37 hand")
    assert g.over
    assert g.scores()[0] == 8


@rule("F-281")
def test_a_completed_mission_stays_completed_though_its_offerings_are_spent() -> None:
    g = ended(missions={0: ["41", "38", "07"]}, food={0: 4}, hand={0: ["04"]}, offerings={0: 4})
    assert completed(g) == {"41"}
    g.play("complete 38 hand")
    assert (g.scores()[0], player(g).offerings) == (10, 3)


@rule("F-282")
@pytest.mark.parametrize("number", [0, 1, 3])
def test_two_points_for_each_unused_medallion(number: int) -> None:
    g = ended(inti={0: number})
    if not g.over:
        g.play("stop")
    assert category(g, "inti") == 2 * number


@rule("F-283")
def test_the_top_quipu_takes_the_villages_points() -> None:
    g = ended(quipu={"O1": [0, 1], "I0": [1, 0], "O2": [0]})
    assert [category(g, "villages", seat) for seat in (0, 1)] == [1 + 5, 7]


@rule("F-284")
def test_food_offerings_and_cards_are_worth_nothing() -> None:
    g = ended(food={0: 20}, offerings={0: 9}, hand={0: ["01", "07", "10"]})
    assert g.scores()[0] == 0


@pytest.mark.parametrize(
    ("whole", "part", "points"),
    [
        pytest.param({"feathers": {0: ALL}}, {"feathers": {0: ALL[:11]}}, 6, marks=rule("F-285")),
        pytest.param(  # with the 6 of the twelve feathers that six circle tiles need
            {"circles": {0: ALL[:6]}, "feathers": {0: ALL}},
            {"circles": {0: ALL[:5]}, "feathers": {0: ALL[:10]}},
            9 + 6,
            marks=rule("F-286"),
        ),
        pytest.param(
            {"completed": {0: [f"{number:02d}" for number in range(44, 53)]}},
            {"completed": {0: [f"{number:02d}" for number in range(44, 52)]}},
            9,
            marks=rule("F-287"),
        ),
        pytest.param(
            {"quipu": {village: [0] for village in TEN}},
            {"quipu": {village: [0] for village in TEN[:9]}, "quipu_reserve": {0: 1}},
            10,
            marks=rule("F-288"),
        ),
        pytest.param({"tiles": {0: TILES_12}}, {"tiles": {0: TILES_12[:11]}}, 12, marks=rule("F-289")),
        pytest.param(
            {"goods": {0: ["soup"] * 3 + ["vase"] * 3}},
            {"goods": {0: ["soup"] * 3 + ["vase"] * 2}},
            6,
            marks=rule("F-290"),
        ),
    ],
)
@rule("F-291")
def test_achievements_are_all_or_nothing(whole: dict[str, object], part: dict[str, object], points: int) -> None:
    none_met = {0: ["37", "40", "22"]}
    assert category(ended(missions=none_met, **whole), "achievements") == points
    assert category(ended(missions=none_met, **part), "achievements") == 0


@rule("F-287")
def test_a_mission_completed_with_card_four_counts_as_the_ninth() -> None:
    eight = [f"{number:02d}" for number in range(44, 52)]
    g = ended(completed={0: eight}, missions={0: ["38", "37", "22"]}, food={0: 4}, hand={0: ["04"]}, offerings={0: 1})
    g.play("complete 38 hand")
    assert category(g, "achievements") == 9


@rule("F-292")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_a_tie_goes_to_the_earlier_in_turn_order(order: list[int]) -> None:
    g = ended(3, order=order, scores={0: 50, 1: 50, 2: 50})
    assert [g.ranking()[seat] for seat in order] == [1, 2, 3]


@rule("F-292")
def test_final_scoring_comes_after_the_missions_of_all() -> None:
    g = ended(inti={0: 1, 1: 0}, missions={1: ["38", "14", "23"]}, food={1: 4}, hand={1: ["04"]}, offerings={1: 1})
    assert asked(g) == (1, "last_missions")
    assert g.scores() == [0, 0]
    refused(g, "pass")
    assert starting(g, "complete") == {"38 hand"}
    g.play("stop")
    assert g.scores() == [2, 0]
