"""The record of answers is the game: a header and one readable line per answer or chance outcome.

    kancha-record 1
    game pachamama
    rules 1
    edition standard
    mode competitive
    seats 2
    option board long

    * stack valley 10
    0 explore reserve A1
    * terrain A1 valley
    *[1] top 1 valley N

`*` is chance, a number is a seat; brackets name the seats that may read a line, if not everybody may. Forced answers are not
lines: replay finds them again. Neither the seed nor what is still hidden is in a record.
"""

import json
from pathlib import Path
from typing import Final

from kancha.kernel.bits import mask_of, members
from kancha.kernel.effects import CHANCE
from kancha.kernel.errors import BadPiece, BadText, RecordError
from kancha.kernel.events import EVERYBODY, sees
from kancha.kernel.position import Line
from kancha.kernel.rules import Setup
from kancha.kernel.verbs import Space

FORMAT: Final = 1
HIDDEN: Final = "?"
MOST_SEATS: Final = 32
HIDDEN_LINE: Final = "this line is hidden: the record was written for one seat and cannot be replayed"
NEXT: Final = "next"
"""The piece of an arrangement that chooses coming luck, in every game."""
MOST_SIGNS: Final = 1 << 20
MOST_LINES: Final = 20_000
"""Twenty times the longest game we have seen. A record may come from anywhere, and reading one must end soon."""
LONGEST_LINE: Final = 1_000
LONGEST_HEADER_LINE: Final = 20_000
MOST_HEADER_LINES: Final = 200
MOST_ARRANGED: Final = 50
MOST_LUCK: Final = 2_000
NEEDED: Final[list[str]] = ["game", "rules", "edition", "mode", "seats"]


class Header:
    """What a record says before its first line."""

    def __init__(self, game: str, version: int, setup: Setup) -> None:
        self.game = game
        self.version = version
        self.setup = setup
        self.arranged: list[dict[str, object]] = []  # positions set up after the opening, one upon another
        self.luck: list[str] = []  # what chance was told to say, by new(luck=…)
        self.names: dict[int, str] = {}  # of a header that was read: who sat where, if the table has written it down
        self.places: dict[str, int] = {}  # of a header that was read: the line that says each thing

    def arranged_further(self, pieces: dict[str, object]) -> "Header":
        """The header of the same game with one more position set up."""
        header = Header(self.game, self.version, self.setup)
        header.arranged = [*self.arranged, pieces]
        header.luck = self.luck
        return header

    def with_setup(self, setup: Setup) -> "Header":
        """The header of the same game with the set-up as a seat may know it."""
        header = Header(self.game, self.version, setup)
        header.arranged = self.arranged
        header.luck = self.luck
        return header

    @property
    def luck_chosen(self) -> bool:
        """Whether some of the luck was chosen by who set the game up."""
        return bool(self.luck) or any(NEXT in pieces for pieces in self.arranged)

    def place(self, thing: str) -> int:
        """The line that says a thing; 1 if none does."""
        return self.places.get(thing, 1)

    def text(self) -> str:
        """The header as it stands in a whole record."""
        arranged = [f"arranged {json.dumps(pieces, ensure_ascii=False)}" for pieces in self.arranged]
        luck = [f"luck {json.dumps(self.luck, ensure_ascii=False)}"] if self.luck else []
        return "\n".join([*self.public(), *luck, *arranged, ""])

    def public_text(self) -> str:
        """The header as everybody may read it: an arrangement and chosen luck may tell what is hidden."""
        luck = [f"luck {HIDDEN}"] if self.luck_chosen else []
        arranged = [f"arranged {HIDDEN}" for _ in self.arranged]
        return "\n".join([*self.public(), *luck, *arranged, ""])

    def public(self) -> list[str]:
        lines = [
            f"kancha-record {FORMAT}",
            f"game {self.game}",
            f"rules {self.version}",
            f"edition {self.setup.edition}",
            f"mode {self.setup.mode}",
            f"seats {self.setup.seats}",
        ]
        for name, value in self.setup.options.items():
            lines.append(f"option {name} {value}".rstrip())
        return lines


class Stop:
    """Where a record of older rules is not possible any more: its line in the file, who may read that, and why."""

    def __init__(self, line: int, seen_by: int, message: str, rule: int) -> None:
        self.line = line
        self.seen_by = seen_by
        self.message = message
        self.rule = rule  # the number of the rule that forbids it now, 0 if none is known

    def reason(self, seat: int | None = None) -> str:
        """One sentence; for a seat that may not read the line, without what it says."""
        told = self.message if seat is None or sees(self.seen_by, seat) else "it is not possible any more"
        return f"line {self.line}: {told}"

    def __repr__(self) -> str:
        return f"<{self.reason()}>"


