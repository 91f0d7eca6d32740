"""What a pawn finds on an empty cell."""

import pytest

from tests.marks import rule
from tests.rules.pachamama.positions import (
    S01,
    Make,
    asked,
    at_random,
    competitive,
    coop,
    facts,
    kinds,
    names,
    solo,
    stones,
    tile,
    told,
)


@rule("P-007")
def test_the_wheel_is_asked_for_a_terrain_by_a_discovery_and_for_a_crop_by_a_divination() -> None:
    g = competitive()
    g.play("explore reserve A1")
    assert g.record().splitlines()[-2:] == ["0 explore reserve A1", "* terrain A1 valley"]
    g.play("explore reserve D1")
    g.play("divine A1 quinoa")
    assert g.record().splitlines()[-3:] == ["1 explore reserve D1", "0 divine A1 quinoa", "* crop A1 sweet_potato"]


@rule("P-007")
@pytest.mark.parametrize("make", [competitive, solo, coop])
def test_the_wheel_shows_each_cell_once_at_most(make: Make) -> None:
    for seed in range(3):
        g = make(seed=seed)
        for _ in at_random(g, seed):
            pass
        lines = [line.split() for line in g.record().splitlines()]
        terrains = [line[2] for line in lines if line[:2] == ["*", "terrain"]]
        crops = [line[2] for line in lines if line[:2] == ["*", "crop"]]
        starts = [line[2] for line in lines if line[:2] == ["*", "start"]]
        assert sorted(terrains + starts) == sorted(names(facts(g).known))
        assert sorted(crops + starts) == sorted(names(facts(g).planted))


@rule("P-060")
def test_a_pawn_on_an_empty_cell_reveals_its_terrain_to_everybody() -> None:
    g = competitive()
    left = facts(g).left.copy()
    events = g.play("explore reserve A1")
    assert tile(g, "A1") == "valley"
    assert facts(g).left == [left[0] - 1, *left[1:]]
    assert "discovered" in kinds(events)
    for seat in (-1, 0, 1):
        assert [event.kind.name for event in g.events_for(seat)].count("discovered") == 1


@rule("P-060")
def test_the_terrain_found_is_the_maps() -> None:
    for cell, terrain in [("A1", "valley"), ("B1", "mountain"), ("E2", "desert"), ("B5", "forest")]:
        g = competitive()
        g.play(f"explore reserve {cell}")
        assert tile(g, cell) == terrain


@rule("P-060")
def test_a_discovery_asks_nothing() -> None:
    g = competitive()
    g.play("explore reserve A1")
    assert asked(g) == (1, "action")


@rule("P-061")
def test_the_stone_of_that_terrain_climbs_one_level() -> None:
    g = competitive()
    g.arrange(planted=S01, stones={0: {"valley": 2, "forest": 1}})
    g.play("explore reserve A1")
    assert stones(g, 0) == {"valley": 3, "desert": 0, "forest": 1, "mountain": 0}
    assert stones(g, 1) == {"valley": 0, "desert": 0, "forest": 0, "mountain": 0}


@rule("P-061")
def test_a_stone_on_the_last_level_stays() -> None:
    g = competitive()
    g.arrange(planted=S01, stones={0: {"valley": 6}})
    g.play("explore reserve A1")
    assert stones(g, 0)["valley"] == 6


@rule("P-062")
@pytest.mark.parametrize(
    ("others", "points"),
    [
        ({"desert": 0, "forest": 1, "mountain": 2}, 1),
        ({"desert": 3, "forest": 1, "mountain": 2}, 2),
        ({"desert": 3, "forest": 3, "mountain": 2}, 3),
        ({"desert": 3, "forest": 3, "mountain": 3}, 4),
        ({"desert": 4, "forest": 4, "mountain": 4}, 1),
    ],
)
def test_each_own_stone_on_the_level_reached_scores_one(others: dict[str, int], points: int) -> None:
    g = competitive()
    g.arrange(planted=S01, stones={0: {"valley": 2, **others}}, scores={0: 10})
    g.play("explore reserve A1")
    assert g.scores() == [10 + points, 0]


@rule("P-062")
def test_the_last_level_reached_for_the_first_time_scores_all_stones_there() -> None:
    g = competitive()
    g.arrange(planted=S01, stones={0: {"valley": 5, "desert": 6, "forest": 6, "mountain": 6}})
    g.play("explore reserve A1")
    assert g.scores() == [4, 0]


@rule("P-063")
@pytest.mark.parametrize("others", [0, 6])
def test_a_stone_blocked_at_the_top_scores_one_however_many_are_there(others: int) -> None:
    g = competitive()
    g.arrange(planted=S01, stones={0: {"valley": 6, "desert": others, "forest": others, "mountain": others}})
    g.play("explore reserve A1")
    assert g.scores() == [1, 0]


@rule("P-064")
def test_opponents_stones_do_not_matter() -> None:
    g = competitive(seats=3)
    level = {"valley": 1, "desert": 1, "forest": 1, "mountain": 1}
    g.arrange(planted=S01, stones={1: level, 2: level})
    g.play("explore reserve A1")
    assert g.scores() == [1, 0, 0]


@rule("P-064")
def test_a_discovery_reveals_no_crop() -> None:
    g = competitive()
    events = g.play("explore reserve A1")
    assert tile(g, "A1") == "valley"
    assert not {"divined", "missed", "planted"} & set(kinds(events))
    assert told(events, "scored") == [[0, 1, 0]]
