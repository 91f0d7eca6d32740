"""docs/adding-a-game.md is followed to the letter, in a copy of the project: its blocks written, its commands run."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.marks import further

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
GAME = "src/kancha/games/chacra"
BLOCK = re.compile(r"^\*\*`([^`\n]+)`\*\*\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = ["src/kancha", "tests/contract", "tests/golden"]
COPIED_FILES = [
    *("pyproject.toml", "docs/records.md", "tests/conftest.py", "tests/marks.py"),
    *("tests/games/showcase.py", "tests/games/test_boards.py"),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the page's game in it."""
    root = tmp_path_factory.mktemp("project")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for file in COPIED_FILES:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, root / file)
    blocks = BLOCK.findall(PAGE.read_text("utf-8"))
    assert len(blocks) == len({path for path, _ in blocks})
    for path, text in blocks:
        file = root / path if path.startswith("tests/") else root / GAME / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return root


def run(root: Path, *command: str, **more: str) -> str:
    """What a command says; it must succeed."""
    variables = os.environ | {"PYTHONPATH": str(root / "src"), "KANCHA_NATIVE": "0"} | more
    done = subprocess.run([sys.executable, *command], cwd=root, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-3000:]
    return done.stdout


def test_the_game_of_the_page_is_in_good_style(copy: Path) -> None:
    for command in (["check", "--no-cache"], ["format", "--check", "--no-cache"]):
        run(copy, "-m", "ruff", *command, GAME, "tests/rules/chacra", "tests/games/chacra")


def test_the_commands_of_the_page_find_nothing_missing(copy: Path) -> None:
    covered = json.loads(run(copy, "-m", "kancha", "rules", "chacra", "--coverage", "--json"))
    assert covered["missing"] == []
    refused = json.loads(run(copy, "-m", "kancha", "rules", "chacra", "--refusals", "--tries", "2000", "--json"))
    assert refused["unexplained"] == []
    course = json.loads(run(copy, "-m", "kancha", "course", "chacra", "--check", "--json"))
    assert course["faults"] == []


@further
def test_the_game_of_the_page_passes_the_tests_that_every_game_passes(copy: Path) -> None:
    run(copy, "-m", "tests.contract.traces", "chacra")
    pytest_of_it = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", "chacra", "--further"]
    run(copy, *pytest_of_it, "tests/golden", KANCHA_GOLDEN="write")
    told = run(copy, *pytest_of_it, "tests/contract", "tests/golden", "tests/rules/chacra", "tests/games")
    passed = re.search(r"(\d+) passed", told)
    assert passed is not None
    assert int(passed[1]) > 80
