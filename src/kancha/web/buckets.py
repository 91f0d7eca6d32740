"""How much somebody may still ask for: a bucket that fills steadily, by a clock that nobody can set."""

import re
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from kancha.kernel.errors import KanchaError

SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}
RATE: Final = re.compile(r"(\d{1,9})/(second|minute|hour|day)")
MOST_KEPT: Final = 50_000


class BadRate(KanchaError):
    """A rate that cannot be read."""


def read_rate(text: str) -> tuple[int, int]:
    """How many, in how many seconds (BadRate)."""
    found = RATE.fullmatch(text.strip())
    if found is None or not int(found[1]):
        raise BadRate(f"“{text[:40]}” is no rate; expected one such as 20/minute")
    return int(found[1]), SECONDS[found[2]]


class Buckets:
    """One bucket for each who asks. Full ones are forgotten, and there are never more than so many."""

    def __init__(self, rate: str, share: int = 1, clock: Callable[[], float] = time.monotonic) -> None:
        """`rate` as in 20/minute; `share` makes every bucket so many times as large."""
        number, seconds = read_rate(rate)
        self.most = float(number * share)
        self.speed = self.most / seconds
        self.clock = clock
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what was left, and when; oldest first

    def wait(self, who: str, cost: float) -> float:
        """After how many seconds so much could be taken; 0 if it can be now. What costs more than all takes all."""
        return max(0.0, (min(cost, self.most) - self.level(who)) / self.speed)

    def take(self, who: str, cost: float) -> None:
        self.levels[who] = (self.level(who) - min(cost, self.most), self.clock())
        self.levels.move_to_end(who)
        while self.levels and (len(self.levels) > MOST_KEPT or self.is_full(next(iter(self.levels)))):
            self.levels.popitem(last=False)

    def level(self, who: str) -> float:
        left, since = self.levels.get(who, (self.most, 0.0))
        return min(self.most, left + (self.clock() - since) * self.speed)

    def is_full(self, who: str) -> bool:
        return self.level(who) >= self.most
