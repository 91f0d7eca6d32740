"""The API is what its document says, and nothing made from the document breaks it."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from kancha.web.endpoints import ENDPOINTS
from kancha.web.openapi import document
from tests.web.serving import inside, new_table, outside, play

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,"
    "response_schema_conformance,negative_data_rejection,allow_header_conformance,unsupported_method"
)


def test_the_document_names_every_endpoint(tmp_path: Path) -> None:
    with inside(tmp_path) as client:
        served = client.get("/api/openapi.json").json()
    assert served == json.loads(document())
    assert served["openapi"] == "3.1.0"
    listed = {(method.upper(), path) for path, methods in served["paths"].items() for method in methods}
    assert listed == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    operations = [operation["operationId"] for methods in served["paths"].values() for operation in methods.values()]
    assert len(set(operations)) == len(operations)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("known", [True, False], ids=["a table of one's own", "any table"])
def test_schemathesis_finds_no_fault(tmp_path: Path, known: bool) -> None:
    with outside(tmp_path / "data") as server, server.client() as client:
        table = str(new_table(client, "me", "here", "bot", seed=3)["table"])
        play(client, table, 5, random.Random(1))
        settings = f'[parameters]\n"path.table" = "{table}"\n' if known else ""
        (tmp_path / "schemathesis.toml").write_text(settings)
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        program = "from schemathesis.cli import schemathesis; schemathesis()"
        command = [sys.executable, "-c", program, "run", f"{server.address}/api/openapi.json"]
        phases = "coverage,fuzzing" if known else "fuzzing,stateful"
        command += ["--checks", CHECKS, "--phases", phases, "--max-examples", "3", "--seed", "7"]
        command += ["--header", f"Cookie: {cookie}", "--no-color", "--request-timeout", "10", "--warnings", "off"]
        command += ["--generation-database", "none", "--suppress-health-check", "all"]
        if known:  # each of these thinks for a while; where there is no such table they are tried all the same
            command += ["--exclude-path-regex", "/(suggestion|analysis)$"]
        run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=180)
        assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
        assert "Traceback" not in server.log.read_text()
        assert client.get(f"/api/tables/{table}/view").status_code == 200
