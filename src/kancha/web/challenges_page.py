"""The challenges of a game: the levels of its automata as a ladder, with one's own best results."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from kancha.games import find
from kancha.kernel.records import parse_header
from kancha.kernel.rules import Mode, Rules, Setup
from kancha.kernel.state import GameState
from kancha.table.table_store import TableSummary
from kancha.web.desk import desk_of
from kancha.web.page import found_game, show, speaker_of
from kancha.web.page_words import PageWords
from kancha.web.puzzles_page import title_of
from kancha.web.regions import drawing_of
from kancha.web.say import spoken

ALL_HARDER = "H"
ALL_EASIER = "E"
SWITCH = ["off", "on"]


@dataclass(frozen=True)
class Rung:
    """One step of the ladder: how the table is set."""

    mode: str
    seats: int
    options: dict[str, str]


@dataclass(frozen=True)
class RungShown:
    """A rung as the page tells it."""

    mode: str
    name: str
    games: int
    best: int  # points; meaningless without games
    rival: int  # the automaton's in that game; -1 if there is no such side
    won: bool  # whether the automaton was beaten in any of them
    table: str  # where that was
    setting: str


def ladder(rules: Rules[GameState]) -> list[Rung]:
    """Every mode that people play against an automaton, from its easiest level to its hardest."""
    rungs: list[Rung] = []
    for mode in rules.modes:
        if mode.name != "competitive":
            rungs += [Rung(mode.name, mode.fewest, options) for options in levels(rules, mode)]
    return rungs


def levels(rules: Rules[GameState], mode: Mode) -> list[dict[str, str]]:
    """The levels of a mode; where switches make it easier and harder: all easier ones, none, each harder one, all of those."""
    own = [choice for choice in rules.choices if mode.name in choice.modes]
    named = [choice for choice in own if choice.name == "level"]
    if named:
        return [{"level": value} for value in named[0].values]
    switches = [choice.name for choice in own if choice.values == SWITCH]
    easier = {name: "on" for name in switches if name.startswith(ALL_EASIER)}
    harder = {name: "on" for name in switches if name.startswith(ALL_HARDER)}
    every = [easier, {}, *({name: "on"} for name in harder), harder]
    return [options for number, options in enumerate(every) if options not in every[:number]]


def fits(rung: Rung, setup: Setup) -> bool:
    """Whether a table was set as a rung is."""
    chosen = {name: value for name, value in setup.options.items() if name == "level" or value == "on"}
    return setup.mode == rung.mode and chosen == rung.options


def results(rung: Rung, slug: str, tables: Sequence[TableSummary]) -> list[TableSummary]:
    """One's finished games of a rung."""
    found: list[TableSummary] = []
    for table in tables:
        header, _ = parse_header(table.header)
        if header.game == slug and table.status.over and table.held and fits(rung, header.setup):
            found.append(table)
    return found


async def challenges(request: Request) -> Response:
    info = found_game(request)
    desk = desk_of(request)
    talk = PageWords(desk.language(request))
    tables = await desk.listing(request)
    rules = find(info.slug)
    return show(
        request,
        "challenges.html",
        slug=info.slug,
        title=title_of(info, talk.language),
        rungs=[shown(rung, info.slug, results(rung, info.slug, tables), talk) for rung in ladder(rules)],
        card=drawing_of(info.slug).card(),
        script="challenges.js",
    )


def beaten(table: TableSummary) -> bool:
    """Whether a finished game was won by points; one that a tie-break decided does not count."""
    totals = table.status.totals
    return len(totals) > 1 and totals[0] > totals[1]


def shown(rung: Rung, slug: str, played: list[TableSummary], talk: PageWords) -> RungShown:
    speaker = speaker_of(slug, talk.language)
    best = max(played, key=lambda table: table.status.totals[0], default=None)
    names = [
        spoken(speaker, talk, "choice", name, value)
        if name == "level"
        else spoken(speaker, talk, "option", name).format(**speaker.figures("option", name))
        for name, value in rung.options.items()
    ]
    switches = [name for name in rung.options if name != "level"]
    if len(switches) > 1:
        names = [talk("challenge.all_harder" if switches[0].startswith(ALL_HARDER) else "challenge.all_easier")]
    totals = best.status.totals if best is not None else ()
    return RungShown(
        mode=spoken(speaker, talk, "mode", rung.mode),
        name=names[0] if names else talk("challenge.plain"),
        games=len(played),
        best=totals[0] if totals else 0,
        rival=totals[1] if len(totals) > 1 else -1,
        won=any(beaten(table) for table in played),
        table=best.id if best is not None else "",
        setting=json.dumps({"slug": slug, "mode": rung.mode, "seats": rung.seats, "options": rung.options}),
    )
