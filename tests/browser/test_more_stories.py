"""What people do at a table besides playing: looking back, reading, several screens, bots."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.house import (
    PHONE,
    Clicker,
    Server,
    both_languages,
    browsing,
    facts,
    open_table,
    table,
    wait_for_turn,
    wait_past,
)
from tests.browser.picking import pick_until_chosen


def test_replay_walks_by_slider_and_keys_and_comes_back(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short", seed="6"))
        for _ in range(4):
            Clicker(page, 2).answer()
            wait_for_turn(page)
        now = page.inner_text("#panels")
        page.click(".tools [data-do=replay]")
        page.keyboard.press("Home")
        expect(page.locator("#replay-at")).to_have_text(re.compile(r"^Move 0 of \d+$"))
        page.wait_for_function("() => document.getElementById('turn').textContent.includes('0')")
        then = page.inner_text("#panels")
        assert then != now
        assert page.locator("#table .lit").count() == 0, "the past cannot be played"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("End")
        page.wait_for_function("(text) => document.getElementById('panels').innerText === text", arg=now)
        page.fill("#replay-slider", "1")
        expect(page.locator("#replay-at")).to_have_text(re.compile("^Move 1 "))
        page.keyboard.press("Escape")
        page.wait_for_function("() => Number(document.body.dataset.asked) > 0")
        assert page.inner_text("#panels") == now


def test_a_variation_goes_on_from_an_earlier_position(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "random"], board="short", seed="6"))
        for _ in range(3):
            wait_for_turn(page)
            Clicker(page, 2).answer()
        first = page.url
        page.click(".tools [data-do=replay]")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#replay-at")).to_have_text(re.compile("^Move 1 "))
        page.click("#replay [data-do=variation]")
        page.wait_for_url(lambda url: url != first)
        page.wait_for_selector("body.table-page[data-ready][data-live=on]", state="attached")
        wait_for_turn(page)
        Clicker(page, 2).answer()


def test_a_record_is_saved_and_looked_at_again(browser: Browser, server: Server, tmp_path: Path) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short", seed="6"))
        Clicker(page, 2).answer()
        page.click(".tools [data-do=menu]")
        with page.expect_download() as download:
            page.click("#menu [data-do=record]")
        file = tmp_path / "game.kancha"
        download.value.save_as(file)
        page.goto(server.base)
        page.set_input_files("#record-file", str(file))
        page.wait_for_selector("body.table-page[data-ready]", state="attached")
        assert "record" in page.inner_text("#ask").lower()


@both_languages()
def test_the_log_points_at_what_it_names(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
        page.hover("#log .ref[data-ref^='cell:'] >> nth=0")
        assert page.locator("#board .pointed").count() > 0


NEWEST = """() => {
  const list = document.getElementById('log-lines');
  const lines = list.querySelectorAll('.turn-group:first-of-type li[data-at]');
  const [room, last] = [list.getBoundingClientRect(), lines[lines.length - 1].getBoundingClientRect()];
  return list.scrollTop > 0 && last.top >= room.top && last.bottom <= room.bottom;
}"""


@both_languages()
def test_of_a_long_turn_the_log_shows_what_came_last(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, {"width": 1280, "height": 600}, locale=locale) as context:
        url = table(context, server, ["me", "here"], slug="cuzco-kramer", seed="3", first="0")
        api = f"{server.base}/api{url.replace('/t/', '/tables/')}"
        for text in ("token", "lay triple", "at triple G18", "turn triple G18 E", *["basin"] * 5):
            asked = context.request.get(f"{api}/options?seat=0").json()
            answer = next(option["text"] for option in asked["options"] if option["text"].startswith(text))
            move = {"seat": 0, "version": asked["version"], "text": answer}
            assert context.request.post(f"{api}/moves", data=move).ok
        page = open_table(context, server, url)
        page.wait_for_function(NEWEST)


@both_languages()
def test_since_your_last_turn_is_one_click(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "random", "random"], board="short"))
        wait_for_turn(page)
        Clicker(page, 2).answer()
        wait_for_turn(page)
        while page.locator("#log [data-do=since]").count() == 0:
            Clicker(page, 2).answer()
            wait_for_turn(page)
        page.click("#log [data-do=since]")
        expect(page.locator("#replay")).to_be_visible()
        page.keyboard.press("Escape")


def test_the_rules_at_hand_begin_with_what_is_asked_and_can_be_searched(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "random"], board="short", first="0"))
        page.click(".tools [data-do=rules]")
        page.wait_for_selector("#beside .chapter")
        assert page.locator("#beside .chapter >> nth=0").get_attribute("class") == "chapter now"
        everything = page.locator("#beside .chapter:visible").count()
        page.fill("#beside .rules-search", "offering")
        assert 0 < page.locator("#beside .chapter:visible").count() < everything


def test_language_and_colours_are_settings_that_stay(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = context.new_page()
        page.goto(server.base)
        page.click("[data-do=menu]")
        page.select_option("[data-setting=theme]", "dark")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        with page.expect_navigation():
            page.select_option("[data-setting=language]", "fr")
        assert page.evaluate("document.documentElement.lang") == "fr"
        page.goto(f"{server.base}/about/pachamama")
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [
            "fr",
            "dark",
        ]


def test_two_browsers_play_at_one_table_and_a_third_watches(browser: Browser, server: Server) -> None:
    with browsing(browser) as host, browsing(browser) as guest, browsing(browser, PHONE) as watcher:
        mine = open_table(host, server, table(host, server, ["me", "link"], board="short", first="0"))
        address = mine.url
        expect(mine.locator("#invite")).to_be_visible()
        mine.click("#invite-list button")
        link = mine.input_value("#invite-list .link-field")
        mine.keyboard.press("Escape")
        theirs = guest.new_page()
        theirs.goto(link)
        theirs.wait_for_selector("body.table-page[data-ready][data-live=on]", state="attached")
        onlooker = open_table(watcher, server, address.removeprefix(server.base))
        assert facts(theirs)["asked"] == 0
        Clicker(mine, 1).answer()
        while facts(mine)["asked"]:
            Clicker(mine, 1).answer()
        wait_for_turn(theirs)
        assert theirs.locator("#panels .own .who").inner_text() == "Sisa"
        version = facts(theirs)["version"]
        Clicker(theirs, 2).answer()
        wait_past(mine, version)
        wait_past(onlooker, version)
        assert facts(onlooker)["asked"] == 0
        assert onlooker.locator("#panels .own").count() == 0
        assert onlooker.locator("#confirm").count() == 0


def test_of_two_tabs_that_move_at_once_one_wins_and_the_other_is_told(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        url = table(context, server, ["me"], "solo", board="short")
        one = open_table(context, server, url)
        other = open_table(context, server, url)
        pick_until_chosen(one)
        pick_until_chosen(other, seed=2)
        other.evaluate("() => { window.WebSocket.prototype.dispatchEvent = () => {}; }")
        stale = {"seat": 0, "version": facts(other)["version"], "text": "explore reserve A1"}
        version = facts(one)["version"]
        one.click("#confirm")
        wait_past(one, version)
        answer = context.request.post(f"{server.base}/api{url.replace('/t/', '/tables/')}/moves", data=stale)
        assert answer.status == 409
        wait_past(other, version)
        wait_for_turn(other)
        Clicker(other, 3).answer()


def test_a_move_that_comes_too_late_gets_a_note_and_the_table_as_it_stands(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        url = table(context, server, ["me"], "solo", board="short")
        page = open_table(context, server, url)
        pick_until_chosen(page)
        page.route(
            "**/moves",
            lambda route: route.fulfill(
                status=409, content_type="application/json", body='{"error": {"code": "stale", "message": "too late"}}'
            ),
        )
        page.click("#confirm")
        expect(page.locator("#note.bad")).to_contain_text("Another move came first")
        page.unroute("**/moves")
        page.wait_for_selector("body[data-live=on]", state="attached")
        wait_for_turn(page)
        Clicker(page, 3).answer()


def test_people_at_one_screen_pass_it_behind_a_curtain(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], "coop", board="short"))
        expect(page.locator("#curtain")).to_be_visible()
        assert page.evaluate("document.getElementById('board').checkVisibility()") is False
        page.keyboard.press("Escape")
        expect(page.locator("#curtain")).to_be_visible()
        page.click("#curtain-go")
        expect(page.locator("#curtain")).to_be_hidden()
        assert facts(page)["asked"] > 0


def test_bots_are_shown_thinking_and_can_be_hurried(browser: Browser, tmp_path: Path) -> None:
    slow = Server(tmp_path, pace=6.0)
    slow.start()
    try:
        with browsing(browser) as context:
            page = open_table(context, slow, table(context, slow, ["me", "random", "random"], board="short", first="0"))
            wait_for_turn(page)
            version = facts(page)["version"]
            while facts(page)["asked"]:
                Clicker(page, 1).answer()
            expect(page.locator("#skip")).to_be_visible()
            assert "thinking" in page.inner_text("#panels")
            page.click("#skip")
            page.wait_for_function("() => Number(document.body.dataset.asked) > 0", timeout=5000)
            assert facts(page)["version"] > version
    finally:
        slow.kill()


def test_a_page_comes_back_after_the_server_was_killed(browser: Browser, own_server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, own_server, table(context, own_server, ["me", "random"], board="short"))
        wait_for_turn(page)
        Clicker(page, 1).answer()
        wait_for_turn(page)
        version = facts(page)["version"]
        own_server.kill()
        expect(page.locator("#note.bad")).to_be_visible(timeout=10000)
        own_server.start()
        page.wait_for_selector("body[data-live=on]", state="attached", timeout=20000)
        expect(page.locator("#note.good")).to_be_visible()
        assert facts(page)["version"] == version, "no acknowledged move is lost"
        wait_for_turn(page)
        Clicker(page, 2).answer()
        assert facts(page)["version"] > version


def test_pieces_travel_unless_somebody_would_rather_not(browser: Browser, server: Server) -> None:
    for wish, travels in (("no-preference", True), ("reduce", False)):
        with browsing(browser, reduced_motion=wish) as context:
            page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
            page.evaluate(
                """() => {
                  window.travelled = 0;
                  const animate = Element.prototype.animate;
                  Element.prototype.animate = function (...rest) {
                    window.travelled += 1;
                    return animate.apply(this, rest);
                  };
                }"""
            )
            Clicker(page, 1).answer()
            assert (page.evaluate("window.travelled") > 0) == travels


@both_languages()
def test_what_the_others_did_is_told_step_by_step_until_one_acts(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
        wait_for_turn(page)
        height = page.locator("#frame").bounding_box()
        player = Clicker(page, 2)
        player.answer()
        while page.locator("#story:not(.idle)").count() == 0:
            wait_for_turn(page)
            player.answer()
        wait_for_turn(page)
        steps = page.locator("#beats li[data-automaton]")
        assert steps.count() > 0
        assert page.locator("#marks .mark-n").count() > 0, "the places touched are marked"
        assert page.locator("#frame").bounding_box() == height, "nothing jumps"
        expect(page.locator("#log-lines .turn-group").first).to_have_class(re.compile("automaton"))
        page.click("#story [data-do=story_back]")
        expect(page.locator("#replay")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#replay")).to_be_hidden()
        player.pick_something()
        expect(page.locator("#story")).to_have_class(re.compile("folded"))
