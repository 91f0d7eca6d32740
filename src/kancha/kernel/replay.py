"""A game from its record: every line must be possible. Only a record of older rules may stop before its end, and is marked."""

from kancha.kernel.effects import CHANCE, NOBODY, S
from kancha.kernel.errors import BadLuck, BadSetup, BadText, IllegalMove, KanchaError, RecordError
from kancha.kernel.game import KernelGame
from kancha.kernel.position import Line, Tape
from kancha.kernel.records import Header, Stop, parse_header, parse_line, raw_lines, readers
from kancha.kernel.rules import Rules, Setup
from kancha.kernel.verbs import NOTHING


class Record:
    """A record that was read: each part is checked as far as it can be without playing."""

    def __init__(self, setup: Setup, header: Header, raw: list[tuple[int, str]]) -> None:
        self.setup = setup
        self.header = header
        self.raw = raw  # number and text of each line after the header
        self.lines: list[Line] = []
        self.fault: RecordError | None = None  # of older rules: the first line that says nothing any more


def read_record(rules: Rules[S], text: str, edition: str | None) -> Record:
    """A record as it was written (RecordError). In one of older rules a line may name what is no longer there."""
    header, after = parse_header(text)
    if header.game != rules.slug:
        raise RecordError(header.place("game"), f"this is a record of “{header.game[:40]}”, not of {rules.slug}")
    if header.version > rules.version:
        fault = f"this record follows rules {header.version}; this Kancha knows up to {rules.version}"
        raise RecordError(header.place("rules"), fault)
    record = Record(read_setup(rules, header, edition), header, raw_lines(text, after))
    for number, raw in record.raw:
        try:
            record.lines.append(parse_line(raw, number, rules.space, record.setup.seats))
        except RecordError as unread:
            if header.version == rules.version:
                raise
            record.fault = unread
            break
    return record


def retrace(game: KernelGame[S], record: Record, at: int | None, live: bool) -> None:
    """Play a new game, not yet opened, through a record: its first `at` answers, or all.

    A record of the present rules must be possible to its end (RecordError). One of older rules is followed as far as it is; the
    game keeps its version, the line where it stops and all that was not played.
    """
    if record.header.version == game.rules.version:
        follow(game, record.header, record.lines, at, live)
        return
    if live:
        raise RecordError(
            record.header.place("rules"),
            f"this record follows rules {record.header.version}, and a game goes on only under its own; "
            f"rules {game.rules.version} are played now",
        )
    fault = record.fault
    last = record.raw[-1][0] if record.raw else 1
    end = fault or RecordError(
        last, "the record does not tell what chance brought then"
    )  # ours would not be that game's
    try:
        follow(game, record.header, record.lines, at, live, end)
    except RecordError as impossible:
        fault = impossible
    keep_as_written(game, record, fault if at is None or len(game.history) - 1 < at else None)


def keep_as_written(game: KernelGame[S], record: Record, fault: RecordError | None) -> None:
    """Let a game of older rules keep its record, and where that ends to be possible."""
    if not game.history:  # the table could not even be laid out
        game.remember(NOBODY, NOTHING, 0)
    kept = record.raw if fault is not None else record.raw[: game.line_count()]
    game.written = [raw for _, raw in kept]
    if fault is not None:
        seen_by = 0  # an arrangement may tell what is hidden
        for number, raw in record.raw:
            if number == fault.line:
                seen_by = readers(raw)
        game.stopped = Stop(fault.line, seen_by, fault.message, fault.rule)
    tape = Tape()
    tape.lines = game.lines()
    game.position.tape = tape
    game.header = record.header
    game.raise_barrier()


def follow(
    game: KernelGame[S], header: Header, lines: list[Line], at: int | None, live: bool, end: RecordError | None = None
) -> int:
    """Play a new game, not yet opened, through the lines of a record: its first `at` answers, or all; how many lines that took.

    With `live` the luck is the game's own and keeps count, so that play can go on as it would have. `end` is raised instead of
    drawing what no line tells.
    """
    tape = Tape()
    tape.ahead = lines
    tape.live = live
    tape.end = end
    game.position.tape = tape
    if header.luck:
        try:
            game.choose_luck(header.luck)
        except BadLuck as unlucky:  # compiled, a name has one type in a function
            raise RecordError(header.place("luck"), str(unlucky)) from None
    game.open()
    for index, pieces in enumerate(header.arranged):
        try:
            game.arrange(**pieces)
        except RecordError:
            raise
        except KanchaError as fault:
            raise RecordError(header.place(f"arranged {index}"), str(fault)) from None
    return play_ahead(game, tape, at)


def follow_on(game: KernelGame[S], lines: list[Line], read: int, answers: int) -> int:
    """Let a game that has followed so many lines of a record follow some more answers; how many lines it has read then."""
    tape = game.position.tape
    assert tape is not None
    tape.ahead, tape.at = lines, read
    return play_ahead(game, tape, answers)


def play_ahead(game: KernelGame[S], tape: Tape, at: int | None) -> int:
    """Give the answers on the tape, so many or all, and take the rest off it."""
    answers = 0
    line = tape.expected()
    while line is not None and (at is None or answers < at):
        if line.who == CHANCE:
            raise RecordError(line.number, "chance answers where it is not asked")
        tape.at += 1
        try:
            game.play(line.option, line.who)
        except IllegalMove as refused:
            raise RecordError(line.number, str(refused), refused.rule) from None
        except BadText as fault:
            raise RecordError(line.number, str(fault)) from None
        answers += 1
        line = tape.expected()
    tape.ahead = []
    return tape.at


def read_setup(rules: Rules[S], header: Header, edition: str | None) -> Setup:
    options: dict[str, object] = dict(header.setup.options)
    options["mode"] = header.setup.mode
    if edition is not None:
        options["edition"] = edition
    try:
        setup = rules.make_setup(header.setup.seats, options)
        own = rules.edition(setup.edition)
    except BadSetup as fault:
        raise RecordError(header.place(fault.about), f"the header does not fit the game: {fault}") from None
    if own != header.setup.edition:
        played = header.setup.edition
        raise RecordError(header.place("edition"), f"the record was played with edition {played}, not {own}")
    return setup
