"""Single pieces, each drawn once."""

from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import FORGETTING, forgotten
from kancha.draw.markup import joined, num, shift, tag
from kancha.draw.strokes import Point, circle, group, path, rect, text
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
    Tokens,
)

SQUARE: Final = 44
WAYS: Final = ((0, -1, 0), (1, 0, 90), (0, 1, 180), (-1, 0, 270))
"""North, east, south, west: across, down, and how far a half sun is turned to lie with its flat side on that edge."""


POT_PATTERNS: Final = {
    "green": "M-7,3 L-3.5,-3 L0,3 L3.5,-3 L7,3",
    "purple": "M-4,0 A4,4 0 1 0 4,0 A4,4 0 1 0 -4,0",
    "blue": "M-7,-1 Q-3.5,-5 0,-1 T7,-1 M-7,4 Q-3.5,0 0,4 T7,4",
    "red": "M-5,0 H5 M0,-5 V5",
    "yellow": "M-6,-3 H6 M-6,3 H6",
}
"""What tells vessels apart besides their colour: zigzag, ring, waves, cross, bands."""


# Pieces


@forgotten
@cache
def figure(kind: str, ayar: int, x: float, y: float, high: float) -> Markup:
    """A man or woman of a couple, feet at (x, y), with the sign of the path, so that its colour is never alone."""
    name, wide = AYARS[ayar], high * 0.8
    body = tag("use", href=f"#i-ay-{kind}", x=x - wide / 2, y=y - high, width=wide, height=high)
    low = 0.4 if kind == "man" else 0.32
    return group(body, at(f"ay-sign-{name}", x, y - high * low, high * 0.4), class_=f"ay-{name} movable")


@forgotten
@cache
def post(marker: int, x: float, y: float, size: float, lying: bool = False) -> Markup:
    """A step marker: upright, or laid down and dimmed."""
    name = MARKERS[marker]
    body = [at("ay-post", x, y, size), at(f"ay-sign-{name}", x, y, size * 0.46)]
    if lying:
        return group(*body, class_=f"ay-{name} lying", transform=f"rotate(90 {num(x)} {num(y)})")
    return group(*body, class_=f"ay-{name} movable")


@forgotten
@cache
def mask(x: float, y: float, size: float = 16) -> Markup:
    return at("ay-mask", x, y, size)


@forgotten
@cache
def sun(x: float, y: float, radius: float, faint: bool = False) -> Markup:
    return at("ay-faint" if faint else "ay-full", x, y, radius * 2.8)


@forgotten
@cache
def owned(kind: str, side_class: str, x: float, y: float, size: float) -> Markup:
    """A piece in its owner's colour: house, reed (an island), boat, temple, cob."""
    return group(at(f"ay-{kind}", x, y, size), class_=side_class if kind == "cob" else f"{side_class} movable")


@forgotten
@cache
def temple(side_class: str, activity: int, x: float, y: float, size: float = 24) -> Markup:
    """A temple with the sign of its activity beside it."""
    house = owned("temple", side_class, x - size * 0.35, y, size)
    return joined([house, at(ICONS[activity], x + size * 0.44, y + 1, size * 0.76)])


@forgotten
@cache
def vessel(kind: int, x: float, y: float, size: float = 28) -> Markup:
    """A vessel in its colour with its pattern or its mask; face down it is a joker."""
    colour = "back" if kind == JOKER else VESSEL_COLOURS[kind >> 1]
    pot = group(at("ay-pot", x, y, size), class_=f"pot-{colour} movable")
    if kind != JOKER and kind & 1:
        return joined([pot, mask(x, y + size * 0.14, size * 0.5)])
    if kind == JOKER:
        return joined([pot, text(x, y + size * 0.33, "?", "t12 n mid dark")])
    pattern = tag(
        "path", d=POT_PATTERNS[colour], class_="pot-pattern", transform=shift(x, y + size * 0.17, 0, size / 28)
    )
    return joined([pot, pattern])


def moon_pill(x: float, y: float, wide: float, high: float, value: int, done: bool, size: str = "t12") -> Markup:
    """A moon value in its frame, dark once it counts."""
    frame = rect(x - wide / 2, y - high / 2, wide, high, "moons-done" if done else "moons-open", high / 2)
    return joined([frame, text(x, y + (5 if size == "t13" else 4.5), value, f"{size} n mid{' light' if done else ''}")])


def had(side_class: str, x: float, y: float) -> Markup:
    """The tick on a bonus that its owner had."""
    return group(circle(x, y, 7, "had"), at("confirm", x, y, 10, "had-ic"), class_=side_class)


def dial_face(x: float, y: float, devotion: int, name: str) -> Markup:
    """The Inti dial and what it shows."""
    return joined([sun(x, y, 17), circle(x, y, 13.5, "dial-in"), text(x, y + 5.5, devotion, "t16 n mid dark", name)])


def token_face(tokens: Tokens, token: int, x: float, y: float) -> Markup:
    """A token of the Ayllu: arrows, how much its power differs from the round's number, and maybe a temple."""
    arrows = tokens.arrows[token]
    line = "".join(f"M{x - (arrows - 1) * 3.5 + i * 7 + 2:g} {y - 16:g}l-6 6 6 6" for i in range(arrows))
    more = text(x, y + 14, f"+{tokens.modifier[token]}", "t14 n mid dark")
    house = at("temple", x + 16, y + 15, 18) if tokens.temple[token] else None
    return joined([circle(x, y, 26, "token"), path(line, "chevron"), more, house])


# Textiles


def square_at(square: int) -> Point:
    """The corner of a square of the weaving area."""
    return square % WEAVE_COLUMNS * SQUARE, square // WEAVE_COLUMNS * SQUARE


HALVES: dict[tuple[str, int, int, int], Markup] = {}
FORGETTING.append(HALVES.clear)


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
    parts = [group(cloth, transform=shift(x + (SQUARE if standing else 0), y, 90 if standing else 0))]
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
