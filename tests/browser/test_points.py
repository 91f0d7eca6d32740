"""Every point of a table that explains itself has tests in both languages, and they are there (`points.toml`)."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kancha.languages import LANGUAGES

TESTS = Path(__file__).parents[1]
POINTS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("points.toml").read_text("utf-8"))["point"]
FRENCH = re.compile(r'"fr\b|fr-FR|LANGUAGES|both_languages|french')
"""What the source of a test says that speaks French; where it says nothing it speaks English."""


@cache
def sources(file: str) -> dict[str, str]:
    """What a file of tests defines, by name, with its decorators."""
    text = (TESTS / file).read_text("utf-8")
    lines = text.splitlines()
    found: dict[str, str] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            begin = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found[node.name] = "\n".join(lines[begin - 1 : node.end_lineno])
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name):
                found[target.id] = "\n".join(lines[node.lineno - 1 : node.end_lineno])
    return found


def spoken(file: str, name: str) -> str:
    """A test, with all of its file that it names, and what that names."""
    known, seen, wanted = sources(file), set[str](), [name]
    while wanted:
        one = wanted.pop()
        seen.add(one)
        wanted += [word for word in re.findall(r"\w+", known[one]) if word in known and word not in seen]
    return "\n".join(known[one] for one in sorted(seen))


@pytest.mark.parametrize("point", POINTS, ids=[str(point["says"])[:40] for point in POINTS])
def test_a_point_has_its_tests_in_both_languages(point: dict[str, Any]) -> None:
    assert set(point) <= {"says", "alone", *LANGUAGES}
    for language in LANGUAGES:
        named = point.get(language, [])
        assert named or point.get("alone"), f"nothing shows it in {language}, and nothing says why"
        for test in named:
            file, _, name = test.partition("::")
            assert (TESTS / file).is_file(), test
            assert name in sources(file), f"{test} is not there"
            assert language == "en" or FRENCH.search(spoken(file, name)), f"{test} does not speak {language}"


def test_no_point_is_there_twice() -> None:
    says = [point["says"] for point in POINTS]
    assert len(set(says)) == len(says)
