"""The store on SQLite: durable, append-only, and clear about what it cannot do."""

import sqlite3
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from kancha.store.schema import SCHEMA, StoreError
from kancha.store.store import PAGES, Store
from kancha.table.spec import Entry, SeatSpec, TableSpec, TableStatus, lock_for, new_id, new_key
from kancha.table.table import Table
from kancha.table.table_store import Written

CHAIRS = (SeatSpec("Ana", "person"), SeatSpec("Zoë ■ 日本", "bot", "steady"))
STATUS = TableStatus(False, (0, 1), (3, -2), True)
HEADER = "kancha-record 1\ngame pachamama\nrules 1\nmode competitive\nseats 2\nedition standard\n"
OPENING = Entry("open", -1, ("* stack valley 10", "*[1] top 1 valley N"))


def spec(id: str = "") -> TableSpec:
    return TableSpec(id or new_id(), HEADER, "", 2**127 + 1, "new", CHAIRS, 12.5)


def made(store: Store, host: str = "host", seats: tuple[int, ...] = (0,)) -> TableSpec:
    table = spec()
    store.create(table, OPENING, STATUS, [lock_for("key"), ""], host, [(host, seat) for seat in seats])
    return table


def append(store: Store, table: str, seq: int, entry: Entry, status: TableStatus = STATUS) -> bool:
    """Whether one entry was kept."""
    return isinstance(store.append([Written(table, seq, entry, status)])[0], str)


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    table = made(store)
    assert append(store, table.id, 1, Entry("play", 0, ("0 explore reserve A1", "* terrain A1 valley")), STATUS)
    assert append(store, table.id, 2, Entry("undo", 0), STATUS)
    store.close()
    store = Store.in_folder(tmp_path)
    assert store.load(table.id) == (
        table,
        [OPENING, Entry("play", 0, ("0 explore reserve A1", "* terrain A1 valley")), Entry("undo", 0)],
    )
    assert store.version(table.id) == 3
    assert store.load("nowhere") is None
    assert store.version("nowhere") == 0
    store.close()


