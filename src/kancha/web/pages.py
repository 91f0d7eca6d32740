"""The pages: home, table, joining, rules, gallery, about, and the files they are made of."""

import re
import tomllib
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from kancha.doors import Info
from kancha.doors import games as catalogue
from kancha.draw.icons import sprite
from kancha.games import find
from kancha.kernel.errors import BadSetup
from kancha.kernel.records import parse_header
from kancha.kernel.rules import Choice
from kancha.table.levels import EASY, STEADY, STRONG
from kancha.table.snapshot import Snapshot
from kancha.table.spec import IMPORT
from kancha.table.table_store import TableSummary
from kancha.table.tables import NoSeat, NoTable
from kancha.web import assets, bodies
from kancha.web.chart import chart
from kancha.web.desk import desk_of, mark
from kancha.web.page_words import PageWords
from kancha.web.prose import Chapter, chapters, first_for
from kancha.web.regions import columns, drawing_of, is_drawn, render, story, templates, tie_words, winning_column
from kancha.web.say import optional, spoken
from kancha.words import Speaker

LOOKS: Final = {"theme": ("auto", "light", "dark"), "motion": ("on", "off"), "glyphs": ("on", "off")}
"""What a browser likes, from cookies its own script sets; the first is the default."""
BOARD_CLASS: Final = re.compile(r'<svg[^>]* class="([^"]*)"')
SOURCES: Final = ("rulebook", "public", "designed")
SAFE_IN_SCRIPT: Final = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}

Page = Callable[[Request], Awaitable[Response]]


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


# What every page has


def embedded(content: object) -> Markup:
    """Data for the script, inside a script element that is none."""
    return Markup(msgspec.json.encode(content).decode().translate(SAFE_IN_SCRIPT))


def look(request: Request) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, values in LOOKS.items():
        chosen = request.cookies.get(f"kancha-{name}", "")
        found[name] = chosen if chosen in values else values[0]
    return found


@cache
def whole_sprite() -> Markup:
    return sprite()


def show(request: Request, template: str, status: int = 200, **content: object) -> Response:
    talk = PageWords(desk_of(request).language(request))
    html = (
        templates()
        .get_template(template)
        .render(
            t=talk,
            look=look(request),
            static=assets.address,
            board_css=lambda slug: assets.address(f"{slug}/board.css"),
            sprite=whole_sprite(),
            script_words=embedded(talk.part("script")),
            foot_games=shown_games(),
            script=content.pop("script", "plain.js"),
            **content,
        )
    )
    return HTMLResponse(html, status)


def shown_games() -> list[Info]:
    """The games that can be shown: those that draw themselves."""
    return [info for info in catalogue() if is_drawn(info.slug)]


def found_game(request: Request) -> Info:
    for info in shown_games():
        if info.slug == request.path_params["slug"]:
            return info
    raise BadSetup("there is no such game")


@cache
def speaker_of(slug: str, language: str) -> Speaker:
    """A game's words before anybody plays it."""
    rules = find(slug)
    return Speaker(rules, rules.settle_setup(None, {}), language)


# Home


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
    return ChoiceShown(
        choice.name, spoken(speaker, talk, "option", choice.name), values, choice.default, " ".join(choice.modes)
    )


def table_shown(listed: TableSummary, talk: PageWords) -> TableShown | None:
    header, _ = parse_header(listed.header)
    if not any(info.slug == header.game for info in shown_games()):
        return None
    speaker = speaker_of(header.game, talk.language)
    others = [name for seat, name in enumerate(listed.names) if seat not in listed.held and name]
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
    if listed.standing.over:
        return talk("home.finished"), False
    waiting = listed.standing.waiting
    if set(waiting) & set(listed.held):
        return talk("home.your_turn"), True
    if len(waiting) == 1:
        return talk("home.turn_of", name=listed.names[waiting[0]]), False
    return talk("home.several"), False


# The table


async def table(request: Request) -> Response:
    desk = desk_of(request)
    language = desk.language(request)
    snapshot = await desk.look(request, str(request.path_params["table"]))
    regions = render(snapshot, language).regions
    return show(
        request,
        "table.html",
        s=snapshot,
        regions={name: Markup(html) for name, html in regions.items()},
        board_classes=board_classes(regions["board"]),
        start=embedded(beginning(snapshot, language, mark(snapshot.version, regions))),
        modules=assets.modules(),
    )


def board_classes(board: str) -> str:
    """The classes of the board's drawing, for the whole page: a sheet need not look for what they say."""
    found = BOARD_CLASS.search(board)
    return " ".join(f"has-{name}" for name in found[1].split()) if found else ""


def beginning(snapshot: Snapshot, language: str, drawing: str) -> dict[str, object]:
    """The first update, for a page that has just been drawn."""
    return {
        "table": snapshot.table,
        "slug": snapshot.slug,
        "version": snapshot.version,
        "mark": drawing,
        "seat": snapshot.seat,
        "curtain": snapshot.curtain,
        "held": snapshot.held,
        "options": [bodies.option_line(offered) for offered in snapshot.offered(language)],
        "why_not": bodies.barred(snapshot, snapshot.speaker(language)),
        "preferred": bodies.preferred_text(snapshot),
        "undo": snapshot.undo,
        "over": snapshot.over,
        "thinking": snapshot.thinking,
    }


async def seen(request: Request) -> Snapshot:
    """The table from the seat in the query, or from the one that fits best."""
    wanted = request.query_params.get("seat", "")
    seat = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else None
    return await desk_of(request).look(request, str(request.path_params["table"]), seat)


