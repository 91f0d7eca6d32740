"""What a good position is worth in Tawantinsuyu."""

from kancha.games.tawantinsuyu.state import State
from kancha.kernel.rules import Judge


class TawantinsuyuJudge(Judge[State]):
    """Points scored."""

    def worth(self, g: State, seat: int) -> float:
        return float(g.players[seat].total())
