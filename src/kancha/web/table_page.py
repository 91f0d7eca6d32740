"""The table page, its score sheet and story, and the page that joins a table."""

import re
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from kancha.draw.signs import signs_of
from kancha.table.snapshot import Snapshot
from kancha.web import assets, bodies
from kancha.web.chart import chart
from kancha.web.dealing import Deals, deals_of, may_give
from kancha.web.desk import desk_of
from kancha.web.drawings import digest, drawing, mark
from kancha.web.page import embedded, show, table_sprite
from kancha.web.page_words import PageWords
from kancha.web.regions import may_plan, teller
from kancha.web.say import spoken
from kancha.web.standings import Column, columns, outcome, places, tie_words, winning_column
from kancha.web.updates import update_of

BOARD_CLASS: Final = re.compile(r'<svg[^>]* class="([^"]*)"')


async def table(request: Request) -> Response:
    desk = desk_of(request)
    language = desk.language(request)
    id = str(request.path_params["table"])
    held = await desk.seats(request, id)
    drawn = await desk.tables.draw(id, lambda moment: drawing(moment, held, None, None, None, language))
    snapshot, regions = drawn.snapshot, drawn.regions
    lost = not held and await desk.lost(request, id)
    named = mark(snapshot.version, {name: digest(html) for name, html in regions.items()})
    update = update_of(snapshot, language, named, snapshot.held)
    return show(
        request,
        "table.html",
        s=snapshot,
        lost=lost,
        regions={name: Markup(html) for name, html in regions.items()},
        board_classes=board_classes(regions["board"]),
        start=embedded(bodies.Start(snapshot.table, snapshot.slug, snapshot.edition, update)),
        modules=assets.modules(),
        plans=may_plan(snapshot),
        icons=table_sprite(snapshot.slug),
    )


def board_classes(board: str) -> str:
    """The classes of the board's drawing, for the whole page: a sheet need not look for what they say."""
    classes = BOARD_CLASS.search(board)
    return " ".join(f"has-{name}" for name in classes[1].split()) if classes else ""


async def seen(request: Request) -> Snapshot:
    """The table from the seat in the query, or from the one that fits best."""
    wanted = request.query_params.get("seat", "")
    seat = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else None
    return await desk_of(request).look(request, str(request.path_params["table"]), seat)


async def score_sheet(request: Request) -> Response:
    """The score sheet, as a piece of the table page."""
    snapshot = await seen(request)
    talk = PageWords(desk_of(request).language(request))
    deals = await deals_of(request, snapshot, talk)
    return show(request, "sheet.html", 200, **scored(snapshot, talk, deals))


def scored(snapshot: Snapshot, talk: PageWords, deals: Deals | None = None) -> dict[str, object]:
    """What the score sheet shows: points by category, and at the end the places and what broke a tie."""
    speaker = snapshot.speaker(talk.language)
    sides = columns(snapshot, speaker, talk)
    sheet = snapshot.sheet
    rows: list[tuple[str, list[int], bool]] = []
    for name, points in zip(sheet.categories, sheet.points, strict=True):
        if any(points) or snapshot.over:
            rows.append((spoken(speaker, talk, "category", name), points, False))
        rows += [
            (spoken(speaker, talk, "category", sum_), all_, True) for after, sum_, all_ in sheet.sums if after == name
        ]
    compared, level = sheet.compared(winning_column(snapshot, sides)) if snapshot.ranking else ([], [])
    ties = [(tie_words(tie, speaker), tie.values) for tie in compared]
    if level and not ties:
        ties.append((talk("sheet.shared"), []))
    return {
        "s": snapshot,
        "sides": sides,
        "rows": rows,
        "ties": ties,
        "places": places(snapshot, sides),
        "chart": drawn_scores(snapshot, sides, talk),
        "gives_deal": may_give(snapshot),
        "deals": deals,
        "result": outcome(snapshot, speaker, talk, sides) if snapshot.ranking else None,
    }


def drawn_scores(snapshot: Snapshot, sides: list[Column], talk: PageWords) -> Markup:
    """The chart of the points over time."""
    ends = ", ".join(f"{side.name} {side.total}" for side in sides)
    scene = signs_of(snapshot.slug).scene
    scenes = [item.number for item in snapshot.log if any(event.kind.name in scene for event in item.events)]
    names = (talk("sheet.chart_points"), talk("sheet.chart_moves"))
    colours = [side.colour for side in sides]
    return chart(list(snapshot.history), colours, talk("sheet.chart_label", ends=ends), names, scenes)


async def whole_story(request: Request) -> Response:
    """The log from the beginning."""
    snapshot = await seen(request)
    language = desk_of(request).language(request)
    talk = PageWords(language)
    told = teller(snapshot, talk, columns(snapshot, snapshot.speaker(language), talk))
    turns = told.turns(list(snapshot.log))
    return show(request, "story.html", s=snapshot, table=snapshot.table, title=snapshot.title, turns=turns)


async def turn_marks(request: Request) -> Response:
    """The turns of the game, for the slider of a replay, as a piece of the table page."""
    snapshot = await seen(request)
    language = desk_of(request).language(request)
    talk = PageWords(language)
    told = teller(snapshot, talk, columns(snapshot, snapshot.speaker(language), talk))
    return show(request, "turns.html", turns=told.turns(list(snapshot.log)))


async def planning(request: Request) -> Response:
    """What planning needs on the page besides its script, as a piece of the table page; there is nothing of the table in it."""
    return show(request, "plan.html")


async def join(request: Request) -> Response:
    """The key is in the part of the address that browsers keep to themselves; the script hands it over."""
    return show(request, "join.html", table=str(request.path_params["table"]), script="join.js")
