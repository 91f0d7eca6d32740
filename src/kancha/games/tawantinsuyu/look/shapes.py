"""Small shapes, the hill's geometry, and rewards as rows of icons."""

from functools import cache
from math import cos, hypot, pi, radians, sin
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, tag
from kancha.games.tawantinsuyu.look.sight import GOD_HEX
from kancha.games.tawantinsuyu.material import (
    GAIN_CHOICE,
    GAIN_PAID_STEP,
    GAINS,
    GODS,
    ICONS,
    PART,
    RESOURCES,
    SPACES,
    WORKERS,
    Box,
    Parts,
)

WIDE: Final = 1770
HIGH: Final = 1060
RIM: Final = 33
CX: Final = 885.0
CY: Final = 485.0
K: Final = 0.958  # the hill's scale on this table

GAIN_ICON: Final[dict[str, str]] = {
    "god_card": "god-card",
    "army_card": "army",
    "worker": "w-any",
    "regenerate": "regen",
    "free_building": "building",
    "free_stairs": "stairs",
    "free_small_statue": "statue-small",
    "build_building": "building",
    "build_stairs": "stairs",
    "build_statue": "statue-small",
    "buy_weavings": "weaving",
    "single_production": "production",
    "pay_gold_temple": "temple",
}
PAID: Final = {"build_building": "stone", "build_stairs": "stone", "build_statue": "stone", "buy_weavings": "corn"}
"""Gains that have to be paid for: the price shows in their corner."""
TASK_ICON: Final[dict[str, str]] = {"statue": "statue-large"}
ACTION_ICON: Final[dict[str, str]] = {"regeneration": "regen"}


def task_icon(task: str) -> str:
    return TASK_ICON.get(task, task)


def action_icon(action: str) -> str:
    return ACTION_ICON.get(action, action)


def worker_icon(kind: int) -> str:
    return f"w-{WORKERS[kind]}"


# Plain shapes


def text(x: float, y: float, said: object, class_: str = "n", anchor: str = "") -> Markup:
    """Text round a point, or with its `start` or `end` there; the sheet knows which by the class."""
    return tag("text", str(said), x=x or None, y=y, class_=f"{class_} {anchor}" if anchor else class_)


def rect(x: float, y: float, width: float, height: float, class_: str, rx: float = 8) -> Markup:
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, class_=class_)


def circle(x: float, y: float, r: float, class_: str) -> Markup:
    return tag("circle", cx=x or None, cy=y or None, r=r, class_=class_)


def shape(d: str, class_: str) -> Markup:
    return tag("path", d=d, class_=class_)


def line(one: tuple[float, float], other: tuple[float, float], class_: str) -> Markup:
    return shape(f"M{num(one[0])} {num(one[1])}L{num(other[0])} {num(other[1])}", class_)


# The hill


def polar(angle: float, r: float) -> tuple[float, float]:
    return CX + r * cos(radians(angle)), CY + r * sin(radians(angle))


def place(box: Box, at_: int) -> tuple[float, float]:
    """Where a space, an icon or a stair space lies (in this order)."""
    x, y = box.hill.places[at_]
    return round(CX + x * K, 1), round(CY + y * K, 1)


def space_at(box: Box, space: int) -> tuple[float, float]:
    return place(box, space)


def icon_at(box: Box, icon: int) -> tuple[float, float]:
    return place(box, SPACES + icon)


def stair_at(box: Box, stair: int) -> tuple[float, float]:
    return place(box, SPACES + ICONS + stair)


def spot(x: float, y: float) -> str:
    """A point of a path, to a tenth."""
    return f"{num(round(x, 1))} {num(round(y, 1))}"


CORNERS: Final = (-126, -54, 18, 90, 162)


