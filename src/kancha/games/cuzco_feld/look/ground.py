"""What the road network lies on: where its places are, the triangles beneath, and how a path is drawn."""

from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

from markupsafe import Markup

from kancha.draw.markup import joined, num, shift, tag
from kancha.games.cuzco_feld.material import CUZCO, PAVED, SECTORS

WIDTH: Final = 540
HIGH: Final = 556
CX: Final = 270.0
CY: Final = 278.0
R: Final = 261.0
STONE: Final = 31
HALL: Final = 44  # of the Cuzco tile


def polar(angle: float, r: float) -> tuple[float, float]:
    return CX + r * cos(radians(angle)), CY + r * sin(radians(angle))


def places() -> list[tuple[float, float]]:
    """Inner villages in the middle of the radial lines, outer ones in the middle of the outer sides; Cuzco last."""
    inner = [polar(-90 + 60 * k, R / 2) for k in range(SECTORS)]
    outer = [polar(-60 + 60 * k, R * 3**0.5 / 2) for k in range(SECTORS)]
    return [*inner, *outer, (CX, CY)]


AT: Final = places()

SAND: Final = "M-6-18H6v6h6v6h6V6h-6v6H6v6H-6v-6h-6V6h-6V-6h6v-6h6zM-5-5H5V5H-5z"
GREEN: Final = "M-21 14q21-13 42 0M-16 6q16-11 32 0M-11-2q11-8 22 0M-6-9q6-4 12 0"


def triangle(points: list[tuple[float, float]], class_: str) -> Markup:
    return tag("path", class_=class_, d="M" + "L".join([f"{num(x)} {num(y)}" for x, y in points]) + "z")


@lru_cache(maxsize=1)
def ground() -> Markup:
    """The wooden frame and the six triangles, sand where feathers are printed, green where not."""
    parts = [
        tag("rect", class_="wood", width=WIDTH, height=HIGH, rx=12),
        tag("rect", class_="wood-weave", x=7, y=7, width=WIDTH - 14, height=HIGH - 14, rx=8),
        tag("rect", class_="wood-in", x=13, y=13, width=WIDTH - 26, height=HIGH - 26, rx=6),
        tag("rect", class_="wood-grain", x=13, y=13, width=WIDTH - 26, height=HIGH - 26),
        triangle([polar(-90 + 60 * k, R + 7) for k in range(SECTORS)], "hex-edge"),
    ]
    for sector in range(SECTORS):
        corners = [(CX, CY), polar(-90 + 60 * sector, R), polar(-30 + 60 * sector, R)]
        mx, my = sum([x for x, _ in corners]) / 3, sum([y for _, y in corners]) / 3
        kind = "green" if sector % 2 else "sand"
        smaller = [(mx + (x - mx) * 0.84, my + (y - my) * 0.84) for x, y in corners]
        parts += [triangle(corners, f"tri {kind}"), triangle(smaller, f"inlay {kind}")]
        motif = SAND if kind == "sand" else GREEN
        parts.append(tag("path", class_=f"inlay {kind}", transform=shift(mx, my), d=motif))
    return joined(parts)


def line(x1: float, y1: float, x2: float, y2: float, kind: int) -> Markup:
    """A paved road with stones, or a rope bridge with planks."""
    d = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    if kind == PAVED:
        return joined([tag("path", class_=name, d=d) for name in ("road-edge", "road", "road-stones")])
    far = hypot(x2 - x1, y2 - y1)
    px, py = -(y2 - y1) / far * 5.5, (x2 - x1) / far * 5.5
    ropes = "".join([f"M{num(x1 + px * s)} {num(y1 + py * s)}L{num(x2 + px * s)} {num(y2 + py * s)}" for s in (1, -1)])
    rails = tag("path", class_="rope", d=ropes)
    return joined([tag("path", class_="planks-edge", d=d), tag("path", class_="planks", d=d), rails])


def ends(a: int, b: int) -> tuple[float, float, float, float]:
    """Where a path between two places begins and ends: at the rims of their discs."""
    (x1, y1), (x2, y2) = AT[a], AT[b]
    far = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    first, last = (46 if a == CUZCO else 26), (46 if b == CUZCO else 26)
    return x1 + ux * first, y1 + uy * first, x2 - ux * last, y2 - uy * last
