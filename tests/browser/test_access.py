"""For everyone: axe finds no serious fault on any page, in light and dark, wide and narrow."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.house import HERE, PHONE, WIDE, Clicker, Server, browsing, facts, open_table, table, wait_for_turn
from tests.marks import some

AXE = (HERE / "vendor" / "axe.min.js").read_text("utf-8")
RUN = """async (part) => {
  const found = await axe.run(part === 'body' ? document : part, { resultTypes: ['violations'] });
  return found.violations
    .filter((one) => ['serious', 'critical'].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
}"""


def faults(page: Page, part: str = "body") -> list[str]:
    page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN, part)
    return found


@pytest.fixture(params=some(["light", "dark"], "light"))
def colours(request: pytest.FixtureRequest) -> str:
    return str(request.param)


READ = ["/", "/gallery/pachamama", "/rules/pachamama", "/about/pachamama", "/nothing"]


@pytest.mark.parametrize("address", some(READ, "/", "/about/pachamama"))
def test_a_page_that_is_read_has_no_serious_fault(browser: Browser, server: Server, colours: str, address: str) -> None:
    with browsing(browser, color_scheme=colours, bypass_csp=True) as context:
        page = context.new_page()
        page.goto(server.base + address)
        page.wait_for_load_state()
        assert faults(page) == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_table_has_no_serious_fault(browser: Browser, server: Server, colours: str, size: dict[str, int]) -> None:
    mode = "competitive" if (size, colours) in ((WIDE, "light"), (PHONE, "dark")) else "coop"
    with browsing(browser, size, color_scheme=colours, bypass_csp=True) as context:
        page = open_table(context, server, table(context, server, ["me", "random"], mode, board="short"))
        for _ in range(3):
            wait_for_turn(page)
            Clicker(page, 2).answer()
        wait_for_turn(page)
        if not facts(page)["ready"]:
            Clicker(page, 3).pick_something()
        assert faults(page) == []


OVER = [
    ("menu", "#menu", "select"),
    ("rules", "#beside", ".chapter"),
    ("sheet", "#sheet", "table"),
    ("replay", "#replay", "#replay-play"),
]
"""What is opened, where it stands, and what is seen of it when it is there."""


def test_what_opens_over_the_table_has_no_serious_fault(browser: Browser, server: Server, colours: str) -> None:
    with browsing(browser, color_scheme=colours, bypass_csp=True) as context:
        page = open_in(context, server)
        for opened, part, filled in OVER:
            page.click(f".tools [data-do={opened}]")
            expect(page.locator(f"{part} {filled}").first).to_be_visible()
            assert faults(page, part) == [], opened
            page.keyboard.press("Escape")
            expect(page.locator(part)).to_be_hidden()


def open_in(context: BrowserContext, server: Server) -> Page:
    page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
    Clicker(page, 2).answer()
    return page


SMALL_DESK = {"width": 1024, "height": 768}
SMALLEST = 10
"""Pixels of the smallest writing that can still be read on a small desk."""
WRITING = """() => [...document.querySelectorAll('#board text, #asides text, #supplies text')]
  .filter((text) => text.textContent.trim() && text.getClientRects().length)
  .map((text) => {
    const drawn = text.getScreenCTM();
    return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(drawn.a, drawn.b), text.textContent];
  })"""


@pytest.mark.parametrize(("mode", "seats"), [("competitive", ["me", "here", "here", "here"]), ("solo", ["me"])])
def test_on_a_small_desk_every_number_of_ayar_can_be_read(
    browser: Browser, server: Server, mode: str, seats: list[str]
) -> None:
    with browsing(browser, SMALL_DESK) as context:
        page = open_table(context, server, table(context, server, seats, mode, slug="ayar"))
        for side in range(2):  # alone, the second board is the Ayllu's
            page.evaluate("(id) => { document.getElementById(id).checked = true; }", f"show-board-{side}")
            written = page.evaluate(WRITING)
            assert len(written) > 100
            assert [text for size, text in written if size < SMALLEST] == []
