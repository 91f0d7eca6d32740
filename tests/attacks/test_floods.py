"""Hole 3: one client's page loads, sockets and half requests held everybody up."""

import asyncio
import threading
import time
from array import array
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from kancha.learn.course import read
from kancha.store.schema import ALLOWANCES
from kancha.store.store import Store
from kancha.web.buckets import BadRate, Buckets
from kancha.web.ledger import SLOTS, Ledger, SharedBuckets
from kancha.web.load import Caps, Load, Rates
from kancha.web.person import COOKIE, place_of
from kancha.web.security import Guard
from tests.attacks.raw import heard, lines, stranger
from tests.web.asking import code
from tests.web.serving import Server, inside, new_table, outside

BODY = b"POST /api/tables/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
LESSON = {"slug": "pachamama", "lesson": read("pachamama").lessons[0].id}
HALF_BODY = BODY + b'Content-Length: 5000\r\n\r\n{"record": "kancha'
HALF_HEADER = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def test_a_flood_of_pages_is_refused_to_who_sends_it_and_to_nobody_else(tmp_path: Path) -> None:
    settings = "rates=Rates(look='30/minute')"  # ten drawn tables
    with outside(tmp_path / "data", settings=settings) as server, server.client() as greedy, stranger(server) as other:
        table = new_table(greedy, "me", "here")["table"]
        found: list[httpx.Response] = []

        def flood() -> None:
            with server.client(greedy.cookies[COOKIE]) as client:
                found.extend(client.get(f"/t/{table}") for _ in range(20))

        threads = [threading.Thread(target=flood) for _ in range(3)]
        for thread in threads:
            thread.start()
        assert [other.get(f"/t/{table}").status_code for _ in range(5)] == [200] * 5
        for thread in threads:
            thread.join()
        refused = [answer for answer in found if answer.status_code != 200]
        assert {answer.status_code for answer in refused} <= {429, 503}
        assert len(refused) > 30
        assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)


def test_one_browser_has_so_many_sockets_and_one_address_so_many_connections(tmp_path: Path) -> None:
    settings = (
        "rates=Rates(look='10000/second'), caps=Caps(sockets_of_one=6, sockets_of_place=9, connections_of_one=25)"
    )
    with outside(tmp_path / "data", settings=settings) as server, server.client() as greedy, ExitStack() as open_lines:
        table = new_table(greedy, "me", "here")["table"]
        address = f"{server.address.replace('http', 'ws')}/live/{table}"
        mine, fresh = {"Cookie": f"{COOKIE}={greedy.cookies[COOKIE]}"}, {"Cookie": f"{COOKIE}={'x' * 22}"}

        def dial(headers: dict[str, str], source: str = "127.0.0.1") -> int:
            try:
                line = connect(address, additional_headers=headers, source_address=(source, 0), proxy=None)
            except InvalidStatus as refusal:
                return refusal.response.status_code if refusal.response.headers["Retry-After"] else 0
            open_lines.enter_context(line)
            return 101

        assert [dial(mine) for _ in range(10)] == [101] * 6 + [429] * 4
        assert [dial(fresh) for _ in range(5)] == [101] * 3 + [429] * 2  # another name from the same place
        assert dial(fresh, "127.0.0.2") == 101
        with lines(server, 30, b"") as many, stranger(server) as other:
            refused = heard(many[-1])
            assert refused.startswith(b"HTTP/1.1 503 ")
            assert b"\r\nretry-after: 2\r\n" in refused
            assert other.get("/").status_code == 200
        assert greedy.get("/").status_code == 200  # they are gone: there is room


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits a second for the rest of a request."""
    caps = "caps=Caps(connections_of_one=120, header_seconds=1.0, body_seconds=1.0)"
    folder = tmp_path_factory.mktemp("hasty") / "data"
    with outside(folder, settings=f"rates=Rates(found='10000/second'), {caps}") as server:
        yield server


def test_half_requests_are_hung_up_on_and_hold_up_nobody(hasty: Server) -> None:
    server = hasty
    with stranger(server) as other, ExitStack() as stack:
        half = [
            *stack.enter_context(lines(server, 50, HALF_HEADER)),
            *stack.enter_context(lines(server, 50, HALF_BODY)),
            *stack.enter_context(lines(server, 10, b"")),
        ]
        assert [other.get("/").status_code for _ in range(3)] == [200] * 3
        told = [heard(line) for line in half]  # returns only when the server has hung up
        assert {text[9:12] for text in told} == {b"", b"408"}
        assert sum(text.startswith(b"HTTP/1.1 408 ") for text in told) == 50
        assert "Traceback" not in server.log.read_text()


def test_a_kept_connection_must_say_its_next_request_in_time_too(hasty: Server) -> None:
    whole = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with lines(hasty, 3, whole + HALF_HEADER) as half:
        assert all(heard(line).startswith(b"HTTP/1.1 200 OK") for line in half)


def test_a_page_that_never_stops_talking_is_hung_up_on(hasty: Server) -> None:
    def talk(line: ClientConnection) -> None:
        for _ in range(20_000):
            line.ping()  # each would have to be answered, and who does not listen lets the answers pile up

    with hasty.client() as client:
        table = new_table(client, "me", "here")["table"]
        headers = {"Cookie": f"{COOKIE}={client.cookies[COOKIE]}"}
        address = f"{hasty.address.replace('http', 'ws')}/live/{table}"
        for talks in (True, False):
            with connect(address, additional_headers=headers, max_size=None, proxy=None) as line:
                line.recv(timeout=60)
                if talks:
                    with pytest.raises(ConnectionClosed):
                        talk(line)
                else:
                    line.send("nonsense")
                    line.send('{"show": 0}')
                    line.recv(timeout=60)


def test_an_aborted_upload_is_at_most_one_line_in_the_log(hasty: Server) -> None:
    before = hasty.log.read_text()
    with lines(hasty, 5, HALF_BODY):
        pass
    with stranger(hasty) as client:
        assert client.get("/").status_code == 200
    text = hasty.log.read_text().removeprefix(before)
    assert "Traceback" not in text
    assert text.count("\n") <= 5


# Shedding, without a network


class Slow:
    """An application that answers when it is told to."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.go.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


