"""Whether games go the same way in a browser's Python as in this one: `.venv/bin/python -m tests.contract.anywhere [GAMES]`.

So many seeded games of every mode, 50 unless told otherwise. Which engine this Python runs is for KANCHA_NATIVE to
say; a built site must be there (`python3 run.py site OUT`), because its packages are used.
"""

import json
import subprocess
import sys
from pathlib import Path

from kancha.site.building import ROOT, WORK
from tests.contract.traces import trace

GAMES = 50


def main(arguments: list[str]) -> int:
    games = int(arguments[0]) if arguments else GAMES
    script = Path(__file__).with_suffix(".mjs")
    pyodide = WORK / "npm" / "node_modules" / "pyodide"
    words = ["node", str(script), str(pyodide), str(ROOT), str(WORK / "app"), str(games)]
    different = 0
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as there:
        assert there.stdout is not None
        for line in there.stdout:
            slug, mode, found = json.loads(line)
            same = found == trace(slug, mode, games)
            different += not same
            print(f"{slug}, {mode}: {games} games, {'the same' if same else 'DIFFERENT'}", flush=True)
    return 1 if different or there.returncode else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
