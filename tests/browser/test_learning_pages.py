"""The pages of puzzles, challenges and the coach, as people meet them."""

from playwright.sync_api import Browser, expect

import kancha
from kancha.bots.roster import recruit
from kancha.kernel.chance import Rng
from kancha.learn.course import read
from tests.browser.courses import begin
from tests.browser.house import PHONE, Server, browsing

SECONDS = 60_000
ANSWERS = 6


def beginning() -> str:
    """The first answers of a game, as a record."""
    game = kancha.new("cuzco-feld", seats=2, seed=3)
    bot, luck = recruit("greedy"), Rng(3)
    for _ in range(ANSWERS):
        assert game.seat is not None
        game.play(bot.choose(game.view(game.seat), luck), game.seat)
    return game.record()


def test_keys_move_along_the_coachs_curve_and_open_the_replay_there(browser: Browser, server: Server) -> None:
    with browsing(browser, locale="en") as context:
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        made = context.request.post(f"{server.base}/api/tables/import", data={"record": beginning()}).json()
        page.goto(f"{server.base}{made['url']}/coach")
        page.wait_for_selector("#coach-cursor")
        context.request.post(f"{server.base}/api/tables/{made['table']}/analysis/stop")
        page.reload()
        cursor = page.locator("#coach-cursor")
        cursor.focus()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        assert cursor.get_attribute("aria-valuenow") == str(ANSWERS - 2)
        assert f"Move {ANSWERS - 2} of {ANSWERS}" in str(cursor.get_attribute("aria-valuetext"))
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/t/{made['table']}?at={ANSWERS - 2}")


def test_the_map_of_the_day_is_solved_with_hints_by_keys(browser: Browser, server: Server) -> None:
    with browsing(browser, PHONE, locale="en") as context:
        page = context.new_page()
        page.goto(f"{server.base}/puzzles/pachamama/grid")
        for _ in range(60):
            if page.locator("#grid-told.good").count():
                break
            page.locator("#grid-hint").press("Enter")
            page.locator("#grid-hint").press("Enter")
            page.locator("#grid-hint").press("Enter")
            said = page.locator("#grid-told").inner_text()
            named = page.locator(".mark[data-mark]:not([data-mark='-1'])").all()
            marks = [button for button in named if f"It is {button.locator('small').inner_text()}." in said]
            marks[0].press("Enter")
        assert page.locator("#grid-told.good").count() == 1
        assert page.locator("#streak").inner_text() == "1"


def test_a_puzzle_is_opened_from_its_page_with_its_card(browser: Browser, server: Server) -> None:
    with browsing(browser, locale="fr") as context:
        page = context.new_page()
        page.goto(f"{server.base}/puzzles/ayar")
        page.locator(".puzzle-card").first.click()
        page.wait_for_selector("body[data-ready][data-live=on]", state="attached")
        expect(page.locator("#guide")).to_be_visible()


def test_a_lesson_has_no_planning_and_says_so(browser: Browser, server: Server) -> None:
    lesson = read("pachamama").lessons[0]
    with browsing(browser, locale="en") as context:
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        begin(page, server.base, "pachamama", lesson.id)
        assert page.locator(".tool-plan").count() == 0
        page.keyboard.press("l")
        expect(page.locator("#note")).to_contain_text("no planning in a lesson")
        assert page.locator("#guide-say").get_attribute("aria-live") == "polite"
