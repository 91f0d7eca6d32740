"""Pawns on the land: the players', the Otoma's, the halo of the last moved, and the ways the Otoma would go."""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.keeping import forgotten, kept
from kancha.draw.markup import joined, num, shift, tag
from kancha.draw.strokes import Point, circle, group, path, rect, text
from kancha.games.pachamama.coop import flight
from kancha.games.pachamama.look.ground import CELL, centre, dot, path_rings
from kancha.games.pachamama.look.motions import last_moved
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.look.study import Studies
from kancha.games.pachamama.material import CELL_NAMES, COLOURS, DIRECTIONS, NONE, Board
from kancha.games.pachamama.state import COOP, SOLO
from kancha.kernel.bits import members

FOOT: Final[Point] = (27, 95)  # where a pawn stands in its cell, so that the crop's number stays readable


def foot(cell: int) -> Point:
    x, y = centre(cell)
    return x - CELL / 2 + FOOT[0], y - CELL / 2 + FOOT[1]


def pawns(sight: Sight, studied: Studies) -> Markup:
    """Everybody's pawns; the viewer's own can be picked, and ask where they may divine."""
    g = sight.g
    number = {study.cell: study.number for study in studied}
    announced = sight.announced()[0]
    parts = [halo(sight)]
    for stock, cells in enumerate(g.pawns):
        for cell in members(cells):
            asks = number.get(cell, 0), cell != announced
            parts.append(player_pawn(sight, stock, cell, stock == sight.stock, lies(sight, cell), *asks))
    if g.arrows is not None:
        parts += [otoma_pawn(sight, pawn, cell) for pawn, cell in enumerate(g.arrows.pawns)]
    return joined(parts)


def halo(sight: Sight) -> Markup | None:
    """A light round the pawn that moved last."""
    cell = last_moved(sight)
    if cell == NONE:
        return None
    x, y = foot(cell)
    return tag("circle", id="halo", class_="halo", cx=x, cy=y - 26, r=43)


def lies(sight: Sight, cell: int) -> str:
    """What lies under a pawn, in a few words."""
    land, crop = sight.g.land[cell], sight.g.crop[cell]
    if land == NONE:
        return sight.place(cell)
    return sight.terrain(land) if crop == NONE else f"{sight.terrain(land)}, {sight.crop(crop)} ({crop + 1})"


@kept(1000)
def player_pawn(sight: Sight, stock: int, cell: int, mine: bool, under: str, number: int, asks: bool) -> Markup:
    """One pawn. The viewer's own is as large to the touch as its cell, and stands for both; with a number it may divine."""
    name = CELL_NAMES[cell]
    about, rule = ("own_pawn_bare", "P-070") if number else ("own_pawn", "P-040") if mine else ("rival_pawn", "P-041")
    marks = sight.tip(about, rule, cell=name, lies=under, name=sight.owner(stock))
    classes = ["pawn", f"seat-{stock + 1}", *["own"] * mine, *[f"bare-{number}"] * bool(number)]
    return group(
        *([REACH, RING] if mine else []),
        tag("use", class_="figure", href="#i-pawn", x=-20, y=-57, width=40, height=59),
        QUESTION if number and asks else None,
        id=f"pawn-{name}",
        class_=" ".join(classes),
        data_f=f"origin:{name} cell:{name}" if mine else f"cell:{name}",
        transform=shift(*foot(cell)),
        **marks,
    )


REACH: Final = rect(-FOOT[0], -FOOT[1], CELL, CELL, "reach")
RING: Final = tag("ellipse", class_="mark", cx=0, cy=-26, rx=24, ry=33)
QUESTION: Final = group(
    group(tag("circle", r=17), text(0, 9, "?", "n"), class_="ask-mark"),
    transform=shift(CELL - FOOT[0] - 24, 26 - FOOT[1]),
)
"""The mark on an own pawn that may divine."""


def otoma_classes(sight: Sight, pawn: int) -> str:
    """Colour and, alone against the Otoma, the shape that goes with it."""
    assert sight.g.arrows is not None
    colour = sight.g.arrows.pawn_colours[pawn]
    return f"otoma pm-{COLOURS[colour]} gl-{sight.glyph(colour)}"


