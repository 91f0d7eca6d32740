"""Lists of options that are not listed until somebody asks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kancha.kernel.bits import members
from kancha.kernel.options import Options

BOARDS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 2**70)), max_size=4)


def offer(singles: list[int], boards: list[tuple[int, int]]) -> Options:
    """Boards lie far apart, so that no option is in two of them."""
    options = Options(singles)
    for place, (shift, mask) in enumerate(boards):
        options.add_board(1000 * (place + 1) + shift, mask)
    return options


@given(st.sets(st.integers(0, 500), max_size=5), BOARDS)
def test_counting_picking_and_asking_agree_with_the_list(singles: set[int], boards: list[tuple[int, int]]) -> None:
    offered = offer(sorted(singles), boards)
    listed = offered.listing()
    wanted = list(singles)
    for place, (shift, mask) in enumerate(boards):
        wanted += [1000 * (place + 1) + shift + member for member in members(mask)]
    assert listed == sorted(wanted)
    assert offered.count() == len(listed)
    assert sorted([offered.pick(k) for k in range(offered.count())]) == listed
    for option in [*listed, -1, 999, 5999, 10**30]:
        assert offered.has(option) == (option in listed)


def test_listing_leaves_the_offer_as_it_was() -> None:
    offered = Options([9, 3])
    assert offered.listing() == [3, 9]
    offered.listing().append(5)
    assert offered.count() == 2


def test_picking_past_the_last_option_is_an_error() -> None:
    offered = offer([1], [(0, 0b11)])
    with pytest.raises(IndexError):
        offered.pick(3)
