"""Writes the version and stamp of every layout: `.venv/bin/python -m tests.contract.encodings`."""

import json
from pathlib import Path

from kancha.kernel.observer import Observer
from tests.contract.tables import TABLES

if __name__ == "__main__":
    known: dict[str, tuple[int, str]] = {}
    for table in TABLES:
        game = table.new()
        layout = Observer(game.rules, game.setup).layout(game.position)
        known[str(table)] = layout.version, layout.stamp()
    Path(__file__).with_suffix(".json").write_text(json.dumps(known, indent=1) + "\n", "utf-8")
