"""Pages to read: the rules, every piece, about a game."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from kancha.draw.scene import Piece
from kancha.games import find
from kancha.languages import game_help, game_rules, text_of
from kancha.learn.rulebook import find as find_rules
from kancha.web.desk import desk_of
from kancha.web.page import found_game, show, speaker_of
from kancha.web.page_words import ENGLISH, PageWords
from kancha.web.prose import RULE, Chapter, anchored, chapters, first_for, inline
from kancha.web.regions import drawing_of
from kancha.web.say import optional, spoken

SOURCES: Final = ("rulebook", "public", "designed")
NUMBERED: Final = re.compile(r"^\d+\.? +")
CITED: Final = re.compile(r"(?<!`)\[[^\]]*\](?!`)")
NOTE: Final = re.compile(r" *\([^()]*`[^()]*\)")
RULING: Final = re.compile(r"\*{0,2}RULING\*{0,2}[:,]? *")


async def rules(request: Request) -> Response:
    info = found_game(request)
    language = desk_of(request).language(request)
    prompt = request.query_params.get("prompt", "")[:60]
    text, told = help_text(info.slug, language, edition_in(request))
    return show(
        request,
        template(request, "rules"),
        slug=info.slug,
        title=optional(speaker_of(info.slug, language), "names", "title") or info.title,
        chapters=first_for(text, prompt),
        book=rulebook(info.slug, language),
        told=told,
        prompt=prompt,
    )


def template(request: Request, name: str) -> str:
    """A whole page, or with `part=1` what stands on it, to be read beside a table."""
    return f"{name}_part.html" if request.query_params.get("part") == "1" else f"{name}.html"


def edition_in(request: Request) -> str | None:
    """The file of the edition that the query names; none for the standard one (BadSetup)."""
    name = request.query_params.get("edition", "")
    return desk_of(request).shelf.path(str(request.path_params["slug"]), name) if name else None


@cache
def help_text(slug: str, language: str, edition: str | None) -> tuple[list[Chapter], set[str]]:
    """The rules in words with pictures of the pieces, and the numbers of rules they name."""
    file = game_help(slug, language)
    if not file.is_file():
        return [], set()
    speaker = speaker_of(slug, language, edition)
    shelves = {section.name: section.pieces for section in drawing_of(slug).gallery(speaker)}

    def shelf(name: str, first: int, last: int) -> Markup:
        pieces = shelves[name]
        return Markup('<div class="pieces small-pieces">{}</div>').format(
            Markup("").join(figure(piece) for piece in pieces[first - 1 : last or len(pieces)])
        )

    return anchored(chapters(speaker.filled(text_of(file, language)), shelf))


def figure(piece: Piece) -> Markup:
    """A piece with its name."""
    return Markup('<figure class="piece-card">{}<figcaption>{}</figcaption></figure>').format(piece.picture, piece.name)


@dataclass(frozen=True)
class RuleShown:
    """A rule by its number; the language it is in, if that is not the page's."""

    id: str
    text: Markup
    language: str


@cache
def rulebook(slug: str, language: str) -> list[tuple[str, list[RuleShown]]]:
    """Every rule by its number, chapter by chapter; in English, as they are written down, where there is no other text."""
    file = game_rules(slug, language)
    told = (
        {number: str(text) for number, text in tomllib.loads(text_of(file, language)).items()} if file.is_file() else {}
    )
    elsewhere = "" if language == ENGLISH else ENGLISH
    found: list[tuple[str, list[RuleShown]]] = []
    for rule in find_rules(slug):
        title = NUMBERED.sub("", rule.chapter)
        if not found or found[-1][0] != title:
            found.append((title, []))
        own = told.get(rule.id, "")
        text = inline(own) if own else readable_rule(rule.text)
        found[-1][1].append(RuleShown(rule.id, text, "" if own else elsewhere))
    return found


def readable_rule(text: str) -> Markup:
    """A rule without what only those who write the program need: where it stands in the rulebook, names of files and fields."""
    text = NOTE.sub("", CITED.sub("", text))
    text = RULING.sub("Ruling: ", text).replace("`", "").replace("{", "(").replace("}", ")")
    text = RULE.sub(lambda match: f"`{match[0]}`", text)
    return inline(re.sub(r" +([.,;:])", r"\1", " ".join(text.split())))


async def gallery(request: Request) -> Response:
    info = found_game(request)
    speaker = speaker_of(info.slug, desk_of(request).language(request), edition_in(request))
    return show(
        request,
        template(request, "gallery"),
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
        template(request, "about"),
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
