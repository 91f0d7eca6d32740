"""Every Python block of the docs runs, page by page, from the first to the last.

A block that is only a sketch has `<!-- skip: next -->` before it; what a block needs and nobody has to read stands in an
`<!-- invisible-code-block: python … -->`. The page that makes a game from nothing has a test of its own.
"""

from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

ROOT = Path(__file__).parents[2]
FOLLOWED = "adding-a-game.md"  # tests/house/test_adding_a_game.py
PAGES = [
    page
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if page.name != FOLLOWED and "```python" in page.read_text("utf-8")
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # whatever a page writes does not stay
    sybil = Sybil(parsers=[PythonCodeBlockParser(), SkipParser()], path=str(ROOT), patterns=["*.md"])
    examples = list(sybil.parse(page))
    assert examples
    for example in examples:
        example.evaluate()


def test_every_page_has_its_place_in_the_site() -> None:
    nav = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    pages = [page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if not page.startswith("ladder/") and page not in nav] == []
