"""A third language is one folder and one line."""

import shutil
import subprocess
import sys
from pathlib import Path

import kancha
from kancha.games import folders
from kancha.languages import common, game_help, game_words, page

SOURCE = Path(kancha.__file__).parent
CHECK = """
import kancha
from kancha.games import folders
from kancha.languages import LANGUAGES
from kancha.web.page_words import PageWords
from kancha.web.reading_pages import help_text

assert LANGUAGES == ("en", "fr", "xx"), LANGUAGES
for slug in [folder.replace("_", "-") for folder in folders()]:
    g = kancha.new(slug, seed=1)
    assert g.label(g.options()[0], "xx") == g.label(g.options()[0], "en")
    assert help_text(slug, "xx", None)[0]
assert PageWords("xx")("table.undo") == PageWords("en")("table.undo")
print("spoken")
"""


def test_a_third_language_is_one_folder_and_one_line(tmp_path: Path) -> None:
    tree = tmp_path / "kancha"
    shutil.copytree(SOURCE, tree, ignore=shutil.ignore_patterns("__pycache__"))
    languages = tree / "languages/__init__.py"
    line = 'NAMES: Final = {"en": "English", "fr": "Français"'
    text = languages.read_text("utf-8")
    assert line in text
    languages.write_text(text.replace(line, f'{line}, "xx": "Xxx"'), "utf-8")
    folder = tree / "languages/xx"
    folder.mkdir()
    (folder / "common.toml").write_text(common("en").read_text("utf-8"), "utf-8")
    (folder / "page.toml").write_text(page("en").read_text("utf-8"), "utf-8")
    for slug in [name.replace("_", "-") for name in folders()]:
        (folder / slug).mkdir()
        (folder / slug / "words.toml").write_text(game_words(slug, "en").read_text("utf-8"), "utf-8")
        (folder / slug / "help.md").write_text(game_help(slug, "en").read_text("utf-8"), "utf-8")
    told = subprocess.run(
        [sys.executable, "-c", CHECK],
        cwd=tmp_path,
        env={"KANCHA_NATIVE": "0", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert told.stdout == "spoken\n", told.stderr
