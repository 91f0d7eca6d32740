"""The quarters of the capital: temple, market, palace."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined
from kancha.draw.strokes import group, path, piece, rect, text
from kancha.games.cuzco_feld.look.missions import palace_tile
from kancha.games.cuzco_feld.look.shapes import goods
from kancha.games.cuzco_feld.look.sight import ROMAN, Sight, Words
from kancha.games.cuzco_feld.material import GOODS, MARKET_COLUMNS, NONE, ROUNDS, STEPS
from kancha.kernel.bits import members

MOST_SEATS: Final = 4


def heading(sight: Sight, quarter: str, x: float, y: float, width: float = 0, **values: object) -> list[Markup]:
    """The name of a quarter and, at the end of its width, what it brings."""
    title = text(x, y + 12, sight.say(quarter), "title zone")
    return [title, text(x + width, y + 12, sight.say(f"{quarter}_sub", **values), "zone-sub end")] if width else [title]


def temple(sight: Sight, x: float, y: float) -> Markup:
    """Six steps with at most one priest each, and the medallions on top (F-180, F-235, F-236)."""
    g = sight.g
    each = g.box.priest_vp[g.round]
    medals = [at("inti", x + 16, y + 34, 26), text(x + 32, y + 40, f"×{g.inti_temple}", "stock-k")]
    steps: list[Markup] = []
    priests: list[Markup] = []
    for step in range(STEPS):
        sx, sy = x + 22 * step, y + 94 - 9.5 * step
        body = [path(f"M{sx} {sy}h22V{y + 117}h-22z", "step"), text(sx + 11, y + 112, step + 1, "step-n")]
        steps.append(group(*body, id=f"step-{step + 1}", **sight.tip("step", "F-180", step=step + 1)))
        seat = g.steps[step]
        if seat != NONE:
            marks = sight.tip("priest", "F-235", name=sight.name(seat), step=step + 1, points=each)
            classes = f"seat-{seat + 1} movable"
            priests.append(group(at("priest", sx + 11, sy - 11, 26), id=f"priest-{step + 1}", class_=classes, **marks))
    top = group(*medals, id="temple-inti", **sight.tip("temple_inti", "F-236", left=g.inti_temple))
    return joined([*heading(sight, "temple", x, y, 132, points=each), top, *steps, *priests])


def market(sight: Sight, x: float, y: float) -> Markup:
    """Six rows, one a round; the present one is bright, the past ones are empty (F-240, F-257)."""
    g = sight.g
    parts = heading(sight, "market", x, y)
    for row in range(ROUNDS):
        top = y + 20 + 42 * row
        time = "past" if row < g.round else "now" if row == g.round else "next"
        parts += [rect(x, top, 206, 41, f"mrow {time}", 5), text(x + 14, top + 26, ROMAN[row], f"roman {time}")]
        for column in range(MARKET_COLUMNS):
            good = g.market[row * MARKET_COLUMNS + column]
            name = f"stall-{row + 1}-{column + 1}"
            left = x + 26 + 36 * column
            if column == 0 and g.seats < MOST_SEATS:
                parts.append(unused_stall(sight.plain, name, left + 1, top + 3))
            elif good == NONE:
                parts.append(piece(name, left + 1, top + 3, rect(0, 0, 32, 35, "hole", 4)))
            else:
                figures = (g.box.goods_price[good], g.box.goods_vp[good])
                parts.append(stall(sight.plain, name, good, figures, row, time == "now", left, top + 2))
    return joined(parts)


@forgotten
@lru_cache(maxsize=64)
def unused_stall(words: Words, name: str, x: float, y: float) -> Markup:
    """A place that is only filled with four players."""
    hole, seats = rect(0, 0, 32, 35, "hole unused", 4), text(16, 23, MOST_SEATS, "unused-n")
    return piece(name, x, y, hole, seats, **words.tip("stall_unused", "F-029"))


@forgotten
@lru_cache(maxsize=2048)
def stall(
    words: Words, name: str, good: int, figures: tuple[int, int], row: int, now: bool, x: float, y: float
) -> Markup:
    """A stall with goods on sale now, or in a later round."""
    price, points = figures
    marks = words.tip("good", "F-240", good=words.named("good", good), price=price, points=points, round=ROMAN[row])
    picture = goods(good, price, points)
    if not now:
        return piece(name, x, y, picture, class_="later", **marks)
    mark = rect(-1, -1, 36, 39, "mark", 5)
    return piece(name, x, y, picture, mark, class_="movable", facets=f"good:{GOODS[good]}", **marks)


def palace(sight: Sight, x: float, y: float) -> Markup:
    """The missions on offer, each with how near the viewer is, and what is left of the deck (F-030, F-250)."""
    g = sight.g
    left = g.missions_left()
    tiles = [
        palace_tile(sight, mission, x + 92 * (number % 2), y + 20 + 84 * (number // 2))
        for number, mission in enumerate(members(g.palace))
    ]
    pile = [at("mission", x + 168, y + 274, 17), text(x + 150, y + 279, left, "uni-n")]
    deck = group(*pile, id="mission-deck", class_="deck-of", **sight.tip("mission_deck", "F-256", left=left))
    return joined([*heading(sight, "palace", x, y, 180, points=g.box.mission_vp), *tiles, deck])
