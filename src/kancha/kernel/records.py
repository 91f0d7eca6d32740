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
from typing import Final

from kancha.kernel.bits import mask_of, members
from kancha.kernel.effects import CHANCE
from kancha.kernel.errors import BadText, RecordError
from kancha.kernel.events import EVERYBODY
from kancha.kernel.piles import sees
from kancha.kernel.position import Line
from kancha.kernel.rules import Setup
from kancha.kernel.verbs import Space

FORMAT: Final = 1
HIDDEN: Final = "?"


class Header:
    """What a record says before its first line."""

    def __init__(self, game: str, version: int, setup: Setup) -> None:
        self.game = game
        self.version = version
        self.setup = setup
        self.arranged: list[dict[str, object]] = []  # positions set up after the opening, one upon another

    def text(self) -> str:
        lines = [
            f"kancha-record {FORMAT}",
            f"game {self.game}",
            f"rules {self.version}",
            f"edition {self.setup.edition}",
            f"mode {self.setup.mode}",
            f"seats {self.setup.seats}",
        ]
        for name, value in self.setup.options.items():
            lines.append(f"option {name} {value}")
        for pieces in self.arranged:
            lines.append(f"arranged {json.dumps(pieces, ensure_ascii=False)}")
        return "\n".join([*lines, ""])


def line_text(space: Space, line: Line) -> str:
    """One line of a record."""
    who = "*" if line.who == CHANCE else str(line.who)
    if line.seen_by != EVERYBODY:
        who += f"[{','.join([str(seat) for seat in members(line.seen_by)])}]"
    return f"{who} {space.text(line.option)}"


def record_text(header: Header, space: Space, lines: list[Line]) -> str:
    """A whole record."""
    return "\n".join([header.text(), *[line_text(space, line) for line in lines], ""])


def record_for(header: Header, space: Space, lines: list[Line], seat: int) -> str:
    """A record as one seat (or an onlooker) may read it. What others alone know stands as `?`; it cannot be replayed then."""
    shown: list[str] = []
    for line in lines:
        text = line_text(space, line)
        shown.append(text if sees(line.seen_by, seat) else f"{text.split(' ')[0]} {HIDDEN}")
    return "\n".join([header.text(), *shown, ""])


def parse_header(text: str) -> tuple[Header, int]:
    """The header of a record and the number of lines it takes."""
    lines = text.split("\n")
    found: dict[str, tuple[int, str]] = {}
    options: dict[str, str] = {}
    arranged: list[dict[str, object]] = []
    number = 0
    for number, raw in enumerate(lines, 1):
        if not raw.strip():
            break
        word, _, rest = raw.partition(" ")
        if number == 1:
            check_format(word, rest)
        elif word == "option":
            name, _, value = rest.partition(" ")
            options[name] = value
        elif word == "arranged":
            arranged.append(arrangement(number, rest))
        elif word in ("game", "rules", "edition", "mode", "seats"):
            found[word] = (number, rest)
        else:
            raise RecordError(number, f"“{raw[:40]}” is no line of a record's header")
    for word in ("game", "rules", "edition", "mode", "seats"):
        if word not in found:
            raise RecordError(number, f"the header does not say “{word}”")
    setup = Setup(found["mode"][1], whole(found["seats"]), options, found["edition"][1])
    header = Header(found["game"][1], whole(found["rules"]), setup)
    header.arranged = arranged
    return header, number


def check_format(word: str, rest: str) -> None:
    if word != "kancha-record" or not rest.isdigit():
        raise RecordError(1, "this is not a Kancha record: it does not begin with “kancha-record 1”")
    if int(rest) > FORMAT:
        raise RecordError(1, f"this record is of format {rest}; this Kancha reads up to format {FORMAT}")


def whole(entry: tuple[int, str]) -> int:
    number, text = entry
    if not text.isdigit() or len(text) > 6:
        raise RecordError(number, f"“{text[:40]}” is not a number")
    return int(text)


def arrangement(number: int, text: str) -> dict[str, object]:
    try:
        pieces = json.loads(text)
    except ValueError as fault:
        raise RecordError(number, f"the arrangement is not JSON ({fault})") from None
    if not isinstance(pieces, dict):
        raise RecordError(number, "the arrangement is not a JSON object")
    return {str(name): value for name, value in pieces.items()}


def parse_lines(text: str, after: int, space: Space, seats: int) -> list[Line]:
    """The lines of a record after its header."""
    found: list[Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        if number > after and raw.strip():
            found.append(parse_line(raw, number, space, seats))
    return found


def parse_line(raw: str, number: int, space: Space, seats: int) -> Line:
    who, _, answer = raw.strip().partition(" ")
    seen_by = EVERYBODY
    if who.endswith("]") and "[" in who:
        who, _, inside = who[:-1].partition("[")
        seen_by = mask_of([seat_number(word, number, seats) for word in inside.split(",") if word])
    seat = CHANCE if who == "*" else seat_number(who, number, seats)
    if answer.strip() == HIDDEN:
        raise RecordError(number, "this line is hidden: the record was written for one seat and cannot be replayed")
    try:
        option = space.parse(answer)
    except BadText as fault:
        raise RecordError(number, str(fault)) from None
    return Line(seat, option, seen_by, number)


def seat_number(word: str, number: int, seats: int) -> int:
    if not word.isdigit() or len(word) > 2 or int(word) >= seats:
        raise RecordError(number, f"“{word[:20]}” is no seat; expected * or 0 to {seats - 1}")
    return int(word)