async def asked(guard: Guard, path: str, address: str, method: str = "GET") -> tuple[int, dict[bytes, bytes]]:
    told: list[Message] = []

    async def send(message: Message) -> None:
        told.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": method, "path": path, "scheme": "http", "query_string": b""}
    await guard({**scope, "headers": [(b"host", b"localhost")], "client": (address, 1)}, receive, send)
    return told[0]["status"], dict(told[0]["headers"])


def test_what_would_have_to_wait_is_refused_at_once_and_moves_go_first() -> None:
    async def work() -> None:
        slow = Slow()
        guard = Guard(slow, ("localhost",), Load(Rates(), Caps(requests=8, requests_of_one=4)))
        one = [asyncio.create_task(asked(guard, "/", "10.0.0.1")) for _ in range(4)]
        await asyncio.sleep(0)
        status, headers = await asked(guard, "/", "10.0.0.1")
        assert (status, headers[b"retry-after"]) == (503, b"2"), "this address has enough going on"
        others = [asyncio.create_task(asked(guard, "/", f"10.0.1.{number}")) for number in range(4)]
        await asyncio.sleep(0)
        assert (await asked(guard, "/", "10.0.2.1"))[0] == 503, "everybody has"
        move = asyncio.create_task(asked(guard, "/api/tables/x/moves", "10.0.2.1", "POST"))
        await asyncio.sleep(0)
        assert not move.done(), "who plays is let in"
        slow.go.set()
        done = await asyncio.gather(*one, *others, move)
        assert {status for status, _ in done} == {200}
        assert (await asked(guard, "/", "10.0.2.1"))[0] == 200
        assert guard.load.busy == 0
        assert not guard.load.busy_of

    asyncio.run(work())


def test_a_bucket_fills_by_a_clock_that_nobody_can_set() -> None:
    now = [0.0]
    buckets = Buckets("6/minute", clock=lambda: now[0])

    def take(cost: float = 1.0) -> float:
        wait = buckets.wait("ana", cost)
        if not wait:
            buckets.take("ana", cost)
        return wait

    assert [take() for _ in range(7)] == [0.0] * 6 + [10.0]
    now[0] = 10.0
    assert [take(), take()] == [0.0, 10.0]
    assert buckets.wait("berta", 1.0) == 0.0
    now[0] = 1000.0
    assert take(100.0) == 0.0, "what costs more than a bucket holds takes all of it"
    now[0] = 5000.0
    buckets.take("berta", 1.0)
    assert list(buckets.levels) == ["berta"], "full ones are forgotten"
    for rate in ("", "0/minute", "five/minute", "5/week", "5"):
        with pytest.raises(BadRate, match="no rate"):
            Buckets(rate)


