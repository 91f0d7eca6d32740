"""Bytes in pieces that are kept: what is written again and again is made anew only where it changed."""

from typing import Final

from mypy_extensions import i64

from kancha.kernel.layout import BYTE

WORD: Final = 7  # bytes of small facts that are kept as one number
NO_NUMBER: Final = -1
NO_LIST: Final[list[int]] = [-1 << 40]


class Pieces:
    """Small facts up to seven bytes at a time, and every list for itself, always in the same order.

    When it begins again, a piece made of the same facts as before stays as it is, since from one time to the next few change.
    """

    def __init__(self) -> None:
        self.pieces: list[bytes] = []
        self.numbers_of: list[int] = []  # by piece: the number it was made of, or NO_NUMBER
        self.lists_of: list[list[int]] = []  # the list, or NO_LIST
        self.whole = b""
        self.changed = True  # whether a piece is not as it was in the whole
        self.at = 0  # the next piece
        self.word: i64 = 0  # small facts that wait to become a piece
        self.held: i64 = 0  # how many bytes they take

    def begin(self) -> None:
        """Write another state."""
        self.at = 0
        self.word = 0
        self.held = 0

    def put(self, code: i64, size: i64) -> None:
        """A few bytes, at most WORD of them, as one number."""
        if self.held + size > WORD:
            self.close()
        self.word |= code << (8 * self.held)
        self.held += size

    def close(self) -> None:
        """What was put so far becomes a piece."""
        if self.held == 0:
            return
        word: int = self.word
        at = self.at
        if at == len(self.pieces):
            self.grow()
        if self.numbers_of[at] != word:
            self.made_of(at, word, NO_LIST)
            self.pieces[at] = word.to_bytes(int(self.held), "little")
        self.at = at + 1
        self.word = 0
        self.held = 0

    def put_wide(self, mask: int, length: int) -> None:
        """A set that is a piece of its own."""
        self.close()
        at = self.at
        if at == len(self.pieces):
            self.grow()
        if self.numbers_of[at] != mask:
            self.made_of(at, mask, NO_LIST)
            self.pieces[at] = (mask & (1 << 8 * length) - 1).to_bytes(length, "little")
        self.at = at + 1

    def same(self, values: list[int]) -> bool:
        """Whether the next piece is made of an equal list; if not, it is to be laid."""
        self.close()
        at = self.at
        if at == len(self.pieces):
            self.grow()
        self.at = at + 1
        if self.lists_of[at] == values:
            return True
        self.made_of(at, NO_NUMBER, values.copy())
        return False

    def lay(self, codes: list[int]) -> None:
        """The piece of the list that was just compared."""
        try:
            self.pieces[self.at - 1] = bytes(codes)
        except ValueError:
            self.pieces[self.at - 1] = bytes([0 if code < 0 else BYTE if code > BYTE else code for code in codes])

    def lay_in(self, codes: list[int], length: int) -> None:
        """The same, always as long."""
        given = len(codes)
        self.lay(codes if given == length else codes[:length] if given > length else codes + [0] * (length - given))

    def grow(self) -> None:
        self.pieces.append(b"")
        self.numbers_of.append(NO_NUMBER)
        self.lists_of.append(NO_LIST)

    def made_of(self, at: int, number: int, values: list[int]) -> None:
        self.numbers_of[at] = number
        self.lists_of[at] = values
        self.changed = True

    def observation(self) -> bytes:
        """The bytes of all that was written."""
        self.close()
        if self.changed:
            self.whole = b"".join(self.pieces)
            self.changed = False
        return self.whole
