"""The house of a browser: whose tables are there, and files that are brought to it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kancha.platform.browser import Browser, Port
from kancha.site import moving
from kancha.site.house import House
from kancha.web.app import Settings, make_app

STORE = Path(__file__).parents[1] / "store"
JSON = {"content-type": "application/json"}
WISH = {"slug": "pachamama", "mode": "solo", "seats": [{"kind": "me"}]}


def nobody(module: str) -> Port:
    raise AssertionError(f"{module} is not asked here")


class Visit:
    """A house that is opened for some requests, and closed again."""

    def __init__(self, folder: Path) -> None:
        platform = Browser(nobody, lambda: None)
        app = make_app(Settings(folder, hosts=("house",), platform=platform), moving.routes())
        self.house = House(folder, app)

    async def __aenter__(self) -> "Visit":
        await self.house.start()
        return self

    async def __aexit__(self, *fault: object) -> None:
        await self.house.stop()

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        status, _, content = await self.house.request(method, f"http://house/{path}", JSON | headers, body)
        return status, content

    async def tables(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = msgspec.json.decode((await self.ask("GET", "api/tables"))[1])
        return found


@pytest.mark.parametrize("spoilt", [b"", b"{", b"[1]", b"\xff\x00"])
@pytest.mark.parametrize("which", [0, 1])
def test_tables_are_found_again_whichever_copy_of_their_key_is_spoilt(
    tmp_path: Path, spoilt: bytes, which: int
) -> None:
    async def work() -> None:
        async with Visit(tmp_path) as visit:
            assert (await visit.ask("POST", "api/tables", msgspec.json.encode(WISH)))[0] == 201
            jars = visit.house.jars
        jars[which].write_bytes(spoilt)
        async with Visit(tmp_path) as visit:
            assert len(await visit.tables()) == 1
        assert jars[0].read_bytes() == jars[1].read_bytes()

    asyncio.run(work())


def test_a_house_that_was_closed_between_the_two_copies_writes_the_second(tmp_path: Path) -> None:
    async def work() -> None:
        async with Visit(tmp_path) as visit:
            await visit.ask("POST", "api/tables", msgspec.json.encode(WISH))
            kept, copy = visit.house.jars
        copy.unlink()
        async with Visit(tmp_path) as visit:
            assert len(await visit.tables()) == 1
        assert copy.read_bytes() == kept.read_bytes()

    asyncio.run(work())


def test_all_tables_go_to_another_house_and_a_file_that_holds_none_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with Visit(tmp_path / "here") as visit:
            await visit.ask("POST", "api/tables", msgspec.json.encode(WISH))
            _, whole = await visit.ask("GET", "site/tables")
        async with Visit(tmp_path / "there") as visit:
            for broken in (b"", b"no tables " * 500, whole[: len(whole) // 2]):
                status, content = await visit.ask("POST", "site/tables", broken)
                if broken:
                    assert (status, msgspec.json.decode(content)["error"]["code"]) == (422, "no_tables")
                assert await visit.tables() == []
            assert await visit.ask("POST", "site/tables", whole) == (200, b'{"tables":1}')
            assert len(await visit.tables()) == 1

    asyncio.run(work())


def test_the_tables_of_an_older_kancha_are_brought_up_to_date(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.tables")) as connection:
        connection.executescript((STORE / "version-1.sql").read_text("utf-8"))
        ids = [row[0] for row in connection.execute("SELECT id FROM tables")]

    async def work() -> None:
        async with Visit(tmp_path / "here") as visit:
            status, content = await visit.ask("POST", "site/tables", (tmp_path / "old.tables").read_bytes())
            assert (status, msgspec.json.decode(content)) == (200, {"tables": len(ids)})
            for id in ids:
                assert (await visit.ask("GET", f"api/tables/{id}/record"))[0] == 200

    asyncio.run(work())
