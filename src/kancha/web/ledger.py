"""What people ask of all processes of one host together, kept in memory that these share.

Nobody locks it, because a process that is killed would keep the lock: who asks two processes in the same instant may be counted
once. People are kept by a keyed hash of who they are; in the rare case that two have the same, they share what one may.
"""

from collections.abc import MutableSequence
from hashlib import blake2b
from typing import Final

from kancha.web.buckets import Buckets

SLOTS: Final = 1 << 15
SHARED_RATES: Final = 4
"""How many kinds of buckets there is room for."""


class Ledger:
    """One process's pen in the book that all of them read: each counts what is open in a row of its own."""

    def __init__(self, row: int, full: MutableSequence[float], opened: MutableSequence[int], secret: bytes) -> None:
        self.row = row
        self.full = full  # when the bucket of a kind and a slot is full again
        self.opened = opened  # what is open, by row and slot
        self.secret = secret

    def slot(self, who: str) -> int:
        return int.from_bytes(blake2b(who.encode(), key=self.secret, digest_size=4).digest(), "big") % SLOTS

    def number(self, who: str) -> int:
        """How much somebody has open in all processes."""
        return sum(self.opened[cell] for cell in range(self.slot(who), len(self.opened), SLOTS))

    def count(self, who: str, change: int) -> None:
        """Somebody has opened or closed something here."""
        self.opened[self.row * SLOTS + self.slot(who)] += change

    def clear(self) -> None:
        """Whoever had this row is gone, and nothing of theirs is open any more."""
        for cell in range(self.row * SLOTS, (self.row + 1) * SLOTS):
            self.opened[cell] = 0


class SharedBuckets(Buckets):
    """Buckets that all processes of a host fill and empty together."""

    def __init__(self, rate: str, share: int, ledger: Ledger, kind: int) -> None:
        super().__init__(rate, share)
        self.ledger = ledger
        self.first = kind * SLOTS

    def take(self, who: str, cost: float) -> None:
        cell, now = self.first + self.ledger.slot(who), self.clock()
        self.ledger.full[cell] = max(now, self.ledger.full[cell]) + min(cost, self.most) / self.speed

    def level(self, who: str) -> float:
        missing = (self.ledger.full[self.first + self.ledger.slot(who)] - self.clock()) * self.speed
        return self.most - max(0.0, missing)
