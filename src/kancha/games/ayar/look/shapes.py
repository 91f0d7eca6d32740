"""Single pieces, each drawn once, and the small strokes all parts share."""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw import strokes
from kancha.draw.icons import at
from kancha.draw.markup import joined, num, shift, tag
from kancha.draw.strokes import Point, group, text
from kancha.games.ayar.look.sight import ICONS
from kancha.games.ayar.material import (
    AYARS,
    JOKER,
    LYING,
    MARKERS,
    PILE_OF,
    PLACE_SQUARES,
    SQUARES,
    VESSEL_COLOURS,
    WEAVE_COLUMNS,
    Box,
)

SQUARE: Final = 44
WAYS: Final = ((0, -1, 0), (1, 0, 90), (0, 1, 180), (-1, 0, 270))
"""North, east, south, west: across, down, and how far a half sun is turned to lie with its flat side on that edge."""


# Strokes


def rect(x: float, y: float, width: float, height: float, class_: str, round_: float = 4) -> Markup:
    return strokes.rect(x, y, width, height, class_, round_)


# Pieces


@cache
def tall(name: str, x: float, y: float, high: float) -> Markup:
    """A standing figure, its feet at (x, y)."""
    wide = high * 0.8
    return tag("use", href=f"#i-{name}", x=x - wide / 2, y=y - high, width=wide, height=high)


@cache
def sign(name: str, x: float, y: float, size: float = 16) -> Markup:
    """The sign of a path, so that its colour is never alone."""
    return at(f"ay-sign-{name}", x, y, size)


@cache
def figure(kind: str, ayar: int, x: float, y: float, high: float) -> Markup:
    """A man or woman of a couple."""
    name = AYARS[ayar]
    low = 0.4 if kind == "man" else 0.32
    return group(tall(f"ay-{kind}", x, y, high), sign(name, x, y - high * low, high * 0.4), class_=f"ay-{name} movable")


@cache
def post(marker: int, x: float, y: float, size: float, lying: bool = False) -> Markup:
    """A step marker: upright, or laid down and dimmed."""
    name = MARKERS[marker]
    body = joined([at("ay-post", x, y, size), sign(name, x, y, size * 0.46)])
    if lying:
        return group(body, class_=f"ay-{name} lying", transform=f"rotate(90 {num(x)} {num(y)})")
    return group(body, class_=f"ay-{name} movable")


@cache
def mask(x: float, y: float, size: float = 16) -> Markup:
    return at("ay-mask", x, y, size)


@cache
def sun(x: float, y: float, radius: float, faint: bool = False) -> Markup:
    return at("ay-faint" if faint else "ay-full", x, y, radius * 2.8)


@cache
def tambo(side_class: str, x: float, y: float, size: float) -> Markup:
    return group(at("ay-house", x, y, size), class_=f"{side_class} movable")


@cache
def temple(side_class: str, activity: int, x: float, y: float, size: float = 24) -> Markup:
    """A temple with the sign of its activity beside it."""
    house = group(at("ay-temple", x - size * 0.35, y, size), class_=f"{side_class} movable")
    return joined([house, at(ICONS[activity], x + size * 0.44, y + 1, size * 0.76)])


@cache
def vessel(kind: int, x: float, y: float, size: float = 28) -> Markup:
    """A vessel in its colour with its letter or its mask; face down it is a joker."""
    colour = "back" if kind == JOKER else VESSEL_COLOURS[kind >> 1]
    pot = group(at("ay-pot", x, y, size), class_=f"pot-{colour} movable")
    if kind != JOKER and kind & 1:
        return joined([pot, mask(x, y + size * 0.14, size * 0.5)])
    letter = "?" if kind == JOKER else colour[0].upper()
    return joined([pot, text(x, y + size * 0.33, letter, "t12 n mid dark")])


@cache
def cob(side_class: str, x: float, y: float, size: float) -> Markup:
    return group(at("ay-cob", x, y, size), class_=side_class)


@cache
def island(side_class: str, x: float, y: float, size: float) -> Markup:
    return group(at("ay-reed", x, y, size), class_=f"{side_class} movable")


@cache
def boat(side_class: str, x: float, y: float, size: float) -> Markup:
    return group(at("ay-boat", x, y, size), class_=f"{side_class} movable")


# Textiles


def square_at(square: int) -> Point:
    """The corner of a square of the weaving area."""
    return square % WEAVE_COLUMNS * SQUARE, square // WEAVE_COLUMNS * SQUARE


HALVES: dict[tuple[str, int, int, int], Markup] = {}


def textile(box: Box, kind: int, turn: int, place: int) -> Markup:
    """A textile on its two squares: cloth, half suns on their edges, whole suns, mask on the seam."""
    key = (box.edition, kind, turn, place)
    drawn = HALVES.get(key)
    if drawn is None:
        drawn = HALVES[key] = drawn_textile(box, kind, turn, place)
    return drawn


def drawn_textile(box: Box, kind: int, turn: int, place: int) -> Markup:
    squares = PLACE_SQUARES[place]
    x, y = square_at(squares[0])
    standing = place >= LYING
    cloth = tag("use", href=f"#i-ay-cloth-{PILE_OF[kind] + 1}", width=88, height=44)
    lay = f"translate({num(x + (SQUARE if standing else 0))} {num(y)}){' rotate(90)' if standing else ''}"
    parts = [group(cloth, transform=lay)]
    packed = box.loom.woven[kind][turn][place]
    edges: dict[int, set[int]] = {square: set() for square in squares}
    for square in squares:
        left, top = square_at(square)
        for way, (across, down, angle) in enumerate(WAYS):
            if packed >> way * SQUARES + square & 1:
                edges[square].add(way)
                middle = shift(left + 22 + across * 20.5, top + 22 + down * 20.5, angle)
                parts.append(group(at("ay-half", 0, 0, 28), transform=middle))
    # The first whole sun lies on the left square, wherever the turn has brought it, away from its half suns.
    order = squares if turn < 2 else squares[::-1]
    for square in order[: box.loom.whole[kind]]:
        left, top = square_at(square)
        across = -5 * sum(WAYS[way][0] for way in edges[square])
        down = -5 * sum(WAYS[way][1] for way in edges[square])
        parts.append(sun(left + 22 + across, top + 22 + down, 9))
    if box.loom.viracocha[kind]:
        parts.append(mask(x + (22 if standing else 44), y + (44 if standing else 22), 18))
    return joined(parts)


def cloth_picture(box: Box, kind: int, turn: int = 0, class_: str = "cloth-i") -> Markup:
    """A textile by itself, lying."""
    return tag("svg", textile(box, kind, turn, 0), class_=class_, viewBox="-3 -3 94 50", aria_hidden="true")
