"""Pawns on the land: the players', the Otoma's, the halo of the last moved, and the ways the Otoma would go."""

from functools import partial
from typing import Final

from markupsafe import Markup

from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, num, shift, tag
from kancha.games.pachamama.coop import flight
from kancha.games.pachamama.look.ground import CELL, Point, centre, dot, path_rings
from kancha.games.pachamama.look.motions import last_moved
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.look.study import Study
from kancha.games.pachamama.material import CELL_NAMES, COLOURS, DIRECTIONS, NONE
from kancha.games.pachamama.state import COOP, SOLO
from kancha.kernel.bits import members

FOOT: Final[Point] = (27, 95)  # where a pawn stands in its cell, so that the crop's number stays readable


def foot(cell: int) -> Point:
    x, y = centre(cell)
    return x - CELL / 2 + FOOT[0], y - CELL / 2 + FOOT[1]


def pawns(sight: Sight, found: list[Study]) -> Markup:
    """Everybody's pawns; the viewer's own can be picked, and ask where they may divine."""
    number = {study.cell: study.number for study in found}
    parts = [halo(sight)]
    for stock, cells in enumerate(sight.g.pawns):
        parts += [kept_pawn(sight, stock, cell, number.get(cell, 0)) for cell in members(cells)]
    if sight.g.arrows is not None:
        parts += [otoma_pawn(sight, pawn, cell) for pawn, cell in enumerate(sight.g.arrows.pawns)]
    return joined(parts)


def halo(sight: Sight) -> Markup | None:
    """A light round the pawn that moved last."""
    cell = last_moved(sight)
    if cell == NONE:
        return None
    x, y = foot(cell)
    return tag("circle", id="halo", class_="halo", cx=x, cy=y - 26, r=43)


KEPT: Final = Kept(1000)


def kept_pawn(sight: Sight, stock: int, cell: int, number: int) -> Markup:
    g = sight.g
    key = (sight.common, stock == sight.stock, stock, cell, number, g.land[cell], g.crop[cell], sight.announced())
    return KEPT.get(key, partial(player_pawn, sight, stock, cell, number))


def player_pawn(sight: Sight, stock: int, cell: int, number: int) -> Markup:
    """One pawn. The viewer's own is as large to the touch as its cell, and stands for both."""
    name = CELL_NAMES[cell]
    x, y = foot(cell)
    mine = stock == sight.stock
    figure = tag("use", class_="figure", href="#i-pawn", x=-20, y=-57, width=40, height=59)
    says = {"cell": name, "lies": lies(sight, cell)}
    if not mine:
        marks = sight.tip("rival_pawn", "P-041", **says, name=sight.owner(stock))
    elif number:
        marks = sight.tip("own_pawn_bare", "P-070", **says)
    else:
        marks = sight.tip("own_pawn", "P-040", **says)
    classes = ["pawn", f"seat-{stock + 1}", *["own"] * mine, *[f"bare-{number}"] * bool(number)]
    return tag(
        "g",
        *([REACH, RING] if mine else []),
        figure,
        question() if number and sight.announced()[0] != cell else None,
        id=f"pawn-{name}",
        class_=" ".join(classes),
        data_f=f"origin:{name} cell:{name}" if mine else f"cell:{name}",
        transform=shift(x, y),
        **marks,
    )


REACH: Final = tag("rect", class_="reach", x=-FOOT[0], y=-FOOT[1], width=CELL, height=CELL)
RING: Final = tag("ellipse", class_="mark", cx=0, cy=-26, rx=24, ry=33)


def lies(sight: Sight, cell: int) -> str:
    """What lies under a pawn, in a few words."""
    land, crop = sight.g.land[cell], sight.g.crop[cell]
    if land == NONE:
        return sight.place(cell)
    return sight.terrain(land) if crop == NONE else f"{sight.terrain(land)}, {sight.crop(crop)} ({crop + 1})"


def question() -> Markup:
    """The mark on an own pawn that may divine."""
    mark = tag("circle", r=17), tag("text", "?", class_="n", y=9, text_anchor="middle")
    x, y = CELL - FOOT[0] - 24, 26 - FOOT[1]
    return tag("g", tag("g", *mark, class_="ask-mark"), transform=shift(x, y))


def otoma_classes(sight: Sight, pawn: int) -> str:
    """Colour and, alone against the Otoma, the shape that goes with it."""
    assert sight.g.arrows is not None
    colour = sight.g.arrows.pawn_colours[pawn]
    return f"otoma pm-{COLOURS[colour]} gl-{sight.glyph(colour)}"