def line_text(space: Space, line: Line) -> str:
    """One line of a record."""
    who = "*" if line.who == CHANCE else str(line.who)
    if line.seen_by != EVERYBODY:
        who += f"[{','.join([str(seat) for seat in members(line.seen_by)])}]"
    return f"{who} {space.text(line.option)}"


def record_text(header: Header, space: Space, lines: list[Line], written: list[str] | None = None) -> str:
    """A whole record; its lines as they were once written, where that was under older rules."""
    texts = [line_text(space, line) for line in lines] if written is None else written
    return "\n".join([header.text(), *texts, ""])


def record_for(header: Header, space: Space, lines: list[Line], seat: int, written: list[str] | None = None) -> str:
    """A record as one seat (or an onlooker) may read it. What others alone know stands as `?`; it cannot be replayed then."""
    shown: list[str] = []
    for line in lines if written is None else []:
        text = line_text(space, line)
        shown.append(text if sees(line.seen_by, seat) else f"{text.split(' ')[0]} {HIDDEN}")
    for index, text in enumerate(written or []):
        hidden = index < len(lines) and not sees(lines[index].seen_by, seat)  # then or now
        shown.append(f"{text.split(' ')[0]} {HIDDEN}" if hidden or not sees(readers(text), seat) else text)
    return "\n".join([header.public_text(), *shown, ""])


def readers(raw: str) -> int:
    """The mask of seats that may read a line, from its brackets alone; nobody if they make no sense."""
    who = raw.split(" ")[0]
    if "[" not in who:
        return EVERYBODY
    inside = who.partition("[")[2].removesuffix("]")
    return mask_of([int(word) for word in inside.split(",") if is_number(word) and int(word) < MOST_SEATS])


