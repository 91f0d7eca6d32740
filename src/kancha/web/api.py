"""The API: what the page itself uses, and whoever else likes to. endpoints.py lists it."""

from contextlib import suppress
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from kancha import languages
from kancha.doors import Info, catalogue
from kancha.games import find
from kancha.kernel.errors import IllegalMove, KanchaError
from kancha.kernel.records import parse_header, with_names
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import facts
from kancha.learn.course import lesson_of
from kancha.learn.course import read as read_course
from kancha.learn.playing import LEARNER
from kancha.table.levels import EASY, STEADY, STRONG
from kancha.table.opening import NewTable, readable
from kancha.table.snapshot import BOT, PERSON, Snapshot
from kancha.table.spec import FIRST_GAME, SeatSpec
from kancha.table.table_store import TableSummary
from kancha.web import bodies
from kancha.web.desk import Desk, desk_of
from kancha.web.errors import Refusal, illegal, json_response
from kancha.web.load import charge
from kancha.web.page_words import PageWords
from kancha.web.reading import IMPORT_BYTES, body_of, check_language, flag, number, table_of
from kancha.web.regions import render
from kancha.words import Speaker
from kancha.words import read as read_words

LOG_TAIL: Final = 20
WORK_COST: Final = 10.0
"""How many new tables a second of work counts as."""
MOST_MARKS: Final = 40
LONGEST_MARK: Final = 200


async def seen(request: Request) -> tuple[Desk, Snapshot, str]:
    """The table as the seat in the query sees it, and the language wanted."""
    desk = desk_of(request)
    check_language(request)
    return desk, await desk.look(request, table_of(request), number(request, "seat", ONLOOKER)), desk.language(request)


# The catalogue


async def list_games(request: Request) -> object:
    return [game_info(info, desk_of(request)) for info in catalogue()]


def game_info(info: Info, desk: Desk) -> bodies.GameInfo:
    return bodies.GameInfo(
        info.slug,
        info.title,
        [bodies.ModeInfo(mode.name, (mode.fewest, mode.most)) for mode in info.modes],
        [bodies.OptionInfo(o.name, o.values, o.default, o.modes) for o in info.options],
        desk.editions(info.slug),
        [EASY, STEADY, STRONG],
        info.credits,
    )


# Making tables


async def make_table(request: Request) -> object:
    wanted = await body_of(request, bodies.NewTable)
    desk = desk_of(request)
    find(wanted.slug)
    names = seat_names(desk.language(request))
    chairs = tuple(
        SeatSpec(
            readable(seat.name) or names[number],
            BOT if seat.kind == "bot" else PERSON,
            seat.bot if seat.kind == "bot" else "",
        )
        for number, seat in enumerate(wanted.seats)
    )
    wish = NewTable(wanted.slug, chairs, wanted.mode, wanted.options, wanted.edition, wanted.seed)
    browser, key = desk.welcome(request)
    mine = [number for number, seat in enumerate(wanted.seats) if seat.kind in ("me", "here")]
    table, keys = await desk.tables.open(wish, browser, mine)
    return remembered(request, key, bodies.Made(table, f"/t/{table}", keys), 201)


async def teach(request: Request) -> object:
    wanted = await body_of(request, bodies.NewLesson)
    desk = desk_of(request)
    find(wanted.slug)
    lesson = lesson_of(wanted.slug, wanted.lesson)
    if lesson is None:
        known = ", ".join(lesson.id for lesson in read_course(wanted.slug).lessons)
        raise Refusal(404, "no_lesson", f"the course has no lesson “{wanted.lesson}”; expected one of {known}")
    browser, key = desk.welcome(request)
    talk = PageWords(desk.language(request))
    names = [talk("script.name_me"), *(talk(f"script.name_bot_{number}") for number in range(1, lesson.seats))]
    table = await desk.tables.teach(wanted.slug, lesson, browser, names)
    return remembered(request, key, bodies.Made(table, f"/t/{table}", []), 201)


