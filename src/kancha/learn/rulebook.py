"""The rules of a game as its `rules.md` numbers them.

A rule is a list item that starts with its id, bold or plain: `- **P-031** Text …`. Anywhere else an id is a reference.
"""

import re
from pathlib import Path
from typing import NamedTuple

GAMES = Path(__file__).resolve().parents[1] / "games"

HEADING = re.compile(r"#+\s+(?P<title>.+)")
ITEM = re.compile(r"[-*]\s+(?P<bold>\*\*)?(?P<id>[A-Z]-\d{3})\b(?P<text>.*)")


class Rule(NamedTuple):
    id: str
    text: str
    chapter: str


def parse(markdown: str) -> list[Rule]:
    """The rules of a page, in its order; a ValueError if an id is given twice."""
    rules: dict[str, Rule] = {}
    chapter, current = "", ""
    for line in markdown.splitlines():
        if heading := HEADING.match(line):
            chapter, current = heading["title"].strip(), ""
        elif item := ITEM.match(line):
            current = item["id"]
            if current in rules:
                raise ValueError(f"{current} is given twice")
            rules[current] = Rule(current, _text(item), chapter)
        elif current and line[:1].isspace() and line.strip():
            rule = rules[current]
            rules[current] = rule._replace(text=f"{rule.text} {line.strip()}")
        else:
            current = ""
    return list(rules.values())


def _text(item: re.Match[str]) -> str:
    """Without the id; other words that share its bold type (`**T-010 RULING** …`) keep theirs."""
    text = item["text"]
    if item["bold"]:
        text = text.removeprefix("**") if text.startswith("**") else f"**{text.strip()}"
    return text.strip()


def find(slug: str, games: Path = GAMES) -> list[Rule]:
    """The rules of a game."""
    page = games / folder_of(slug) / "rules.md"
    if not page.is_file():
        raise LookupError(f"there is no rules.md of a game called {slug!r}")
    return parse(page.read_text("utf-8"))


def folder_of(slug: str) -> str:
    return slug.replace("-", "_")
