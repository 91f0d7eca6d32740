"""A table's game built again from what was kept of it."""

from collections.abc import Callable, Sequence
from typing import Self

from kancha.doors import Game
from kancha.games import find
from kancha.kernel.chance import UNREAD, Chance
from kancha.kernel.errors import KanchaError, RecordError
from kancha.kernel.game import prepare
from kancha.kernel.position import Line, Position
from kancha.kernel.records import Header, is_number, line_text, parse_header, parse_line
from kancha.kernel.replay import follow, read_record, read_setup, retrace
from kancha.kernel.rules import ONLOOKER, Rules, Setup
from kancha.kernel.state import GameState
from kancha.kernel.undo import Answer
from kancha.kernel.view import masked
from kancha.table.spec import NEW, OPEN, PLAY, RESTART, REWIND, UNDO, Entry, TableSpec

EditionPath = Callable[[str, str], str]
"""Where the edition file of a game (slug, name) lies."""


class Broken(KanchaError):
    """Entries that no longer replay: the rules, the edition or the luck have changed since they were made."""

    def __init__(self, seq: int, message: str) -> None:
        super().__init__(f"entry {seq}: {message}")
        self.seq = seq
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[int, str]]:
        return type(self), (self.seq, self.message)


class TableGame(Game):
    """A game that remembers what everybody could add up after each answer."""

    def __init__(self, rules: Rules[GameState], setup: Setup, position: Position[GameState], header: Header) -> None:
        super().__init__(rules, setup, position, header)
        self.totals: list[tuple[int, ...]] = []  # beside `history`

    def remember(self, seat: int, option: int, lines: int) -> Answer:
        entry = super().remember(seat, option, lines)
        del self.totals[len(self.history) - 1 :]
        seen = masked(self.rules, self.position, ONLOOKER)
        self.totals.append(tuple(self.rules.sheet(seen).totals()))
        return entry

    def rewind(self, keep: int) -> None:
        super().rewind(keep)
        del self.totals[len(self.history) :]

    def clone(self) -> Self:
        copy = super().clone()
        copy.totals = self.totals.copy()
        return copy


def prepared(spec: TableSpec, edition_path: EditionPath, chance: Chance) -> tuple[TableGame, Header]:
    """The game of a spec, before it is laid out."""
    header, _ = parse_header(spec.header)
    rules = find(header.game)
    if header.version > rules.version:
        raise Broken(0, f"it follows rules {header.version}; this Kancha knows up to {rules.version}")
    path = edition_path(header.game, spec.edition) if spec.edition else None
    setup = read_setup(rules, header, path)
    return TableGame(rules, setup, *prepare(rules, setup, chance)), header


def luck(spec: TableSpec) -> Chance:
    """A new game has its own luck from the start; one that goes on from a record imagines what the record does not tell."""
    return Chance(spec.seed) if spec.origin == NEW else Chance(spec.seed, UNREAD)


def retraced(spec: TableSpec, entries: Sequence[Entry], edition_path: EditionPath) -> TableGame:
    """The game exactly as it stood: it goes on as it would have (Broken if an entry is not possible any more).

    One of older rules is shown as far as it is possible, and does not go on.
    """
    game, header = prepared(spec, edition_path, luck(spec))
    if header.version < game.rules.version:
        return reread(spec, entries, edition_path)
    if any(entry.kind == REWIND for entry in entries):
        entries = left_standing(entries)  # its luck is told by its seed again, from the first answer on
    walk(game, header, entries, live=spec.origin == NEW)
    return game


def reread(spec: TableSpec, entries: Sequence[Entry], edition_path: EditionPath) -> TableGame:
    """The game of a table of older rules, from the record that its entries make."""
    game, header = prepared(spec, edition_path, Chance(spec.seed, UNREAD))
    path = edition_path(header.game, spec.edition) if spec.edition else None
    text = "\n".join([spec.header, *lines_left(entries), ""])
    retrace(game, read_record(game.rules, text, path), None, live=False)
    return game


