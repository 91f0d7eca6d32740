"""One story per feature of the page."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.house import (
    LIT,
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
from tests.browser.picking import chosen, enter_on_a_known_cell, pick_until_chosen


def test_two_clicks_lead_from_home_to_a_game_against_a_bot(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = context.new_page()
        page.goto(server.base)
        page.click("label.game >> nth=0")
        page.click(".play")
        page.wait_for_selector("body.table-page[data-ready][data-live=on]", state="attached")
        wait_for_turn(page)
        assert page.locator("#panels details").count() == 2
        assert len(page.evaluate(LIT)) > 0


def test_names_are_remembered_and_the_table_is_listed(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = context.new_page()
        page.goto(server.base)
        page.fill("form.setup .seat-name >> nth=0", "Killa")
        page.click(".play")
        page.wait_for_selector("body.table-page[data-ready]", state="attached")
        assert "Killa" in page.inner_text("#panels")
        page.goto(server.base)
        assert page.input_value("form.setup .seat-name >> nth=0") == "Killa"
        assert page.locator(".mine").count() == 1
        page.click(".mine")
        page.wait_for_selector("body.table-page[data-ready]", state="attached")


def test_a_refused_set_up_is_told_beside_the_field_it_is_about(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = context.new_page()
        page.goto(server.base)
        page.click("label.game:has-text('Tawantinsuyu')")
        page.click("#setup-tawantinsuyu .more summary")
        page.fill("#setup-tawantinsuyu [data-option=ages] input >> nth=0", "40")
        page.click("#setup-tawantinsuyu .more summary")
        page.click(".play")
        told = page.locator("#setup-tawantinsuyu [data-option=ages] .fault")
        expect(told).to_have_text("Give the age of everybody at the table, or of nobody.")
        expect(told).to_be_visible()


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
            Clicker(page, 3).answer()
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
