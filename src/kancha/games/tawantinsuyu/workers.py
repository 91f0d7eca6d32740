"""Workers on their way: the bag, the Village, the Nomads (T-012, T-034, T-035)."""

from typing import Final

from kancha.games.tawantinsuyu.events import NOMAD_CAME, TOOK_NOMAD, VILLAGE_FILLED
from kancha.games.tawantinsuyu.gains import Kind
from kancha.games.tawantinsuyu.material import KINDS_OF_WORKER
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.reasons import NO_SUCH_NOMAD
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import DREW_WORKER, NOMAD
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question
from kancha.kernel.verbs import NOTHING, PASS

BAG: Final = 1


def in_bag(g: State) -> list[int]:
    """The kinds the next draw from the bag may show, as outcomes."""
    return [DREW_WORKER.of(kind) for kind in range(KINDS_OF_WORKER) if g.bag[kind]]


def from_bag(g: State, chance: Chance) -> int:
    return DREW_WORKER.of(chance.pick(BAG, g.bag)) if any(g.bag) else NOTHING


class FromBag(Draw[State]):
    """A worker is drawn from the bag, seen by all; `arrive` says where it goes."""

    def options(self, g: State) -> list[int]:
        return in_bag(g)

    def draw(self, g: State, chance: Chance) -> int:
        return from_bag(g, chance)

    def do(self, g: State, option: int) -> Effects:
        if option == NOTHING:
            return ()
        worker = DREW_WORKER.arg(option)
        g.bag[worker] -= 1
        return self.arrive(g, worker)

    def arrive(self, g: State, worker: int) -> Effects:
        return ()


class NomadFromBag(FromBag):
    """An empty Nomad place is refilled, if the bag is not empty (T-012)."""

    def arrive(self, g: State, worker: int) -> Effects:
        g.nomads[worker] += 1
        if g.events is not None:
            g.tell(NOMAD_CAME, worker)
        return ()


class VillagerFromBag(FromBag):
    """The Village queue is filled from the potato end to the corn end (T-034)."""

    def arrive(self, g: State, worker: int) -> Effects:
        g.village.append(worker)
        return ()


class VillageFilled(Effect[State]):
    """The queue is as long as the bag allowed."""

    def do(self, g: State, option: int) -> Effects:
        g.tell(VILLAGE_FILLED, len(g.village))
        return ()


def fill_village(g: State) -> Effects:
    """Refill the Village from the bag; it may run out (T-034, T-202)."""
    places = g.box.setup(len(g.players)).village - len(g.village)
    effects: list[Effect[State]] = [VillagerFromBag() for _ in range(places)]
    return (*effects, VillageFilled())


def any_nomad(g: State) -> bool:
    nomads = g.nomads
    return nomads[0] + nomads[1] + nomads[2] + nomads[3] + nomads[4] > 0


class TakeNomad(Question[State]):
    """Take any Nomad into the reserve; the place is refilled from the bag (T-012, T-153)."""

    def __init__(self, seat: int, number: int, must: int) -> None:
        super().__init__(seat)
        self.number = number
        self.must = must

    def options(self, g: State) -> list[int]:
        options = [NOMAD.of(kind) for kind in range(KINDS_OF_WORKER) if g.nomads[kind]]
        if options and not self.must:
            options.append(PASS)
        return options

    def refuse(self, g: State, option: int) -> int:
        return NO_SUCH_NOMAD if NOMAD.owns(option) else 0

    def do(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        worker = NOMAD.arg(option)
        g.nomads[worker] -= 1
        g.players[self.seat].workers[worker] += 1
        if g.events is not None:
            g.tell(TOOK_NOMAD, self.seat, worker)
        if self.number > 1:
            return (NomadFromBag(), TakeNomad(self.seat, self.number - 1, self.must))
        return (NomadFromBag(),)


class FreeWorkers(Kind):
    """Workers from the Nomads (T-012)."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return any_nomad(g)

    def effects(self, g: State, side: int, number: int) -> Effects:
        return (TakeNomad(side, number, 0),)