def lines_left(entries: Sequence[Entry]) -> list[str]:
    """The lines of a table's record: those of every answer that was not taken back."""
    return [line for entry in left_standing(entries) for line in entry.lines]


def left_standing(entries: Sequence[Entry]) -> list[Entry]:
    """The opening, and every answer that was not taken back."""
    left: list[Entry] = []
    for entry in entries:
        if entry.kind == UNDO:
            del left[max(1, len(left) - 1) :]
        elif entry.kind == RESTART:
            del left[max(1, len(left) - taken_back(left, entry)) :]
        elif entry.kind == REWIND:
            del left[1 + int(entry.lines[0]) :]
        else:
            left.append(entry)
    return left


def taken_back(left: Sequence[Entry], restart: Entry) -> int:
    """How many answers a restarted turn took back: it says so, or else those of its seat since chance last spoke."""
    if restart.lines and is_number(restart.lines[0]):
        return int(restart.lines[0])
    count = 0
    for entry in reversed(left):
        if entry.kind != PLAY or entry.seat != restart.seat or any(line.startswith("*") for line in entry.lines):
            break
        count += 1
    return count


def salvaged(spec: TableSpec, entries: Sequence[Entry], edition_path: EditionPath) -> TableGame:
    """As much of a broken table as can still be shown: its luck is read from the entries, up to the one that is impossible."""
    last = len(entries)
    for _ in range(2):
        game, header = prepared(spec, edition_path, Chance(spec.seed, UNREAD))
        try:
            walk(game, header, entries[:last], live=None)
            return game
        except Broken as fault:
            last = fault.seq
    return game


def walk(game: TableGame, header: Header, entries: Sequence[Entry], live: bool | None) -> None:
    """Play a game, not yet opened, through entries.

    `live`: whether the opening's luck is the game's own; None: no luck is, all of it is read from the entries.
    """
    for seq, entry in enumerate(entries):
        try:
            if seq == 0:
                lay_out(game, header, entry, live is True)
            else:
                repeat(game, entry, live is not None)
        except Broken:
            raise
        except RecordError as fault:
            raise Broken(seq, fault.message) from None
        except KanchaError as fault:
            raise Broken(seq, str(fault)) from None
        except Exception as fault:  # entries of other rules may lead anywhere; a table must still be shown
            raise Broken(seq, f"{type(fault).__name__}: {fault}") from fault


def lay_out(game: TableGame, header: Header, entry: Entry, live: bool) -> None:
    """The opening; of a game that goes on from a record, all of that record."""
    if entry.kind != OPEN:
        raise Broken(0, f"the first entry is “{entry.kind}”, not the opening")
    follow(game, header, [] if live else parsed(game, entry), None, live)
    agree(game, 0, entry)
    game.raise_barrier()


def repeat(game: TableGame, entry: Entry, live: bool) -> None:
    """One entry after the opening."""
    if entry.kind == UNDO:
        game.undo()
        return
    if entry.kind == RESTART:
        game.restart_turn()
        return
    if entry.kind != PLAY or not entry.lines:
        raise KanchaError(f"there are no entries of the kind “{entry.kind}”")
    lines = parsed(game, entry)
    before = game.line_count()
    tape = game.position.tape
    assert tape is not None
    if not live:
        tape.ahead, tape.at = lines, 1
    try:
        game.play(lines[0].option, lines[0].who)
    finally:
        tape.ahead, tape.at = [], 0
    agree(game, before, entry)


def parsed(game: TableGame, entry: Entry) -> list[Line]:
    return [parse_line(raw, number, game.rules.space, game.setup.seats) for number, raw in enumerate(entry.lines, 1)]


def agree(game: TableGame, before: int, entry: Entry) -> None:
    """The game must have written just the lines that were kept."""
    if written(game, before) != entry.lines:
        raise KanchaError("the game takes another course than it did")


def written(game: TableGame, before: int) -> tuple[str, ...]:
    """The record's lines from the before-th on."""
    return tuple(line_text(game.rules.space, line) for line in game.lines()[before:])