async def score_sheet(request: Request) -> Response:
    """The score sheet, as a piece of the table page."""
    snapshot = await seen(request)
    return show(request, "sheet.html", 200, **scored(snapshot, PageWords(desk_of(request).language(request))))


def scored(snapshot: Snapshot, talk: PageWords) -> dict[str, object]:
    """What the score sheet shows: points by category, and at the end the places and what broke a tie."""
    speaker = snapshot.speaker(talk.language)
    sides = columns(snapshot, speaker, talk)
    sheet = snapshot.sheet
    rows = [
        (spoken(speaker, talk, "category", name), points)
        for name, points in zip(sheet.categories, sheet.points, strict=True)
        if any(points) or snapshot.over
    ]
    compared, level = sheet.compared(winning_column(snapshot, sides)) if snapshot.ranking else ([], [])
    ties = [(tie_words(tie, speaker), tie.values) for tie in compared]
    if level and not ties:
        ties.append((talk("sheet.shared"), []))
    places = [snapshot.ranking[side.seat] if side.seat >= 0 else 0 for side in sides] if snapshot.ranking else []
    drawn = chart(list(snapshot.history), [side.colour for side in sides], talk("sheet.chart_label"))
    return {"sides": sides, "rows": rows, "ties": ties, "places": places, "chart": drawn}


async def whole_story(request: Request) -> Response:
    """The log from the beginning."""
    snapshot = await seen(request)
    language = desk_of(request).language(request)
    lines = [line for line in story(list(snapshot.log), snapshot, language) if line.sentences]
    return show(request, "story.html", table=snapshot.table, title=snapshot.title, lines=lines)


async def join(request: Request) -> Response:
    """The key is in the part of the address that browsers keep to themselves; the script hands it over."""
    return show(request, "join.html", table=str(request.path_params["table"]), script="join.js")


# Reading


async def rules(request: Request) -> Response:
    info = found_game(request)
    language = desk_of(request).language(request)
    prompt = request.query_params.get("prompt", "")[:60]
    part = request.query_params.get("part") == "1"
    return show(
        request,
        "rules_part.html" if part else "rules.html",
        slug=info.slug,
        title=optional(speaker_of(info.slug, language), "names", "title") or info.title,
        chapters=first_for(help_text(info.slug, language), prompt),
        prompt=prompt,
    )


@cache
def help_text(slug: str, language: str) -> list[Chapter]:
    file = files(f"kancha.games.{slug.replace('-', '_')}").joinpath(f"help/{language}.md")
    return chapters(speaker_of(slug, language).filled(file.read_text("utf-8"))) if file.is_file() else []


async def gallery(request: Request) -> Response:
    info = found_game(request)
    speaker = speaker_of(info.slug, desk_of(request).language(request))
    return show(
        request,
        "gallery.html",
        slug=info.slug,
        title=optional(speaker, "names", "title") or info.title,
        sections=drawing_of(info.slug).gallery(speaker),
    )


async def about(request: Request) -> Response:
    info = found_game(request)
    talk = PageWords(desk_of(request).language(request))
    speaker = speaker_of(info.slug, talk.language)
    return show(
        request,
        "about.html",
        slug=info.slug,
        title=optional(speaker, "names", "title") or info.title,
        credits=[(spoken(speaker, talk, "about", name), value) for name, value in info.credits.items()],
        version=find(info.slug).version,
        sources=sources(info.slug, speaker, talk),
    )


def sources(slug: str, speaker: Speaker, talk: PageWords) -> list[tuple[str, list[tuple[str, int]]]]:
    """Where the figures of the standard edition come from: for each kind of source, the parts and how many of each."""
    counts = counted(slug)
    return [
        (source, [(spoken(speaker, talk, "part", part), count) for part, count in sorted(counts[source].items())])
        for source in SOURCES
        if counts.get(source)
    ]


@cache
def counted(slug: str) -> dict[str, Counter[str]]:
    file = files(f"kancha.games.{slug.replace('-', '_')}").joinpath("edition/components.toml")
    found: dict[str, Counter[str]] = {}
    if file.is_file():
        for part, content in tomllib.loads(file.read_text("utf-8")).items():
            count_sources(part, content, found)
    return found


def count_sources(part: str, content: object, found: dict[str, Counter[str]]) -> None:
    if isinstance(content, list):
        for item in content:
            count_sources(part, item, found)
    elif isinstance(content, dict):
        source = content.get("source")
        if isinstance(source, str):
            found.setdefault(source, Counter())[part] += 1
        for inner in content.values():
            count_sources(part, inner, found)


# Finding pages


async def no_page(request: Request) -> Response:
    return show(request, "fault.html", 404, fault="no_page")


def told(page: Page) -> Page:
    """A page; what cannot be shown is told as a page too."""

    async def answer(request: Request) -> Response:
        try:
            return await page(request)
        except NoTable:
            return show(request, "fault.html", 404, fault="no_table")
        except NoSeat:
            return show(request, "fault.html", 403, fault="no_seat")
        except BadSetup:
            return show(request, "fault.html", 404, fault="no_game")

    return answer


def routes() -> list[BaseRoute]:
    return [
        Route("/", told(home)),
        Route("/t/{table}", told(table)),
        Route("/t/{table}/join", told(join)),
        Route("/t/{table}/sheet", told(score_sheet)),
        Route("/t/{table}/story", told(whole_story)),
        Route("/rules/{slug}", told(rules)),
        Route("/gallery/{slug}", told(gallery)),
        Route("/about/{slug}", told(about)),
        Route("/static/{stamp}/{path:path}", assets.serve),
        Route("/{name}", no_page),
    ]
