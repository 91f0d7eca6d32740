"""A server for the browser tests: `python serving.py PORT FOLDER PACE [SEED]`; with a seed every new table draws that one."""

import sys
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import patch

import uvicorn

from kancha.web.app import Settings, make_app
from kancha.web.load import FREE, Rates

if __name__ == "__main__":
    port, folder, pace = int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    app = make_app(Settings(folder, pace=pace, workers=1, rates=Rates(*["900/second"] * 4), caps=FREE))
    seeds = sys.argv[4:]
    with patch("kancha.table.opening.randbits", return_value=int(seeds[0])) if seeds else nullcontext():
        uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")
