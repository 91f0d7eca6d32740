"""Cuzco, the capital: score track, river, university, rows of persons."""

from collections import Counter
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, layers, shift, tag
from kancha.games.cuzco_feld.look.city import market, palace, temple
from kancha.games.cuzco_feld.look.shapes import disc, person
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.games.cuzco_feld.material import (
    ABILITY_OF,
    NONE,
    ROW,
    SET_OF,
    SETS,
    TILES_OF_SET,
    VALUE_OF,
)
from kancha.games.cuzco_feld.state import BOARD_PHASE

WIDTH: Final = 460
HIGH: Final = 556
ACROSS: Final = 23
DOWN: Final = 29
LAP: Final = 100


def ring() -> list[tuple[int, int]]:
    """The hundred squares of the score track, clockwise from the top left."""
    top = [(i, 0) for i in range(ACROSS)]
    right = [(ACROSS - 1, j) for j in range(1, DOWN)]
    bottom = [(i, DOWN - 1) for i in range(ACROSS - 2, -1, -1)]
    return top + right + bottom + [(0, j) for j in range(DOWN - 2, 0, -1)]


RING: Final = ring()


def square(points: int) -> tuple[float, float]:
    """The middle of the square for so many points."""
    column, row = RING[points % LAP]
    return (column + 0.5) * WIDTH / ACROSS, (row + 0.5) * HIGH / DOWN


def capital(sight: Sight) -> Markup:
    drawing = layers(
        capital=ground(),
        river=river(sight),
        university=university(sight),
        rows=rows(sight),
        temple=temple(sight, 302, 116),
        market=market(sight, 26, 251),
        palace=palace(sight, 254, 251),
        scores=scores(sight),
    )
    return tag(
        "svg",
        drawing,
        class_="capital",
        viewBox=f"0 0 {WIDTH} {HIGH}",
        preserveAspectRatio="xMinYMid",
        role="group",
        aria_label=sight.say("capital"),
    )


@lru_cache(maxsize=1)
def ground() -> Markup:
    """The field and the empty score track."""
    parts = [
        tag("rect", class_="cap-edge", width=WIDTH, height=HIGH, rx=8),
        tag("rect", class_="cap-field", x=20, y=18.8, width=WIDTH - 40, height=HIGH - 37.6, rx=6),
    ]
    wide, high = WIDTH / ACROSS, HIGH / DOWN
    for points in range(LAP):
        x, y = square(points)
        kind = "sc ten" if points % 10 == 0 else "sc five" if points % 5 == 0 else "sc"
        parts.append(
            tag("rect", class_=kind, x=x - wide / 2 + 0.5, y=y - high / 2 + 0.5, width=wide - 1, height=high - 1, rx=3)
        )
        if points % 10 == 0:
            parts.append(tag("text", points, class_="sc-n", x=x, y=y + 4.3))
    return joined(parts)


def scores(sight: Sight) -> Markup:
    """Everybody's marker; those on one square are fanned out, a lap of a hundred is told by a flag (F-013)."""
    g = sight.g
    together = Counter([g.total(seat) % LAP for seat in range(g.seats)])
    placed: Counter[int] = Counter()
    found: list[Markup] = []
    for seat in range(g.seats):
        points = g.total(seat)
        at_ = points % LAP
        x, y = square(at_)
        fan = 11 * (placed[at_] - (together[at_] - 1) / 2)
        placed[at_] += 1
        row = RING[at_][1]
        if row in (0, DOWN - 1):
            x = max(11 + 5.5 * (together[at_] - 1), x) + fan
        else:
            y += fan
        body = [disc(seat, 0, 0, 9.5)]
        if points >= LAP:
            flag = f"+{points // LAP * LAP}"
            box = tag("rect", class_="flag", x=-16, y=-21, width=32, height=14, rx=4)
            body += [box, tag("text", flag, class_="flag-n cf-flag", y=-10)]
        own = seat == sight.seat
        body.append(tag("circle", class_="mark", r=11))
        found.append(
            tag(
                "g",
                *body,
                id=f"marker-{seat}",
                class_="marker",
                data_f="trade:vp" if own else None,
                transform=shift(x, y),
                **sight.tip("marker", "F-013", name=sight.name(seat), points=points),
            )
        )
    return joined(found)


# The river and its bridges

BRIDGES: Final = [(150, 106), (291, 156), (267, 238), (242, 340), (242, 510)]
WATER: Final = "M24 106H291V238H242V536"


