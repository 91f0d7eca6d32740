"""What a good position is worth in Cuzco."""

from kancha.games.cuzco_feld.state import State
from kancha.kernel.rules import Judge


class CuzcoJudge(Judge[State]):
    """Points scored, and what is likely to follow."""

    def worth(self, g: State, seat: int) -> float:
        return float(g.total(seat))
