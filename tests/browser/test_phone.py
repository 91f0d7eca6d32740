"""The table on a phone: a frame that never scrolls, boards that turn to what is asked, sheets that come and go."""

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.house import (
    PAINTED,
    PHONE,
    Clicker,
    Server,
    both_languages,
    browsing,
    facts,
    open_table,
    table,
    wait_for_turn,
)
from tests.browser.measuring import measure
from tests.marks import some

TOUCH = {"has_touch": True, "is_mobile": True}
GAMES = {
    "ayar": ("fr-FR", "light"),
    "cuzco-feld": ("en-GB", "dark"),
    "cuzco-kramer": ("fr-FR", "dark"),
    "pachamama": ("en-GB", "light"),
    "tawantinsuyu": ("fr-FR", "light"),
}

FRAME = """() => {
  const round = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
  const box = (id) => round(document.getElementById(id).getBoundingClientRect());
  const { scrollWidth, scrollHeight } = document.documentElement;
  return {
    page: [scrollWidth <= innerWidth, scrollHeight <= innerHeight, scrollY],
    head: box('head'), stage: box('content'), tabs: box('tabs'), bar: box('bar'), confirm: box('confirm'),
  };
}"""

LIT = """() => {
  const room = document.getElementById('content').getBoundingClientRect();
  const boxOf = (place) => (place.querySelector(':scope > .mark') ?? place).getBoundingClientRect();
  const all = [...document.querySelectorAll('#world [data-f].lit')].map(boxOf).filter(({ width }) => width);
  const across = (box) => box.left >= room.left - 2 && box.right <= room.right + 2;
  const along = (box) => box.top >= room.top - 2 && box.bottom <= room.bottom + 2;
  const least = Math.min(44, ...all.map(({ width, height }) => Math.min(width, height)));
  return { all: all.length, seen: all.filter((box) => across(box) && along(box)).length, least };
}"""

SCALE = "() => new DOMMatrix(getComputedStyle(document.getElementById('world')).transform).a"


ABOUT = """() => {
  const drawn = (element) => { const box = element.getBoundingClientRect(); return box.width && box.height; };
  const lit = (place) => [...document.querySelectorAll(`${place} [data-f].lit`)];
  const holds = { me: '#panels > .own', supply: '#supplies', others: '#panels > .seat:not(.own)' };
  return {
    board: lit('#world').filter(drawn).length,
    sheets: Object.keys(holds).filter((tab) => lit(holds[tab]).length),
    tab: document.body.dataset.tab ?? 'board',
  };
}"""


def check_what_it_is_about(page: Page) -> str:
    """What can only be picked from one sheet brings that sheet up; else the boards are in sight."""
    page.evaluate(PAINTED)
    about = page.evaluate(ABOUT)
    wanted = "board" if about["board"] or len(about["sheets"]) != 1 else about["sheets"][0]
    assert about["tab"] == wanted, about
    return wanted


def phone_table(context: BrowserContext, server: Server, slug: str, answers: int = 4, **options: str) -> Page:
    """A table of the game some answers after its beginning, and the viewer is asked."""
    page = open_table(context, server, table(context, server, ["me", "random", "random"], slug=slug, **options))
    clicker = Clicker(page, seed=11)
    for _ in range(answers):
        wait_for_turn(page)
        check_what_it_is_about(page)
        clicker.answer()
    wait_for_turn(page)
    check_what_it_is_about(page)
    return page


def check_frame(page: Page) -> dict[str, Any]:
    """Head 52, tabs 56 and bar 216 px; the stage has the rest; nothing scrolls."""
    frame: dict[str, Any] = page.evaluate(FRAME)
    assert frame["page"] == [True, True, 0]
    assert frame["head"] == [0, 0, 390, 52]
    assert frame["stage"] == [0, 52, 390, 844 - 52 - 56 - 216]
    assert frame["tabs"] == [0, 844 - 56 - 216, 390, 56]
    assert frame["bar"] == [0, 844 - 216, 390, 216]
    return frame


