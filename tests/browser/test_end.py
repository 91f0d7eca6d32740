"""The end of a game on the page: the count, what one can do next, and a rematch that everybody is led to."""

import random
import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import kancha
from tests.browser.house import Server, browsing, open_table
from tests.marks import further


def nearly_over(context: BrowserContext, server: Server, slug: str, seats: int) -> str:
    """A table two answers before its end, all of whose seats this browser has."""
    g = kancha.new(slug, seats=seats, seed=5, mode="competitive")
    luck = random.Random(5)
    while not g.over:
        g.play(luck.choice(g.options()))
    api = f"{server.base}/api/tables"
    made = context.request.post(f"{api}/import", data={"record": g.record()}).json()
    answers = context.request.get(f"{api}/{made['table']}/view").json()["answers"]
    return str(context.request.post(f"{api}/{made['table']}/variation", data={"at": answers - 2}).json()["url"])


def finish(context: BrowserContext, server: Server, url: str, guest: BrowserContext | None = None) -> None:
    """Answer over the API until the game is over; a guest answers for the second seat."""
    api = f"{server.base}/api{url.replace('/t/', '/tables/')}"
    for _ in range(40):
        view = context.request.get(f"{api}/view").json()
        if view["over"]:
            return
        seat = view["ask"]["seat"]
        whose = guest if guest is not None and seat == 1 else context
        asked = whose.request.get(f"{api}/options?seat={seat}").json()
        move = {"seat": seat, "version": asked["version"], "text": asked["options"][0]["text"]}
        assert whose.request.post(f"{api}/moves", data=move).ok
    raise AssertionError("the game did not end")


def see_the_count(page: Page) -> None:
    """Points fly category by category, until one has seen enough."""
    page.wait_for_selector("#sheet[open] .sheet tr.to-come", state="attached")
    page.wait_for_selector("#sheet .pts.flying", state="attached")
    page.click("#sheet .count-skip")
    expect(page.locator("#sheet .to-come")).to_have_count(0)
    expect(page.locator("#sheet .count-skip")).to_be_hidden()


WAYS = [
    pytest.param(
        *("en-GB", "pachamama", re.compile(r"(wins|win), \d+ to \d+|tie at \d+"), "points", "moves", "copied"),
        marks=further,
    ),
    ("fr-FR", "ayar", re.compile(r"gagnes?, \d+ à \d+|égalité"), "points", "coups", "copié"),
]


@pytest.mark.parametrize(("locale", "slug", "headline", "up", "right", "copied"), WAYS)
def test_the_end_names_the_winner_counts_and_leads_on(
    browser: Browser,
    server: Server,
    locale: str,
    slug: str,
    headline: re.Pattern[str],
    up: str,
    right: str,
    copied: str,
) -> None:
    settings = {"reduced_motion": "no-preference", "permissions": ["clipboard-read", "clipboard-write"]}
    with browsing(browser, locale=locale, **settings) as context:
        url = nearly_over(context, server, slug, 2)
        page = open_table(context, server, url)
        if page.locator("#curtain[open]").count():
            page.click("#curtain-go")
        finish(context, server, url)
        page.wait_for_function("() => document.body.dataset.over === 'true'")
        see_the_count(page)
        page.set_viewport_size({"width": 1280, "height": 800})
        for way in page.locator("#ends .btn").all():
            assert way.inner_text().strip(), "the ways on have their names on a small desk too"
        expect(page.locator("#sheet .winner b")).to_have_text(headline)
        rows = page.locator("#sheet tbody tr:not(.sum)").evaluate_all(
            "(rows) => rows.map((row) => [...row.cells].slice(1).map((cell) => Number(cell.dataset.points)))"
        )
        totals = page.locator("#sheet tfoot tr").first.locator("td").all_inner_texts()
        assert [sum(column) for column in zip(*rows, strict=True)] == [int(total.replace("−", "-")) for total in totals]
        assert page.locator("#sheet .chart-name").all_text_contents() == [up, right]
        page.click("#sheet [data-do=share]")
        expect(page.locator("#note")).to_contain_text(copied)
        assert page.evaluate("navigator.clipboard.readText()") == server.base + url
        with page.expect_download() as saved:
            page.click("#sheet [data-do=record]")
        assert saved.value.suggested_filename.endswith(".kancha")
        page.locator("#sheet .chart").click(position={"x": 60, "y": 60})
        expect(page.locator("#replay")).to_be_visible()
        page.keyboard.press("Escape")
        page.click("#ends [data-do=sheet]")
        page.click("#sheet [data-do=look_again]")
        expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#sheet")).to_be_hidden()


def test_everybody_at_the_table_is_led_to_the_rematch(browser: Browser, server: Server) -> None:
    with browsing(browser) as context, browsing(browser, locale="fr-FR") as other:
        url = nearly_over(context, server, "pachamama", 2)
        table = url.removeprefix("/t/")
        key = context.request.post(f"{server.base}/api/tables/{table}/keys", data={"seat": 1}).json()["key"]
        assert other.request.post(f"{server.base}/api/tables/{table}/join", data={"key": key}).ok
        ours, theirs = open_table(context, server, url), open_table(other, server, url)
        finish(context, server, url, other)
        for page in (ours, theirs):
            page.wait_for_selector("#sheet[open] .winner")
        ours.click("#sheet [data-do=rematch]")
        ours.wait_for_url(lambda address: url not in address)
        theirs.wait_for_selector("#to-rematch", state="attached")
        expect(theirs.locator("#note")).to_contain_text("revanche")
        theirs.click("#sheet .end-ways a")
        theirs.wait_for_url(ours.url)
        expect(theirs.locator(".seat.own b").first).to_be_visible()
        seats = [
            page.evaluate("JSON.parse(document.getElementById('start').textContent).update.held")
            for page in (ours, theirs)
        ]
        assert seats == [[0], [1]]
