"""What the names of pieces and the words about prices tell of figures, as an edition has them; the words files say it."""

from typing import Final

from kancha.games.tawantinsuyu.buildings import (
    EXCHANGE,
    FINAL_GOD_CARD,
    FLAGS,
    MOMENTS,
    ORACLE,
    OUTLOOK,
    POWERS,
    PRODUCTION_FLIPS,
)
from kancha.games.tawantinsuyu.events import AXO_ACTS, GAINED, PAID, WOVE
from kancha.games.tawantinsuyu.free_actions import ORDER
from kancha.games.tawantinsuyu.material import (
    ACTIONS,
    ADJUSTMENTS,
    ARMY_NAMES,
    BUILDING_NAMES,
    CARD_NAMES,
    CONQUEST_NAMES,
    EDGES,
    GAIN_CHOICE,
    GAIN_REGENERATE,
    GAINS,
    GODS,
    PART,
    PATTERNS,
    PER_REGION,
    POTATO,
    PRODUCTION,
    REGIONS,
    RESOURCES,
    SPACE_NAMES,
    TASKS,
    TERRACES,
    WEAVING_NAMES,
    Box,
    Parts,
)
from kancha.games.tawantinsuyu.weaving import TILES
from kancha.kernel.events import Event
from kancha.kernel.rules import Figures, Spelled

SEVERAL: Final[list[str]] = [
    "potato", "corn", "stone", "gold", "vp", "god_card", "army_card", "weaving", "worker", "temple", "regenerate",
]  # fmt: skip
"""Gains that have a form for more than one."""
SENTENCES: Final[list[str]] = ["prompt", "because", "why", "tip"]
"""Tables of the words files whose sentences name prices."""


def spelled(box: Box, parts: Parts) -> Spelled:
    """A gain, part by part."""
    pieces: Spelled = []
    for part in parts:
        if pieces:
            pieces.append(("look.also", 0))
        pieces += spelled_part(box, part)
    return pieces or [("look.nothing", 0)]


def spelled_part(box: Box, part: int) -> Spelled:
    kind, number = divmod(part, PART)
    if kind == GAIN_CHOICE:
        pieces: Spelled = []
        for one in box.choices[number]:
            if pieces:
                pieces.append(("look.or", 0))
            pieces += spelled(box, one)
        return pieces
    several = number != 1 and GAINS[kind] in SEVERAL
    return [(f"look.{'gains_several' if several else 'gain'}.{GAINS[kind]}", number)]


def spelled_cost(box: Box, cost: list[int]) -> Spelled:
    """Resources with their numbers; they are the first kinds of gains."""
    return spelled(box, tuple([kind * PART + number for kind, number in enumerate(cost) if number]))


def figures(box: Box, table: str, word: str) -> Figures:
    """What an entry of the words files leaves open, by the name of the hole."""
    if table in SENTENCES:
        return prices(box)
    if table == "god_card":
        card = CARD_NAMES.index(word)
        return {"god": [(f"god.{GODS[box.card_god[card]]}", 0)], "gain": spelled(box, box.card_gain[card])}
    if table == "army_card":
        card = ARMY_NAMES.index(word)
        cash = box.army_resource[card] * PART + box.army_amount[card]
        return {"soldiers": soldiers(box, card), "gain": spelled_part(box, cash)}
    if table == "building":
        building = BUILDING_NAMES.index(word)
        return building_figures(box, building)
    if table == "weaving":
        tile = WEAVING_NAMES.index(word)
        left, right = spelled(box, box.edge_gain[box.left[tile]]), spelled(box, box.edge_gain[box.right[tile]])
        return {"dye": [(f"look.dye.{PATTERNS[box.pattern[tile]]}", 0)], "left": left, "right": right}
    if table == "edge":
        return {"gain": spelled(box, box.edge_gain[EDGES.index(word)])}
    if table == "conquest":
        space = CONQUEST_NAMES.index(word)
        return {**where(space), "gain": spelled(box, box.conquest_gain[space])}
    if table == "space":
        return place(box, SPACE_NAMES.index(word))
    if table == "option" and word in ADJUSTMENTS:
        return {"figure": [("", box.solo.switch[ADJUSTMENTS.index(word)])]}
    return {}


def place(box: Box, space: int) -> Figures:
    """No two spaces share god, terrace and section: these name one."""
    hill = box.hill
    god = GODS[hill.god[space]]
    return {
        "god": [(f"god.{god}", 0)],
        "of_god": [(f"god.of.{god}", 0)],
        "terrace": [(f"terrace.{TERRACES[hill.terrace[space]]}", 0)],
        "section": [("", hill.section[space] + 1)],
    }


