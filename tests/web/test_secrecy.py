"""Nothing that leaves the server tells a seat more than it may know."""

import json
import random
import re
import sqlite3
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.material import ARROWS_OF_TERRAIN, CELL_NAMES, CROPS, TERRAINS, Scenario
from kancha.games.pachamama.state import State
from kancha.games.pachamama.verbs import TOP
from kancha.kernel.events import CHANCED
from kancha.table.bot_pool import BotQuestion
from kancha.table.table import Table
from kancha.web.person import COOKIE
from tests.web.serving import Server, TestClient, desk_behind, inside, new_table, outside, play

SEED = 8_877_665_544_332_211


POINTED = [*(f"cell:{name}" for name in CELL_NAMES[::5]), "crop:maize", "terrain:valley", "origin:reserve", "pile:0"]
"""Things to ask about, whether or not one can do something with them."""


def everything(client: TestClient, table: str, seat: int) -> list[str]:
    """All one can get to see of a table from a seat: pages, API, errors, the socket."""
    who = f"seat={seat}"
    paths = [f"/t/{table}/coach", f"/t/{table}/coach.svg", f"/api/tables/{table}/analysis"]
    paths += [f"/t/{table}", f"/t/{table}?{who}", f"/t/{table}/sheet?{who}", f"/t/{table}/story?{who}", "/"]
    paths += [f"/api/tables/{table}/{what}?{who}" for what in ("view", "options", "record")]
    paths += [f"/api/tables/{table}/view?{who}&facts=true&language=fr", "/api/tables"]
    asked = client.get(f"/api/tables/{table}/options?{who}").json()
    paths += [f"/api/tables/{table}/replay?{who}&at={at}" for at in range(0, asked["version"], 3)]
    paths += [f"/api/tables/{table}/why?{who}&facets={facet}" for facet in POINTED]
    found = [client.get(path).text for path in paths]
    texts = [option["text"] for option in asked["options"][::7]] + ["pass", "yes", "top 0 valley", "explore A1 A1"]
    for text in texts:
        body = {"seat": seat, "version": asked["version"], "text": text}
        found.append(client.post(f"/api/tables/{table}/preview", json=body).text)
    for text in texts[len(texts) - 4 :]:
        body = {"seat": max(seat, 0), "version": asked["version"], "text": text}
        found.append(client.post(f"/api/tables/{table}/moves", json=body).text)
    found += [client.post(f"/api/tables/{table}/analysis{way}").text for way in ("", "/stop")]
    found += planned(client, table, seat, texts[: len(texts) - 4])
    found.append(client.post(f"/api/tables/{table}/variation", json={"at": 999, "seat": seat}).text)
    found.append(client.post(f"/api/tables/{table}/deal").text)
    with client.websocket_connect(f"/live/{table}?seats={seat}") as socket:
        found.append(socket.receive_text())
    return [re.sub(r'"(created|updated)":[\d.]+', "", text) for text in found]


def planned(client: TestClient, table: str, seat: int, texts: list[str]) -> list[str]:
    """Plans of a seat, whether it is asked or not: their steps, what they come to, and how they are drawn."""
    plans = [[], texts[:1], texts[:3], ["offer coca+maize"]]
    found = [{"seat": max(seat, 0), "steps": steps, "drawn": True} for steps in plans]
    return [client.post(f"/api/tables/{table}/plan?language=fr", json=body).text for body in found]


def table_in(client: TestClient, table: str) -> Table:
    found = desk_behind(client.app).tables.lives[table].table
    assert isinstance(found, Table)
    return found


