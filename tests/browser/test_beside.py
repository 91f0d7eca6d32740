"""Rules, pieces and About beside the table: the board stays in view, the game goes on, numbers lead to their rules."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import PHONE, WIDE, Server, browsing, open_table, table

SMALL = {"width": 1024, "height": 768}
BOARD = "() => JSON.stringify(document.querySelector('#board svg').getBoundingClientRect())"
COVERED = """() => { const drawer = document.getElementById('beside').getBoundingClientRect();
  return document.querySelector('#board svg').getBoundingClientRect().right - drawer.left; }"""
IN_SIGHT = """(id) => { const box = document.getElementById(id).getBoundingClientRect();
  const body = document.getElementById('beside-body').getBoundingClientRect();
  return box.height > 0 && box.top >= body.top && box.bottom <= body.bottom; }"""

SIDEWAYS = "() => { const body = document.getElementById('beside-body'); return body.scrollWidth - body.clientWidth; }"


def read(page: Page, name: str) -> None:
    page.click(f"#beside [data-read={name}]")


@pytest.mark.parametrize(
    ("size", "locale", "slug", "pieces", "about"),
    [
        (WIDE, "en-GB", "pachamama", "Crops and tokens", "Where the figures come from"),
        (SMALL, "fr-FR", "cuzco-kramer", "Tuiles de terrain", "D’où viennent les chiffres"),
    ],
)
def test_rules_pieces_and_about_open_beside_the_board_while_the_game_goes_on(
    browser: Browser, server: Server, size: dict[str, int], locale: str, slug: str, pieces: str, about: str
) -> None:
    with browsing(browser, size, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "random"], slug=slug, first="0"))
        before = page.evaluate(BOARD)
        page.click(".tools [data-do=rules]")
        page.wait_for_selector("#beside .chapter.now")
        if size == WIDE:
            assert page.evaluate(BOARD) == before, "the board keeps its place"
        assert page.evaluate(COVERED) <= 0, "the drawer covers nothing of the board"
        assert page.locator("#beside .small-pieces svg").count() > 3, "the rules have pictures"
        read(page, "gallery")
        expect(page.locator("#beside .shelf h2").filter(has_text=pieces)).to_be_visible()
        read(page, "about")
        expect(page.locator("#beside h2").filter(has_text=about)).to_be_visible()
        page.locator("#table .lit:visible").first.click()
        assert page.evaluate("document.querySelectorAll('.chosen, #choices button').length") > 0, (
            "the table is played on"
        )
        expect(page.locator("#beside")).to_be_visible()
        page.focus("#beside-page")
        page.keyboard.press("Escape")
        expect(page.locator("#beside")).to_be_hidden()
        page.click(".tools [data-do=menu]")
        page.click("#menu [data-do=gallery]")
        expect(page.locator("#beside .shelf").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#beside")).to_be_hidden()


def test_the_number_of_a_rule_leads_to_it_from_the_bar_a_tip_the_rules_and_an_address(
    browser: Browser, server: Server
) -> None:
    with browsing(browser, locale="fr-FR") as context:
        page = open_table(context, server, table(context, server, ["me", "here"], slug="ayar", first="0"))
        page.click("#why [data-rule=A-024]")
        page.wait_for_selector("#beside .pointed-at")
        assert page.evaluate(IN_SIGHT, "A-024")
        assert "tambo" in page.inner_text("#beside .pointed-at")
        page.click("#beside .pointed-at a[href='#all-A-024']")
        assert page.evaluate(IN_SIGHT, "all-A-024")
        page.fill("#beside .rules-search", "A-117")
        expect(page.locator("#all-A-117")).to_be_visible()
        expect(page.locator("#all-A-001")).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.locator("#beside")).to_be_hidden()
        tipped = page.locator("[data-tip-rule]:visible").first
        tipped.hover()
        number = page.inner_text("#tip .rule a")
        page.hover("#tip .rule a")
        page.click("#tip .rule a")
        page.wait_for_selector("#beside .pointed-at")
        assert number in page.inner_text("#beside .pointed-at")
        page.goto(f"{server.base}/rules/ayar#A-044")
        expect(page.locator(".pointed-at")).to_contain_text("A-044")
        page.goto(f"{server.base}/rules/cuzco-feld#F-073")
        expect(page.locator(".pointed-at")).to_be_in_viewport()


def test_on_a_phone_what_is_read_is_a_sheet_over_the_table(browser: Browser, server: Server) -> None:
    with browsing(browser, PHONE, has_touch=True, is_mobile=True, locale="fr-FR") as context:
        page = open_table(context, server, table(context, server, ["me", "here"], board="short", first="0"))
        page.click(".tools [data-do=menu]")
        page.click("#menu [data-do=rules]")
        page.wait_for_selector("#beside .chapter")
        box = page.locator("#beside").bounding_box()
        assert box is not None
        assert (box["width"], box["height"]) == (390, 844)
        for name, part in (("rules", ".chapter"), ("gallery", ".shelf"), ("about", ".prose")):
            read(page, name)
            page.wait_for_selector(f"#beside {part}")
            assert page.evaluate(SIDEWAYS) <= 0, f"{name} scrolls sideways"
        assert page.evaluate("document.getElementById('table').inert")
        page.click("#beside [data-read='']")
        expect(page.locator("#beside")).to_be_hidden()
        assert not page.evaluate("document.getElementById('table').inert")
