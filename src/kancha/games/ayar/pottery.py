"""Pottery: vessels from the open places and from the face-down pile (A-041..A-048)."""

from typing import Final

from kancha.games.ayar.asking import forbidden
from kancha.games.ayar.events import FROM_VESSEL, TOOK_JOKER, TOOK_VESSEL, VESSEL_SHOWN
from kancha.games.ayar.material import JOKER, NONE, PILE, POTTERY, SHELF
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import POT, SHOWN_VESSEL
from kancha.games.ayar.viracocha import gain_viracocha
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Repeat
from kancha.kernel.verbs import STOP, STOP_VERB, Verb

VESSEL_PILE: Final = 0
"""The number of the vessels among chance's piles."""
MOST_VESSELS: Final = 2
EVERY_PLACE: Final = (1 << PILE + 1) - 1
AT_LEAST_ONE: Final = 3037
TOO_DEAR: Final = 41
EMPTY_FOR_NOW: Final = 44
PILE_EMPTY: Final = 45
EMPTY_FOR_GOOD: Final = 1045


class TakeVessel(Repeat[State]):
    """Take one vessel, or two whose powers together are available (A-041)."""

    def __init__(self, seat: int, least: int, power: int, most: int) -> None:
        """`power` is what is left of the line's, `most` how many vessels may still be taken."""
        super().__init__(seat, least)
        self.power = power
        self.most = most

    def verbs(self) -> list[Verb]:
        return [POT, STOP_VERB]

    def refuse(self, g: State, option: int) -> int:
        if option == STOP:
            return AT_LEAST_ONE if self.least else 0
        if not POT.owns(option):
            return 0
        place = POT.arg(option)
        if place == PILE and not g.pile_size():
            return PILE_EMPTY
        if place != PILE and g.shelf[place] == NONE:
            vessels = SHELF - g.shelf.count(NONE) + g.pile_size()
            return EMPTY_FOR_NOW if place < vessels else EMPTY_FOR_GOOD
        left = self.power + g.players[self.seat].bonus_power(POTTERY)
        return TOO_DEAR if g.box.kiln.power[place] > left else 0

    def choices(self, g: State) -> list[int]:
        if not self.most or not g.players[self.seat].pots_left():
            return []
        left = self.power + g.players[self.seat].bonus_power(POTTERY)
        cost = g.box.kiln.power
        places = [POT.of(place) for place in range(SHELF) if g.shelf[place] != NONE and cost[place] <= left]
        if cost[PILE] <= left and g.pile_size():
            places.append(POT.of(PILE))
        return places

    def again(self, g: State, option: int) -> "TakeVessel":
        return TakeVessel(self.seat, 0, self.power - g.box.kiln.power[POT.arg(option)], self.most - 1)

    def act(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if take_vessel(g, self.seat, POT.arg(option), g.players[self.seat].pots):
            return gain_viracocha(g, self.seat, FROM_VESSEL)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, [*POT.over(EVERY_PLACE), STOP])


def take_vessel(g: State, side: int, place: int, pots: list[int]) -> bool:
    """A vessel goes to the next place of a row; True if it shows a Viracocha (A-042, A-043, A-046)."""
    if place == PILE:
        pots.append(JOKER)
        if g.events is not None:
            g.tell(TOOK_JOKER, side)
        return False
    kind = g.shelf[place]
    g.shelf[place] = NONE
    pots.append(kind)
    if g.events is not None:
        g.tell(TOOK_VESSEL, side, place, kind)
    return kind & 1 == 1


class Refill(Effect[State]):
    """After all taking the open vessels slide down, and the free places on top are filled from the pile (A-044, A-045)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        open_ones = [kind for kind in g.shelf if kind != NONE]
        full = len(open_ones)
        g.shelf = open_ones + [NONE] * (SHELF - full)
        shown = min(SHELF - full, g.pile_size())
        return tuple([ShowVessel(place) for place in range(full, full + shown)])


class ShowVessel(Draw[State]):
    """A vessel of the pile is turned face up onto a place; any that nobody has seen may come."""

    def __init__(self, place: int) -> None:
        self.place = place

    def options(self, g: State) -> list[int]:
        return [SHOWN_VESSEL.of(self.place, kind) for kind in range(len(g.unseen)) if g.unseen[kind]]

    def draw(self, g: State, chance: Chance) -> int:
        return SHOWN_VESSEL.of(self.place, chance.pick(VESSEL_PILE, g.unseen))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        kind = SHOWN_VESSEL.args(option)[1]
        g.unseen[kind] -= 1
        g.shelf[self.place] = kind
        if g.events is not None:
            g.tell(VESSEL_SHOWN, self.place, kind)
        return ()


class ShowPlainVessel(ShowVessel):
    """At the start only vessels without a Viracocha are shown; the others go back into the pile (A-017)."""

    def options(self, g: State) -> list[int]:
        return [SHOWN_VESSEL.of(self.place, kind) for kind in range(0, len(g.unseen), 2) if g.unseen[kind]]

    def draw(self, g: State, chance: Chance) -> int:
        plain = [0 if kind & 1 else g.unseen[kind] for kind in range(len(g.unseen))]
        return SHOWN_VESSEL.of(self.place, chance.pick(VESSEL_PILE, plain))
