"""The Cuzco tile that turns in the middle of the roads, and the knobs to turn it (F-122, F-134)."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, shift, tag
from kancha.games.cuzco_feld.look.ground import CX, CY, HALL, R, line, polar
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.material import SECTORS, Box
from kancha.games.cuzco_feld.verbs import KEEP, MOVE


@lru_cache(maxsize=8)
def branches(box: Box) -> Markup:
    """The six branches round the origin, as they lie at rotation 0."""
    found: list[Markup] = []
    for branch in range(SECTORS):
        arm = tag("path", class_="arm", d=f"M0-40V{num(-R / 2 + 26)}")
        way = line(0, -40, 0, -R / 2 + 26, box.branch_kind[branch])
        found.append(tag("g", arm, way, transform=f"rotate({60 * branch})"))
    return joined(found)


@lru_cache(maxsize=8)
def branch_dice(box: Box) -> Markup:
    """Their numbers, each in a group the sheet keeps upright while the tile turns."""
    found: list[Markup] = []
    for branch in range(SECTORS):
        x, y = polar(-90 + 60 * branch, R / 2 * 0.57)
        die = tag("g", at(f"die-{box.branch_die[branch]}", 0, 0, 26, "path-die"), class_="upright")
        found.append(tag("g", die, transform=shift(x - CX, y - CY)))
    return joined(found)


CROSS: Final = "M-7-21H7v7h7v7h7V7h-7v7H7v7H-7v-7h-7V7h-7V-7h7v-7h7z"


@lru_cache(maxsize=1)
def hall() -> Markup:
    flames = "".join([flame(15 * turn) for turn in range(24)])
    return joined(
        [
            tag("path", class_="flame", d=flames),
            tag("circle", class_="cuzco", r=HALL),
            tag("circle", class_="cuzco2", r=36),
            tag("path", class_="cuzco3", transform="scale(1.35)", d=CROSS),
        ]
    )


def flame(turn: int) -> str:
    """One tongue of the ring of fire."""
    c, s = cos(radians(turn)), sin(radians(turn))
    points = [(-6, -42), (-5, -49), (-1, -54), (-1, -50), (2, -48), (6, -42)]
    return "M" + "L".join([f"{num(x * c - y * s)} {num(x * s + y * c)}" for x, y in points]) + "z"


def cuzco(sight: Sight) -> Markup:
    """The tile, turned as it lies; the sheet turns it visibly when that changes (F-134, F-136)."""
    g = sight.g
    tile = [
        tag("g", branches(g.box), id="cf-arms", class_="arms"),
        hall(),
        tag("g", branch_dice(g.box), class_="arms"),
    ]
    mark = tag("circle", class_="mark", r=48)
    return tag(
        "g",
        tag("g", *tile, class_=f"turntable turn-{g.rotation}"),
        mark,
        id="place-C",
        class_="place",
        data_f="place:C",
        transform=shift(CX, CY),
        **sight.tip("cuzco", "F-122"),
    )


def turns(sight: Sight) -> list[int]:
    """The rotations the viewer may give the tile now, the present one included; none if it is not to be turned."""
    found = {MOVE.args(option)[0] for option in sight.options if MOVE.owns(option)}
    if not found or found == {KEEP}:
        return []
    return sorted({sight.g.rotation if turn == KEEP else turn - 1 for turn in found})


def knobs(sight: Sight) -> Markup | None:
    """While the viewer may turn the tile: a knob for each way, which shows the branches as they would lie."""
    g = sight.g
    offered = turns(sight)
    if not offered:
        return None
    shown = [
        tag(
            "g",
            tag("g", branches(g.box), transform=f"rotate({60 * rotation})"),
            branch_numbers(g.box, rotation),
            class_=f"aid turned turned-{rotation}",
        )
        for rotation in offered
        if rotation != g.rotation
    ]
    found = [tag("g", *shown, transform=shift(CX, CY))]
    for rotation in offered:
        steps = (rotation - g.rotation) % SECTORS
        x, y = polar(-60 + 60 * steps, 70)
        body = [
            tag("circle", class_="knob", r=14.5),
            at("rotate", 0, 0, 27, "knob-way"),
            tag("text", steps, class_="n knob-n", y=5.4),
            tag("circle", class_="mark", r=16),
        ]
        facets = "turn:keep" if rotation == g.rotation else f"turn:{rotation}"
        # No tooltip: it would lie over the branches that a knob shows.
        name = sight.say("turn_keep") if steps == 0 else sight.say("turn", steps=steps)
        knob = f"knob-of to-{rotation}"
        found.append(
            tag(
                "g",
                *body,
                id=f"turn-{rotation}",
                class_=knob,
                data_f=facets,
                transform=shift(x, y),
                aria_label=name,
            )
        )
    return tag("g", *found, id="turning")


@lru_cache(maxsize=48)
def branch_numbers(box: Box, rotation: int) -> Markup:
    found: list[Markup] = []
    for branch in range(SECTORS):
        x, y = polar(-90 + 60 * (branch + rotation), R / 2 * 0.57)
        found.append(at(f"die-{box.branch_die[branch]}", x - CX, y - CY, 26, "path-die"))
    return joined(found)
