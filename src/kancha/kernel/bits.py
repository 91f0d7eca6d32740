"""Sets of small numbers as bits of one int: a bitboard for up to 62 places, a subset of tokens, a mask of seats."""

from typing import Final

BITS: Final[list[list[int]]] = [[bit for bit in range(10) if chunk >> bit & 1] for chunk in range(1024)]
"""The members of every ten-bit set, so that a board is listed ten places at a time."""


WORD: Final = 60
"""A wide set is taken apart into words that fit a machine's own numbers, six chunks of ten bits each."""
FULL: Final = (1 << WORD) - 1


def members(mask: int) -> list[int]:
    """The numbers in a set, ascending."""
    return counted_from(0, mask)


def counted_from(at: int, mask: int) -> list[int]:
    """The members of a set, each plus `at`, ascending."""
    found: list[int] = []
    while mask:
        word = mask & FULL
        mask >>= WORD
        here = at
        while word:
            for bit in BITS[word & 1023]:
                found.append(here + bit)
            word >>= 10
            here += 10
        at += WORD
    return found


def mask_of(numbers: list[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def lowest(mask: int) -> int:
    """The smallest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, n: int) -> int:
    """The n-th member of a set, counted from 0."""
    at = 0
    while mask > FULL:
        number = (mask & FULL).bit_count()
        if n < number:
            mask &= FULL
            break
        n -= number
        mask >>= WORD
        at += WORD
    while True:
        chunk = BITS[mask & 1023]
        if n < len(chunk):
            return at + chunk[n]
        n -= len(chunk)
        mask >>= 10
        at += 10
