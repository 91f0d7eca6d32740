"""Small pieces that several places show, and rewards as rows of icons."""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, tag
from kancha.draw.shapes import Shapes
from kancha.draw.strokes import circle, text
from kancha.games.tawantinsuyu import material
from kancha.games.tawantinsuyu.look.sight import GOD_HEX
from kancha.games.tawantinsuyu.material import GAINS, GODS, PART, Box, Parts

INK: Final = "#2B2118"

SHAPES: Final = Shapes(__package__, "tw-")
"""Dots for tasks, spaces by god and rim (thick: blue, notched: green, thin: neutral), badges, task tiles, motifs of cloth."""
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
WORKER_ICON: Final = [f"w-{name}" for name in material.WORKERS]
TASK_ICON: Final = {name: "statue-large" if name == "statue" else name for name in material.TASKS}
ACTION_ICON: Final = {name: "regen" if name == "regeneration" else name for name in material.ACTIONS}


# Pieces


def disc(side_class: str, x: float, y: float, r: float) -> Markup:
    """A side's marker: colour and shape."""
    return joined([circle(x, y, r, "marker-rim"), at(side_class, x, y, r * 1.15, "marker-glyph")])


@forgotten
@cache
def god_badge(god: int, x: float, y: float, r: float = 11) -> Markup:
    ground = tag("circle", cx=x, cy=y, r=r, fill=GOD_HEX[god], stroke=INK, stroke_width=1.6)
    return joined([ground, at(f"god-{GODS[god]}", x, y, r * 1.7)])


def points(number: object, x: float, y: float, size: float = 38) -> Markup:
    little = " little" if size < 31 else ""
    return joined([at("pts", x, y, size), text(x, y + size * 0.21, number, f"n on-gold{little}")])


# Rewards

Sign = tuple[str, object, str]
"""An icon, a number at its corner, and the price at its other corner; or no icon, and a sign."""


def signs(box: Box, parts: Parts) -> list[Sign]:
    """What a gain looks like."""
    shown: list[Sign] = []
    for part in parts:
        kind, number = divmod(part, PART)
        if kind == material.GAIN_CHOICE:
            for place, one in enumerate(box.choices[number]):
                shown += [("", "/", "")] if place else []
                shown += signs(box, one)
        elif kind == material.GAIN_PAID_STEP:
            shown += [("gold", "", ""), ("", "›", ""), ("temple", "", "")]
        else:
            name = GAINS[kind]
            amount = number if number != 1 or name == "vp" else ""
            shown.append((GAIN_ICON.get(name, name), amount, PAID.get(name, "")))
    return shown


def row_of(shown: list[Sign], x: float, y: float, size: float = 30, gap: float = 4, most: float = 0) -> Markup:
    """Icons in a row round a point; amounts sit on the corner, points inside the sun. `most` is the widest it may be."""
    shares = [0.5 if name == "" else 1.1 if name == "vp" else 1 for name, _, _ in shown]
    total = sum(shares) * size + gap * (len(shown) - 1)
    if most and total > most:
        size, gap, total = size * most / total, gap * most / total, most
    left = x - total / 2
    little = " little" if size < 25 else ""
    parts: list[Markup] = []
    for (name, number, price), share in zip(shown, shares, strict=True):
        middle = left + size * share / 2
        left += size * share + gap
        if name == "":
            parts.append(text(middle, y + 7, number, f"n{little}"))
        elif name == "vp":
            parts.append(points(number, middle, y, size * 1.24))
        else:
            parts.append(at(name, middle, y, size))
            if price:
                parts.append(at(price, middle + size * 0.34, y + size * 0.34, size * 0.5))
            if number != "":
                parts.append(
                    text(middle + size * (0.2 if little else 0.36), y + size * 0.5, number, f"n amount{little}")
                )
    return joined(parts)


def reward(box: Box, parts: Parts, x: float, y: float, size: float = 30, gap: float = 4, most: float = 0) -> Markup:
    return row_of(signs(box, parts), x, y, size, gap, most)
