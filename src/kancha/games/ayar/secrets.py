"""What each seat may see: everything (A-108). What nobody knows is drawn when it is shown, so it is not in the state."""

from kancha.games.ayar.state import State
from kancha.kernel.chance import Chance, Rng


def mask(g: State, seat: int) -> State:
    """Piles are bags, jokers are vessels nobody has seen: the state tells no more than the table does."""
    return g.clone()


def glimpse(g: State, seat: int) -> State:
    """Nothing is hidden."""
    return g


def resample(g: State, seat: int, chance: Chance, rng: Rng) -> State:
    """An imagined world differs in its luck alone."""
    return g.clone()
