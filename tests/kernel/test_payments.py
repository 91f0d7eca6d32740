"""Paying with what stands in for what, against brute force."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from kancha.kernel.refusals import NEEDED_LATER, NOT_THIS_SUM, ONE_STAND_IN, TOO_MUCH
from kancha.kernel.verbs import AMOUNTS, NOTHING, PAY
from tests.kernel.toyland import CORN, GOLD, POTATO, STANDARD, STONE, Toyland
from tests.kernel.trading import PayIn, Shop, shortage

FEW = st.integers(0, 7)


def holding(goods: list[int]) -> Toyland:
    state = Toyland(STANDARD, 1)
    state.players[0].goods = goods.copy()
    return state


@given(st.lists(FEW, min_size=4, max_size=4), st.integers(1, 8), st.integers(0, 3))
def test_the_offered_payments_are_exactly_the_possible_ones(goods: list[int], n: int, later: int) -> None:
    pay = PayIn(0, CORN, n, later)
    possible = []
    for corn, potato, gold in product(range(n + 1), repeat=3):
        fits = corn <= goods[CORN] and potato <= goods[POTATO] and gold <= goods[GOLD] - later
        if corn + potato + gold == n and fits:
            possible.append(PAY + gold * AMOUNTS + potato)
    assert pay.options(holding(goods)) == sorted(possible)


@given(st.lists(FEW, min_size=4, max_size=4), st.integers(1, 8))
def test_what_is_paid_is_taken_and_adds_up(goods: list[int], n: int) -> None:
    pay = PayIn(0, CORN, n, 0)
    for option in pay.options(holding(goods)):
        state = holding(goods)
        assert pay.do(state, option) == ()
        left = state.players[0].goods
        assert min(left) >= 0
        assert left[STONE] == goods[STONE]
        assert sum(goods) - sum(left) == n


@given(st.lists(FEW, min_size=4, max_size=4), st.integers(1, 8))
def test_the_preferred_payment_spares_gold_then_potatoes(goods: list[int], n: int) -> None:
    pay = PayIn(0, CORN, n, 0)
    options = pay.options(holding(goods))
    assert pay.preferred(holding(goods)) == (min(options) if options else NOTHING)


@given(st.lists(FEW, min_size=4, max_size=4), st.integers(0, 4), st.integers(0, 4))
def test_a_cost_is_payable_exactly_if_its_parts_are(goods: list[int], corn: int, stone: int) -> None:
    """Look-ahead by shortage agrees with paying part by part, whatever is chosen on the way."""
    short = shortage([corn, stone], [goods[CORN] + goods[POTATO], goods[STONE]])
    first = PayIn(0, CORN, corn, max(0, stone - goods[STONE]))
    options = first.options(holding(goods))
    assert bool(options) == (short <= goods[GOLD])
    for option in options:
        state = holding(goods)
        first.do(state, option)
        assert PayIn(0, STONE, stone, 0).options(state)


def test_what_cannot_be_paid_falls_away() -> None:
    assert PayIn(0, CORN, 3, 0).options(holding([1, 0, 1, 9])) == []
    assert PayIn(0, CORN, 1, 5).options(holding([9, 0, 1, 0])) == []


def test_a_refused_payment_tells_what_is_true_of_it() -> None:
    """More than the price, more than one has, what the rest of the price needs, a kind that does not count here."""

    def reason(pay: PayIn, gold: int, second: int) -> int:
        return pay.refuse(holding([1, 1, 2, 5]), PAY + gold * AMOUNTS + second)

    assert reason(PayIn(0, CORN, 3, 0), 2, 2) == NOT_THIS_SUM
    assert reason(PayIn(0, CORN, 3, 0), 3, 0) == TOO_MUCH
    assert reason(PayIn(0, CORN, 3, 1), 2, 1) == NEEDED_LATER
    assert reason(PayIn(0, STONE, 3, 0), 1, 1) == ONE_STAND_IN


def test_a_dear_lot_names_its_rule() -> None:
    assert [rule for _, rule in Shop(0).why_not(holding([1, 0, 0, 0]))] == [12, 12]
