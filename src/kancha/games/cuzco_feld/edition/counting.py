"""Every piece of the box accounted for: on the board, held, in a supply, or out of the game."""

from kancha.games.cuzco_feld.material import (
    CARD_NAMES,
    CARDS,
    COLOURS,
    DICE,
    GOD_OF,
    GODS,
    GOODS,
    MISSIONS,
    QUIPU,
    TILE_NAMES,
    TILES,
)
from kancha.games.cuzco_feld.state import DICE_PHASE, State


def pieces(g: State) -> list[tuple[str, int, int]]:
    """Tiles, cards, goods, missions, medallions, Quipu and dice, each in exactly one place."""
    rows: list[tuple[str, int, int]] = []
    if not g.mission_deck and not g.palace:
        return rows  # nothing is laid out yet
    for tile in range(TILES):
        held = sum([player.slots.count(tile) for player in g.players])
        there = g.stack[tile] + g.rows.count(tile) + g.discards[tile] + held
        rows.append((f"tile {TILE_NAMES[tile]}", there, g.box.tiles[tile]))
    for card in range(CARDS):
        held = sum([player.hand[card] for player in g.players])
        shown = 1 if g.faces[GOD_OF[card]] == card else 0
        there = g.deck[card] + g.given_back[card] + shown + g.spent[card] + held
        rows.append((f"card {CARD_NAMES[card]}", there, 4))
    for god, name in enumerate(GODS):
        hidden = sum(g.deck[god * 3 : god * 3 + 3]) - g.reserve[god]
        rows.append((f"{name} cards face down", hidden, g.deck_left[god]))
    for good, name in enumerate(GOODS):
        held = sum([player.goods[good] for player in g.players])
        rows.append((name, g.market.count(good) + g.goods_gone[good] + held, g.box.goods_count[good]))
    add_missions(g, rows)
    medallions = g.inti_temple + g.inti_gone + sum([player.inti for player in g.players])
    rows.append(("Inti medallions", medallions, 10))
    for seat, player in enumerate(g.players):
        rows.append((f"{COLOURS[seat]} Quipu", player.cords + player.spare + player.villages.bit_count(), QUIPU))
        lying = sum([g.pile(village).count(seat) for village in range(12)])
        rows.append((f"{COLOURS[seat]} Quipu on villages", lying, player.villages.bit_count()))
        rows.append((f"{COLOURS[seat]} hand", sum(player.hand), player.cards))
        if g.phase == DICE_PHASE:
            placed = len([code for code in g.bar if code % 24 // 6 == seat])
            rows.append((f"{COLOURS[seat]} dice too many", max(0, placed + len(player.dice) - DICE), 0))
        rows.append((f"{COLOURS[seat]} slots too full", max(0, player.tiles() + player.cords - 12), 0))
    for kind in range(2):
        rows.append(("Pututus lacking", max(0, -g.pututus_left(kind)), 0))
    return rows


def add_missions(g: State, rows: list[tuple[str, int, int]]) -> None:
    everywhere = [g.mission_deck, g.palace, g.missions_gone]
    for player in g.players:
        everywhere += [player.missions, player.completed, player.drawn, player.rejected]
    union, count = 0, 0
    for some in everywhere:
        union |= some
        count += some.bit_count()
    rows.append(("missions", count, MISSIONS))
    rows.append(("different missions", union.bit_count(), MISSIONS))
