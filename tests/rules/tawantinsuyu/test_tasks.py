"""Section 5: the eleven tasks."""

import pytest

import kancha
from kancha.games.tawantinsuyu.material import BUILDING_NAMES, NONE, SPACE_NAMES, WEAVING_NAMES
from kancha.kernel.bits import members
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    BOX,
    answers,
    army,
    asked,
    discarded,
    down,
    facts,
    hand,
    market,
    objects,
    owner,
    refused,
    res,
    say,
    score,
    statues,
    table,
    tapestries,
    tasks_left,
    tasks_of,
    temple,
    up,
)


def at_work(space: str, near: int = 0, **pieces: object) -> kancha.Game:
    """Seat 0 has just placed a Courier, paid by gold, on a space; only so many tasks as asked for."""
    hill = BOX.hill
    number = SPACE_NAMES.index(space)
    beside = [SPACE_NAMES[other] for other in hill.neighbours[number]]
    others = {beside[index]: "craftsman" for index in range(near)} or {beside[0]: "priest"}
    given = pieces.pop("resources", {})
    assert isinstance(given, dict)
    mine = dict(given.get(0, {}))
    mine["gold"] = mine.get("gold", 0) + 1
    more = {} if near else {beside[3]: "priest"}
    g = table(
        workers={0: ["craftsman"]},
        high_priest={0: hill.section[number] + 1},
        resources={**given, 0: {**mine, "potato": mine.get("potato", 0) + [0, 2, 5][hill.terrace[number]]}},
        hill={**others, **more},
        **pieces,
    )
    g.play(f"place craftsman gold {space}")
    if asked(g)[1] == "pay_part":
        g.play("pay 0 0")
    return g


@rule("T-120")
@pytest.mark.parametrize(
    ("space", "task", "gain"),
    [
        ("T06i", "potato", {"potato": 3}),
        ("T06i", "corn", {"corn": 2}),
        ("T06i", "stone", {"stone": 2}),
        ("M08i", "gold", {"gold": 1}),
    ],
)
def test_harvests(space: str, task: str, gain: dict[str, int]) -> None:
    g = at_work(space)
    say(g, f"task {tasks_of(space)[task]}")
    assert res(g) == gain


@rule("T-121", "T-122")
def test_stairs_cost_stone_and_bring_points_and_food() -> None:
    g = at_work("T04i", resources={0: {"stone": 3}}, stairs={"S1U": 1})
    say(g, "task T04o")
    assert objects(g, "stairs") == {"S1L", "S2U", "S3U", "S4U", "S5U"}
    refused(g, "stairs S2L", 122)
    say(g, "stairs S2U")
    assert owner(g, "S2U") == 0
    assert score(g) == 14
    assert res(g) == {"potato": 2, "corn": 1}
    assert facts(g).players[0].stairs_left == 4


@rule("T-123")
@pytest.mark.parametrize(("upper", "points"), [(1, [14, 12]), (0, [16, 10])])
def test_lower_stairs_pay_the_owner_of_the_upper_ones(upper: int, points: list[int]) -> None:
    g = at_work("T04i", resources={0: {"stone": 3}}, stairs={"S1U": upper})
    say(g, "task T04o", "stairs S1L")
    assert [score(g, 0), score(g, 1)] == points


@rule("T-124")
def test_without_a_token_or_a_place_no_stairs() -> None:
    mine = {"S1U": 0, "S2U": 0, "S3U": 0, "S4U": 0, "S5U": 0}
    g = at_work("T04i", resources={0: {"stone": 3}}, stairs=mine)
    refused(g, "task T04o", 124)
    full = {f"S{number}{level}": 1 if level == "U" else 2 for number in range(1, 6) for level in "UL"}
    g = table(
        3,
        workers={0: ["priest"]},
        high_priest={0: 3},
        gods={0: ["g15"]},
        resources={0: {"stone": 3}},
        stairs=full,
        hill={},
    )
    say(g, "place priest g15 T04i")
    refused(g, "task T04o", 124)


@rule("T-130", "T-132")
def test_a_building_is_paid_and_the_market_stays_short_until_the_end_of_the_turn() -> None:
    g = at_work("T00i", near=1, resources={0: {"stone": 1}}, market=["P01", "P16", "Z10", "Z14"])
    say(g, "task T00o")
    assert answers(g) == {"build P01", "build Z10"}
    refused(g, "build P16", 130)
    say(g, "build P01")
    assert up(g) == ["P01"]
    assert res(g) == {}
    assert market(g) == ["P16", "Z10", "Z14"]


@rule("T-131")
def test_passive_buildings_work_from_then_on() -> None:
    g = at_work("T00i", near=2, resources={0: {"stone": 2, "corn": 1}}, market=["Z20"])
    say(g, "task T00o", f"task {tasks_of('T00i')['potato']}")
    assert res(g)["potato"] == 4


