"""The home page: games to begin, tables to go on with."""

from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from kancha.doors import Info
from kancha.games import find
from kancha.kernel.records import parse_header
from kancha.kernel.rules import Choice
from kancha.table.levels import EASY, STEADY, STRONG
from kancha.table.spec import IMPORT
from kancha.table.table_store import TableSummary
from kancha.web.desk import desk_of
from kancha.web.page import show, shown_games, speaker_of
from kancha.web.page_words import PageWords
from kancha.web.regions import drawing_of
from kancha.web.say import optional, spoken
from kancha.words import Speaker


@dataclass(frozen=True)
class ModeShown:
    name: str
    title: str
    fewest: int
    most: int


@dataclass(frozen=True)
class ChoiceShown:
    name: str
    title: str
    values: list[tuple[str, str]]
    default: str
    modes: str


@dataclass(frozen=True)
class GameShown:
    """A game on the home page."""

    slug: str
    title: str
    tagline: str
    designer: str
    seats: str
    extras: str
    most: int
    modes: list[ModeShown]
    choices: list[ChoiceShown]
    editions: list[str]
    card: Markup


@dataclass(frozen=True)
class TableShown:
    """A table on the home page."""

    id: str
    title: str
    card: Markup
    detail: str
    moves: str
    state: str
    yours: bool


async def home(request: Request) -> Response:
    desk = desk_of(request)
    talk = PageWords(desk.language(request))
    tables = [table_shown(listed, talk) for listed in await desk.listing(request)]
    return show(
        request,
        "home.html",
        games=[game_shown(info, talk, desk.editions(info.slug)) for info in shown_games()],
        tables=[table for table in tables if table is not None],
        levels=[EASY, STEADY, STRONG],
        script="home.js",
    )


def game_shown(info: Info, talk: PageWords, editions: list[str]) -> GameShown:
    speaker = speaker_of(info.slug, talk.language)
    modes = [ModeShown(m.name, spoken(speaker, talk, "mode", m.name), m.fewest, m.most) for m in info.modes]
    low, high = info.seats
    return GameShown(
        slug=info.slug,
        title=optional(speaker, "names", "title") or info.title,
        tagline=optional(speaker, "names", "tagline"),
        designer=info.credits.get("designer", ""),
        seats=str(low) if low == high else talk("home.seats_range", low=low, high=high),
        extras=" · ".join(mode.title for mode in modes[1:]),
        most=high,
        modes=modes,
        choices=[choice_shown(choice, speaker, talk) for choice in info.options],
        editions=editions,
        card=drawing_of(info.slug).card(),
    )


def choice_shown(choice: Choice, speaker: Speaker, talk: PageWords) -> ChoiceShown:
    values = [(value, spoken(speaker, talk, "choice", choice.name, value)) for value in choice.values]
    label = spoken(speaker, talk, "option", choice.name).format(**speaker.figures("option", choice.name))
    return ChoiceShown(choice.name, label, values, choice.default, " ".join(choice.modes))


def table_shown(listed: TableSummary, talk: PageWords) -> TableShown | None:
    header, _ = parse_header(listed.header)
    if not any(info.slug == header.game for info in shown_games()):
        return None
    speaker = speaker_of(header.game, talk.language)
    others = [name for seat, name in enumerate(listed.names) if seat != min(listed.held, default=-1) and name]
    mode = spoken(speaker, talk, "mode", header.setup.mode)
    who = talk("home.with", names=", ".join(others)) if others else talk("home.alone")
    if listed.origin == IMPORT:
        who = talk("home.watching")
    state, yours = state_of(listed, talk)
    return TableShown(
        id=listed.id,
        title=optional(speaker, "names", "title") or header.game,
        card=drawing_of(header.game).card(),
        detail=f"{mode}, {who}",
        moves=talk("home.answers", n=listed.version - 1),
        state=state,
        yours=yours,
    )


def state_of(listed: TableSummary, talk: PageWords) -> tuple[str, bool]:
    """What a table waits for, and whether that is this browser."""
    header, _ = parse_header(listed.header)
    if header.version < find(header.game).version:
        return talk("home.old", n=header.version), False  # what it came to cannot be proven any more
    if listed.origin == IMPORT:
        return talk("home.shown"), False
    if listed.status.over:
        return talk("home.finished"), False
    waiting = listed.status.waiting
    if set(waiting) & set(listed.held):
        return talk("home.your_turn"), True
    if len(waiting) == 1:
        return talk("home.turn_of", name=listed.names[waiting[0]]), False
    return talk("home.several"), False
