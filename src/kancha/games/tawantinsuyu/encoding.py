"""What machines see of a game of Tawantinsuyu: every fact of its state, or why it is left out."""

from typing import Final

from kancha.games.tawantinsuyu.material import (
    ARMY_CARDS,
    BUILDINGS,
    CONQUESTS,
    FESTIVALS,
    GOD_CARDS,
    KINDS_OF_WORKER,
    NONE,
    SECTIONS,
    SPACES,
    STAIR_SPACES,
    TEMPLE_SPACES,
    WEAVINGS,
)
from kancha.games.tawantinsuyu.people import Axomamma, Player
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.bits import mask_of
from kancha.kernel.encoding import Encoder

WORKERS: Final = 20
VILLAGE: Final = 16
OFFERED: Final = 6
TAPESTRIES: Final = 3
POINTS: Final = 120
SWITCHES: Final = 12
QUEUE: Final = 8
AXO_SPACES: Final = 20


def encode(g: State, out: Encoder) -> None:
    """The whole table."""
    sides = g.sides()
    out.version(1)
    out.left_out("box", "figures of the edition")
    for name in ("mode", "seats", "ages"):
        out.left_out(name, "settled before the game")
    for turn in range(sides):
        out.enter("players", turn)
        encode_player(g.players[out.turn(turn)], out)
        out.leave()
    if g.axo is None:
        out.left_out("axo", "nobody plays against Axomamma")
    else:
        out.enter("axo")
        encode_axomamma(g.axo, out)
        out.leave()
    out.side("first", g.first, sides)
    out.side("active", g.active, sides)
    out.one_of("rotation", g.rotation, SECTIONS)
    encode_workers(g, out)
    out.sides("stairs", g.stairs, STAIR_SPACES, sides)
    out.sides("conquests", g.conquests, CONQUESTS, sides)
    out.numbers("statues", g.statues, 6)
    encode_supplies(g, out)
    out.side("holder", g.holder, sides)
    out.number("festivals", g.festivals, FESTIVALS)
    out.number("celebrated", g.celebrated, FESTIVALS)
    out.number("deck_only", g.deck_only, 1)
    out.number("swapped", g.swapped, 15)
    out.bits("activated", g.activated, BUILDINGS)
    out.one_of("working", g.working, SPACES)
    out.number("tasks", g.tasks, 4)
    out.number("second", g.second, 1)
    out.one_of("called", g.called, SECTIONS)
    out.number("over", g.over, 1)


def encode_workers(g: State, out: Encoder) -> None:
    """Workers on the hill and wherever else they are, by kind."""
    for kind in range(KINDS_OF_WORKER):
        out.bits(f"standing.{kind}" if out.listing else "", g.standing[kind], SPACES)
    out.sequence("village", g.village, VILLAGE, KINDS_OF_WORKER)
    out.numbers("nomads", g.nomads, WORKERS)
    out.numbers("bag", g.bag, WORKERS)
    out.numbers("gone", g.gone, WORKERS)
    out.numbers("casualties", g.casualties, WORKERS)


def encode_supplies(g: State, out: Encoder) -> None:
    """Buildings, weavings and cards that nobody has. What lies under a stack is told without its order."""
    out.ones_of("market", g.market, BUILDINGS)
    out.bits("stack", g.stack, BUILDINGS)
    out.bits_of("under", g.under, BUILDINGS)
    out.bits_of("set_aside", g.set_aside, BUILDINGS)
    out.one_of("weaving_up", g.weaving_up, WEAVINGS)
    out.bits("weavings", g.weavings, WEAVINGS)
    out.bits_of("weavings_under", g.weavings_under, WEAVINGS)
    out.bits_of("weavings_drawn", g.weavings_drawn, WEAVINGS)
    out.bits_of("weavings_bought", g.weavings_bought, WEAVINGS)
    out.bits("weavings_gone", g.weavings_gone, WEAVINGS)
    out.bits("army_deck", g.army_deck, ARMY_CARDS)
    out.bits("army_discard", g.army_discard, ARMY_CARDS)
    out.bits("god_deck", g.god_deck, GOD_CARDS)
    out.bits("gods_under", mask_of([card for card in g.gods_under if card != NONE]), GOD_CARDS)
    out.number("gods_under.hidden", g.gods_under.count(NONE), GOD_CARDS)
    out.left_out("gods_under_known", "what others know of the cards under the deck")
    out.sequence("offer", g.offer, OFFERED, GOD_CARDS)
    out.one_of("card_played", g.card_played, GOD_CARDS)
    out.one_of("card_due", g.card_due, 4)


def encode_player(player: Player, out: Encoder) -> None:
    """One side's whole area."""
    out.numbers("res", player.res, 20)
    out.numbers("workers", player.workers, WORKERS)
    out.signed("points", player.points, POINTS)
    out.one_of("temple", player.temple, TEMPLE_SPACES)
    out.one_of("priest", player.priest, SECTIONS)
    out.number("stairs_left", player.stairs_left, 6)
    out.number("markers_left", player.markers_left, 12)
    out.numbers("statues", player.statues, 6)
    out.bits("up", player.up, BUILDINGS)
    out.bits("down", player.down, BUILDINGS)
    out.bits("gods", player.gods, GOD_CARDS)
    out.number("gods_hidden", player.gods_hidden, 20)
    out.bits("played", player.played, GOD_CARDS)
    out.bits("army", player.army, ARMY_CARDS)
    out.number("army_hidden", player.army_hidden, 20)
    out.bits("looking", player.looking, ARMY_CARDS)
    out.number("looking_hidden", player.looking_hidden, 4)
    out.bits("army_up", player.army_up, ARMY_CARDS)
    out.bits("army_down", player.army_down, ARMY_CARDS)
    encode_tapestries(player.tapestries, out)
    out.left_out("automaton", "settled before the game")


def encode_tapestries(tapestries: list[list[int]], out: Encoder) -> None:
    """The first few tapestries: what is woven into each, and its two ends; how many there are."""
    out.number("tapestries", len(tapestries), 8)
    for place in range(TAPESTRIES):
        tiles = tapestries[place] if place < len(tapestries) else []
        name = f"tapestries.{place}" if out.listing else ""
        out.bits_of(name, tiles, WEAVINGS)
        out.one_of(f"{name}.left" if out.listing else "", tiles[0] if tiles else NONE, WEAVINGS)
        out.one_of(f"{name}.right" if out.listing else "", tiles[-1] if tiles else NONE, WEAVINGS)


def encode_axomamma(axo: Axomamma, out: Encoder) -> None:
    """The automaton's own board."""
    out.bits("adjust", axo.adjust, SWITCHES)
    out.sequence("tokens", axo.tokens, QUEUE, AXO_SPACES)
    out.ones_of("slots", axo.slots, GOD_CARDS)
    out.one_of("personality", axo.personality, 5)
    out.sequence("queue", axo.queue, QUEUE, KINDS_OF_WORKER)
    out.number("began", axo.began, 1)
    out.number("die", axo.die, 6)