def where(space: int) -> Figures:
    """A conquest space by its region and its number there."""
    region = REGIONS[space // PER_REGION]
    return {
        "region": [(f"region.{region}", 0)],
        "of_region": [(f"region.of.{region}", 0)],
        "nth": [(f"look.nth.{space % PER_REGION + 1}", 0)],
    }


def told(box: Box, event: Event) -> Figures:
    """What the sentence of an event tells besides its fields: an amount with its unit, Axomamma's reason."""
    if event.kind is GAINED or event.kind is PAID:
        return {"amount": [amount(event.values[1], event.values[2])]}
    if event.kind is WOVE:
        return {"dye": [(f"look.dye.{PATTERNS[box.pattern[event.values[1]]]}", 0)]}
    if event.kind is AXO_ACTS:
        action, seen = event.values
        form = "one" if seen == 1 else "several"
        return {"because": [(f"look.axo_why.{ACTIONS[action]}.{form}", seen)]}
    return {}


def amount(number: int, resource: int) -> tuple[str, int]:
    """So much of a resource."""
    return (f"look.{'gain' if number == 1 else 'gains_several'}.{RESOURCES[resource]}", number)


def building_figures(box: Box, building: int) -> Figures:
    """What a building does: its yield, or the figure of each of its powers under the power's name."""
    if building < PRODUCTION:
        return {"gain": spelled(box, box.building_gain[building])}
    holes: Figures = {}
    number = building - PRODUCTION
    for power, name in enumerate(POWERS):
        if not box.holders[power] >> building & 1 or power in FLAGS:
            continue
        if power < len(MOMENTS):
            parts = box.moment_gain[power][number]
            holes[name] = spelled(box, parts)
            holes[f"{name}_some"] = some(box, parts[0])
        elif power == EXCHANGE:
            holes[name] = equals(box)
        elif power == ORACLE:
            price = POTATO * PART + box.power[power][number]
            holes[name], holes[f"{name}_some"] = spelled_part(box, price), some(box, price)
        elif power == PRODUCTION_FLIPS:
            holes[name] = spelled_part(box, GAIN_REGENERATE * PART + box.power[power][number])
        else:
            holes[name] = [("", box.power[power][number])]
    if "outlook" in holes:
        holes["outlook_back"] = [("", box.power[OUTLOOK][number] - TILES)]
    if "final_god_card" in holes:
        holes["god_card"] = [("", box.final_god + box.power[FINAL_GOD_CARD][number])]
    return holes


def some(box: Box, part: int) -> Spelled:
    """A part of a gain as a name says it: a potato, two potatoes."""
    kind = GAINS[part // PART]
    return [(f"look.some.{kind}", 0)] if part % PART == 1 and kind in ("potato", "weaving") else spelled_part(box, part)


def equals(box: Box) -> Spelled:
    """What is exchanged for one another: 2 stone = 1 gold = 2 corn."""
    said: Spelled = []
    for kind in ORDER:
        if box.exchange[kind]:
            said += [("look.some.equal", 0)] if said else []
            said += spelled_part(box, kind * PART + box.exchange[kind])
    return said


def soldiers(box: Box, card: int) -> Spelled:
    return [("look.piece.soldier" if box.army_soldiers[card] == 1 else "look.piece.soldiers", 0)]


def prices(box: Box) -> Figures:
    """Prices and their small figures (T-080 to T-085, T-120 to T-166, T-198)."""
    costs = box.costs
    plain = {
        "walk_next": costs.walk[1],
        "walk_far": costs.walk[2],
        "stairs_help": costs.stairs_help,
        "stairs_use": costs.stairs_use,
        "stairs_points": costs.stairs_points,
        "small_points": costs.statue_points[0],
        "large_points": costs.statue_points[1],
        "small_steps": costs.worship_active[0],
        "large_steps": costs.worship_active[1],
        "small_other": costs.worship_other[0],
        "large_other": costs.worship_other[1],
        "weaving_1": costs.weavings[1],
        "weaving_2": costs.weavings[2],
        "weaving_3": costs.weavings[3],
        "weaving_follow": costs.weaving_follow,
        "offering": costs.offering,
        "offering_most": costs.offering_most,
        "offering_other": costs.offering_other,
        "regeneration_free": costs.regeneration_free,
        "upkeep": costs.upkeep,
        "upkeep_loss": costs.upkeep_loss,
        "gold_points": box.final_gold,
    }
    holes: Figures = {name: [("", number)] for name, number in plain.items()}
    holes["stairs_cost"] = spelled_cost(box, costs.stairs)
    holes["stairs_gain"] = spelled(box, costs.stairs_gain)
    holes["small_cost"] = spelled_cost(box, costs.statue[0])
    holes["large_cost"] = spelled_cost(box, costs.statue[1])
    for kind in range(len(RESOURCES)):  # the first tasks are the harvests of each resource
        holes[f"harvest_{TASKS[kind]}"] = spelled(box, box.task_gain[kind])
    return holes
