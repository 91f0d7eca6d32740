"""The page of the library runs, and names everything; the page of positions names every verb and every piece."""

import re
from importlib import import_module
from pathlib import Path

import pytest

import kancha
from kancha.games import all_rules
from kancha.kernel.rules import Rules
from kancha.kernel.state import GameState
from tests.docs.arrange_checks import checks, listing

DOCS = Path(__file__).parents[2] / "docs"
LIBRARY = (DOCS / "library.md").read_text("utf-8")
CHAPTERS = {chapter.split("\n")[0]: chapter for chapter in (DOCS / "positions.md").read_text("utf-8").split("\n## ")}
HEADINGS = {"cuzco-kramer": "Cuzco (Kiesling & Kramer)"}
KERNEL_VERBS = 7
GAMES = [pytest.param(rules, id=rules.slug) for rules in all_rules()]


def test_the_page_runs_from_its_first_block_to_its_last(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", LIBRARY, re.DOTALL):
        exec(block, names)
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", kancha.__all__)
def test_every_public_name_has_an_example(name: str) -> None:
    assert f"kancha.{name}" in "".join(re.findall(r"```python\n(.*?)```", LIBRARY, re.DOTALL))


def chapter(rules: Rules[GameState]) -> str:
    return CHAPTERS[HEADINGS.get(rules.slug, rules.title)]


@pytest.mark.parametrize("rules", GAMES)
def test_positions_name_every_verb(rules: Rules[GameState]) -> None:
    said = {span.split()[0] for span in re.findall(r"`([^`\n]+)`", chapter(rules))}
    assert [verb.name for verb in rules.space.verbs[KERNEL_VERBS:] if verb.name not in said] == []


@pytest.mark.parametrize("rules", GAMES)
def test_positions_name_every_piece(rules: Rules[GameState]) -> None:
    pieces = import_module(f"kancha.games.{rules.slug.replace('-', '_')}.edition.arrange").PIECES
    said = set(re.findall(r"`([a-z_]+)`", chapter(rules)))
    assert [piece for piece in pieces if piece not in said] == []


@pytest.mark.parametrize("slug", ["", *[rules.slug for rules in all_rules()]])
def test_positions_name_every_check(slug: str) -> None:
    """What `arrange` refuses stands in the page as it is said; `python -m tests.docs.arrange_checks SLUG` prints these lines."""
    titles = {rules.slug: HEADINGS.get(rules.slug, rules.title) for rules in all_rules()}
    page = CHAPTERS[titles[slug] if slug else "What holds for every game"].split("\n")
    assert [line for line in listing(slug) if line not in page] == []
    assert sum(map(len, checks(slug).values())) >= (6 if not slug else 25)
