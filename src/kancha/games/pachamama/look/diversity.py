"""The Diversity board: what is left of each terrain, and how far everybody's stones have climbed."""

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import kept
from kancha.draw.markup import shift, tag
from kancha.draw.strokes import canvas, circle, group, rect, text, use
from kancha.draw.tracks import Ladder
from kancha.games.pachamama.look.shapes import arrow, terrain_colour
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


def diversity(sight: Sight) -> Markup:
    g = sight.g
    columns: list[Markup] = []
    for terrain in range(len(TERRAINS)):
        spent = tuple(g.screens.columns[terrain]) if g.screens is not None else None
        levels = [g.stones[side * 4 + terrain] for side in range(g.sides())]
        columns.append(column(sight, terrain, g.left[terrain], spent, *levels))
    first, title = ladder(sight, 0), sight.say("diversity")
    numbers = [text(LEFT / 2, first.centre(level)[1] + 7, level, "n dv-level") for level in range(first.top + 1)]
    heading = text(LEFT + 2 * WIDE, 22, title, "title dv-title")
    return canvas("diversity", LEFT + 4 * (WIDE + 2) + 6, TOP + HIGH + 6, title, heading, *columns, *numbers)


@kept(1000)
def column(sight: Sight, terrain: int, left: int, spent: tuple[int, ...] | None, *levels: int) -> Markup:
    """One terrain: its stack, its levels, the stones on them."""
    rungs = ladder(sight, terrain)
    colour = terrain_colour(sight.edition, terrain)
    parts = [tag("rect", class_="dv-col", x=rungs.x, y=TOP, width=WIDE, height=HIGH, rx=7, fill=colour)]
    for level in range(rungs.top + 1):
        x, y, width, high = rungs.box(level)
        name = f"level-{TERRAINS[terrain]}-{level}"
        parts.append(tag("rect", id=name, class_="dv-box", x=x + 2.5, y=y + 2, width=width - 5, height=high - 4, rx=5))
    parts += [stack(sight, terrain, left, spent), *stones(sight, terrain, rungs, levels)]
    return group(*parts, **sight.tip("column_of_terrain", "P-062", terrain=sight.terrain(terrain)))


def stack(sight: Sight, terrain: int, left: int, spent: tuple[int, ...] | None) -> Markup:
    """The tiles still to be laid, with their number; in coop those spent, the last one's arrow up (P-215)."""
    x = ladder(sight, terrain).centre(0)[0]
    shown = min(3, left if spent is None else len(spent))
    pile = [group(use(f"pm-tile-{terrain}"), transform=shift(x, 60 - 3 * at_, scale=0.4)) for at_ in range(shown)]
    if not shown:
        pile.append(rect(x - 18, 40, 36, 36, "dv-none", 6))
    if spent:
        top = arrow(spent[-1], sight.glyph(spent[-1] // 4))
        pile.append(group(top, transform=shift(x, 60 - 3 * (shown - 1), scale=0.4)))
    badge = [circle(0, 0, 12.5, "dv-badge"), text(0, 6, left, "n dv-left")]
    about, rule = ("stack", "P-015") if spent is None else ("stack_coop", "P-226")
    marks = sight.tip(about, rule, terrain=sight.terrain(terrain), left=left, spent=len(spent or []))
    number = group(*badge, transform=shift(x + WIDE / 2 - 11, 79))
    return group(*pile, number, id=f"stack-{TERRAINS[terrain]}", class_="stack", **marks)


def stones(sight: Sight, terrain: int, rungs: Ladder, levels: tuple[int, ...]) -> list[Markup]:
    """Each side's stone on its level, one fixed place per side."""
    drawn: list[Markup] = []
    for side, level in enumerate(levels):
        says = {"name": sight.side_name(side), "terrain": sight.terrain(terrain), "level": level, "top": rungs.top}
        classes = f"stone movable {sight.side_class(side)}"
        stone = at("pebble", *rungs.place(level, side), 25)
        name = f"stone-{side}-{TERRAINS[terrain]}"
        drawn.append(group(stone, id=name, class_=classes, **sight.tip("stone", "P-061", **says)))
    return drawn
