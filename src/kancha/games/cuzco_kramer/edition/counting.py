"""Every piece of the box accounted for: on the board, held, in a supply, or out of the game."""

from kancha.games.cuzco_kramer.material import CARDS, COLOURS, DOUBLE, FACES, KINDS, PRINTED, TRIPLE, VALUES, tile_kind
from kancha.games.cuzco_kramer.state import OWN_KINDS, State


def pieces(g: State) -> list[tuple[str, int, int]]:
    """Tiles, storeys, basins, Incas and cards, each on the board, held, or in a supply."""
    box = g.box
    laid = [tile_kind(code) for code in g.laid]
    pieces = [("triples", laid.count(TRIPLE) + g.triples, box.triples)]
    for kind, each in ((1, box.doubles), (2, box.villages), (3, box.cultures)):
        held = sum([g.tiles[seat * OWN_KINDS + kind - DOUBLE] for seat in range(g.seats)])
        pieces.append((KINDS[kind], laid.count(kind) + held, each * g.seats))
    for step, value in enumerate(VALUES):
        built = len([worth for worth in g.temple_value if worth >= value])
        pieces.append((f"storeys of {value}", built + g.storeys[step], box.storeys[step]))
    pieces.append(("basins", g.basins.bit_count() + g.basins_left, PRINTED.bit_count() + box.basins))
    for seat in range(g.seats):
        pieces.append((f"{COLOURS[seat]} Incas", g.incas[seat].bit_count() + g.reserve[seat], box.incas))
    for card in range(FACES):
        held = sum([g.hands[seat * FACES + card] + g.bids[seat * FACES + card] for seat in range(g.seats)])
        shown = 1 if g.display == card else 0
        pieces.append((f"{CARDS[card]} cards", g.deck[card] + held + shown + g.discard[card], box.cards[card]))
    return pieces
