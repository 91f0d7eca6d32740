"""The frame round the work: the bar has one height, the board stands still, zoom, tooltips and keys keep out of the way."""

import random
import re
from itertools import cycle

import pytest
from playwright.sync_api import Browser, Page, expect

from kancha.doors import catalogue
from tests.browser.house import (
    PAINTED,
    PHONE,
    Clicker,
    Server,
    both_languages,
    browsing,
    click,
    facts,
    open_table,
    table,
    wait_for_turn,
)
from tests.marks import some

SIZES = """() => ['bar', 'frame'].map((id) => {
  const { width, height } = document.getElementById(id).getBoundingClientRect();
  return `${id} ${Math.round(width)} × ${Math.round(height)}`;
})"""
SETTLED = "() => document.querySelector('#table .lit, #choices .lit, #confirm:enabled') !== null"
OUTSIDE = """() => [...document.querySelectorAll('#panels .panel *, #log .log-head *')].filter((part) => {
  const panel = part.closest('.panel').getBoundingClientRect();
  return part.getClientRects().length && part.getBoundingClientRect().right > panel.right + 1;
}).map((part) => part.id || part.textContent)"""
SCALE = "new DOMMatrix(getComputedStyle(document.getElementById('board')).transform).a"


LANGUAGES = dict(zip([game.slug for game in catalogue()], cycle(["fr-FR", "en-GB"]), strict=False))


@pytest.mark.parametrize("slug", some(LANGUAGES, "cuzco-kramer", "tawantinsuyu"))
def test_no_click_changes_the_height_of_the_bar_or_the_size_of_the_board(
    browser: Browser, server: Server, slug: str
) -> None:
    locale = LANGUAGES[slug]
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], slug=slug, seed="5"))
        clicker = Clicker(page, 3)
        wait_for_turn(page)
        before = page.evaluate(SIZES)
        for _ in range(3):
            page.wait_for_function(SETTLED)
            if not facts(page)["ready"]:  # what the page has chosen by itself leaves nothing to pick
                clicker.pick_something()
            page.evaluate(PAINTED)
            assert page.evaluate(SIZES) == before
            page.keyboard.press("Escape")
            wait_for_turn(page)
            clicker.answer()
            wait_for_turn(page)
            assert page.evaluate(SIZES)[0] == before[0]


@both_languages("fr-FR")
def test_on_a_phone_the_bar_has_one_height_too(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, PHONE, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], seed="5"))
        wait_for_turn(page)
        before = page.evaluate(SIZES)[0]
        clicker = Clicker(page, 3)
        for _ in range(3):
            clicker.pick_something()
            page.evaluate(PAINTED)
            assert page.evaluate(SIZES)[0] == before
            page.keyboard.press("Escape")


@both_languages()
def test_the_board_zooms_by_button_double_click_wheel_and_keys(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], seed="5"))
        wait_for_turn(page)
        buttons = page.locator(".zoom .btn")
        assert not overlap(page, ".zoom", "#frame"), "in sight, and off the board"
        buttons.nth(0).click()
        assert page.evaluate(SCALE) == pytest.approx(1.25)
        buttons.nth(2).click()
        assert page.evaluate(SCALE) == 1
        box = page.locator("#frame").bounding_box()
        assert box is not None
        corner = (box["x"] + 8, box["y"] + 8)
        page.mouse.dblclick(*corner)
        assert page.evaluate(SCALE) == pytest.approx(2)
        page.mouse.dblclick(*corner)
        assert page.evaluate(SCALE) == 1
        page.mouse.move(*corner)
        page.keyboard.down("Control")
        page.mouse.wheel(0, -60)
        page.keyboard.up("Control")
        page.wait_for_function(f"() => {SCALE} > 1.2")
        page.keyboard.press("0")
        assert page.evaluate(SCALE) == 1
        page.keyboard.press("+")
        page.keyboard.press("-")
        assert page.evaluate(SCALE) == pytest.approx(1)


