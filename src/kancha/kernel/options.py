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
        self.starts = NO_BOARDS
        self.masks = NO_BOARDS
        self.counts = NO_BOARDS
        self.boards = 0

    def add_board(self, start: int, mask: int) -> None:
        """Add the options start + member for each member of a set."""
        if not mask:
            return
        count = mask.bit_count()
        if self.boards == 0:  # most questions have no board, so the lists are made with the first one
            self.starts = [start]
            self.masks = [mask]
            self.counts = [count]
        else:
            self.starts.append(start)
            self.masks.append(mask)
            self.counts.append(count)
        self.boards += count

    def count(self) -> int:
        return len(self.singles) + self.boards

    def pick(self, k: int) -> int:
        """The k-th option in no particular order."""
        singles = len(self.singles)
        if k < singles:
            return self.singles[k]
        k -= singles
        for index in range(len(self.masks)):
            here = self.counts[index]
            if k < here:
                return self.starts[index] + nth(self.masks[index], k)
            k -= here
        raise IndexError("there are not so many options")

    def listing(self) -> list[int]:
        """All options, ascending."""
        found = self.singles.copy()
        for index in range(len(self.masks)):
            found += listed(self.starts[index], self.masks[index])
        found.sort()
        return found

    def has(self, option: int) -> bool:
        if option in self.singles:
            return True
        for index in range(len(self.masks)):
            bit = option - self.starts[index]
            if bit >= 0 and self.masks[index] >> bit & 1:
                return True
        return False


NO_OPTIONS: Final = Options([])
