"""Everything on the table as plain named data, by the names that records and positions use (docs/facts/cuzco-kramer.md)."""

from kancha.games.cuzco_kramer.material import (
    CARDS,
    CELL_NAMES,
    DIRECTIONS,
    DOUBLE,
    FACES,
    KINDS,
    NONE,
    PATCH,
    PATCH_CULTURE,
    VALUES,
    tile_cell,
    tile_kind,
    tile_way,
)
from kancha.games.cuzco_kramer.state import CATEGORIES, OWN_KINDS, SCORING, State
from kancha.kernel.bits import members


def facts(g: State) -> dict[str, object]:
    """The whole table: hands of others stand as null beside their size, and their cards among the unseen (K-110).

    What follows from other facts is left out, villages and cities for instance; only `land` is told beside the tiles it is made
    of, because nearly everybody asks for it.
    """
    return {
        "edition": g.box.edition,
        **land_facts(g),
        **supply_facts(g),
        **turn_facts(g),
        "festival": None if g.feast == NONE else festival_facts(g),
        "ending": None if g.ending == NONE else g.ending,
        "seats": [seat_facts(g, seat) for seat in range(g.seats)],
    }


def land_facts(g: State) -> dict[str, object]:
    """Terrain, basins and temples."""
    temples: list[object] = []
    for index in range(len(g.temple_at)):
        cell = g.temple_at[index]
        temples.append({"cell": CELL_NAMES[cell], "value": g.temple_value[index], "disc": bool(g.discs >> cell & 1)})
    return {
        "tiles": [tile_word(code) for code in g.laid],
        "land": {CELL_NAMES[cell]: land_word(g, cell) for cell in members(g.terrain())},
        "basins": cells(g.basins),
        "settled": cells(g.settled),
        "temples": temples,
    }


def supply_facts(g: State) -> dict[str, object]:
    """What everybody may take from, and the cards."""
    return {
        "triples": g.triples,
        "basins_left": g.basins_left,
        "storeys": {str(VALUES[step]): g.storeys[step] for step in range(len(VALUES))},
        "display": None if g.display == NONE else CARDS[g.display],
        "discard": cards(g.discard),
        "deck": g.deck_size,
        "unseen": cards(g.deck),
    }


def turn_facts(g: State) -> dict[str, object]:
    """The turn under way."""
    return {
        "turn": g.active,
        "ap": g.ap,
        "owes_tile": g.owes_tile,
        "token_used": g.token_used,
        "drawn": g.drawn,
        "changed": cells(g.changed),
        "rested": cells(g.rested),
    }


def festival_facts(g: State) -> dict[str, object]:
    """The festival being held; what everybody bids stands with the seats."""
    return {"temple": CELL_NAMES[g.feast], "bidders": members(g.bidders), "held": members(g.held)}


def seat_facts(g: State, seat: int) -> dict[str, object]:
    """What a player has on the board, before them and in hand."""
    stock = g.tiles[seat * OWN_KINDS : (seat + 1) * OWN_KINDS]
    points = g.points[seat * SCORING : (seat + 1) * SCORING]
    hand = g.hands[seat * FACES : (seat + 1) * FACES]
    return {
        "incas": cells(g.incas[seat]),
        "reserve": g.reserve[seat],
        "tokens": g.tokens[seat],
        "stock": dict(zip(KINDS[DOUBLE:], stock, strict=True)),
        "cards": g.hand_size[seat],
        "hand": cards(hand) if sum(hand) == g.hand_size[seat] else None,
        "bid": cards(g.bids[seat * FACES : (seat + 1) * FACES]),
        "points": dict(zip(CATEGORIES, points, strict=True)),
        "counted": bool(g.counted >> seat & 1),
    }


def cells(mask: int) -> list[str]:
    """The names of a set of cells."""
    return [CELL_NAMES[cell] for cell in members(mask)]


def cards(counts: list[int]) -> dict[str, int]:
    """How many there are of each face, without those there are none of."""
    return {CARDS[card]: counts[card] for card in range(FACES) if counts[card]}


def tile_word(code: int) -> str:
    """`triple G18 E`, `village G18`, or `patch culture G18` for terrain of no tile in particular."""
    kind, cell, way = tile_kind(code), CELL_NAMES[tile_cell(code)], tile_way(code)
    if kind == PATCH:
        return f"patch {'culture' if way == PATCH_CULTURE else 'village'} {cell}"
    return f"{KINDS[kind]} {cell} {DIRECTIONS[way]}" if kind <= DOUBLE else f"{KINDS[kind]} {cell}"


def land_word(g: State, cell: int) -> str:
    """The face that shows and its level, as in a position: `village 2`."""
    return f"{'village' if g.village >> cell & 1 else 'culture'} {g.level[cell]}"
