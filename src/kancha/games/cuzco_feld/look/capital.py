"""Cuzco, the capital: score track, river, university, rows of persons."""

from collections import Counter
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, layers, tag
from kancha.draw.strokes import Point, circle, group, piece, rect, text
from kancha.games.cuzco_feld.look.city import heading, market, palace, temple
from kancha.games.cuzco_feld.look.shapes import art, disc, person
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.games.cuzco_feld.material import ABILITY_OF, NONE, ROW, SET_OF, SETS, TILES_OF_SET, VALUE_OF
from kancha.games.cuzco_feld.state import BOARD_PHASE

WIDTH: Final = 460
HIGH: Final = 556
ACROSS: Final = 23
DOWN: Final = 29
LAP: Final = 100
RING: Final[list[tuple[int, int]]] = [
    *[(column, 0) for column in range(ACROSS)],
    *[(ACROSS - 1, row) for row in range(1, DOWN)],
    *[(column, DOWN - 1) for column in range(ACROSS - 2, -1, -1)],
    *[(0, row) for row in range(DOWN - 2, 0, -1)],
]
"""The hundred squares of the score track, clockwise from the top left."""


def square(points: int) -> Point:
    """The middle of the square for so many points."""
    column, row = RING[points % LAP]
    return (column + 0.5) * WIDTH / ACROSS, (row + 0.5) * HIGH / DOWN


def capital(sight: Sight) -> Markup:
    drawing = layers(
        capital=art("score-track"),
        river=river(sight),
        university=university(sight, 26, 26),
        rows=rows(sight, 26, 116),
        temple=temple(sight, 302, 116),
        market=market(sight, 26, 251),
        palace=palace(sight, 254, 251),
        scores=scores(sight),
    )
    view, fit = f"0 0 {WIDTH} {HIGH}", "xMinYMid"
    label = sight.say("capital")
    return tag("svg", drawing, class_="capital", viewBox=view, preserveAspectRatio=fit, role="group", aria_label=label)


def scores(sight: Sight) -> Markup:
    """Everybody's marker; those on one square are fanned out, a lap of a hundred is told by a flag (F-013)."""
    g = sight.g
    together = Counter([g.total(seat) % LAP for seat in range(g.seats)])
    placed: Counter[int] = Counter()
    markers: list[Markup] = []
    for seat in range(g.seats):
        points = g.total(seat)
        on = points % LAP
        x, y = square(on)
        fan = 11 * (placed[on] - (together[on] - 1) / 2)
        placed[on] += 1
        if RING[on][1] in (0, DOWN - 1):
            x = max(11 + 5.5 * (together[on] - 1), x) + fan
        else:
            y += fan
        body = [disc(seat, 0, 0, 9.5)]
        if points >= LAP:
            body += [rect(-16, -21, 32, 14, "flag", 4), text(0, -10, f"+{points // LAP * LAP}", "flag-n cf-flag")]
        body.append(circle(0, 0, 11, "mark"))
        facet = "trade:vp" if seat == sight.seat else None
        marks = sight.tip("marker", "F-013", name=sight.name(seat), points=points)
        markers.append(piece(f"marker-{seat}", x, y, *body, class_="marker", facets=facet, **marks))
    return joined(markers)


BRIDGES: Final = [(150, 106), (291, 156), (267, 238), (242, 340), (242, 510)]
DOWNWARDS: Final = (2, 4, 5)
"""The bridges where the river runs downwards: the pawn stands below the number, not beside it."""


def river(sight: Sight) -> Markup:
    """Phase III follows the river over five bridges; the ring pawn stands at the one being resolved (F-060)."""
    g = sight.g
    now = g.step if g.phase == BOARD_PHASE else 0
    parts = [art("river")]
    for number, (x, y) in enumerate(BRIDGES, 1):
        box = rect(x - 10, y - 9, 20, 18, "span now" if number == now else "span", 4)
        sign = text(x, y + 5, number, "span-n")
        parts.append(group(box, sign, id=f"bridge-{number}", **sight.tip(f"bridge_{number}", "F-060")))
    x, y = BRIDGES[max(now, 1) - 1]
    beside, below = (0, 19) if max(now, 1) in DOWNWARDS else (21, 0)
    pawn = circle(x + beside, y + below, 7, "ringpawn")
    return joined([*parts, group(pawn, id="ringpawn", class_="movable")])


