"""`kancha admin`: what a host does with the tables, on SQLite and PostgreSQL."""

import gzip
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kancha.cli.admin import admin
from kancha.kernel.errors import KanchaError
from kancha.lab.postgres import NoPostgres, postgres
from kancha.store.keeper import Keeper, Rule
from kancha.store.schema import StoreError
from kancha.store.store import Store
from kancha.table.spec import lock_for
from kancha.web.bans import Bans
from tests.web.asking import code, path
from tests.web.serving import TestClient, desk_behind, inside, new_table, play

ANA = "a" * 22


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with inside(tmp_path) as client:
        client.cookies.set("kancha", ANA)
        yield client


def run(folder: Path, *words: str) -> Result:
    result = CliRunner().invoke(admin, ["--data", str(folder), *words])
    if result.exception is not None and not isinstance(result.exception, (SystemExit, KanchaError)):
        raise result.exception
    return result


def test_tables_are_listed_and_shown_without_what_is_secret(client: TestClient, tmp_path: Path) -> None:
    made = new_table(client, "me", "link", seed=987654321)
    table = str(made["table"])
    listed = json.loads(run(tmp_path, "list", "--json").output)["tables"]
    assert [(one["id"], one["game"], one["over"]) for one in listed] == [(table, "pachamama", False)]
    assert json.loads(run(tmp_path, "list", "--over", "--json").output)["tables"] == []
    told = run(tmp_path, "show", table, "--json").output
    shown = json.loads(told)
    assert shown["made_by"] == lock_for(ANA)
    assert [seat["held_by"] for seat in shown["seats"]] == [[lock_for(ANA)], []]
    for secret in ("987654321", ANA, lock_for(str(made["keys"][1])), str(made["keys"][1])):  # type: ignore[index]
        assert secret not in told
    assert isinstance(run(tmp_path, "show", "nowhere").exception, StoreError)
    assert isinstance(run(tmp_path / "elsewhere", "list").exception, KanchaError)
    assert not (tmp_path / "elsewhere").exists()


def test_a_table_that_is_ended_can_be_looked_at_with_the_reason(client: TestClient, tmp_path: Path) -> None:
    table = str(new_table(client, "me", "here", options={"first": "0"})["table"])
    play(client, table, 1, random.Random(1))
    asked = client.get(path(table, "options")).json()
    move = {"seat": asked["ask"]["seat"], "version": asked["version"], "text": asked["options"][0]["text"]}
    assert run(tmp_path, "end", table, "--reason", "it was rude").exit_code == 0
    late = client.post(path(table, "moves"), json=move)
    assert code(late) in ((409, "stale"), (409, "closed")), "whether or not the server has heard of it"
    answer = client.post(path(table, "moves"), json=move)
    assert code(answer) == (409, "closed")
    assert "it was rude" in answer.json()["error"]["detail"]
    view = client.get(path(table)).json()
    assert (view["closed"], view["reason"], view["version"]) == ("ended", "it was rude", 2)
    assert "it was rude" in client.get(f"/t/{table}").text


def test_open_pages_are_told_at_once_that_a_table_was_ended_or_deleted(client: TestClient, tmp_path: Path) -> None:
    table = str(new_table(client, "me", "here")["table"])
    with client.websocket_connect(f"/live/{table}") as page:
        assert json.loads(page.receive_text())["options"]
        assert run(tmp_path, "end", table, "--reason", "it was rude").exit_code == 0
        told = json.loads(page.receive_text())
        assert told["options"] == []
        assert "it was rude" in told["regions"]["bar"]
        assert run(tmp_path, "delete", table, "--yes").exit_code == 0
        ended = page.receive()
        assert (ended["type"], ended["code"]) == ("websocket.close", 1008)
    with client.websocket_connect(f"/live/{table}?since={told['mark']}") as page:
        assert page.receive()["code"] == 1008, "a page that comes back is told too"


def test_deleted_and_purged_tables_are_gone(client: TestClient, tmp_path: Path) -> None:
    first, second, third = (str(new_table(client, "me", "here", options={"first": "0"})["table"]) for _ in range(3))
    with sqlite3.connect(tmp_path / "kancha.db") as connection:
        connection.execute("UPDATE tables SET updated = updated - 100 * 86400 WHERE id = ?", (second,))
    connection.close()
    assert run(tmp_path, "delete", first, "--yes").output == "1 deleted\n"
    move = {"seat": 0, "version": 1, "text": "explore reserve A1"}
    assert client.post(path(first, "moves"), json=move).status_code in (403, 404), (
        "nothing is acknowledged that is not kept"
    )
    assert run(tmp_path, "purge", "--days", "90").output == "1 would be deleted; --really deletes them\n"
    assert run(tmp_path, "purge", "--days", "90", "--over", "--really").output == "0 deleted\n"
    assert run(tmp_path, "purge", "--days", "90", "--really").output == "1 deleted\n"
    assert [line["table"] for line in client.get("/api/tables").json()] == [third]


