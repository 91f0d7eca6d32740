"""The map of the day: all terrains lie open, some crops do, and the rest follows in one way only (P-010 to P-013, P-260)."""

from datetime import date
from functools import lru_cache
from typing import Final

from kancha.draw.grids import LAST_MARK, NOTHING, ONLY_PLACE, WHAT_IF, GridPuzzle, GridStep
from kancha.draw.markup import tag
from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.look.shapes import WHOLE, tile, whole_disc
from kancha.games.pachamama.maps.generator import generate
from kancha.games.pachamama.maps.solver import LEVELS, Fields, plant, regions, start_crops
from kancha.games.pachamama.material import CROPS, TERRAINS, WIDE, Board
from kancha.kernel.bits import lowest, members

ROWS: Final = 5
EDITION: Final = "standard"
SATURDAY: Final = 5
SALT: Final = 7919


@lru_cache(maxsize=8)
def grid(day: int) -> GridPuzzle:
    """The map of a day, counted as `date.toordinal` does: the short board, at weekends the long one."""
    box = standard()
    long = date.fromordinal(day).weekday() >= SATURDAY
    scenario = generate(box, "long" if long else "short", day * SALT)
    board = box.board(scenario.board)
    areas = regions(board, scenario.terrain)
    given = start_crops(scenario)
    squares = [row * WIDE + column for row in range(ROWS) for column in range(board.columns)]
    places = {cell: square for square, cell in enumerate(squares)}
    found = reasoned(board, areas, given)
    return GridPuzzle(
        columns=board.columns,
        rows=ROWS,
        kinds=[scenario.terrain[cell] for cell in squares],
        regions=[next(index for index, area in enumerate(areas) if area >> cell & 1) for cell in squares],
        given=[given[cell] if cell in scenario.starts else NOTHING for cell in squares],
        solution=[scenario.crop[cell] for cell in squares],
        steps=[GridStep(places[cell], crop, why) for cell, crop, why in found],
        kind_words=[f"terrain.{name}" for name in TERRAINS],
        mark_words=[f"crop.{name}" for name in CROPS],
        kind_pictures=[tag("svg", tile(EDITION, kind), viewBox=WHOLE) for kind in range(len(TERRAINS))],
        mark_pictures=[tag("svg", whole_disc(EDITION, crop), viewBox=WHOLE) for crop in range(LEVELS)],
    )


def reasoned(board: Board, areas: list[int], given: list[int]) -> list[tuple[int, int, str]]:
    """Cell after cell with its crop and why it must be that one, the plainest reason first (P-263)."""
    fields = Fields(board, areas)
    planting = fields.fallow.copy()
    found: list[tuple[int, int, str]] = []
    settled = 0
    tried = False
    fresh = [(cell, given[cell], "") for cell in members(board.mask) if given[cell] >= 0]
    while fresh:
        for cell, crop, why in fresh:
            plant(planting, 1 << cell, crop)
            planting[crop] &= ~fields.rivals[cell]
            settled |= 1 << cell
            if why:
                found.append((cell, crop, WHAT_IF if tried else why))
        tried = False
        fresh = next_cells(fields, planting, settled)
        while not fresh and settled != board.mask and strike(fields, planting):
            tried = True
            fresh = next_cells(fields, planting, settled)
    return found


def next_cells(fields: Fields, planting: list[int], settled: int) -> list[tuple[int, int, str]]:
    """A cell with one crop left, else a crop with one place left in its region; nothing if there is neither."""
    for cell in members(fields.mask & ~settled):
        left = [crop for crop in range(LEVELS) if planting[crop] >> cell & 1]
        if len(left) == 1:
            return [(cell, left[0], LAST_MARK)]
    for region, size in zip(fields.regions, fields.sizes, strict=True):
        for crop in range(size):
            places = planting[crop] & region
            if places and not places & (places - 1) and not places & settled:
                return [(lowest(places), crop, ONLY_PLACE)]
    return []


def strike(fields: Fields, planting: list[int]) -> bool:
    """Take away a crop that would leave some cell or region with nothing; False if there is none."""
    for crop in range(LEVELS):
        for cell in members(planting[crop]):
            trial = planting.copy()
            plant(trial, 1 << cell, crop)
            if not fields.propagate(trial):
                planting[crop] &= ~(1 << cell)
                return True
    return False
