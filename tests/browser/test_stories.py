"""One story per feature of the page."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.house import (
    LIT,
    PHONE,
    Clicker,
    Server,
    browsing,
    click,
    facts,
    open_table,
    table,
    wait_for_turn,
    wait_past,
)


def chosen(page: Page) -> bool:
    return bool(facts(page)["ready"])


def pick_until_chosen(page: Page, seed: int = 1) -> None:
    clicker = Clicker(page, seed)
    for _ in range(8):
        if chosen(page):
            return
        clicker.pick_something()


# Beginning


def test_two_clicks_lead_from_home_to_a_game_against_a_bot(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = context.new_page()
        page.goto(server.base)
        page.click("label.game >> nth=0")
        page.click("form.setup:visible .play")
        page.wait_for_selector("body.table-page[data-ready][data-live=on]", state="attached")
        wait_for_turn(page)
        assert page.locator("#panels details").count() == 2
        assert len(page.evaluate(LIT)) > 0


def test_names_are_remembered_and_the_table_is_listed(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = context.new_page()
        page.goto(server.base)
        page.fill("form.setup .seat-name >> nth=0", "Killa")
        page.click("form.setup .play")
        page.wait_for_selector("body.table-page[data-ready]", state="attached")
        assert "Killa" in page.inner_text("#panels")
        page.goto(server.base)
        assert page.input_value("form.setup .seat-name >> nth=0") == "Killa"
        assert page.locator(".mine").count() == 1
        page.click(".mine")
        page.wait_for_selector("body.table-page[data-ready]", state="attached")


def test_a_refused_set_up_is_told_on_the_home_page(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = context.new_page()
        page.goto(server.base)
        page.click("#setup-pachamama .more summary")
        page.fill("#setup-pachamama input[name=scenario]", "nonsense")
        page.click("#setup-pachamama .play")
        expect(page.locator("#setup-pachamama .fault")).to_contain_text("There is no such scenario")


# Playing


def test_a_pick_lights_what_completes_it_and_escape_lets_go(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short", seed="2"))
        for _ in range(3):
            Clicker(page, 1).answer()
        before = set(page.evaluate(LIT))
        Clicker(page, 4).pick_something()
        assert set(page.evaluate(LIT)) != before
        assert page.locator("#table [data-f].chosen").count() > 0
        page.keyboard.press("Escape")
        assert set(page.evaluate(LIT)) == before


def test_a_preview_is_shown_as_a_ghost_and_goes_when_the_pick_changes(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
        version = facts(page)["version"]
        pick_until_chosen(page)
        page.wait_for_selector("body.previewing #board .ghost", state="attached")
        page.keyboard.press("Escape")
        page.wait_for_selector("body:not(.previewing)", state="attached")
        assert page.locator(".ghost").count() == 0
        assert facts(page)["version"] == version, "a preview plays nothing"


def test_undo_and_restart_take_answers_back(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "link"], board="short", seed="3", first="0"))
        page.keyboard.press("Escape")  # the invitation
        before = page.inner_text("#panels")
        enter_on_a_known_cell(page)
        version = facts(page)["version"]
        page.click("#undo")
        wait_past(page, version)
        assert page.inner_text("#panels") == before
        enter_on_a_known_cell(page)
        version = facts(page)["version"]
        page.click("#restart")
        wait_past(page, version)
        assert page.inner_text("#panels") == before


def test_at_one_screen_an_answer_can_be_taken_back_although_the_next_is_asked_already(
    browser: Browser, server: Server
) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], board="short", seed="3", first="0"))
        before = page.inner_text("#panels")
        enter_on_a_known_cell(page)
        assert "Sisa" in page.inner_text("#turn")
        version = facts(page)["version"]
        page.keyboard.press("u")
        wait_past(page, version)
        assert page.inner_text("#panels") == before


def enter_on_a_known_cell(page: Page) -> None:
    """Enter a pawn where nothing is revealed by it, so that it can be taken back."""
    page.keyboard.press("Escape")
    lit: list[str] = page.evaluate("[...document.querySelectorAll('#board .cell.lit')].map((e) => e.id)")
    cells = [id for id in lit if page.locator(f"#{id.replace('cell', 'crop')}").count()]
    version = facts(page)["version"]
    assert click(page, cells[0])
    page.click("#confirm")
    wait_past(page, version)


def test_with_confirming_off_the_last_pick_plays(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
        page.click(".tools [data-do=menu]")
        page.click("#menu [data-setting=confirm]")
        page.keyboard.press("Escape")
        version = facts(page)["version"]
        clicker = Clicker(page, 5)
        for _ in range(6):
            if facts(page)["version"] > version:
                break
            clicker.pick_something()
            page.wait_for_timeout(150)
        wait_past(page, version)


def test_what_cannot_be_done_tells_why(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
        refused: list[str] = page.evaluate("[...document.querySelectorAll('#board [data-f].refused')].map((e) => e.id)")
        assert any(click(page, id) for id in refused)
        expect(page.locator("#tip.no")).to_contain_text(re.compile(r"P-\d{3}"))


def test_every_piece_has_a_tooltip_by_pointer_and_by_focus(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
        page.hover("#supplies [data-tip]")
        expect(page.locator("#tip")).to_be_visible()
        page.mouse.move(2, 2)
        expect(page.locator("#tip")).to_be_hidden()
        page.keyboard.press("ArrowDown")
        expect(page.locator("#tip")).to_be_visible()


def test_pieces_can_be_dragged_and_dropped(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short", seed="2"))
        for _ in range(2):
            Clicker(page, 1).answer()
        wait_for_turn(page)
        page.keyboard.press("Escape")
        pawn = page.evaluate("document.querySelector('#board .pawn.lit')?.id ?? null")
        assert pawn is not None
        start = page.locator(f'[id="{pawn}"]').bounding_box()
        assert start
        page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        page.mouse.down()
        page.mouse.move(start["x"] + start["width"] / 2 + 20, start["y"] + start["height"] / 2 + 20)
        target = page.evaluate(
            "(pawn) => { const e = [...document.querySelectorAll('#board .cell.lit')][0]; const b = e.getBoundingClientRect();"
            " return [b.left + b.width * 0.8, b.top + b.height * 0.3]; }",
            pawn,
        )
        page.mouse.move(*target, steps=4)
        page.mouse.up()
        page.wait_for_function("() => !document.getElementById('confirm').disabled")


def test_the_list_of_all_options_plays_too(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
        page.click("#every summary")
        expect(page.locator("#every-option button")).to_have_count(facts(page)["asked"])
        version = facts(page)["version"]
        page.click("#every-option button >> nth=1")
        page.click("#confirm")
        wait_past(page, version)


def test_the_board_zooms_by_keys_wheel_and_buttons(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="long"))
        wide = "document.getElementById('board').getBoundingClientRect().width"
        whole = page.evaluate(wide)
        page.keyboard.press("+")
        assert page.evaluate(wide) > whole * 1.2
        page.keyboard.press("0")
        assert abs(page.evaluate(wide) - whole) < 1
        page.mouse.move(400, 400)
        page.mouse.wheel(0, -300)
        page.wait_for_function(f"() => {wide} > {whole * 1.1}")
        page.mouse.down()
        page.mouse.move(500, 450, steps=3)
        page.mouse.up()
        assert not chosen(page), "a drag is no click"
        page.click("[data-do=fit]")
        assert abs(page.evaluate(wide) - whole) < 1


# Looking back


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
        page.click(".import summary")
        page.set_input_files("#record-file", str(file))
        page.wait_for_function("() => document.getElementById('record').value.length > 20")
        page.click("#import button[type=submit]")
        page.wait_for_selector("body.table-page[data-ready]", state="attached")
        assert "record" in page.inner_text("#ask").lower()


def test_the_log_points_at_what_it_names(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short"))
        page.hover("#log .ref[data-ref^='cell:'] >> nth=0")
        assert page.locator("#board .pointed").count() > 0


def test_since_your_last_turn_is_one_click(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "random", "random"], board="short"))
        wait_for_turn(page)
        Clicker(page, 2).answer()
        wait_for_turn(page)
        while page.locator("#log .since").count() == 0:
            Clicker(page, 2).answer()
            wait_for_turn(page)
        page.click("#log [data-do=since]")
        expect(page.locator("#replay")).to_be_visible()
        page.keyboard.press("Escape")


# Reading


def test_the_rules_at_hand_begin_with_what_is_asked_and_can_be_searched(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "random"], board="short", first="0"))
        page.click(".tools [data-do=rules]")
        page.wait_for_selector("#rules .chapter")
        assert page.locator("#rules .chapter >> nth=0").get_attribute("class") == "chapter now"
        everything = page.locator("#rules .chapter:visible").count()
        page.fill("#rules .rules-search", "offering")
        assert 0 < page.locator("#rules .chapter:visible").count() < everything


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


# Together


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
        assert page.evaluate("getComputedStyle(document.getElementById('table')).visibility") == "hidden"
        page.keyboard.press("Escape")
        expect(page.locator("#curtain")).to_be_visible()
        page.click("#curtain-go")
        expect(page.locator("#curtain")).to_be_hidden()
        assert facts(page)["asked"] > 0


# Bots


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


# Motion


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
