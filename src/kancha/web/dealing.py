"""The same deal for a friend: giving it, and the games of one deal side by side."""

from dataclasses import dataclass

from starlette.requests import Request

from kancha.table.dealing import give, others
from kancha.table.snapshot import PERSON, Snapshot
from kancha.web import bodies
from kancha.web.desk import desk_of
from kancha.web.errors import json_response
from kancha.web.page_words import PageWords
from kancha.web.reading import table_of
from kancha.web.say import spoken
from kancha.web.standings import columns, places


@dataclass(frozen=True)
class DealColumn:
    """One game of a deal: whose it was, where it can be looked at, what came of it."""

    name: str
    table: str  # empty for the game whose sheet this is
    place: int
    total: int
    points: list[int]  # by category


@dataclass(frozen=True)
class Deals:
    """The games of one deal side by side."""

    columns: list[DealColumn]
    categories: list[str]
    running: int  # games of it that are not over


def people_of(game: Snapshot) -> list[int]:
    return [seat for seat, chair in enumerate(game.seats) if chair.kind == PERSON]


def may_give(snapshot: Snapshot) -> bool:
    """Whether the deal of a table is offered for a friend: one person has played it from its beginning to its end."""
    mine = bool(snapshot.held) and not snapshot.closed and not snapshot.parent and snapshot.guide is None
    return mine and snapshot.over and len(people_of(snapshot)) == 1


async def deal(request: Request) -> object:
    """A table with this deal for a friend."""
    desk = desk_of(request)
    name = PageWords(desk.language(request))("script.name_friend_1")
    table, key = await give(desk.tables, table_of(request), desk.browser(request), name)
    return json_response(bodies.Made(table, f"/t/{table}/join#{key}", []), 201)


async def deals_of(request: Request, snapshot: Snapshot, talk: PageWords) -> Deals | None:
    """What others made of a table's deal; None if it is played nowhere else."""
    if not snapshot.over:
        return None
    found, running = await others(desk_of(request).tables, snapshot.table)
    if not found and not running:
        return None
    speaker = snapshot.speaker(talk.language)
    categories = [spoken(speaker, talk, "category", name) for name in snapshot.sheet.categories]
    shown = [deal_column(game, talk, "" if game is snapshot else game.table) for game in [snapshot, *found]]
    return Deals(shown, categories, running)


def deal_column(game: Snapshot, talk: PageWords, table: str) -> DealColumn:
    """The column of the person of one game, or of the side they are on."""
    sides = columns(game, game.speaker(talk.language), talk)
    person = people_of(game)[0]
    at = next((column for column, side in enumerate(sides) if side.seat == person), 0)
    points = [row[at] for row in game.sheet.points]
    return DealColumn(game.names[person], table, places(game, sides)[at], sides[at].total, points)
