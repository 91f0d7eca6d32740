"""Which rules of a game are tested."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kancha.learn.rulebook import GAMES, find, folder_of

TESTS = Path(__file__).resolve().parents[3] / "tests" / "rules"


class Coverage(NamedTuple):
    """Which tests name which rules; `unknown` are ids that tests name and no rule has."""

    total: int
    tested: dict[str, list[str]]
    missing: list[str]
    unknown: list[str]


def coverage(slug: str, games: Path = GAMES, tests: Path = TESTS) -> Coverage:
    """Which rules of a game are named by its tests; it cannot say whether the tests are any good."""
    ids = [rule.id for rule in find(slug, games)]
    named: dict[str, list[str]] = {}
    for path in sorted((tests / folder_of(slug)).rglob("*.py")):
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
