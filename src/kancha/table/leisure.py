"""Whether a process has time to spare for what nobody has asked for yet."""

import time
from collections.abc import Callable
from typing import Final

BUSY: Final = 0.5
"""The share of a processor's time above which a process does only what it is asked for."""
LATELY: Final = 2.0
"""Seconds that are looked back on."""


class Leisure:
    """Looks at how much of the time the process has worked of late."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, work: Callable[[], float] = time.process_time
    ) -> None:
        self.clock = clock
        self.work = work
        self.since = clock(), work()
        self.share = 0.0

    def is_there(self) -> bool:
        passed, worked = self.clock() - self.since[0], self.work() - self.since[1]
        if passed >= LATELY:
            self.share = worked / passed
            self.since = self.clock(), self.work()
        return self.share < BUSY
