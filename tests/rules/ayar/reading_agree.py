"""The engine's table in the words of the second reading: to compare them piece by piece, or to sit down at a game begun."""

import kancha
from kancha.games.ayar.events import REASONS
from tests.rules.ayar.positions import facts, history
from tests.rules.ayar.reading import Reading
from tests.rules.ayar.reading_box import (
    ACTIVITIES,
    BOX,
    CELLS,
    COLOURS,
    ISLANDS,
    LAKE,
    LINES,
    LINKS,
    MARKERS,
    SETS,
    SITES,
    SLOTS,
    SQUARES,
    TEXTILES,
    TILES,
    TOKENS,
    ZONES,
)
from tests.rules.following import Disagreement

SITE_NAMES = [f"{colour}-{number + 1}" for colour in COLOURS for number in range(len(SITES[colour]))]
VESSEL_NAMES = [entry["colour"] + "*" * entry["viracocha"] for entry in BOX["vessel"]] + ["joker", ""]
TEXTILE_NAMES = [*TEXTILES, ""]
TILE_NAMES = [*TILES, ""]
PLACES = [*LINES, *[f"moon {activity}" for activity in ACTIVITIES], ""]

Seen = dict[str, object]
"""What lies there, by the names the reading has for it."""


def names(mask: int, among: list[str]) -> set[str]:
    """The names a set of bits stands for."""
    return {name for at, name in enumerate(among) if mask >> at & 1}


