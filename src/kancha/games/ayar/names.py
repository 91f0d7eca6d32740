"""What pieces and places are called: the figures of an edition that the words files tell."""

from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    LAKE_SPACES,
    LAST_ISLAND,
    NONE,
    RAYMI_SLOTS,
    SETS,
    START,
    TEXTILES,
    TOKENS,
    ZONES,
    Box,
)
from kancha.kernel.rules import Figures, Spelled


def figures(box: Box, table: str, word: str) -> Figures:
    """The holes of an entry, each in words; none for what is named without them."""
    if table == "site":
        return site(box, word)
    if table == "cell":
        return {"row": number(int(word[1])), "column": number(int(word[3]))}
    if table == "place":
        return {"where": squares(word)}
    if table == "textile":
        return textile(box, TEXTILES.index(word))
    if table == "lake":
        return lake_space(box, LAKE_SPACES.index(word))
    if table == "zone":
        return {
            "islands": series([number(box.lake.moons[space]) for space in box.lake.zone_islands[ZONES.index(word)]])
        }
    if table in ("raymi_slot", "check"):
        return raymi_spaces(box, RAYMI_SLOTS.index(word)) if word in RAYMI_SLOTS else {}
    if table == "set":
        return {"size": number(box.board.set_size[SETS.index(word)])}
    return priced(box, table, word)


def priced(box: Box, table: str, word: str) -> Figures:
    """What has no name but its number."""
    if table == "shelf":
        return {"power": number(box.kiln.power[-1] if word == "pile" else box.kiln.power[int(word) - 1])}
    if table == "pile":
        return {"power": number(int(word))}
    if table == "temple_slot":
        return {"bonus": number(box.column_bonus[int(word) - 1])}
    if table == "arrows":
        return {"number": number(int(word))}
    if table == "token":
        token = TOKENS.index(word)
        return {"arrows": arrows(box.tokens.arrows[token]), "more": number(box.tokens.modifier[token])}
    return {}


def number(value: int) -> Spelled:
    return [("", value)]


def series(parts: list[Spelled]) -> Spelled:
    """Parts one after the other: `2, 4 and 6`."""
    spelled: Spelled = []
    for place, part in enumerate(parts):
        if place:
            spelled.append(("series.and" if place == len(parts) - 1 else "series.comma", 0))
        spelled += part
    return spelled


def arrows(count: int) -> Spelled:
    return [("arrows.1" if count == 1 else "arrows.each", count)]


def site(box: Box, word: str) -> Figures:
    """A site is named by its activity and by the space it lies at: its own number is nowhere on the board."""
    colour, _, last = word.partition("-")
    ayar, at = AYARS.index(colour), int(last) - 1
    activity = ACTIVITIES[box.paths.site_activity[ayar][at]]
    space = number(box.paths.site_space[ayar][at])
    return {"ayar": [(f"ayar.{colour}", 0)], "activity": [(f"activity.{activity}", 0)], "space": space}


def squares(word: str) -> Spelled:
    """Two squares side by side, `r3c2-r3c3`, or one above the other."""
    one, two = word.split("-")
    row, column = int(one[1]), int(one[3])
    if one[1] == two[1]:
        return [("place.row", row), ("place.columns", column), ("place.and", int(two[3]))]
    return [("place.column", column), ("place.rows", row), ("place.and", int(two[1]))]


def textile(box: Box, kind: int) -> Figures:
    """A textile's power and what it shows."""
    return {"power": number(int(TEXTILES[kind][1])), "suns": on_textile(box, kind)}


def on_textile(box: Box, kind: int) -> Spelled:
    left, right = box.loom.halves[kind]
    parts: list[Spelled] = []
    for key, count in (("sun", box.loom.whole[kind]), ("half", len(left) + len(right))):
        if count:
            parts.append([(f"cloth.{key}_1" if count == 1 else f"cloth.{key}", count)])
    if box.loom.viracocha[kind]:
        parts.append([("cloth.mask", 0)])
    return series(parts) if parts else [("cloth.none", 0)]


def lake_space(box: Box, space: int) -> Figures:
    """A square by its moons, water by the islands about it."""
    if space == START:
        return {}
    if space <= LAST_ISLAND:
        return {"what": [("lake.square", box.lake.moons[space])]}
    islands = [number(box.lake.moons[other]) for other in box.lake.adjacent[space] if START < other <= LAST_ISLAND]
    return {"what": [("lake.water", 0), *series(islands)]}


def raymi_spaces(box: Box, slot: int) -> Figures:
    """The two spaces that set a Raymi off."""
    links = box.paths.raymi_links[slot]
    one, two = [[(f"space_of.{AYARS[ayar]}", links[ayar])] for ayar in range(len(AYARS)) if links[ayar] != NONE]
    return {"one": one, "two": two}
