"""Every piece of the box accounted for: on the board, held, in a supply, or out of the game."""

from kancha.games.pachamama import setup
from kancha.games.pachamama.material import COLOURS, CROPS, TERRAINS
from kancha.games.pachamama.state import State


def pieces(g: State) -> list[tuple[str, int, int]]:
    """Tiles, tokens and pawns, each either on the board, held, or in a supply."""
    counts = [("cells", g.known.bit_count() + sum(g.left), len(g.board.cells))]
    for crop, name in enumerate(CROPS):
        counts.append((f"{name} tiles", g.crop.count(crop) + max(0, g.supply_of_crop(crop)), g.box.crop_tiles[crop]))
        held = sum([tokens >> crop & 1 for tokens in g.tokens])
        counts.append((f"{name} tokens", held + max(0, g.supply_of_token(crop)), g.token_sets()))
    for stock, colour in enumerate(g.colours):
        pawns = setup.pawns_per_stock(g.box, g.mode, g.level, g.seats)
        counts.append((f"{COLOURS[colour]} pawns", g.reserve[stock] + g.pawns[stock].bit_count(), pawns))
    if g.arrows is not None:
        counts.append(("Otoma pawns", g.otoma.bit_count(), len(g.arrows.pawn_colours)))
    if g.screens is not None:
        for terrain, name in enumerate(TERRAINS):
            behind = sum([g.screens.held[seat * 4 + terrain] for seat in range(g.seats)])
            owed = 1 if g.screens.owed == terrain else 0
            counts.append((f"{name} tiles", behind + len(g.screens.columns[terrain]) - owed, g.left[terrain]))
    return counts
