"""Every piece of the box accounted for: on a board, in a pile, beside it, or out of the game for a reason."""

from kancha.games.ayar.material import (
    ALL_CELLS,
    JOKER,
    LAST_ISLAND,
    NONE,
    ROUNDS,
    TEXTILES,
    VESSELS,
)
from kancha.games.ayar.people import cloth_parts
from kancha.games.ayar.state import State


def pieces(g: State) -> list[tuple[str, int, int]]:
    """What the state accounts for, and what there must be."""
    counts: list[tuple[str, int, int]] = []
    counts += vessels_of(g)
    counts += textiles_of(g)
    for seat in range(g.seats):
        counts += player_pieces(g, seat)
    if g.ayllu is not None:
        counts += ayllu_pieces(g)
    tambos = len([site for site in g.sites if site != NONE])
    masks = sum([mask.bit_count() for mask in g.filled])
    counts.append(("tambos on sites", masks, tambos))
    counts.append(("maize in the area of a side", len([side for side in g.area if side < g.sides()]), len(g.area)))
    return counts


def vessels_of(g: State) -> list[tuple[str, int, int]]:
    """Vessels by kind; jokers are among those nobody has seen."""
    counts: list[tuple[str, int, int]] = []
    rows = [player.pots for player in g.players]
    if g.ayllu is not None:
        rows.append(g.ayllu.pots)
    for kind in range(len(VESSELS)):
        here = g.unseen[kind] + g.spare_vessels[kind] + g.shelf.count(kind)
        for row in rows:
            here += row.count(kind)
        counts.append((f"{VESSELS[kind]} vessels", here, g.box.kiln.vessels[kind]))
    jokers = sum([row.count(JOKER) for row in rows])
    counts.append(("vessels nobody has seen", g.pile_size() + jokers, sum(g.unseen)))
    return counts


def textiles_of(g: State) -> list[tuple[str, int, int]]:
    """Textiles by kind."""
    woven = [cloth_parts(number)[0] for player in g.players for number in player.cloths]
    if g.ayllu is not None:
        woven += g.ayllu.cloths
    counts: list[tuple[str, int, int]] = []
    for kind in range(len(TEXTILES)):
        here = g.textiles[kind] + g.spare_textiles[kind] + g.tops.count(kind) + woven.count(kind)
        here += 1 if g.held == kind else 0
        counts.append((f"{TEXTILES[kind]} textiles", here, g.box.loom.counts[kind]))
    return counts


def player_pieces(g: State, seat: int) -> list[tuple[str, int, int]]:
    player = g.players[seat]
    on_lake = len([space for space in range(1, LAST_ISLAND + 1) if g.islands[space] >> seat & 1])
    placed = len([temple for row in g.rows for temple in row if temple // 4 == seat])
    gone = (ALL_CELLS & ~player.tambos).bit_count()
    retired = len([place for place in player.where[:4] if place >= 8])
    return [
        (f"islands of seat {seat} on the lake", on_lake, player.islands),
        (f"squares covered by seat {seat}", player.covered.bit_count(), 2 * len(player.cloths)),
        (f"temples of seat {seat}", min(4, player.temples.bit_count() + placed), player.temples.bit_count() + placed),
        (f"tambos of seat {seat} on sites", min(gone, g.sites.count(seat)), g.sites.count(seat)),
        (f"retired markers of seat {seat}", player.full_moon_slots().bit_count(), retired),
        (f"markers of seat {seat} at lines", player.blocked_lines().bit_count(), len(at_lines(player.where))),
    ]


def at_lines(where: list[int]) -> list[int]:
    return [place for place in where if 0 <= place < 8]


def ayllu_pieces(g: State) -> list[tuple[str, int, int]]:
    ayllu = g.ayllu
    assert ayllu is not None
    side = g.seats
    on_lake = len([space for space in range(1, LAST_ISLAND + 1) if g.islands[space] >> side & 1])
    return [
        ("islands of the Ayllu", on_lake + ayllu.lost, ayllu.islands),
        ("tokens of the Ayllu in the pile and gone", (ayllu.tokens & ayllu.gone).bit_count(), 0),
        ("tokens gone", ayllu.gone.bit_count(), min(g.round, ROUNDS) - 1),
    ]