def test_who_is_banned_is_not_let_in(client: TestClient, tmp_path: Path) -> None:
    bans = client.app.bans  # type: ignore[attr-defined]
    store = desk_behind(client.app).tables.store
    assert run(tmp_path, "ban", lock_for(ANA), "--reason", "spam").exit_code == 0
    assert run(tmp_path, "ban", "203.0.113.0/24", "--days", "2").exit_code == 0
    assert run(tmp_path, "ban", "somebody").exit_code == 2
    bans.take(store.bans())
    assert code(client.get("/api/games")) == (403, "banned")
    client.cookies.clear()
    assert client.get("/api/games").status_code == 200
    assert "spam" in run(tmp_path, "ban").output
    assert run(tmp_path, "ban", lock_for(ANA), "--lift").output == "let in again\n"
    bans.take(store.bans())
    client.cookies.set("kancha", ANA)
    assert client.get("/api/games").status_code == 200


def test_a_ban_holds_for_all_of_a_network_and_for_nobody_else() -> None:
    bans = Bans()
    bans.take(["203.0.113.0/24", "2001:db8::/32", "f" * 64])
    assert [bans.bar("", one) for one in ("203.0.113.9", "2001:db8::1", "203.0.114.1", "testclient", "")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert bans.bar("f" * 64, "")


def test_what_is_damaged_is_found_with_its_place(client: TestClient, tmp_path: Path) -> None:
    good, bad = (str(new_table(client, "me", "here")["table"]) for _ in range(2))
    assert run(tmp_path, "check", "--replay").exit_code == 0
    with sqlite3.connect(tmp_path / "kancha.db") as connection:
        connection.execute("UPDATE entries SET lines = '* stack valley 99' WHERE table_id = ?", (bad,))
    connection.close()
    found = run(tmp_path, "check", "--replay")
    assert (found.exit_code, "1 faults" in found.output) == (1, True)
    store = Store.in_folder(tmp_path)
    faults = list(Keeper(store).faults(lambda slug, name: "", True))
    store.close()
    assert len(faults) == 1
    assert faults[0].startswith(f"table {bad}: entry 0")
    assert good not in faults[0]


def test_a_record_is_exported_as_an_onlooker_may_read_it(client: TestClient, tmp_path: Path) -> None:
    table = str(new_table(client, "me", "here", mode="coop", seed=5)["table"])
    play(client, table, 3, random.Random(1))
    client.cookies.clear()
    seen = client.get(path(table, "record")).text
    told = run(tmp_path, "export", table).output
    assert told.splitlines()[-4:] == seen.splitlines()[-4:]
    assert run(tmp_path, "export", "--all", str(tmp_path / "out")).output.startswith("0 records")


# Copies, from one kind of database into the other


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    try:
        with postgres(durable=False) as running:
            yield running.url
    except NoPostgres as fault:
        pytest.skip(str(fault))


def test_a_backup_is_put_back_on_either_database_and_the_games_go_on(
    client: TestClient, tmp_path: Path, server: str
) -> None:
    tables = [str(new_table(client, "me", "link", "bot")["table"]) for _ in range(2)]
    play(client, tables[0], 2, random.Random(1))
    first, second, third = (tmp_path / f"{name}.gz" for name in ("first", "second", "third"))
    assert run(tmp_path, "backup", str(first)).exit_code == 0
    assert first.stat().st_mode & 0o077 == 0
    elsewhere = Store(server)
    assert Keeper(elsewhere).restore(first) > 10
    with pytest.raises(StoreError, match="not empty"):
        Keeper(elsewhere).restore(first)
    Keeper(elsewhere).backup(second)
    elsewhere.close()
    back = tmp_path / "back"
    assert run(back, "restore", str(second)).exit_code == 0, "there need be nothing yet"
    assert run(back, "backup", str(third)).exit_code == 0
    rows = [gzip.decompress(file.read_bytes()).decode().splitlines()[1:] for file in (first, second, third)]
    assert sorted(rows[0]) == sorted(rows[1]) == sorted(rows[2])
    with inside(back) as again:
        again.cookies.set("kancha", ANA)
        assert again.get(path(tables[0])).json()["held"] == [0]
        assert len(again.get("/api/tables").json()) == 2


def test_half_a_backup_is_refused_and_nothing_is_kept_of_it(client: TestClient, tmp_path: Path) -> None:
    new_table(client, "me", "here")
    whole = tmp_path / "whole.gz"
    run(tmp_path, "backup", str(whole))
    lines = gzip.decompress(whole.read_bytes()).decode().splitlines(keepends=True)
    for name, text in {"cut": lines[:-1], "short": lines[:-3] + lines[-1:], "foreign": ["{}\n"]}.items():
        with gzip.open(tmp_path / f"{name}.gz", "wt") as copy:
            copy.writelines(text)
        store = Store.in_folder(tmp_path / name)
        with pytest.raises(StoreError, match=r"not whole|no backup"):
            Keeper(store).restore(tmp_path / f"{name}.gz")
        assert Keeper(store).tables(Rule()) == []
        store.close()
    (tmp_path / "torn.gz").write_bytes(whole.read_bytes()[:-20])
    store = Store.in_folder(tmp_path / "torn")
    with pytest.raises(StoreError, match=r"cannot be read|not whole"):
        Keeper(store).restore(tmp_path / "torn.gz")
    assert Keeper(store).tables(Rule()) == []
    store.close()