def river(sight: Sight) -> Markup:
    """Phase III follows the river over five bridges; the ring pawn stands at the one being resolved (F-060)."""
    g = sight.g
    parts = [tag("path", class_=name, d=WATER) for name in ("river-edge", "river", "river-wave")]
    now = g.step if g.phase == BOARD_PHASE else 0
    for number, (x, y) in enumerate(BRIDGES, 1):
        kind = "span now" if number == now else "span"
        box = tag("rect", class_=kind, x=x - 10, y=y - 9, width=20, height=18, rx=4)
        text = tag("text", number, class_="span-n", x=x, y=y + 5)
        parts.append(tag("g", box, text, id=f"bridge-{number}", **sight.tip(f"bridge_{number}", "F-060")))
    x, y = BRIDGES[max(now, 1) - 1]
    down = number_is_upright(max(now, 1))
    pawn = tag("circle", class_="ringpawn", cx=x + (0 if down else 21), cy=y + (19 if down else 0), r=7)
    parts.append(tag("g", pawn, id="ringpawn", class_="movable"))
    return joined(parts)


def number_is_upright(bridge: int) -> bool:
    """Whether the river runs downwards there."""
    return bridge in (2, 4, 5)


# University


def university(sight: Sight) -> Markup:
    """Sixteen spaces with their points; markers in the order they arrived, the last on top (F-014, F-230, F-231)."""
    g = sight.g
    x, y = 26, 26
    parts = [
        tag("text", sight.say("university"), class_="title zone", x=x, y=y + 12),
        tag("text", sight.say("university_sub"), class_="zone-sub end", x=x + 408, y=y + 12),
    ]
    step = 25.5
    parts.append(shelves(tuple(g.box.knowledge_vp), x, y, step))
    parts.append(tag("rect", class_="mark", x=x - 2, y=y + 21, width=step * 16 + 4, height=50, rx=6))
    parts += knowledge_markers(sight, x, y, step)
    return tag(
        "g", *parts, id="university", class_="university", data_f="boon:knowledge", **sight.tip("university", "F-230")
    )


@lru_cache(maxsize=8)
def shelves(points: tuple[int, ...], x: float, y: float, step: float) -> Markup:
    """The empty track."""
    parts: list[Markup] = []
    for space, worth in enumerate(points):
        left = x + step * space
        parts += [
            tag("rect", id=f"uni-{space}", class_="uni", x=left + 1, y=y + 24, width=23.5, height=44, rx=4),
            tag("text", worth, class_="uni-n", x=left + 12.75, y=y + 64),
        ]
    return joined(parts)


def knowledge_markers(sight: Sight, x: float, y: float, step: float) -> list[Markup]:
    g = sight.g
    height: Counter[int] = Counter()
    found: list[Markup] = []
    for seat in g.arrivals:
        space = g.players[seat].knowledge
        up = height[space]
        height[space] += 1
        marks = {"id": f"knowledge-{seat}"} | sight.tip(
            "knowledge", "F-231", name=sight.name(seat), level=space, points=g.box.knowledge_vp[space]
        )
        found.append(disc(seat, x + step * space + step / 2, y + 44 - 6 * up, 9.5, **marks))
    return found


# Study and Farm rows


def rows(sight: Sight) -> Markup:
    """Six cells a row under the faces of a die, and the stack they are filled from (F-026, F-145)."""
    g = sight.g
    x, y = 26, 116
    parts = [at(f"die-{cell + 1}", x + 48 + 38 * cell, y + 8, 18) for cell in range(ROW)]
    for set_ in range(2):
        top = y + 19 + 47 * set_
        name = SETS[set_]
        left = sum(g.stack[set_ * TILES_OF_SET : (set_ + 1) * TILES_OF_SET])
        parts.append(tag("rect", class_=f"prow {name}", x=x, y=top - 1, width=257, height=45, rx=6))
        label = [
            at(f"{name}-tile", x + 14, top + 13, 22),
            tag("text", left, class_="uni-n", x=x + 14, y=top + 39),
        ]
        marks = sight.tip(f"stack_{name}", "F-255", left=left)
        parts.append(tag("g", *label, id=f"stack-{name}", **marks))
        for cell in range(ROW):
            parts.append(cell_of(sight.plain, set_, cell, g.rows[set_ * ROW + cell], x + 29 + 38 * cell, top))
    return joined(parts)


@lru_cache(maxsize=2048)
def cell_of(words: Words, set_: int, cell: int, tile: int, x: float, y: float) -> Markup:
    """A cell of a row and the tile on it, if it was not taken yet (F-148)."""
    name = f"cell-{SETS[set_]}-{cell + 1}"
    if tile == NONE:
        hole = tag("rect", class_="hole", x=1, y=1, width=35, height=40, rx=5)
        return tag("g", hole, id=name, transform=shift(x, y), **words.tip("hole", "F-148"))
    body = [person(tile), tag("rect", class_="mark", x=-1, y=-1, width=39, height=44, rx=7)]
    facet = f"cell:{SETS[set_]}-{cell + 1}"
    return tag(
        "g", *body, id=name, class_="movable", data_f=facet, transform=shift(x, y), **person_tip(words, tile, "F-145")
    )


def person_tip(words: Words, tile: int, rule: str) -> dict[str, str]:
    set_, ability, value = SET_OF[tile], ABILITY_OF[tile], VALUE_OF[tile]
    return words.tip(
        f"person_{SETS[set_]}", rule, ability=words.ability(ability), does=words.ability_text(ability), value=value
    )
