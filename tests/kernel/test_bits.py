"""Sets of small numbers as bits of one int."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kancha.kernel.bits import lowest, mask_of, members, nth

SETS = st.sets(st.integers(0, 220))


@given(SETS)
def test_the_members_of_a_mask_are_the_numbers_it_was_made_of(numbers: set[int]) -> None:
    assert members(mask_of(list(numbers))) == sorted(numbers)


@given(SETS.filter(bool))
def test_members_are_counted_from_the_lowest(numbers: set[int]) -> None:
    mask = mask_of(list(numbers))
    assert lowest(mask) == min(numbers)
    assert [nth(mask, n) for n in range(len(numbers))] == sorted(numbers)


def test_the_empty_set_has_no_members() -> None:
    assert members(0) == []


def test_a_hidden_set_cannot_be_listed() -> None:
    for hidden in (-1, -(1 << 70)):
        with pytest.raises(ValueError, match="hidden"):
            members(hidden)
