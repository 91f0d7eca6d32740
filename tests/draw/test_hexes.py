"""Hexagons lie where their neighbours expect them."""

from math import dist, isclose, sqrt

import pytest

from kancha.draw.hexes import AROUND, Grid, distance, neighbours

GRIDS = [Grid(10), Grid(10, pointed=False), Grid(7, x=3, y=-4)]


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_are_two_inner_radii_apart(grid: Grid) -> None:
    for q, r in neighbours(2, -1):
        assert isclose(dist(grid.centre(2, -1), grid.centre(q, r)), sqrt(3) * grid.size)


@pytest.mark.parametrize("grid", GRIDS)
def test_a_side_is_shared_with_the_neighbour_it_leads_to(grid: Grid) -> None:
    for way, (dq, dr) in enumerate(AROUND):
        one = {(round(x, 6), round(y, 6)) for x, y in grid.side(0, 0, way)}
        other = {(round(x, 6), round(y, 6)) for x, y in grid.side(dq, dr, way + 3)}
        assert one == other


@pytest.mark.parametrize("grid", GRIDS)
def test_corners_lie_round_the_centre(grid: Grid) -> None:
    for corner in grid.corners(1, 1, inset=1):
        assert isclose(dist(corner, grid.centre(1, 1)), grid.size - 1)


def test_a_pointed_hexagon_has_a_corner_on_top_and_a_flat_one_a_side() -> None:
    tops = [min(y for _, y in Grid(10, pointed=pointed).corners(0, 0)) for pointed in (True, False)]
    assert isclose(tops[0], -10)
    assert isclose(tops[1], -10 * sqrt(3) / 2)


def test_points_are_those_of_a_polygon() -> None:
    assert Grid(2, pointed=False).points(0, 0) == "2,0 1,1.73 -1,1.73 -2,0 -1,-1.73 1,-1.73"


def test_a_group_is_outlined_by_the_sides_that_lead_out_of_it() -> None:
    grid = Grid(10)
    assert grid.outline([(0, 0)]).count("M") == 6
    assert grid.outline([(0, 0), (1, 0)]).count("M") == 10


def test_the_box_holds_the_group() -> None:
    x, y, width, height = Grid(10).box([(0, 0)], margin=1)
    assert (x, y) == (pytest.approx(-5 * sqrt(3) - 1), pytest.approx(-11))
    assert (width, height) == (pytest.approx(10 * sqrt(3) + 2), pytest.approx(22))


def test_distance_counts_steps() -> None:
    assert [distance((0, 0), other) for other in ((0, 0), (1, 0), (2, -1), (-3, 1))] == [0, 1, 2, 3]
