"""What a good position is worth in Pachamama."""

from kancha.games.pachamama.state import State
from kancha.kernel.rules import Judge


class PachamamaJudge(Judge[State]):
    """Score and what is likely to follow."""

    def worth(self, g: State, seat: int) -> float:
        return float(g.total(g.side(seat)))
