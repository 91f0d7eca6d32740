"""The coach after a game: its page, what it found as JSON, and a picture to share."""

from dataclasses import dataclass
from typing import Annotated, Final

from markupsafe import Markup
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from kancha.analysis.coach import SLIP, Analysis, Judged, accuracy_spread
from kancha.analysis.telling import hundredths, sentence
from kancha.table.coaching import Study
from kancha.table.rebuild import TableGame
from kancha.table.snapshot import Snapshot
from kancha.web.advising import capital, label_of, own_side
from kancha.web.coach_chart import Chart, Line, Turning
from kancha.web.desk import desk_of
from kancha.web.page import show, table_sprite
from kancha.web.page_words import PageWords
from kancha.web.reading import table_of
from kancha.web.standings import columns, outcome, seat_colour

COSTLIEST: Final = 3


class DecisionInfo(Struct):
    """One decision: after how many answers, whose, what was played, what was best, and what that cost."""

    at: int
    seat: int
    played: str
    best: str
    loss: float
    spread: Annotated[float, Meta(description="Half of the 95 % interval of the loss.")]


class AnalysisInfo(Struct):
    """How well a game was played, as far as it is known; `state` is none, running, stopped, failed or done."""

    state: str
    steps: int
    of: int
    slug: str
    chances: list[list[float]]
    decisions: list[DecisionInfo]
    accuracy: list[float]
    accuracy_spread: list[float]
    luck: list[float]
    turning_points: list[tuple[int, list[float]]]


# Over the API


async def analysis(request: Request) -> object:
    desk = desk_of(request)
    await desk.look(request, table_of(request))
    return told(await desk.coach.study(table_of(request)), desk.coach.effort.deep + desk.coach.effort.confirmed)


async def start(request: Request) -> object:
    desk = desk_of(request)
    await desk.look(request, table_of(request))
    return told(await desk.coach.start(table_of(request)), desk.coach.effort.deep + desk.coach.effort.confirmed)


async def stop(request: Request) -> object:
    desk = desk_of(request)
    await desk.look(request, table_of(request))
    return told(await desk.coach.stop(table_of(request)), desk.coach.effort.deep + desk.coach.effort.confirmed)


def told(study: Study, more: int) -> AnalysisInfo:
    found = study.analysis()
    if found is None:
        return AnalysisInfo(study.state, 0, 0, "", [], [], [], [], [], [])
    decisions = [DecisionInfo(one.at, one.seat, one.played, one.best, one.loss, one.spread) for one in found.decisions]
    assert study.kept is not None
    return AnalysisInfo(
        study.state,
        study.steps(),
        len(study.kept.outline.decisions) + more,
        found.slug,
        found.chances,
        decisions,
        found.accuracy,
        [accuracy_spread(found.decisions, seat) for seat in range(len(found.accuracy))],
        found.luck,
        found.turning_points(),
    )


# As a page


@dataclass(frozen=True)
class DecisionShown:
    """A decision that cost something, in words."""

    at: int
    played: str
    best: str
    loss: str
    spread: str
    why: str


@dataclass(frozen=True)
class SeatShown:
    """How one seat played."""

    seat: int
    name: str
    colour: int
    total: int
    accuracy: str
    spread: str
    slips: int
    luck: str
    mine: bool
    decisions: list[DecisionShown]


async def coach(request: Request) -> Response:
    """The page of the coach; with `?part=1` only what changes while it thinks."""
    desk = desk_of(request)
    table = table_of(request)
    snapshot = await desk.look(request, table)
    study = await desk.coach.study(table)
    talk = PageWords(desk.language(request))
    found = study.analysis()
    content: dict[str, object] = {
        "s": snapshot,
        "table": table,
        "slug": snapshot.slug,
        "title": snapshot.title,
        "state": study.state,
        "steps": study.steps(),
        "of": study.total(desk.coach.effort),
        "result": None,
        "chart": "",
        "seats": [],
        "turns": [],
    }
    speaker = snapshot.speaker(talk.language)
    if snapshot.over:
        content["result"] = outcome(snapshot, speaker, talk, columns(snapshot, speaker, talk))
    if found is not None:
        async with desk.tables.at(table) as live:
            games = {one.at: live.now().retold(one.at) for one in costly(found)}
            halves = {one.at: played_at(live.now().game, one.at) for one in costly(found)}
        drawn = chart_of(found, snapshot, talk)
        ends = ", ".join(f"{line.name} {100 * found.chances[-1][line.seat]:.0f} %" for line in drawn.lines)
        content["chart"] = drawn.drawn(talk("coach.chart_label", ends=ends), f"/t/{table}")
        content["lines"] = sorted(drawn.lines, key=lambda line: line.seat)
        content["turns"] = [turn_words(turn, snapshot, talk, viewer(snapshot)) for turn in drawn.points]
        content["seats"] = [seat_shown(found, snapshot, talk, seat, games, halves) for seat in by_interest(snapshot)]
    if request.query_params.get("part") == "1":
        return show(request, "coach_part.html", 200, **content)
    return show(request, "coach.html", 200, **{"script": "coach.js", "icons": table_sprite(snapshot.slug), **content})