async def first_game(request: Request) -> object:
    wanted = await body_of(request, bodies.FirstGame)
    desk = desk_of(request)
    find(wanted.slug)
    talk = PageWords(desk.language(request))
    chairs = (SeatSpec(talk("script.name_me"), PERSON), SeatSpec(talk("script.name_bot_1"), BOT, EASY))
    options = read_course(wanted.slug).first_options
    wish = NewTable(wanted.slug, chairs, options=options, guide=FIRST_GAME)
    browser, key = desk.welcome(request)
    table, keys = await desk.tables.open(wish, browser, [LEARNER])
    return remembered(request, key, bodies.Made(table, f"/t/{table}", keys), 201)


async def import_record(request: Request) -> object:
    wanted = await body_of(request, bodies.Import, IMPORT_BYTES)
    desk = desk_of(request)
    browser, key = desk.welcome(request)
    names = seat_names(desk.language(request))
    await charge(request.scope, WORK_COST * await desk.tables.prove(wanted.record, wanted.edition))
    table = await desk.tables.show(wanted.record, wanted.edition, browser, names)
    return remembered(request, key, bodies.Made(table, f"/t/{table}", []), 201)


async def vary(request: Request) -> object:
    wanted = await body_of(request, bodies.Vary)
    desk = desk_of(request)
    seat = await desk.seat(request, table_of(request), wanted.seat)
    browser, key = desk.welcome(request)
    table, keys = await desk.tables.vary(table_of(request), wanted.at, seat, browser)
    return remembered(request, key, bodies.Made(table, f"/t/{table}", keys), 201)


async def rematch(request: Request) -> object:
    desk = desk_of(request)
    table = await desk.tables.rematch(table_of(request), desk.browser(request))
    return json_response(bodies.Made(table, f"/t/{table}", []), 201)


@cache
def seat_names(language: str) -> list[str]:
    """What seats are called that have no name of their own."""
    names = read_words(languages.common(language), language)["seat"]
    assert isinstance(names, dict)
    return [str(names.get(str(number), number + 1)) for number in range(bodies.MOST_SEATS)]


def remembered(request: Request, key: str, content: object, status: int) -> Response:
    response = json_response(content, status)
    desk_of(request).remember(request, response, key)
    return response


# Seats


async def list_tables(request: Request) -> object:
    return [table_line(listed) for listed in await desk_of(request).listing(request)]


def table_line(listed: TableSummary) -> bodies.TableLine:
    header, _ = parse_header(listed.header)
    title, now = header.game, header.version
    with suppress(KanchaError):  # else a game that is no longer here
        title, now = find(header.game).title, find(header.game).version
    old = header.version < now  # then what it came to cannot be proven, and nobody can play on
    return bodies.TableLine(
        listed.id,
        f"/t/{listed.id}",
        header.game,
        title,
        header.setup.mode,
        listed.origin,
        list(listed.names),
        list(listed.held),
        listed.version,
        listed.status.over,
        [] if old else list(listed.status.waiting),
        [] if old else list(listed.status.totals),
        listed.created,
        listed.updated,
        header.version,
        now,
    )


async def join(request: Request) -> object:
    wanted = await body_of(request, bodies.Join)
    desk = desk_of(request)
    browser, key = desk.welcome(request)
    seat = await desk.tables.join(table_of(request), wanted.key, browser)
    return remembered(request, key, bodies.Joined(seat), 200)


async def new_key(request: Request) -> object:
    wanted = await body_of(request, bodies.NewKey)
    desk = desk_of(request)
    table = table_of(request)
    key = await desk.tables.new_key(table, wanted.seat, desk.browser(request))
    return bodies.Key(key, f"/t/{table}/join#{key}")


# Looking


