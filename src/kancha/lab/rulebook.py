"""The rules of a game as its `rules.md` numbers them, and which of them are tested.

A rule is a list item that starts with its id, bold or plain: `- **P-031** Text …`. Anywhere else an id is a reference.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

GAMES = Path(__file__).resolve().parents[1] / "games"
TESTS = Path(__file__).resolve().parents[3] / "tests" / "rules"

HEADING = re.compile(r"#+\s+(?P<title>.+)")
ITEM = re.compile(r"[-*]\s+(?P<bold>\*\*)?(?P<id>[A-Z]-\d{3})\b(?P<text>.*)")


class Rule(NamedTuple):
    id: str
    text: str
    chapter: str


class Coverage(NamedTuple):
    """Which tests name which rules; `unknown` are ids that tests name and no rule has."""

    total: int
    tested: dict[str, list[str]]
    missing: list[str]
    unknown: list[str]


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
    page = games / _folder(slug) / "rules.md"
    if not page.is_file():
        raise LookupError(f"there is no rules.md of a game called {slug!r}")
    return parse(page.read_text("utf-8"))


def coverage(slug: str, games: Path = GAMES, tests: Path = TESTS) -> Coverage:
    """Which rules of a game are named by its tests; it cannot say whether the tests are any good."""
    ids = [rule.id for rule in find(slug, games)]
    named: dict[str, list[str]] = {}
    for path in sorted((tests / _folder(slug)).rglob("*.py")):
        place = path.relative_to(tests).as_posix()
        for test, marked in _marks(ast.parse(path.read_text("utf-8"), place), f"{place}::"):
            for id in marked:
                named.setdefault(id, []).append(test)
    return Coverage(
        total=len(ids),
        tested={id: named[id] for id in ids if id in named},
        missing=[id for id in ids if id not in named],
        unknown=sorted(named.keys() - set(ids)),
    )


def _folder(slug: str) -> str:
    return slug.replace("-", "_")


def _marks(body: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, list[str]]]:
    """Tests of a module or class with the ids their decorators name, `pytest.param(…, marks=rule(…))` included."""
    for node in body.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not node.name.startswith(("test", "Test")):
            continue
        marked = [id for decorator in node.decorator_list for id in _ids(decorator)]
        if marked:
            yield prefix + node.name, marked
        if isinstance(node, ast.ClassDef):
            yield from _marks(node, f"{prefix}{node.name}::")


def _ids(decorator: ast.expr) -> Iterator[str]:
    for node in ast.walk(decorator):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called != "rule":
            continue
        for argument in node.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise ValueError(f"line {argument.lineno}: rule ids are written out, so that they can be counted")
            yield argument.value
