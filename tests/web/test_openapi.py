"""The API is what its document says, and nothing made from the document breaks it.

`python3 run.py test tests/web/test_openapi.py --long -s` tries every kind of value at every door, and follows more links.
"""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kancha.web.endpoints import ENDPOINTS
from kancha.web.openapi import document
from tests.marks import further
from tests.web.serving import inside, new_table, outside, play

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,"
    "response_schema_conformance,negative_data_rejection,allow_header_conformance,unsupported_method"
)

FOLLOWED = ("list_tables", "make_table", "view", "options", "move", "preview", "undo", "restart", "record", "replay")
FEWEST_LINKS = 6


def test_the_document_names_every_endpoint(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        served = client.get("/api/openapi.json").json()
    assert served == json.loads(document())
    assert served["openapi"] == "3.1.0"
    listed = {(method.upper(), path) for path, methods in served["paths"].items() for method in methods}
    assert listed == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    operations = [operation["operationId"] for methods in served["paths"].values() for operation in methods.values()]
    assert len(set(operations)) == len(operations)


def tried(folder: Path, settings: str, words: list[str], limit: float) -> str:
    """What schemathesis tells of a server with one table, which is there afterwards."""
    with outside(folder / "data", pace=600.0) as server, server.client() as client:  # no bot shall use the time
        table = str(new_table(client, "me", "here", "bot", seed=3)["table"])
        play(client, table, 5, random.Random(1))
        (folder / "schemathesis.toml").write_text(settings.replace("TABLE", table))
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        program = "from schemathesis.cli import schemathesis; schemathesis()"
        command = [sys.executable, "-c", program, "run", f"{server.address}/api/openapi.json"]
        command += [
            "--checks",
            CHECKS,
            "--seed",
            "7",
            "--header",
            f"Cookie: {cookie}",
            "--no-color",
            "--warnings",
            "off",
        ]
        command += [
            "--request-timeout",
            "10",
            "--generation-database",
            "none",
            "--suppress-health-check",
            "all",
            *words,
        ]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=limit)
        assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
        assert "Traceback" not in server.log.read_text()
        assert client.get(f"/api/tables/{table}/view").status_code == 200
    return run.stdout


@further
@pytest.mark.timeout(600)
def test_schemathesis_finds_no_fault_at_a_table(tmp_path: Path, long: bool) -> None:
    words = ["--phases", "coverage,fuzzing" if long else "fuzzing", "--max-examples", "3" if long else "1"]
    # each of these thinks for a while
    words += ["--exclude-path-regex", "/(suggestion|analysis)$"]
    tried(tmp_path, '[parameters]\n"path.table" = "TABLE"\n', words, 500)


@further
@pytest.mark.timeout(600)
def test_schemathesis_finds_no_fault_going_from_one_answer_to_the_next(tmp_path: Path, long: bool) -> None:
    """It follows the links of the document: from a table to what can be asked of it, from options to moves, and back."""
    words = ["--phases", "fuzzing,stateful" if long else "stateful", "--max-examples", "20" if long else "2"]
    for name in () if long else FOLLOWED:
        words += ["--include-operation-id", name]
    told = tried(
        tmp_path, "[phases.stateful]\nmax-steps = 20\n[phases.stateful.inference]\nalgorithms = []\n", words, 500
    )
    covered = re.search(r"API Links: +(\d+) covered", told)
    assert covered is not None, told
    print(covered[0])
    assert int(covered[1]) >= FEWEST_LINKS
