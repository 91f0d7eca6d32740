"""What travels over the API: every body and every answer. The OpenAPI document is made from these classes."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from kancha.table.opening import LONGEST_NAME
from kancha.table.snapshot import LogItem, Offered, Refused, Snapshot
from kancha.words import Speaker

MOST_SEATS: Final = 8

Slug = Annotated[str, Meta(min_length=1, max_length=40, description="A game of the catalogue.")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS, description="A seat, from 0.")]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1, description="The version of the table the move was made on.")]
AnswerText = Annotated[str, Meta(min_length=1, max_length=200, description="An option as it stands in a record.")]
Seed = Annotated[
    int, Meta(ge=0, le=2**53 - 1, description="For the same luck twice; without one nobody can foresee it.")
]
Level = Literal["easy", "steady", "strong", "random"]


# What is asked


class Body(Struct, forbid_unknown_fields=True):
    """What a request says. Anything it does not know is refused."""


class SeatWish(Body):
    """Who shall sit on a seat."""

    kind: Literal["me", "here", "link", "bot"]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    bot: Level = "steady"


class NewTable(Body):
    """A table to be made."""

    slug: Slug
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    mode: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=200)]] = {}
    edition: Annotated[str, Meta(max_length=40)] = ""
    seed: Seed | None = None


class Import(Body):
    """A record to look at."""

    record: Annotated[str, Meta(min_length=1)]
    edition: Annotated[str, Meta(max_length=40)] = ""


class Join(Body):
    """A seat's key, from its link."""

    key: Annotated[str, Meta(min_length=1, max_length=100)]


class NewKey(Body):
    """The seat a new key is wanted for."""

    seat: SeatNumber


class Move(Body):
    """An answer."""

    seat: SeatNumber
    version: Version
    text: AnswerText


class Back(Body):
    """Taking back."""

    seat: SeatNumber
    version: Version


class NewLesson(Body):
    """A lesson to be taught."""

    slug: Slug
    lesson: Annotated[str, Meta(min_length=1, max_length=40, description="A lesson of the game's course.")]


class FirstGame(Body):
    """A game somebody wants to play for the first time."""

    slug: Slug


class Rewind(Body):
    """Leading a lesson back to where so many answers were given."""

    seat: SeatNumber
    version: Version
    answers: Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Vary(Body):
    """A position to play on from: after so many answers."""

    at: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    seat: Annotated[int, Meta(ge=-1, lt=MOST_SEATS)] = -1


# What is answered


class ModeInfo(Struct):
    name: str
    seats: tuple[int, int]


class OptionInfo(Struct):
    name: str
    values: list[str]
    default: str
    modes: list[str]


class GameInfo(Struct):
    """A game of the catalogue."""

    slug: str
    title: str
    modes: list[ModeInfo]
    options: list[OptionInfo]
    editions: list[str]
    bots: list[str]
    credits: dict[str, str]


class Made(Struct):
    """A new table. Keys are one per seat, empty for bots; each opens its seat to whoever has it."""

    table: str
    url: str
    keys: list[str]


class Joined(Struct):
    seat: int


class Key(Struct):
    key: str
    url: str


class TableLine(Struct):
    """A table in a list."""

    table: str
    url: str
    slug: str
    title: str
    mode: str
    origin: str
    names: list[str]
    held: list[int]
    version: int
    over: bool
    waiting: list[int]
    totals: list[int]
    created: float
    updated: float
    rules: int
    rules_now: int


class Played(Struct):
    """The version after the move; it is stored."""

    version: int


class Ask(Struct):
    """What is asked now."""

    seat: int
    name: str
    waiting: list[int]
    sentence: str
    why: str


class SeatInfo(Struct):
    name: str
    kind: str
    level: str
    thinking: bool
    joined: bool


class SheetInfo(Struct):
    columns: list[str]
    categories: list[str]
    points: list[list[int]]
    totals: list[int]


class LogEntry(Struct):
    number: int
    seat: int
    fresh: bool
    sentences: list[str]


Facts = Annotated[object, Meta(extra_json_schema={"type": ["object", "null"]}, description="The state, if asked for.")]


class StoppedInfo(Struct):
    """Where the record of a game of older rules is not possible any more, and why."""

    line: int
    reason: str


