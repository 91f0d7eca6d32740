"""New tables: from a set-up, or from a record."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from secrets import randbits
from typing import Final

from kancha.games import find
from kancha.kernel.chance import UNREAD, Chance
from kancha.kernel.errors import BadSetup, KanchaError, RecordError
from kancha.kernel.game import prepare
from kancha.kernel.records import parse_header
from kancha.kernel.replay import read_record, retrace
from kancha.table.rebuild import EditionPath, TableGame, written
from kancha.table.snapshot import PERSON
from kancha.table.spec import IMPORT, NEW, OPEN, VARIATION, Entry, SeatSpec, TableSpec, new_id
from kancha.table.table import Table

SEED_BITS = 128
LONGEST_NAME: Final = 40


def readable(name: str) -> str:
    """A name without signs that do not show or that turn the text around them."""
    return "".join(letter for letter in name if letter.isprintable()).strip()


@dataclass(frozen=True)
class NewTable:
    """What somebody wants to play."""

    slug: str
    chairs: tuple[SeatSpec, ...]
    mode: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    edition: str = ""
    seed: int | None = None


def opened(wish: NewTable, edition_path: EditionPath) -> tuple[Table, Entry]:
    """A new table, laid out, and its first entry (BadSetup and the like if there is no such game)."""
    rules = find(wish.slug)
    for name in ("mode", "edition"):
        if name in wish.options:
            raise BadSetup(f"{name} is no option of the game; it stands by itself", name)
    options: dict[str, object] = {**wish.options, "mode": wish.mode}
    options["edition"] = edition_path(wish.slug, wish.edition) if wish.edition else None
    setup = rules.make_setup(len(wish.chairs), options)
    seed = randbits(SEED_BITS) if wish.seed is None else wish.seed
    game = TableGame(rules, setup, *prepare(rules, setup, Chance(seed)))
    game.open()
    return new_table(game, seed, NEW, wish.edition, wish.chairs)


def continued(record: str, chairs: Sequence[SeatSpec], edition: str, edition_path: EditionPath) -> tuple[Table, Entry]:
    """A table that goes on from a record (RecordError). What is still hidden is imagined."""
    game, seed = replayed(record, edition, edition_path)
    if game.outdated:
        raise RecordError(1, f"it was played under rules {game.rules_version}: nobody can play on from it")
    if len(chairs) != game.seats:
        raise RecordError(1, f"the record has {game.seats} seats, not {len(chairs)}")
    return new_table(game, seed, VARIATION, edition, tuple(chairs))


def shown(record: str, names: Sequence[str], edition: str, edition_path: EditionPath) -> tuple[Table, Entry]:
    """A table that only shows a record (RecordError)."""
    game, seed = replayed(record, edition, edition_path)
    told = parse_header(record)[0].names
    sat = [readable(told.get(seat, ""))[:LONGEST_NAME] or name for seat, name in enumerate(names[: game.seats])]
    return new_table(game, seed, IMPORT, edition, tuple(SeatSpec(name, PERSON) for name in sat))


def replayed(record: str, edition: str, edition_path: EditionPath) -> tuple[TableGame, int]:
    """A game from a record, and a seed for what comes after it."""
    seed = randbits(SEED_BITS)
    try:
        rules = find(parse_header(record)[0].game)
        path = edition_path(rules.slug, edition) if edition else None
        game_record = read_record(rules, record, path)
        game = TableGame(rules, game_record.setup, *prepare(rules, game_record.setup, Chance(seed, UNREAD)))
        retrace(game, game_record, None, live=False)
    except KanchaError:
        raise
    except Exception as fault:  # a record may come from anywhere and lead anywhere
        raise RecordError(1, f"the record cannot be replayed ({type(fault).__name__}: {fault})") from fault
    game.raise_barrier()
    return game, seed


def new_table(
    game: TableGame, seed: int, origin: str, edition: str, chairs: tuple[SeatSpec, ...]
) -> tuple[Table, Entry]:
    spec = TableSpec(new_id(), game.header.text(), edition, seed, origin, chairs, time.time())
    lines = written(game, 0) if game.written is None else tuple(game.written)
    return Table(spec, game, 1), Entry(OPEN, -1, lines)
