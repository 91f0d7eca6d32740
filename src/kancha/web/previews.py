"""What an option would do, drawn for the seat that looks at it."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request

from kancha.kernel.errors import IllegalMove
from kancha.web.bodies import Move, Patch
from kancha.web.bringing import brings
from kancha.web.desk import Desk, desk_of
from kancha.web.errors import illegal
from kancha.web.patches import Shown
from kancha.web.reading import body_of, table_of
from kancha.web.regions import render_pieces


class Look(Move):
    """An answer only looked at. A page with an open line says its name and the mark of what it shows, and is told changes."""

    page: Annotated[str, Meta(max_length=40)] = ""
    mark: Annotated[str, Meta(max_length=100)] = ""


class Preview(Struct):
    """The regions an option would change, and what it surely brings, as HTML; nothing if it is only half an answer, which the
    next question completes."""

    version: int
    regions: dict[str, str]
    patches: dict[str, list[Patch]] = {}
    brings: str = ""
    unfinished: bool = False


async def preview(request: Request) -> object:
    wanted = await body_of(request, Look)
    desk = desk_of(request)
    table = table_of(request)
    seat = await desk.seat(request, table, wanted.seat)
    held = await desk.seats(request, table)
    language = desk.language(request)
    try:
        ghost = await desk.tables.preview(table, seat, wanted.version, wanted.text, held)
    except IllegalMove as fault:
        raise illegal(fault, (await desk.tables.snapshot(table, seat, held)).speaker(language)) from None
    ahead = ghost.view.pending
    if ahead and ahead[-1].completes() and ahead[-1].asks() == seat:
        return Preview(ghost.version, {}, unfinished=True)
    page = page_of(desk, table, wanted.page, wanted.mark, wanted.seat, wanted.version)
    if page is not None:
        before = page.regions
    else:
        before = render_pieces(await desk.tables.snapshot(table, seat, held), language)
    after = render_pieces(ghost, language)
    desk.tables.expect(table, seat, wanted.version, wanted.text)
    changed = {name: html for name, html in after.items() if before.get(name) != html}
    patches = page.patched(changed) if page is not None else {}
    return Preview(ghost.version, changed, patches, str(brings(ghost, language, wanted.text)))


def page_of(desk: Desk, table: str, name: str, mark: str, seat: int, version: int) -> Shown | None:
    """What the page that asks has, if it still has just that, seen from the seat it asks for."""
    page = desk.shown.get((table, name))
    known = page is not None and (page.mark, page.seat, page.version) == (mark, seat, version)
    return page if known else None