@rule("T-133")
def test_the_market_is_renewed_once_with_a_god_card_before_building() -> None:
    g = at_work("T00i", near=2, gods={0: ["g01", "g02"]}, resources={0: {"stone": 2}}, market=["P01", "P16", "Z14"])
    say(g, "task T00o", "renew", "tuck g02", "set_aside P16", "set_aside Z14")
    assert hand(g) == ["g01"]
    assert facts(g).gods_under_known == [1]
    refused(g, "renew", 133)
    shown = market(g)
    assert len(shown) == 3
    assert not {"P16", "Z14"} & set(shown)
    assert [BUILDING_NAMES[building] for building in facts(g).under] == ["P16", "Z14"]


@rule("T-133")
def test_renewing_without_building_spends_the_task_but_does_not_perform_the_icon() -> None:
    g = at_work("T00i", near=4, gods={0: ["g01", "g02", "g03"]}, resources={0: {"stone": 5, "corn": 5}})
    assert tasks_left(g) == 5
    say(g, "task T00o", "renew", "tuck g01", "set_aside P01", "stop", "pass")
    assert tasks_left(g) == 4
    assert "T00o" in objects(g, "task")
    say(g, "task T09i", "task T01i")
    assert objects(g, "task") == {"T00o"}, "no new group without the building"


@rule("T-134")
def test_an_empty_stack_leaves_the_market_short() -> None:
    rest = [f"P{number:02}" for number in range(2, 20)]
    g = at_work(
        "T00i", gods={0: ["g01"]}, resources={0: {"stone": 9, "corn": 9}}, market=["P01", "Z09"], buildings={1: rest}
    )
    say(g, "task T00o", "renew", "set_aside P01", "stop")
    assert market(g) == ["Z09"]


@rule("T-140")
@pytest.mark.parametrize(("size", "gold", "points"), [("small", 0, 13), ("large", 2, 19)])
def test_statues(size: str, gold: int, points: int) -> None:
    g = at_work("M08i", resources={0: {"stone": 3, "gold": gold}})
    say(g, "task M08o", f"statue illapa-{size}")
    assert statues(g) == [f"illapa-{size}"]
    assert score(g) == points
    assert res(g) == {}


@rule("T-140")
def test_a_large_statue_needs_its_gold() -> None:
    g = at_work("M08i", resources={0: {"stone": 3, "gold": 1}})
    say(g, "task M08o")
    refused(g, "statue inti-large", 140)


STACK = ["W06", "W07", "W14", "W15", "W16", "W18", "W19", "W20", "W21", "W22", "W23", "W24", "W25", "W26", "W27", "W28",
         "W29", "W30", "W31"]  # fmt: skip


def stack_of(*tiles: str, woven: tuple[str, ...] = ()) -> dict[str, object]:
    """A weaving stack of just these tiles, the first one face up, the others in this order; some are woven elsewhere."""
    return {
        "weaving_up": tiles[0] if tiles else None,
        "weavings_under": list(tiles[1:]),
        "weavings_gone": [name for name in WEAVING_NAMES[4:] if name not in (*tiles, *woven)],
    }


@rule("T-141")
@pytest.mark.parametrize(("number", "corn"), [(0, 0), (1, 1), (2, 3), (3, 6)])
def test_weavings_cost_more_the_more_are_bought(number: int, corn: int) -> None:
    g = at_work("T07o", resources={0: {"corn": 6}}, **stack_of("W06", "W07", "W14", "W18"))
    say(g, "task T08o")
    assert objects(g, "buy") == {"W06", "W07", "W14"}
    say(g, *[f"buy {tile}" for tile in ["W06", "W07", "W14"][:number]])
    if number < 3:
        say(g, "stop")
    assert res(g).get("corn", 0) == 6 - corn
    while asked(g) == (0, "place_tiles"):
        say(g, sorted(answers(g))[0])
    assert sum(len(row) for row in tapestries(g)) == number


@rule("T-141")
def test_what_cannot_be_paid_is_not_for_sale() -> None:
    g = at_work("T07o", resources={0: {"corn": 2}}, army={0: ["a01"]}, **stack_of("W06", "W07", "W14"))
    say(g, "task T08o", "buy W06")
    refused(g, "buy W07", 141)


@rule("T-142")
def test_the_others_may_buy_one_of_the_rest_and_the_rest_goes_under_the_stack() -> None:
    g = at_work("T07o", resources={0: {"corn": 1}, 1: {"corn": 3}}, **stack_of("W06", "W07", "W14", "W18"))
    say(g, "task T08o", "buy W06")
    assert asked(g) == (1, "follow_weaving")
    assert answers(g) == {"pass", "buy W07", "buy W14"}
    say(g, "buy W14")
    assert tapestries(g, 1) == [["W14"]]
    assert res(g, 1) == {}
    assert WEAVING_NAMES[facts(g).weaving_up] == "W18"
    assert [WEAVING_NAMES[tile] for tile in facts(g).weavings_under] == ["W07"]


@rule("T-142")
def test_with_fewer_than_three_left_those_are_offered() -> None:
    g = at_work("T07o", resources={0: {"corn": 6}}, **stack_of("W06", "W07"))
    say(g, "task T08o")
    assert objects(g, "buy") == {"W06", "W07"}
    g = at_work("T07o", **stack_of())
    refused(g, "task T08o", 90)


