"""What the pages name is there: links lead somewhere, and every name of the glossary is defined where it says."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
TERM = re.compile(r"^\| (.+?) \| .* \| (.+?) \|$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_name_of_the_glossary_is_defined_where_it_says() -> None:
    glossary = ARCHITECTURE.partition("## The layers")[0]
    rows = [(term, where) for term, where in TERM.findall(glossary) if "`" in where]
    assert len(rows) > 25
    for term, where in rows:
        places = [ROOT / "src/kancha" / place for place in re.findall(r"`([^`]+)`", where) if "<slug>" not in place]
        text = "".join([place.read_text("utf-8") for place in places])
        for name in re.findall(r"`([A-Z]\w+)`", term):
            assert f"class {name}" in text, f"{name} is not in {where}"


def test_the_layers_are_those_that_imports_are_held_to() -> None:
    line = re.search(r"^(kernel ← .*)$", ARCHITECTURE, re.MULTILINE)
    assert line is not None
    told = [set(part.split(", ")) for part in line[1].split(" ← ")]
    contract = (ROOT / "pyproject.toml").read_text("utf-8").partition("layers = [")[2].partition("]")[0]
    held = [set(re.findall(r"\w+", row)) for row in re.findall(r'"([^"]+)"', contract)]
    assert told == held[::-1]
