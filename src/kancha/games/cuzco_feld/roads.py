"""Movement on paved roads and rope bridges, Quipu on villages, and the turning Cuzco tile (F-120 to F-140, F-410, F-414)."""

from typing import Final

from kancha.games.cuzco_feld.blessing import Blessing
from kancha.games.cuzco_feld.events import MOVED, PLACED_QUIPU, TURNED_CUZCO
from kancha.games.cuzco_feld.feathers import GainFeather
from kancha.games.cuzco_feld.gods import (
    ONE_COPY_AT_A_TIME,
    AnotherCopy,
    bar_to_card_with,
    forbidden,
    pay,
    sources_at_hand,
)
from kancha.games.cuzco_feld.material import CUZCO, PAVED, PLACES, ROPE, SECTORS, VILLAGE_MASK, VILLAGE_NOW, VILLAGES
from kancha.games.cuzco_feld.state import VILLAGES_VP, State
from kancha.games.cuzco_feld.verbs import KEEP, MOVE
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import Verb

NO_PATH_THERE: Final = 120
OTHER_KIND: Final = 1120
TOO_HIGH: Final = 2120
NOT_AT_CUZCO: Final = 134
LIES_SO_ALREADY: Final = 1134
NOT_FIRST_TIME: Final = 135
MUST_MOVE: Final = 140
QUIPU_THERE: Final = 410
QUIPU_BY_DIE: Final = 1410
NO_VILLAGE: Final = 2410
NO_QUIPU_LEFT: Final = 3410
NOT_TO_CUZCO: Final = 414
ANOTHER_VILLAGE: Final = 2414
ANY_STRENGTH: Final = 6


class Move(Question[State]):
    """The Chasqui takes one path of the action's kind whose number is within the strength (F-120)."""

    def __init__(self, seat: int, kind: int, strength: int, by_die: int) -> None:
        """`by_die` 1: in phase I, where card 10 may be used."""
        super().__init__(seat)
        self.kind = kind
        self.strength = strength
        self.by_die = by_die

    def options(self, g: State) -> list[int]:
        options: list[int] = []
        sources = g.sources(self.seat, VILLAGE_NOW) if self.by_die else 0
        if not g.can_turn(self.seat):
            add_targets(g, self.seat, KEEP, g.reach(self.seat, self.kind, self.strength), sources, options)
            return options
        way = (self.kind * 7 + self.strength) * SECTORS
        for rotation in range(SECTORS):
            turn = KEEP if rotation == g.rotation else rotation + 1
            add_targets(g, self.seat, turn, g.box.branches[way + rotation], sources, options)
        return options

    def secret(self, g: State) -> bool:
        """Others must reckon with card 10 only if a Quipu can be placed."""
        if not self.by_die or not g.might_play(self.seat, VILLAGE_NOW):
            return False
        for place in members(g.reach(self.seat, self.kind, self.strength)):
            if g.places_quipu(self.seat, place):
                return True
        return False

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return travel(g, self.seat, option)

    def verbs(self) -> list[Verb]:
        return [MOVE]

    def refuse(self, g: State, option: int) -> int:
        if not MOVE.owns(option):
            return 0
        turn, place, with_card = MOVE.args(option)
        if place == g.players[self.seat].at:
            return MUST_MOVE
        barred = bar_to_turn(g, self.seat, turn)
        if barred:
            return barred
        rotation = g.rotation if turn == KEEP else turn - 1
        if not reach_from(g, self.seat, self.kind, self.strength, rotation) >> place & 1:
            if reach_from(g, self.seat, self.kind, ANY_STRENGTH, rotation) >> place & 1:
                return TOO_HIGH
            other = ROPE if self.kind == PAVED else PAVED
            return OTHER_KIND if reach_from(g, self.seat, other, ANY_STRENGTH, rotation) >> place & 1 else NO_PATH_THERE
        return bar_to_scoring(g, self.seat, place, with_card, self.by_die)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, tries(g, self.seat))


class MoveAnywhere(Question[State]):
    """Card 14: to any other village, whatever the path; leaving Cuzco after a return one may turn it first (F-139, F-414)."""

    def options(self, g: State) -> list[int]:
        options: list[int] = []
        there = VILLAGE_MASK & ~(1 << g.players[self.seat].at)
        sources = g.sources(self.seat, VILLAGE_NOW)
        add_targets(g, self.seat, KEEP, there, sources, options)
        if g.can_turn(self.seat):
            for rotation in range(SECTORS):
                if rotation != g.rotation:
                    add_targets(g, self.seat, rotation + 1, there, sources, options)
        return options

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return travel(g, self.seat, option)

    def verbs(self) -> list[Verb]:
        return [MOVE]

    def refuse(self, g: State, option: int) -> int:
        if not MOVE.owns(option):
            return 0
        turn, place, with_card = MOVE.args(option)
        if place == CUZCO:
            return NOT_TO_CUZCO
        if place == g.players[self.seat].at:
            return ANOTHER_VILLAGE
        return bar_to_turn(g, self.seat, turn) or bar_to_scoring(g, self.seat, place, with_card, 1)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, tries(g, self.seat))