def conquest_weaving(**pieces: object) -> kancha.Game:
    """Seat 0 may take a free weaving."""
    g = table(army_up={0: ["a19"]}, high_priest={0: 3}, resources={1: {"corn": 9}}, **pieces)
    say(g, "move 1", "send potato", "stop", "conquer Q3")
    return g


@rule("T-143")
def test_a_free_weaving_is_the_face_up_one_or_the_one_below() -> None:
    g = conquest_weaving(**stack_of("W06", "W07", "W14"))
    assert answers(g) == {"pass", "pick face_up", "pick below"}
    below = g.clone()
    say(g, "pick face_up")
    assert tapestries(g) == [["W06"]]
    assert WEAVING_NAMES[facts(g).weaving_up] == "W07"
    say(below, "pick below")
    assert tapestries(below) == [["W07"]]
    assert WEAVING_NAMES[facts(below).weaving_up] == "W06"
    assert asked(g)[1] != "follow_weaving", "nobody else may buy"
    g = conquest_weaving(**stack_of("W06"))
    assert answers(g) == {"pass", "pick face_up"}
    g = conquest_weaving(**stack_of())
    assert tapestries(g) == []
    assert asked(g)[1] != "free_weaving"


@rule("T-144")
def test_a_weaving_goes_to_an_end_of_a_tapestry_that_lacks_its_pattern_or_begins_one() -> None:
    rows = [["SW01", "W18"], ["SW03", "W06"]]
    g = conquest_weaving(tapestries={0: rows}, **stack_of("W15", "W07", woven=("W18", "W06")))
    say(g, "pick face_up")
    assert answers(g) == {"weave W15 0 left", "weave W15 0 right", "begin_tapestry W15"}
    refused(g, "weave W15 1 left", 144)
    say(g, "weave W15 0 left")
    assert tapestries(g) == [["W15", "SW01", "W18"], ["SW03", "W06"]]


@rule("T-145", "T-146")
@pytest.mark.parametrize(
    ("row", "gain"),
    [
        (["SW04", "W06"], {"potato": 3}),
        (["W06", "W07"], {"stone": 2}),
        (["W30", "W15"], {"gold": 1}),
        (["SW04", "W07"], {}),
        (["W06", "SW04"], {}),
    ],
)
def test_trade_pays_matching_joints(row: list[str], gain: dict[str, int]) -> None:
    g = at_work("M15o", tapestries={0: [row]})
    say(g, "task M16o")
    assert res(g) == gain


@rule("T-146")
def test_trade_pays_every_kind_of_joint() -> None:
    g = at_work("M15o", tapestries={0: [["W24", "W28"]]})
    say(g, "task M16o")
    assert score(g) == 13
    g = at_work("M15o", tapestries={0: [["W28", "W18"]]})
    say(g, "task M16o")
    assert len(army(g)) == 1
    g = at_work("M15o", tapestries={0: [["SW01", "W25"]]}, buildings_down={0: ["P03"]})
    say(g, "task M16o", "regenerate P03")
    assert up(g) == ["P03"]
    g = at_work("M15o", tapestries={0: [["SW02", "W22"]]})
    say(g, "task M16o", "take deck")
    assert len(hand(g)) == 1
    assert res(g) == {"potato": 1}
    g = at_work("M15o", tapestries={0: [["W18", "W26"]]}, resources={0: {"gold": 1}})
    say(g, "task M16o", "yes", "take deck")
    assert temple(g) == 1
    assert "gold" not in res(g)


@rule("T-146")
def test_all_joints_of_all_tapestries_are_paid_once() -> None:
    g = at_work("M15o", tapestries={0: [["SW04", "W06", "W07"], ["W30", "W15"]]})
    say(g, "task M16o")
    assert res(g) == {"potato": 3, "stone": 2, "gold": 1}


@rule("T-147")
def test_single_production_leaves_the_building_up() -> None:
    g = at_work("M12i", buildings={0: ["P03", "P05"]}, buildings_down={0: ["P04"]})
    say(g, "task M12o")
    assert answers(g) == {"produce P03", "produce P05"}
    say(g, "produce P05")
    assert res(g) == {"gold": 1, "potato": 1}
    assert up(g) == ["P03", "P05"]
    assert down(g) == ["P04"]


@rule("T-148")
def test_train_keeps_one_of_two_and_shows_the_other() -> None:
    g = at_work("M00i")
    say(g, "task M01i")
    drawn = sorted(objects(g, "keep_army"))
    assert len(drawn) == 2
    say(g, f"keep_army {drawn[0]}")
    assert army(g) == [drawn[0]]
    assert discarded(g) == [drawn[1]]


def test_the_stack_of_two_players_is_what_the_tests_think() -> None:
    state = facts(table())
    tiles = [WEAVING_NAMES[tile] for tile in members(state.weavings)]
    assert sorted([*tiles, WEAVING_NAMES[state.weaving_up]]) == STACK
    assert NONE == -1
