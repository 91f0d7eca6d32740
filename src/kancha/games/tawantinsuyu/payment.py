"""Paying: gold stands in for anything, food is potato or corn; asked only where there is a real choice (T-003, T-004)."""

from typing import Final

from kancha.games.tawantinsuyu.material import CORN, GOLD, POTATO
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.effects import Effect
from kancha.kernel.payments import Pay

FOOD: Final = 4
"""As a kind of payment: potato or corn."""

Effects = tuple[Effect[State], ...]


class PayPart(Pay[State]):
    """Pay some of one resource, or food: the payer decides the mix (T-004, T-085)."""

    def has(self, g: State) -> tuple[int, int, int]:
        res = g.players[self.seat].res
        if self.kind == FOOD:
            return res[POTATO], res[CORN], res[GOLD]
        return res[self.kind], 0, res[GOLD]

    def has_second(self) -> bool:
        return self.kind == FOOD

    def take(self, g: State, own: int, second: int, wild: int) -> None:
        g.pay(self.seat, POTATO if self.kind == FOOD else self.kind, own)
        g.pay(self.seat, CORN, second)
        g.pay(self.seat, GOLD, wild)


def pay_cost(g: State, seat: int, cost: list[int]) -> Effects:
    """Pay a cost that can be met. What leaves no choice is paid at once; the rest is asked kind by kind."""
    res = g.players[seat].res
    g.pay(seat, GOLD, cost[GOLD])
    short = 0
    for kind in range(GOLD):
        if cost[kind] > res[kind]:
            short += cost[kind] - res[kind]
    if res[GOLD] == short:
        for kind in range(GOLD):
            if cost[kind]:
                g.pay(seat, kind, min(cost[kind], res[kind]))
        g.pay(seat, GOLD, short)
        return ()
    effects: list[Effect[State]] = []
    for kind in range(GOLD):
        if cost[kind]:
            short -= max(0, cost[kind] - res[kind])
            effects.append(PayPart(seat, kind, cost[kind], short))
    return tuple(effects)


def pay_one(g: State, seat: int, kind: int, number: int) -> Effects:
    """Pay so many of one resource."""
    if number == 0:
        return ()
    res = g.players[seat].res
    if res[GOLD] == 0:
        g.pay(seat, kind, number)
        return ()
    return (PayPart(seat, kind, number, 0),)


def pay_food(g: State, seat: int, number: int) -> Effects:
    """Pay so much food."""
    return (PayPart(seat, FOOD, number, 0),) if number else ()
