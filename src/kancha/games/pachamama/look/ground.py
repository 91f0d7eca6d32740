"""The board itself, before anything lies on it: hills, the rim with its signs, empty cells, edge paths."""

from functools import cache, lru_cache
from math import copysign
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at, symbols
from kancha.draw.markup import joined, num, shift, tag
from kancha.draw.patterns import border, window
from kancha.draw.tracks import Track
from kancha.games.pachamama.look.sight import ARROWS, Words, figures
from kancha.games.pachamama.material import CELL_NAMES, EAST, NORTH, ROWS, WEST, WIDE, Board

CELL: Final = 100
GAP: Final = 7
RIM: Final = 60
PITCH: Final = CELL + GAP
EDGE: Final = 14  # of weaving round it all
TALL: Final = 2 * RIM + ROWS * PITCH - GAP
RING: Final = 10  # from a cell's side to the ring of its path
BULGE: Final = 21

Point = tuple[float, float]


def width(board: Board) -> int:
    return 2 * RIM + board.columns * PITCH - GAP


def centre(cell: int) -> Point:
    """The middle of a cell."""
    return RIM + PITCH * (cell % WIDE) + CELL / 2, RIM + PITCH * (cell // WIDE) + CELL / 2


@cache
def track(board: Board) -> Track:
    """The score track below the land: two rows on the long board, four on the short one."""
    per_row = 50 if board.columns == WIDE else 25
    step = (width(board) - 20) / per_row
    return Track(10, TALL + 9, per_row=per_row, step=step)


def box(board: Board) -> tuple[float, float, float, float]:
    """The whole drawing: x, y, width, height."""
    return -EDGE, -EDGE, width(board) + 2 * EDGE, TALL + track(board).height() + 2 * EDGE + 16


@cache
def ground(board: Board) -> Markup:
    """Weaving, hills, score track and empty cells: the same in every game on this board."""
    x, y, wide, high = box(board)
    across = width(board)
    land = tag("svg", tag("rect", class_="p-dusk", width=across, height=TALL), hills(across), width=across, height=TALL)
    field = tag(
        "rect",
        class_="rimline",
        x=RIM - EDGE,
        y=RIM - EDGE,
        width=across - 2 * RIM + 2 * EDGE,
        height=TALL - 2 * RIM + 2 * EDGE,
        rx=14,
    )
    holes = [
        tag("rect", class_="hole", x=cx - 49, y=cy - 49, width=98, height=98, rx=8)
        for cx, cy in map(centre, board.cells)
    ]
    parts = [border(x, y, wide, high, 9), land, window(across, TALL, 14, 4), field, *holes, track(board).draw()]
    return tag("g", joined(parts), class_="ground")


def hills(across: int) -> Markup:
    """Quiet terraces with contour lines."""
    parts: list[Markup] = []
    for i in range(11):
        y = 30 + i * 66
        a, b, c = 46 + 9 * (i % 3), 60 - 7 * (i % 4), 40 + 6 * (i % 5)
        line = f"M0 {y + 40}C130 {y - a} 250 {y + b} 400 {y + 8}S620 {y - c} 780 {y + 20}S980 {y + a} 1076 {y - 20}"
        parts.append(tag("path", class_="terrace", d=f"{line}V{TALL}H0z"))
        parts.append(tag("path", class_="contour", d=line))
        parts.append(tag("path", class_="contour thin", d=line, transform="translate(0 13)"))
    return joined(parts)


# The rim


SIGNS: Final = {"sun": "sun-sign"}
"""Signs whose icon has another name than the coordinate."""


def sign_icon(name: str) -> str:
    """The woven sign of a coordinate; an edition's own name may have none."""
    found = SIGNS.get(name, name)
    return found if found in symbols("pachamama") else ""


def rim(board: Board, edition: str, words: Words) -> Markup:
    """Beige plates with animals for the columns, red ones with elements for the rows, and the llama that stands upright."""
    labels = figures(edition).labels
    columns = [
        words.tip("column", "P-006", sign=words.sign(name), letter=CELL_NAMES[column][0])
        for column, name in enumerate(labels.columns[: board.columns])
    ]
    rows = [words.tip("row", "P-006", sign=words.sign(name), number=row + 1) for row, name in enumerate(labels.rows)]
    return drawn_rim(board, edition, tuple(map(frozen, columns)), tuple(map(frozen, rows)))


Frozen = tuple[tuple[str, str], ...]  # the marks of a tooltip, as a key of caches


def frozen(marks: dict[str, str]) -> Frozen:
    return tuple(marks.items())


@lru_cache(maxsize=32)
def drawn_rim(board: Board, edition: str, columns: tuple[Frozen, ...], rows: tuple[Frozen, ...]) -> Markup:
    labels = figures(edition).labels
    across = width(board)
    parts: list[Markup] = []
    for column, marks in enumerate(columns):
        x = centre(column)[0]
        parts += [plate(labels.columns[column], CELL_NAMES[column][0], x, y, marks, False) for y in (22, TALL - 22)]
    for row, marks in enumerate(rows):
        y = centre(row * WIDE)[1]
        parts += [plate(labels.rows[row], str(row + 1), x, y, marks, True) for x in (22, across - 22)]
    return tag("g", joined(parts), at("llama", across - 26, TALL - 27, 38), class_="rim")


def plate(name: str, label: str, x: float, y: float, marks: Frozen, row: bool) -> Markup:
    """A label of the rim: sign and letter."""
    wide, high = (33, 60) if row else (66, 33)
    sign_at, text_at = ((0, -11), (0, 23)) if row else ((-13, 0), (19, 7.5))
    sign = sign_icon(name)
    body = joined(
        [
            tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=7),
            at(sign, *sign_at, 28) if sign else None,
            tag("text", label, class_="n plate-n", x=text_at[0], y=text_at[1], text_anchor="middle"),
        ]
    )
    inner = tag("g", body, class_=f"plate {'red' if row else 'beige'}")
    return tag("g", inner, transform=shift(x, y), **dict(marks))


