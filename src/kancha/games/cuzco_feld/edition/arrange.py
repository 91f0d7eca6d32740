"""Positions for tests and puzzles, set up piece by piece (the pieces are listed in docs/positions.md)."""

from typing import Final

from kancha.games.arranging import listing, mapping, whole
from kancha.games.cuzco_feld.edition.laying import lay_cards, lay_goods, lay_missions, lay_tiles
from kancha.games.cuzco_feld.edition.reading import (
    all_named,
    by_seat,
    named,
    number_by_seat,
    one_seat,
    seats_of,
    set_named,
)
from kancha.games.cuzco_feld.ending import EndGame
from kancha.games.cuzco_feld.feathers import put_feather
from kancha.games.cuzco_feld.gods import TurnUp
from kancha.games.cuzco_feld.market import GoToMarket, OpenMarket
from kancha.games.cuzco_feld.material import (
    BARS,
    CUZCO,
    DICE,
    GODS,
    LAYOUTS,
    MARKET_COLUMNS,
    NONE,
    PAIR,
    QUIPU,
    ROUNDS,
    SECTORS,
    SLOTS,
    SPACES,
    TRACK_END,
    VILLAGES,
)
from kancha.games.cuzco_feld.palace import GoToPalace, OpenPalace
from kancha.games.cuzco_feld.rounds import BeginRound, EndRound, after_dice, board_phase, dice_turns
from kancha.games.cuzco_feld.setup import INTI_IN_BOX, INTI_IN_TEMPLE, TakeKit, give_token
from kancha.games.cuzco_feld.state import (
    ARRANGED_VP,
    BOARD_PHASE,
    DICE_PHASE,
    KINDS,
    MARKET,
    NO_PILE,
    PALACE,
    PERSONS_PHASE,
    TEMPLE_STEP,
    State,
)
from kancha.games.cuzco_feld.study import BeginPersons
from kancha.games.cuzco_feld.temple import TempleScoring
from kancha.games.cuzco_feld.verbs import (
    CIRCLE,
    FEATHER_PLACE,
    MASK,
    PLACE,
    PLACED_DIE,
    SPACE_NAME,
)
from kancha.kernel.bits import lowest, members
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Effect
from kancha.kernel.errors import BadPiece
from kancha.kernel.verbs import NOTHING

PIECES: Final[list[str]] = [
    "layout", "rotation", "round", "order", "masks", "feathers", "circles", "chasqui", "returned", "quipu", "quipu_reserve",
    "tiles", "hand", "known", "offerings", "food", "inti", "knowledge", "knowledge_order", "goods", "missions", "completed",
    "dice", "bar", "pututus", "rows", "discards", "faces", "spent", "market", "palace", "steps", "temple_inti", "scores",
    "phase", "turn",
]  # fmt: skip
STARTS: Final[list[str]] = ["dice", "persons", "university", "temple", "market", "palace", "end_of_round", "end"]
IN_TURN: Final[list[str]] = ["dice", "persons", "market", "palace"]
"""Where the seats act one after the other."""
AFTER_TEMPLE: Final[list[str]] = ["market", "palace", "end_of_round", "end"]
MUCH: Final = 99


