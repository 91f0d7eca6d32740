"""Pages to read: the rules, every piece, about a game."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from kancha.games import find
from kancha.languages import game_help, text_of
from kancha.web.desk import desk_of
from kancha.web.page import found_game, show, speaker_of
from kancha.web.page_words import PageWords
from kancha.web.prose import Chapter, chapters, first_for
from kancha.web.regions import drawing_of
from kancha.web.say import optional, spoken

SOURCES: Final = ("rulebook", "public", "designed")


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
        chapters=first_for(help_text(info.slug, language, edition_in(request)), prompt),
        prompt=prompt,
    )


def edition_in(request: Request) -> str | None:
    """The file of the edition that the query names; none for the standard one (BadSetup)."""
    name = request.query_params.get("edition", "")
    return desk_of(request).shelf.path(str(request.path_params["slug"]), name) if name else None


@cache
def help_text(slug: str, language: str, edition: str | None) -> list[Chapter]:
    file = game_help(slug, language)
    return chapters(speaker_of(slug, language, edition).filled(text_of(file, language))) if file.is_file() else []


async def gallery(request: Request) -> Response:
    info = found_game(request)
    speaker = speaker_of(info.slug, desk_of(request).language(request), edition_in(request))
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
        sources=sources(info.slug),
    )


def sources(slug: str) -> list[tuple[str, int]]:
    """Where the figures of the standard edition come from: how many entries of its file come from each kind of source."""
    counts = counted(slug)
    return [(source, counts[source]) for source in SOURCES if counts[source]]


@cache
def counted(slug: str) -> Counter[str]:
    file = files(f"kancha.games.{slug.replace('-', '_')}").joinpath("edition/components.toml")
    return Counter(named_sources(tomllib.loads(file.read_text("utf-8")))) if file.is_file() else Counter()


def named_sources(content: object) -> Iterator[str]:
    """The source of every entry that names one."""
    if isinstance(content, list):
        for item in content:
            yield from named_sources(item)
    elif isinstance(content, dict):
        source = content.get("source")
        if isinstance(source, str):
            yield source
        for inner in content.values():
            yield from named_sources(inner)
