"""Whether games go the same way in a browser's Python as in this one: `.venv/bin/python -m tests.contract.anywhere`.

    .venv/bin/python -m tests.contract.anywhere [GAMES] [--write]

So many seeded games of every mode, 50 unless told otherwise, in three engines: a browser's Python, this one with the compiled
engine, this one without. `--write` puts the hashes into docs/anywhere.md. A built site must be there (`python3 run.py site
OUT`), because its packages are used.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from kancha.lab.sections import write_section
from kancha.site.building import ROOT, WORK
from tests.contract.traces import MODES, trace

GAMES = 50
PAGE = ROOT / "docs" / "anywhere.md"
HERE = {"compiled": "1", "interpreted": "0"}


def played_here(games: int) -> None:
    """One line of JSON a mode, as the browser's Python writes them."""
    for slug, mode in MODES:
        print(json.dumps([slug, mode, trace(slug, mode, games)]), flush=True)


def traces(words: list[str], native: str = "") -> Iterator[tuple[str, str, str]]:
    """What a process that plays them tells."""
    environment = {**os.environ, "KANCHA_NATIVE": native} if native else None
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as there:
        assert there.stdout is not None
        for line in there.stdout:
            slug, mode, found = json.loads(line)
            yield slug, mode, found
    if there.returncode:
        raise SystemExit(f"{words[0]} ended with {there.returncode}")


def main(arguments: list[str]) -> int:
    games = next((int(word) for word in arguments if word.isdecimal()), GAMES)
    if "--here" in arguments:
        played_here(games)
        return 0
    script = Path(__file__).with_suffix(".mjs")
    pyodide = WORK / "npm" / "node_modules" / "pyodide"
    there = ["node", str(script), str(pyodide), str(ROOT), str(WORK / "app"), str(games)]
    here = [sys.executable, "-m", "tests.contract.anywhere", str(games), "--here"]
    different = 0
    rows = ["| game, mode | games | trace in a browser's Python | compiled | interpreted |", "|---|---|---|---|---|"]
    for browsers, *others in zip(traces(there), *(traces(here, native) for native in HERE.values()), strict=True):
        slug, mode, found = browsers
        same = [other == browsers for other in others]
        different += same.count(False)
        told = ["the same" if one else "DIFFERENT" for one in same]
        rows.append(f"| {slug}, {mode} | {games} | `{found}` | {' | '.join(told)} |")
        print(rows[-1], flush=True)
    if "--write" in arguments:
        write_section(PAGE, "traces", "\n".join([*rows, ""]))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
