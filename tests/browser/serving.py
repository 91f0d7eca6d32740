"""A server for the browser tests: `python serving.py PORT FOLDER PACE SEED`; every table that names no seed draws that one."""

import sys
from pathlib import Path
from unittest.mock import patch

import uvicorn

from kancha.web.app import Settings, make_app
from kancha.web.load import FREE, Rates

if __name__ == "__main__":
    port, folder, pace = int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    app = make_app(Settings(folder, pace=pace, workers=1, rates=Rates(*["900/second"] * 4), caps=FREE))
    with patch("kancha.table.opening.randbits", return_value=int(sys.argv[4])):
        uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")
