"""Advice over HTTP: what a seat could answer, with chances and reasons in words, and what an answer would cost it."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.requests import Request

from kancha.analysis.reasons import POINTS, RIVAL, TERM, THEN, Reason
from kancha.analysis.suggestion import Candidate, Suggestion
from kancha.analysis.telling import told
from kancha.kernel.sides import SEAT
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.table.snapshot import facets_of
from kancha.web.bodies import AnswerText, Body, SeatNumber, Version
from kancha.web.desk import desk_of
from kancha.web.errors import Refusal
from kancha.web.page_words import PageWords
from kancha.web.reading import body_of, check_language, table_of
from kancha.words import Speaker

LETTERS: Final = "ABC"
GLANCE: Final = 0.2
"""Seconds between two looks whether somebody still waits."""
SAME: Final = 0.15
"""Of an amount: what differs by less is the same to a player."""
MISTAKE: Final = 0.05
"""Of the chance of winning: an answer that surely costs so much is worth a warning."""

R = TypeVar("R")


class Wondering(Body):
    """A seat that would like to know what it could answer; with a text, what that answer would cost."""

    seat: SeatNumber
    version: Version
    text: AnswerText | None = None


class CandidateInfo(Struct):
    """An answer worth thinking about: its halves as records write them, and as a player says it."""

    letter: str
    answers: list[str]
    label: str
    facets: list[str]
    chance: float
    spread: Annotated[float, Meta(description="Half of the 95 % interval of the chance.")]
    worlds: int
    gains: list[str]
    costs: list[str]
    then: str


class SuggestionInfo(Struct):
    """Up to three candidates, the best first, with the chance of winning as it is now."""

    version: int
    seat: int
    chance: float
    nudge: str
    candidates: list[CandidateInfo]
    loss: float
    doubt: float
    mistake: Annotated[bool, Meta(description="Whether the named answer costs so much that a warning is in place.")]
    alike: Annotated[bool, Meta(description="Whether the candidates are no further apart than the doubt.")]


async def suggestion(request: Request) -> object:
    wanted = await body_of(request, Wondering)
    check_language(request)
    desk = desk_of(request)
    table = table_of(request)
    seat = await desk.seat(request, table, wanted.seat)
    held = await desk.seats(request, table)
    asked = desk.advisor.suggest(table, seat, wanted.version, held, wanted.text or "")
    view, found = await while_there(request, asked)
    names = (await desk.tables.snapshot(table, seat, held)).names
    language = desk.language(request)
    speaker = Speaker(view.rules, view.setup, language, names)
    return told_to(view, found, wanted.version, speaker, PageWords(language))


async def while_there(request: Request, work: Coroutine[object, object, R]) -> R:
    """Work for somebody as long as they wait for it."""
    task = asyncio.ensure_future(work)
    try:
        while not task.done():
            await asyncio.wait([task], timeout=GLANCE)
            if not task.done() and await request.is_disconnected():
                raise Refusal(409, "gone", "nobody waits for the answer any more")
        return task.result()
    finally:
        task.cancel()


def told_to(
    view: View[GameState], found: Suggestion, version: int, speaker: Speaker, talk: PageWords
) -> SuggestionInfo:
    """A suggestion in words."""
    columns = view.rules.sheet(view.state).columns
    mine = own_side(columns, found.seat)
    telling = what_tells_apart(found.candidates)
    candidates = [
        candidate_info(LETTERS[place], candidate, view, speaker, columns, mine)
        for place, candidate in enumerate(telling)
    ]
    mistake = found.loss >= MISTAKE and found.loss > found.doubt
    nudge = nudged(telling[0].reasons, talk, speaker, mine) if telling else ""
    figures = (found.loss, found.doubt, mistake, found.alike)
    return SuggestionInfo(version, found.seat, found.chance, nudge, candidates, *figures)


def what_tells_apart(candidates: list[Candidate]) -> list[Candidate]:
    """The same without what the judge expects of all of them alike: that is no reason to choose one, if the best has another."""
    if len(candidates) < 2:
        return candidates

    def alike(one: Reason, other: Reason) -> bool:
        same = (one.kind, one.side, one.name) == (other.kind, other.side, other.name)
        return same and abs(one.amount - other.amount) <= SAME * abs(one.amount)

    def everywhere(reason: Reason) -> bool:
        return reason.kind == TERM and all(any(alike(reason, one) for one in each.reasons) for each in candidates)

    shorter = [
        replace(each, reasons=[reason for reason in each.reasons if not everywhere(reason)]) for each in candidates
    ]
    return shorter if any(reason.kind != THEN for reason in shorter[0].reasons) else candidates


def own_side(columns: list[str], seat: int) -> int:
    """The place of a seat's side on the score sheet; a team shares the first."""
    own = f"{SEAT}{seat}"
    return columns.index(own) if own in columns else 0


def candidate_info(
    letter: str, candidate: Candidate, view: View[GameState], speaker: Speaker, columns: list[str], mine: int
) -> CandidateInfo:
    good = [reason for reason in candidate.reasons if speaks_for(reason, mine)]
    bad = [reason for reason in candidate.reasons if reason.kind != THEN and not speaks_for(reason, mine)]
    then = [reason for reason in candidate.reasons if reason.kind == THEN]
    space = view.rules.space
    facets = [facet for option in candidate.options for facet in facets_of(space, option)]
    return CandidateInfo(
        letter,
        [space.text(option) for option in candidate.options],
        label_of(candidate.options, view, speaker),
        list(dict.fromkeys(facets)),
        candidate.chance,
        candidate.spread,
        candidate.worlds,
        [capital(told(reason, speaker, columns, mine)) for reason in good],
        [capital(told(reason, speaker, columns, mine)) for reason in bad],
        capital(told(then[0], speaker, columns, mine)) if then else "",
    )


def label_of(options: list[int], view: View[GameState], speaker: Speaker) -> str:
    """A whole answer as a player says it: a half that only begins what the next one says in full is left out."""
    halves = [speaker.answer(options[0], view.state, view.prompt), *map(speaker.option, options[1:])]
    kept = [
        half for place, half in enumerate(halves) if place + 1 == len(halves) or not halves[place + 1].startswith(half)
    ]
    return ", ".join(kept)


def speaks_for(reason: Reason, mine: int) -> bool:
    """Whether a reason is good news for a side: what it gains, and what others lose."""
    return reason.kind != THEN and (reason.amount > 0) == (reason.side == mine)


def nudged(reasons: list[Reason], talk: PageWords, speaker: Speaker, mine: int) -> str:
    """The least help: what to think of, and not what to do."""
    good = [reason for reason in reasons if speaks_for(reason, mine)]
    if any(POINTS in (reason.kind, reason.name) for reason in good):
        return talk("advice.nudge_points")
    for reason in good:
        if reason.kind == TERM and speaker.has("term", reason.name):
            return talk("advice.nudge_term", term=speaker.entry("term", reason.name))
        if reason.kind == RIVAL:
            return talk("advice.nudge_rival")
    return talk("advice.nudge_calm")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
