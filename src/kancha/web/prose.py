"""Help texts to HTML: a small part of Markdown, everything else is plain text. Nothing a text holds can become a tag."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from kancha.draw.icons import icon
from kancha.games import all_rules

HEADING: Final = re.compile(r"(#{1,4}) +(.*?)(?: *\{([\w \-]+)\})? *$")
ITEM: Final = re.compile(r"( *)(?:[-*]|(\d{1,3})\.) +(.*)$")
PIECES: Final = re.compile(r"\[pieces:([a-z]+)(?: (\d{1,2})(?:-(\d{1,2}))?)?\] *$")
RULE: Final = re.compile(r"\b[A-Z]-\d{3}\b")
Shelf = Callable[[str, int, int], Markup]
"""Draws pieces of a shelf of the gallery: its name, the first and the last of them, 0 for the end of the shelf."""
SPAN: Final = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>[^*]+)\*\*"
    r"|\*(?P<italic>[^*]+)\*"
    r"|\[icon:(?P<icon>[a-z0-9-]+)\]"
    r"|\[(?P<text>[^\]]+)\]\((?P<link>(?:/|#)[^)\s]*)\)"
)


@dataclass(frozen=True)
class Chapter:
    """A heading and what stands under it, up to the next one."""

    id: str
    level: int
    title: Markup
    prompts: tuple[str, ...]  # the questions it explains
    body: Markup


def inline(text: str) -> Markup:
    """One paragraph: bold, italic, code, icons, and links that stay on this site."""
    html = Markup("")
    at = 0
    for match in SPAN.finditer(text):
        html += escape(text[at : match.start()])
        at = match.end()
        if match["code"]:
            html += code(match["code"])
        elif match["bold"]:
            html += Markup("<strong>{}</strong>").format(inline(match["bold"]))
        elif match["italic"]:
            html += Markup("<em>{}</em>").format(inline(match["italic"]))
        elif match["icon"]:
            html += icon(match["icon"], "ic-s")
        else:
            html += Markup('<a href="{}">{}</a>').format(match["link"], inline(match["text"]))
    return html + escape(text[at:])


def code(text: str) -> Markup:
    """The number of a rule leads to the rule; anything else is shown as it is."""
    if RULE.fullmatch(text):
        return Markup('<a class="rule-no" href="#all-{0}">{0}</a>').format(text)
    return Markup("<code>{}</code>").format(text)


def no_shelf(name: str, first: int, last: int) -> Markup:
    """Draws nothing: a text without pictures."""
    return Markup("")


def chapters(text: str, shelf: Shelf = no_shelf) -> list[Chapter]:
    """A help text cut at its headings. What stands before the first one has an empty title."""
    cut: list[Chapter] = []
    lines: list[str] = []
    open_: tuple[int, str, tuple[str, ...]] = (1, "", ())

    def close() -> None:
        if open_[1] or any(line.strip() for line in lines):
            title = inline(open_[1])
            cut.append(Chapter(f"rules-{len(cut) + 1}", open_[0], title, open_[2], body(lines, shelf)))

    for line in text.splitlines():
        heading = HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        close()
        lines = []
        open_ = (len(heading[1]), heading[2], tuple((heading[3] or "").split()))
    close()
    return cut


def body(lines: list[str], shelf: Shelf = no_shelf) -> Markup:
    html = Markup("")
    for kind, block in blocks(lines):
        if kind == "list":
            html += listing(block)
        elif kind == "table":
            html += grid(block)
        elif kind == "pieces":
            html += Markup("").join(pictured(line, shelf) for line in block)
        else:
            html += Markup("<p>{}</p>").format(inline(" ".join(line.strip() for line in block)))
    return html


def pictured(line: str, shelf: Shelf) -> Markup:
    match = PIECES.match(line)
    if match is None:
        return Markup("")
    first = int(match[2] or 1)
    return shelf(match[1], first, int(match[3] or match[2] or 0))


def blocks(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Runs of lines of one kind. A line that begins no item goes on with the item before it."""
    kind, block = "", list[str]()
    for line in [*lines, ""]:
        now = kind_of(line)
        if now == "text" and kind == "list":
            block[-1] += f" {line.strip()}"
            continue
        if now != kind:
            if block:
                yield kind, block
            kind, block = now, []
        if now:
            block.append(line)


def kind_of(line: str) -> str:
    if not line.strip():
        return ""
    if ITEM.match(line) is not None:
        return "list"
    if PIECES.match(line) is not None:
        return "pieces"
    return "table" if line.lstrip().startswith("|") else "text"


def listing(lines: list[str]) -> Markup:
    """A list, with lists one step deeper inside its items."""
    items: list[tuple[str, list[str]]] = []
    first = ITEM.match(lines[0])
    depth = len(first[1]) if first else 0
    numbered = bool(first and first[2])
    for line in lines:
        match = ITEM.match(line)
        if match is None:
            continue
        if len(match[1]) > depth and items:
            items[-1][1].append(line)
        else:
            items.append((match[3], []))
    tag = Markup("ol") if numbered else Markup("ul")
    inner = Markup("").join(
        Markup("<li>{}{}</li>").format(inline(text), listing(deeper) if deeper else "") for text, deeper in items
    )
    return Markup("<{0}>{1}</{0}>").format(tag, inner)


def grid(lines: list[str]) -> Markup:
    """A table: the first row is its head; the row of dashes is not shown."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    if not rows:
        return Markup("")
    head = Markup("").join(Markup("<th scope='col'>{}</th>").format(inline(cell)) for cell in rows[0])
    rest = Markup("").join(
        Markup("<tr>{}</tr>").format(Markup("").join(Markup("<td>{}</td>").format(inline(cell)) for cell in row))
        for row in rows[1:]
    )
    return Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(head, rest)


def first_for(chapters: list[Chapter], prompt: str) -> list[Chapter]:
    """The chapters, those that explain a prompt first."""
    return sorted(chapters, key=lambda chapter: prompt not in chapter.prompts) if prompt else chapters


def anchored(cut: list[Chapter]) -> tuple[list[Chapter], set[str]]:
    """The chapters, each rule's number an anchor where it first stands, and the numbers that have one."""
    told: set[str] = set()

    def mark(match: re.Match[str]) -> str:
        if match[1] in told:
            return match[0]
        told.add(match[1])
        return f'<a id="{match[1]}"{match[0].removeprefix("<a")}'

    number = re.compile(r'<a class="rule-no" href="#all-([A-Z]-\d{3})"')
    return [replace(chapter, body=Markup(number.sub(mark, chapter.body))) for chapter in cut], told


def ruled(text: str | Markup) -> Markup:
    """A sentence in which the numbers of rules lead to them."""
    return Markup(RULE.sub(lambda match: link(match[0]), str(escape(text))))


def link(number: str) -> str:
    slug = slug_of(number[0])
    return f'<a class="rule-no" href="/rules/{slug}#{number}" data-rule="{number}">{number}</a>' if slug else number


@cache
def slug_of(letter: str) -> str:
    """The game whose rules have this letter before their numbers."""
    return next((rules.slug for rules in all_rules() if rules.letter == letter), "")