class ViewInfo(Struct):
    """A table as one seat, or an onlooker, sees it."""

    table: str
    slug: str
    mode: str
    options: dict[str, str]
    version: int
    seat: int
    held: list[int]
    seats: list[SeatInfo]
    ask: Ask
    undo: bool
    over: bool
    ranking: list[int]
    sheet: SheetInfo
    answers: int
    log: list[LogEntry]
    closed: str
    reason: str
    rules: int
    rules_now: int
    stopped: StoppedInfo | None
    luck: str = ""  # seed, option or position, if who made the table chose something of its luck
    facts: Facts = None


class OptionLine(Struct):
    id: int
    text: str
    label: str
    facets: list[str]


class WhyNot(Struct):
    text: str
    label: str
    facets: list[str]
    rule: str
    reason: str


class WhyInfo(Struct):
    """Why nothing can be done with a thing: one sentence, and the rule's number if one forbids it."""

    rule: str
    reason: str


class OptionsInfo(Struct):
    """What a seat may answer, and what it might expect to and cannot."""

    version: int
    ask: Ask
    options: list[OptionLine]
    why_not: list[WhyNot]
    preferred: str


class MotionInfo(Struct):
    piece: str
    origin: str


class Replayed(Struct):
    """An earlier position."""

    at: int
    answers: int
    regions: dict[str, str]
    motions: list[MotionInfo]


class Fault(Struct, omit_defaults=True):
    """What was refused."""

    code: str
    message: str
    rule: str = ""
    detail: str = ""
    about: str = ""  # what of a set-up it is about: mode, seats, an option


class Error(Struct):
    error: Fault


Patch = tuple[int, int, str]
"""In the text a page has of a region, what goes from one place to another (counted in UTF-16 units), and what comes instead."""


class PageOption(Struct):
    """What may be answered; its facets by their place in the update's list."""

    text: str
    label: str
    facets: list[int]


class Update(Struct):
    """A table as one page needs it: what it is served with, and what it is sent when the table has changed."""

    version: int
    mark: str
    seat: int
    curtain: int | None
    held: list[int]
    names: list[str]
    absent: list[int]  # seats nobody has come to yet
    prompt: str
    facets: list[str]  # all that options and refusals name, each once
    words: dict[str, str]  # what facets are called, where their own word would not do
    options: list[PageOption]
    reasons: list[tuple[str, str]]  # rule and sentence, each once
    why_not: list[list[int]]  # what cannot be picked: the place of its reason, then those of its facets
    preferred: str
    picked: dict[str, str]  # what is asked once something is picked, by its facet or domain
    unfinished: bool  # the question completes an answer
    undo: int
    over: bool
    thinking: list[int]
    answers: int
    last: int  # how many answers there were after the viewer's last one
    regions: dict[str, str] = {}
    patches: dict[str, list[Patch]] = {}
    motions: list[MotionInfo] = []


class Start(Struct):
    """What a page begins with."""

    table: str
    slug: str
    edition: str
    update: Update


class PageWord(Struct):
    """What a page may say on its socket. Unknown words are ignored."""

    show: int | None = None
    hurry: bool = False


# From snapshots


def stopped_of(snapshot: Snapshot) -> StoppedInfo | None:
    stopped = snapshot.stopped
    return None if stopped is None else StoppedInfo(stopped.line, stopped.reason(snapshot.seat))


def ask_of(snapshot: Snapshot, speaker: Speaker) -> Ask:
    prompt = snapshot.prompt
    if prompt is None:
        return Ask(-1, "", list(snapshot.waiting), "", "")
    return Ask(prompt.seat, prompt.name, list(snapshot.waiting), speaker.prompt(prompt), speaker.because(prompt))


def option_line(offered: Offered) -> OptionLine:
    return OptionLine(offered.id, offered.text, offered.label, list(offered.facets))


def why_not(refused: Refused) -> WhyNot:
    return WhyNot(refused.text, refused.label, list(refused.facets), refused.rule, refused.reason)


def preferred_text(snapshot: Snapshot) -> str:
    return snapshot.view.text(snapshot.preferred) if snapshot.preferred else ""


def log_entry(told: LogItem, speaker: Speaker) -> LogEntry:
    return LogEntry(told.number, told.seat, told.fresh, speaker.story(list(told.events)))