# The edge paths


def ring_place(cell: int, side: int, towards: Point) -> Point:
    """Where a path's ring lies: outside the cell's side, near the end of the side that is nearest to its partner (P-172)."""
    x, y = centre(cell)
    half, away = CELL / 2, CELL / 2 + RING
    if side % 2 == NORTH % 2:
        return x + lean(towards[0] - x) * (half - 8), y + (-away if side == NORTH else away)
    return x + (away if side == EAST else -away), y + lean(towards[1] - y) * (half - 8)


def lean(towards: float) -> float:
    return copysign(1, towards) if towards else 0


@cache
def path_rings(board: Board) -> list[tuple[Point, Point, str]]:
    """Each edge path: its two rings and the line that joins them."""
    found: list[tuple[Point, Point, str]] = []
    for one, one_side, two, two_side in board.paths:
        if one == two:
            found.append(corner_path(one, one_side, two_side))
            continue
        start, end = ring_place(one, one_side, centre(two)), ring_place(two, two_side, centre(one))
        out = BULGE - RING
        if one_side % 2 == NORTH % 2:
            lift = -out if one_side == NORTH else out
            line = f"M{dot(start)}C{dot((start[0], start[1] + lift))} {dot((end[0], end[1] + lift))} {dot(end)}"
        else:
            lift = -out if one_side == WEST else out
            line = f"M{dot(start)}C{dot((start[0] + lift, start[1]))} {dot((end[0] + lift, end[1]))} {dot(end)}"
        found.append((start, end, line))
    return found


def corner_path(cell: int, one_side: int, two_side: int) -> tuple[Point, Point, str]:
    """A path from one side of a corner cell round to the other."""
    x, y = centre(cell)
    right = 1 if EAST in (one_side, two_side) else -1
    down = -1 if NORTH in (one_side, two_side) else 1
    half, away, far = CELL / 2, CELL / 2 + RING, CELL / 2 + BULGE
    above: Point = (x + right * (half - 8), y + down * away)
    beside: Point = (x + right * away, y + down * (half - 8))
    start, end = (above, beside) if one_side % 2 == NORTH % 2 else (beside, above)
    bend: Point = (x + right * far, y + down * far)
    return start, end, f"M{dot(start)}Q{dot(bend)} {dot(end)}"


def dot(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def paths(board: Board, words: Words) -> Markup:
    """The ways of the Otoma round the board's edge."""
    marks: list[Frozen] = []
    for one, one_side, two, two_side in board.paths:
        ends = {"one": f"{CELL_NAMES[one]} {ARROWS[one_side]}", "two": f"{CELL_NAMES[two]} {ARROWS[two_side]}"}
        marks.append(frozen(words.tip("path", "P-171", **ends)))
    return drawn_paths(board, tuple(marks))


@lru_cache(maxsize=32)
def drawn_paths(board: Board, marks: tuple[Frozen, ...]) -> Markup:
    drawn: list[Markup] = []
    for (start, end, line), told in zip(path_rings(board), marks, strict=True):
        body = [tag("path", class_="path-reach", d=line), tag("path", class_="path-line", d=line)]
        body += [tag("circle", class_="path-ring", cx=x, cy=y, r=4.5) for x, y in (start, end)]
        drawn.append(tag("g", joined(body), class_="path", **dict(told)))
    return tag("g", joined(drawn), class_="paths")
