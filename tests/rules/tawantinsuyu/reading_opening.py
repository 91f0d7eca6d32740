"""A second reading: games that begin in the middle, at positions rich in what comes up seldom."""

import random
from collections import Counter
from typing import Any

from tests.rules.tawantinsuyu.reading_table import (
    ARMIES,
    BOX,
    CONQUESTS,
    GODS,
    RESOURCES,
    SPACES,
    STAIRS,
    STATUES,
    WEAVINGS,
    WORKERS,
    YIELD,
    Deck,
    Side,
    Table,
)

Pieces = dict[str, Any]
PASSIVE = [row["id"] for row in BOX["passive_buildings"]]


# Making a position


def rich(luck: random.Random, table: Table, drained: bool = False) -> Pieces:
    """Everybody owns a good deal of everything; the Village is small and a Festival may be near. Drained: stacks run out."""
    names = [str(seat) for seat in range(table.seats)] + ["axomamma"] * table.solo
    pieces: Pieces = {"festivals": luck.choice([0, 0, 1, 1, 2]), "turn": "0"}
    pieces["resources"] = {name: goods(luck) for name in names}
    if table.solo:
        pieces["resources"]["axomamma"]["potato"] %= 5
    pieces["temple"] = {name: luck.choice([0, 2, 5, 7, 9, 10, 11, 12]) for name in names}
    pieces["scores"] = {name: luck.choice([0, 3, 10, 30, 30]) for name in names}
    pieces["high_priest"] = {name: luck.randrange(1, 6) for name in names}
    pieces |= workers(luck, names, table, drained)
    pieces |= buildings(luck, names, drained)
    pieces |= cards(luck, names, table, drained)
    pieces |= weavings(luck, names, table, drained)
    statues = luck.sample([name for name in STATUES for _ in range(2 if name.endswith("small") else 1)], 18)
    pieces["statues"] = {name: [statues.pop(), statues.pop()] for name in names}
    pieces["statues_gone"] = statues[: luck.randrange(5, len(statues) + 1)] if drained else []
    upper = luck.sample([place for place in STAIRS if place.endswith("U")], luck.choice([3, 5]))
    pieces["stairs"] = {place: luck.choice(names) for place in upper}
    pieces["conquests"] = {place: luck.choice(names) for place in luck.sample(list(CONQUESTS), luck.randrange(10))}
    if table.solo:
        pieces["personality"] = luck.choice([row["id"] for row in BOX["axomamma_personalities"]])
        if "E1" in table.switches:
            pieces["personality"] = "none"
        pieces["scores"]["0"] = luck.choice([10, 30, 100, 120])
        if luck.random() < 0.5:
            still(luck, pieces)
    return pieces


def still(luck: random.Random, pieces: Pieces) -> None:
    """An Axomamma with nothing his High Priest could act on: he places workers. His cards may be those of full gods."""
    for kind in ("buildings_down", "army", "army_up", "army_down", "statues"):
        pieces[kind]["axomamma"] = []
    pieces["statues"]["axomamma"] = luck.choice([[], pieces["statues"]["0"][:1]])
    pieces["statues"]["0"] = pieces["statues"]["0"][len(pieces["statues"]["axomamma"]) :]
    pieces["buildings"]["axomamma"] = [name for name in pieces["buildings"]["axomamma"] if name in PASSIVE]
    pieces["resources"]["axomamma"]["corn"] %= 4
    full = {SPACES[space]["god"] for space in pieces["hill"]}
    for slot, card in enumerate(pieces["slots"]):
        held = [one for one in pieces["gods"]["0"] if GODS[one]["god"] in full]
        if held and luck.random() < 0.5:
            pieces["gods"]["0"].remove(held[0])
            pieces["gods"]["0"].append(card)
            pieces["slots"][slot] = held[0]


def goods(luck: random.Random) -> dict[str, int]:
    return {name: luck.randrange(most) for name, most in zip(RESOURCES, (9, 8, 7, 4), strict=True)}


def workers(luck: random.Random, names: list[str], table: Table, drained: bool) -> Pieces:
    removed = table.figures["workers_removed_per_colour"]
    bag = luck.sample([worker for worker in WORKERS for _ in range(9 - removed)], 5 * (9 - removed))
    found: Pieces = {"workers": {name: sorted(bag.pop() for _ in range(2)) for name in names}}
    found["village"] = [bag.pop() for _ in range(luck.randrange(1, 4))]
    found["nomads"] = [bag.pop() for _ in range(luck.randrange(2) if drained else luck.randrange(1, 4))]
    found["casualties"] = [bag.pop() for _ in range(luck.randrange(4))]
    spaces = luck.sample(list(SPACES), luck.randrange(4, 12))
    if drained and len(names) < 3:
        full = luck.sample([row["id"] for row in BOX["gods"]], 2)
        spaces = [space for space in SPACES if SPACES[space]["god"] in full]
    found["hill"] = {space: bag.pop() for space in spaces}
    left = luck.choice([0, 0, 2]) if drained else luck.choice([30, 30, 12, 0])
    found["gone"] = bag[left:] + [worker for worker in WORKERS for _ in range(removed)]
    return found


def buildings(luck: random.Random, names: list[str], drained: bool) -> Pieces:
    passive, producing = luck.sample(PASSIVE, len(PASSIVE)), luck.sample(list(YIELD), len(YIELD))
    market = [producing.pop(), producing.pop(), passive.pop(), passive.pop()]
    own = {name: [passive.pop() for _ in range(4)] + [producing.pop() for _ in range(2)] for name in names}
    down = {name: [producing.pop() for _ in range(2)] for name in names}
    while drained and len(producing) > 1:
        down[luck.choice(names)].append(producing.pop())
    while drained and passive:
        own[luck.choice(names)].append(passive.pop())
    return {"buildings": own, "buildings_down": down, "market": market}


