"""What the long proof of the site does, step by step: each is done in a browser, and says what it did."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext

import kancha
from tests.browser.house import PHONE, WIDE, Clicker, Hasty, Server, wait_for_turn
from tests.browser.visiting import SLOW, Visit, Web, built_anew

POST = """async ([path, body]) => (await (await fetch(path, { method: "POST", body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" } })).json())"""
OUTSIDE = """() => new Promise((told) => {
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => told(effectiveDirective), { once: true });
  fetch("https://elsewhere.example/").then(() => told("asked"), () => setTimeout(() => told("not found"), 2000)); })"""
COACHED = """([state, steps]) => { const { dataset } = document.getElementById('coach-part');
  return state ? dataset.state === state : Number(dataset.steps) >= steps; }"""
ENDING = 4
MOST = 800
"""Answers that no whole game needs."""
LONG = 600_000


@dataclass
class Check:
    """Where the proof stands: a web space, a browser, the tab that is looked at."""

    browser: Browser
    web: Web
    folder: Path  # for files that are saved
    whole: bool
    context: BrowserContext
    visit: Visit

    def short_game(self, seed: int = 5) -> str:
        return self.visit.table("pachamama", "competitive", ["me", "random"], seed, board="short")

    def another(self, address: str, **settings: object) -> Visit:
        """A browser of its own, with nothing in it."""
        context = self.browser.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", **settings})  # type: ignore[arg-type]
        return Visit(context, address)

    def finished(self, slug: str, mode: str, seats: int, **options: str) -> tuple[str, int]:
        """A game played by chance to its end and brought here as a record; how many answers it has."""
        game, luck = kancha.new(slug, seats=seats, seed=5, mode=mode, **options), random.Random(5)
        while not game.over:
            game.play(luck.choice(game.options()))
        shown = self.visit.page.evaluate(POST, ["/api/tables/import", {"record": game.record()}])
        view = self.visit.page.evaluate("async (t) => (await fetch(`/api/tables/${t}/view`)).json()", shown["table"])
        return str(shown["table"]), int(view["answers"])


# Games


def a_game(check: Check, slug: str, mode: str, most: int) -> str:
    """One game against a bot, or alone against its automaton: all of it, or its beginning and the end of another."""
    level = "easy" if check.whole else "steady"  # a whole game has hundreds of answers
    visit, seats = check.visit, ["me"] if most == 1 else ["me", level]
    visit.table(slug, mode, seats)
    visit.inside.select_option("#menu select[data-setting=pace]", "once", force=True)
    player = visit.player(Hasty)
    ended = player.play(MOST if check.whole else 8)
    if not ended and not check.whole:
        table, answers = check.finished(slug, mode, len(seats))
        varied = visit.page.evaluate(POST, [f"/api/tables/{table}/variation", {"at": answers - ENDING}])
        visit.show(varied["url"])
        player.play_to_the_end()
    result = visit.inside.wait_for_selector("#sheet[open] .winner b").inner_text()
    against = "the automaton" if most == 1 else f"a bot, {level}"
    return f"{player.answers} answers by clicking against {against}{'' if check.whole else ', beginning and end'}: {result}"


# Learning and looking back


def a_lesson(check: Check) -> str:
    check.visit.open("learn/pachamama")
    check.visit.inside.click("#go-on")
    check.visit.wait_for_table()
    check.visit.inside.wait_for_selector("#guide")
    return str(check.visit.inside.inner_text("#guide")).split("\n")[0]


def a_puzzle(check: Check) -> str:
    check.visit.open("puzzles/cuzco-kramer")
    check.visit.inside.click("button[data-puzzle]")
    check.visit.wait_for_table()
    return str(check.visit.inside.inner_text("#ask")).split("\n")[0]


def a_challenge(check: Check) -> str:
    check.visit.open("challenges/pachamama")
    check.visit.inside.click("[data-challenge] >> nth=0")
    check.visit.wait_for_table()
    wait_for_turn(check.visit.inside)
    check.visit.player(Clicker).play(1)
    return "opened, and one answer given"


def a_replay(check: Check) -> str:
    check.short_game()
    check.visit.player(Clicker).play(3)
    check.visit.inside.click(".tools [data-do=replay]")
    check.visit.inside.wait_for_selector("#replay", state="attached")
    return "of a game with three answers"


def a_hint(check: Check) -> str:
    check.visit.open("learn/pachamama")
    check.visit.inside.click("#first-start")
    check.visit.wait_for_table()
    wait_for_turn(check.visit.inside)
    check.visit.inside.click("#tool-hint")
    check.visit.inside.click("[data-level=move]")
    check.visit.inside.wait_for_selector(".advice-pick", timeout=LONG)
    return f"{check.visit.inside.locator('.advice-pick').count()} answers suggested in a first game"


def the_coach(check: Check) -> str:
    """Analysis begins by itself, is stopped, goes on, and comes to its end."""
    inside = check.visit.inside
    table, answers = check.finished("cuzco-feld", "competitive", 2)  # the game that is looked at in the shortest time
    check.visit.open(f"t/{table}/coach")
    inside.wait_for_function(COACHED, arg=["", 2], timeout=LONG)
    inside.click("[data-coach=stop]")
    inside.wait_for_function(COACHED, arg=["stopped", 0], timeout=LONG)
    inside.click("[data-coach=start]")
    inside.wait_for_function(COACHED, arg=["", 4], timeout=LONG)
    if not check.whole:
        inside.click("[data-coach=stop]")
        return "begun, stopped, and gone on with"
    inside.wait_for_function(COACHED, arg=["done", 0], timeout=LONG)
    assert inside.locator(".coach-chart").count() == 1
    return f"begun, stopped, gone on with, done: a game of {answers} answers"


# What stays


def to_another_browser(check: Check) -> str:
    """All tables in one file, brought to a browser that had none."""
    check.short_game()
    check.visit.player(Clicker).play(2)
    check.visit.open("")
    check.visit.inside.wait_for_selector("#save-all")
    with check.visit.page.expect_download() as saved:
        check.visit.inside.click("#save-all")
    path = check.folder / "all.tables"
    saved.value.save_as(path)
    check.web.start()
    other = check.another(check.web.address)
    other.wait_for_house()
    other.inside.set_input_files("#bring-all", str(path))
    told = other.inside.wait_for_selector("#all-tables [role=status]:not(:empty)").inner_text()
    other.inside.wait_for_selector("#my-tables a.mine")
    other.inside.click("#my-tables a.mine")
    other.wait_for_table()
    other.page.context.close()
    check.web.cut()
    return f"{path.stat().st_size:,} bytes. {told}"


def to_a_server(check: Check) -> str:
    """A game goes to a server as a record, and comes back as one."""
    check.short_game()
    check.visit.player(Clicker).play(3)
    check.visit.inside.click(".tools [data-do=menu]")
    with check.visit.page.expect_download() as saved:
        check.visit.inside.click("#menu [data-do=record]")
    path = check.folder / "game.kancha"
    saved.value.save_as(path)
    server = Server(check.folder / "server")
    server.start()
    try:
        page = check.browser.new_page()
        page.goto(server.base)
        page.set_input_files("#record-file", str(path))
        page.wait_for_selector("body[data-ready][data-live=on]", state="attached")
        table = page.url.rpartition("/")[2].partition("?")[0]
        back = page.request.get(f"{server.base}/api/tables/{table}/record").text()
        page.close()
    finally:
        server.kill()
    path.write_text(back, "utf-8")
    check.visit.open("")
    check.visit.inside.set_input_files("#record-file", str(path))
    check.visit.wait_for_table()
    return f"{path.name}, {len(back):,} bytes, opened there and here again"


def a_reload(check: Check) -> str:
    check.short_game(seed=6)
    player = check.visit.player(Clicker)
    player.play(3)
    version = check.visit.version()
    check.visit.reload()
    assert check.visit.version() >= version
    player.play(1)
    assert check.visit.version() > version
    return "in mid-game, and one more answer"


def two_tabs(check: Check) -> str:
    """The second tab follows; when the first closes it takes over, and nothing is lost."""
    url = check.short_game(seed=7)
    guest = Visit(check.context, check.visit.address.rstrip("/") + url)
    guest.address = check.visit.address
    guest.wait_for_table()
    check.visit.player(Clicker).play(2)
    version = check.visit.version()
    guest.inside.wait_for_function("(v) => Number(document.body.dataset.version) >= v", arg=version)
    check.visit.page.close()
    check.visit = guest
    guest.player(Clicker, 4).play(2)
    assert guest.version() > version
    return "the second shows what the first plays, and takes over when that is closed"


# Other places


def begun(visit: Visit, answers: int = 2) -> None:
    """A table opened as its user does, and some answers."""
    visit.wait_for_house()
    visit.inside.wait_for_selector("body[data-ready]", state="attached")
    visit.inside.click(".play")
    visit.wait_for_table()
    visit.player(Clicker).play(answers)


def in_a_folder(check: Check) -> str:
    """The same files in a folder of a host."""
    with built_anew(check.web.folder, "folder/of/mine") as (web, _):
        visit = check.another(f"{web.address}folder/of/mine/")
        begun(visit)
        visit.reload()
        assert "/folder/of/mine/t/" in visit.page.url
        visit.player(Clicker, 4).play(1)
        visit.page.context.close()
    return "played, reloaded at the table's own address, played on"


def without_service_worker(check: Check) -> str:
    """Service workers are forbidden; tables stay all the same."""
    check.web.start()
    visit = check.another(check.web.address, service_workers="block")
    visit.is_behind = False
    begun(visit)
    visit.reload()
    visit.player(Clicker, 4).play(1)
    visit.page.context.close()
    check.web.cut()
    return "played, reloaded, played on"


def over_plain_http(check: Check) -> str:
    """Another device of the house opens it by name: nothing can be stored, which is said; it is played all the same."""
    check.web.start()
    visit = check.another(check.web.address.replace("127.0.0.1", "plain.example"))
    visit.is_behind = False
    visit.page.wait_for_selector("body[data-house=ready]", timeout=SLOW)
    said = str(visit.page.inner_text("#told"))
    visit.page.click("#renew")
    begun(visit)
    visit.page.context.close()
    check.web.cut()
    return said


def a_new_version(check: Check) -> str:
    """A newer site is put in place of the old one: who has it open is told, and goes on when they like."""
    with built_anew(check.web.folder, "") as (web, renew):
        visit = check.another(web.address)
        begun(visit, 1)
        version, url = visit.version(), visit.page.url
        renew()
        visit.page.reload()
        visit.page.wait_for_selector("#renew:not([hidden])", timeout=SLOW)
        said = str(visit.page.inner_text("#told"))
        visit.page.evaluate("() => { document.body.dataset.before = 'yes'; }")
        visit.page.click("#renew")
        visit.page.wait_for_selector("body:not([data-before])", state="attached")
        visit.wait_for_table()
        worker = "() => caches.keys().then((names) => names.join())"
        assert "newer-" in visit.page.evaluate(worker)
        assert (visit.page.url, visit.version() >= version) == (url, True)
        visit.player(Clicker, 4).play(1)
        visit.page.context.close()
    return f"{said} Its table was there, and was played on"


def on_a_phone(check: Check) -> str:
    check.web.start()
    visit = check.another(check.web.address, viewport=PHONE, has_touch=True, is_mobile=True)
    visit.wait_for_house()
    visit.table("pachamama", "solo", ["me"], seed=4, board="short")
    visit.player(Clicker, 8).play(5)
    assert visit.inside.evaluate("document.documentElement.scrollWidth <= 390")
    visit.page.context.close()
    check.web.cut()
    return "five answers of a solo game at 390 × 844"


def installable(check: Check) -> str:
    """What a browser wants of an app that it installs."""
    faults = check.context.new_cdp_session(check.visit.page).send("Page.getInstallabilityErrors")
    assert [fault["errorId"] for fault in faults["installabilityErrors"] if fault["errorId"] != "in-incognito"] == []
    return "nothing is missing, says the browser"


def no_other_host(check: Check) -> str:
    """Frame, page and worker try to reach another host, and the browser does not let them."""
    check.short_game()
    places = (check.visit.page, check.visit.inside, check.visit.worker())
    assert [place.evaluate(OUTSIDE) for place in places] == ["connect-src"] * 3
    return "frame, page and worker may not ask one, says the browser"


STEPS: dict[str, Callable[[Check], str]] = {
    "a lesson": a_lesson,
    "a puzzle": a_puzzle,
    "a challenge": a_challenge,
    "a replay": a_replay,
    "a hint": a_hint,
    "the coach": the_coach,
    "a reload": a_reload,
    "all tables to another browser": to_another_browser,
    "a record to a server and back": to_a_server,
    "two tabs": two_tabs,
    "an app to install": installable,
    "no other host": no_other_host,
    "a phone": on_a_phone,
    "a folder of a host": in_a_folder,
    "no service worker": without_service_worker,
    "plain http": over_plain_http,
    "a new version": a_new_version,
}
