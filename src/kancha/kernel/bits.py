"""Sets of small numbers as bits of one int: a bitboard for up to 62 places, a subset of tokens, a mask of seats."""

from typing import Final

BITS: Final[list[list[int]]] = [[bit for bit in range(10) if chunk >> bit & 1] for chunk in range(1024)]
"""The members of every ten-bit set, so that a board is listed ten places at a time."""


FULL: Final = (1 << 60) - 1
"""A set within this one is a number that fits a machine word."""


def members(mask: int) -> list[int]:
    """The numbers in a set, ascending. A set that is hidden from whoever asks (-1) has none to tell (ValueError)."""
    return counted_from(0, mask)


def counted_from(at: int, mask: int) -> list[int]:
    """The members of a set, each plus `at`, ascending."""
    bits: list[int] = []
    if mask < 0:
        raise ValueError("this set is hidden: nobody can list it")
    if mask <= FULL:
        while mask:
            for bit in BITS[mask & 1023]:
                bits.append(at + bit)
            mask >>= 10
            at += 10
        return bits
    wide = bytes_of(mask)
    for index in range(len(wide)):
        chunk = wide[index]
        if chunk:
            for bit in BITS[chunk]:
                bits.append(at + bit)
        at += 8
    return bits


def bytes_of(mask: int) -> bytes:
    """A wide set taken apart, eight places at a time: a number that no machine word holds is slow to work on."""
    return mask.to_bytes((mask.bit_length() + 7) // 8, "little")


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
    if mask > FULL:
        wide = bytes_of(mask)
        index = 0
        chunk = BITS[wide[0]]
        while n >= len(chunk):
            n -= len(chunk)
            index += 1
            chunk = BITS[wide[index]]
        return 8 * index + chunk[n]
    while True:
        chunk = BITS[mask & 1023]
        if n < len(chunk):
            return at + chunk[n]
        n -= len(chunk)
        mask >>= 10
        at += 10
