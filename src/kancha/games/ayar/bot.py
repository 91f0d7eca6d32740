"""What a good position is worth in Ayar."""

from kancha.games.ayar.state import State
from kancha.kernel.rules import Judge


class AyarJudge(Judge[State]):
    """Sun and moon, both still growing; the lower one counts."""

    def worth(self, g: State, seat: int) -> float:
        return float(min(g.sun(seat), g.moon(seat)))
