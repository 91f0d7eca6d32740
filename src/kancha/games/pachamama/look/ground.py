"""The board itself, before anything lies on it: hills, the rim with its signs, empty cells, edge paths."""

from functools import cache
from math import copysign
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at, symbols
from kancha.draw.keeping import forgotten, kept
from kancha.draw.markup import num, shift, tag
from kancha.draw.patterns import border, window
from kancha.draw.strokes import Point, circle, group, path, rect, text
from kancha.draw.tracks import Track
from kancha.games.pachamama.look.sight import ARROWS, Words, figures
from kancha.games.pachamama.material import CELL_NAMES, ROWS, WIDE, Board

CELL: Final = 100
GAP: Final = 7
RIM: Final = 60
PITCH: Final = CELL + GAP
EDGE: Final = 14  # of weaving round it all
TALL: Final = 2 * RIM + ROWS * PITCH - GAP
RING: Final = 10  # from a cell's side to the ring of its path
BULGE: Final = 21
OUT: Final = [(0, -1), (1, 0), (0, 1), (-1, 0)]  # of a cell by each of its sides


def width(board: Board) -> int:
    return 2 * RIM + board.columns * PITCH - GAP


def centre(cell: int) -> Point:
    """The middle of a cell."""
    return RIM + PITCH * (cell % WIDE) + CELL / 2, RIM + PITCH * (cell // WIDE) + CELL / 2


@forgotten
@cache
def track(board: Board) -> Track:
    """The score track below the land: two rows on the long board, four on the short one."""
    per_row = 50 if board.columns == WIDE else 25
    return Track(10, TALL + 9, per_row=per_row, step=(width(board) - 20) / per_row)


def view_box(board: Board) -> str:
    """The whole drawing."""
    return " ".join(map(num, box(board)))


def box(board: Board) -> tuple[float, float, float, float]:
    return -EDGE, -EDGE, width(board) + 2 * EDGE, TALL + track(board).height() + 2 * EDGE + 16


@forgotten
@cache
def ground(board: Board) -> Markup:
    """Weaving, hills, score track and empty cells: the same in every game on this board."""
    across, inset = width(board), RIM - EDGE
    hills = tag("use", href="#i-hills", width=1076, height=TALL)
    land = tag("svg", rect(0, 0, across, TALL, "p-dusk"), hills, width=across, height=TALL)
    field = rect(inset, inset, across - 2 * inset, TALL - 2 * inset, "rimline", 14)
    holes = [rect(x - 49, y - 49, 98, 98, "hole", 8) for x, y in map(centre, board.cells)]
    frame = [border(*box(board), 9), land, window(across, TALL, 14, 4), field]
    return group(*frame, *holes, track(board).draw(), class_="ground")


# The rim


SIGNS: Final = {"sun": "sun-sign"}
"""Signs whose icon has another name than the coordinate."""


def sign_icon(name: str) -> str:
    """The woven sign of a coordinate; an edition's own name may have none."""
    icon = SIGNS.get(name, name)
    return icon if icon in symbols("pachamama") else ""


@kept(64)
def rim(words: Words, board: Board, edition: str) -> Markup:
    """Beige plates with animals for the columns, red ones with elements for the rows, and the llama that stands upright."""
    labels = figures(edition).labels
    across = width(board)
    parts: list[Markup] = []
    for column, name in enumerate(labels.columns[: board.columns]):
        letter = CELL_NAMES[column][0]
        marks = words.tip("column", "P-006", sign=words.sign(name), letter=letter)
        parts += [plate("beige", name, letter, centre(column)[0], y, marks) for y in (22, TALL - 22)]
    for row, name in enumerate(labels.rows):
        marks = words.tip("row", "P-006", sign=words.sign(name), number=row + 1)
        parts += [plate("red", name, str(row + 1), x, centre(row * WIDE)[1], marks) for x in (22, across - 22)]
    return group(*parts, at("llama", across - 26, TALL - 27, 38), class_="rim")


PLATES: Final = {"beige": ((66, 33), (-13, 0), (19, 7.5)), "red": ((33, 60), (0, -11), (0, 23))}
"""How large a plate is, and where its sign and its letter stand on it."""


def plate(colour: str, name: str, label: str, x: float, y: float, marks: dict[str, str]) -> Markup:
    """A label of the rim: sign and letter."""
    (wide, high), sign_at, text_at = PLATES[colour]
    sign = sign_icon(name)
    body = [
        tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=7),
        at(sign, *sign_at, 28) if sign else None,
        text(*text_at, label, "n plate-n"),
    ]
    return group(group(*body, class_=f"plate {colour}"), transform=shift(x, y), **marks)


# The edge paths


def beyond(point: Point, side: int, far: float) -> Point:
    """So far out from a point by one side."""
    return point[0] + OUT[side][0] * far, point[1] + OUT[side][1] * far


def ring_place(cell: int, side: int, towards: Point) -> Point:
    """Where a path's ring lies: outside the cell's side, near the end of the side that is nearest to its partner (P-172)."""
    x, y = beyond(centre(cell), side, CELL / 2 + RING)
    if OUT[side][0]:
        return x, y + lean(towards[1] - y)
    return x + lean(towards[0] - x), y


def lean(towards: float) -> float:
    return copysign(CELL / 2 - 8, towards) if towards else 0


@forgotten
@cache
def path_rings(board: Board) -> list[tuple[Point, Point, str]]:
    """Each edge path: its two rings and the line that joins them; at a corner it leads round from side to side of one cell."""
    rings: list[tuple[Point, Point, str]] = []
    for one, one_side, two, two_side in board.paths:
        if one == two:
            bend = beyond(beyond(centre(one), one_side, CELL / 2 + BULGE), two_side, CELL / 2 + BULGE)
            start, end = ring_place(one, one_side, bend), ring_place(one, two_side, bend)
            curve = f"Q{dot(bend)}"
        else:
            start, end = ring_place(one, one_side, centre(two)), ring_place(two, two_side, centre(one))
            curve = f"C{dot(beyond(start, one_side, BULGE - RING))} {dot(beyond(end, one_side, BULGE - RING))}"
        rings.append((start, end, f"M{dot(start)}{curve} {dot(end)}"))
    return rings


def dot(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


@kept(64)
def paths(words: Words, board: Board) -> Markup:
    """The ways of the Otoma round the board's edge."""
    drawn: list[Markup] = []
    for (one, one_side, two, two_side), (start, end, line) in zip(board.paths, path_rings(board), strict=True):
        ends = {"one": f"{CELL_NAMES[one]} {ARROWS[one_side]}", "two": f"{CELL_NAMES[two]} {ARROWS[two_side]}"}
        body = [path(line, "path-reach"), path(line, "path-line")]
        body += [circle(x, y, 4.5, "path-ring") for x, y in (start, end)]
        drawn.append(group(*body, class_="path", **words.tip("path", "P-171", **ends)))
    return group(*drawn, class_="paths")
