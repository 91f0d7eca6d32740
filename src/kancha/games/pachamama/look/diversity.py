"""The Diversity board: what is left of each terrain, and how far everybody's stones have climbed."""

from functools import partial
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, shift, tag
from kancha.draw.tracks import Ladder
from kancha.games.pachamama.look.shapes import arrow, refer, terrain_colour
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.material import TERRAINS

LEFT = 24  # room for the level numbers
WIDE = 47
TOP = 96  # the stacks lie above
HIGH = 462  # of the columns


def ladder(sight: Sight, terrain: int) -> Ladder:
    """The column of a terrain."""
    top = sight.g.box.top_level
    return Ladder(LEFT + terrain * (WIDE + 2), TOP, WIDE, HIGH / (top + 1), top)


KEPT: Final = Kept(1000)


def everything_on(sight: Sight, terrain: int) -> tuple[object, ...]:
    """All that the drawing of a column depends on."""
    g = sight.g
    spent = tuple(g.screens.columns[terrain]) if g.screens is not None else None
    levels = [g.stones[side * 4 + terrain] for side in range(g.sides())]
    return (sight.common, terrain, g.left[terrain], spent, *levels)


def diversity(sight: Sight) -> Markup:
    columns = [KEPT.get(everything_on(sight, n), partial(column, sight, n)) for n in range(len(TERRAINS))]
    first = ladder(sight, 0)
    levels = [
        tag("text", level, class_="n dv-level", x=LEFT / 2, y=first.centre(level)[1] + 7, text_anchor="middle")
        for level in range(first.top + 1)
    ]
    title = tag("text", sight.say("diversity"), class_="title dv-title", x=LEFT + 2 * WIDE, y=22, text_anchor="middle")
    return tag(
        "svg",
        title,
        joined(columns),
        joined(levels),
        class_="diversity",
        viewBox=f"0 0 {LEFT + 4 * (WIDE + 2) + 6} {TOP + HIGH + 6}",
        role="img",
        aria_label=sight.say("diversity"),
    )


def column(sight: Sight, terrain: int) -> Markup:
    """One terrain: its stack, its levels, the stones on them."""
    rungs = ladder(sight, terrain)
    colour = terrain_colour(sight.edition, terrain)
    ground = tag("rect", class_="dv-col", x=rungs.x, y=TOP, width=WIDE, height=HIGH, rx=7, fill=colour)
    boxes: list[Markup] = []
    for level in range(rungs.top + 1):
        x, y, width, high = rungs.box(level)
        name = f"level-{TERRAINS[terrain]}-{level}"
        boxes.append(tag("rect", id=name, class_="dv-box", x=x + 2.5, y=y + 2, width=width - 5, height=high - 4, rx=5))
    body = joined([ground, *boxes, stack(sight, terrain), stones(sight, terrain, rungs)])
    return tag("g", body, **sight.tip("column_of_terrain", "P-062", terrain=sight.terrain(terrain)))


def stack(sight: Sight, terrain: int) -> Markup:
    """The tiles still to be laid, with their number; in coop those spent, the last one's arrow up (P-215)."""
    g = sight.g
    x = ladder(sight, terrain).centre(0)[0]
    left = g.left[terrain]
    column = g.screens.columns[terrain] if g.screens is not None else None
    shown = min(3, left if column is None else len(column))
    pile = [refer_small(terrain, x, 60 - 3 * layer) for layer in range(shown)]
    if not shown:
        pile.append(tag("rect", class_="dv-none", x=x - 18, y=40, width=36, height=36, rx=6))
    if column:
        top = arrow(column[-1], sight.glyph(column[-1] // 4))
        pile.append(tag("g", top, transform=shift(x, 60 - 3 * (shown - 1), scale=0.4)))
    badge = tag("circle", class_="dv-badge", r=12.5), tag("text", left, class_="n dv-left", y=6, text_anchor="middle")
    parts = [*pile, tag("g", *badge, transform=shift(x + WIDE / 2 - 11, 79))]
    name = "stack_coop" if column is not None else "stack"
    marks = sight.tip(
        name, "P-015" if column is None else "P-226", terrain=sight.terrain(terrain), left=left, spent=len(column or [])
    )
    return tag("g", joined(parts), id=f"stack-{TERRAINS[terrain]}", class_="stack", **marks)


def refer_small(terrain: int, x: float, y: float) -> Markup:
    return tag("g", refer(f"tile-{terrain}"), transform=shift(x, y, scale=0.4))


def stones(sight: Sight, terrain: int, rungs: Ladder) -> Markup:
    """Each side's stone on its level, one fixed place per side."""
    g = sight.g
    found: list[Markup] = []
    for side in range(g.sides()):
        level = g.stones[side * 4 + terrain]
        x, y = rungs.place(level, side)
        marks = sight.tip(
            "stone", "P-061", name=sight.side_name(side), terrain=sight.terrain(terrain), level=level, top=rungs.top
        )
        name = f"stone-{side}-{TERRAINS[terrain]}"
        classes = f"stone movable {sight.side_class(side)}"
        found.append(tag("g", at("pebble", x, y, 25), id=name, class_=classes, **marks))
    return joined(found)
