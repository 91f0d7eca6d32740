"""Two tables that a seat cannot tell apart, over real sockets: hands, piles, missions and maps differ, and no byte does.

`python -m tests.attacks.test_planted_secrets` also times previews on both.
"""

import random
import re
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from websockets.sync.client import connect

from kancha.kernel.chance import Rng
from kancha.kernel.state import facts
from kancha.table.table import Table
from kancha.web.app import Settings, make_app
from kancha.web.load import FREE
from kancha.web.person import COOKIE
from kancha.web.security import Guard
from kancha.web.serve import listening
from kancha.web.sockets import Line
from tests.web.serving import FREE as FREE_RATES
from tests.web.serving import desk_behind, new_table

WAYS = [
    ("pachamama", "competitive"),
    ("pachamama", "coop"),
    ("cuzco-feld", "competitive"),
    ("cuzco-kramer", "competitive"),
    ("tawantinsuyu", "competitive"),
]
SEED = 4_711
CHANGING = re.compile(r'\d+-[0-9a-f]{18}(-\d+)?|"(?:created|updated)":[\d.]+')
Heard = list[str]


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, Guard]]:
    """A server with real sockets in a thread of this process, so that its tables can be reached."""
    app = make_app(Settings(folder, rates=FREE_RATES, caps=FREE, pace=0.0, workers=1))
    assert isinstance(app, Guard)
    with listening("127.0.0.1", 0) as listener:
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, ws=Line))
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            limit = time.monotonic() + 60
            while not server.started:
                assert time.monotonic() < limit
                time.sleep(0.02)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", app
        finally:
            server.should_exit = True
            thread.join(60)


def table_in(guard: Guard, table: str) -> Table:
    found = desk_behind(guard).tables.lives[table].table
    assert isinstance(found, Table)
    return found


def played(client: httpx.Client, guard: Guard, slug: str, mode: str, answers: int) -> str:
    """A table of a seed after some answers, where seat 0 is asked."""
    table = str(new_table(client, "me", "link", slug=slug, mode=mode, seed=SEED)["table"])
    luck = random.Random(3)
    while table_in(guard, table).answers() < answers or 0 not in table_in(guard, table).game.waiting():
        now = table_in(guard, table)
        seat = now.game.waiting()[0]
        text = now.game.text(luck.choice(now.game.options(seat)))
        now.move(seat, now.version, text)
        now.version = 1  # it is not kept: only what is seen matters here
    return table


def plant(table: Table, seat: int) -> bool:
    """Put another world that looks the same to a seat behind the table; whether anything in it differs."""
    before = facts(table.game.position.state)
    tape = table.game.position.tape
    for number in range(20):
        imagined = table.game.view(seat).imagine(Rng(number + 1))
        if facts(imagined.state) != before:
            break
    differs = facts(imagined.state) != before or imagined.chance.envelope != table.game.position.chance.envelope
    imagined.tape = tape
    imagined.state.events = []
    table.game.position = imagined
    table.game.raise_barrier()
    return differs


def heard(client: httpx.Client, address: str, table: str) -> Heard:
    """All that seat 0 gets to hear of a table; previews twice."""
    asked = client.get(f"/api/tables/{table}/options?seat=0").json()
    paths = ["view?seat=0&facts=true", "options?seat=0&language=fr", "record?seat=0"]
    told = [client.get(f"/api/tables/{table}/{path}").text for path in paths]
    told += [client.get(path).text for path in (f"/t/{table}", f"/t/{table}/sheet?seat=0", f"/t/{table}/story?seat=0")]
    texts = [option["text"] for option in asked["options"]]
    for text in [*texts[:: max(1, len(texts) // 2)][:2], "nonsense"] * 2:
        body = {"seat": 0, "version": asked["version"], "text": text}
        told.append(client.post(f"/api/tables/{table}/preview", json=body).text)
    for steps in ([], texts[:1]):
        told.append(client.post(f"/api/tables/{table}/plan", json={"seat": 0, "steps": steps, "drawn": True}).text)
    headers = {"Cookie": f"{COOKIE}={client.cookies[COOKIE]}"}
    with connect(
        f"{address.replace('http', 'ws')}/live/{table}?seats=0", additional_headers=headers, max_size=None, proxy=None
    ) as line:
        told.append(str(line.recv(timeout=60)))
    return [CHANGING.sub("", text.replace(table, "TABLE")) for text in told]


def look_undo_look(client: httpx.Client, guard: Guard, address: str, table: str) -> Heard:
    """Look, answer what can be taken back, take it back, look again."""
    told = heard(client, address, table)
    now = table_in(guard, table)
    for option in now.game.options(0)[:6]:
        again = now.clone()
        again.move(0, again.version, again.game.text(option))
        if again.game.can_undo(0):
            now.move(0, now.version, now.game.text(option))
            now.undo(0, now.version)
            now.version = 1
            told += heard(client, address, table)
            break
    return told


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Guard]]:
    with served(tmp_path_factory.mktemp("planted")) as found:
        yield found


@pytest.mark.parametrize(("slug", "mode"), WAYS)
def test_a_seat_hears_the_same_bytes_whatever_is_hidden_from_it(house: tuple[str, Guard], slug: str, mode: str) -> None:
    address, guard = house
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as client:
        one, other = (played(client, guard, slug, mode, 7) for _ in range(2))
        table_in(guard, one).game.raise_barrier()
        assert plant(table_in(guard, other), 0), "nothing is hidden there"
        first, second = (look_undo_look(client, guard, address, table) for table in (one, other))
        assert len(first) == len(second)
        for number, (before, after) in enumerate(zip(first, second, strict=True)):
            assert before == after, f"message {number} tells them apart"


def timings(slug: str, mode: str, rounds: int) -> str:
    """How long previews take on both, in turn: the medians and how far they differ by chance."""
    times: tuple[list[float], list[float]] = ([], [])
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        address, guard = stack.enter_context(served(Path(folder)))
        with httpx.Client(base_url=address, timeout=60, trust_env=False) as client:
            tables = [played(client, guard, slug, mode, 7) for _ in range(2)]
            plant(table_in(guard, tables[1]), 0)
            asked = client.get(f"/api/tables/{tables[0]}/options?seat=0").json()
            texts = [option["text"] for option in asked["options"]]
            for number in range(rounds):
                for which in (0, 1) if number % 2 else (1, 0):
                    body = {"seat": 0, "version": asked["version"], "text": texts[number % len(texts)]}
                    started = time.perf_counter()
                    client.post(f"/api/tables/{tables[which]}/preview", json=body)
                    times[which].append(time.perf_counter() - started)
    gaps = [a - b for a, b in zip(*times, strict=True)]
    error = 1.96 * statistics.stdev(gaps) / len(gaps) ** 0.5
    middle = 1000 * statistics.mean(gaps)
    noise = "within noise" if abs(middle) < 1000 * error else "BEYOND NOISE"
    usual = 1000 * statistics.median(times[0])
    return f"{slug} {mode}: {usual:.1f} ms; difference {middle:+.2f} ± {1000 * error:.2f} ms, {noise}"


if __name__ == "__main__":
    for way in WAYS:
        print(timings(*way, rounds=int(sys.argv[1]) if len(sys.argv) > 1 else 200), flush=True)
