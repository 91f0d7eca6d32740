"""Games played in the browser: by clicking what is lit, by keyboard alone, on a phone, in French.

Clicked from the first answer to the last with `python3 run.py test --long tests/browser/test_whole_games.py`; else the
beginning and the end of a game of every mode.
"""

import random

import pytest
from playwright.sync_api import Browser, Page

import kancha
from tests.browser.house import PHONE, Clicker, Hasty, Server, Typist, browsing, facts, open_table, table, wait_past
from tests.marks import further

pytestmark = pytest.mark.timeout(600)
BEGINNING, ENDING = 3, 2
"""So many answers are clicked at the beginning and at the end of a game where not the whole of it is."""


def play(player: Clicker, whole: bool, slug: str, seats: int, **options: str) -> None:
    """To the end of the game by clicking alone; or its beginning, and then the end of another such game."""
    if whole:
        player.play_to_the_end()
    elif not player.play(BEGINNING):
        turn_to_the_end(player.page, slug, seats, **options)
        player.play_to_the_end()


def turn_to_the_end(page: Page, slug: str, seats: int, **options: str) -> None:
    """Put another game onto the page, played by chance until shortly before its end."""
    game = kancha.new(slug, seats=seats, seed=5, **options)
    luck = random.Random(5)
    while not game.over:
        game.play(luck.choice(game.options()))
    api = page.url.partition("/t/")[0] + "/api/tables"
    imported = page.request.post(f"{api}/import", data={"record": game.record()}).json()
    shown = page.request.get(f"{api}/{imported['table']}/view").json()
    varied = page.request.post(f"{api}/{imported['table']}/variation", data={"at": shown["answers"] - ENDING})
    assert varied.status == 201, varied.text()
    page.goto(page.url.partition("/t/")[0] + varied.json()["url"])
    page.wait_for_selector("body[data-ready][data-live=on]", state="attached")


@pytest.mark.parametrize(
    ("mode", "seats"),
    [pytest.param("competitive", ["me", "random", "random"], marks=further), ("coop", ["me", "here"])],
)
def test_a_whole_game_is_played_by_clicking_what_is_lit(
    browser: Browser, server: Server, mode: str, seats: list[str], long: bool
) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, seats, mode, board="short"))
        play(Clicker(page, seed=3), long, "pachamama", len(seats), mode=mode, board="short")
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
        for _ in range(12):
            seat = context.request.get(f"{api}/view").json()["ask"]["seat"]
            asked = context.request.get(f"{api}/options?seat={seat}").json()
            move = {"seat": seat, "version": asked["version"], "text": luck.choice(asked["options"])["text"]}
            assert context.request.post(f"{api}/moves", data=move).ok
            wait_past(page, asked["version"])
            assert page.evaluate(MARKED_FOR_NOTHING) == []


OTHERS = [
    pytest.param(game.slug, mode.name, marks=[] if mode.name == "solo" and game.slug == "ayar" else further)
    for game in kancha.catalogue()
    if game.slug != "pachamama"
    for mode in game.modes
]


@pytest.mark.parametrize(("slug", "mode"), OTHERS)
def test_every_other_game_is_played_by_clicking_what_is_lit(
    browser: Browser, server: Server, slug: str, mode: str, long: bool
) -> None:
    with browsing(browser) as context:
        seats = ["me"] if mode == "solo" else ["me", "random"]
        page = open_table(context, server, table(context, server, seats, mode, slug=slug))
        play(Hasty(page, seed=3), long, slug, len(seats), mode=mode)
        page.wait_for_selector("#sheet[open] .sheet table")


def test_a_whole_game_is_played_by_keyboard_alone(browser: Browser, server: Server, long: bool) -> None:
    with browsing(browser) as context:
        page = open_table(context, server, table(context, server, ["me", "random"], board="short", seed="21"))
        play(Typist(page, seed=5), long, "pachamama", 2, board="short")
        page.wait_for_selector("#sheet[open] .sheet table")
        page.keyboard.press("Escape")
        assert page.locator("#sheet[open]").count() == 0


def test_a_whole_game_is_played_on_a_phone(browser: Browser, server: Server, long: bool) -> None:
    with browsing(browser, PHONE, has_touch=True, is_mobile=True) as context:
        page = open_table(context, server, table(context, server, ["me"], "solo", board="short", seed="4"))
        play(Clicker(page, seed=8), long, "pachamama", 1, mode="solo", board="short")
        assert facts(page)["over"]
        assert page.evaluate("document.documentElement.scrollWidth <= 390"), "nothing sticks out to the side"


def test_a_whole_game_is_played_in_french_from_the_home_page(browser: Browser, server: Server, long: bool) -> None:
    with browsing(browser, locale="fr-FR") as context:
        page = context.new_page()
        page.set_default_timeout(15000)
        page.goto(server.base)
        assert page.inner_text("h1") == "À quoi jouons-nous\u00a0?"
        page.locator("#setup-pachamama").get_by_text("Solo", exact=True).click()
        page.click("#setup-pachamama .more summary")
        page.click("#setup-pachamama [data-option=board] label:has-text('court')")
        page.click(".play")
        page.wait_for_selector("body.table-page[data-ready][data-live=on]", state="attached")
        assert page.evaluate("document.documentElement.lang") == "fr"
        assert page.inner_text("#confirm").strip() == "Confirmer"
        play(Clicker(page, seed=2), long, "pachamama", 1, mode="solo", board="short")
        assert "Partie terminée" in page.inner_text("#turn")
