"""Piles with known ends."""

from hypothesis import given
from hypothesis import strategies as st

from kancha.kernel.chance import Chance, Rng
from kancha.kernel.events import EVERYBODY
from kancha.kernel.piles import UNKNOWN, Pile, sees
from kancha.kernel.state import facts


def drawn(pile: Pile, chance: Chance) -> list[int]:
    """Draw a pile to its end."""
    found: list[int] = []
    while (kind := pile.next(chance, 0)) != UNKNOWN:
        assert kind in pile.possible()
        pile.take(kind)
        found.append(kind)
    assert pile.possible() == []
    return found


def test_the_top_somebody_set_is_drawn_first_and_the_bottom_last() -> None:
    pile = Pile([0, 0, 5])
    pile.put_on_top(0)
    pile.put_on_top(1)
    pile.put_under(1)
    pile.put_under(0)
    assert pile.size() == 9
    assert drawn(pile, Chance(1)) == [1, 0, 2, 2, 2, 2, 2, 1, 0]


def test_the_nth_draw_depends_on_seed_pile_and_number_only() -> None:
    plain, meddled = Pile([9, 9]), Pile([9, 9])
    one, two = Chance(3), Chance(3)
    expected = [plain.next(one, 4) for _ in range(8)]
    found = []
    for _ in range(8):
        meddled.put_on_top(0)
        meddled.take(meddled.next(two, 4))  # a card somebody set costs no luck
        two.below(1, 6)
        found.append(meddled.next(two, 4))
    assert found == expected


def test_an_empty_pile_deals_nothing() -> None:
    pile = Pile([0, 0])
    assert (pile.next(Chance(1), 0), pile.size(), pile.possible()) == (UNKNOWN, 0, [])


def test_looking_at_the_next_draw_does_not_take_it() -> None:
    pile = Pile([1, 0])
    assert pile.next(Chance(1), 0) == 0
    assert pile.size() == 1


def test_a_clone_is_independent() -> None:
    pile = Pile([2, 2])
    pile.put_on_top(1, 0b1)
    pile.put_under(0, 0b10)
    before = facts(pile)
    copy = pile.clone()
    assert facts(copy) == before
    copy.take(1)
    copy.take(0)
    copy.put_under(1)
    assert facts(pile) == before


def test_shuffling_forgets_all_order() -> None:
    pile = Pile([1, 1])
    pile.put_on_top(1)
    pile.put_under(0)
    pile.shuffle()
    assert facts(pile) == facts(Pile([2, 2]))


def test_a_seat_that_does_not_know_a_card_sees_it_among_the_rest() -> None:
    pile = Pile([1, 1])
    pile.put_on_top(1, 0b01)
    pile.put_under(0, 0b10)
    mine, yours, onlookers = pile.clone(), pile.clone(), pile.clone()
    mine.forget_for(0)
    yours.forget_for(1)
    onlookers.forget_for(-1)
    assert (mine.top, mine.bottom, mine.rest) == ([1], [UNKNOWN], [2, 1])
    assert (yours.top, yours.bottom, yours.rest) == ([UNKNOWN], [0], [1, 2])
    assert (onlookers.top, onlookers.bottom, onlookers.rest) == ([UNKNOWN], [UNKNOWN], [2, 2])
    twice = mine.clone()
    twice.forget_for(0)
    assert facts(twice) == facts(mine)
    assert {each.size() for each in (pile, mine, yours, onlookers)} == {4}
    assert (mine.possible(), yours.possible()) == ([1], [0, 1])


def test_piles_that_differ_only_in_what_a_seat_does_not_know_look_the_same_to_it() -> None:
    one, two = Pile([1, 2]), Pile([2, 1])
    one.put_on_top(0, 0b01)
    two.put_on_top(1, 0b01)
    assert facts(one) != facts(two)
    one.forget_for(1)
    two.forget_for(1)
    assert one.rest == two.rest == [2, 2]
    assert facts(one) == facts(two)


@given(
    st.lists(st.integers(0, 4), min_size=3, max_size=3),
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=5),
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=5),
    st.integers(-1, 1),
    st.integers(0, 100),
)
def test_an_imagined_pile_fits_what_was_seen(
    rest: list[int], tops: list[tuple[int, int]], bottoms: list[tuple[int, int]], seat: int, seed: int
) -> None:
    pile = Pile(rest.copy())
    for kind, known in tops:
        pile.put_on_top(kind, known)
    for kind, known in bottoms:
        pile.put_under(kind, known)
    whole = pile.clone()
    whole.shuffle()
    view = pile.clone()
    view.forget_for(seat)
    imagined = view.clone()
    imagined.imagine(Rng(seed))
    assert UNKNOWN not in imagined.top + imagined.bottom
    again = imagined.clone()
    again.forget_for(seat)
    assert facts(again) == facts(view)
    imagined.shuffle()
    assert facts(imagined) == facts(whole)


def test_everybody_includes_onlookers_and_a_list_of_all_seats_does_not() -> None:
    assert sees(EVERYBODY, -1)
    assert sees(EVERYBODY, 3)
    assert not sees(0b1111, -1)
    assert sees(0b0100, 2)
    assert not sees(0b0100, 1)
    assert not sees(0, 0)
