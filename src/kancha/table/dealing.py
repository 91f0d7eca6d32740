"""The same deal for a friend: a new table with the luck, options, bots and seat of a game that is over, and both compared.

Nothing of the luck leaves the server: what the friend is given is a seat at a table, and the name of that table does not lead to
the first one. Until the friend's game is over its page says nothing of the first table, where one could look ahead.
"""

from typing import Final

from kancha.kernel.errors import IllegalMove
from kancha.kernel.rules import ONLOOKER
from kancha.table.opening import NewTable, opened
from kancha.table.snapshot import PERSON, Snapshot
from kancha.table.spec import DEAL, NEW, SeatSpec, TableSpec, deal_id
from kancha.table.table import Table
from kancha.table.tables import NoSeat, Tables

MOST_FRIENDS: Final = 8
"""Friends who may be given one deal."""


def one_person(spec: TableSpec) -> int:
    """The seat of the only person at a table; -1 if there are several, or its luck is not its own from the start."""
    people = [seat for seat, chair in enumerate(spec.chairs) if chair.kind == PERSON]
    whole = spec.origin == NEW and not spec.lesson and not spec.puzzle
    return people[0] if whole and len(people) == 1 else -1


def same_deal(table: Table, name: str) -> NewTable:
    """What it takes to play a table's deal once more: everything as it was, hidden options and luck too."""
    spec, setup = table.spec, table.game.setup
    seat = one_person(spec)
    chairs = tuple(SeatSpec(name, PERSON) if at == seat else chair for at, chair in enumerate(spec.chairs))
    root = spec.deal or spec.id
    return NewTable(
        table.game.rules.slug, chairs, setup.mode, dict(setup.options), spec.edition, spec.seed, DEAL + root
    )


async def give(tables: Tables, table: str, browser: str, name: str) -> tuple[str, str]:
    """A table for a friend with the deal of a game that is over, and the key of their seat; for who played it."""
    held = await tables.held(browser, table)
    async with tables.at(table) as live:
        now = live.now()
        if not held:
            raise NoSeat("only who has played a game can give its deal to a friend")
        now.refuse_closed()
        if not now.game.over:
            raise IllegalMove("a deal is given to a friend once the game is over", word="deal")
        if one_person(now.spec) < 0:
            raise IllegalMove("only a game that one person played can be given to a friend", word="deal_people")
        wish = same_deal(now, name)
        root = now.spec.deal or table
    for number in range(1, MOST_FRIENDS + 1):
        id = deal_id(root, number)
        if not await tables.kept(tables.store.version, id):
            begun, opening = await tables.away(opened, wish, tables.edition_path, id)
            made, keys = await tables.create(begun, opening, browser, ())
            return made, next(key for key in keys if key)
    raise IllegalMove(f"this deal has been given to {MOST_FRIENDS} friends already", word="deal_many")


async def others(tables: Tables, table: str) -> tuple[list[Snapshot], int]:
    """The other games of a table's deal that are over, and how many are still played; none unless this one is over."""
    async with tables.at(table) as live:
        now = live.now()
        if not now.game.over or one_person(now.spec) < 0:
            return [], 0
        root = now.spec.deal or table
    found: list[Snapshot] = []
    running = 0
    for id in [root, *(deal_id(root, number) for number in range(1, MOST_FRIENDS + 1))]:
        if not await tables.kept(tables.store.version, id):
            if id != root:
                break
        elif id != table:
            seen = await tables.snapshot(id, ONLOOKER, ())
            if seen.over:
                found.append(seen)
            else:
                running += 1
    return found, running
