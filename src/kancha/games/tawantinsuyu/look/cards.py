"""Cards and tiles as small pictures: god cards, army cards, buildings, weavings and whole tapestries."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, tag
from kancha.draw.strokes import circle, path, picture, piece, rect, text
from kancha.games.tawantinsuyu.buildings import FINAL_GOD_CARD, MOMENTS, POWERS
from kancha.games.tawantinsuyu.free_actions import ORDER
from kancha.games.tawantinsuyu.look.shapes import SHAPES, Sign, reward, row_of, signs
from kancha.games.tawantinsuyu.look.sight import GOD_HEX
from kancha.games.tawantinsuyu.material import BUILDING_NAMES, EDGES, GODS, PART, PATTERNS, PRODUCTION, RESOURCES, Box


def tile(width: float, height: float, kind: str, *body: Markup) -> Markup:
    """A card or tile: the ground of its kind, what stands on it, its edge."""
    box = (1, 1, width - 2, height - 2)
    parts = [rect(*box, f"tw-ground {kind}", 8), *body, rect(*box, "tw-frame", 8)]
    return picture(joined(parts), f"0 0 {width} {height}", f"tw tw-{kind}")


@forgotten
@cache
def god_card(box: Box, card: int) -> Markup:
    """The god above, the benefits below."""
    god = box.card_god[card]
    sky = tag("path", d="M9 1h62q8 0 8 8v43H1V9q0-8 8-8z", fill=GOD_HEX[god])
    return tile(
        80, 108, "god", sky, at(f"god-{GODS[god]}", 40, 27, 44), reward(box, box.card_gain[card], 40, 79, 32, 5, 70)
    )


@forgotten
@cache
def army_card(box: Box, card: int) -> Markup:
    """One or two spearmen above, what the card is worth when discarded below."""
    soldiers = box.army_soldiers[card]
    size = 46 if soldiers == 1 else 40
    men = [at("warrior", 40 + (man - (soldiers - 1) / 2) * 34, 36, size) for man in range(soldiers)]
    worth: list[Sign] = [(RESOURCES[box.army_resource[card]], "", "")] * box.army_amount[card]
    return tile(80, 108, "army", *men, path("M8 62h64", "tw-line"), row_of(worth, 40, 84, 28, 2, 66))


PASSIVE: Final[dict[str, list[str]]] = {
    "Z01": ["w-any", "+", "w-courier"],
    "Z02": ["w-any", "+", "w-priest"],
    "Z03": ["w-warrior", "›", "regen:warrior_flips"],
    "Z04": ["weaving", "›", "trade"],
    "Z05": ["w-architect", "=", "w-craftsman"],
    "Z06": ["festival", "›", "@festival", "god-card", "vp*god_card"],
    "Z07": ["stairs", "›", "vp*own_stairs"],
    "Z08": ["weaving*outlook", "›", "weaving*3"],
    "Z09": ["festival", "›", "weaving", "vp*festival_weaving"],
    "Z10": ["festival", "›", "@festival"],
    "Z11": ["offering", "›", "@offering"],
    "Z12": ["worship", "festival", "@worship"],
    "Z13": ["conquest", "›", "warrior*−fewer_soldiers"],
    "Z14": ["w-warrior", "›", "task*+warrior_tasks"],
    "Z15": ["=exchange"],
    "Z16": ["production", "›", "regen:production_flips"],
    "Z17": ["conquest", "›", "@conquest"],
    "Z18": ["regen", "›", "@regeneration"],
    "Z19": ["potato:oracle", "›", "god-card"],
    "Z20": ["food", "stone", "›", "task*+harvest_more", "vp*harvest_points"],
}
"""What passive buildings show: icons and signs between them. `@` stands for all that is gained at a moment, `*` sets the figure
of a power at the icon's corner, `:` repeats the icon so often, and `=` is what may be exchanged for one another."""
FIGURE: Final = re.compile(r"([+−]?)([a-z_]+)")