def otoma_pawn(sight: Sight, pawn: int, cell: int) -> Markup:
    sends = sight.sending(pawn)
    return group(
        REACH,
        tag("ellipse", class_="mark", cx=2, cy=-28, rx=25, ry=36),
        tag("use", class_="figure", href="#i-otoma-pawn", x=-22, y=-63, width=44, height=65),
        text(-4.5, -15, pawn + 1, "n otoma-n") if sight.g.mode == COOP else None,
        id=f"otoma-{pawn}",
        class_=f"pawn {otoma_classes(sight, pawn)}{f' sends-{pawn}-{sends}' if sends else ''}",
        data_f=f"pawn:{pawn} cell:{CELL_NAMES[cell]}",
        transform=shift(*foot(cell)),
        **otoma_tip(sight, pawn, cell),
    )


def otoma_tip(sight: Sight, pawn: int, cell: int) -> dict[str, str]:
    g = sight.g
    assert g.arrows is not None
    who, colour = sight.speaker.word(f"pawn.{pawn}", "start"), sight.colour(g.arrows.pawn_colours[pawn])
    about, rule = ("otoma_pawn", "P-170") if g.mode == SOLO else ("otoma_pawn_coop", "P-230")
    return sight.tip(about, rule, cell=CELL_NAMES[cell], pawn=who, colour=colour, lies=lies(sight, cell))


# Where the Otoma would go


def flights(sight: Sight) -> tuple[Markup, dict[int, str]]:
    """The ways Otoma pawns would take, hidden until the cell or pawn that sends them is looked at; and which cells send whom."""
    if sight.g.arrows is None or not sight.options:
        return Markup(""), {}
    sends = {cell: flees(sight, cell) for cell in sight.destinations()}
    wanted = {pair for pairs in sends.values() for pair in pairs}
    wanted |= {(pawn, DIRECTIONS.index(sight.sending(pawn))) for pawn in sight.sent() if sight.sending(pawn)}
    drawn = [flight_line(sight, pawn, way) for pawn, way in sorted(wanted)]
    classes = {
        cell: " ".join(f"sends-{pawn}-{DIRECTIONS[way]}" for pawn, way in pairs) for cell, pairs in sends.items()
    }
    return joined(drawn), classes


def flees(sight: Sight, cell: int) -> list[tuple[int, int]]:
    """The Otoma pawns, with their ways, that leave when a pawn stops on this cell (P-165, P-230)."""
    arrows = sight.g.arrows
    assert arrows is not None
    if sight.g.mode == COOP:
        return [(pawn, flight(cell, at)) for pawn, at in enumerate(arrows.pawns) if flight(cell, at) != NONE]
    laid = arrows.laid[cell]
    return [(pawn, laid % 4) for pawn, colour in enumerate(arrows.pawn_colours) if laid != NONE and colour == laid // 4]


def flight_line(sight: Sight, pawn: int, way: int) -> Markup | None:
    """One way: from the pawn through cells and edge paths to the empty cell where it would stop (P-170, P-171)."""
    g = sight.g
    assert g.arrows is not None
    cell = g.arrows.pawns[pawn]
    goal = g.otoma_walk(cell, way)
    if not goal:
        return None
    line = f"M{dot(centre(cell))}"
    here, rings = cell * 4 + way, ring_ends(g.board)
    for _ in goal:
        stops = [*rings.get(here, []), centre(g.board.walk[here] // 4)]
        line += "".join(f"L{dot(stop)}" for stop in stops)
        here = g.board.walk[here]
    x, y = centre(goal[-1])
    body = [path(line, "flight-back"), path(line, "flight"), circle(x, y, 15, "flight-end")]
    body.append(path(f"M{num(x - 6)} {num(y - 6)}l12 12m0-12l-12 12", "flight-cross"))
    return group(*body, class_=f"aid flee flee-{pawn}-{DIRECTIONS[way]} {otoma_classes(sight, pawn)}")


@forgotten
@cache
def ring_ends(board: Board) -> dict[int, list[Point]]:
    """For each cell and direction that leaves the board: the ring it leaves by, and the one it comes back by."""
    ends: dict[int, list[Point]] = {}
    for (one, one_side, two, two_side), (start, end, _) in zip(board.paths, path_rings(board), strict=True):
        ends[one * 4 + one_side] = [start, end]
        ends[two * 4 + two_side] = [end, start]
    return ends
