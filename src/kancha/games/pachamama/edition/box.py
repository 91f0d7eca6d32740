"""From the tables of an edition file to the box: the standard edition, or a box owner's own figures in the same form.

A file leaves out scenarios board by board: one with long ones only keeps the short ones of the standard edition.
"""

from functools import cache
from pathlib import Path
from typing import Final

from kancha.games.editions import owners
from kancha.games.frame import EditionReading
from kancha.games.pachamama.edition.components import (
    STANDARD,
    BoardSide,
    Components,
    Disc,
    Limits,
    read,
    standard_components,
)
from kancha.games.pachamama.maps.generator import NAME as GENERATED
from kancha.games.pachamama.maps.solver import faults, grade, named, regions, start_crops
from kancha.games.pachamama.material import (
    CELL_NAMES,
    CELL_NUMBERS,
    CELLS,
    COLOURS,
    DIRECTIONS,
    NONE,
    TERRAIN_LETTERS,
    TERRAINS,
    WIDE,
    Board,
    Box,
    GeneratorLimits,
    Scenario,
)

SIDES: Final = ("short", "long")


@cache
def standard() -> Box:
    """The edition of the project's own components.toml."""
    return Reading("standard", STANDARD.name, standard_components()).box()


def load(path: Path | str) -> Box:
    """A box owner's edition."""
    return Reading(*owners(path, read)).box()