def read_file(path: Path) -> str:
    """The text of a record in a file."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise RecordError(1, "this is not a Kancha record: it is not text in UTF-8") from None
    except OSError as fault:
        raise RecordError(1, f"{path} cannot be read: {fault.strerror}") from None


def text_lines(text: str) -> list[str]:
    """The lines of a record, whatever system wrote them."""
    return [line.rstrip() for line in text.removeprefix("\ufeff").split("\n")]


def bounded_lines(text: str) -> list[str]:
    """The lines of a record that is no longer than any game could be (RecordError)."""
    if len(text) > MOST_SIGNS:
        raise RecordError(1, f"the record is too long: {len(text)} letters, and at most {MOST_SIGNS} are read")
    if text.count("\n") > MOST_LINES:
        raise RecordError(MOST_LINES + 1, f"the record is too long: at most {MOST_LINES} lines are read")
    return text_lines(text)


def parse_header(text: str) -> tuple[Header, int]:
    """The header of a record and the number of lines it takes."""
    lines = bounded_lines(text)
    check_format(lines[0])
    said: dict[str, str] = {}
    places: dict[str, int] = {}
    options: dict[str, str] = {}
    arranged: list[dict[str, object]] = []
    luck: list[str] = []
    names: dict[int, str] = {}
    number = 1
    for number, raw in enumerate(lines[1:], 2):
        if not raw:
            break
        refuse_long(number, raw)
        word, _, rest = raw.partition(" ")
        thing = word
        if word == "option":
            thing, _, value = rest.partition(" ")
            options[thing] = value
        elif word == "arranged":
            thing = f"arranged {len(arranged)}"
            arranged.append(arrangement(number, rest))
        elif word == "luck":
            luck = chosen_luck(number, rest)
        elif word == "name":
            seat, _, name = rest.partition(" ")
            thing = f"name {seat}"
            names[whole(number, seat)] = name
        elif word in NEEDED:
            said[word] = rest
        else:
            raise RecordError(number, f"“{raw[:40]}” is no line of a record's header")
        if thing in places:
            raise RecordError(number, f"line {places[thing]} says “{thing[:40]}” already")
        places[thing] = number
    for word in NEEDED:
        if word not in said:
            raise RecordError(number, f"the header does not say “{word}”")
    if len(arranged) > MOST_ARRANGED:
        place = places[f"arranged {MOST_ARRANGED}"]
        raise RecordError(place, f"more than {MOST_ARRANGED} positions are arranged one upon another")
    seats = whole(places["seats"], said["seats"])
    version = whole(places["rules"], said["rules"])
    header = Header(said["game"], version, Setup(said["mode"], seats, options, said["edition"]))
    header.arranged = arranged
    header.luck = luck
    header.names = names
    header.places = places
    return header, number


def refuse_long(number: int, raw: str) -> None:
    """No header needs more than this (RecordError)."""
    if number > MOST_HEADER_LINES:
        raise RecordError(number, f"the header is too long: at most {MOST_HEADER_LINES} lines are read")
    if len(raw) > LONGEST_HEADER_LINE:
        raise RecordError(number, f"this line is too long: at most {LONGEST_HEADER_LINE} letters are read")


def with_names(record: str, names: list[str]) -> str:
    """A record that says in its header who sat where; no game depends on it."""
    header, end, lines = record.partition("\n\n")
    told = [f"name {seat} {' '.join(name.split())}" for seat, name in enumerate(names) if name.strip()]
    return "\n".join([header, *told]) + end + lines


def check_format(first: str) -> None:
    word, _, number = first.partition(" ")
    if word != "kancha-record" or not is_number(number):
        raise RecordError(1, "this is not a Kancha record: it does not begin with “kancha-record 1”")
    if not 1 <= int(number) <= FORMAT:
        raise RecordError(1, f"this record is of format {number}; this Kancha reads up to format {FORMAT}")


def is_number(text: str) -> bool:
    """Whether a text is a number of a size one meets."""
    return text.isascii() and text.isdigit() and len(text) <= 6


def whole(number: int, text: str) -> int:
    if not is_number(text):
        raise RecordError(number, f"“{text[:40]}” is not a number")
    return int(text)


def plain_pieces(pieces: dict[str, object]) -> dict[str, object]:
    """The pieces of an arrangement as a record keeps them, so that a replay arranges exactly the same."""
    plain: dict[str, object] = {}
    for name, piece in pieces.items():
        try:
            plain[name] = json.loads(json.dumps(piece, allow_nan=False))
        except (TypeError, ValueError, RecursionError):
            raise BadPiece(name, "expected numbers, texts, lists and names with values") from None
    return plain


def arrangement(number: int, text: str) -> dict[str, object]:
    if text == HIDDEN:
        raise RecordError(number, HIDDEN_LINE)
    try:
        pieces = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise RecordError(number, f"the arrangement is not JSON ({fault})") from None
    if not isinstance(pieces, dict):
        raise RecordError(number, "the arrangement is not a JSON object")
    return {str(name): value for name, value in pieces.items()}


def chosen_luck(number: int, text: str) -> list[str]:
    if text == HIDDEN:
        raise RecordError(number, HIDDEN_LINE)
    try:
        luck = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise RecordError(number, f"the luck is not JSON ({fault})") from None
    if not isinstance(luck, list) or not all(isinstance(item, str) for item in luck):
        raise RecordError(number, "the luck is not a JSON list of texts")
    if len(luck) > MOST_LUCK:
        raise RecordError(number, f"more luck is chosen than any game asks for: at most {MOST_LUCK} things are read")
    return luck


def raw_lines(text: str, after: int) -> list[tuple[int, str]]:
    """The lines of a record after its header, each with its number (RecordError)."""
    lines = [(number, raw) for number, raw in enumerate(bounded_lines(text), 1) if number > after and raw]
    for number, raw in lines:
        if len(raw) > LONGEST_LINE:
            raise RecordError(number, f"this line is too long: at most {LONGEST_LINE} letters are read")
    return lines


def parse_line(raw: str, number: int, space: Space, seats: int) -> Line:
    who, _, answer = raw.strip().partition(" ")
    seen_by = EVERYBODY
    if who.endswith("]") and "[" in who:
        who, _, inside = who[:-1].partition("[")
        seen_by = mask_of([seat_number(word, number, seats) for word in inside.split(",") if word])
    seat = CHANCE if who == "*" else seat_number(who, number, seats)
    if answer.strip() == HIDDEN:
        raise RecordError(number, HIDDEN_LINE)
    try:
        option = space.parse(answer)
    except BadText as fault:
        raise RecordError(number, str(fault)) from None
    return Line(seat, option, seen_by, number)


def seat_number(word: str, number: int, seats: int) -> int:
    if not is_number(word) or int(word) >= seats:
        raise RecordError(number, f"“{word[:20]}” is no seat; expected * or 0 to {seats - 1}")
    return int(word)