def cards(luck: random.Random, names: list[str], table: Table, drained: bool) -> Pieces:
    gods, armies = luck.sample(list(GODS), len(GODS)), luck.sample(list(ARMIES), len(ARMIES))
    found: Pieces = {"gods": {name: [gods.pop() for _ in range(luck.randrange(2, 6))] for name in names[: table.seats]}}
    found["offer"] = [gods.pop() for _ in range(luck.randrange(table.figures["offer_capacity"] + 1))]
    if table.solo:
        found["slots"] = [gods.pop() for _ in range(4)]
    for kind, most in (("army", 3), ("army_up", 3), ("army_down", 2)):
        found[kind] = {name: [armies.pop() for _ in range(luck.randrange(most))] for name in names}
    left = luck.randrange(4)
    while drained and len(gods) > left:
        found["gods"][luck.choice(names[: table.seats])].append(gods.pop())
    while drained and len(armies) > left:
        found[luck.choice(["army_up", "army_down"])][luck.choice(names)].append(armies.pop())
    return found


def weavings(luck: random.Random, names: list[str], table: Table, drained: bool) -> Pieces:
    """Rows without a pattern twice, with matching joints where tiles allow."""
    tiles = luck.sample(table.weavings_in_play(), len(table.weavings_in_play()))
    rows: dict[str, list[list[str]]] = {}
    starts = luck.sample([name for name, row in WEAVINGS.items() if row["start"]], len(names))
    for name, start in zip(names, starts, strict=True):
        row = [start]
        for _ in range(luck.randrange(4)):
            patterns = {WEAVINGS[tile]["pattern"] for tile in row}
            fit = [tile for tile in tiles if WEAVINGS[tile]["pattern"] not in patterns]
            match = [tile for tile in fit if WEAVINGS[tile]["left"] == WEAVINGS[row[-1]]["right"]]
            tile = (match or fit)[0]
            tiles.remove(tile)
            row.append(tile)
        rows[name] = [row]
    left = luck.randrange(1, 6) if drained else len(tiles)
    return {"tapestries": rows, "weaving_up": tiles[0], "weavings_gone": tiles[left:]}


# Laying it out


def lay(t: Table, pieces: Pieces) -> None:
    """The reading's own table, set like the engine's."""
    for number, side in enumerate(t.sides):
        lay_side(t, number, side, pieces)
    t.hill, t.village, t.nomads = dict(pieces["hill"]), list(pieces["village"]), Counter(pieces["nomads"])
    t.casualties = len(pieces["casualties"])
    out = [*t.hill.values(), *t.village, *pieces["nomads"], *pieces["casualties"], *pieces["gone"]]
    out += [worker for side in t.sides for worker in side.workers]
    t.bag = Counter(dict.fromkeys(WORKERS, 9)) - Counter(out)
    t.stair_owner = {place: owner(t, name) for place, name in pieces["stairs"].items()}
    t.conqueror = {place: owner(t, name) for place, name in pieces["conquests"].items()}
    for number, side in enumerate(t.sides):
        side.stairs = 5 - list(t.stair_owner.values()).count(number)
        side.markers = 10 - list(t.conqueror.values()).count(number)
        t.supply.subtract(side.statues)
    t.supply.subtract(pieces["statues_gone"])
    t.places = {kind: [name for name in pieces["market"] if name[0] == kind] for kind in "PZ"}
    built = {name for side in t.sides for name in side.up | side.down} | set(t.market)
    t.stacks = {
        kind: Deck(name for name in [*YIELD, *PASSIVE] if name[0] == kind and name not in built) for kind in "PZ"
    }
    t.offer, t.slots = list(pieces["offer"]), list(pieces.get("slots", []))
    held = {card for side in t.sides for card in side.gods} | {*t.offer, *t.slots}
    t.gods = Deck(card for card in GODS if card not in held)
    held = {card for side in t.sides for card in side.army | side.army_up | side.army_down}
    t.armies = Deck(card for card in ARMIES if card not in held)
    t.weaving_up = pieces["weaving_up"]
    woven = {tile for side in t.sides for row in side.tapestries for tile in row}
    woven |= {t.weaving_up, *pieces["weavings_gone"]}
    t.weavings = Deck(tile for tile in t.weavings_in_play() if tile not in woven)
    t.festivals = t.celebrated = pieces["festivals"]
    t.first = int(pieces["turn"])
    if t.solo:
        t.queue = t.sides[1].workers
        t.began = True
        t.personality = pieces["personality"].replace("none", "")


def owner(t: Table, name: str) -> int:
    return t.seats if name == "axomamma" else int(name)


def lay_side(t: Table, number: int, side: Side, pieces: Pieces) -> None:
    name = "axomamma" if t.solo and number else str(number)
    side.res |= pieces["resources"][name]
    side.points["start"] = pieces["scores"][name]
    side.temple = pieces["temple"][name]
    side.section = pieces["high_priest"][name]
    side.workers = list(pieces["workers"][name])
    side.up, side.down = set(pieces["buildings"][name]), set(pieces["buildings_down"][name])
    side.gods = set(pieces["gods"].get(name, []))
    side.army, side.army_up = set(pieces["army"][name]), set(pieces["army_up"][name])
    side.army_down = set(pieces["army_down"][name])
    side.statues = list(pieces["statues"][name])
    side.tapestries = [list(row) for row in pieces["tapestries"][name]]
