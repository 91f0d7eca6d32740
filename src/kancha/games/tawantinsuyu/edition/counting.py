"""Where every piece of the box is: what the state accounts for and what there must be (T-002)."""

from kancha.games.tawantinsuyu.material import (
    ARMY_CARDS,
    BUILDING_NAMES,
    BUILDINGS,
    CARD_NAMES,
    GOD_CARDS,
    KINDS_OF_WORKER,
    NONE,
    STARTING_WEAVINGS,
    STATUES,
    WEAVINGS,
    WORKERS,
)
from kancha.games.tawantinsuyu.state import State


def pieces(g: State) -> list[tuple[str, int, int]]:
    """Every kind of piece, how many there are and how many there should be."""
    return [*workers(g), *tokens(g), *cards(g), *tiles(g)]


def workers(g: State) -> list[tuple[str, int, int]]:
    counts: list[tuple[str, int, int]] = []
    if g.mode == 1 and g.axo is not None:
        queue = [g.axo.queue.count(kind) for kind in range(KINDS_OF_WORKER)]
        counts.append(("Axomamma's workers in line", sum([queue[k] == g.players[1].workers[k] for k in range(5)]), 5))
    for kind in range(KINDS_OF_WORKER):
        there = g.bag[kind] + g.nomads[kind] + g.gone[kind] + g.casualties[kind] + g.village.count(kind)
        there += g.standing[kind].bit_count() + sum([player.workers[kind] for player in g.players])
        counts.append((f"{WORKERS[kind]}s", there, g.box.workers_each))
    on_hill = sum([mask.bit_count() for mask in g.standing])
    counts.append(("workers on spaces of their own", g.occupied().bit_count(), on_hill))
    return counts


def tokens(g: State) -> list[tuple[str, int, int]]:
    counts: list[tuple[str, int, int]] = []
    for side, player in enumerate(g.players):
        counts.append((f"stairs of {side}", g.stairs.count(side) + player.stairs_left, g.box.stairs_tokens))
        counts.append((f"markers of {side}", g.conquests.count(side) + player.markers_left, g.box.markers))
        counts.append((f"score of {side}", min(0, player.total()), 0))
        counts.append((f"resources of {side}", sum([min(0, number) for number in player.res]), 0))
    for statue, name in enumerate(STATUES):
        most = g.box.large_statues if statue % 2 else g.box.small_statues
        held = g.statues[statue] + sum([player.statues[statue] for player in g.players])
        counts.append((f"{name} statues", max(held, most) if g.statues[statue] >= 0 else -1, most))
    return counts


def cards(g: State) -> list[tuple[str, int, int]]:
    """Every card lies in exactly one place."""
    gods = [g.god_deck, *[1 << card for card in g.gods_under if card != NONE], *[1 << card for card in g.offer]]
    if g.card_played != NONE:
        gods.append(1 << g.card_played)
    armies = [g.army_deck, g.army_discard]
    for player in g.players:
        gods += [player.gods, player.played]
        armies += [player.army, player.looking, player.army_up, player.army_down]
    if g.axo is not None:
        gods += [1 << card for card in g.axo.slots if card != NONE]
    counts = [("god cards", sum([pile.bit_count() for pile in gods]), GOD_CARDS)]
    counts.append(("different god cards", union(gods).bit_count(), len(CARD_NAMES)))
    counts.append(("army cards", sum([pile.bit_count() for pile in armies]), ARMY_CARDS))
    counts.append(("different army cards", union(armies).bit_count(), ARMY_CARDS))
    return counts


def tiles(g: State) -> list[tuple[str, int, int]]:
    buildings = [g.stack, *[1 << b for b in [*g.market, *g.under, *g.set_aside] if b != NONE]]
    buildings += [player.up | player.down for player in g.players]
    woven = [tile for player in g.players for row in player.tapestries for tile in row]
    loose = [*g.weavings_under, *g.weavings_drawn, *g.weavings_bought]
    if g.weaving_up != NONE:
        loose.append(g.weaving_up)
    drawn = [tile for tile in [*woven, *loose] if tile >= STARTING_WEAVINGS]
    weavings = [g.weavings, g.weavings_gone, *[1 << tile for tile in drawn]]
    ordinary = WEAVINGS - STARTING_WEAVINGS
    return [
        ("buildings", sum([pile.bit_count() for pile in buildings]), BUILDINGS),
        ("different buildings", union(buildings).bit_count(), len(BUILDING_NAMES)),
        ("weavings", sum([pile.bit_count() for pile in weavings]), ordinary),
        ("different weavings", union(weavings).bit_count(), ordinary),
    ]


def union(piles: list[int]) -> int:
    cards = 0
    for pile in piles:
        cards |= pile
    return cards
