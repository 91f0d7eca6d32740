"""What machines see of a game of Cuzco: every fact of its state, or why it is left out."""

from typing import Final

from kancha.games.cuzco_feld.material import (
    ABILITY,
    CARDS,
    CIRCLES,
    DICE,
    FEATHER_PLACES,
    MASKS,
    MISSIONS,
    PLACES,
    QUIPU,
    SECTORS,
    SLOTS,
    STEPS,
    TRACK_END,
    VALUES,
    VILLAGES,
)
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.state import KINDS, PHASES, State
from kancha.kernel.encoding import Encoder

LAYOUTS: Final = 36
SPACES: Final = 10
GOODS: Final = 6
FEATHERS: Final = 6


def encode(g: State, out: Encoder) -> None:
    """The whole table."""
    out.version(1)
    out.left_out("box", "figures of the edition")
    out.left_out("seats", "settled before the game")
    out.number("module", g.module, 1)
    out.one_of("layout", g.layout, LAYOUTS)
    out.one_of("rotation", g.rotation, SECTORS)
    out.number("round", g.round, 6)
    out.one_of("phase", g.phase, len(PHASES))
    out.one_of("step", g.step, 6)
    out.sides("order", g.order, g.seats, g.seats)
    for turn in range(g.seats):
        out.enter("players", turn)
        encode_player(g.players[out.turn(turn)], out)
        out.leave()
    out.sides("arrivals", g.arrivals, g.seats, g.seats)
    encode_bar(g, out)
    out.sides("steps", g.steps, STEPS, g.seats)
    if out.anew(g.piles, 1):
        out.sides("piles", [g.top(village) for village in range(VILLAGES)], VILLAGES, g.seats)
    encode_tiles("rows", g.rows, out)
    out.numbers("stack", g.stack, 4)
    out.left_out("discards", "what is neither in the stack nor on the table")
    out.ones_of("market", g.market, GOODS)
    out.numbers("goods_gone", g.goods_gone, 8)
    out.numbers("deck", g.deck, 8)
    out.numbers("deck_left", g.deck_left, 12)
    out.ones_of("faces", g.faces, CARDS)
    out.numbers("spent", g.spent, 4)
    out.left_out("reserve", "hidden from everybody")
    out.left_out("given_back", "hidden from everybody")
    out.bits("mission_deck", g.mission_deck, MISSIONS)
    out.bits("palace", g.palace, MISSIONS)
    out.bits("missions_gone", g.missions_gone, MISSIONS)
    out.number("inti_temple", g.inti_temple, 12)
    out.number("inti_gone", g.inti_gone, 20)
    out.bits("inti_used", g.inti_used, CARDS)
    out.by_seat("points", g.points, KINDS, 120)


def encode_bar(g: State, out: Encoder) -> None:
    """The placed dice, space after space: where each lies, whose it is, what it shows."""
    if not out.anew(g.bar, 3):
        return
    spaces: list[int] = []
    owners: list[int] = []
    faces: list[int] = []
    for die in g.bar:
        spaces.append(die // 24)
        owners.append(die % 24 // 6)
        faces.append(die % 6)
    dice = DICE * g.seats
    out.sequence("bar.space", spaces, dice, SPACES)
    out.sides("bar.seat", owners, dice, g.seats)
    out.sequence("bar.face", faces, dice, 6)


def encode_tiles(name: str, tiles: list[int], out: Encoder) -> None:
    """Person tiles on their places: set and ability, and the value."""
    if not out.anew(tiles, 2):
        return
    out.ones_of(name, [tile // VALUES if tile >= 0 else -1 for tile in tiles], 2 * ABILITY)
    out.numbers(
        f"{name}.value" if out.listing else "", [tile % VALUES + 1 if tile >= 0 else 0 for tile in tiles], VALUES
    )


def encode_player(player: Player, out: Encoder) -> None:
    """One seat's mask and everything around it."""
    out.one_of("mask", player.mask, len(MASKS))
    out.bits("feathers", player.feathers, FEATHER_PLACES)
    out.one_of("first_feather", player.first_feather, FEATHERS)
    out.bits("circles", player.circles, CIRCLES)
    out.number("cords", player.cords, QUIPU)
    out.number("spare", player.spare, QUIPU)
    out.bits("villages", player.villages, VILLAGES)
    out.one_of("at", player.at, PLACES)
    out.number("returned", player.returned, 1)
    encode_tiles("slots", player.slots, out)
    out.bits("down", player.down, SLOTS)
    out.number("cards", player.cards, 15)
    out.numbers("hand", player.hand, 4)
    out.numbers("seen", player.seen, 4)
    out.one_of("dealt", player.dealt, 3)
    out.number("offerings", player.offerings, 20)
    out.number("food", player.food, 20)
    out.number("inti", player.inti, 6)
    out.number("knowledge", player.knowledge, TRACK_END)
    out.numbers("goods", player.goods, 8)
    out.sequence("dice", player.dice, DICE + 1, 7)
    out.number("ones", player.ones, 8)
    out.number("twos", player.twos, 8)
    out.bits("missions", player.missions, MISSIONS)
    out.bits("completed", player.completed, MISSIONS)
    out.bits("drawn", player.drawn, MISSIONS)
    out.bits("rejected", player.rejected, MISSIONS)
    out.one_of("set_aside", player.set_aside, CARDS)
