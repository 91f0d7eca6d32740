"""The home page: games to begin, tables to go on with, records to look at."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from kancha.doors import Info
from kancha.draw.icons import icon
from kancha.draw.markup import tag
from kancha.draw.options import option_icon
from kancha.draw.seats import SEATS_OF, game_table
from kancha.games import find
from kancha.kernel.records import parse_header
from kancha.kernel.rules import OF_COLOURS, OF_NAMES, OF_NUMBERS, Choice
from kancha.table.levels import EASY, STEADY, STRONG
from kancha.table.spec import IMPORT
from kancha.table.table_store import TableSummary
from kancha.table.tables import MOST_LISTED
from kancha.web.desk import desk_of
from kancha.web.page import show, shown_games, speaker_of
from kancha.web.page_words import PageWords
from kancha.web.regions import drawing_of
from kancha.web.say import optional, spoken
from kancha.words import Speaker

FEW: Final = 4
"""So many values of an option are shown side by side; more are a list."""
FIRST: Final = "first"
SWITCH: Final = ["off", "on"]
WEIGHTS: Final = 5


@dataclass(frozen=True)
class ModeShown:
    name: str
    title: str
    fewest: int
    most: int
    sharing: str  # `4:2`: a table of four has two colours; empty where everybody has one


@dataclass(frozen=True)
class ValueShown:
    """One thing an option can be; `sets` is what other options then are, `board=long`."""

    name: str
    title: str
    icon: str
    sets: str


@dataclass(frozen=True)
class ChoiceShown:
    name: str
    title: str
    look: str  # how it is shown: switch, first, cards, list, numbers, text
    values: list[ValueShown]
    default: str
    modes: str


@dataclass(frozen=True)
class ColourShown:
    name: str
    title: str
    class_: str


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
    minutes: int
    weight: int
    modes: list[ModeShown]
    choices: list[ChoiceShown]
    colours: list[ColourShown]  # those that seats choose from; none where each seat has its own
    prefix: str
    classes: str
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
    listed = await desk.listing(request)
    shown = [table_shown(one, talk) for one in listed]
    tables = [table for table in shown if table is not None]
    return show(
        request,
        "home.html",
        games=[game_shown(info, talk, desk.editions(info.slug)) for info in shown_games()],
        tables=tables,
        older=f"/?before={listed[-1].updated!r}#my-tables" if len(listed) == MOST_LISTED else "",
        yours=sum(table.yours for table in tables),
        levels=[EASY, STEADY, STRONG],
        weights=range(1, WEIGHTS + 1),
        swatch=swatch,
        script="home.js",
    )


def game_shown(info: Info, talk: PageWords, editions: list[str]) -> GameShown:
    speaker = speaker_of(info.slug, talk.language)
    rules = find(info.slug)
    modes = [
        ModeShown(m.name, spoken(speaker, talk, "mode", m.name), m.fewest, m.most, sharing(info.slug, m.name, m.most))
        for m in info.modes
    ]
    low, high = info.seats
    colours, prefix, classes = seat_colours(info, speaker, talk)
    return GameShown(
        slug=info.slug,
        title=optional(speaker, "names", "title") or info.title,
        tagline=optional(speaker, "names", "tagline"),
        designer=info.credits.get("designer", ""),
        seats=str(low) if low == high else talk("home.seats_range", low=low, high=high),
        extras=" · ".join(mode.title for mode in modes[1:]),
        most=high,
        minutes=rules.minutes,
        weight=min(rules.weight, WEIGHTS),
        modes=modes,
        choices=[
            choice_shown(info.slug, choice, speaker, talk) for choice in info.options if choice.form != OF_COLOURS
        ],
        colours=colours,
        prefix=prefix,
        classes=classes,
        editions=editions,
        card=drawing_of(info.slug).card(),
    )


def sharing(slug: str, mode: str, most: int) -> str:
    """Tables of a mode whose seats share colours: how many seats, and how many colours they have."""
    rules = find(slug)
    counts = [(seats, rules.colours(mode, seats)) for seats in range(1, most + 1)]
    return " ".join(f"{seats}:{colours}" for seats, colours in counts if colours != seats)


def seat_colours(info: Info, speaker: Speaker, talk: PageWords) -> tuple[list[ColourShown], str, str]:
    """The colours seats choose from, the prefix of their classes, and the classes that give seats those they have by default."""
    table = game_table(info.slug)
    if table is None:
        return [], "", ""
    if not any(choice.form == OF_COLOURS for choice in info.options):
        return [], table.prefix, f"{SEATS_OF}{table.prefix}"
    colours = [
        ColourShown(one.name, spoken(speaker, talk, "colour", one.name), f"{table.piece}-{one.name}")
        for one in table.colours
        if one.soft
    ]
    given = [f"has-{table.prefix}-{seat}-{colour.name}" for seat, colour in enumerate(colours, 1)]
    return colours, table.prefix, " ".join(given)


def swatch(seat: int, colour: str) -> Markup:
    """The sign of a seat in a colour it could have."""
    return tag("span", icon(f"seat-{seat}"), class_=f"glyph {colour}")


def choice_shown(slug: str, choice: Choice, speaker: Speaker, talk: PageWords) -> ChoiceShown:
    named = (
        {one.value: one.sets for one in find(slug).named(choice.name, "standard")} if choice.form == OF_NAMES else {}
    )
    values = [
        ValueShown(
            value,
            spoken(speaker, talk, "choice", choice.name, value),
            option_icon(slug, choice.name, value),
            " ".join(f"{other}={must}" for other, must in named.get(value, {}).items()),
        )
        for value in (choice.values or named)
    ]
    label = spoken(speaker, talk, "option", choice.name).format(**speaker.figures("option", choice.name))
    return ChoiceShown(choice.name, label, how_shown(choice, values), values, choice.default, " ".join(choice.modes))


def how_shown(choice: Choice, values: list[ValueShown]) -> str:
    if choice.form == OF_NUMBERS:
        return "numbers"
    if choice.name == FIRST:
        return "first"
    if choice.values == SWITCH:
        return "switch"
    if not values:
        return "text"
    return "cards" if len(values) <= FEW else "list"


def table_shown(listed: TableSummary, talk: PageWords) -> TableShown | None:
    header, _ = parse_header(listed.header)
    if not any(info.slug == header.game for info in shown_games()):
        return None
    speaker = speaker_of(header.game, talk.language)
    mode = spoken(speaker, talk, "mode", header.setup.mode)
    state, yours = state_of(listed, talk)
    return TableShown(
        id=listed.id,
        title=optional(speaker, "names", "title") or header.game,
        card=drawing_of(header.game).card(),
        detail=f"{mode}, {company(listed, talk)}",
        moves=talk("home.answers", n=listed.version - 1),
        state=state,
        yours=yours,
    )


def company(listed: TableSummary, talk: PageWords) -> str:
    """Who sits at a table, as this browser sees it."""
    sitting = [(seat, name) for seat, name in enumerate(listed.names) if name]
    if listed.origin == IMPORT:
        return talk("home.played_by", names=", ".join(name for _, name in sitting))
    others = ", ".join(name for seat, name in sitting if seat not in listed.held)
    if len(listed.held) > 1:
        here = talk("home.here", names=", ".join(name for seat, name in sitting if seat in listed.held))
        return f"{here}, {talk('home.with', names=others)}" if others else here
    return talk("home.with", names=others) if others else talk("home.alone")


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
    if len(listed.held) > 1 and len(waiting) == 1 and waiting[0] in listed.held:
        return talk("home.turn_of", name=listed.names[waiting[0]]), True
    if set(waiting) & set(listed.held):
        return talk("home.your_turn"), True
    if len(waiting) == 1:
        return talk("home.turn_of", name=listed.names[waiting[0]]), False
    return talk("home.several"), False
