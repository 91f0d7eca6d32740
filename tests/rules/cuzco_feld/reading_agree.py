"""What lies on the table, told in the same words by the engine and by the second reading, and compared."""

from collections import Counter

import kancha
from kancha.games.cuzco_feld.material import (
    CARD_NAMES,
    GODS,
    GOODS,
    MISSION_NAMES,
    NONE,
    PLACE_NAMES,
    SPACES,
    TILE_NAMES,
)
from kancha.kernel.bits import members
from tests.rules.cuzco_feld.positions import facts
from tests.rules.cuzco_feld.reading_box import CATEGORIES, COLOURS
from tests.rules.cuzco_feld.reading_capital import ranking
from tests.rules.cuzco_feld.reading_table import Table


def counts(numbers: list[int], names: list[str]) -> dict[str, int]:
    return {names[at]: number for at, number in enumerate(numbers) if number}


def present(counter: Counter[str]) -> dict[str, int]:
    return {name: number for name, number in counter.items() if number}


def engine_board(g: kancha.Game) -> dict[str, object]:
    state = facts(g)
    return {
        "order": state.order,
        "rotation": state.rotation,
        "round": state.round + 1,
        "bar": sorted(f"{SPACES[die // 24]} {COLOURS[die // 6 % 4]}-{die % 6 + 1}" for die in state.bar),
        "rows": {
            f"{'study' if at < 6 else 'farm'}-{at % 6 + 1}": TILE_NAMES[tile]
            for at, tile in enumerate(state.rows)
            if tile != NONE
        },
        "stack": counts(state.stack, TILE_NAMES),
        "discards": counts(state.discards, TILE_NAMES),
        "market": [
            sorted(GOODS[good] for good in state.market[5 * row : 5 * row + 5] if good != NONE) for row in range(6)
        ],
        "palace": sorted(MISSION_NAMES[mission] for mission in members(state.palace)),
        "mission deck": sorted(MISSION_NAMES[mission] for mission in members(state.mission_deck)),
        "steps": [None if seat == NONE else seat for seat in state.steps],
        "medallions": state.inti_temple,
        "faces": {GODS[god]: CARD_NAMES[card] for god, card in enumerate(state.faces) if card != NONE},
        "spent": counts(state.spent, CARD_NAMES),
        "deck": counts(state.deck, CARD_NAMES),
        "piles": {PLACE_NAMES[village]: state.pile(village) for village in range(12)},
        "knowledge": state.arrivals,
        "pututus": [state.pututus_left(0), state.pututus_left(1)] if state.module else [0, 0],
    }


def reading_board(t: Table) -> dict[str, object]:
    return {
        "order": t.order,
        "rotation": t.rotation,
        "round": max(1, t.round),
        "bar": sorted(f"{space} {COLOURS[owner]}-{face}" for space in t.spaces for owner, face in t.bar[space]),
        "rows": t.rows,
        "stack": present(t.stack),
        "discards": present(t.discards),
        "market": [sorted(t.market[round_]) for round_ in range(1, 7)],
        "palace": sorted(t.palace),
        "mission deck": sorted(t.mission_deck),
        "steps": t.steps,
        "medallions": t.temple_inti,
        "faces": t.faces,
        "spent": present(t.spent),
        "deck": present(t.deck),
        "piles": t.piles,
        "knowledge": t.stacked,
        "pututus": t.stock,
    }


def engine_mask(g: kancha.Game, seat: int) -> dict[str, object]:
    player = facts(g).players[seat]
    return {
        "mask": "ABCD"[player.mask],
        "feathers": {place + 1 for place in members(player.feathers)},
        "circles": {circle + 1 for circle in members(player.circles)},
        "at": PLACE_NAMES[player.at],
        "returned": bool(player.returned),
        "quipu": [player.cords, player.spare],
        "tiles": [TILE_NAMES[tile] for tile in player.slots if tile != NONE],
        "down": [slot for slot in range(12) if player.down >> slot & 1],
        "hand": counts(player.hand, CARD_NAMES),
        "seen": counts(player.seen, CARD_NAMES),
        "stores": [player.offerings, player.food, player.inti, player.knowledge],
        "goods": counts(player.goods, GOODS),
        "missions": {MISSION_NAMES[mission] for mission in members(player.missions)},
        "completed": {MISSION_NAMES[mission] for mission in members(player.completed)},
        "pututus": [player.ones, player.twos],
        "dice": sorted(player.dice),
    }


def reading_mask(t: Table, seat: int) -> dict[str, object]:
    player = t.players[seat]
    return {
        "mask": player.mask,
        "feathers": player.feathers,
        "circles": player.circles,
        "at": player.at,
        "returned": player.returned,
        "quipu": [player.cords, player.spare],
        "tiles": player.tiles,
        "down": [slot for slot, down in enumerate(player.down) if down],
        "hand": present(player.hand),
        "seen": present(player.shown),
        "stores": [player.offerings, player.food, player.inti, player.knowledge],
        "goods": present(player.goods),
        "missions": player.missions,
        "completed": player.completed,
        "pututus": player.pututus,
        "dice": sorted(player.dice),
    }


def same(where: str, engine: dict[str, object], reading: dict[str, object]) -> None:
    for name, told in engine.items():
        assert told == reading[name], f"{where}, {name}: the engine says {told}, the reading {reading[name]}"


def agree(g: kancha.Game, t: Table) -> None:
    """Everything that lies on the table, and every score; at the end the ranking too."""
    same("the table", engine_board(g), reading_board(t))
    for seat in range(t.seats):
        same(f"seat {seat}", engine_mask(g, seat), reading_mask(t, seat))
    sheet = g.score_sheet()
    assert sheet.categories == CATEGORIES
    for category, points in zip(sheet.categories, sheet.points, strict=True):
        told = [player.points[category] for player in t.players]
        assert points == told, f"{category}: the engine counts {points}, the reading {told}"
    if g.over:
        assert g.ranking() == ranking(t), f"the engine ranks {g.ranking()}, the reading {ranking(t)}"
