"""A help that is sure: which crops can still lie under the viewer's pawns, and what speaks against the others (P-272).

It reasons from what lies on the table only, so it never tells more than the viewer could find out.
"""

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from kancha.draw.keeping import forgotten, kept
from kancha.draw.markup import joined, shift, tag
from kancha.draw.strokes import circle, group, line, path
from kancha.games.pachamama.look.ground import centre
from kancha.games.pachamama.look.land import fence, region
from kancha.games.pachamama.look.shapes import radius
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.maps.cells import flood
from kancha.games.pachamama.maps.deduction import LARGEST, Deduction, deduce
from kancha.games.pachamama.material import CELL_NAMES, CELLS, CROPS, NONE, Board
from kancha.kernel.bits import members
from kancha.kernel.errors import IllegalMove


@dataclass(frozen=True)
class Reason:
    """Why a crop cannot be there: the key of the words, and the cell that tells, if one does."""

    word: str
    cell: int = NONE
    number: int = 0


@dataclass(frozen=True)
class Study:
    """What can be said of one bare cell: its number among the viewer's, its land, and what speaks against each crop."""

    number: int
    cell: int
    land: int
    against: tuple[Reason | None, ...]

    def open(self) -> list[int]:
        return [crop for crop, reason in enumerate(self.against) if reason is None]


Studies = tuple[Study, ...]


@forgotten
@lru_cache(maxsize=64)
def deduced(board: Board, land: tuple[int, ...], crop: tuple[int, ...], left: tuple[int, ...]) -> Deduction | None:
    """What is sure; None on a table that no map fits, as one may arrange it."""
    try:
        return deduce(board, list(land), list(crop), list(left))
    except IllegalMove:
        return None


def studies(sight: Sight) -> Studies:
    """One for each of the viewer's pawns that can still divine."""
    g = sight.g
    if sight.seat < 0 or sight.over or g.passed >> sight.seat & 1 or not g.divinable(sight.seat):
        return ()
    sure = deduced(g.board, tuple(g.land), tuple(g.crop), tuple(g.left))
    cells = members(g.divinable(sight.seat))
    return tuple(Study(at + 1, cell, g.land[cell], against(sight, cell, sure)) for at, cell in enumerate(cells))


def against(sight: Sight, cell: int, sure: Deduction | None) -> tuple[Reason | None, ...]:
    """For each crop the nearest reason why it cannot be there, if it cannot."""
    if sure is None:
        return (None,) * len(CROPS)
    g = sight.g
    room = largest(sight, cell, sure)
    nearest = {crop: Reason("room", number=room) for crop in range(room, len(CROPS))}
    nearest |= {g.crop[near]: Reason("touches", near) for near in g.board.king[cell]}
    nearest |= {g.crop[near]: Reason("in_region", near) for near in region(sight, cell)}
    can = [sure.levels[crop].can >> cell & 1 for crop in range(len(CROPS))]
    return tuple(None if can[crop] else nearest.get(crop, Reason("deduced")) for crop in range(len(CROPS)))


def largest(sight: Sight, cell: int, sure: Deduction) -> int:
    """The most cells this tile's region can have, as far as room and tiles go (P-010, P-015)."""
    g = sight.g
    area = flood(1 << cell, sure.kinds[g.land[cell]].may, CELLS)
    laid = (area & g.known).bit_count()
    return min(LARGEST, laid + min(area.bit_count() - laid, g.left[g.land[cell]]))


def reason_text(sight: Sight, reason: Reason) -> str:
    name = CELL_NAMES[reason.cell] if reason.cell != NONE else ""
    return sight.say("why", reason.word, cell=name, number=reason.number)


def threads(sight: Sight, studied: Studies) -> Markup:
    """For each pawn, hidden until it is chosen: its region's fence, and threads from the discs that speak against a crop."""
    return joined(threads_of(sight, study, region(sight, study.cell)) for study in studied)


@kept(100)
def threads_of(sight: Sight, study: Study, land: tuple[int, ...]) -> Markup:
    outline = fence(land)
    parts = [path(outline, "fence-back"), path(outline, "fence")]
    tx, ty = centre(study.cell)
    for crop, reason in enumerate(study.against):
        if reason is None or reason.cell == NONE:
            continue
        x, y = centre(reason.cell)
        edge = radius(sight.edition, crop) + 4
        far = max(abs(tx - x), abs(ty - y))
        ux, uy = (tx - x) / far, (ty - y) / far
        reach = edge / (ux * ux + uy * uy) ** 0.5
        if far - 52 > reach:
            ends = (x + ux * reach, y + uy * reach), (tx - ux * 52, ty - uy * 52)
            parts += [line(*ends, "thread-back"), line(*ends, "thread")]
        badge = x + min(edge, 34)
        cross = group(tag("circle", r=10), tag("path", d="M-4-4l8 8M4-4l-8 8"), class_="cross")
        parts += [circle(badge, y, 17, "thread-ring"), group(cross, transform=shift(badge + 11, y - 17))]
    return group(*parts, class_=f"aid why why-{study.number}")
