"""New tables: from a set-up, or from a record."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from secrets import randbits
from typing import Final
from zlib import crc32

from kancha.games import find
from kancha.kernel.chance import UNREAD, Chance
from kancha.kernel.errors import BadSetup, KanchaError, RecordError
from kancha.kernel.game import prepare
from kancha.kernel.records import parse_header
from kancha.kernel.replay import read_record, retrace
from kancha.kernel.rules import Setup
from kancha.learn.course import Lesson
from kancha.learn.puzzles import Puzzle, puzzles_of
from kancha.table.rebuild import EditionPath, TableGame, written
from kancha.table.snapshot import PERSON
from kancha.table.spec import (
    IMPORT,
    LESSON,
    NEW,
    OPEN,
    OPTION,
    POSITION,
    PUZZLE,
    SEED,
    VARIATION,
    Entry,
    SeatSpec,
    TableSpec,
    new_id,
)
from kancha.table.table import Table

SEED_BITS = 128
LONGEST_NAME: Final = 40
BEGINS: Final = "begins"
"""The event that says which seat begins, in every game where that is drawn or chosen."""
FIRST: Final = "first"
"""The option that says so."""


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
    guide: str = ""  # who stands beside the table, as in a spec


def opened(wish: NewTable, edition_path: EditionPath, id: str = "") -> tuple[Table, Entry]:
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
    luck = SEED if wish.seed is not None else OPTION if knows_a_secret(wish, rules.shown(setup)) else ""
    kept = (id or new_id(), "", wish.edition, seed, NEW, wish.chairs, time.time())
    return new_table(game, TableSpec(*kept, guide=wish.guide, luck=luck))


def knows_a_secret(wish: NewTable, shown: Setup) -> bool:
    """Whether who makes a table chose something that the seats are not told."""
    return any(shown.options.get(name, value) != value for name, value in wish.options.items())


def again(table: Table) -> NewTable:
    """What it takes to play a table's game once more: the same seats and options, and the next seat begins.

    An option that was hidden from the seats is left open: by now they know what it was.
    """
    game, spec = table.game, table.spec
    setup = game.setup
    options = dict(game.rules.shown(setup).options)
    began = [event.values[0] for event in game.history[0].events if event.kind.name == BEGINS]
    if FIRST in options and began:
        options[FIRST] = str((began[0] + 1) % setup.seats)
    return NewTable(game.rules.slug, spec.chairs, setup.mode, options, spec.edition)


def taught(slug: str, lesson: Lesson, chairs: tuple[SeatSpec, ...]) -> tuple[Table, Entry]:
    """The table of a lesson. Its luck is the lesson's, so that the guide knows what comes."""
    rules = find(slug)
    setup = rules.make_setup(lesson.seats, {**lesson.options, "mode": lesson.mode})
    game = TableGame(rules, setup, *prepare(rules, setup, Chance(lesson.seed)))
    game.open()
    if lesson.arrange:
        game.arrange(**lesson.pieces())
    spec = TableSpec(new_id(), "", "", lesson.seed, NEW, chairs, time.time(), guide=LESSON + lesson.id, luck=POSITION)
    return new_table(game, spec)


def posed(slug: str, puzzle: Puzzle, chairs: tuple[SeatSpec, ...], edition_path: EditionPath) -> tuple[Table, Entry]:
    """The table of a puzzle: a played game up to its position. What is hidden and what comes is the same for all who try it."""
    game, seed = replayed(puzzles_of(slug).record(puzzle), "", edition_path, crc32(f"{slug} {puzzle.id}".encode()))
    spec = TableSpec(new_id(), "", "", seed, VARIATION, chairs, time.time(), guide=PUZZLE + puzzle.id)
    return new_table(game, spec)


def continued(record: str, parent: TableSpec, answers: int, edition_path: EditionPath) -> tuple[Table, Entry]:
    """A table that goes on from a record of another (RecordError). What is still hidden is imagined."""
    game, seed = replayed(record, parent.edition, edition_path)
    chairs = parent.chairs
    if game.outdated:
        raise RecordError(1, f"it was played under rules {game.rules_version}: nobody can play on from it")
    if len(chairs) != game.seats:
        raise RecordError(1, f"the record has {game.seats} seats, not {len(chairs)}")
    spec = TableSpec(
        new_id(), "", parent.edition, seed, VARIATION, chairs, time.time(), parent.id, answers, luck=POSITION
    )
    return new_table(game, spec)


def shown(record: str, names: Sequence[str], edition: str, edition_path: EditionPath) -> tuple[Table, Entry]:
    """A table that only shows a record (RecordError)."""
    game, seed = replayed(record, edition, edition_path)
    told = parse_header(record)[0].names
    sat = [readable(told.get(seat, ""))[:LONGEST_NAME] or name for seat, name in enumerate(names[: game.seats])]
    chairs = tuple(SeatSpec(name, PERSON) for name in sat)
    luck = POSITION if game.header.luck_chosen or game.header.arranged else ""
    return new_table(game, TableSpec(new_id(), "", edition, seed, IMPORT, chairs, time.time(), luck=luck))


def replayed(record: str, edition: str, edition_path: EditionPath, seed: int | None = None) -> tuple[TableGame, int]:
    """A game from a record, and a seed for what comes after it."""
    seed = randbits(SEED_BITS) if seed is None else seed
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


def new_table(game: TableGame, spec: TableSpec) -> tuple[Table, Entry]:
    """A table of a game, with the header of that."""
    spec = replace(spec, header=game.header.text())
    lines = written(game, 0) if game.written is None else tuple(game.written)
    return Table(spec, game, 1), Entry(OPEN, -1, lines)
