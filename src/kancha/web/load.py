"""What the server bears: how often somebody may ask, how much at once, and when it is better to say no at once."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import Final

from starlette.types import Scope

from kancha.web.buckets import Buckets
from kancha.web.errors import Refusal
from kancha.web.ledger import Ledger, SharedBuckets
from kancha.web.person import Person

SAFE: Final = ("GET", "HEAD", "OPTIONS")
FOUND: Final = "found"
ACT: Final = "act"
LOOK: Final = "look"
FOUNDING: Final = ("/api/tables", "/api/tables/import", "/api/lessons", "/api/first-games", "/api/puzzles")
COSTLY: Final = ("/variation", "/rematch", "/deal")
OBSERVED: Final = ("/healthz", "/readyz", "/metrics")
AGAIN: Final = 2
"""Seconds after which to try again what was refused because of others."""
DRAWN: Final = ("/t/", "/live/")
THOUGHT: Final = ("/suggestion", "/analysis")
THINKING: Final = 5.0
"""What has to be thought about costs, by what a move does."""
DRAWING: Final = 3.0
"""What a drawn table costs, by what a short look does."""


@dataclass(frozen=True)
class Rates:
    """How often one person may do what, as in 20/minute."""

    found: str = "20/minute"  # new tables, imports, variations: the costly things
    act: str = "20/second"  # everything else that changes something, and previews
    look: str = "60/second"  # a drawn table counts three times
    day: str = "300/day"  # new tables again
    share: int = 4  # so many people may come from one address


@dataclass(frozen=True)
class Caps:
    """How much may be going on at once."""

    requests: int = 64  # being worked on; moves may be twice as many
    requests_of_one: int = 24  # of one address
    sockets: int = 4000
    sockets_of_one: int = 30  # of one browser
    sockets_of_place: int = 120  # of one address
    connections: int = 8000
    connections_of_one: int = 160  # of one address
    header_seconds: float = 10.0  # until a request has said what it wants
    body_seconds: float = 20.0  # and until it has said all
    send_seconds: float = 60.0  # until what is answered has been taken


MANY: Final = 10**6
FREE: Final = Caps(MANY, MANY, MANY, MANY, MANY, MANY, MANY)
"""For measuring: no cap at all."""


def kind_of(scope: Scope) -> str:
    """What a request counts as; files that never change and questions of the host's own tools count as nothing."""
    path: str = scope["path"]
    if scope["type"] == "http" and scope["method"] not in SAFE:
        return FOUND if path in FOUNDING or path.endswith(COSTLY) else ACT
    return "" if path.startswith("/static/") or path in OBSERVED else LOOK


def cost_of(scope: Scope) -> float:
    path: str = scope["path"]
    if path.endswith(THOUGHT) and scope.get("method") == "POST":
        return THINKING
    return DRAWING if path.startswith(DRAWN) or path.endswith(("/replay", "/analysis/places")) else 1.0


class Load:
    """Who has asked how much lately, and what is being worked on."""

    def __init__(self, rates: Rates, caps: Caps, ledger: Ledger | None = None) -> None:
        """`ledger`: moves, looks and pages are counted for all processes of this host together."""
        self.caps = caps
        self.ledger = ledger
        limits = {FOUND: (rates.found, rates.day), ACT: (rates.act,), LOOK: (rates.look,)}
        self.own = {kind: [Buckets(rate) for rate in given] for kind, given in limits.items()}
        self.shared = {kind: [Buckets(rate, rates.share) for rate in given] for kind, given in limits.items()}
        if ledger is not None:  # what is begun is counted for all hosts, where the tables are kept
            for number, kind in enumerate((ACT, LOOK)):
                (rate,) = limits[kind]
                self.own[kind] = [SharedBuckets(rate, 1, ledger, 2 * number)]
                self.shared[kind] = [SharedBuckets(rate, rates.share, ledger, 2 * number + 1)]
        self.busy = 0
        self.busy_of: Counter[str] = Counter()
        self.sockets: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()  # by code, for who looks after the server

    # How often

    def charge(self, person: Person, kind: str, cost: float = 1.0) -> None:
        """Count a request of this person, and of all who share the address (Refusal)."""
        if not kind:
            return
        buckets = [(bucket, person.name) for bucket in self.own[kind]]
        buckets += [(bucket, person.place) for bucket in self.shared[kind]]
        wait = max(bucket.wait(who, cost) for bucket, who in buckets)
        if wait:
            again = max(1, ceil(wait))
            self.refused["too_many"] += 1
            raise Refusal(
                429, "too_many", f"too many requests; try again in {again} s", headers=retry(again), again=again
            )
        for bucket, who in buckets:
            bucket.take(who, cost)

    # How much at once

    def shed(self, person: Person, kind: str) -> None:
        """Refuse at once what would have to wait too long (Refusal). Who plays goes before who looks."""
        most = self.caps.requests * 2 if kind == ACT else self.caps.requests
        if kind and (self.busy >= most or self.busy_of[person.place] >= self.caps.requests_of_one):
            raise self.too_busy()

    def too_busy(self) -> Refusal:
        self.refused["busy"] += 1
        detail = f"the server is busy; try again in {AGAIN} s"
        return Refusal(503, "busy", detail, headers=retry(AGAIN), again=AGAIN)

    def began(self, person: Person) -> None:
        self.busy += 1
        self.busy_of[person.place] += 1

    def ended(self, person: Person) -> None:
        self.busy -= 1
        self.busy_of[person.place] -= 1
        if not self.busy_of[person.place]:
            del self.busy_of[person.place]

    @contextmanager
    def listening(self, person: Person) -> Iterator[None]:
        """While a socket is open (Refusal)."""
        caps = self.caps
        keys = [("", caps.sockets), (person.place, caps.sockets_of_place), (f"{person.name} ", caps.sockets_of_one)]
        if self.sockets[""] >= caps.sockets:
            raise self.too_busy()
        for key, most in keys[1:]:
            if self.open_for(key) >= most:
                self.refused["too_many_pages"] += 1
                detail = f"{most} pages are open from here already; close one first"
                raise Refusal(429, "too_many_pages", detail, headers=retry(30))
        for key, _ in keys:
            self.count(key, 1)
        try:
            yield
        finally:
            for key, _ in keys:
                self.count(key, -1)

    def open_for(self, key: str) -> int:
        """How many pages of somebody have an open line."""
        return self.sockets[key] if self.ledger is None else self.ledger.number(key)

    def count(self, key: str, change: int) -> None:
        self.sockets[key] += change
        if not self.sockets[key]:
            del self.sockets[key]
        if self.ledger is not None:
            self.ledger.count(key, change)


def retry(seconds: int) -> dict[str, str]:
    return {"retry-after": str(seconds)}


CHARGE: Final = "kancha.charge"


async def charge(scope: Scope, cost: float) -> None:
    """Count what a request turned out to cost besides (Refusal)."""
    counted = scope.get(CHARGE)
    if counted is not None and cost >= 1.0:
        await counted(cost)
