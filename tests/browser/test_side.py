"""The column of players and log folds, and gives the board its room."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.house import PAINTED, Server, both_languages, browsing, open_table, table
from tests.browser.measuring import going_on, measure
from tests.games.showcase import showcases

SMALL = {"width": 1024, "height": 768}
WIDTHS = """() => ['.side', '#frame'].map((name) => Math.round(document.querySelector(name).getBoundingClientRect().width))"""


def widths(page: Page) -> list[int]:
    found: list[int] = page.evaluate(WIDTHS)
    return found


@both_languages("fr-FR")
def test_the_column_folds_to_a_rail_and_opens_over_the_board(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, SMALL, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], slug="cuzco-kramer"))
        if page.evaluate("document.getElementById('curtain').open"):
            page.click("#curtain-go")
        page.wait_for_selector("#table.side-folded.wide-table")
        rail, board = widths(page)
        assert rail < 80
        assert page.locator("#score-0").is_visible()
        assert not page.locator("#panel-0 .seat-body").is_visible()
        page.click("#panel-head-0")  # opens over the board, which keeps its size
        page.wait_for_selector(".side.peek #panel-0 .seat-body")
        assert widths(page)[1] == board
        page.keyboard.press("Escape")
        page.wait_for_selector(".side:not(.peek)")
        page.click("#side-tab")  # stays open, here and after the page is loaded again
        page.wait_for_selector("#table:not(.side-folded)")
        side, narrow = widths(page)
        assert side > 300
        assert narrow < board
        page.reload()
        page.wait_for_selector("body[data-ready]", state="attached")
        assert page.get_attribute("#side-tab", "aria-expanded") == "true"
        assert widths(page)[0] > 300


MARKS = """() => {
  const board = document.querySelector('#board > svg');
  const drawn = board.getScreenCTM().inverse();
  return [...document.querySelectorAll('#marks .mark-at')].map((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    const numbers = [...mark.children].map((one) => one.getBoundingClientRect());
    const apart = numbers.every((box, nth) => !nth || box.left >= numbers[nth - 1].right);
    const { x, y } = new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(drawn);
    return [x / board.viewBox.baseVal.width, y / board.viewBox.baseVal.height, apart];
  });
}"""


def test_marks_stay_on_their_places_when_the_column_folds(browser: Browser, server: Server) -> None:
    """The set-up of a team has dozens of steps: the newest are marked, those of one place side by side."""
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "here", "here"], "coop"))
        if page.evaluate("document.getElementById('curtain').open"):
            page.click("#curtain-go")
        page.wait_for_function("() => document.querySelector('#marks .mark-at')")
        open_ = page.evaluate(MARKS)
        assert 3 < len(open_) <= 18
        assert all(apart for _, _, apart in open_)
        assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y, _ in open_)
        page.click("#side-tab")
        page.wait_for_selector("#table.side-folded")
        for _ in range(3):  # the board, its supplies and the marks follow one after another
            page.evaluate(PAINTED)
        folded = page.evaluate(MARKS)
        assert [place for *place, _ in folded] == [pytest.approx(place, abs=0.01) for *place, _ in open_]


@both_languages("fr-FR")
def test_what_lies_in_the_folded_column_is_named_in_the_bar_and_all_of_it_has_room(
    browser: Browser, server: Server, locale: str
) -> None:
    """God cards in hand are in one's panel: however many they are, the bar has them."""
    shown = next(one for one in showcases() if one.slug == "tawantinsuyu")
    asked = shown.asked(0)
    record = next(game.record() for game, name, _, _ in asked if name == "play_gods" and len(game.options()) > 25)
    with browsing(browser, SMALL, locale=locale) as context:
        page = open_table(context, server, going_on(context, server, record))
        page.click("#curtain-go")
        page.wait_for_selector("#table.side-folded .side-holds")
        page.wait_for_function("() => document.querySelectorAll('#choices button.lit').length >= 10")
        assert measure(page, "god cards").faults == []
        page.locator("#choices button.lit", has_text="Viracocha").first.click()
        page.wait_for_selector("#choices button.chosen, #confirm:not(:disabled)")
