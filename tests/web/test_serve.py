"""`kancha serve`: where it listens, what it says, and what it refuses."""

import asyncio
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.sync.client import connect

from kancha.lab.bench_server import bench_server
from kancha.store.schema import StoreError
from kancha.store.store import Store
from kancha.web import serve as serving
from kancha.web.serve import SERVE, CannotServe, default_data, listening, serve, shown
from kancha.web.sockets import WINDOW_BITS
from tests.web.serving import ROOT, new_table, outside


def test_it_listens_on_this_machine_only_and_says_where(tmp_path: Path) -> None:
    with outside(tmp_path / "data") as server:
        assert server.address.startswith("http://127.0.0.1:")
        with server.client() as client:
            assert client.get("/").status_code == 200
            assert client.get("/api/games", headers={"host": "evil.example"}).status_code == 400


def test_the_line_to_a_page_remembers_what_it_has_sent(tmp_path: Path) -> None:
    with outside(tmp_path / "data") as server:
        with server.client() as client:
            table = str(new_table(client, "me", "here")["table"])
        offered = ClientPerMessageDeflateFactory(server_max_window_bits=15, client_max_window_bits=True)
        address = f"{server.address.replace('http', 'ws')}/live/{table}"
        with connect(address, extensions=[offered], compression=None, proxy=None) as line:
            agreed = line.protocol.extensions[0]
            assert isinstance(agreed, PerMessageDeflate)
            assert (agreed.remote_max_window_bits, agreed.remote_no_context_takeover) == (WINDOW_BITS, False)
            assert '"version":1' in str(line.recv(10))


def test_the_next_free_port_is_taken_unless_one_is_asked_for() -> None:
    with listening("127.0.0.1", None) as first, listening("127.0.0.1", None) as second:
        taken = first.getsockname()[1]
        assert second.getsockname()[1] != taken
        with (
            pytest.raises(CannotServe, match=f"127.0.0.1:{taken} cannot be listened on"),
            listening("127.0.0.1", taken),
        ):
            pass
    with pytest.raises(CannotServe), listening("203.0.113.1", 0):
        pass


def test_answers_do_not_wait_for_acknowledgements() -> None:
    async def delays() -> list[int]:
        found: list[int] = []

        def called(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            found.append(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listening("127.0.0.1", 0) as listener:
            async with await asyncio.start_server(called, sock=listener):
                reader, writer = await asyncio.open_connection(*listener.getsockname())
                await reader.read()
                writer.close()
        return found

    assert asyncio.run(delays()) == [1]


def test_addresses_are_shown_as_a_browser_takes_them() -> None:
    assert [shown(host) for host in ("127.0.0.1", "0.0.0.0", "::", "::1")] == [
        "127.0.0.1",
        "127.0.0.1",
        "127.0.0.1",
        "[::1]",
    ]


def test_data_lie_where_one_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KANCHA_DATA", str(tmp_path / "here"))
    assert default_data() == tmp_path / "here"
    monkeypatch.delenv("KANCHA_DATA")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_data() == tmp_path / ".local" / "share" / "kancha"


def test_data_of_a_newer_kancha_are_refused_before_anything_starts(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    with sqlite3.connect(tmp_path / "kancha.db") as connection:
        connection.execute("UPDATE kancha_schema SET version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer Kancha"):
        serve(port=0, data=tmp_path, open_browser=False)


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotServe, match="cannot hold the tables"):
        serve(port=0, data=tmp_path / "file" / "data", open_browser=False)


def test_the_command_hands_its_options_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    called: list[object] = []
    monkeypatch.setattr(serving, "serve", lambda *args, **kwargs: called.append(args))
    options = ["--port", "0", "--data", str(tmp_path), "--no-browser", "--name", "table.example", "--behind-proxy"]
    result = CliRunner().invoke(SERVE, options)
    assert result.exit_code == 0, result.output
    assert called == [("127.0.0.1", 0, tmp_path, False, "", ("table.example",), "127.0.0.1,::1")]


def test_the_browser_is_opened_unless_told_not_to(tmp_path: Path) -> None:
    """The system's way to open a browser is stood in for by a program that writes down the address."""
    opened = tmp_path / "opened"
    program = "import sys; from pathlib import Path; from kancha.web.serve import serve; serve(port=0, data=Path(sys.argv[1]))"
    browser = f"sh -c 'echo \"$0\" > {opened}' %s"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "BROWSER": browser, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "data")], stdout=subprocess.PIPE, env=environment, text=True
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        address = re.search(r"http://127.0.0.1:\d+/", said)
        assert address
        limit = 200
        while not opened.exists() and limit:
            httpx.get(address[0] + "api/games", trust_env=False, timeout=20)
            limit -= 1
        assert opened.read_text().strip() == address[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
        process.stdout.close()  # type: ignore[union-attr]


def test_a_port_that_is_in_use_is_not_stolen() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(CannotServe), listening("127.0.0.1", other.getsockname()[1]):
            pass


def test_a_small_load_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kancha.lab.bench_server.IDLE", 0.4)
    report = bench_server(tables=(6,), processes=0, seconds=3, every=0.3)
    runs = report["runs"]
    assert isinstance(runs, list)
    (run,) = runs
    assert (run["errors"], run["moves_lost"]) == (0, 0)
    assert run["moves_acknowledged"] >= 6