class Reading(EditionReading[Components]):
    """The box from the typed tables."""

    def box(self) -> Box:
        """The whole box, its scenarios proven (P-001 to P-006, P-266)."""
        tables = self.tables
        self.check_labels()
        self.check_generator()
        modes = [tables.coop.modes.easy, tables.coop.modes.normal, tables.coop.modes.expert]
        box = Box(
            edition=self.edition,
            terrain_tiles=self.terrain_tiles(),
            crop_tiles=self.crop_tiles(),
            arrows=self.arrows(),
            boards=[self.board("short", tables.board.short), self.board("long", tables.board.long)],
            pawns_in_play=tables.players.pawns_in_play.listed(),
            offering_points=self.offering_points(),
            top_level=tables.diversity.track.max_level,
            coop_pawns=[mode.pawns.listed() for mode in modes],
            coop_otoma=[mode.otoma_pawns for mode in modes],
            scenarios=[],
            limits=[limits_of(tables.generator.short), limits_of(tables.generator.long)],
            region_size_weights=tables.generator.region_size_weights,
            otoma_crop_sum=tables.generator.otoma_crop_sum,
            otoma_min_terrains=tables.generator.otoma_min_terrain_types,
        )
        box.scenarios = self.scenarios(box)
        return box

    def terrain_tiles(self) -> list[int]:
        """How many tiles of each terrain there are (P-001)."""
        counts = [terrain.count for terrain in self.tables.terrain]
        if self.tables.box.terrain_tiles != sum(counts):
            raise self.refuse("box.terrain_tiles", f"the terrains' counts make {sum(counts)}")
        return counts

    def crop_tiles(self) -> list[int]:
        """How many tiles of each crop there are (P-002)."""
        counts = [crop.count for crop in self.tables.crop]
        if self.tables.box.crop_tiles != sum(counts):
            raise self.refuse("box.crop_tiles", f"the crops' counts make {sum(counts)}")
        return counts

    def arrows(self) -> list[list[int]]:
        """How often each arrow is on the backs of each terrain's tiles (P-001, P-164)."""
        arrows = [[0] * (len(COLOURS) * 4) for _ in TERRAINS]
        seen: set[str] = set()
        for index, tile in enumerate(self.tables.tile):
            if tile.id in seen:
                raise self.refuse(f"tile[{index}].id", f"there is another tile {tile.id}")
            seen.add(tile.id)
            arrow = COLOURS.index(tile.arrow_colour) * 4 + DIRECTIONS.index(tile.arrow_dir)
            arrows[TERRAINS.index(tile.terrain)][arrow] += 1
        for terrain, counts in zip(self.tables.terrain, arrows, strict=True):
            if sum(counts) != terrain.count:
                raise self.refuse("tile", f"{sum(counts)} {terrain.id} tiles are listed, {terrain.count} counted")
        return arrows

    def offering_points(self) -> list[int]:
        """The worth of 0 to 5 tokens; none is worth nothing (P-091)."""
        points = self.tables.offering.points_by_tokens
        if points[0]:
            raise self.refuse("offering.points_by_tokens[0]", "no token is worth nothing")
        return points

    def check_labels(self) -> None:
        """A cell has one animal and one element, so no label comes twice (P-006)."""
        for name, labels in (("columns", self.tables.labels.columns), ("rows", self.tables.labels.rows)):
            for index, label in enumerate(labels):
                if label in labels[:index]:
                    raise self.refuse(f"labels.{name}[{index}]", f"{label} is there twice")

    def check_generator(self) -> None:
        """The generator's limits leave it room (P-252, P-253, P-261, P-262)."""
        table = self.tables.generator
        for name, limits, cells in (("short", table.short, 25), ("long", table.long, CELLS)):
            place = f"generator.{name}"
            if limits.min_starts > limits.max_starts:
                raise self.refuse(f"{place}.min_starts", f"is more than max_starts, {limits.max_starts}")
            if limits.min_each_terrain * len(TERRAINS) > cells:
                raise self.refuse(f"{place}.min_each_terrain", f"is more than a quarter of {cells} cells")
            if limits.max_regions * 5 < cells:
                raise self.refuse(f"{place}.max_regions", f"so few regions cannot cover {cells} cells")
            if limits.min_regions_of_5 * 5 > cells:
                raise self.refuse(f"{place}.min_regions_of_5", f"so many have no room on {cells} cells")
        if not sum(table.region_size_weights):
            raise self.refuse("generator.region_size_weights", "one size at least needs a weight")
        if table.otoma_crop_sum[0] > table.otoma_crop_sum[1]:
            raise self.refuse("generator.otoma_crop_sum", "the lower bound is above the upper one")

    def board(self, name: str, side: BoardSide) -> Board:
        """One side of the board, its outer cell sides paired up by the paths (P-005, P-172)."""
        plain = Board(name, side.columns, [])
        place = f"board.{name}.paths.pairs"
        outer = {cell * 4 + way for cell in plain.cells for way in range(4) if plain.step[way][cell] == NONE}
        left = outer.copy()
        paths: list[tuple[int, int, int, int]] = []
        for index, pair in enumerate(side.paths.pairs):
            ends = [CELL_NUMBERS[end[:2]] * 4 + DIRECTIONS.index(end[3]) for end in pair]
            for end, text in zip(ends, pair, strict=True):
                if end not in outer:
                    raise self.refuse(f"{place}[{index}]", f"{text} is no outer side of the {name} board")
                if end not in left:
                    raise self.refuse(f"{place}[{index}]", f"{text} has a path already")
                left.remove(end)
            paths.append((ends[0] // 4, ends[0] % 4, ends[1] // 4, ends[1] % 4))
        if left:
            names = [f"{CELL_NAMES[end // 4]}.{DIRECTIONS[end % 4]}" for end in sorted(left)]
            raise self.refuse(place, f"no path at {' '.join(names)}")
        board = Board(name, side.columns, paths)
        self.check_circuit(place, board)
        return board

    def check_circuit(self, place: str, board: Board) -> None:
        """Straight on and along the paths every row and column is walked, so that the Otoma miss no cell (P-173)."""
        whole = 2 * len(board.cells)
        for start in (cell * 4 + way for cell in board.cells for way in range(4)):
            walked = [start]
            while board.walk[walked[-1]] != start:
                walked.append(board.walk[walked[-1]])
            if len(walked) != whole:
                where = f"{CELL_NAMES[start // 4]} going {DIRECTIONS[start % 4]}"
                raise self.refuse(place, f"the circuit of {where} has {len(walked)} steps, not {whole}")

    def scenarios(self, box: Box) -> list[Scenario]:
        """The file's scenarios, and the standard ones of a board it has none for; each proven (P-026, P-266)."""
        discs = self.tables.scenario.copy()
        for side in SIDES:
            if side not in [disc.board for disc in discs]:
                discs += [disc for disc in standard_components().scenario if disc.board == side]
        scenarios: list[Scenario] = []
        for index, disc in enumerate(discs):
            if disc.id == GENERATED or disc.id in [scenario.name for scenario in scenarios]:
                raise self.refuse(f"scenario[{index}].id", f"the name {disc.id} is taken")
            scenarios.append(self.scenario(box, index, disc))
        return scenarios

    def scenario(self, box: Box, index: int, disc: Disc) -> Scenario:
        """One disc, proven to be sound and to have one solution (P-260, P-266)."""
        board = box.board(disc.board)
        place = f"scenario {disc.id}"
        for name, rows in (("terrain", disc.terrain), ("crops", disc.crops)):
            if len(rows) != 5:
                raise self.refuse(f"scenario[{index}].{name}", f"has {len(rows)} rows, not 5")
            for number, row in enumerate(rows):
                if len(row) != board.columns:
                    wanted = f"has {len(row)} signs, not {board.columns}"
                    raise self.refuse(f"scenario[{index}].{name}[{number}]", wanted)
        terrain = self.laid(f"{place}: terrain", disc.terrain, TERRAIN_LETTERS)
        crop = self.laid(f"{place}: crops", disc.crops, "12345")
        starts = self.cells(f"{place}: start", disc.start, board.cells)
        otoma = self.cells(f"{place}: otoma_start", disc.otoma_start, starts)
        if len(otoma) not in (0, 4, 5):
            raise self.refuse(f"{place}: otoma_start", f"has {len(otoma)} places, not 5, 4 or none")
        scenario = Scenario(disc.id, disc.board, terrain, crop, starts, otoma)
        wrong = faults(box, scenario)
        if wrong:
            raise self.refuse(place, "; ".join(wrong))
        scenario.logic = grade(board, terrain, start_crops(scenario))
        self.check_told(place, board, disc, scenario)
        return scenario

    def laid(self, place: str, rows: list[str], signs: str) -> list[int]:
        """A map row by row as numbers, NONE off the board."""
        cells = [NONE] * CELLS
        for number, row in enumerate(rows):
            for column, sign in enumerate(row):
                cell = number * WIDE + column
                if sign not in signs:
                    raise self.refuse(f"{place} {CELL_NAMES[cell]}", f"{sign!r} is none of {' '.join(signs)}")
                cells[cell] = signs.index(sign)
        return cells

    def cells(self, place: str, names: list[str], allowed: list[int]) -> list[int]:
        """Different cells among the allowed ones, by name."""
        starts: list[int] = []
        for index, name in enumerate(names):
            cell = CELL_NUMBERS.get(name, NONE)
            if cell == NONE:
                raise self.refuse(f"{place}[{index}]", f"{name!r} is no cell")
            if cell not in allowed:
                raise self.refuse(f"{place}[{index}]", f"{name} is none of {named(allowed)}")
            if cell in starts:
                raise self.refuse(f"{place}[{index}]", f"{name} is there twice")
            starts.append(cell)
        return starts

    def check_told(self, place: str, board: Board, disc: Disc, scenario: Scenario) -> None:
        """What the file tells about a map besides the map itself is true (P-015, P-027, P-263)."""
        areas = len(regions(board, scenario.terrain))
        if disc.regions is not None and disc.regions != areas:
            raise self.refuse(f"{place}: regions", f"the map has {areas}, not {disc.regions}")
        if disc.logic is not None and disc.logic != scenario.logic:
            raise self.refuse(f"{place}: logic", f"the map is {scenario.logic!r}, not {disc.logic!r}")
        told = disc.terrain_counts
        if told is None:
            return
        counts = [told.valley, told.desert, told.forest, told.mountain]
        for kind, count, true in zip(TERRAINS, counts, scenario.counts(), strict=True):
            if count != true:
                raise self.refuse(f"{place}: terrain_counts.{kind}", f"the map has {true}, not {count}")


def limits_of(table: Limits) -> GeneratorLimits:
    return GeneratorLimits(
        min_starts=table.min_starts,
        max_starts=table.max_starts,
        min_each_terrain=table.min_each_terrain,
        max_regions=table.max_regions,
        min_regions_of_5=table.min_regions_of_5,
        max_regions_of_1=table.max_regions_of_1,
    )
