"""Everything on the table as plain named data, by the names that records and positions use (docs/facts/cuzco-feld.md)."""

from typing import Final

from kancha.games.cuzco_feld.material import COLOURS, LAYOUTS, MARKET_COLUMNS, NONE, ROUNDS, SPACES
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.state import CATEGORIES, HIDDEN, KINDS, PHASES, State
from kancha.games.cuzco_feld.verbs import (
    CARD,
    CELL,
    CIRCLE,
    FEATHER,
    FEATHER_PLACE,
    GOD,
    GOOD,
    MASK,
    MISSION,
    PLACE,
    PLACED_DIE,
    SPACE,
    TILE,
)
from kancha.kernel.bits import members
from kancha.kernel.verbs import NOTHING, Domain

DEALT: Final[list[str | None]] = [None, "one_god", "different_gods"]
"""What everybody knows of the two God cards dealt at the start (F-038)."""


def facts(g: State) -> dict[str, object]:
    """The whole table as a seat sees it: what it may not see stands as null, or among what lies face down, by kind.

    What follows from other facts is left out: the villages of a seat follow from the piles of Quipu, tokens from the turn order.
    """
    return {
        "edition": g.box.edition,
        "pututus": g.module == 1,
        "round": g.round + 1,
        "phase": PHASES[g.phase],
        "step": g.step,
        "order": list(g.order),
        "knowledge_order": list(g.arrivals),
        **boards(g),
        **supplies(g),
        "inti_used": named(CARD, g.inti_used),
        "sealed": [None if answer == NOTHING else SPACE.text(answer) for answer in g.sealed],
        "seats": [seat_facts(g, seat) for seat in range(g.seats)],
    }


def boards(g: State) -> dict[str, object]:
    """The road network, the action bar, the rows, the market, the temple and the palace."""
    rows = [g.market[row * MARKET_COLUMNS : (row + 1) * MARKET_COLUMNS] for row in range(ROUNDS)]
    return {
        "layout": LAYOUTS[g.layout],
        "rotation": g.rotation,
        "quipu": {PLACE.text(village): g.pile(village) for village in range(len(g.piles)) if g.pile(village)},
        "bar": {
            SPACES[space]: [PLACED_DIE.text(die) for die in g.dice_on(space)]
            for space in range(len(SPACES))
            if g.dice_on(space)
        },
        "rows": {CELL.text(cell): one(TILE, g.rows[cell]) for cell in range(len(g.rows))},
        "market": {str(row + 1): [one(GOOD, good) for good in rows[row]] for row in range(ROUNDS)},
        "steps": {str(step + 1): g.steps[step] for step in range(len(g.steps)) if g.steps[step] != NONE},
        "temple_inti": g.inti_temple,
        "palace": named(MISSION, g.palace),
    }


def supplies(g: State) -> dict[str, object]:
    """Decks, stacks, discard piles, and what has left the game."""
    return {
        "faces": {GOD.text(god): one(CARD, g.faces[god]) for god in range(len(g.faces))},
        "decks": {GOD.text(god): g.deck_left[god] for god in range(len(g.deck_left))},
        "unseen_cards": counted(CARD, g.deck),
        "spent": counted(CARD, g.spent),
        "reserve": counted(GOD, g.reserve),
        "given_back": counted(CARD, g.given_back),
        "stack": counted(TILE, g.stack),
        "discards": counted(TILE, g.discards),
        "unseen_missions": named(MISSION, g.mission_deck),
        "missions_out": named(MISSION, g.missions_gone),
        "goods_out": counted(GOOD, g.goods_gone),
        "inti_out": g.inti_gone,
    }


def seat_facts(g: State, seat: int) -> dict[str, object]:
    """A seat's mask and what lies around it."""
    player = g.players[seat]
    points = g.points[seat * KINDS : seat * KINDS + KINDS]
    return {
        "colour": COLOURS[seat],
        "mask": one(MASK, player.mask),
        "first_feather": one(FEATHER, player.first_feather),
        "feathers": [int(place) for place in named(FEATHER_PLACE, player.feathers)],
        "circles": [int(circle) for circle in named(CIRCLE, player.circles)],
        "chasqui": PLACE.text(player.at),
        "returned": player.returned == 1,
        "quipu_mask": player.cords,
        "quipu_reserve": player.spare,
        "tiles": [tile_word(player, slot) for slot in range(len(player.slots))],
        **card_facts(player),
        "offerings": player.offerings,
        "food": player.food,
        "inti": player.inti,
        "knowledge": player.knowledge,
        "goods": counted(GOOD, player.goods),
        "dice": list(player.dice),
        "pututus": [player.ones, player.twos],
        "missions": named(MISSION, player.missions),
        "completed": named(MISSION, player.completed),
        "drawn": hidden_or_named(player.drawn),
        "rejected": hidden_or_named(player.rejected),
        "points": {CATEGORIES[kind]: points[kind] for kind in range(KINDS)},
    }


def card_facts(player: Player) -> dict[str, object]:
    """God cards: how many, which of them everybody knows, and which they are for who may see the hand."""
    open_hand = sum(player.hand) == player.cards
    return {
        "cards": player.cards,
        "hand": counted(CARD, player.hand) if open_hand else None,
        "known": counted(CARD, player.seen),
        "dealt": DEALT[player.dealt],
        "set_aside": one(CARD, player.set_aside),
    }


def tile_word(player: Player, slot: int) -> str | None:
    """`study-vp-2`, or `study-vp-2 down` once it is slid; None without a tile."""
    if player.slots[slot] == NONE:
        return None
    return TILE.text(player.slots[slot]) + (" down" if player.down >> slot & 1 else "")


def named(domain: Domain, mask: int) -> list[str]:
    """The names of a set."""
    return [domain.text(value) for value in members(mask)]


def hidden_or_named(mask: int) -> list[str] | None:
    """The missions of a set; None if the viewer may not see them."""
    return None if mask == HIDDEN else named(MISSION, mask)


def counted(domain: Domain, counts: list[int]) -> dict[str, int]:
    """How many there are of each kind, without those there are none of."""
    return {domain.text(kind): counts[kind] for kind in range(len(counts)) if counts[kind]}


def one(domain: Domain, value: int) -> str | None:
    """The name of one thing; None if there is none."""
    return None if value == NONE else domain.text(value)