def check_what_is_lit(page: Page) -> None:
    """What can be picked on the boards is in sight, or at least its middle; and each is as large as a finger."""
    assert measure(page, "lit").found["covered"] == [], "where all of it is in sight, nothing floats over any"
    lit = page.evaluate(LIT)
    if lit["all"]:
        assert lit["seen"] > 0, lit
        assert lit["least"] >= 43.5, lit


def check_sheets(page: Page, before: dict[str, Any]) -> None:
    """Each tab opens its sheet over the lower stage and closes it again; bar and head stay as they are."""
    page.click("#tabs [data-tab=board]")
    for tab in ("me", "others", "supply", "log"):
        page.click(f"#tabs [data-tab={tab}]")
        side = page.locator("#side")
        expect(side).to_be_visible()
        box = side.bounding_box()
        assert box is not None
        assert (round(box["height"]), round(box["y"] + box["height"])) == (340, 844 - 56 - 216), tab
        assert page.evaluate(FRAME)["bar"] == before["bar"], tab
        assert measure(page, tab).faults == [], tab
        page.click(f"#tabs [data-tab={tab}]")
        expect(side).to_be_hidden()


@pytest.mark.parametrize("slug", some(GAMES, "pachamama"))
def test_the_frame_stands_still_and_the_boards_turn_to_what_is_asked(
    browser: Browser, server: Server, slug: str
) -> None:
    locale, colours = GAMES[slug]
    with browsing(browser, PHONE, locale=locale, color_scheme=colours, **TOUCH) as context:
        page = phone_table(context, server, slug)
        before = check_frame(page)
        check_what_is_lit(page)
        check_sheets(page, before)
        Clicker(page, seed=2).answer()
        wait_for_turn(page)
        assert check_frame(page)["confirm"] == before["confirm"], "ends stay in their places"
        page.wait_for_function(MAPPED)
        for size in ({"width": 360, "height": 740}, {"width": 844, "height": 390}):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.evaluate(PAINTED)
            frame = page.evaluate(FRAME)
            assert frame["page"] == [True, True, 0]
            assert frame["stage"][2] >= 300
            assert frame["stage"][3] >= 300
            assert frame["confirm"][1] + frame["confirm"][3] <= size["height"]


MAPPED = """() => {
  const count = (place) => document.querySelectorAll(`${place} svg *`).length;
  return document.getElementById('minimap').hidden || count('#minimap > .mini-world') > 0.5 * count('#world');
}"""
"""Whether the minimap has the boards, or there is no need of it."""
STATES = "() => [...document.querySelectorAll('#choices .btn')].map((button) => button.classList.contains('barred'))"


@both_languages()
def test_of_many_named_choices_those_that_can_be_taken_come_first(
    browser: Browser, server: Server, locale: str
) -> None:
    with browsing(browser, PHONE, locale=locale, has_touch=True, is_mobile=True) as context:
        page = phone_table(context, server, "cuzco-kramer", answers=2, seed="3", first="0")
        barred = page.evaluate(STATES)
        assert len(barred) > 8
        assert barred == sorted(barred)
        assert [str(found) for found in [measure(page, "named choices")] if found.faults] == []


def touches(page: Page, *steps: list[tuple[float, float]]) -> None:
    """Fingers go down at the first points, along the others, and up."""
    line = page.context.new_cdp_session(page)
    for at, points in enumerate(steps):
        kind = "touchStart" if at == 0 else "touchMove"
        fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@both_languages()