async def picture(request: Request) -> Response:
    """Headline and curve as a drawing of its own."""
    desk = desk_of(request)
    snapshot = await desk.look(request, table_of(request))
    found = (await desk.coach.study(table_of(request))).analysis()
    if found is None:
        return show(request, "fault.html", 404, fault="no_page")
    talk = PageWords(desk.language(request))
    speaker = snapshot.speaker(talk.language)
    head = snapshot.title
    if snapshot.over:
        head = outcome(snapshot, speaker, talk, columns(snapshot, speaker, talk)).headline
    drawn = chart_of(found, snapshot, talk).picture(head, f"{snapshot.title} · {talk('coach.curve')} · Kancha")
    name = f"{snapshot.slug}-{snapshot.table}.svg"
    return Response(drawn, media_type="image/svg+xml", headers={"content-disposition": f'inline; filename="{name}"'})


def costly(found: Analysis) -> list[Judged]:
    """The decisions that are shown: the costliest of every seat."""
    return [judged for seat in range(len(found.accuracy)) for judged in found.costliest(COSTLIEST, seat)]


def played_at(game: TableGame, at: int) -> list[int]:
    """The halves of the whole answer that was given after so many answers."""
    halves: list[int] = []
    for answer in game.history[at + 1 :]:
        halves.append(answer.option)
        if not answer.unfinished:
            break
    return halves


def viewer(snapshot: Snapshot) -> int:
    """Whose game it is that is looked at: the viewer's, else the winner's."""
    if snapshot.held:
        return snapshot.held[0]
    return snapshot.ranking.index(1) if 1 in snapshot.ranking else 0


def by_interest(snapshot: Snapshot) -> list[int]:
    first = viewer(snapshot)
    seats = len(snapshot.seats)
    return [(first + step) % seats for step in range(seats)]


def chart_of(found: Analysis, snapshot: Snapshot, talk: PageWords) -> Chart:
    """One line a seat; one for all where they win and lose together."""
    seats = range(len(found.chances[0]))
    lines = [Line(seat, snapshot.names[seat], seat_colour(seat)) for seat in seats]
    mine = viewer(snapshot)
    if len(lines) > 1 and all(len(set(each)) == 1 for each in found.chances):
        lines = [Line(mine, talk("coach.together"), seat_colour(mine))]
    return Chart(found, lines, mine, (talk("coach.chances"), talk("sheet.chart_moves"), talk("coach.cursor")))


def turn_words(turn: Turning, snapshot: Snapshot, talk: PageWords, seat: int) -> tuple[Turning, str, str]:
    """A turning point in words: what happened there, and from what to what the chances changed."""
    item = next((item for item in snapshot.log if item.number == turn.at), None)
    told = snapshot.speaker(talk.language).story(list(item.events)) if item is not None else []
    before = 100 * (turn.chance - turn.change)
    change = talk("coach.from_to", name=snapshot.names[seat], before=f"{before:.0f}", after=f"{100 * turn.chance:.0f}")
    return turn, " ".join(told[:3]), change


def seat_shown(
    found: Analysis,
    snapshot: Snapshot,
    talk: PageWords,
    seat: int,
    games: dict[int, TableGame],
    halves: dict[int, list[int]],
) -> SeatShown:
    sheet = snapshot.sheet
    total = sheet.totals()[own_side(sheet.columns, seat)]
    return SeatShown(
        seat,
        snapshot.names[seat],
        seat_colour(seat),
        total,
        f"{found.accuracy[seat]:.0f}",
        f"{max(1.0, accuracy_spread(found.decisions, seat)):.0f}",
        sum(judged.seat == seat and judged.loss >= SLIP for judged in found.decisions),
        hundredths(found.luck[seat]) if abs(found.luck[seat]) >= 0.005 else "0",
        seat in snapshot.held,
        [shown(judged, snapshot, talk, games, halves) for judged in found.costliest(COSTLIEST, seat)],
    )


def shown(
    judged: Judged, snapshot: Snapshot, talk: PageWords, games: dict[int, TableGame], halves: dict[int, list[int]]
) -> DecisionShown:
    view = games[judged.at].view(judged.seat)
    speaker = snapshot.speaker(talk.language)
    names = snapshot.sheet.columns
    why = sentence(judged.reasons, speaker, names, own_side(names, judged.seat)) if judged.reasons else ""
    return DecisionShown(
        judged.at,
        label_of(halves[judged.at], view, speaker),
        label_of(judged.options, view, speaker) if judged.options else judged.best,
        f"−{100 * judged.loss:.0f}",
        f"{max(1.0, 100 * judged.spread):.0f}",
        Markup.escape(capital(why)),
    )
