"""The pieces of the box as shapes: markers, coins, feathers, tiles, goods, dice."""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at, icon
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, num, tag
from kancha.draw.shapes import Shapes
from kancha.draw.strokes import circle, diamond, group, path, rect, text
from kancha.games.cuzco_feld.material import ABILITY_OF, FEATHERS, GOODS, SET_OF, SETS, STUDY_SET, VALUE_OF

ABILITY_ICONS: Final = [
    "offering", "vp", "feather", "road", "knowledge", "bridge",
    "card-back", "quipu", "circle", "food", "farm-tile", "study-tile",
]  # fmt: skip
GOD_ICONS: Final = ["illapa", "moon", "viracocha", "pachamama", "corn"]
art: Final = Shapes("kancha.games.cuzco_feld.look", "cf-").inline
"""Printed art that no position changes, by its name in `shapes.svg`."""
SPACE_ICONS: Final = ["road", "bridge", "study-tile", "farm-tile", "scales", "stairs", "headdress", "vp"]


@forgotten
@cache
def mark(seat: int, x: float, y: float, r: float) -> Markup:
    """The owner's shape, from seat 0: ● ▲ ■ ◆."""
    if seat == 0:
        return circle(x, y, r * 0.9, "mk")
    if seat == 1:
        return path(f"M{num(x)} {num(y - r)}l{num(r * 1.1)} {num(r * 1.9)}h{num(-r * 2.2)}z", "mk")
    if seat == 2:
        return path(f"M{num(x - r * 0.85)} {num(y - r * 0.85)}h{num(r * 1.7)}v{num(r * 1.7)}h{num(-r * 1.7)}z", "mk")
    return diamond(x, y, r * 1.15, "mk")


def disc(seat: int, x: float, y: float, r: float, **marks: str) -> Markup:
    """A round marker in its owner's colour: score, knowledge."""
    return group(circle(x, y, r, "pc"), mark(seat, x, y, r * 0.48), class_=f"seat-{seat + 1} movable", **marks)


@forgotten
@cache
def coin(points: int, x: float, y: float, r: float = 11) -> Markup:
    """Victory points: a gold coin with a number."""
    number = tag("text", points, class_="coin-n", x=x, y=y + r * 0.46, font_size=r * 1.28)
    return joined([circle(x, y, r, "coin"), number])


@forgotten
@cache
def plume(colour: int, x: float, y: float, size: float, class_: str = "") -> Markup:
    return at(f"plume-{FEATHERS[colour]}", x, y, size, f"plume {class_}".rstrip())


def quipu_bar(seat: int, x: float, y: float, top: bool, **marks: str) -> Markup:
    """One Quipu lying on a pile; the top one is thicker, with a bright rim."""
    wide, high = (36, 12) if top else (32, 9)
    rim = rect(x - wide / 2 - 1.8, y - high / 2 - 1.8, wide + 3.6, high + 3.6, "rim", 6) if top else None
    knots = path("".join([f"M{num(x + dx)} {num(y)}h.01" for dx in (-12, -8, 8, 12)]), "knots")
    bar = rect(x - wide / 2, y - high / 2, wide, high, "pc", 4)
    return group(rim, bar, knots, mark(seat, x, y, 4.2 if top else 3), class_=f"seat-{seat + 1} movable", **marks)


@forgotten
@cache
def hanging_quipu(seat: int) -> Markup:
    """A Quipu that still covers a slot of the mask, 41 by 45."""
    return joined([art("cords"), rect(3, 3, 35, 9, "pc", 4), mark(seat, 20.5, 7.5, 3)])


@forgotten
@cache
def tile_outline(set_: int, width: float, high: float) -> str:
    """Study tiles have cut corners, Farm tiles a round top."""
    if set_ == STUDY_SET:
        c, w, h = 7, num(width - 14), num(high - 14)
        return f"M{c} 0h{w}l{c} {c}v{h}l-{c} {c}h-{w}l-{c}-{c}v-{h}z"
    r = min(14.0, high * 0.4)
    k = num(r)
    body = f"h{num(width - 2 * r)}q{k} 0 {k} {k}v{num(high - r - 3)}q0 3-3 3h-{num(width - 6)}q-3 0-3-3z"
    return f"M0 {k}q0-{k} {k}-{k}{body}"


@forgotten
@cache
def person(tile: int, width: float = 37, high: float = 42) -> Markup:
    """A person tile with its upper left corner at the origin: ability, and value for an exchange."""
    set_ = SET_OF[tile]
    ground = path(tile_outline(set_, width, high), f"tile {SETS[set_]}")
    ability = at(ABILITY_ICONS[ABILITY_OF[tile]], width / 2 + 2, high / 2 + 3, width * 0.62)
    return joined([ground, ability, circle(7.5, 8, 8, "val"), text(7.5, 12.8, VALUE_OF[tile], "val-n")])


def tile_picture(tile: int) -> Markup:
    """A person tile in a line of text."""
    return tag("svg", person(tile, 37, 40), class_="tile-i", viewBox="-2 -2 41 44", aria_hidden="true")


@forgotten
@cache
def goods(good: int, price: int, points: int) -> Markup:
    """A goods tile, 34 by 37, with its upper left corner at the origin."""
    food = path("".join([f"M{num(5 + 4.9 * i)} 5h.01" for i in range(price)]), "food-dots")
    return joined([rect(0, 0, 34, 37, "goods", 4), at(GOODS[good], 14, 21, 22), food, coin(points, 26, 28, 8)])


def circle_number(number: int) -> Markup:
    """A circle tile that was not opened yet, round the origin."""
    return joined([circle(0, 0, 11.5, "circle"), text(0, 5, number, "circle-n")])


def die_in_text(seat: int, face: int, class_: str = "", **marks: str | None) -> Markup:
    """A die in its owner's colour, with the owner's shape."""
    badge = tag("i", icon(f"seat-{seat + 1}"))
    return tag("span", icon(f"die-{face}"), badge, class_=f"die seat-{seat + 1} {class_}".rstrip(), **marks)
