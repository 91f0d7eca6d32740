"""A help that is sure: which crops can still lie under the viewer's pawns, and what speaks against the others (P-272).

It reasons from what lies on the table only, so it never tells more than the viewer could find out.
"""

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from markupsafe import Markup

from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, num, shift, tag
from kancha.games.pachamama.look.ground import PITCH, centre
from kancha.games.pachamama.look.land import fence, region
from kancha.games.pachamama.look.shapes import radius
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.maps.cells import flood
from kancha.games.pachamama.maps.deduction import LARGEST, Deduction, deduce
from kancha.games.pachamama.material import CELL_NAMES, CELLS, CROPS, NONE, Board
from kancha.kernel.bits import members


@dataclass(frozen=True)
class Reason:
    """Why a crop cannot be there: the key of the words, and the cell that tells, if one does."""

    word: str
    cell: int = NONE
    number: int = 0


@dataclass(frozen=True)
class Study:
    """What can be said of one bare cell: its number among the viewer's, and a reason for each crop that is ruled out."""

    number: int
    cell: int
    against: dict[int, Reason]

    def open(self) -> list[int]:
        return [crop for crop in range(len(CROPS)) if crop not in self.against]

    def key(self) -> tuple[object, ...]:
        """All that a drawing of it can depend on."""
        return (self.number, self.cell, *self.against.items())


@lru_cache(maxsize=64)
def deduced(board: Board, land: tuple[int, ...], crop: tuple[int, ...], left: tuple[int, ...]) -> Deduction | None:
    """What is sure; None on a table that no map fits, as one may arrange it."""
    try:
        return deduce(board, list(land), list(crop), list(left))
    except ValueError:
        return None


def studies(sight: Sight) -> list[Study]:
    """One for each of the viewer's pawns that can still divine."""
    g = sight.g
    done = sight.over or (sight.seat >= 0 and g.passed >> sight.seat & 1)
    if sight.seat < 0 or done or not g.divinable(sight.seat):
        return []
    sure = deduced(g.board, tuple(g.land), tuple(g.crop), tuple(g.left))
    return [Study(at + 1, cell, against(sight, cell, sure)) for at, cell in enumerate(members(g.divinable(sight.seat)))]


def against(sight: Sight, cell: int, sure: Deduction | None) -> dict[int, Reason]:
    """The crops that cannot be there, each with the nearest reason."""
    if sure is None:
        return {}
    g = sight.g
    touching = {g.crop[near]: Reason("touches", near) for near in g.board.king[cell] if g.crop[near] != NONE}
    shared = {g.crop[near]: Reason("in_region", near) for near in region(sight, cell) if g.crop[near] != NONE}
    room = largest(sight, cell, sure)
    found: dict[int, Reason] = {}
    for crop in range(len(CROPS)):
        if sure.levels[crop].can >> cell & 1:
            continue
        if crop in shared:
            found[crop] = shared[crop]
        elif crop in touching:
            found[crop] = touching[crop]
        elif crop >= room:
            found[crop] = Reason("room", number=room)
        else:
            found[crop] = Reason("deduced")
    return found


def largest(sight: Sight, cell: int, sure: Deduction) -> int:
    """The most cells this tile's region can have, as far as room and tiles go (P-010, P-015)."""
    g = sight.g
    area = flood(1 << cell, sure.kinds[g.land[cell]].may, CELLS)
    laid = (area & g.known).bit_count()
    return min(LARGEST, laid + min(area.bit_count() - laid, g.left[g.land[cell]]))


def reason_text(sight: Sight, reason: Reason) -> str:
    name = CELL_NAMES[reason.cell] if reason.cell != NONE else ""
    return sight.say("why", reason.word, cell=name, number=reason.number)


def threads(sight: Sight, found: list[Study]) -> Markup:
    """For each pawn, hidden until it is chosen: its region's fence, and threads from the discs that speak against a crop."""
    parts: list[Markup] = []
    for study in found:
        land = region(sight, study.cell)
        key = (sight.edition, study.key(), *land)
        body = KEPT.get(key, partial(thread_group, sight.edition, study, land))
        parts.append(tag("g", body, class_=f"aid why why-{study.number}"))
    return joined(parts)


KEPT: Final = Kept(100)


def thread_group(edition: str, study: Study, land: list[int]) -> Markup:
    outline = fence(land, PITCH)
    parts = [tag("path", class_="fence-back", d=outline), tag("path", class_="fence", d=outline)]
    tx, ty = centre(study.cell)
    for crop, reason in study.against.items():
        if reason.cell == NONE:
            continue
        x, y = centre(reason.cell)
        dx, dy = tx - x, ty - y
        far = max(abs(dx), abs(dy))
        ux, uy = dx / far, dy / far
        reach = (radius(edition, crop) + 4) / (ux * ux + uy * uy) ** 0.5
        end = f"{num(tx - ux * 52)} {num(ty - uy * 52)}"
        if far - 52 > reach:
            line = f"M{num(x + ux * reach)} {num(y + uy * reach)}L{end}"
            parts += [tag("path", class_="thread-back", d=line), tag("path", class_="thread", d=line)]
        badge = x + min(radius(edition, crop) + 4, 34)
        parts.append(tag("circle", class_="thread-ring", cx=badge, cy=y, r=17))
        cross = tag("circle", r=10), tag("path", d="M-4-4l8 8M4-4l-8 8")
        parts.append(tag("g", tag("g", *cross, class_="cross"), transform=shift(badge + 11, y - 17)))
    return joined(parts)