async def view(request: Request) -> object:
    with_facts = flag(request, "facts")
    _, snapshot, language = await seen(request)
    speaker = snapshot.speaker(language)
    sheet = snapshot.sheet
    return bodies.ViewInfo(
        table=snapshot.table,
        slug=snapshot.slug,
        mode=snapshot.setup.mode,
        options=snapshot.setup.options,
        version=snapshot.version,
        seat=snapshot.seat,
        held=list(snapshot.held),
        seats=[bodies.SeatInfo(s.name, s.kind, s.level, s.thinking, s.joined) for s in snapshot.seats],
        ask=bodies.ask_of(snapshot, speaker),
        undo=snapshot.seat != ONLOOKER and snapshot.undo == snapshot.seat,
        over=snapshot.over,
        ranking=list(snapshot.ranking),
        sheet=bodies.SheetInfo(sheet.columns, sheet.categories, sheet.points, sheet.totals()),
        answers=snapshot.answers,
        log=[bodies.log_entry(told, speaker) for told in snapshot.log[-LOG_TAIL:]],
        closed=snapshot.closed,
        reason=snapshot.reason,
        rules=snapshot.rules_version or snapshot.view.rules.version,
        rules_now=snapshot.view.rules.version,
        stopped=bodies.stopped_of(snapshot),
        luck=snapshot.luck,
        facts=facts(snapshot.view.state) if with_facts else None,
    )


async def options(request: Request) -> object:
    _, snapshot, language = await seen(request)
    return bodies.OptionsInfo(
        snapshot.version,
        bodies.ask_of(snapshot, snapshot.speaker(language)),
        [bodies.option_line(offered) for offered in snapshot.offered(language)],
        [bodies.why_not(refused) for refused in snapshot.refused(language)],
        bodies.preferred_text(snapshot),
    )


async def why(request: Request) -> object:
    marks = request.query_params.get("facets", "").split()
    if not marks or len(marks) > MOST_MARKS or any(len(mark) > LONGEST_MARK for mark in marks):
        raise Refusal(400, "bad_query", "facets must name the thing that is meant, as in cell:C4")
    desk, snapshot, language = await seen(request)
    reason = await desk.tables.why(table_of(request), snapshot.seat, marks)
    return bodies.WhyInfo(reason.rule, snapshot.speaker(language).reason(reason))


async def record(request: Request) -> object:
    desk, snapshot, _ = await seen(request)
    text = with_names(await desk.tables.record(table_of(request), snapshot.seat), snapshot.names)
    name = f"{snapshot.slug}-{snapshot.table}.kancha"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def replay(request: Request) -> object:
    at = number(request, "at", 0)
    if at is None:
        raise Refusal(400, "bad_query", "at must say after how many answers")
    desk, now, language = await seen(request)
    drawn = await desk.tables.past(table_of(request), at, now.seat, now.held)
    rendered = render(drawn, language)
    motions = [bodies.MotionInfo(motion.piece, motion.origin) for motion in rendered.motions]
    return bodies.Replayed(at, drawn.answers, rendered.regions, motions)


# Playing


async def move(request: Request) -> object:
    wanted = await body_of(request, bodies.Move)
    desk = desk_of(request)
    table = table_of(request)
    seat = await desk.seat(request, table, wanted.seat)
    try:
        return bodies.Played(await desk.tables.move(table, seat, wanted.version, wanted.text))
    except IllegalMove as fault:
        speaker = await speaker_at(request, table)
        raise illegal(fault, speaker) from None


async def speaker_at(request: Request, table: str) -> Speaker:
    desk = desk_of(request)
    return (await desk.tables.snapshot(table, ONLOOKER, ())).speaker(desk.language(request))


async def undo(request: Request) -> object:
    wanted = await body_of(request, bodies.Back)
    desk = desk_of(request)
    seat = await desk.seat(request, table_of(request), wanted.seat)
    return bodies.Played(await desk.tables.undo(table_of(request), seat, wanted.version))


async def rewind(request: Request) -> object:
    wanted = await body_of(request, bodies.Rewind)
    desk = desk_of(request)
    seat = await desk.seat(request, table_of(request), wanted.seat)
    return bodies.Played(await desk.tables.rewind(table_of(request), seat, wanted.version, wanted.answers))


async def restart(request: Request) -> object:
    wanted = await body_of(request, bodies.Back)
    desk = desk_of(request)
    seat = await desk.seat(request, table_of(request), wanted.seat)
    return bodies.Played(await desk.tables.restart(table_of(request), seat, wanted.version))
