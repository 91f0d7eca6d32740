"""The pieces of the box as shapes: markers, coins, feathers, tiles, goods, dice."""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at, icon
from kancha.draw.markup import joined, num, tag
from kancha.games.cuzco_feld.material import ABILITY_OF, FEATHERS, GOODS, SET_OF, STUDY_SET, VALUE_OF

ABILITY_ICONS: Final = [
    "offering", "vp", "feather", "road", "knowledge", "bridge",
    "card-back", "quipu", "circle", "food", "farm-tile", "study-tile",
]  # fmt: skip
GOD_ICONS: Final = ["illapa", "moon", "viracocha", "pachamama", "corn"]
SPACE_ICONS: Final = [
    ["road"], ["bridge"], ["study-tile"], ["farm-tile"], ["scales"], ["stairs"], ["headdress"], ["vp"],
    ["road", "bridge"], ["study-tile", "farm-tile"],
]  # fmt: skip
SET_ICONS: Final = ["knowledge", "food"]


@cache
def mark(seat: int, x: float, y: float, r: float) -> Markup:
    """The owner's shape, from seat 0: ● ▲ ■ ◆."""
    if seat == 0:
        return tag("circle", class_="mk", cx=x, cy=y, r=r * 0.9)
    if seat == 1:
        d = f"M{num(x)} {num(y - r)}l{num(r * 1.1)} {num(r * 1.9)}h{num(-r * 2.2)}z"
    elif seat == 2:
        d = f"M{num(x - r * 0.85)} {num(y - r * 0.85)}h{num(r * 1.7)}v{num(r * 1.7)}h{num(-r * 1.7)}z"
    else:
        k = num(r * 1.15)
        d = f"M{num(x)} {num(y - r * 1.15)}l{k} {k} -{k} {k} -{k} -{k}z"
    return tag("path", class_="mk", d=d)


def disc(seat: int, x: float, y: float, r: float, **marks: str) -> Markup:
    """A round marker in its owner's colour: score, knowledge."""
    body = [tag("circle", class_="pc", cx=x, cy=y, r=r), mark(seat, x, y, r * 0.48)]
    return tag("g", *body, class_=f"seat-{seat + 1} movable", **marks)


@cache
def coin(points: int | str, x: float, y: float, r: float = 11) -> Markup:
    """Victory points: a gold coin with a number."""
    ring = tag("circle", class_="coin", cx=x, cy=y, r=r)
    return joined([ring, tag("text", points, class_="coin-n", x=x, y=y + r * 0.46, font_size=r * 1.28)])


@cache
def plume(colour: int, x: float, y: float, size: float, class_: str = "") -> Markup:
    return at(f"plume-{FEATHERS[colour]}", x, y, size, f"plume {class_}".rstrip())


# Quipu


def quipu_bar(seat: int, x: float, y: float, top: bool, **marks: str) -> Markup:
    """One Quipu lying on a pile; the top one is thicker, with a bright rim."""
    width, high = (36, 12) if top else (32, 9)
    parts: list[Markup] = []
    if top:
        box = {"x": x - width / 2 - 1.8, "y": y - high / 2 - 1.8, "width": width + 3.6, "height": high + 3.6}
        parts.append(tag("rect", class_="rim", rx=6, **box))
    parts.append(tag("rect", class_="pc", x=x - width / 2, y=y - high / 2, width=width, height=high, rx=4))
    knots = "".join([f"M{num(x + dx)} {num(y)}h.01" for dx in (-12, -8, 8, 12)])
    parts += [tag("path", class_="knots", d=knots), mark(seat, x, y, 4.2 if top else 3)]
    return tag("g", *parts, class_=f"seat-{seat + 1} movable", **marks)


@cache
def hanging_quipu(seat: int) -> Markup:
    """A Quipu that still covers a slot of the mask, 41 by 45."""
    cords = "".join([f"M{num(8.2 + 6.15 * i)} 9v{num(22 + 5.4 * (i % 2))}" for i in range(5)])
    knots = "".join([f"M{num(8.2 + 6.15 * i)} {14 + i * 7 % 13}h.01" for i in range(5)])
    bar = tag("rect", class_="pc", x=3, y=3, width=35, height=9, rx=4)
    lines = [tag("path", class_="hang", d=cords), tag("path", class_="hang-knots", d=knots)]
    return joined([*lines, bar, mark(seat, 20.5, 7.5, 3)])


# Person tiles


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


@cache
def person(tile: int, width: float = 37, high: float = 42) -> Markup:
    """A person tile with its upper left corner at the origin: ability, and value for an exchange."""
    set_ = SET_OF[tile]
    ground = tag("path", class_=f"tile {('study', 'farm')[set_]}", d=tile_outline(set_, width, high))
    picture = at(ABILITY_ICONS[ABILITY_OF[tile]], width / 2 + 2, high / 2 + 3, width * 0.62)
    value = tag("circle", class_="val", cx=7.5, cy=8, r=8)
    number = tag("text", VALUE_OF[tile], class_="val-n", x=7.5, y=12.8)
    return joined([ground, picture, value, number])


def tile_picture(tile: int, class_: str = "tile-i") -> Markup:
    """A person tile in a line of text."""
    return tag("svg", person(tile, 37, 40), class_=class_, viewBox="-2 -2 41 44", aria_hidden="true")


# Goods


@cache
def goods(good: int, price: int, points: int) -> Markup:
    """A goods tile, 34 by 37, with its upper left corner at the origin."""
    ground = tag("rect", class_="goods", width=34, height=37, rx=4)
    dots = "".join([f"M{num(5 + 4.9 * i)} 5h.01" for i in range(price)])
    food = tag("path", class_="food-dots", d=dots)
    return joined([ground, at(GOODS[good], 14, 21, 22), food, coin(points, 26, 28, 8)])


# Dice


def die_in_text(seat: int, face: int, class_: str = "", **marks: str | None) -> Markup:
    """A die in its owner's colour, with the owner's shape."""
    badge = tag("i", icon(f"seat-{seat + 1}"))
    classes = f"die seat-{seat + 1} {class_}".rstrip()
    return tag("span", icon(f"die-{face}"), badge, class_=classes, **marks)