def shown_on(box: Box, building: int) -> list[Sign]:
    """What a passive building shows, with its figures."""
    number = building - PRODUCTION
    shown: list[Sign] = []
    for word in PASSIVE[BUILDING_NAMES[building]]:
        if word.startswith("@"):
            shown += signs(box, box.moment_gain[MOMENTS.index(word[1:])][number])
        elif word == "=exchange":
            for kind in [kind for kind in ORDER if box.exchange[kind]]:
                shown += [("", "=", "")] if shown else []
                shown += signs(box, (kind * PART + box.exchange[kind],))
        elif ":" in word:
            icon, _, power = word.partition(":")
            shown += [(icon, "", "")] * box.power[POWERS.index(power)][number]
        elif len(word) == 1:
            shown.append(("", word, ""))
        else:
            icon, _, corner = word.partition("*")
            shown.append((icon, FIGURE.sub(lambda match: f"{match[1]}{figure_of(box, match[2], number)}", corner), ""))
    return shown


def figure_of(box: Box, power: str, number: int) -> int:
    """The figure of a power; a god card's is all it is worth at the end."""
    if power == "god_card":
        return box.final_god + box.power[FINAL_GOD_CARD][number]
    return box.power[POWERS.index(power)][number]


@forgotten
@cache
def building(box: Box, number: int) -> Markup:
    """Kind and price above, what it does below."""
    kind = "production" if number < PRODUCTION else "passive"
    body = [at(kind, 15, 21, 23)]
    right = 117.0
    for resource, amount in reversed(list(enumerate(box.building_cost[number]))):
        if amount:
            body += [at(RESOURCES[resource], right - 10, 21, 19), text(right - 20, 28, amount, "n price end")]
            right -= 33
    if kind == "production":
        effect = reward(box, box.building_gain[number], 60, 64, 34, 8, 108)
    else:
        effect = row_of(shown_on(box, number), 60, 64, 31, 5, 108)
    return tile(120, 88, kind, *body, path("M2 41h116", "tw-line"), effect)


# Weavings

EDGE_ICON: Final[dict[str, str]] = {"potato3": "potato", "stone2": "stone", "god_potato": "god-card", "vp3": "vp"}


def edge_icon(edge: int) -> str:
    return EDGE_ICON.get(EDGES[edge], EDGES[edge])


@forgotten
@cache
def weaving_art(box: Box, number: int) -> Markup:
    """Ground and motif of the pattern, half an icon at each side, the mark in a corner."""
    pattern, mark = PATTERNS[box.pattern[number]], box.mark[number]
    parts = [rect(1, 1, 68, 68, f"tw-cloth {pattern}", 4), SHAPES.inline(f"motif-{pattern}", f"tw-motif {pattern}")]
    parts += [path("M1 19a16 16 0 0 1 0 32z", "tw-half"), at(edge_icon(box.left[number]), 8, 35, 17)]
    parts += [path("M69 19a16 16 0 0 0 0 32z", "tw-half"), at(edge_icon(box.right[number]), 62, 35, 17)]
    if mark:
        parts += [circle(60, 60, 8, "tw-mark-eye"), text(60, 65, mark, "tw-mark-n")]
    return joined([*parts, rect(1, 1, 68, 68, "tw-frame", 4)])


def weaving(box: Box, number: int) -> Markup:
    return picture(weaving_art(box, number), "0 0 70 70", "tw")


def matched(box: Box, tiles: list[int]) -> list[int]:
    """The places of the joints whose two icons agree (T-145)."""
    return [at_ for at_ in range(1, len(tiles)) if box.right[tiles[at_ - 1]] == box.left[tiles[at_]]]


def strip(box: Box, tiles: list[int]) -> Markup:
    """A tapestry: its tiles in a row, matched joints glowing."""
    parts = [piece(None, 70 * place, 0, weaving_art(box, one)) for place, one in enumerate(tiles)]
    for joint in matched(box, tiles):
        parts.append(circle(70 * joint, 35, 17, "joint-lit"))
        parts.append(at(edge_icon(box.left[tiles[joint]]), 70 * joint, 35, 23))
    return joined(parts)
