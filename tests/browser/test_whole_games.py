"""Whole games played in the browser: by clicking what is lit, by keyboard alone, on a phone, in French."""

import random

import pytest
from playwright.sync_api import Browser

from kancha import catalogue
from tests.browser.house import PHONE, Clicker, Hasty, Server, Typist, browsing, facts, open_table, table, wait_past

pytestmark = pytest.mark.timeout(600)


@pytest.mark.parametrize(
    ("mode", "seats"),
    [
        ("competitive", ["me", "random"]),
        ("competitive", ["me", "random", "random", "random"]),
        ("solo", ["me"]),
        ("coop", ["me", "here"]),
    ],
)
def test_a_whole_game_is_played_by_clicking_what_is_lit(
    browser: Browser, server: Server, mode: str, seats: list[str]
) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, seats, mode, board="short"))
        Clicker(page, seed=3).play_to_the_end()
        assert facts(page)["over"]
        page.wait_for_selector("#sheet[open] .sheet table")
        assert page.locator("#sheet .chart-score").count() == page.locator("#panels details").count()


MARKED_FOR_NOTHING = """() => [...document.querySelectorAll('#table :is(.lit, .chosen, .refused, .instead):not([data-f], .btn)')]
  .map((element) => `${element.id} ${element.className}`)"""


def test_where_seats_take_turns_nothing_stays_lit_that_cannot_be_picked(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        url = table(context, server, ["me", "here"], board="short")
        page = open_table(context, server, url)
        api = f"{server.base}/api{url.replace('/t/', '/tables/')}"
        luck = random.Random(3)
        for _ in range(20):
            seat = context.request.get(f"{api}/view").json()["ask"]["seat"]
            asked = context.request.get(f"{api}/options?seat={seat}").json()
            move = {"seat": seat, "version": asked["version"], "text": luck.choice(asked["options"])["text"]}
            assert context.request.post(f"{api}/moves", data=move).ok
            wait_past(page, asked["version"])
            assert page.evaluate(MARKED_FOR_NOTHING) == []


OTHERS = [(game.slug, mode.name) for game in catalogue() if game.slug != "pachamama" for mode in game.modes]


@pytest.mark.parametrize(("slug", "mode"), OTHERS)
def test_every_other_game_is_played_by_clicking_what_is_lit(
    browser: Browser, server: Server, slug: str, mode: str
) -> None:
    with browsing(browser) as context:
        seats = ["me"] if mode == "solo" else ["me", "random"]
        page = open_table(context, server, table(context, server, seats, mode, slug=slug))
        Hasty(page, seed=3).play_to_the_end()
        page.wait_for_selector("#sheet[open] .sheet table")


def test_a_whole_game_is_played_by_keyboard_alone(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "random"], board="short", seed="21"))
        Typist(page, seed=5).play_to_the_end()
        page.wait_for_selector("#sheet[open] .sheet table")
        page.keyboard.press("Escape")
        assert page.locator("#sheet[open]").count() == 0


def test_a_whole_game_is_played_on_a_phone(browser: Browser, server: Server) -> None:
    with browsing(browser, PHONE, has_touch=True, is_mobile=True) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short", seed="4"))
        Clicker(page, seed=8).play_to_the_end()
        assert facts(page)["over"]
        assert page.evaluate("document.documentElement.scrollWidth <= 390"), "nothing sticks out to the side"


def test_a_whole_game_is_played_in_french_from_the_home_page(browser: Browser, server: Server) -> None:
    with browsing(browser, locale="fr-FR") as context:
        page = context.new_page()
        page.set_default_timeout(15000)
        page.goto(server.base)
        assert page.inner_text("h1") == "À quoi jouons-nous ?"
        page.locator("#setup-pachamama").get_by_text("Solo", exact=True).click()
        page.click("#setup-pachamama .more summary")
        page.select_option("#setup-pachamama select[name=board]", "short")
        page.click("#setup-pachamama .play")
        page.wait_for_selector("body.table-page[data-ready][data-live=on]", state="attached")
        assert page.evaluate("document.documentElement.lang") == "fr"
        assert page.inner_text("#confirm").strip() == "Confirmer"
        Clicker(page, seed=2).play_to_the_end()
        assert "Partie terminée" in page.inner_text("#turn")
