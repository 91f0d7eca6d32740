"""The turn: place a worker or perform two secondary actions; then its end (T-060 to T-066, T-150 to T-153, T-181 to T-186)."""

from typing import Final

from kancha.games.tawantinsuyu.armies import armies_to_draw, training
from kancha.games.tawantinsuyu.automaton import him
from kancha.games.tawantinsuyu.coricancha import StandHighPriest, move_high_priest
from kancha.games.tawantinsuyu.events import DISMISSED, HIRED, TURN
from kancha.games.tawantinsuyu.festival import celebration, trigger_festival
from kancha.games.tawantinsuyu.free_actions import Own, free_actions
from kancha.games.tawantinsuyu.gods import CardToOffer, TakeGod, gods_to_take
from kancha.games.tawantinsuyu.market import RefillMarket
from kancha.games.tawantinsuyu.material import CORN, FESTIVALS, GOLD, KINDS_OF_WORKER, NONE, POTATO
from kancha.games.tawantinsuyu.payment import Effects, pay_one
from kancha.games.tawantinsuyu.placement import (
    can_place,
    offer_placements,
    place,
    placement_refusal,
    refused_placements,
)
from kancha.games.tawantinsuyu.reasons import (
    CORN_FOR_WORKER,
    DONE_ALREADY,
    LEAVES_ONE,
    NO_VILLAGER,
    NOBODY_TO_RECRUIT,
    NOT_TO_DISMISS,
    NOTHING_TO_PRAY,
    NOTHING_TO_TRAIN,
    POTATO_MISSING,
    TOO_FAR,
)
from kancha.games.tawantinsuyu.state import IN_SETUP, State
from kancha.games.tawantinsuyu.verbs import DISMISS, HIRE, MOVE, PLACE, PRAY, RECRUIT, TRAIN
from kancha.games.tawantinsuyu.workers import TakeNomad, any_nomad
from kancha.kernel.effects import Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.verbs import PASS, Verb

# The secondary actions (T-150), as bits of what was done.
MOVING: Final = 1
PRAYING: Final = 2
TRAINING: Final = 4
RECRUITING: Final = 8
RESERVE: Final = 2
CORN_END: Final = 1


class BeginTurn(Effect[State]):
    """A turn begins: the holder of the Festival tile resolves the Festival first, as part of this turn (T-061, T-064)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> Effects:
        g.active = NONE
        if g.holder == self.side:
            g.active = self.side
            return (*celebration(g, self.side), TakeTurn(self.side))
        return (TakeTurn(self.side),)


class TakeTurn(Effect[State]):
    """The turn proper: the one deed, then the end of the turn in its order (T-062, T-065)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> Effects:
        if g.over:
            return ()
        g.active = self.side
        g.working = NONE
        g.tasks = 0
        g.second = 0
        if g.events is not None:
            g.tell(TURN, self.side)
        if not g.is_seat(self.side):
            return (*him().turn(g), *ending(g, self.side))
        first: Effects = (StandHighPriest(self.side),) if g.players[self.side].priest == NONE else ()
        hire: Effects = (Hire(self.side), EndOwnTurn(), Dismiss(self.side))
        return (*first, Turn(self.side), *hire, CardToOffer(), *ending(g, self.side))


def turn_of(g: State, seat: int) -> Effects:
    """A seat's turn as if it came now; a Festival that it holds comes first, and is not foreseen (T-062, T-064)."""
    return () if g.over or g.active == IN_SETUP or g.holder == seat else (TakeTurn(seat),)


def ending(g: State, side: int) -> Effects:
    return (VillageCheck(side), RefillMarket(), BeginTurn(g.after(side)))


def secondary(g: State, done: int) -> list[int]:
    """The secondary actions that can be chosen besides those done (T-066, T-150)."""
    options: list[int] = []
    if not done & MOVING:
        options += [MOVE.of(0), MOVE.of(1)]
    if not done & PRAYING and gods_to_take(g):
        options.append(PRAY.base)
    if not done & TRAINING and armies_to_draw(g):
        options.append(TRAIN.base)
    if not done & RECRUITING and any_nomad(g):
        options.append(RECRUIT.base)
    return options


SECONDARY: Final[list[int]] = [MOVE.of(0), MOVE.of(1), PRAY.base, TRAIN.base, RECRUIT.base]


def secondary_refusal(option: int) -> int:
    """Why a secondary action is not possible at all (T-066, T-154)."""
    if MOVE.owns(option):
        return TOO_FAR
    if option == PRAY.base:
        return NOTHING_TO_PRAY
    if option == TRAIN.base:
        return NOTHING_TO_TRAIN
    return NOBODY_TO_RECRUIT if option == RECRUIT.base else 0


def perform(g: State, seat: int, option: int, done: int) -> tuple[int, Effects]:
    """One secondary action: what has been done with it, and what follows."""
    if MOVE.owns(option):
        return done | MOVING, move_high_priest(g, seat, MOVE.arg(option) + 1)
    if option == PRAY.base:
        return done | PRAYING, (TakeGod(seat, 2, 1),)
    if option == TRAIN.base:
        return done | TRAINING, training(seat)
    return done | RECRUITING, (TakeNomad(seat, 1, 1),)


