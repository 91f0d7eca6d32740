"""Tables for tests, and random play at them."""

import random

from kancha.table.opening import NewTable, opened
from kancha.table.snapshot import BOT, PERSON
from kancha.table.spec import Entry, SeatSpec
from kancha.table.table import Table

WAYS = [("competitive", 2), ("competitive", 4), ("solo", 1), ("coop", 2), ("coop", 3)]


def no_editions(slug: str, name: str) -> str:
    raise AssertionError("no test uses an edition here")


def people(number: int) -> tuple[SeatSpec, ...]:
    return tuple(SeatSpec(name, PERSON) for name in ("Ana", "Berta", "Chuki", "Dina")[:number])


def bots(number: int, level: str = "random") -> tuple[SeatSpec, ...]:
    return tuple(SeatSpec(f"bot {seat}", BOT, level) for seat in range(number))


def new_table(mode: str = "competitive", seats: int = 2, seed: int = 7, **options: str) -> tuple[Table, list[Entry]]:
    """A table at its first question, and its entries so far."""
    table, opening = opened(NewTable("pachamama", people(seats), mode, options, seed=seed), no_editions)
    return table, [opening]


def toy_table(scene: str, seats: int = 2, seed: int = 7) -> tuple[Table, list[Entry]]:
    """A table of Toyland; needs the fixture `toyland`."""
    table, opening = opened(NewTable("toyland", people(seats), None, {"scene": scene}, seed=seed), no_editions)
    return table, [opening]


def play_some(table: Table, entries: list[Entry], answers: int = 1000, seed: int = 1, takes_back: float = 0.15) -> None:
    """Answer at random, now and then taking something back."""
    luck = random.Random(seed)
    for _ in range(answers):
        if table.game.over:
            return
        if luck.random() < takes_back and table.game.since:
            back = table.undo if luck.random() < 0.7 else table.restart
            entries.append(back(table.game.since[-1][0], table.version))
            continue
        seat = luck.choice(table.game.waiting())
        option = luck.choice(table.game.options(seat))
        entries.append(table.move(seat, table.version, table.game.text(option)))
