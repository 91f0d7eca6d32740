"""What may be done at any time in one's own turn: cash army cards, swap, ask the oracle (T-063, T-064, T-255, T-259)."""

from typing import Final

from kancha.games.tawantinsuyu.buildings import EXCHANGE, ORACLE, figure
from kancha.games.tawantinsuyu.events import CASHED
from kancha.games.tawantinsuyu.gods import TakeGod, gods_to_take
from kancha.games.tawantinsuyu.material import CORN, GOLD, POTATO, STONE
from kancha.games.tawantinsuyu.payment import Effects, pay_one
from kancha.games.tawantinsuyu.reasons import (
    IN_THE_FIELD,
    NO_EXCHANGE,
    NO_GOD_CARDS,
    NO_ORACLE,
    NOT_EXCHANGED,
    NOT_IN_ARMY,
    NOT_IN_SETUP,
    NOTHING_TO_PAY,
    ORACLE_DEAR,
    OWN_TURN_ONLY,
    PROMISED,
    SWAP_BACK,
    SWAP_SAME,
    SWAP_SMALL,
)
from kancha.games.tawantinsuyu.state import IN_SETUP, State
from kancha.games.tawantinsuyu.verbs import CASH, CONSULT, SWAP
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import PASS, Verb

ORDER: Final[list[int]] = [STONE, GOLD, CORN, POTATO]


def exchanged(g: State) -> list[int]:
    """The resources that may be exchanged for one another, with the building for it (T-255)."""
    return [kind for kind in ORDER if g.box.exchange[kind]]


def swaps(g: State, seat: int) -> list[int]:
    """The exchanges. None gives back what another took since the last other answer, so that nobody goes in circles."""
    options: list[int] = []
    res = g.players[seat].res
    kinds = exchanged(g)
    for away in kinds:
        if res[away] >= g.box.exchange[away]:
            for into in kinds:
                if into != away and not g.swapped >> into & 1:
                    options.append(SWAP.of(away, into))
    return options


def free_actions(g: State, seat: int) -> list[int]:
    """All that is free to do now; in another's turn exchanges alone, to be able to pay (T-064, T-255)."""
    if g.active == IN_SETUP:
        return []
    player = g.players[seat]
    options: list[int] = []
    if g.active == seat:
        if player.army:
            options += CASH.over(player.army)
        price = figure(g.box, player, ORACLE)
        if price and player.res[POTATO] + player.res[GOLD] >= price and gods_to_take(g):
            options.append(CONSULT.base)
    if figure(g.box, player, EXCHANGE):
        options += swaps(g, seat)
    return options


def cashing(g: State, seat: int) -> list[int]:
    """Free actions that only add: where something was chosen that must still be payable afterwards."""
    player = g.players[seat]
    return CASH.over(player.army) if g.active == seat else []


FREE: Final[list[Verb]] = [CASH, SWAP, CONSULT]


def free_refusal(g: State, seat: int, option: int, committed: bool) -> int:
    """Why a free action is not to be had now."""
    player = g.players[seat]
    if g.active == IN_SETUP:
        return NOT_IN_SETUP
    if CASH.owns(option):
        if (player.army_up | player.army_down) >> CASH.arg(option) & 1:
            return IN_THE_FIELD
        return OWN_TURN_ONLY if player.army >> CASH.arg(option) & 1 else NOT_IN_ARMY
    if SWAP.owns(option):
        return swap_refusal(g, seat, *SWAP.args(option)) or (PROMISED if committed else NOTHING_TO_PAY)
    price = figure(g.box, player, ORACLE)
    if not price:
        return NO_ORACLE
    if g.active != seat:
        return OWN_TURN_ONLY
    if player.res[POTATO] + player.res[GOLD] < price:
        return ORACLE_DEAR
    return PROMISED if committed else NO_GOD_CARDS