def test_a_place_is_an_address_or_a_network_of_ipv6() -> None:
    assert place_of("192.0.2.7") == place_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert place_of("2001:db8:1:2::1") == place_of("2001:db8:1:2:ffff::9%eth0") == "2001:db8:1:2::/64"
    assert place_of("2001:db8:1:3::1") != place_of("2001:db8:1:2::1")
    assert place_of("unknown") == "unknown"
    assert len(place_of("x" * 5000)) == 64


def test_what_somebody_begins_is_counted_by_all_processes_together(server: str, tmp_path: Path) -> None:
    rates = Rates(found="3/minute", share=2)
    kept = Store(server)
    with kept.noting() as connection:
        connection.execute(ALLOWANCES.delete())
    with inside(tmp_path / "1", rates, database=server) as one, inside(tmp_path / "2", rates, database=server) as other:
        found = []
        for letter in "ab":
            for client in (one, other, one, other):
                client.cookies.clear()
                client.cookies.set("kancha", letter * 22)
                found.append(client.post("/api/lessons", json=LESSON).status_code)
        assert found == [201, 201, 201, 429] * 2
        other.cookies.clear()
        refused = other.post("/api/lessons", json=LESSON)
        assert code(refused) == (429, "too_many"), "the address has had enough"
        assert 1 <= int(refused.headers["retry-after"]) <= 60
    with kept.reading() as connection:
        rows = connection.execute(select(ALLOWANCES.c.who)).scalars().all()
    kept.close()
    assert len(rows) == 6
    assert not [row for row in rows if "testclient" in row or "aaa" in row]


def test_whoever_asks_processes_of_a_host_in_turn_has_no_more_for_it(server: str, tmp_path: Path) -> None:
    settings = f"database={server!r}, processes=2, caps=Caps(sockets_of_one=6), rates=Rates(act='12/day')"
    with outside(tmp_path / "data", settings=settings) as host, ExitStack() as open_lines:
        with host.client() as greedy:
            table = new_table(greedy, "me", "here")["table"]
        cookie = greedy.cookies[COOKIE]
        address = f"{host.address.replace('http', 'ws')}/live/{table}"

        def dial() -> int:
            try:
                line = connect(address, additional_headers={"Cookie": f"{COOKIE}={cookie}"}, proxy=None)
            except InvalidStatus as refusal:
                return refusal.response.status_code
            open_lines.enter_context(line)
            return 101

        def ask() -> int:
            with host.client(cookie) as client:  # a new connection, which any of them may take
                return client.post(f"/api/tables/{table}/hurry").status_code

        assert sorted(dial() for _ in range(12)) == [101] * 6 + [429] * 6
        assert [ask() for _ in range(20)] == [404] * 12 + [429] * 8
        open_lines.close()
        limit = time.monotonic() + 20
        while dial() != 101:  # they are gone: there is room
            assert time.monotonic() < limit
            time.sleep(0.05)


def test_what_a_process_had_open_is_forgotten_when_it_is_gone() -> None:
    full, opened = array("d", bytes(8 * SLOTS)), array("i", bytes(4 * 2 * SLOTS))
    one, other = (Ledger(row, full, opened, b"secret") for row in range(2))
    for ledger in (one, one, other):
        ledger.count("ana", 1)
    assert one.number("ana") == other.number("ana") == 3
    one.clear()
    assert other.number("ana") == 1
    buckets = [SharedBuckets("6/minute", 1, ledger, 0) for ledger in (one, other)]
    for number in range(6):
        assert buckets[number % 2].wait("ana", 1.0) == 0.0
        buckets[number % 2].take("ana", 1.0)
    assert [9.0 < each.wait("ana", 1.0) <= 10.0 for each in buckets] == [True, True]
    assert buckets[0].wait("berta", 1.0) == 0.0