def pentagon(apothem: float, soft: float = 0, down: float = 0) -> str:
    """A pentagon, one flank up, its corners rounded."""
    points = [polar(angle, apothem * K / cos(pi / 5)) for angle in CORNERS]
    cut = soft * 0.7265
    parts: list[str] = []
    for at_, (x, y) in enumerate(points):
        (px, py), (nx, ny) = points[at_ - 1], points[(at_ + 1) % 5]
        back, on = hypot(px - x, py - y), hypot(nx - x, ny - y)
        one = spot(x + (px - x) / back * cut, y + (py - y) / back * cut + down)
        other = spot(x + (nx - x) / on * cut, y + (ny - y) / on * cut + down)
        parts.append(f"{'L' if parts else 'M'}{one}Q{spot(x, y + down)} {other}")
    return "".join(parts) + "z"


# Pieces


def disc(side_class: str, x: float, y: float, r: float) -> Markup:
    """A side's marker: colour and shape."""
    return joined([circle(x, y, r, "marker-rim"), at(side_class, x, y, r * 1.15, "marker-glyph")])


@cache
def god_badge(god: int, x: float, y: float, r: float = 11) -> Markup:
    ground = tag("circle", cx=x, cy=y, r=r, fill=GOD_HEX[god], stroke="#2B2118", stroke_width=1.6)
    return joined([ground, at(f"god-{GODS[god]}", x, y, r * 1.7)])


def points(number: object, x: float, y: float, size: float = 38) -> Markup:
    little = " little" if size < 31 else ""
    return joined([at("pts", x, y, size), text(x, y + size * 0.21, number, f"n on-gold{little}")])


# Rewards

Sign = tuple[str, object, str]
"""An icon, a number at its corner, and the price at its other corner."""


def signs(box: Box, parts: Parts) -> list[Sign]:
    """What a gain looks like."""
    found: list[Sign] = []
    for part in parts:
        kind, number = divmod(part, PART)
        if kind == GAIN_CHOICE:
            for at_, one in enumerate(box.choices[number]):
                found += [("", "/", "")] if at_ else []
                found += signs(box, one)
        elif kind == GAIN_PAID_STEP:
            found += [("gold", "", ""), ("", "›", ""), ("temple", "", "")]
        else:
            name = GAINS[kind]
            shown = number if number != 1 or name == "vp" else ""
            found.append((GAIN_ICON.get(name, name), shown, PAID.get(name, "")))
    return found


def paying(cost: list[int]) -> list[Sign]:
    return [(RESOURCES[kind], number, "") for kind, number in enumerate(cost) if number]


def row_of(found: list[Sign], x: float, y: float, size: float = 30, gap: float = 4, most: float = 0) -> Markup:
    """Icons in a row round a point; amounts sit on the corner, points inside the sun. `most` is the widest it may be."""

    def widths(size: float) -> list[float]:
        plain = {True: size * 0.5, False: size}
        return [plain[name == ""] * (1.1 if name == "vp" else 1) for name, _, _ in found]

    total = sum(widths(size)) + gap * (len(found) - 1)
    if most and total > most:
        size *= most / total
        gap *= most / total
        total = most
    cursor = x - total / 2
    little = " little" if size < 25 else ""
    parts: list[Markup] = []
    for (name, number, price), width in zip(found, widths(size), strict=True):
        middle = cursor + width / 2
        if name == "":
            parts.append(text(middle, y + 7, number, f"n{little}"))
        elif name == "vp":
            parts.append(points(number, middle, y, size * 1.24))
        else:
            parts.append(at(name, middle, y, size))
            if price:
                parts.append(at(price, middle + size * 0.34, y + size * 0.34, size * 0.5))
            if number != "":
                parts.append(text(middle + size * 0.36, y + size * 0.5, number, f"n amount{little}"))
        cursor += width + gap
    return joined(parts)


def reward(box: Box, parts: Parts, x: float, y: float, size: float = 30, gap: float = 4, most: float = 0) -> Markup:
    return row_of(signs(box, parts), x, y, size, gap, most)
