"""The quarters of the capital: temple, market, palace."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, shift, tag
from kancha.games.cuzco_feld.look.missions import palace_tile
from kancha.games.cuzco_feld.look.shapes import goods
from kancha.games.cuzco_feld.look.sight import ROMAN, Sight, Words
from kancha.games.cuzco_feld.material import GOODS, MARKET_COLUMNS, NONE, ROUNDS, STEPS
from kancha.kernel.bits import members

MOST_SEATS: Final = 4


def temple(sight: Sight, x: float, y: float) -> Markup:
    """Six steps with at most one priest each, and the medallions on top (F-180, F-235, F-236)."""
    g = sight.g
    each = g.box.priest_vp[g.round]
    parts = [
        tag("text", sight.say("temple"), class_="title zone", x=x, y=y + 12),
        tag("text", sight.say("temple_sub", points=each), class_="zone-sub end", x=x + 132, y=y + 12),
    ]
    medals = [at("inti", x + 16, y + 34, 26), tag("text", f"×{g.inti_temple}", class_="stock-k", x=x + 32, y=y + 40)]
    parts.append(tag("g", *medals, id="temple-inti", **sight.tip("temple_inti", "F-236", left=g.inti_temple)))
    for step in range(STEPS):
        sx, sy = x + 22 * step, y + 94 - 9.5 * step
        body = [
            tag("path", class_="step", d=f"M{sx} {sy}h22V{y + 117}h-22z"),
            tag("text", step + 1, class_="step-n", x=sx + 11, y=y + 112),
        ]
        parts.append(tag("g", *body, id=f"step-{step + 1}", **sight.tip("step", "F-180", step=step + 1)))
    for step in range(STEPS):
        seat = g.steps[step]
        if seat != NONE:
            figure = at("priest", x + 22 * step + 11, y + 94 - 9.5 * step - 11, 26)
            marks = sight.tip("priest", "F-235", name=sight.name(seat), step=step + 1, points=each)
            parts.append(tag("g", figure, id=f"priest-{step + 1}", class_=f"seat-{seat + 1} movable", **marks))
    return joined(parts)


def market(sight: Sight, x: float, y: float) -> Markup:
    """Six rows, one a round; the present one is bright, the past ones are empty (F-240, F-257)."""
    g = sight.g
    parts = [tag("text", sight.say("market"), class_="title zone", x=x, y=y + 12)]
    for row in range(ROUNDS):
        top = y + 20 + 42 * row
        state = "past" if row < g.round else "now" if row == g.round else "next"
        parts += [
            tag("rect", class_=f"mrow {state}", x=x, y=top, width=206, height=41, rx=5),
            tag("text", ROMAN[row], class_=f"roman {state}", x=x + 14, y=top + 26),
        ]
        for column in range(MARKET_COLUMNS):
            good = g.market[row * MARKET_COLUMNS + column]
            price, points = (g.box.goods_price[good], g.box.goods_vp[good]) if good != NONE else (0, 0)
            unused = column == 0 and g.seats < MOST_SEATS
            now = row == g.round
            left = x + 26 + 36 * column
            parts.append(stall(sight.plain, row, column, good, price, points, unused, now, left, top + 2))
    return joined(parts)


@lru_cache(maxsize=2048)
def stall(
    words: Words,
    row: int,
    column: int,
    good: int,
    price: int,
    points: int,
    unused: bool,
    now: bool,
    x: float,
    y: float,
) -> Markup:
    """A stall: goods on sale now, goods of a later round, or nothing."""
    name = f"stall-{row + 1}-{column + 1}"
    if unused:
        body = [
            tag("rect", class_="hole unused", width=32, height=35, rx=4),
            tag("text", MOST_SEATS, class_="unused-n", x=16, y=23),
        ]
        return tag("g", *body, id=name, transform=shift(x + 1, y + 1), **words.tip("stall_unused", "F-029"))
    if good == NONE:
        return tag("rect", id=name, class_="hole", x=x + 1, y=y + 1, width=32, height=35, rx=4)
    marks = words.tip("good", "F-240", good=words.good(good), price=price, points=points, round=ROMAN[row])
    picture = goods(good, price, points)
    if not now:
        return tag("g", picture, id=name, class_="later", transform=shift(x, y), **marks)
    mark = tag("rect", class_="mark", x=-1, y=-1, width=36, height=39, rx=5)
    facet = f"good:{GOODS[good]}"
    return tag("g", picture, mark, id=name, class_="movable", data_f=facet, transform=shift(x, y), **marks)


def palace(sight: Sight, x: float, y: float) -> Markup:
    """The missions on offer, each with how near the viewer is, and what is left of the deck (F-030, F-250)."""
    g = sight.g
    parts = [
        tag("text", sight.say("palace"), class_="title zone", x=x, y=y + 12),
        tag("text", sight.say("palace_sub", points=g.box.mission_vp), class_="zone-sub end", x=x + 180, y=y + 12),
    ]
    for number, mission in enumerate(members(g.palace)):
        parts.append(palace_tile(sight, mission, x + 92 * (number % 2), y + 20 + 84 * (number // 2)))
    left = g.missions_left()
    pile = [at("mission", x + 168, y + 274, 17), tag("text", left, class_="uni-n", x=x + 150, y=y + 279)]
    parts.append(tag("g", *pile, id="mission-deck", class_="deck-of", **sight.tip("mission_deck", "F-256", left=left)))
    return joined(parts)