def tries(g: State, seat: int) -> list[int]:
    """Moves one may think of: anywhere, with card 10 if it is at hand, and from Cuzco with the tile turned."""
    cards = [0, *[source + 1 for source in sources_at_hand(g, seat, VILLAGE_NOW)]]
    moves = [MOVE.of(KEEP, place, with_card) for place in range(PLACES) for with_card in cards]
    if g.players[seat].at == CUZCO:
        turns = [rotation + 1 for rotation in range(SECTORS) if rotation != g.rotation]
        moves += [MOVE.of(turn, place, 0) for turn in turns for place in range(VILLAGES)]
    return moves


def reach_from(g: State, seat: int, kind: int, strength: int, rotation: int) -> int:
    """The places one path leads a Chasqui to; from Cuzco with its tile turned like this (F-120, F-134)."""
    if g.players[seat].at == CUZCO:
        return g.box.branches[(kind * 7 + strength) * SECTORS + rotation]
    return g.reach(seat, kind, strength)


def bar_to_turn(g: State, seat: int, turn: int) -> int:
    """The rule that keeps the Cuzco tile from being turned like this; 0 if nothing does (F-134 to F-136)."""
    if turn == KEEP:
        return 0
    if g.players[seat].at != CUZCO:
        return NOT_AT_CUZCO
    if not g.can_turn(seat):
        return NOT_FIRST_TIME
    return LIES_SO_ALREADY if turn - 1 == g.rotation else 0


def bar_to_scoring(g: State, seat: int, place: int, with_card: int, by_die: int) -> int:
    """The rule that keeps card 10 from going with a move to this place; 0 if nothing does (F-410)."""
    if not with_card:
        return 0
    if not by_die:
        return QUIPU_BY_DIE
    if not g.places_quipu(seat, place):
        return NO_VILLAGE if place == CUZCO else QUIPU_THERE if g.players[seat].villages >> place & 1 else NO_QUIPU_LEFT
    return bar_to_card_with(g, seat, VILLAGE_NOW, with_card, ONE_COPY_AT_A_TIME)


def add_targets(g: State, seat: int, turn: int, there: int, sources: int, options: list[int]) -> None:
    """One option per place; where a Quipu will be placed, also with card 10 (F-410)."""
    for place in members(there):
        options.append(MOVE.of(turn, place, 0))
        if sources and g.places_quipu(seat, place):
            if sources & 1:
                options.append(MOVE.of(turn, place, 1))
            if sources & 2:
                options.append(MOVE.of(turn, place, 2))


def travel(g: State, seat: int, option: int) -> tuple[Effect[State], ...]:
    """Turn Cuzco if that was chosen, go, and place a Quipu or be blessed."""
    turn, place, with_card = MOVE.args(option)
    player = g.players[seat]
    if turn != KEEP:
        g.rotation = turn - 1
        if g.events is not None:
            g.tell(TURNED_CUZCO, seat, g.rotation)
    if player.at == CUZCO:
        player.returned = 0
    if g.events is not None:
        g.tell(MOVED, seat, player.at, place)
    player.at = place
    if place == CUZCO:
        player.returned = 1
        return (Blessing(seat),)
    if not g.places_quipu(seat, place):
        return ()
    feather = GainFeather(seat, g.network().feather[place])
    if not with_card:
        place_quipu(g, seat, place)
        return (feather,)
    paid = pay(g, seat, VILLAGE_NOW, with_card - 1)
    place_quipu(g, seat, place)
    gain = ScoreVillage(seat, place)
    return (*paid, gain, AnotherCopy(seat, VILLAGE_NOW, gain), feather)


class ScoreVillage(Effect[State]):
    """Card 10: the VP of the village a Quipu was placed on (F-410)."""

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.score(self.seat, g.network().vp[self.place], VILLAGES_VP)
        return ()


def place_quipu(g: State, seat: int, village: int) -> None:
    """From the mask first, then from the reserve, on top of the pile (F-124, F-129)."""
    player = g.players[seat]
    if player.cords:
        player.remove_cord()
    else:
        player.spare -= 1
    player.villages |= 1 << village
    g.piles[village] = g.piles[village] << 2 | seat
    if g.events is not None:
        g.tell(PLACED_QUIPU, seat, village)
