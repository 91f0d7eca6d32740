"""docs/changing-a-card.md says the truth: one row changes, and engine, log, words, picture and help follow."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import kancha
from kancha.games.tawantinsuyu.edition.box import load

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "changing-a-card.md").read_text("utf-8")
ROW = "src/kancha/games/tawantinsuyu/edition/components.toml"
LOOK = """
import kancha
from kancha.games.tawantinsuyu.buildings import FESTIVAL_START
from kancha.games.tawantinsuyu.edition.box import standard
from kancha.games.tawantinsuyu.judge.prices import Prices
from kancha.games.tawantinsuyu.look.cards import building
from kancha.games.tawantinsuyu.material import BUILDING_NAMES, PART, PRODUCTION

cellar = BUILDING_NAMES.index("Z06")
print(standard().moment_gain[FESTIVAL_START][cellar - PRODUCTION][0] % PART)
print(Prices(standard()).festival_potatoes[cellar - PRODUCTION])
print(building(standard(), cellar).count(">3<"))
for language in ("en", "fr"):
    print(kancha.new("tawantinsuyu", seed=1).speaker(language).word("building.Z06"))
"""


def test_an_owners_edition_names_only_what_differs(tmp_path: Path) -> None:
    block = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    file = tmp_path / "cellar.toml"
    file.write_text(block[1], "utf-8")
    assert load(file).edition.startswith("own-")
    speaker = kancha.new("tawantinsuyu", seats=2, seed=1, edition=str(file)).speaker()
    assert "3 potatoes" in speaker.word("building.Z06")


def test_one_row_changes_the_game_for_everybody(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src/kancha", tmp_path / "src/kancha", ignore=shutil.ignore_patterns("__pycache__"))
    old = re.search(r"^ +-(effect = .*)$", PAGE, re.MULTILINE)
    new = re.search(r"^ +\+(effect = .*)$", PAGE, re.MULTILINE)
    assert old is not None
    assert new is not None
    text = (tmp_path / ROW).read_text("utf-8")
    assert text.count(old[1]) == 1
    (tmp_path / ROW).write_text(text.replace(old[1], new[1]), "utf-8")
    variables = os.environ | {"PYTHONPATH": str(tmp_path / "src"), "KANCHA_NATIVE": "0"}
    done = subprocess.run([sys.executable, "-c", LOOK], env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    assert said[:3] == ["3", "3", "1"]
    assert "3 potatoes" in said[3]
    assert "3 pommes de terre" in said[4]