def test_fingers_pinch_drag_tap_twice_and_ask_by_a_long_press(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, PHONE, locale=locale, **TOUCH) as context:
        page = phone_table(context, server, "cuzco-kramer", 0, first="0")  # no bot has moved: nothing is lit there
        page.click(".stage-zoom [data-do=fit]")
        whole = page.evaluate(SCALE)
        expect(page.locator("#minimap")).to_be_hidden()
        touches(page, [(150, 300), (240, 300)], [(120, 300), (270, 300)], [(100, 300), (290, 300)])
        pinched = page.evaluate(SCALE)
        assert pinched == pytest.approx(whole * 190 / 90, rel=0.1)
        expect(page.locator("#minimap")).to_be_visible()
        left = page.evaluate("document.getElementById('world').getBoundingClientRect().left")
        touches(page, [(250, 300)], [(240, 300)], [(200, 300)])
        assert page.evaluate("document.getElementById('world').getBoundingClientRect().left") < left - 20
        assert not facts(page)["ready"], "neither picks anything"
        page.click(".stage-zoom [data-do=fit]")
        for _ in range(2):
            page.touchscreen.tap(200, 70)  # beside the board
        assert page.evaluate(SCALE) == pytest.approx(whole * 2, rel=0.01)
        mini = page.locator("#minimap").bounding_box()
        assert mini is not None
        page.touchscreen.tap(mini["x"] + mini["width"] - 4, mini["y"] + mini["height"] - 4)
        assert page.evaluate("document.getElementById('world').getBoundingClientRect().right") <= 390
        page.click("#tabs [data-tab=supply]")
        page.click("#tabs [data-tab=board]")
        long_press_tells(page)


def long_press_tells(page: Page) -> None:
    """A finger that stays tells what it is on at the lower edge of the stage, and picks nothing."""
    undo = page.locator("#undo").bounding_box()
    assert undo is not None
    line = page.context.new_cdp_session(page)
    finger = {"x": undo["x"] + 20, "y": undo["y"] + 20}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.locator("#tip")).to_be_visible()
    version = facts(page)["version"]
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tip, stage = page.locator("#tip").bounding_box(), page.locator("#content").bounding_box()
    assert tip is not None
    assert stage is not None
    assert stage["y"] < tip["y"]
    assert tip["y"] + tip["height"] <= stage["y"] + stage["height"]
    assert facts(page)["version"] == version


@both_languages()
def test_a_sheet_is_dragged_up_to_fill_the_stage_and_down_to_go(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, PHONE, locale=locale, **TOUCH) as context:
        page = phone_table(context, server, "pachamama", 1)
        page.click("#tabs [data-tab=log]")
        side = page.locator("#side")
        expect(side).to_be_visible()
        touches(page, [(120, 250)], [(120, 200)], [(120, 120)])
        assert page.evaluate("document.getElementById('side').offsetHeight") == 844 - 52 - 56 - 216
        touches(page, [(120, 70)], [(120, 150)], [(120, 250)])
        assert page.evaluate("document.getElementById('side').offsetHeight") == 340
        touches(page, [(120, 250)], [(120, 300)], [(120, 400)])
        expect(side).to_be_hidden()
        expect(page.locator("#tabs [data-tab=board]")).to_have_attribute("aria-pressed", "true")


ALONE_IN_A_SHEET = {"cuzco-feld": "me", "tawantinsuyu": "supply"}
"""Games whose first question is about one's own things, or about what lies in the supply."""


@pytest.mark.parametrize("slug", some(ALONE_IN_A_SHEET, "cuzco-feld"))
def test_a_question_about_ones_own_things_brings_them_up_and_the_next_one_the_board(
    browser: Browser, server: Server, slug: str
) -> None:
    locale, colours = GAMES[slug]
    with browsing(browser, PHONE, locale=locale, color_scheme=colours, **TOUCH) as context:
        page = phone_table(context, server, slug, 0)
        assert check_what_it_is_about(page) == ALONE_IN_A_SHEET[slug]
        assert measure(page, slug).faults == []
        page.click("#drawer-close")
        expect(page.locator("#side")).to_be_hidden()
        seen = set()
        for seed in range(8):
            Clicker(page, seed).answer()
            wait_for_turn(page)
            seen.add(check_what_it_is_about(page))
            if "board" in seen:
                break
        assert "board" in seen, "a sheet goes with its question"
