"""A second browser: every game is begun and played for a while in Debian's firefox-esr, over WebDriver BiDi.

    python3 run.py test --long tests/browser/test_firefox.py

installs what drives it (`firefox/package-lock.json`, with hashes) into `.build/firefox`, once, and keeps pictures there.
"""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from kancha.doors import catalogue
from tests.browser.house import HERE, Server

FOLDER = HERE.parents[1] / ".build" / "firefox"
PROGRAM = HERE / "firefox"
ANSWERS = 10
NEEDED = ("firefox-esr", "node", "npm")


def driver() -> Path:
    """Where puppeteer-core is, just as the lock file names it."""
    lock = PROGRAM / "package-lock.json"
    folder = FOLDER / hashlib.sha256(lock.read_bytes()).hexdigest()[:16]
    if not (folder / "ready").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PROGRAM / name, folder)
        words = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(words, cwd=folder, check=True, timeout=240)
        (folder / "ready").touch()
    return folder


@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_is_begun_and_played_in_a_second_browser(server: Server, long: bool, language: str) -> None:
    if not long:
        pytest.skip("a second browser is tried with --long")
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        pytest.skip(f"a second browser needs {' and '.join(missing)}")
    pictures = FOLDER / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    games = [f"{info.slug}:{info.modes[0].name}" for info in catalogue()]
    words = ["node", PROGRAM / "smoke.mjs", shutil.which("firefox-esr"), server.base, pictures, str(ANSWERS), language]
    played = subprocess.run([*words, *games], cwd=driver(), capture_output=True, text=True, timeout=400)
    told = [json.loads(line) for line in played.stdout.splitlines()]
    expected = [{"slug": info.slug, "given": ANSWERS, "faults": []} for info in catalogue()]
    assert told == expected, played.stderr[-2000:]
