"""The Cuzco tile that turns in the middle of the roads, and the knobs to turn it (F-122, F-134)."""

from functools import cache

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, num, shift
from kancha.draw.strokes import circle, group, path, piece, text
from kancha.games.cuzco_feld.look.ground import CX, CY, R, line, polar
from kancha.games.cuzco_feld.look.shapes import art
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.material import SECTORS, Box
from kancha.games.cuzco_feld.verbs import KEEP, MOVE


@forgotten
@cache
def branches(box: Box) -> Markup:
    """The six branches round the origin, as they lie at rotation 0."""
    arm = path(f"M0-40V{num(-R / 2 + 26)}", "arm")
    ways = [line(0, -40, 0, -R / 2 + 26, kind) for kind in box.branch_kind]
    return joined([group(arm, way, transform=f"rotate({60 * branch})") for branch, way in enumerate(ways)])


@forgotten
@cache
def branch_numbers(box: Box, rotation: int, class_: str | None = None) -> Markup:
    """Their numbers; with a class, each in a group that the sheet keeps upright while the tile turns."""
    dice: list[Markup] = []
    for branch, die in enumerate(box.branch_die):
        x, y = polar(-90 + 60 * (branch + rotation), R / 2 * 0.57)
        upright = group(at(f"die-{die}", 0, 0, 26, "path-die"), class_=class_)
        dice.append(group(upright, transform=shift(x - CX, y - CY)))
    return joined(dice)


def cuzco(sight: Sight) -> Markup:
    """The tile, turned as it lies; the sheet turns it visibly when that changes (F-134, F-136)."""
    g = sight.g
    arms = group(branches(g.box), id="cf-arms", class_="arms")
    dice = group(branch_numbers(g.box, 0, "upright"), class_="arms")
    tile = group(arms, art("hall"), dice, class_=f"turntable turn-{g.rotation}")
    marks = sight.tip("cuzco", "F-122")
    return piece("place-C", CX, CY, tile, circle(0, 0, 48, "mark"), class_="place", facets="place:C", **marks)


def turns(sight: Sight) -> list[int]:
    """The rotations the viewer may give the tile now, the present one included; none if it is not to be turned."""
    offered = {MOVE.args(option)[0] for option in sight.options if MOVE.owns(option)}
    if not offered or offered == {KEEP}:
        return []
    return sorted({sight.g.rotation if turn == KEEP else turn - 1 for turn in offered})


def knobs(sight: Sight) -> Markup | None:
    """While the viewer may turn the tile: a knob for each way, which shows the branches as they would lie."""
    g = sight.g
    offered = turns(sight)
    if not offered:
        return None
    shown: list[Markup] = []
    handles: list[Markup] = []
    for rotation in offered:
        steps = (rotation - g.rotation) % SECTORS
        if steps:
            arms = group(branches(g.box), transform=f"rotate({60 * rotation})")
            dice = branch_numbers(g.box, rotation)
            shown.append(group(arms, dice, class_=f"aid turned turned-{rotation}"))
        body = [
            circle(0, 0, 14.5, "knob"),
            at("rotate", 0, 0, 27, "knob-way"),
            text(0, 5.4, steps, "n knob-n"),
            circle(0, 0, 16, "mark"),
        ]
        facet = f"turn:{rotation}" if steps else "turn:keep"
        # No tooltip: it would lie over the branches that a knob shows.
        label = sight.say("turn", steps=steps) if steps else sight.say("turn_keep")
        x, y = polar(-60 + 60 * steps, 70)
        name, knob = f"turn-{rotation}", f"knob-of to-{rotation}"
        handles.append(piece(name, x, y, *body, class_=knob, facets=facet, aria_label=label))
    return group(group(*shown, transform=shift(CX, CY)), *handles, id="turning")
