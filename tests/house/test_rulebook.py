"""Rules are read from rules.md, and tests that name them are found."""

from pathlib import Path

import pytest

from kancha.lab.coverage import coverage
from kancha.learn import rulebook

PAGE = """\
# A game
Ids are stable; P-999 is a reference.

## 1. Setup
- **P-001** [Box] Two piles, see P-002.
- **P-002 RULING** One hand
  of five cards.
- A remark on P-001.

### Solo
- P-003 Plain ids count too.

Not an item: **P-004**.
"""

TESTS = """
from tests.marks import rule

@rule("P-001", "P-002")
def test_setup(): ...

@rule("P-001")
class TestPiles:
    @pytest.mark.rule("P-009")
    def test_two(self): ...

@pytest.mark.parametrize("card", [pytest.param(1, marks=rule("P-002"))])
def test_cards(card): ...

@rule("P-003")
def not_a_test(): ...
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A folder with a game called a-game and its tests."""
    for folder, name, text in [("games", "rules.md", PAGE), ("tests", "deep/test_it.py", TESTS)]:
        path = tmp_path / folder / "a_game" / name
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8")
    return tmp_path


def test_a_rule_is_an_item_that_starts_with_its_id() -> None:
    assert rulebook.parse(PAGE) == [
        ("P-001", "[Box] Two piles, see P-002.", "1. Setup"),
        ("P-002", "**RULING** One hand of five cards.", "1. Setup"),
        ("P-003", "Plain ids count too.", "Solo"),
    ]


def test_an_id_given_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="P-001 is given twice"):
        rulebook.parse("- **P-001** One.\n- **P-001** Two.")


def test_coverage_tells_tested_missing_and_unknown_rules(game: Path) -> None:
    covered = coverage("a-game", game / "games", game / "tests")
    file = "a_game/deep/test_it.py"
    assert covered.total == 3
    assert covered.tested == {
        "P-001": [f"{file}::test_setup", f"{file}::TestPiles"],
        "P-002": [f"{file}::test_setup", f"{file}::test_cards"],
    }
    assert covered.missing == ["P-003"]
    assert covered.unknown == ["P-009"]


def test_ids_that_cannot_be_counted_are_refused(game: Path) -> None:
    (game / "tests/a_game/test_more.py").write_text("@rule(*IDS)\ndef test_more(): ...", "utf-8")
    with pytest.raises(ValueError, match="line 1"):
        coverage("a-game", game / "games", game / "tests")


def test_a_game_that_is_not_there_is_named(game: Path) -> None:
    with pytest.raises(LookupError, match="no-game"):
        rulebook.find("no-game", game / "games")


def test_every_game_has_rules() -> None:
    pages = sorted(rulebook.GAMES.glob("*/rules.md"))
    assert pages
    for page in pages:
        rules = rulebook.find(page.parent.name)
        assert len({rule.id[0] for rule in rules}) == 1
        assert all(rule.text and rule.chapter for rule in rules)
