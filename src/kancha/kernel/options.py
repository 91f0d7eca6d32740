"""What can be answered: counted and picked from without being listed, listed on demand."""

from typing import Final

from kancha.kernel.bits import nth
from kancha.kernel.verbs import listed

NO_BOARDS: Final[list[int]] = []


class Options:
    """The legal answers to one question.

    Mostly a plain list. A question with a large board adds whole bitboards instead; a playout, which needs only their number
    and one of them, then never makes the list.
    """

    def __init__(self, first: list[int]) -> None:
        self.singles = first
        self.boards = NO_BOARDS  # three numbers each: where its options start, its set, how many are in it
        self.on_boards = 0

    def add_board(self, start: int, mask: int) -> None:
        """Add the options start + member for each member of a set."""
        if not mask:
            return
        count = mask.bit_count()
        if self.on_boards == 0:  # most questions have no board, so the list is made with the first one
            self.boards = [start, mask, count]
        else:
            self.boards.append(start)
            self.boards.append(mask)
            self.boards.append(count)
        self.on_boards += count

    def count(self) -> int:
        return len(self.singles) + self.on_boards

    def pick(self, k: int) -> int:
        """The k-th option in no particular order."""
        singles = len(self.singles)
        if k < singles:
            return self.singles[k]
        k -= singles
        for at in range(0, len(self.boards), 3):
            here = self.boards[at + 2]
            if k < here:
                return self.boards[at] + nth(self.boards[at + 1], k)
            k -= here
        raise IndexError("there are not so many options")

    def listing(self) -> list[int]:
        """All options, ascending."""
        options = self.singles.copy()
        for at in range(0, len(self.boards), 3):
            options += listed(self.boards[at], self.boards[at + 1])
        options.sort()
        return options

    def has(self, option: int) -> bool:
        if option in self.singles:
            return True
        for at in range(0, len(self.boards), 3):
            bit = option - self.boards[at]
            if bit >= 0 and self.boards[at + 1] >> bit & 1:
                return True
        return False


NO_OPTIONS: Final = Options([])
