"""What can be said in a game of Cuzco: by the players, and by chance."""

from typing import Final

from kancha.games.cuzco_kramer.material import CARDS, CELL_NAMES, CELL_NUMBERS, CELLS, DIRECTIONS, KINDS
from kancha.kernel.verbs import Domain, Space, Verb0, Verb1, Verb2, Verb3, numbers


class Cells(Domain):
    """The cells of the board. The sheet's other places have numbers too, but nobody can name them."""

    def parse(self, word: str) -> int:
        return CELL_NUMBERS.get(word, -1)

    def expected(self) -> str:
        return f"{CELL_NAMES[CELLS[0]]}, {CELL_NAMES[CELLS[1]]}, … {CELL_NAMES[CELLS[-1]]}"


CELL: Final = Cells("cell", CELL_NAMES)
INCA: Final = Cells("inca", CELL_NAMES)
"""An Inca, by the cell it stands on."""
KIND: Final = Domain("kind", KINDS)
DIRECTION: Final = Domain("direction", DIRECTIONS)
SOURCE: Final = Domain("source", ["display", "deck"])
FROM_DISPLAY: Final = 0
FROM_DECK: Final = 1
CARD: Final = Domain("card", CARDS)
SEAT: Final = numbers("seat", 4)

SPACE: Final = Space()

# A tile is laid in up to three answers: which kind, where its village face (or its only one) lies, which way the rest points.
LAY: Final = Verb1(SPACE, "lay", KIND)
AT: Final = Verb2(SPACE, "at", KIND, CELL)
TURN: Final = Verb3(SPACE, "turn", KIND, CELL, DIRECTION)

ENTER: Final = Verb1(SPACE, "enter", CELL)
LEAVE: Final = Verb1(SPACE, "leave", INCA)
MOVE: Final = Verb1(SPACE, "move", INCA)
WALK: Final = Verb2(SPACE, "walk", INCA, CELL)
BUILD: Final = Verb1(SPACE, "build", CELL)
ENLARGE: Final = Verb1(SPACE, "enlarge", CELL)
BASIN: Final = Verb1(SPACE, "basin", CELL)
DRAW: Final = Verb1(SPACE, "draw", SOURCE)
TOKEN: Final = Verb0(SPACE, "token")
FESTIVAL: Final = Verb1(SPACE, "festival", CELL)
"""A festival in the city of the temple on this cell."""
END: Final = Verb0(SPACE, "end")

# Festivals: cards are played one at a time; `done` ends a bid, `hold` agrees to stop, `pass` is the kernel's.
PLAY: Final = Verb1(SPACE, "play", CARD)
DONE: Final = Verb0(SPACE, "done")
HOLD: Final = Verb0(SPACE, "hold")

# What chance says.
SPACE.chance_speaks()
FIRST: Final = Verb1(SPACE, "first", SEAT)
DEALT: Final = Verb2(SPACE, "dealt", SEAT, CARD)
DREW: Final = Verb2(SPACE, "drew", SEAT, CARD)
SHOWN: Final = Verb1(SPACE, "shown", CARD)
