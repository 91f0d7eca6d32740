"""Movement on paved roads and rope bridges, Quipu on villages, and the turning Cuzco tile (F-120 to F-140, F-410, F-414)."""

from typing import Final

from kancha.games.cuzco_feld.blessing import Blessing
from kancha.games.cuzco_feld.events import MOVED, PLACED_QUIPU, TURNED_CUZCO
from kancha.games.cuzco_feld.feathers import GainFeather
from kancha.games.cuzco_feld.gods import AnotherCopy, at_hand, bar_to, pay
from kancha.games.cuzco_feld.material import CUZCO, PLACES, SECTORS, VILLAGE_MASK, VILLAGE_NOW, VILLAGES
from kancha.games.cuzco_feld.state import VILLAGES_VP, State
from kancha.games.cuzco_feld.verbs import HAND, INTI, KEEP, MOVE
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question

NO_SUCH_PATH: Final = 120
NOT_FIRST_TIME: Final = 135
MUST_MOVE: Final = 140
QUIPU_BY_DIE: Final = 410
NOT_TO_CUZCO: Final = 414


class Move(Question[State]):
    """The Chasqui takes one path of the action's kind whose number is within the strength (F-120)."""

    def __init__(self, seat: int, kind: int, strength: int, by_die: int) -> None:
        """`by_die` 1: in phase I, where card 10 may be used."""
        super().__init__(seat)
        self.kind = kind
        self.strength = strength
        self.by_die = by_die

    def options(self, g: State) -> list[int]:
        found: list[int] = []
        sources = g.sources(self.seat, VILLAGE_NOW) if self.by_die else 0
        if not g.can_turn(self.seat):
            add_targets(g, self.seat, KEEP, g.reach(self.seat, self.kind, self.strength), sources, found)
            return found
        way = (self.kind * 7 + self.strength) * SECTORS
        for rotation in range(SECTORS):
            turn = KEEP if rotation == g.rotation else rotation + 1
            add_targets(g, self.seat, turn, g.box.branches[way + rotation], sources, found)
        return found

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

    def why_not(self, g: State) -> list[tuple[int, int]]:
        at = g.players[self.seat].at
        found = [(MOVE.of(KEEP, at, 0), MUST_MOVE)]
        reach = g.reach(self.seat, self.kind, self.strength)
        for place in range(PLACES):
            if place != at and not reach >> place & 1:
                found.append((MOVE.of(KEEP, place, 0), NO_SUCH_PATH))
        if at == CUZCO and not g.can_turn(self.seat):
            way = (self.kind * 7 + self.strength) * SECTORS
            for rotation in range(SECTORS):
                if rotation != g.rotation:
                    for place in members(g.box.branches[way + rotation]):
                        found.append((MOVE.of(rotation + 1, place, 0), NOT_FIRST_TIME))
        return found + without_card(g, self.seat, reach, self.by_die)


class MoveAnywhere(Question[State]):
    """Card 14: to any other village, whatever the path; leaving Cuzco after a return one may turn it first (F-139, F-414)."""

    def options(self, g: State) -> list[int]:
        found: list[int] = []
        there = VILLAGE_MASK & ~(1 << g.players[self.seat].at)
        sources = g.sources(self.seat, VILLAGE_NOW)
        add_targets(g, self.seat, KEEP, there, sources, found)
        if g.can_turn(self.seat):
            for rotation in range(SECTORS):
                if rotation != g.rotation:
                    add_targets(g, self.seat, rotation + 1, there, sources, found)
        return found

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return travel(g, self.seat, option)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        at = g.players[self.seat].at
        found = [(MOVE.of(KEEP, CUZCO, 0), NOT_TO_CUZCO)]
        if at != CUZCO:
            found.append((MOVE.of(KEEP, at, 0), NOT_TO_CUZCO))
        elif not g.can_turn(self.seat):
            for rotation in range(SECTORS):
                if rotation != g.rotation:
                    found += [(MOVE.of(rotation + 1, place, 0), NOT_FIRST_TIME) for place in range(VILLAGES)]
        return found + without_card(g, self.seat, VILLAGE_MASK & ~(1 << at), 1)


def without_card(g: State, seat: int, there: int, by_die: int) -> list[tuple[int, int]]:
    """Why card 10 cannot go with a move to these places, the Cuzco tile as it lies."""
    found: list[tuple[int, int]] = []
    for source in (HAND, INTI):
        if at_hand(g, seat, VILLAGE_NOW, source):
            for place in members(there):
                fits = by_die == 1 and g.places_quipu(seat, place)
                rule = bar_to(g, seat, VILLAGE_NOW, source) if fits else QUIPU_BY_DIE
                if rule:
                    found.append((MOVE.of(KEEP, place, source + 1), rule))
    return found


def add_targets(g: State, seat: int, turn: int, there: int, sources: int, found: list[int]) -> None:
    """One option per place; where a Quipu will be placed, also with card 10 (F-410)."""
    for place in members(there):
        found.append(MOVE.of(turn, place, 0))
        if sources and g.places_quipu(seat, place):
            if sources & 1:
                found.append(MOVE.of(turn, place, 1))
            if sources & 2:
                found.append(MOVE.of(turn, place, 2))


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
