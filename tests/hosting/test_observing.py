"""What a host sees of a server: whether it lives and works, figures, and lines of a log. No secret is in any of it."""

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from kancha.web import serve as serving
from kancha.web.load import Caps, Load, Rates
from kancha.web.logs import REQUEST, Json, Plain
from kancha.web.observing import Figures
from kancha.web.security import Guard
from kancha.web.settings import BadSettings, database_url, read_settings
from tests.web.serving import TestClient, desk_behind, inside, new_table


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with inside(tmp_path) as client:
        yield client


def test_it_lives_and_is_ready_as_long_as_the_store_answers(client: TestClient, tmp_path: Path) -> None:
    foreign = {"host": "10.0.0.7"}  # whoever watches need not know its name
    assert client.get("/healthz", headers=foreign).text == "ok\n"
    assert client.get("/readyz", headers=foreign).text == "ready\n"
    os.rename(tmp_path / "kancha.db", tmp_path / "away.db")
    assert client.get("/healthz").status_code == 200
    away = client.get("/readyz")
    assert (away.status_code, away.headers["retry-after"]) == (503, "5")


def test_figures_are_for_this_machine_and_named_observers(client: TestClient) -> None:
    pytest.importorskip("prometheus_client")
    assert client.get("/metrics").status_code == 404, "a test's client has no address"
    guard = client.app
    assert isinstance(guard, Guard)
    table = str(new_table(client, "me", "here")["table"])
    with client.websocket_connect(f"/live/{table}") as socket:
        socket.receive_text()
        text = guard.figures.text(desk_behind(guard).tables)[0].decode()
    assert "kancha_sockets 1.0" in text
    assert 'kancha_requests_total{kind="found",status="2xx"} 1.0' in text
    assert "kancha_tables_in_memory 1.0" in text
    assert table not in text
    figures = Figures(Load(Rates(), Caps()), ["172.16.0.0/12"])
    places = ("127.0.0.1", "::1", "172.17.0.3", "203.0.113.1", "unknown", "")
    assert [figures.lets_in(one) for one in places] == [True, True, True, False, False, False]


def test_every_answer_names_its_request(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "kancha.web")
    answer = client.get("/api/games?secret=hush")
    assert len(answer.headers["x-request-id"]) == 12
    assert "GET /api/games 200 in" in caplog.text
    assert "hush" not in caplog.text


@pytest.mark.parametrize("kind", [Plain, Json])
def test_a_line_says_when_how_bad_and_for_which_request_and_no_secret(kind: type[logging.Formatter]) -> None:
    REQUEST.set("abc123")
    said = "cannot reach postgresql://kancha:hush@db/x with kancha=AAAAAAAAAAAAAAAAAAAAAA at /t/x/join#BBBBBBBBBB"
    record = logging.LogRecord("kancha.store", logging.ERROR, "", 1, said, (), None)
    record.created, record.msecs = 0.123, 123
    line = kind().format(record)
    for secret in ("hush", "AAAA", "BBBB"):
        assert secret not in line
    for word in ("1970-01-01T00:00:00.123Z", "kancha.store", "abc123", "//kancha:***@db/x"):
        assert word in line
    if kind is Json:
        assert json.loads(line)["level"] == "error"


def test_the_password_of_a_database_may_stand_in_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "password"
    secret.write_text("hush\n")
    url = "postgresql+psycopg://kancha@db/kancha"
    assert database_url(url, secret) == "postgresql+psycopg://kancha:hush@db/kancha"
    assert database_url(url, None) == url
    with pytest.raises(BadSettings, match="cannot be read"):
        database_url(url, tmp_path / "nowhere")
    with pytest.raises(BadSettings, match="expected one such as"):
        database_url("no address", secret)


def test_settings_that_make_no_sense_are_told_with_their_place(tmp_path: Path) -> None:
    file = tmp_path / "kancha.toml"
    with pytest.raises(BadSettings, match="cannot be read"):
        read_settings(file)
    file.write_text("port = = 1")
    with pytest.raises(BadSettings, match=r"kancha\.toml is no settings file: .*line 1"):
        read_settings(file)


def test_settings_come_from_a_file_the_environment_and_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[dict[str, object]] = []
    monkeypatch.setattr(serving, "serve", lambda *words, **more: called.append({"words": words, **more}))
    monkeypatch.setenv("KANCHA_LOG_LEVEL", "error")
    monkeypatch.setenv("KANCHA_LOG_FORMAT", "plain")
    file, secret = tmp_path / "kancha.toml", tmp_path / "password"
    secret.write_text("hush")
    file.write_text(
        f"""
        port = 1111
        host = "0.0.0.0"
        database = "postgresql+psycopg://kancha@db/kancha"
        database_password_file = "{secret}"
        name = ["table.example"]
        behind_proxy = "10.0.0.1"
        [rates]
        found = "5/minute"
        [caps]
        sockets = 7
        """
    )
    monkeypatch.setenv("KANCHA_PORT", "2222")
    run = CliRunner().invoke(serving.SERVE, ["--config", str(file), "--host", "127.0.0.9", "--no-browser"])
    assert run.exit_code == 0, run.output
    (told,) = called
    url = "postgresql+psycopg://kancha:hush@db/kancha"
    assert told["words"] == ("127.0.0.9", 2222, None, False, url, ("table.example",), "10.0.0.1")
    assert (told["rates"], told["caps"]) == (Rates(found="5/minute"), Caps(sockets=7))
    for bad, said in (
        ("prot = 1", "which is no setting"),
        ("[caps]\nsockets = 'x'", "Expected"),
        ("[caps]\nsocks = 1", "none"),
    ):
        file.write_text(bad)
        result = CliRunner().invoke(serving.SERVE, ["--config", str(file), "--no-browser"])
        assert isinstance(result.exception, BadSettings)
        assert said in str(result.exception)
