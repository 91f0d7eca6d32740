"""What one person may begin, counted for all processes that share a database: asking one after another gives nobody more."""

from collections.abc import Awaitable, Callable, Sequence
from math import ceil

from kancha.table.table_store import Allowance
from kancha.web.buckets import read_rate
from kancha.web.errors import Refusal
from kancha.web.load import FOUND, Rates, retry
from kancha.web.person import Person

Spend = Callable[[Sequence[Allowance]], Awaitable[float]]
"""Takes from allowances; after how many seconds that is possible."""


class Common:
    """What each process counts for itself is only what one server bears; new tables count everywhere."""

    def __init__(self, rates: Rates) -> None:
        self.share = rates.share
        self.rates = [read_rate(rate) for rate in (rates.found, rates.day)]
        self.spend: Spend | None = None  # None: this process is alone

    async def charge(self, person: Person, kind: str, cost: float) -> None:
        """Count what a person begins (Refusal)."""
        if self.spend is None or kind != FOUND:
            return
        wishes = []
        for number, seconds in self.rates:
            wishes.append(Allowance(f"person-{seconds}", person.name, float(number), seconds, cost))
            wishes.append(Allowance(f"place-{seconds}", person.place, float(number * self.share), seconds, cost))
        wait = await self.spend(wishes)
        if wait:
            again = max(1, ceil(wait))
            raise Refusal(
                429, "too_many", f"too many requests; try again in {again} s", headers=retry(again), again=again
            )