def swap_refusal(g: State, seat: int, away: int, into: int) -> int:
    """Why one resource is not exchanged for another, at any question; 0 if it could be (T-255)."""
    if not figure(g.box, g.players[seat], EXCHANGE):
        return NO_EXCHANGE
    if not g.box.exchange[away] or not g.box.exchange[into]:
        return NOT_EXCHANGED
    if away == into:
        return SWAP_SAME
    if g.players[seat].res[away] < g.box.exchange[away]:
        return SWAP_SMALL
    return SWAP_BACK if g.swapped >> into & 1 else 0


def refused_free_actions(g: State, seat: int) -> list[tuple[int, int]]:
    """Free actions one may try in the own turn and cannot have: cards in the field, exchanges and oracle without the means."""
    if g.active != seat:
        return []
    player = g.players[seat]
    refused = [(option, IN_THE_FIELD) for option in CASH.over(player.army_up | player.army_down)]
    if figure(g.box, player, EXCHANGE):
        possible, kinds = swaps(g, seat), exchanged(g)
        every = [SWAP.of(away, into) for away in kinds for into in kinds if into != away]
        refused += [(option, swap_refusal(g, seat, *SWAP.args(option))) for option in every if option not in possible]
    if player.res[POTATO] + player.res[GOLD] < figure(g.box, player, ORACLE):
        refused.append((CONSULT.base, ORACLE_DEAR))
    return refused


def is_free_action(option: int) -> bool:
    return CASH.base <= option <= CONSULT.base


class ForgetSwaps(Effect[State]):
    """The question is over, answered or not: from now on anything may be swapped again (T-255)."""

    def do(self, g: State, option: int) -> Effects:
        g.swapped = 0
        return ()


def do_free_action(g: State, seat: int, option: int, again: Effect[State]) -> Effects:
    """Do one of them; then the question is asked again."""
    player = g.players[seat]
    if CASH.owns(option):
        g.swapped = 0
        card = CASH.arg(option)
        player.army &= ~(1 << card)
        g.army_discard |= 1 << card
        if g.events is not None:
            g.tell(CASHED, seat, card)
        g.gain(seat, g.box.army_resource[card], g.box.army_amount[card])
        return (again,)
    if SWAP.owns(option):
        away, into = SWAP.args(option)
        g.pay(seat, away, g.box.exchange[away])
        g.gain(seat, into, g.box.exchange[into])
        forget: Effects = () if g.swapped else (ForgetSwaps(),)
        g.swapped |= 1 << away
        return (again, *forget)
    g.swapped = 0
    return (*pay_one(g, seat, POTATO, figure(g.box, player, ORACLE)), TakeGod(seat, 1, 1), again)


class Own(Question[State]):
    """A question that leaves room for free actions: after one it is asked again.

    `choices` lists the answers proper. With none of them possible the question is asked only if it is `hopeful`, that is if
    cashing or swapping might make one possible; then it can be passed.
    """

    def choices(self, g: State) -> list[int]:
        return []

    def hopeful(self, g: State) -> bool:
        return False

    def committed(self, g: State) -> bool:
        """Whether something is chosen already that has to stay payable, so that only adding is free."""
        return False

    def act(self, g: State, option: int) -> Effects:
        return ()

    def options(self, g: State) -> list[int]:
        options = self.choices(g)
        if options:
            return options + (cashing(g, self.seat) if self.committed(g) else free_actions(g, self.seat))
        if self.hopeful(g):
            extra = free_actions(g, self.seat)
            return [PASS, *extra] if extra else []
        return []

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return self.barred(g) + refused_free_actions(g, self.seat)

    def verbs(self) -> list[Verb]:
        return [*self.proper(), *FREE]

    def proper(self) -> list[Verb]:
        """The verbs of the answers proper."""
        return []

    def refuse(self, g: State, option: int) -> int:
        if is_free_action(option):
            return free_refusal(g, self.seat, option, self.committed(g))
        return self.refusal(g, option)

    def refusal(self, g: State, option: int) -> int:
        """Why an answer proper is not offered."""
        return 0

    def barred(self, g: State) -> list[tuple[int, int]]:
        """Answers proper that one may expect and cannot give, each with its rule."""
        return []

    def do(self, g: State, option: int) -> Effects:
        if is_free_action(option):
            return do_free_action(g, self.seat, option, self)
        g.swapped = 0
        return self.act(g, option)
