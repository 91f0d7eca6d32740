"""Random play at full speed, for benches and checks."""

from kancha.kernel.chance import Rng
from kancha.kernel.effects import S
from kancha.kernel.options import Options
from kancha.kernel.position import Position


class Tally:
    """What a playout did."""

    def __init__(self) -> None:
        self.decisions = 0
        self.options = 0


def play_out(position: Position[S], rng: Rng, tally: Tally, cap: int) -> bool:
    """Answer at random until the game is over; False if it is not after `cap` answers."""
    decisions = 0
    options = 0
    while position.seat >= 0 and decisions < cap:
        count = position.offer.count()
        position.play(position.offer.pick(rng.below(count)))
        decisions += 1
        options += count
    tally.decisions += decisions
    tally.options += options
    return position.seat < 0


def play_some(position: Position[S], rng: Rng, answers: int) -> None:
    """Answer at random so many times, or until the game is over."""
    while position.seat >= 0 and answers > 0:
        position.play(position.offer.pick(rng.below(position.offer.count())))
        answers -= 1


def clone_many(position: Position[S], times: int) -> None:
    """Copy a position again and again."""
    for _ in range(times):
        position.clone()


def list_all(offers: list[Options]) -> int:
    """List the options of every offer; returns how many they are."""
    options = 0
    for offer in offers:
        options += len(offer.listing())
    return options