def arrange(g: State, pieces: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
    """Lay what is given; everything else stays as the set-up left it."""
    for name in pieces:
        if name not in PIECES:
            raise BadPiece(name, f"no such piece; expected {', '.join(PIECES)}")
    finish_setup(g, pieces)
    lay_board(g, pieces)
    lay_masks(g, pieces)
    place_chasquis(g, pieces)
    lay_quipu(g, pieces)
    lay_tiles(g, pieces)
    lay_cards(g, pieces)
    lay_goods(g, pieces)
    lay_missions(g, pieces)
    set_figures(g, pieces)
    lay_dice(g, pieces)
    check_masks(g)
    following: list[Effect[State]] = [TurnUp(god) for god in range(len(GODS)) if g.faces[god] == NONE]
    return (*following, *opening(g, pieces))


def check_masks(g: State) -> None:
    """What lies on a mask fits there, and is possible at all (F-010, F-135, F-190)."""
    for seat, player in enumerate(g.players):
        if player.tiles() + player.cords > SLOTS:
            raise BadPiece("tiles", f"seat {seat} has {player.tiles()} tiles and {player.cords} Quipu on 12 slots")
        for circle in members(player.circles):
            if player.feathers & PAIR[circle] != PAIR[circle]:
                raise BadPiece("circles", f"seat {seat} lacks a feather beside circle tile {circle + 1}")


def finish_setup(g: State, pieces: dict[str, object]) -> None:
    """A position is arranged when the first feathers are placed: what the set-up has yet to deal is dealt in the simplest way.

    The seats' order is the turn order unless `order` is given, missions are the lowest ones left, and nobody has God cards.
    """
    for seat, player in enumerate(g.players):
        if player.first_feather != NONE:
            place = lowest(g.places_of(seat, player.first_feather))
            player.first_feather = NONE
            put_feather(g, seat, place)
    if g.order:
        return
    TakeKit().do(g, NOTHING)
    order = turn_order(g, pieces["order"]) if "order" in pieces else list(range(g.seats))
    for place, seat in enumerate(order):
        give_token(g, seat, place)
    for seat, player in enumerate(g.players):
        first = lowest(g.mission_deck)
        second = lowest(g.mission_deck & ~(1 << first))
        g.mission_deck &= ~(1 << first | 1 << second)
        g.missions_gone &= ~(1 << seat)
        player.missions = 1 << seat | 1 << first | 1 << second


def turn_order(g: State, piece: object) -> list[int]:
    order = seats_of(g, "order", piece)
    if sorted(order) != list(range(g.seats)):
        raise BadPiece("order", f"expected each of the {g.seats} seats once")
    return order


def opening(g: State, pieces: dict[str, object]) -> tuple[Effect[State], ...]:
    """Where in the round the game goes on: `phase`, and `turn` the seat that acts next in it."""
    phase = str(pieces.get("phase", "dice"))
    if phase not in STARTS:
        raise BadPiece("phase", f"cannot be “{phase}”; expected {', '.join(STARTS)}")
    if phase == "end" and g.round != ROUNDS - 1:
        raise BadPiece("phase", f"the game ends in round {ROUNDS}, not in round {g.round + 1}")
    if "turn" in pieces and phase not in IN_TURN:
        raise BadPiece("turn", f"nobody's turn comes first in the phase {phase}; expected one of {', '.join(IN_TURN)}")
    first = g.order.index(one_seat(g, "turn", pieces.get("turn", g.order[0])))
    seats = g.order[first:]
    g.step = 0
    effects: list[Effect[State]] = []
    if phase == "dice":
        if "dice" not in pieces and not any(player.dice for player in g.players):
            return (BeginRound(),)
        g.phase = DICE_PHASE
        return (*dice_turns(g, first), *after_dice())
    if phase == "persons":
        g.phase = PERSONS_PHASE
        effects += [BeginPersons(seat) for seat in seats]
        return (*effects, *board_phase())
    g.phase = BOARD_PHASE
    if phase == "university":
        return board_phase()
    if phase == "temple":
        g.step = TEMPLE_STEP
        return (TempleScoring(), OpenMarket(), OpenPalace(), EndRound())
    if phase == "market":
        g.step = MARKET
        effects += [GoToMarket(seat) for seat in seats]
        return (*effects, OpenPalace(), EndRound())
    if phase == "palace":
        g.step = PALACE
        effects += [GoToPalace(seat) for seat in seats]
        return (*effects, EndRound())
    return (EndGame(),) if phase == "end" else (EndRound(),)


def lay_board(g: State, pieces: dict[str, object]) -> None:
    """The road network, the round and the turn order."""
    if "layout" in pieces:
        layout = str(pieces["layout"])
        layout = LAYOUTS[0] if layout == "default" else layout
        if layout not in LAYOUTS:
            raise BadPiece(
                "layout", f"“{layout[:40]}” is no layout; expected default, or six triangles like {LAYOUTS[0]}"
            )
        g.layout = LAYOUTS.index(layout)
    if "rotation" in pieces:
        g.rotation = whole("rotation", pieces["rotation"], 0, SECTORS - 1)
    if "round" in pieces:
        g.round = whole("round", pieces["round"], 1, ROUNDS) - 1
        clear_past_rows(g)
    if "order" in pieces:
        g.order = turn_order(g, pieces["order"])
        g.arrivals = g.order[::-1]
    if "steps" in pieces:
        g.steps = [NONE] * len(g.steps)
        for word, seat in mapping("steps", pieces["steps"]).items():
            g.steps[whole("steps", word, 1, len(g.steps)) - 1] = one_seat(g, f"steps {word}", seat)
        for seat in range(g.seats):
            if g.priests_left(seat) < 0:
                raise BadPiece("steps", f"seat {seat} has only 4 priests")


def clear_past_rows(g: State) -> None:
    """Goods of rounds that are over are gone."""
    for stall in range(g.round * MARKET_COLUMNS):
        if g.market[stall] != NONE:
            g.goods_gone[g.market[stall]] += 1
            g.market[stall] = NONE


def lay_masks(g: State, pieces: dict[str, object]) -> None:
    """Masks, feathers and circle tiles."""
    if "masks" in pieces:
        for seat, place, word in by_seat(g, "masks", pieces["masks"]):
            swap_mask(g, seat, named(place, word, MASK))
    if "feathers" in pieces:
        for seat, place, words in by_seat(g, "feathers", pieces["feathers"]):
            g.players[seat].feathers = set_named(place, words, FEATHER_PLACE)
    if "circles" in pieces:
        for seat, place, words in by_seat(g, "circles", pieces["circles"]):
            g.players[seat].circles = set_named(place, words, CIRCLE)


def swap_mask(g: State, seat: int, mask: int) -> None:
    """Who had this mask gets the other one; both keep the number of feathers of each colour."""
    for other in range(g.seats):
        if g.players[other].mask == mask:
            set_mask(g, other, g.players[seat].mask)
    set_mask(g, seat, mask)


def set_mask(g: State, seat: int, mask: int) -> None:
    player = g.players[seat]
    counts = [g.feather_count(seat, colour) for colour in range(4)]
    player.mask = mask
    player.feathers = 0
    for colour in range(4):
        for place in members(g.places_of(seat, colour))[: counts[colour]]:
            player.feathers |= 1 << place


def place_chasquis(g: State, pieces: dict[str, object]) -> None:
    """Chasquis, and who of those in Cuzco came back there."""
    for seat, place, word in by_seat(g, "chasqui", pieces.get("chasqui", {})):
        g.players[seat].at = named(place, word, PLACE)
        g.players[seat].returned = 0
    if "returned" in pieces:
        back = seats_of(g, "returned", pieces["returned"])
        for seat, player in enumerate(g.players):
            if seat in back and player.at != CUZCO:
                raise BadPiece("returned", f"the Chasqui of seat {seat} is not in Cuzco")
            player.returned = 1 if seat in back else 0


def lay_quipu(g: State, pieces: dict[str, object]) -> None:
    """Quipu; what is neither on a village nor in the reserve lies on the mask."""
    if "quipu" in pieces:
        g.piles = [NO_PILE] * VILLAGES
        for player in g.players:
            player.villages = 0
        for word, seats in mapping("quipu", pieces["quipu"]).items():
            village = named("quipu", word, PLACE)
            if village >= VILLAGES:
                raise BadPiece(f"quipu {word}", "Cuzco is no village")
            for seat in seats_of(g, f"quipu {word}", seats):
                if g.players[seat].villages >> village & 1:
                    raise BadPiece(f"quipu {word}", f"seat {seat} has two Quipu there")
                g.players[seat].villages |= 1 << village
                g.piles[village] = g.piles[village] << 2 | seat
    if "quipu_reserve" in pieces:
        for seat, number in number_by_seat(g, "quipu_reserve", pieces["quipu_reserve"], QUIPU):
            g.players[seat].spare = number
    for seat, player in enumerate(g.players):
        player.cords = QUIPU - player.villages.bit_count() - player.spare
        if player.cords < 0:
            raise BadPiece("quipu", f"seat {seat} has only {QUIPU} Quipu")


def set_figures(g: State, pieces: dict[str, object]) -> None:
    """Offerings, food, medallions, knowledge, Pututus and scores."""
    for seat, number in number_by_seat(g, "offerings", pieces.get("offerings", {}), MUCH):
        g.players[seat].offerings = number
    for seat, number in number_by_seat(g, "food", pieces.get("food", {}), MUCH):
        g.players[seat].food = number
    for seat, number in number_by_seat(g, "inti", pieces.get("inti", {}), INTI_IN_BOX):
        g.players[seat].inti = number
    for seat, number in number_by_seat(g, "knowledge", pieces.get("knowledge", {}), TRACK_END):
        g.players[seat].knowledge = number
    if "knowledge_order" in pieces:
        arrivals = seats_of(g, "knowledge_order", pieces["knowledge_order"])
        if sorted(arrivals) != list(range(g.seats)):
            raise BadPiece("knowledge_order", f"expected each of the {g.seats} seats once")
        g.arrivals = arrivals
    set_temple(g, pieces)
    for seat, place, words in by_seat(g, "pututus", pieces.get("pututus", {})):
        numbers = listing(place, words)
        if not g.module or len(numbers) != 2:
            raise BadPiece(place, "expected tiles of 1 and of 2, such as [1, 0], in a game with Pututus")
        g.players[seat].ones, g.players[seat].twos = [whole(place, number, 0, MUCH) for number in numbers]
    for kind in range(2):
        if g.pututus_left(kind) < 0:
            raise BadPiece("pututus", f"there are only {g.box.pututus[g.seats][kind]} tiles of {kind + 1}")
    for seat, number in number_by_seat(g, "scores", pieces.get("scores", {}), 999):
        g.points[seat * KINDS : seat * KINDS + KINDS] = [0] * KINDS
        g.points[seat * KINDS + ARRANGED_VP] = number


def set_temple(g: State, pieces: dict[str, object]) -> None:
    """Medallions in the temple: those given, else six less one for every temple step that is over (F-027, F-236, F-237)."""
    if "temple_inti" in pieces:
        g.inti_temple = whole("temple_inti", pieces["temple_inti"], 0, INTI_IN_TEMPLE)
    elif "round" in pieces or "phase" in pieces:
        over = g.round + (1 if pieces.get("phase") in AFTER_TEMPLE else 0)
        g.inti_temple = INTI_IN_TEMPLE - over
    held = sum([player.inti for player in g.players])
    g.inti_gone = INTI_IN_BOX - g.inti_temple - held
    if g.inti_gone < 0:
        there = f"{held} held, {g.inti_temple} in the temple"
        raise BadPiece("inti", f"the box has only {INTI_IN_BOX} medallions ({there}; `temple_inti` may set these)")


def lay_dice(g: State, pieces: dict[str, object]) -> None:
    """Dice still to be placed, and those on the action bar; with `dice`, who is not named has none left."""
    if pieces.get("phase", "dice") != "dice":
        if "dice" in pieces:
            raise BadPiece("dice", "dice are still to be placed only in the phase dice")
        for player in g.players:
            player.dice = []
    if "dice" in pieces:
        for player in g.players:
            player.dice = []
        for seat, place, faces in by_seat(g, "dice", pieces["dice"]):
            g.players[seat].dice = sorted([whole(place, face, 1, 6) for face in listing(place, faces)])
    if "bar" in pieces:
        g.bar = []
        for word, dice in mapping("bar", pieces["bar"]).items():
            space = named("bar", word, SPACE_NAME)
            if space not in BARS[g.seats]:
                there = ", ".join([SPACES[each] for each in BARS[g.seats]])
                raise BadPiece(f"bar {word}", f"the bar for {g.seats} players has {there}")
            for die in all_named(f"bar {word}", dice, PLACED_DIE):
                if die // 6 >= g.seats:
                    raise BadPiece(f"bar {word}", f"{PLACED_DIE.words[die]} belongs to nobody")
                g.put_die(space, die // 6, die % 6 + 1)
    for seat, player in enumerate(g.players):
        placed = len([code for code in g.bar if code % 24 // 6 == seat])
        if placed + len(player.dice) > DICE:
            raise BadPiece("dice", f"seat {seat} has only {DICE} dice")