def test_a_store_that_has_rested_goes_on(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    table = made(store)
    store.rest()
    assert store.load(table.id) == (table, [OPENING])
    assert append(store, table.id, 1, Entry("play", 0, ("0 pass",)), STATUS)
    store.close()


def test_an_entry_is_written_once(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    table = made(store)
    assert append(store, table.id, 1, Entry("play", 0, ("0 pass",)), STATUS)
    assert not append(store, table.id, 1, Entry("play", 1, ("1 pass",)), TableStatus(True, (), (9, 9), False))
    kept = store.load(table.id)
    assert kept is not None
    assert kept[1][1] == Entry("play", 0, ("0 pass",))
    assert store.listing("host", 5)[0].status == STATUS
    assert not append(store, "nowhere", 0, OPENING)
    with pytest.raises(StoreError, match="NOT NULL"), store.writing() as connection:
        connection.execute(text("UPDATE tables SET header = NULL"))  # no key is there twice, so nobody came first
    store.close()


def test_of_a_batch_only_what_clashes_is_left_out(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    tables = [made(store).id for _ in range(4)]
    assert append(store, tables[1], 1, Entry("play", 0, ("0 first",)))
    batch = [Written(table, 1, Entry("play", 0, ("0 second",)), STATUS) for table in [*tables, "nowhere"]]
    assert [isinstance(word, str) for word in store.append(batch)] == [True, False, True, True, False]
    lines = [kept[1][1].lines for table in tables if (kept := store.load(table)) is not None]
    assert lines == [("0 second",), ("0 first",), ("0 second",), ("0 second",)]
    store.close()


def test_a_commit_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


def test_what_was_worked_out_is_kept_and_may_be_replaced(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    assert store.result("analysis-1") is None
    store.keep_result("analysis-1", "half")
    store.keep_result("analysis-1", "whole")
    store.close()
    again = Store.in_folder(tmp_path)
    assert again.result("analysis-1") == "whole"
    again.close()


def test_nobody_else_may_read_the_tables(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    Store.in_folder(folder).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "kancha.db").stat().st_mode) == 0o600


def test_data_of_a_newer_kancha_are_refused_and_left_alone(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    path = tmp_path / "kancha.db"
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE kancha_schema SET version = ?", (SCHEMA + 1,))
    connection.close()
    before = path.read_bytes()
    with pytest.raises(
        StoreError, match=rf"newer Kancha \(schema {SCHEMA + 1}; this one knows {SCHEMA}\): update Kancha"
    ):
        Store.in_folder(tmp_path)
    assert path.read_bytes() == before


def test_data_of_the_first_schema_are_brought_up_to_date(tmp_path: Path) -> None:
    """`version-1.sql` was written by a Kancha of schema 1, with a table of Pachamama in play."""
    with sqlite3.connect(tmp_path / "kancha.db") as connection:
        connection.executescript(Path(__file__).with_name("version-1.sql").read_text("utf-8"))
    connection.close()
    for _ in range(2):  # it is done once
        store = Store.in_folder(tmp_path)
        (listed,) = store.listing("host", 5)
        kept = store.load(listed.id)
        assert kept is not None
        spec, entries = kept
        table = Table.rebuilt(spec, entries, lambda slug, name: "")
        assert (spec.guide, table.closed, table.version) == ("", "", listed.version)
        assert append(store, listed.id, table.version, table.move(*first_move(table)), table.status())
        store.close()


def first_move(table: Table) -> tuple[int, int, str]:
    seat = table.game.waiting()[0]
    return seat, table.version, table.game.text(table.game.options(seat)[0])


def test_lessons_are_not_listed_among_the_tables(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    lesson = replace(spec(), guide="lesson:turn")
    store.create(lesson, OPENING, STATUS, [lock_for("key"), ""], "host", [("host", 0)])
    game = made(store)
    assert [listed.id for listed in store.listing("host", 5)] == [game.id]
    kept = store.load(lesson.id)
    assert kept is not None
    assert kept[0].lesson == "turn"
    store.close()


def test_what_is_no_store_is_told(tmp_path: Path) -> None:
    (tmp_path / "kancha.db").write_text("this is not a database, but it is long enough to look like one" * 30)
    with pytest.raises(StoreError, match="cannot be opened"):
        Store.in_folder(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot hold the tables"):
        Store.in_folder(tmp_path / "file")
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(f"sqlite:///{tmp_path}/no/such/folder/kancha.db")


def test_seats_are_held_by_browsers_and_opened_by_keys(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    table, other = made(store), made(store, "somebody")
    assert store.held("host", table.id) == [0]
    assert store.held("host", other.id) == []
    assert store.open_seat(table.id, lock_for(""), "friend") is None
    assert store.open_seat(table.id, "", "friend") is None
    key = new_key()
    store.change_lock(table.id, 0, lock_for(key))
    assert store.open_seat(table.id, lock_for("key"), "friend") is None
    assert store.held("host", table.id) == [0]
    assert store.open_seat(table.id, lock_for(key), "friend") == 0
    assert (store.held("host", table.id), store.lost("host", table.id)) == ([], True)
    assert (store.held("friend", table.id), store.lost("friend", table.id)) == ([0], False)
    assert store.open_seat(table.id, lock_for(key), "another") is None, "a key opens once"
    assert (store.taken(table.id), store.holders(table.id)) == ({0}, [("friend", 0)])
    assert store.open_seat(other.id, lock_for("key"), "somebody") == 0
    assert store.held("somebody", other.id) == [0]
    assert store.host(table.id) == "host"
    assert store.host("nowhere") == ""
    store.close()


def test_a_browser_sees_the_tables_it_made_or_sits_at_latest_first(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    first, second, foreign = made(store), made(store), made(store, "somebody")
    store.change_lock(foreign.id, 1, lock_for("second"))
    store.open_seat(foreign.id, lock_for("second"), "host")
    assert append(store, first.id, 1, Entry("play", 0, ("0 pass",)), TableStatus(True, (), (7, 1), False))
    listed = store.listing("host", 10)
    assert [one.id for one in listed] == [first.id, foreign.id, second.id]
    assert listed[0].status == TableStatus(True, (), (7, 1), False)
    assert listed[0].names == ("Ana", "Zoë ■ 日本")
    assert listed[1].held == (1,)
    assert [one.id for one in store.listing("host", 1)] == [first.id]
    assert store.listing("nobody", 10) == []
    assert set(store.orphans(9, 0.0)) == {second.id, foreign.id}
    store.close()


def test_keys_have_128_bits_and_only_their_hashes_are_kept(tmp_path: Path) -> None:
    keys = {new_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert all(len(key) == 22 for key in keys)
    store = Store.in_folder(tmp_path)
    key = new_key()
    table = spec()
    store.create(table, OPENING, STATUS, [lock_for(key), ""], "host", [])
    store.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert key.encode() not in kept
    assert lock_for(key).encode() in kept


def test_a_long_list_of_tables_is_read_page_by_page(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    hosted = [made(store).id for _ in range(7)]
    held = [made(store, "another", ()).id for _ in range(4)]
    for table in held:
        assert store.open_seat(table, lock_for("key"), "host") == 0
    seen: list[str] = []
    before = None
    while page := store.listing("host", 3, before):
        assert len(page) <= 3
        seen += [listed.id for listed in page]
        before = page[-1].updated
    assert seen == [*reversed(held), *reversed(hosted)]
    store.close()


@pytest.mark.parametrize("before", [None, 5.0])
def test_a_page_of_the_list_is_found_by_indices_however_many_tables_there_are(
    tmp_path: Path, before: float | None
) -> None:
    store = Store.in_folder(tmp_path)
    page = PAGES[before is not None].params(browser="host", most=50, **({"before": before} if before else {}))
    query = page.compile(store.engine, compile_kwargs={"literal_binds": True})
    with store.reading() as connection:
        plan = [str(row[3]) for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]
    store.close()
    assert not [step for step in plan if step.startswith("SCAN") and "subquery" not in step and "anon" not in step]
    moment = " AND updated<?" if before else ""
    assert f"SEARCH tables USING INDEX tables_of_host (host=?{moment})" in plan
    assert "SEARCH holdings USING INDEX holdings_of_guest (browser=? AND guest=?)" in plan