def otoma_pawn(sight: Sight, pawn: int, cell: int) -> Markup:
    x, y = foot(cell)
    figure = tag("use", class_="figure", href="#i-otoma-pawn", x=-22, y=-63, width=44, height=65)
    number = (
        tag("text", pawn + 1, class_="n otoma-n", x=-4.5, y=-15, text_anchor="middle") if sight.g.mode == COOP else None
    )
    sends = sight.sending(pawn)
    return tag(
        "g",
        REACH,
        tag("ellipse", class_="mark", cx=2, cy=-28, rx=25, ry=36),
        figure,
        number,
        id=f"otoma-{pawn}",
        class_=f"pawn {otoma_classes(sight, pawn)}{f' sends-{pawn}-{sends}' if sends else ''}",
        data_f=f"pawn:{pawn} cell:{CELL_NAMES[cell]}",
        transform=shift(x, y),
        **otoma_tip(sight, pawn, cell),
    )


def otoma_tip(sight: Sight, pawn: int, cell: int) -> dict[str, str]:
    assert sight.g.arrows is not None
    who = sight.speaker.word(f"pawn.{pawn}")
    colour = sight.colour(sight.g.arrows.pawn_colours[pawn])
    name, rule = ("otoma_pawn", "P-170") if sight.g.mode == SOLO else ("otoma_pawn_coop", "P-230")
    return sight.tip(name, rule, cell=CELL_NAMES[cell], pawn=who, colour=colour, lies=lies(sight, cell))


# Where the Otoma would go


def flights(sight: Sight) -> tuple[Markup, dict[int, str]]:
    """The ways Otoma pawns would take, hidden until the cell or pawn that sends them is looked at; and which cells send whom."""
    g = sight.g
    if g.arrows is None or not sight.options:
        return Markup(""), {}
    sends: dict[int, list[tuple[int, int]]] = {}
    for cell in sight.destinations():
        if g.mode == COOP:
            ways = [(pawn, flight(cell, at)) for pawn, at in enumerate(g.arrows.pawns)]
            sends[cell] = [(pawn, way) for pawn, way in ways if way != NONE]
        elif g.arrows.laid[cell] != NONE and g.arrows.laid[cell] // 4 in g.arrows.pawn_colours:
            arrow = g.arrows.laid[cell]
            sends[cell] = [(g.arrows.pawn_colours.index(arrow // 4), arrow % 4)]
    wanted = {pair for pairs in sends.values() for pair in pairs}
    for pawn in sight.sent():
        way = sight.sending(pawn)
        if way:
            wanted.add((pawn, DIRECTIONS.index(way)))
    drawn = [flight_line(sight, pawn, way) for pawn, way in sorted(wanted)]
    classes = {
        cell: " ".join(f"sends-{pawn}-{DIRECTIONS[way]}" for pawn, way in pairs) for cell, pairs in sends.items()
    }
    return joined(drawn), classes


def flight_line(sight: Sight, pawn: int, way: int) -> Markup | None:
    """One way: from the pawn through cells and edge paths to the empty cell where it would stop (P-170, P-171)."""
    g = sight.g
    assert g.arrows is not None
    cell = g.arrows.pawns[pawn]
    goal = g.otoma_walk(cell, way)
    if not goal:
        return None
    line = f"M{dot(centre(cell))}"
    here = cell * 4 + way
    rings = ring_ends(sight)
    for _ in goal:
        there = g.board.walk[here]
        if g.board.step[here % 4][here // 4] == NONE:
            line += f"L{dot(rings[here][0])}L{dot(rings[here][1])}"
        line += f"L{dot(centre(there // 4))}"
        here = there
    x, y = centre(goal[-1])
    body = joined(
        [
            tag("path", class_="flight-back", d=line),
            tag("path", class_="flight", d=line),
            tag("circle", class_="flight-end", cx=x, cy=y, r=15),
            tag("path", class_="flight-cross", d=f"M{num(x - 6)} {num(y - 6)}l12 12m0-12l-12 12"),
        ]
    )
    return tag("g", body, class_=f"aid flee flee-{pawn}-{DIRECTIONS[way]} {otoma_classes(sight, pawn)}")


def ring_ends(sight: Sight) -> dict[int, tuple[Point, Point]]:
    """For each cell and direction that leaves the board: the ring it leaves by, and the one it comes back by."""
    board = sight.g.board
    found: dict[int, tuple[Point, Point]] = {}
    for (one, one_side, two, two_side), (start, end, _) in zip(board.paths, path_rings(board), strict=True):
        found[one * 4 + one_side] = (start, end)
        found[two * 4 + two_side] = (end, start)
    return found
