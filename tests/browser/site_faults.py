"""What the long proof of the site does to it: tabs and workers end at bad moments, files are spoilt, a disk is full."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page

from tests.browser.house import Clicker, wait_for_turn
from tests.browser.site_steps import Check
from tests.browser.visiting import SLOW, Visit

FULL = """() => { FileSystemSyncAccessHandle.prototype.write = () => {
  throw new DOMException("no more room", "QuotaExceededError"); }; }"""
HALF = """(last) => { const { prototype } = FileSystemSyncAccessHandle; const { write } = prototype; let left = last;
  prototype.write = function (bytes, where) {
    left -= 1;
    if (left > 0) return write.call(this, bytes, where);
    if (!left) write.call(this, bytes.slice(0, bytes.length / 2), where);
    self.close();
    throw new Error("the worker has ended"); }; }"""
"""From now on so many writes are the last, the last of them half, and with it the worker ends."""
SPOIL = """async ([name, content]) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("kancha");
  const file = await (await folder.getFileHandle(name)).createWritable({ keepExistingData: true });
  await file.write(content);
  await file.close(); }"""
MOVE = """async (table) => {
  const view = await (await fetch(`/api/tables/${table}/options?seat=0`)).json();
  const move = { seat: 0, version: view.version, text: view.options[0].text };
  const answer = await fetch(`/api/tables/${table}/moves`, { method: "POST", body: JSON.stringify(move),
    headers: { "Content-Type": "application/json" } }).catch(() => null);
  if (!answer) return { status: 0, told: "" };
  return { status: answer.status, told: (await answer.json()).error?.message ?? "" };
}"""
WRITES = 4
"""Of a move: so many are each the last once."""


def three_tabs(check: Check) -> str:
    """The owner closes, then the one that took over: the last one plays on each time."""
    url = check.short_game(seed=7)
    tabs = [check.visit]
    for _ in range(2):
        tabs.append(Visit(check.context, check.visit.address.rstrip("/") + url))
        tabs[-1].address = check.visit.address
        tabs[-1].wait_for_table()
    for _ in range(2):
        owner = next(tab for tab in tabs if any(worker.url.endswith("house.js") for worker in tab.page.workers))
        tabs.remove(owner)
        owner.page.close()
        version = tabs[0].version()
        tabs[-1].player(Clicker).play(1)
        tabs[0].inside.wait_for_function("(v) => Number(document.body.dataset.version) > v", arg=version)
    check.visit = tabs[0]
    return "two owners were closed one after the other, and it went on each time"


def closed_at_once(check: Check) -> str:
    """The tab is closed as soon as a move is acknowledged, then before it is: nothing acknowledged is lost."""
    url = check.short_game(seed=9)
    table = url.removeprefix("/t/")
    wait_for_turn(check.visit.inside)
    before = check.visit.version()
    answer = check.visit.page.evaluate(MOVE, table)
    assert is_acknowledged(answer), answer
    again(check, url)
    acknowledged = check.visit.version()
    assert acknowledged > before
    wait_for_turn(check.visit.inside)
    acknowledged = check.visit.version()
    check.visit.page.evaluate(f"(table) => {{ ({MOVE})(table); }}", table)
    again(check, url)
    assert check.visit.version() >= acknowledged
    check.visit.player(Clicker, 4).play(1)
    return "after a move was acknowledged, and before: found as it was, and played on"


def is_acknowledged(answer: dict[str, Any]) -> bool:
    return 200 <= answer["status"] < 300


def again(check: Check, url: str) -> None:
    """Close the tab at once, and open another at the same table."""
    check.visit.page.close()
    address = check.visit.address
    check.visit = Visit(check.context, address.rstrip("/") + url)
    check.visit.address = address
    check.visit.wait_for_table()


def killed_while_writing(check: Check) -> str:
    """The worker ends in the middle of each of the writes that a move consists of."""
    url = check.short_game(seed=8)
    for last in range(1, WRITES + 1):
        wait_for_turn(check.visit.inside)
        before = check.visit.version()
        check.visit.worker().evaluate(HALF, last)
        answer = check.visit.page.evaluate(MOVE, url.removeprefix("/t/"))
        check.visit.reload()
        assert check.visit.version() >= before + is_acknowledged(answer)
    check.visit.player(Clicker, 5).play(1)
    return f"in the middle of each of the first {WRITES} writes of a move: the table was whole each time"


@contextmanager
def nobody_home(check: Check) -> Iterator[Page]:
    """A page of this address without the house: it reaches the files, which nobody holds."""
    check.web.start()
    check.visit.page.close()
    page = check.context.new_page()
    page.context.new_cdp_session(page).send("Network.setBypassServiceWorker", {"bypass": True})
    page.goto(f"{check.visit.address}blank.html")
    yield page
    page.close()
    check.web.cut()
    check.visit = Visit(check.context, check.visit.address)


def damaged_tables(check: Check) -> str:
    """The stored file is spoilt: that is said, its bytes are saved, and the house opens anew."""
    check.short_game()
    with nobody_home(check) as page:
        for name in ("kancha.db", "kancha.db-wal"):  # one of them alone is not missed
            page.evaluate(SPOIL, [name, "spoilt " * 2000])
    page = check.visit.page
    page.wait_for_selector("#other:not([hidden])", timeout=SLOW)
    said = str(page.inner_text("#told"))
    with page.expect_download() as saved:
        page.click("#other")
    path = check.folder / "spoilt.db"
    saved.value.save_as(path)
    assert path.read_bytes().startswith(b"spoilt")
    check.visit.wait_for_house()
    check.short_game()
    check.visit.player(Clicker).play(1)
    return f"{said} Its {path.stat().st_size:,} bytes were saved, and a new game was begun"


def lost_key(check: Check) -> str:
    """What says whose the tables are is spoilt: its copy is read."""
    url = check.short_game()
    with nobody_home(check) as page:
        page.evaluate(SPOIL, ["browser.json", "{"])
    check.visit.wait_for_house()
    check.visit.show(url)
    check.visit.player(Clicker).play(1)
    return "the copy is read, and the table played on"


def broken_import(check: Check) -> str:
    """Files that hold no tables, or half of what they should."""
    check.visit.open("")
    check.visit.inside.wait_for_selector("#bring-all", state="attached")
    tables = check.visit.page.evaluate(
        "async () => [...new Uint8Array(await (await fetch('/site/tables')).arrayBuffer())]"
    )
    path = check.folder / "broken.tables"
    told = ""
    for content in (b"", b"no tables " * 500, bytes(tables[: len(tables) // 2])):
        path.write_bytes(content)
        check.visit.inside.evaluate("() => { document.querySelector('#all-tables [role=status]').textContent = ''; }")
        check.visit.inside.set_input_files("#bring-all", str(path))
        told = check.visit.inside.wait_for_selector("#all-tables [role=status]:not(:empty)").inner_text()
    return told


def killed_worker(check: Check) -> str:
    check.short_game(seed=8)
    check.visit.player(Clicker, 4).play(1)
    version = check.visit.version()
    check.visit.worker().evaluate("() => self.close()")
    check.visit.page.wait_for_function("() => !document.getElementById('state').hidden")
    said = str(check.visit.page.inner_text("#told"))
    check.visit.wait_for_house()
    check.visit.player(Clicker, 5).play(1)
    assert check.visit.version() > version
    return said


def full_disk(check: Check) -> str:
    url = check.short_game(seed=8)
    wait_for_turn(check.visit.inside)
    before = check.visit.version()
    check.visit.worker().evaluate(FULL)
    answer = check.visit.page.evaluate(MOVE, url.removeprefix("/t/"))
    assert answer["status"] == 507, answer
    assert check.visit.version() == before
    check.visit.page.reload()  # with room again
    check.visit.wait_for_table()
    assert check.visit.version() >= before
    return str(answer["told"])


FAULTS: dict[str, Callable[[Check], str]] = {
    "three tabs": three_tabs,
    "a tab closed at once": closed_at_once,
    "a killed worker": killed_worker,
    "a worker killed while it writes": killed_while_writing,
    "a full disk": full_disk,
    "a broken file to bring back": broken_import,
    "a spoilt key": lost_key,
    "spoilt tables": damaged_tables,
}
