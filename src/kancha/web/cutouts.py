"""Pictures of the places where decisions cost most: the board as the replay shows it there, sent once, then only what differs."""

import re
from typing import Annotated, Final

from msgspec import Meta, Struct
from starlette.requests import Request

from kancha.draw.markup import joined
from kancha.draw.scene import Drawn
from kancha.kernel.verbs import Space
from kancha.table.snapshot import facets_of
from kancha.web.bodies import Patch
from kancha.web.coaching import COSTLIEST, played_at
from kancha.web.desk import desk_of
from kancha.web.patches import patches_between, plain
from kancha.web.reading import number, table_of
from kancha.web.regions import as_browsers_write, draw
from kancha.web.table_page import board_classes

BOARD: Final = "board"
PANELS: Final = "panels"
EDGE: Final = re.compile(r"<(/?)svg\b[^>]*>")
UNSEEN: Final = re.compile(r' (?:aria-label|data-tip(?:-\w+)?|role|tabindex)="[^"]*"')
"""What is there to be read and reached: a picture beside a sentence needs none of it."""
FACETS: Final = re.compile(r' data-f="([^"]*)"')


class CutOut(Struct):
    """Where a decision was made: a drawing, or how the one before it of the same board changes, and both answers' places."""

    at: int
    board: str
    classes: Annotated[str, Meta(description="Of the page the board lies on: its sheet asks for them.")]
    html: str
    patches: list[Patch]
    played: list[str]
    best: list[str]


class CutOuts(Struct):
    """Those of one seat; a decision that no board shows has none."""

    cut_outs: list[CutOut]


async def cut_outs(request: Request) -> object:
    """For each of a seat's costliest decisions the board it was about, as whoever asks may see it in the replay."""
    desk, table = desk_of(request), table_of(request)
    now = await desk.look(request, table)
    analysis = (await desk.coach.study(table)).analysis()
    whose = number(request, "of", 0)
    decisions = analysis.costliest(COSTLIEST, whose) if analysis is not None else []
    async with desk.tables.at(table) as live:
        game = live.now().game
    sent: dict[str, str] = {}
    found: list[CutOut] = []
    for judged in decisions:
        past = await desk.tables.past(table, judged.at, now.seat, now.held)
        space = past.view.rules.space
        played, best = places(space, played_at(game, judged.at)), places(space, judged.options)
        drawn = draw(past, desk.language(request))
        board, html = most_of(pieces(drawn), {*played, *best})
        if not board:
            continue
        patches = patches_between(sent[board], html) if board in sent and plain(sent[board]) else None
        sent[board] = html
        text = html if patches is None else ""
        classes = board_classes(str(drawn.board))
        found.append(CutOut(judged.at, board, classes, text, patches or [], played, best))
    return CutOuts(found)


def places(space: Space, halves: list[int]) -> list[str]:
    """What an answer is about, the last of it first: that says most."""
    return [facet for half in reversed(halves) for facet in reversed(facets_of(space, half))]


def pieces(drawn: Drawn) -> dict[str, str]:
    """All that is drawn on a table by names of their own, the main board first."""
    parts = {BOARD: drawn.board, **{aside.id: aside.body for aside in drawn.asides}, PANELS: joined(drawn.panels)}
    return {
        f"{name}-{number}": UNSEEN.sub("", drawing)
        for name, html in parts.items()
        for number, drawing in enumerate(drawings(as_browsers_write(html)))
    }


def drawings(html: str) -> list[str]:
    """The drawings in a part of a page, each with those inside it."""
    found: list[str] = []
    depth = start = 0
    for edge in EDGE.finditer(html):
        if edge[1]:
            depth -= 1
            if depth == 0:
                found.append(html[start : edge.end()])
        else:
            start = start if depth else edge.start()
            depth += 1
    return found


def most_of(boards: dict[str, str], wanted: set[str]) -> tuple[str, str]:
    """The drawing that shows most of some places, the main board before others; empty if none shows any."""
    shown = {
        name: len(wanted & {facet for facets in FACETS.findall(html) for facet in facets.split()})
        for name, html in boards.items()
    }
    best = max(shown, key=lambda name: shown[name])
    return (best, boards[best]) if shown[best] else ("", "")
