"""A table's game told again from its own lines, up to any answer: what a replay shows."""

from typing import Final

from kancha.kernel.chance import UNREAD, Chance
from kancha.kernel.game import prepare
from kancha.kernel.replay import follow, follow_on
from kancha.table.rebuild import TableGame

EVERY: Final = 50
"""A position is kept after so many answers, so that no step of a replay plays more than these."""


class Retelling:
    """Games of their own, replayed from the lines so far: their luck tells nothing of the table's."""

    def __init__(self, game: TableGame) -> None:
        self.game = game
        self.kept: list[tuple[TableGame, int]] = []  # after 0, 50, 100 … answers, with the lines read until then

    def at(self, answers: int) -> TableGame:
        """The game after so many answers."""
        while len(self.kept) <= answers // EVERY:
            self.kept.append(self.next_kept())
        game, read = self.kept[answers // EVERY]
        again = game.clone()
        follow_on(again, self.game.lines(), read, answers % EVERY)
        return again

    def next_kept(self) -> tuple[TableGame, int]:
        if not self.kept:
            source = self.game
            first = TableGame(source.rules, source.setup, *prepare(source.rules, source.setup, Chance(0, UNREAD)))
            return first, follow(first, source.header, source.lines(), 0, live=False)
        game, read = self.kept[-1]
        again = game.clone()
        return again, follow_on(again, self.game.lines(), read, EVERY)

    def forget(self, answers: int) -> None:
        """Answers after so many were taken back."""
        del self.kept[answers // EVERY + 1 :]