def middle(g: kancha.Game) -> Seen:
    """The main board and the lake board."""
    state = facts(g)
    women = sorted(COLOURS, key=lambda colour: state.row_of[COLOURS.index(colour)])
    rows = [[(entry // 4, ACTIVITIES[entry % 4]) for entry in row] for row in state.rows]
    owners = [{side for side in range(4) if mask >> side & 1} for mask in state.islands]
    return {
        "men": dict(zip(COLOURS, state.men, strict=True)),
        "retired": names(state.retired, COLOURS),
        "rows": women,
        "beside": names(state.beside, COLOURS),
        "sites": {name: side for name, side in zip(SITE_NAMES, state.sites, strict=True) if side >= 0},
        "tiles": {slot: TILE_NAMES[tile] for slot, tile in zip(LINKS, state.tiles, strict=True) if tile >= 0},
        "turned": names(state.turned, list(LINKS)),
        "temples": dict(zip(women, rows, strict=True)),
        "islands": {space: set() for space in LAKE} | dict(zip(["S", *ISLANDS], owners, strict=True)),
        "zones": dict(zip(ZONES, state.zones, strict=True)),
        "area": list(state.area),
        "shelf": [VESSEL_NAMES[vessel] for vessel in state.shelf],
        "pile": state.pile_size(),
        "tops": {pile + 1: TEXTILE_NAMES[top] for pile, top in enumerate(state.tops)},
        "beneath": {pile + 1: state.textiles_in(pile) - (state.tops[pile] >= 0) for pile in range(4)},
        "round": state.round,
        "first": state.first,
    }


def side_of(g: kancha.Game, side: int) -> Seen:
    """Dial, llamas, scores and islands of a side."""
    state, sheet = facts(g), g.score_sheet()
    return {
        "devotion": state.devotion[side],
        "llamas": state.llamas[side],
        "points": {n: row[side] for n, row in zip(sheet.categories, sheet.points, strict=True) if n != "higher"},
        "built": {space for at, space in enumerate(["S", *ISLANDS]) if state.islands[at] >> side & 1},
    }


def board(g: kancha.Game, seat: int) -> Seen:
    """A player's board."""
    mine = facts(g).players[seat]
    places = {marker: PLACES[at] for marker, at in zip(MARKERS, mine.where, strict=True)}
    markers = {marker: place for marker, place in places.items() if "moon" not in place}
    edges = {"N": mine.north, "E": mine.east, "S": mine.south, "W": mine.west}
    return {
        "tambos": names(mine.tambos, CELLS),
        "markers": markers,
        "moon_slots": {place.split()[1]: marker for marker, place in places.items() if "moon" in place},
        "laid": set(markers) - names(mine.standing, MARKERS),
        "planted": dict(zip(SETS, mine.maize, strict=True)),
        "vessels": [VESSEL_NAMES[vessel] for vessel in mine.pots],
        "covered": {square for at, square in enumerate(SQUARES) if mine.covered >> at & 1},
        "halves": {(*square, e) for e, mask in edges.items() for at, square in enumerate(SQUARES) if mask >> at & 1},
        "whole": mine.whole,
        "tokens": dict(zip(SLOTS, mine.viracocha, strict=True)),
        "marked": names(mine.marked, ACTIVITIES),
        "temples": names(mine.temples, ACTIVITIES),
        "islands": 6 - mine.islands,
        "raft": list(LAKE)[mine.raft],
    }


def solo_board(g: kancha.Game) -> Seen:
    """The Ayllu's board."""
    his = facts(g).ayllu
    assert his is not None
    out = names(his.gone, list(TOKENS))
    return {
        "planted": his.maize,
        "raft": his.raft,
        "islands_gone": his.islands,
        "lost": his.lost,
        "pieces": {
            "weaving": [TEXTILE_NAMES[textile] for textile in his.cloths],
            "pottery": [VESSEL_NAMES[vessel] for vessel in his.pots],
        },
        "marked": names(his.marked, ACTIVITIES),
        "temples": names(his.temples, ACTIVITIES),
        "moon_slots": {ACTIVITIES[slot]: colour for colour, slot in zip(COLOURS, his.night, strict=True) if slot >= 0},
        "bag": names(his.bag, COLOURS),
        "out": out,
        "tokens": set(TOKENS) - names(his.tokens, list(TOKENS)) - out,
    }


def everything(g: kancha.Game, table: Reading) -> list[tuple[str, object, Seen]]:
    """All parts of the reading's table, and what the engine has there."""
    found: list[tuple[str, object, Seen]] = [("the table", table, middle(g))]
    for number, side in enumerate(table.sides):
        own = board(g, number) if number < table.seats else solo_board(g)
        found.append((f"side {number}", side, side_of(g, number) | own))
    return found


def take_up(g: kancha.Game) -> Reading:
    """The second reading sits down at a game begun, looks at everything there, and goes on from the dawn of this Day."""
    state = facts(g)
    table = Reading(len(state.players), state.ayllu.level + 1 if state.ayllu else 0)
    for _, part, seen in everything(g, table):
        for name, value in seen.items():
            setattr(part, name, value)
    table.heard = len(g.lines())
    return table


def agree(g: kancha.Game, table: Reading) -> None:
    """Nothing on the table differs, no sun and no moon, no score."""
    for where, part, seen in everything(g, table):
        for name, value in seen.items():
            same(f"{name} of {where}", value, getattr(part, name))
    state, sheet = facts(g), g.score_sheet()
    for side, one in enumerate(table.sides):
        for number, activity in enumerate(ACTIVITIES):
            same(f"suns of side {side} in {activity}", state.suns(side, number), one.suns(activity))
            same(f"moons of side {side} in {activity}", state.moons(side, number), one.moons(activity))
        same(f"scores of side {side}", (state.sun(side), state.moon(side)), (one.sun(), one.moon()))
    same("the last line of the sheet", sheet.points[-1], [-max(one.sun(), one.moon()) for one in table.sides])
    same("the totals", sheet.totals(), [one.final() for one in table.sides])
    if g.over:
        same("the ranking", g.ranking(), table.ranking()[: table.seats])
        same("the final scores", g.scores(), [one.final() for one in table.players])
        winners = [[side] for side, rank in enumerate(table.ranking()) if rank == 1]
        same("who is told to have won", history(g, "won"), winners)
    if g.over and table.ayllu:
        told = [(ACTIVITIES[activity], REASONS[reason]) for activity, reason in history(g, "ayllu_chose")]
        same("what the Ayllu chose and why", told, table.ayllu.reasons)


def same(what: str, engine: object, reading: object) -> None:
    if engine != reading:
        raise Disagreement(f"{what}: the engine has {engine}, the reading {reading}")
