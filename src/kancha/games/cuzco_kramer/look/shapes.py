"""The pieces of the box as shapes round the origin, kept once and shown by reference.

A shape that is shown by reference sees only single classes: so all of them begin with `kz-`, and a face takes its colour
from whoever shows it.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, tag
from kancha.games.cuzco_kramer.look.geometry import HALF, LIFT, SIZE, Point, corners, hexagon, points
from kancha.games.cuzco_kramer.material import CULTURE, DOUBLE, TRIPLE, VALUES

INK: Final = "#2B2118"
SNOW: Final = "#FFFDF8"
TALLEST: Final = 9
"""Walls are kept for so many levels; above, the same wall serves."""
SHADES: Final = 6
"""Shades of terrain, from the lowest to the highest."""


Shown = Callable[[str, str | None], Markup]
"""How a shape is put into a drawing: by reference, or itself."""


def refer(name: str, class_: str | None = None) -> Markup:
    return tag("use", href=f"#kz-{name}", class_=class_)


def number_at(number: int, x: float, y: float, class_: str) -> Markup:
    return tag("use", href=f"#kz-n{number}", x=x, y=y, class_=class_)


def inline(name: str, class_: str | None = None) -> Markup:
    """The shape itself, for drawings that stand alone and several times on a page."""
    return tag("g", shapes()[name], class_=class_)


@cache
def stock() -> Markup:
    """Every shape, to be put once into the board."""
    return tag("defs", joined([tag("g", shape, id=f"kz-{name}") for name, shape in shapes().items()]))


@cache
def shapes() -> dict[str, Markup]:
    return {
        "hex": tag("polygon", points=hexagon(SIZE - 1.5)),
        "v": joined([face(), huts(((-9, 1), (8, -2), (0, 12)))]),
        "b": joined([face(), huts(((-15, 7), (15, 7)))]),
        "c": joined([face(), furrows()]),
        "basin": basin(),
        "done": done(),
        "peak": peak(),
        "tree": tree(),
        "pair": joined(
            [tag("g", tree(), transform="translate(-9 -2) scale(.9)"), tag("g", tree(), transform="translate(9 3)")]
        ),
        "dot": tag("polygon", points=hexagon(6)),
        "aqua": tag("path", d="M0-8c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9z"),
        # Numbers of hints: shown by reference they are no words of the cell they lie on.
        **{f"n{number}": tag("text", number, class_="kz-n", text_anchor="middle") for number in range(1, 11)},
        **{f"wall-{level}": wall(level) for level in range(1, TALLEST + 1)},
        **{f"temple-{value}": temple(value) for value in VALUES},
    }


# Terrain


def face() -> Markup:
    return tag("polygon", class_="kz-face", points=hexagon())


def huts(spots: tuple[Point, ...]) -> Markup:
    walls = "".join(f"M{num(x - 4)} {num(y)}h8v5h-8z" for x, y in spots)
    roofs = "".join(f"M{num(x - 6)} {num(y)}l6-6 6 6z" for x, y in spots)
    return joined([tag("path", class_="kz-hut", d=walls), tag("path", class_="kz-roof", d=roofs)])


def furrows() -> Markup:
    lines = "".join(f"M{-w} {y}q{w}-8 {2 * w} 0" for y, w in ((-2, 17), (6, 18), (14, 13)))
    return tag("path", class_="kz-furrow", d=lines)


def wall(levels: int) -> Markup:
    """The stones under a face: one course for each layer, so that layers can be counted."""
    around = corners()
    right, bottom, left = around[1], around[2], around[3]
    deep = levels * LIFT

    def down(point: Point, by: float) -> Point:
        return point[0], point[1] + by

    parts = [
        tag("polygon", class_="kz-wall-l", points=points([left, bottom, down(bottom, deep), down(left, deep)])),
        tag("polygon", class_="kz-wall-r", points=points([bottom, right, down(right, deep), down(bottom, deep)])),
    ]
    courses = [course(left, bottom, right, layer * LIFT) for layer in range(1, levels)]
    if courses:
        parts.append(tag("path", class_="kz-course", d="".join(courses)))
    parts.append(tag("path", class_="kz-foot", d=course(left, bottom, right, deep)))
    return joined(parts)


def course(left: Point, bottom: Point, right: Point, by: float) -> str:
    return "M" + "L".join(f"{num(x)} {num(y + by)}" for x, y in (left, bottom, right))


def shade(level: int) -> int:
    return min(level, SHADES)


@cache
def cast(way: int, step: int) -> str:
    """The shadow a neighbour so many levels higher throws on a face: the longer the higher."""
    around = corners()
    depth = min(0.2 + 0.11 * step, 0.62) * (0.45 if way == 5 else 1)
    a, b = around[way], around[(way + 1) % 6]
    inner = [(x * (1 - depth), y * (1 - depth)) for x, y in (b, a)]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in (a, b, *inner)) + "z"


# What stands on it


def basin() -> Markup:
    deep = [
        (-HALF * 0.74, -9.0),
        (0.0, -SIZE + 7),
        (HALF * 0.74, -9.0),
        (HALF * 0.74, -5.0),
        (0.0, -SIZE + 11),
        (-HALF * 0.74, -5.0),
    ]
    waves = "M-11 3q4-4 8 0t8 0M-4 10q4-4 8 0t8 0"
    return joined(
        [
            tag("polygon", class_="kz-basin-rim", points=hexagon()),
            tag("polygon", class_="kz-basin-water", points=hexagon(SIZE - 5.5)),
            tag("polygon", class_="kz-basin-deep", points=points(deep)),
            tag("path", class_="kz-basin-wave", d=waves),
        ]
    )


def done() -> Markup:
    """The sign of a basin that was counted (K-104)."""
    ring = tag("circle", cy=-4, r=9, fill=SNOW, stroke="#23506E", stroke_width=1.5)
    tick = tag("path", d="M-4.2-3.7l3 3.2 5.4-6.4", fill="none", stroke="#23506E", stroke_width=2.4)
    return joined([ring, tick])


def temple(value: int) -> Markup:
    """A stepped pyramid, one slab a storey (K-095)."""
    storeys = value // 2
    parts: list[Markup] = []
    for storey in range(storeys):
        w, top = 20.5 - storey * (11.5 / max(storeys, 3)), 6 - storey * 5.6
        front = f"M{num(-w)} {num(top)}h{num(2 * w)}v6.5h{num(-2 * w)}z"
        back = (
            f"M{num(-w)} {num(top)}l{num(w * 0.22)} {num(-w * 0.44)}h{num(w * 1.56)}l{num(w * 0.22)} {num(w * 0.44)}z"
        )
        parts.append(tag("path", class_="kz-t-front", d=front))
        parts.append(tag("path", class_="kz-t-top", d=back))
    return joined(parts)


def whole_temple(value: int, disc: bool, led: bool = False, show: Shown = refer) -> Markup:
    """A temple with its value, its sun disc if it bears one, and round the value the colour of who stands highest."""
    reach = 10.5 if value < 10 else 12
    return joined(
        [
            show(f"temple-{value}", None),
            at("sun-disc", 0, -value / 2 * 5.6 - 2, 19, "kz-disc") if disc else None,
            tag("circle", class_="kz-led", cy=10, r=reach + 3) if led else None,
            tag("circle", class_="kz-plate", cy=10, r=reach),
            tag("text", value, class_="kz-value", y=15.4, text_anchor="middle"),
        ]
    )


# Border land


def peak() -> Markup:
    return joined(
        [
            tag("path", class_="kz-pk", d="M-20 12L0-15L20 12z"),
            tag("path", class_="kz-pk-s", d="M0-15L20 12H2L4.4 1z"),
            tag("path", class_="kz-pk-n", d="M0-15l7.2 9.7-4 1.2-3.2-2.8-3.2 3.6-4-2z"),
        ]
    )


def tree() -> Markup:
    return joined(
        [
            tag("path", class_="kz-tr-t", d="M0 7v6"),
            tag("path", class_="kz-tr", d="M0-14L8.7 7.7H-8.7z"),
            tag("path", class_="kz-tr-s", d="M0-14L8.7 7.7H0z"),
        ]
    )


# Tiles as wholes: in the supply, in the gallery, and as the ghost under the pointer

STEPS: Final[list[Point]] = [
    (2 * HALF, 0),
    (HALF, 1.5 * SIZE),
    (-HALF, 1.5 * SIZE),
    (-2 * HALF, 0),
    (-HALF, -1.5 * SIZE),
    (HALF, -1.5 * SIZE),
]
"""From a hex's middle to its neighbours'."""


def footprint(kind: int, way: int) -> list[tuple[float, float, bool]]:
    """The hexes of a tile from its village (or only) one on: where, and whether they show a village."""
    found = [(0.0, 0.0, kind != CULTURE)]
    if kind in (TRIPLE, DOUBLE):
        found.append((*STEPS[way], False))
    if kind == TRIPLE:
        found.append((*STEPS[(way + 1) % 6], False))
    return found


@cache
def tile(kind: int, way: int = 0, level: int = 1, show: Shown = refer) -> Markup:
    """A tile at a level with the stones of its one layer."""
    cells = sorted(footprint(kind, way), key=lambda cell: cell[1])
    lit = shade(level)
    parts = [
        tag(
            "g",
            show("wall-1", None),
            show("v" if village else "c", f"kz-{'v' if village else 'c'}{lit}"),
            transform=f"translate({num(x)} {num(y)})",
        )
        for x, y, village in cells
    ]
    return joined([*parts, tag("path", class_="kz-tile-edge", d=border(kind, way))])


@cache
def border(kind: int, way: int) -> str:
    """The outline of a whole tile."""
    mine = [(x, y) for x, y, _ in footprint(kind, way)]
    parts: list[str] = []
    for x, y in mine:
        mask = 0
        for side in range(6):
            there = x + STEPS[side][0], y + STEPS[side][1]
            if all(abs(there[0] - a) + abs(there[1] - b) > 1 for a, b in mine):
                mask |= 1 << side
        parts.append(moved(mask, x, y))
    return "".join(parts)


def moved(mask: int, x: float, y: float) -> str:
    """Some sides of a hex that lies elsewhere."""
    around = corners(x, y)
    lines = []
    for way in range(6):
        if mask >> way & 1:
            (a, b), (c, d) = around[way], around[(way + 1) % 6]
            lines.append(f"M{num(a)} {num(b)}L{num(c)} {num(d)}")
    return "".join(lines)