def disguise(table: Table, seat: int) -> int:
    """Change everything about a table that a seat cannot know: the map, the luck, the tiles others see. How much that was.

    This knows itself what is hidden, so that it finds what the rules should mask and do not.
    """
    position = table.game.position
    g = position.state
    assert isinstance(g, State)
    true_map = position.chance.envelope
    assert isinstance(true_map, Scenario)
    hidden = [cell for cell in g.board.cells if not g.known >> cell & 1]
    terrain, crop = true_map.terrain.copy(), true_map.crop.copy()
    for one, other in zip(hidden, reversed(hidden), strict=True):
        terrain[one], crop[one] = true_map.terrain[other], true_map.crop[other]
    position.chance.envelope = Scenario("disguised", true_map.board, terrain, crop, true_map.starts, true_map.otoma)
    position.chance.seed += 1
    changed = len(hidden)
    for pile in range(len(g.screens.tops)) if g.screens is not None and g.arrows is not None else ():
        top, base = g.screens.tops[pile], pile % 4 * ARROWS_OF_TERRAIN
        others = [arrow for arrow in range(ARROWS_OF_TERRAIN) if g.arrows.unseen[base + arrow] and arrow != top]
        if pile // 4 == seat or top < 0 or not others:
            continue
        g.screens.tops[pile] = others[0]
        g.arrows.unseen[base + top] += 1
        g.arrows.unseen[base + others[0]] -= 1
        retell(table, TOP.of(pile // 4, pile % 4, top), TOP.of(pile // 4, pile % 4, others[0]), others[0])
        changed += 1
    return changed


def retell(table: Table, seen: int, instead: int, arrow: int) -> None:
    """In the record and in the log, let one seat have seen another tile."""
    line = next(line for line in reversed(table.game.lines()) if line.option == seen)
    line.option = instead
    for answer in reversed(table.game.history):
        for number, event in enumerate(answer.events):
            if event.kind is CHANCED and event.values == [seen]:
                event.values = [instead]
                answer.events[number + 1].values[-1] = arrow
                return


@pytest.mark.parametrize("mode", ["competitive", "coop"])
@pytest.mark.parametrize("seat", [0, -1])
def test_tables_a_seat_cannot_tell_apart_give_the_same_bytes(tmp_path: Path, mode: str, seat: int) -> None:
    with inside(tmp_path) as client:
        for moves in (0, 9):
            client.cookies.clear()
            options = {"first": "0"}
            table = str(new_table(client, "me", "here", mode=mode, seed=SEED, options=options)["table"])
            luck = random.Random(2)
            while moves and (table_in(client, table).answers() < moves or asked(client, table) != [0]):
                play_both(client, table, luck)
            if seat == -1:
                client.cookies.clear()
            before = everything(client, table, seat)
            assert disguise(table_in(client, table), seat) > 3
            assert everything(client, table, seat) == before


def asked(client: TestClient, table: str) -> list[int]:
    found: list[int] = client.get(f"/api/tables/{table}/view").json()["ask"]["waiting"]
    return found


def play_both(client: TestClient, table: str, luck: random.Random) -> None:
    """One move of whichever seat of this browser is asked."""
    seat = asked(client, table)[0]
    offered = client.get(f"/api/tables/{table}/options?seat={seat}").json()
    body = {"seat": seat, "version": offered["version"], "text": luck.choice(offered["options"])["text"]}
    assert client.post(f"/api/tables/{table}/moves", json=body).status_code == 200


class Subscription(httpx.Client):
    """A browser all of whose traffic is kept."""

    def __init__(self, server: Server) -> None:
        super().__init__(base_url=server.address, timeout=30, trust_env=False, event_hooks={"response": [self.hear]})
        self.server = server
        self.heard: list[str] = []
        self.sockets: list[ClientConnection] = []
        self.open = ExitStack()

    def hear(self, response: httpx.Response) -> None:
        response.read()
        self.heard += [response.text, str(response.headers)]

    def watch(self, table: str) -> None:
        cookie = {"Cookie": f"{COOKIE}={self.cookies.get(COOKIE)}"} if self.cookies.get(COOKIE) else {}
        address = self.server.address.replace("http", "ws")
        opening = connect(
            f"{address}/live/{table}", additional_headers=cookie, max_size=None, max_queue=None, proxy=None
        )
        self.sockets.append(self.open.enter_context(opening))

    def finish(self, version: int) -> str:
        """All of it, once its pages have heard of this version."""
        for socket in self.sockets:
            told = 0
            while told < version:
                self.heard.append(str(socket.recv(timeout=30)))
                told = json.loads(self.heard[-1])["version"]
        self.open.close()
        self.close()
        return "\n".join(self.heard)


def lines_of(folder: Path, table: str) -> list[str]:
    with sqlite3.connect(folder / "kancha.db") as connection:
        rows = connection.execute("SELECT lines FROM entries WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    connection.close()
    return [line for row in rows for line in row[0].split("\n")]


def test_no_traffic_of_a_coop_game_holds_what_others_saw(tmp_path: Path) -> None:
    """Two browsers and an onlooker play and look at everything; each one's traffic is searched for the others' tiles."""
    folder = tmp_path / "data"
    with outside(folder) as server:
        ana, berta, onlooker = Subscription(server), Subscription(server), Subscription(server)
        made = new_table(ana, "me", "link", mode="coop", seed=SEED)
        table, keys = str(made["table"]), made["keys"]
        assert isinstance(keys, list)
        berta.post(f"/api/tables/{table}/join", json={"key": keys[1]})
        for browser in (ana, berta, onlooker):
            browser.watch(table)
        luck = random.Random(6)
        for turn in range(12):
            for seat, browser in enumerate((ana, berta)):
                asked = browser.get(f"/api/tables/{table}/options").json()
                if asked["options"]:
                    text = luck.choice(asked["options"])["text"]
                    body = {"seat": seat, "version": asked["version"], "text": text}
                    browser.post(f"/api/tables/{table}/preview", json=body)
                    browser.post(f"/api/tables/{table}/moves", json={**body, "text": "fly moon"})
                    browser.post(f"/api/tables/{table}/moves", json={**body, "seat": 1 - seat})
                    assert browser.post(f"/api/tables/{table}/moves", json=body).status_code == 200
            for browser in (ana, berta, onlooker) if turn % 11 == 0 else ():
                browser.get(f"/t/{table}")
                for what in ("view?facts=true", "record", "replay?at=1", "view?language=fr"):
                    browser.get(f"/api/tables/{table}/{what}")
        lines = lines_of(folder, table)
        secret = {seat: hidden_lines(lines, seat) for seat in (0, 1)}
        assert len(secret[0]) > 3
        assert len(secret[1]) > 3
        version = ana.get(f"/api/tables/{table}/view").json()["version"]
        heard = [browser.finish(version) for browser in (ana, berta, onlooker)]
    log = server.log.read_text()
    for seat in (0, 1):
        name = ("Ana", "Berta")[seat]
        for reader in (heard[1 - seat], heard[2], log):
            for line in secret[seat]:
                assert line not in reader
            assert f"{name} sees" not in reader  # how the same is spoken
            assert f"{name} voit" not in reader
        assert any(line in heard[seat] for line in secret[seat])  # who saw it may read it: the search does find things
    for text in (*heard, log):
        assert str(SEED) not in text
    assert str(keys[1]) not in heard[2] + log
    assert str(keys[0]) not in heard[1] + heard[2] + log


def hidden_lines(lines: list[str], seat: int) -> list[str]:
    """What chance showed to one seat alone: `top 1 valley …`."""
    return [line.partition(" ")[2] for line in lines if line.startswith(f"*[{seat}] ")]


def test_no_traffic_of_a_competitive_game_holds_the_map_or_the_seed(tmp_path: Path, long: bool) -> None:
    """The map lies in the wheel: what is not discovered yet stands nowhere, in no form. With `--long`, suggestions too."""
    folder = tmp_path / "data"
    with outside(folder) as server:
        ana = Subscription(server)
        table = str(new_table(ana, "me", "bot", seed=SEED)["table"])
        ana.watch(table)
        luck = random.Random(6)
        for turn in range(12):
            while not play(ana, table, 1, luck):
                time.sleep(0.01)  # the bot answers first
            if long and turn == 8:
                wonder(ana, table)
            if turn % 4 == 0:
                for path in (f"/t/{table}", f"/api/tables/{table}/view?facts=true", f"/api/tables/{table}/record"):
                    ana.get(path)
        lines = lines_of(folder, table)
        view = json.loads(ana.get(f"/api/tables/{table}/view?facts=true").text)
        assert not view["over"]
        heard = ana.finish(view["version"])
    known = {line.split()[2] for line in lines if line.split()[1] in ("terrain", "start")}
    board = standard().board("long")
    scenarios = [scenario for scenario in standard().scenarios if scenario.board == "long" and fits(scenario, lines)]
    assert len(scenarios) == 1, "the moves so far tell which of our maps it is"
    disc = scenarios[0]
    assert len(known) < len(board.cells)
    for cell in board.cells:
        if CELL_NAMES[cell] not in known:
            assert f"terrain {CELL_NAMES[cell]} {TERRAINS[disc.terrain[cell]]}" not in heard
            assert f"crop {CELL_NAMES[cell]} {CROPS[disc.crop[cell]]}" not in heard
            assert view["facts"]["land"][cell] == -1
    compact = json.dumps(disc.terrain, separators=(",", ":"))
    for text in (heard, server.log.read_text()):
        assert str(SEED) not in text
        assert compact not in text
        assert str(disc.terrain) not in text
        assert f'"{disc.name}"' not in text


def wonder(browser: httpx.Client, table: str) -> None:
    """Ask for a suggestion, until the bot has answered and there is one."""
    for _ in range(100):
        version = browser.get(f"/api/tables/{table}/options").json()["version"]
        body = {"seat": 0, "version": version}
        if browser.post(f"/api/tables/{table}/suggestion", json=body).status_code == 200:
            return
        time.sleep(0.1)
    raise AssertionError("no suggestion came")


class Overhearing:
    """Whoever thinks for bots, with all tasks kept that it was given."""

    def __init__(self) -> None:
        self.tasks: list[object] = []

    async def choose(self, asked: BotQuestion) -> int:
        return asked.options[0]

    async def think(self, task: dict[str, object], limit: float, rank: int = 0) -> bytes:
        self.tasks.append(json.loads(json.dumps(task)))
        return b'{"seat":0,"chance":0.5,"candidates":[]}'

    async def close(self) -> None:
        pass


@pytest.mark.parametrize("mode", ["competitive", "coop"])
def test_a_suggestion_is_made_from_nothing_that_its_seat_cannot_know(tmp_path: Path, mode: str) -> None:
    """Two tables that the seat cannot tell apart give the same task: whatever comes of it tells no secret."""
    with inside(tmp_path) as client:
        pool = Overhearing()
        desk_behind(client.app).tables.bots = pool
        table = str(new_table(client, "me", "here", mode=mode, seed=SEED, options={"first": "0"})["table"])
        luck = random.Random(2)
        while table_in(client, table).answers() < 9 or asked(client, table) != [0]:
            play_both(client, table, luck)
        offered = client.get(f"/api/tables/{table}/options?seat=0").json()
        bodies = [
            {"seat": 0, "version": offered["version"]},
            {"seat": 0, "version": offered["version"], "text": offered["options"][0]["text"]},
        ]
        answers = [client.post(f"/api/tables/{table}/suggestion", json=body).text for body in bodies]
        before, pool.tasks = pool.tasks, []
        assert disguise(table_in(client, table), 0) > 3
        assert answers == [client.post(f"/api/tables/{table}/suggestion", json=body).text for body in bodies]
        assert len(before) == 2
        assert pool.tasks == before
        assert str(SEED) not in json.dumps(before)


def fits(scenario: Scenario, lines: list[str]) -> bool:
    """Whether a map is the one a record was played on, as far as it tells."""
    for line in lines:
        words = line.split()
        if words[1] in ("terrain", "start") and words[3] != TERRAINS[scenario.terrain[CELL_NAMES.index(words[2])]]:
            return False
    return True
