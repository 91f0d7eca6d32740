"""Cards and tiles as small pictures: god cards, army cards, buildings, weavings and whole tapestries."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, shift, tag
from kancha.games.tawantinsuyu.buildings import FINAL_GOD_CARD, MOMENTS, POWERS
from kancha.games.tawantinsuyu.free_actions import ORDER
from kancha.games.tawantinsuyu.look.shapes import Sign, circle, paying, reward, row_of, shape, signs, text
from kancha.games.tawantinsuyu.look.sight import GOD_HEX
from kancha.games.tawantinsuyu.material import (
    BUILDING_NAMES,
    EDGES,
    GODS,
    PART,
    PATTERNS,
    PRODUCTION,
    RESOURCES,
    Box,
)

INK: Final = "#2B2118"
SNOW: Final = "#FFFDF8"


def picture(body: Markup, view: str, class_: str = "tw") -> Markup:
    return tag("svg", body, class_=class_, viewBox=view, aria_hidden="true")


def frame(width: float, height: float, fill: str) -> Markup:
    return tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=8, fill=fill)


def border(width: float, height: float) -> Markup:
    return tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=8, fill="none", stroke=INK, stroke_width=2)


@cache
def god_card(box: Box, card: int) -> Markup:
    """The god above, the benefits below."""
    god = box.card_god[card]
    body = [
        frame(80, 108, SNOW),
        tag("path", d="M9 1h62q8 0 8 8v43H1V9q0-8 8-8z", fill=GOD_HEX[god]),
        at(f"god-{GODS[god]}", 40, 27, 44),
        reward(box, box.card_gain[card], 40, 79, 32, 5, 70),
        border(80, 108),
    ]
    return picture(joined(body), "0 0 80 108")


@cache
def army_card(box: Box, card: int) -> Markup:
    """One or two spearmen above, what the card is worth when discarded below."""
    soldiers = box.army_soldiers[card]
    size = 46 if soldiers == 1 else 40
    men = [at("warrior", 40 + (man - (soldiers - 1) / 2) * 34, 36, size) for man in range(soldiers)]
    worth: list[Sign] = [(RESOURCES[box.army_resource[card]], "", "")] * box.army_amount[card]
    body = [
        frame(80, 108, "#E3EDF2"),
        *men,
        shape("M8 62h64", "tw-line"),
        row_of(worth, 40, 84, 28, 2, 66),
        border(80, 108),
    ]
    return picture(joined(body), "0 0 80 108", "tw tw-army")


@cache
def back(kind: str) -> Markup:
    """A card nobody sees the face of."""
    body = [frame(80, 108, "#A3243B" if kind == "god-card" else "#2F6F8F"), at(kind, 40, 54, 56), border(80, 108)]
    return picture(joined(body), "0 0 80 108")


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


@cache
def building(box: Box, number: int) -> Markup:
    """Kind and price above, what it does below."""
    name = BUILDING_NAMES[number]
    makes = number < PRODUCTION
    body = [frame(120, 88, "#FBEFD0" if makes else "#E3EDF2"), at("production" if makes else "passive", 15, 21, 23)]
    body.append(text(28, 26, name, "tile-id", "start"))
    right = 117.0
    for icon, amount, _ in reversed(paying(box.building_cost[number])):
        body += [at(icon, right - 10, 21, 19), text(right - 20, 28, amount, "n price", "end")]
        right -= 33
    body.append(shape("M2 41h116", "tw-line"))
    found = (
        reward(box, box.building_gain[number], 60, 64, 34, 8, 108)
        if makes
        else row_of(shown_on(box, number), 60, 64, 31, 5, 108)
    )
    return picture(joined([*body, found, border(120, 88)]), "0 0 120 88")


# Weavings

MOTIF: Final[dict[str, tuple[str, str, str]]] = {
    "red": ("#A3243B", SNOW, "M8 16h54M8 29h54M8 42h54M8 55h54"),
    "green": ("#6B7F3A", SNOW, "M35 10l18 25-18 25-18-25zM35 24l8 11-8 11-8-11z"),
    "yellow": ("#E3A72F", "#7A4A2A", "M8 52V40h12V28h12V16h12v12h12v12h12v12"),
    "blue": (
        "#2F6F8F",
        SNOW,
        "M0 24q8.75-12 17.5 0t17.5 0 17.5 0 17.5 0M0 46q8.75-12 17.5 0t17.5 0 17.5 0 17.5 0",
    ),
    "orange": ("#C8692E", SNOW, "M14 44l12-14 10 8 8-16 14 10M26 30l-4-10M44 22l8-8"),
    "purple": ("#7B4A78", SNOW, "M16 54V30l8-12 8 10h10l8-10 6 12v24M30 40h.1M44 40h.1"),
    "white": ("#F1E6D2", "#7A4A2A", "M17 10v50M35 10v50M53 10v50M8 18h54M8 35h54M8 52h54"),
}
EDGE_ICON: Final[dict[str, str]] = {
    "potato3": "potato",
    "stone2": "stone",
    "god_potato": "god-card",
    "army": "army",
    "regen": "regen",
    "temple": "temple",
    "gold": "gold",
    "vp3": "vp",
}


@cache
def weaving_art(box: Box, tile: int) -> Markup:
    """Ground and motif of the pattern, half an icon at each side, the mark in a corner."""
    ground, thread, motif = MOTIF[PATTERNS[box.pattern[tile]]]
    round_: dict[str, str | int] = {"stroke_width": 4, "stroke_linejoin": "round", "stroke_linecap": "round"}
    half: dict[str, str | float] = {"fill": SNOW, "stroke": INK, "stroke_width": 1.5}
    parts = [
        tag("rect", x=1, y=1, width=68, height=68, rx=4, fill=ground),
        tag("path", d=motif, fill="none", opacity=0.9, stroke=thread, **round_),
        tag("path", d="M1 19a16 16 0 0 1 0 32z", **half),
        at(EDGE_ICON[EDGES[box.left[tile]]], 8, 35, 17),
        tag("path", d="M69 19a16 16 0 0 0 0 32z", **half),
        at(EDGE_ICON[EDGES[box.right[tile]]], 62, 35, 17),
    ]
    if box.mark[tile]:
        parts += [circle(60, 60, 8, "tw-mark-eye"), text(60, 65, box.mark[tile], "tw-mark-n")]
    parts.append(tag("rect", x=1, y=1, width=68, height=68, rx=4, fill="none", stroke=INK, stroke_width=2))
    return joined(parts)


def weaving(box: Box, tile: int) -> Markup:
    return picture(weaving_art(box, tile), "0 0 70 70")


def matched(box: Box, tiles: list[int]) -> list[int]:
    """The places of the joints whose two icons agree (T-145)."""
    return [at_ for at_ in range(1, len(tiles)) if box.right[tiles[at_ - 1]] == box.left[tiles[at_]]]


def strip(box: Box, tiles: list[int]) -> Markup:
    """A tapestry: its tiles in a row, matched joints glowing."""
    parts = [tag("g", weaving_art(box, tile), transform=shift(70 * place, 0)) for place, tile in enumerate(tiles)]
    for joint in matched(box, tiles):
        parts.append(circle(70 * joint, 35, 17, "joint-lit"))
        parts.append(at(EDGE_ICON[EDGES[box.left[tiles[joint]]]], 70 * joint, 35, 23))
    return joined(parts)