class Turn(Own):
    """Place a worker, or perform two different secondary actions (T-062)."""

    def offer(self, g: State) -> Options:
        options = secondary(g, 0)
        offer = Options(free_actions(g, self.seat))
        offer_placements(g, self.seat, offer)
        if len(options) > 2 or not offer.boards:  # two moves are one action (T-066)
            offer.singles += options
        return offer

    def options(self, g: State) -> list[int]:
        return self.offer(g).listing()

    def barred(self, g: State) -> list[tuple[int, int]]:
        refused = refused_placements(g, self.seat)
        possible = secondary(g, 0)
        refused += [(option, secondary_refusal(option)) for option in SECONDARY if option not in possible]
        if len(possible) == 2 and can_place(g, self.seat):
            refused += [(option, LEAVES_ONE) for option in possible]
        return refused

    def proper(self) -> list[Verb]:
        return [PLACE, MOVE, PRAY, TRAIN, RECRUIT]

    def refusal(self, g: State, option: int) -> int:
        if PLACE.owns(option):
            return placement_refusal(g, self.seat, *PLACE.args(option))
        return LEAVES_ONE if option in secondary(g, 0) else secondary_refusal(option)

    def act(self, g: State, option: int) -> Effects:
        if PLACE.owns(option):
            return place(g, self.seat, option)
        g.second = 1
        done, following = perform(g, self.seat, option, 0)
        return (*following, SecondAction(self.seat, done))


class SecondAction(Own):
    """The second secondary action, different from the first (T-150)."""

    def __init__(self, seat: int, done: int) -> None:
        super().__init__(seat)
        self.done = done

    def choices(self, g: State) -> list[int]:
        return secondary(g, self.done)

    def barred(self, g: State) -> list[tuple[int, int]]:
        possible = secondary(g, self.done)
        return [(option, self.refusal(g, option)) for option in SECONDARY if option not in possible]

    def proper(self) -> list[Verb]:
        return [MOVE, PRAY, TRAIN, RECRUIT]

    def refusal(self, g: State, option: int) -> int:
        return DONE_ALREADY if option in secondary(g, 0) else secondary_refusal(option)

    def act(self, g: State, option: int) -> Effects:
        g.second = 0
        return perform(g, self.seat, option, self.done)[1]


class Hire(Own):
    """One Village worker may be bought: the potato end for 1 potato, the corn end for 1 corn (T-181)."""

    def choices(self, g: State) -> list[int]:
        res = g.players[self.seat].res
        options: list[int] = []
        if g.village:
            if res[POTATO] + res[GOLD]:
                options.append(HIRE.of(0))
            if res[CORN] + res[GOLD]:
                options.append(HIRE.of(CORN_END))
        return [PASS, *options] if options else []

    def hopeful(self, g: State) -> bool:
        """Even with the Village empty: it is the last moment for free actions with what the turn brought (T-063, T-064)."""
        return True

    def barred(self, g: State) -> list[tuple[int, int]]:
        possible = self.choices(g)
        return [(HIRE.of(end), self.refusal(g, HIRE.of(end))) for end in range(2) if HIRE.of(end) not in possible]

    def proper(self) -> list[Verb]:
        return [HIRE]

    def refusal(self, g: State, option: int) -> int:
        if not HIRE.owns(option):
            return 0
        if not g.village:
            return NO_VILLAGER
        return CORN_FOR_WORKER if HIRE.arg(option) == CORN_END else POTATO_MISSING

    def act(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        end = HIRE.arg(option)
        worker = g.village.pop(-1 if end == CORN_END else 0)
        g.players[self.seat].workers[worker] += 1
        if g.events is not None:
            g.tell(HIRED, self.seat, worker, end)
        return pay_one(g, self.seat, CORN if end == CORN_END else POTATO, 1)


class EndOwnTurn(Effect[State]):
    """With the purchase the time for free actions is over (T-064)."""

    def do(self, g: State, option: int) -> Effects:
        g.active = NONE
        return ()


class Dismiss(Question[State]):
    """Over two workers the excess leaves the game (T-183)."""

    def options(self, g: State) -> list[int]:
        player = g.players[self.seat]
        if player.worker_count() <= RESERVE:
            return []
        return [DISMISS.of(kind) for kind in range(KINDS_OF_WORKER) if player.workers[kind]]

    def refuse(self, g: State, option: int) -> int:
        return NOT_TO_DISMISS if DISMISS.owns(option) else 0

    def do(self, g: State, option: int) -> Effects:
        worker = DISMISS.arg(option)
        g.players[self.seat].workers[worker] -= 1
        g.gone[worker] += 1
        if g.events is not None:
            g.tell(DISMISSED, self.seat, worker)
        return (self,)


class VillageCheck(Effect[State]):
    """An empty Village triggers the next Festival: the active player takes the tile and its points (T-184)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> Effects:
        if not g.village and g.holder == NONE and g.festivals < FESTIVALS:
            trigger_festival(g, self.side)
        return ()
