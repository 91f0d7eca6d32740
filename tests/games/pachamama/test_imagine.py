"""Imagined maps: they fit what is seen, are found from any position, and none is favoured much (P-285)."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kancha
from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.maps.deduction import deduce
from kancha.games.pachamama.maps.imagine import EFFORT, find_maps, imagine
from kancha.games.pachamama.maps.solver import regions, solutions
from kancha.games.pachamama.material import CELLS, NONE, Board, Scenario
from kancha.kernel.bits import members
from kancha.kernel.chance import Rng
from kancha.kernel.errors import IllegalMove, Unimagined

BOX = standard()
Map = tuple[tuple[int, ...], tuple[int, ...]]


class Table:
    """A map in the course of a game: pawns enter at the border or from planted cells, and at times one divines."""

    def __init__(self, disc: Scenario) -> None:
        self.disc = disc
        self.board: Board = BOX.board(disc.board)
        self.land, self.crop, self.left = [NONE] * CELLS, [NONE] * CELLS, disc.counts()
        for cell in disc.starts:
            self.discover(cell)
            self.crop[cell] = disc.crop[cell]

    def discover(self, cell: int) -> None:
        self.land[cell] = self.disc.terrain[cell]
        self.left[self.land[cell]] -= 1

    def play(self, tiles: int, rng: Rng, pause: int = 2) -> "Table":
        for turn in range(tiles):
            empty = [cell for cell in self.board.cells if self.land[cell] == NONE]
            open_cells = [cell for cell in empty if self.board.border >> cell & 1 or self.planted_beside(cell)]
            choice = open_cells or empty
            if not choice:
                break
            self.discover(choice[rng.below(len(choice))])
            bare = [cell for cell in self.board.cells if self.land[cell] != NONE and self.crop[cell] == NONE]
            if turn % pause == pause - 1:
                cell = bare[rng.below(len(bare))]
                self.crop[cell] = self.disc.crop[cell]
        return self

    def planted_beside(self, cell: int) -> bool:
        return any(self.crop[near] != NONE for near in self.board.orthogonal[cell])

    def imagine(self, rng: Rng) -> Map:
        terrain, crop = imagine(self.board, self.land, self.crop, self.left, rng)
        return tuple(terrain), tuple(crop)

    def refuses(self, terrain: tuple[int, ...], crop: tuple[int, ...]) -> str:
        """Why a map cannot be the one in the wheel; nothing if it can."""
        for cell in range(CELLS):
            if self.land[cell] not in (NONE, terrain[cell]) or self.crop[cell] not in (NONE, crop[cell]):
                return "it is not what is seen"
        if [terrain.count(kind) for kind in range(4)] != self.disc.counts():
            return "the counts are wrong"
        if any(crop[cell] == crop[near] for cell in self.board.cells for near in self.board.king[cell]):
            return "equal crops are neighbours"
        for region in regions(self.board, list(terrain)):
            cells = members(region)
            if sorted(crop[cell] for cell in cells) != list(range(len(cells))):
                return "a region does not bear 1 to its size"
            around = {near for cell in cells for near in self.board.king[cell]} - set(cells)
            if any(terrain[near] == terrain[cells[0]] for near in around):
                return "regions of a terrain touch"
        return ""

    def every_map(self) -> set[Map]:
        """All maps that fit, by trying every terrain on every empty cell: for the end of a game only."""
        found: set[Map] = set()
        empty = [cell for cell in self.board.cells if self.land[cell] == NONE]
        terrain, left = self.land.copy(), self.left.copy()

        def lay(at: int) -> None:
            if at == len(empty):
                for crop in solutions(self.board, terrain, self.crop, 1000):
                    if not self.refuses(tuple(terrain), tuple(crop)):
                        found.add((tuple(terrain), tuple(crop)))
                return
            for kind in range(4):
                if left[kind]:
                    left[kind] -= 1
                    terrain[empty[at]] = kind
                    so_far = regions(self.board, apart(terrain, empty[at + 1 :]))
                    if max(region.bit_count() for region in so_far) <= 5:
                        lay(at + 1)
                    terrain[empty[at]] = NONE
                    left[kind] += 1

        lay(0)
        return found


def apart(terrain: list[int], cells: list[int]) -> list[int]:
    """The map with each of these cells a terrain of its own, so that no region grows through it."""
    split = terrain.copy()
    for number, cell in enumerate(cells):
        split[cell] = 100 + number
    return split


def late(number: int, empty: int) -> Table:
    """A short scenario of which so many cells are undiscovered; two starts are bare, that more than one map may fit."""
    disc = BOX.scenarios[number]
    table = Table(disc).play(25 - len(disc.starts) - empty, Rng(number + 60), pause=9)
    for cell in disc.starts[:2]:
        table.crop[cell] = NONE
    return table


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 19), st.integers(0, 30), st.integers(0, 1 << 40))
def test_an_imagined_map_keeps_every_rule_and_shows_what_is_seen(number: int, tiles: int, seed: int) -> None:
    disc, rng = BOX.scenarios[number], Rng(seed)
    table = Table(disc).play(tiles + (12 if disc.board == "long" else 0), rng)
    assert table.refuses(*table.imagine(rng)) == ""


@pytest.mark.parametrize("number", [0, 5, 9, 11, 14, 16])
def test_a_map_is_imagined_from_the_starts_alone(number: int) -> None:
    table, rng = Table(BOX.scenarios[number]), Rng(number)
    for _ in range(2):
        assert table.refuses(*table.imagine(rng)) == ""


def test_while_little_is_known_maps_differ() -> None:
    table, rng = Table(BOX.scenarios[4]).play(3, Rng(1)), Rng(2)
    maps = [table.imagine(rng) for _ in range(8)]
    assert len(set(maps)) == 8
    assert len({terrain for terrain, _ in maps}) > 4
    assert all(one != two for one, two in pairwise(maps))


def test_a_map_seen_in_full_is_imagined_as_it_is() -> None:
    disc = BOX.scenarios[13]
    table = Table(disc).play(CELLS, Rng(3))
    table.crop = disc.crop.copy()
    assert table.imagine(Rng(4)) == (tuple(disc.terrain), tuple(disc.crop))


def test_the_same_whim_imagines_the_same_map() -> None:
    table = Table(BOX.scenarios[12]).play(20, Rng(5))
    assert table.imagine(Rng(6)) == table.imagine(Rng(6))


def test_the_position_imagined_from_is_left_as_it_was() -> None:
    table = Table(BOX.scenarios[2]).play(8, Rng(7))
    before = table.land.copy(), table.crop.copy(), table.left.copy()
    table.imagine(Rng(8))
    assert (table.land, table.crop, table.left) == before


def test_a_position_that_no_map_fits_is_refused() -> None:
    table = Table(BOX.scenarios[0])
    table.crop[1] = table.crop[0] = 2
    table.land[0] = table.land[1] = 1
    with pytest.raises(IllegalMove, match="no map fits"):
        table.imagine(Rng(9))


def test_a_search_that_finds_nothing_ends_with_a_sentence() -> None:
    table = Table(BOX.scenarios[13])
    with pytest.raises(Unimagined, match="no map was found"):
        imagine(table.board, table.land, table.crop, table.left, Rng(1), effort=1)


@pytest.mark.parametrize("number", [2, 5, 7, 9])
def test_late_in_a_game_every_map_that_fits_is_imagined_and_no_other(number: int) -> None:
    table, rng = late(number, 7), Rng(number)
    possible = table.every_map()
    assert (tuple(table.disc.terrain), tuple(table.disc.crop)) in possible
    imagined = {table.imagine(rng) for _ in range(12 * len(possible))}
    assert imagined == possible


@pytest.mark.parametrize("number", range(10))
def test_late_in_a_game_deduction_rules_out_no_map_that_fits(number: int) -> None:
    table = late(number, 7)
    found = deduce(table.board, table.land, table.crop, table.left)
    terrains, crops = found.terrains(), found.crops()
    for terrain, crop in table.every_map():
        assert all(terrains[cell] >> terrain[cell] & 1 for cell in table.board.cells)
        assert all(crops[cell] >> crop[cell] & 1 for cell in table.board.cells)


def test_late_in_a_game_all_maps_that_fit_are_about_equally_likely() -> None:
    """Half the sum of the differences in frequency: 0 if all are imagined equally often, near 1 if always the same."""
    for number in (5, 7):
        table, rng = late(number, 7), Rng(number + 40)
        possible = table.every_map()
        assert len(possible) > 5
        draws = 40 * len(possible)
        often = Counter(table.imagine(rng) for _ in range(draws))
        assert sum(abs(often[one] / draws - 1 / len(possible)) for one in possible) / 2 < 0.12


def test_further_maps_of_a_table_show_each_cell_as_often_as_all_maps_that_fit_do() -> None:
    """Six of each search, as a bot takes them, from more maps than one search finds: no cell is favoured."""
    table, rng = late(2, 9), Rng(3)
    possible = table.every_map()
    assert len(possible) > EFFORT
    imagined: list[Map] = []
    for _ in range(60):
        maps = find_maps(table.board, table.land, table.crop, table.left, rng)
        for terrain, crop in [maps.pick(), *[maps.another(rng) for _ in range(5)]]:
            imagined.append((tuple(terrain), tuple(crop)))
    assert set(imagined) <= possible
    for cell in table.board.cells:
        for part in (0, 1):
            often = Counter(one[part][cell] for one in imagined)
            exact = Counter(one[part][cell] for one in possible)
            assert all(abs(often[kind] / 360 - exact[kind] / len(possible)) < 0.12 for kind in exact)


def test_worlds_of_one_view_differ_and_fit() -> None:
    game = kancha.new("pachamama", 2, seed=5, board="long", first=0)
    view, rng = game.view(0), Rng(2)
    world = view.imagine(rng)
    seen = set()
    for _ in range(6):
        world = view.imagine(rng, world)
        disc = world.chance.envelope
        assert isinstance(disc, Scenario)
        seen.add((tuple(disc.terrain), tuple(disc.crop)))
        assert all(land in (NONE, disc.terrain[cell]) for cell, land in enumerate(view.state.land))
        assert disc.counts() == [view.state.land.count(kind) + view.state.left[kind] for kind in range(4)]
    assert len(seen) > 2


def test_a_world_of_another_table_is_no_start_for_one_that_does_not_look_like_it() -> None:
    here, there = (kancha.new("pachamama", 2, seed=seed, board="short", first=0) for seed in (5, 6))
    world = here.view(0).imagine(Rng(3), here.view(0).imagine(Rng(4), there.view(0).imagine(Rng(5))))
    disc = world.chance.envelope
    assert isinstance(disc, Scenario)
    assert all(land in (NONE, disc.terrain[cell]) for cell, land in enumerate(here.view(0).state.land))


def test_a_record_written_by_hand_that_fits_no_map_cannot_be_played_on() -> None:
    """Six mountains side by side are no region (P-010): the record is read as it stands, and what comes then is refused."""
    record = kancha.new("pachamama", seats=2, seed=3, first=0, board="short").record()
    for turn, cell in enumerate(["A1", "B1", "C1", "E1", "E2"]):
        record += f"{turn % 2} explore reserve {cell}\n* terrain {cell} mountain\n"
    g = kancha.replay(record)
    with pytest.raises(kancha.KanchaError, match="no map fits"):
        g.play("explore reserve A2")
    with pytest.raises(kancha.KanchaError, match="no map fits"):
        g.view(0).imagine(Rng(1))
    assert g.record() == record
