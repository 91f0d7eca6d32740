"""All tables as one file; a store without room."""

from pathlib import Path

import pytest
from sqlalchemy import text

from kancha.store.moving import Unreadable, brought, saved
from kancha.store.schema import Full
from kancha.store.store import Store
from kancha.table.spec import Entry
from tests.store.test_sqlite import append, made


def test_tables_are_saved_in_one_file_and_brought_to_another_browser_once(tmp_path: Path) -> None:
    here, there = Store.in_folder(tmp_path / "here"), Store.in_folder(tmp_path / "there")
    table = made(here)
    assert append(here, table.id, 1, Entry("play", 0, ("0 explore reserve A1",)))
    saved(here, tmp_path / "all.tables")
    assert brought(there, tmp_path / "all.tables", "guest") == 1
    assert there.load(table.id) == here.load(table.id)
    assert there.held("guest", table.id) == [0]
    assert [listed.id for listed in there.listing("guest", 9)] == [table.id]
    assert brought(there, tmp_path / "all.tables", "guest") == 0
    for store in (here, there):
        store.close()


def test_a_file_that_holds_no_tables_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path / "here")
    table = made(store)
    saved(store, tmp_path / "all.tables")
    whole = (tmp_path / "all.tables").read_bytes()
    for content in (b"no tables " * 100, whole[: len(whole) // 2], whole[:5000] + bytes(8000) + whole[13_000:]):
        (tmp_path / "other").write_bytes(content)
        with pytest.raises(Unreadable):
            brought(store, tmp_path / "other", "guest")
    assert store.held("guest", table.id) == []
    store.close()


def test_tables_that_find_no_room_are_not_brought_by_halves(tmp_path: Path) -> None:
    here, there = Store.in_folder(tmp_path / "here"), Store.in_folder(tmp_path / "there")
    for _ in range(3):
        table = made(here)
        assert append(here, table.id, 1, Entry("play", 0, ("x" * 100_000,)))
    saved(here, tmp_path / "all.tables")
    with there.engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count={pages + 40}"))
    with pytest.raises(Full):
        brought(there, tmp_path / "all.tables", "guest")
    assert there.listing("guest", 9) == []
    for store in (here, there):
        store.close()


def test_a_store_without_room_says_so_and_keeps_what_it_had(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    table = made(store)
    with store.engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count={pages}"))
    with pytest.raises(Full, match="no room left"):
        append(store, table.id, 1, Entry("play", 0, ("x" * 100_000,)))
    assert store.version(table.id) == 1
    store.close()