def overlap(page: Page, one: str, other: str) -> bool:
    a, b = page.locator(one).bounding_box(), page.locator(other).bounding_box()
    assert a is not None
    assert b is not None
    apart = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return not (apart or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"])


@both_languages()
def test_a_tooltip_stands_beside_its_piece_and_goes_when_one_is_picked(
    browser: Browser, server: Server, locale: str
) -> None:
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], seed="5"))
        wait_for_turn(page)
        lit: list[str] = page.evaluate("[...document.querySelectorAll('#board .cell.lit')].map((e) => e.id)")
        page.hover(f"#{lit[0]}")
        expect(page.locator("#tip")).to_be_visible()
        assert not overlap(page, "#tip", f"#{lit[0]}")
        assert click(page, lit[0])
        expect(page.locator("#tip")).to_be_hidden()
        page.hover(f"#{lit[1]}")
        page.wait_for_timeout(600)
        expect(page.locator("#tip")).to_be_hidden()


@both_languages()
def test_enter_on_what_is_picked_confirms_it(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], seed="5"))
        wait_for_turn(page)
        version = facts(page)["version"]
        page.locator("#board .cell.lit").first.focus()
        page.keyboard.press("Enter")
        for _ in range(4):
            if facts(page)["ready"]:
                break
            page.keyboard.press("1")
        picked = page.locator("#board [data-f].chosen").first
        picked.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("(v) => Number(document.body.dataset.version) > v", arg=version)


@both_languages()
def test_arrow_keys_walk_on_over_cells_that_show_what_would_lie_there(
    browser: Browser, server: Server, locale: str
) -> None:
    with browsing(browser, locale=locale) as context:
        url = table(context, server, ["me", "here"], slug="cuzco-kramer", seed="3", first="0")
        page = open_table(context, server, url)
        wait_for_turn(page)
        version = facts(page)["version"]
        assert click(page, "tile-triple")
        page.wait_for_function("(v) => Number(document.body.dataset.version) > v", arg=version)
        expect(page.locator("#cell-G18")).to_have_class(re.compile(r"\blit\b"))
        page.locator("#cell-G18").focus()
        walked = ["cell-G18"]
        for key in ["ArrowRight"] * 4 + ["ArrowDown"] * 3 + ["ArrowUp"] * 3:
            page.keyboard.press(key)
            walked.append(page.evaluate("document.activeElement.id"))
        assert len(set(walked[:5])) == 5, walked
        assert len(set(walked[4:8])) == 4, walked


@both_languages()
def test_the_home_page_does_not_scroll_sideways_on_a_phone(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, PHONE, locale=locale) as context:
        page = context.new_page()
        page.goto(server.base)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        page.evaluate("scrollBy(500, 0)")
        assert page.evaluate("scrollX") == 0


@both_languages()
def test_play_becomes_pause_while_it_plays(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], seed="5"))
        Clicker(page, 3).play(3)
        page.click(".tools [data-do=replay]")
        play, pause = page.locator("#replay-play .ic").first, page.locator("#replay-play .ic").last
        expect(play).to_be_visible()
        expect(pause).to_be_hidden()
        page.click("#replay-play")
        expect(pause).to_be_visible()
        expect(play).to_be_hidden()


@pytest.mark.parametrize("language", some(["en-GB", "fr-FR"], "fr-FR"))
def test_nothing_leaves_the_panels_at_the_end_of_a_game(browser: Browser, server: Server, language: str) -> None:
    with browsing(browser, locale=language) as context:
        url = table(context, server, ["me", "here"], board="short", seed="7")
        api = f"{server.base}/api/tables/{url.rsplit('/', 1)[1]}"
        luck = random.Random(2)
        while not (view := context.request.get(f"{api}/view").json())["over"]:
            seat = view["ask"]["seat"]
            asked = context.request.get(f"{api}/options?seat={seat}").json()
            move = {"seat": seat, "version": asked["version"], "text": luck.choice(asked["options"])["text"]}
            context.request.post(f"{api}/moves", data=move)
        page = open_table(context, server, url)
        assert page.evaluate(OUTSIDE) == []