SHELF: Final = 25.5


def university(sight: Sight, x: float, y: float) -> Markup:
    """Sixteen spaces with their points; markers in the order they arrived, the last on top (F-014, F-230, F-231)."""
    g = sight.g
    mark = rect(x - 2, y + 21, SHELF * 16 + 4, 50, "mark", 6)
    markers: list[Markup] = []
    height: Counter[int] = Counter()
    for seat in g.arrivals:
        level = g.players[seat].knowledge
        points = g.box.knowledge_vp[level]
        marks = sight.tip("knowledge", "F-231", name=sight.name(seat), level=level, points=points)
        middle, up = x + SHELF * level + SHELF / 2, 6 * height[level]
        markers.append(disc(seat, middle, y + 44 - up, 9.5, id=f"knowledge-{seat}", **marks))
        height[level] += 1
    parts = [*heading(sight, "university", x, y, 408), shelves(tuple(g.box.knowledge_vp), x, y), mark, *markers]
    marks = sight.tip("university", "F-230")
    return group(*parts, id="university", class_="university", data_f="boon:knowledge", **marks)


@forgotten
@cache
def shelves(points: tuple[int, ...], x: float, y: float) -> Markup:
    """The empty track."""
    parts: list[Markup] = []
    for space, worth in enumerate(points):
        left = x + SHELF * space
        box = tag("rect", id=f"uni-{space}", class_="uni", x=left + 1, y=y + 24, width=23.5, height=44, rx=4)
        parts += [box, text(left + 12.75, y + 64, worth, "uni-n")]
    return joined(parts)


def rows(sight: Sight, x: float, y: float) -> Markup:
    """Six cells a row under the faces of a die, and the stack they are filled from (F-026, F-145)."""
    g = sight.g
    parts = [at(f"die-{cell + 1}", x + 48 + 38 * cell, y + 8, 18) for cell in range(ROW)]
    for set_, name in enumerate(SETS):
        top = y + 19 + 47 * set_
        left = sum(g.stack[set_ * TILES_OF_SET : (set_ + 1) * TILES_OF_SET])
        label = [at(f"{name}-tile", x + 14, top + 13, 22), text(x + 14, top + 39, left, "uni-n")]
        stack = group(*label, id=f"stack-{name}", **sight.tip(f"stack_{name}", "F-255", left=left))
        parts += [rect(x, top - 1, 257, 45, f"prow {name}", 6), stack]
        for cell in range(ROW):
            tile = g.rows[set_ * ROW + cell]
            parts.append(cell_of(sight.plain, f"{name}-{cell + 1}", tile, x + 29 + 38 * cell, top))
    return joined(parts)


@forgotten
@lru_cache(maxsize=2048)
def cell_of(words: Words, cell: str, tile: int, x: float, y: float) -> Markup:
    """A cell of a row and the tile on it, if it was not taken yet (F-148)."""
    name = f"cell-{cell}"
    if tile == NONE:
        return piece(name, x, y, rect(1, 1, 35, 40, "hole", 5), **words.tip("hole", "F-148"))
    marks = person_tip(words, tile, "F-145")
    mark = rect(-1, -1, 39, 44, "mark", 7)
    return piece(name, x, y, person(tile), mark, class_="movable", facets=f"cell:{cell}", **marks)


def person_tip(words: Words, tile: int, rule: str) -> dict[str, str]:
    ability = ABILITY_OF[tile]
    does = words.named("ability_text", ability)
    about = f"person_{SETS[SET_OF[tile]]}"
    return words.tip(about, rule, ability=words.named("ability", ability), does=does, value=VALUE_OF[tile])
