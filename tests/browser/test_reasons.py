"""A click on anything answers: it picks, or it says at once, beside it, why nothing can be done."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import Server, browsing, click, open_table, table, wait_for_turn
from tests.marks import further

DARK = """() => [...document.querySelectorAll('#board [data-f]')]
  .filter((e) => e.id && !e.matches('.lit, .chosen, .instead') && e.getClientRects().length).map((e) => e.id)"""


def answered(page: Page, id: str) -> str:
    """What a click on an element says."""
    page.mouse.move(1, 1)
    expect(page.locator("#tip")).to_be_hidden()
    if not click(page, id):
        return ""
    expect(page.locator("#tip.no")).to_be_visible()
    box, element = page.locator("#tip").bounding_box(), page.locator(f"#{id}").bounding_box()
    assert box is not None
    assert element is not None
    apart_x = max(element["x"] - box["x"] - box["width"], box["x"] - element["x"] - element["width"], 0)
    apart_y = max(element["y"] - box["y"] - box["height"], box["y"] - element["y"] - element["height"], 0)
    assert apart_x + apart_y < 60, "beside what was clicked"
    return page.inner_text("#tip")


@pytest.mark.parametrize(
    ("slug", "locale"), [pytest.param("pachamama", "en-GB", marks=further), ("tawantinsuyu", "fr-FR")]
)
def test_what_cannot_be_picked_says_why_when_clicked(browser: Browser, server: Server, slug: str, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], slug=slug, seed="5"))
        wait_for_turn(page)
        dark: list[str] = page.evaluate(DARK)
        told = [answered(page, id) for id in dark[:: max(1, len(dark) // 8)]]
        assert sum(bool(text) for text in told) > 3
        assert not any("undefined" in text for text in told)


def test_who_is_not_asked_is_told_whose_turn_it_is_in_their_language(browser: Browser, server: Server) -> None:
    with browsing(browser, locale="fr-FR") as context:
        url = table(context, server, ["link", "link"], seed="5", first="0")
        page = open_table(context, server, url)
        assert "Ce n’est pas" in answered(page, "cell-C4")
