"""Hexagons lie where their neighbours expect them."""

from math import dist, isclose, sqrt

import pytest

from kancha.draw.hexes import AROUND, Grid, corners, hexagon, sides, whole

GRIDS = [Grid(10), Grid(7, x=3, y=-4)]


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_are_two_inner_radii_apart(grid: Grid) -> None:
    for q, r in AROUND:
        assert isclose(dist(grid.centre(2, -1), grid.centre(2 + q, r - 1)), sqrt(3) * grid.size)


@pytest.mark.parametrize("grid", GRIDS)
def test_a_side_is_shared_with_the_neighbour_it_leads_to(grid: Grid) -> None:
    here = corners(grid.size, *grid.centre(0, 0))
    for way, cell in enumerate(AROUND):
        there = corners(grid.size, *grid.centre(*cell))
        one = {(round(x, 6), round(y, 6)) for x, y in (here[way], here[(way + 1) % 6])}
        other = {(round(x, 6), round(y, 6)) for x, y in (there[(way + 3) % 6], there[(way + 4) % 6])}
        assert one == other


def test_corners_lie_round_the_centre_one_of_them_on_top() -> None:
    for corner in corners(10, 3, 4):
        assert isclose(dist(corner, (3, 4)), 10)
    assert isclose(min(y for _, y in corners(10)), -10)


def test_a_hexagon_is_a_polygon_or_a_path() -> None:
    assert hexagon(2) == "1.73,-1 1.73,1 0,2 -1.73,1 -1.73,-1 0,-2"
    assert whole(2, 0, 0) == "M1.7 -1.0v2.0l-1.7 1.0l-1.7-1.0v-2.0l1.7-1.0z"


def test_neighbouring_sides_are_one_stroke() -> None:
    assert sides(2, 0b000011) == "M1.7 -1.0v2.0l-1.7 1.0"
    assert sides(2, 0b000101, 1, 1) == "M2.7 0.0v2.0M1.0 3.0l-1.7-1.0"


def test_a_group_is_outlined_by_the_sides_that_lead_out_of_it() -> None:
    grid = Grid(10)
    assert grid.outline([(0, 0)]).count("M") == 6
    assert grid.outline([(0, 0), (1, 0)]).count("M") == 10
