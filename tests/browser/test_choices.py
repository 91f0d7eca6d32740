"""What can be done has a name and a price in the bar, a held piece can be turned, and one click answers one question."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import kancha
from tests.browser.house import (
    PHONE,
    Server,
    both_languages,
    browsing,
    click,
    facts,
    open_table,
    table,
    wait_for_turn,
    wait_past,
)
from tests.marks import further, some

LIT = re.compile(r"\blit\b")
CHOSEN = re.compile(r"\bchosen\b")


def opened(context: BrowserContext, server: Server, slug: str, **options: str) -> Page:
    page = open_table(context, server, table(context, server, ["me", "here"], slug=slug, seed="3", **options))
    wait_for_turn(page)
    return page


def choice(page: Page, name: str) -> Any:
    return page.locator("#choices button", has_text=re.compile(rf"^\s*{name}"))


def press(page: Page, name: str) -> None:
    """Click a choice, dashed or not."""
    choice(page, name).first.dispatch_event("click")


def told(page: Page) -> str:
    expect(page.locator("#tip.no")).to_be_visible()
    return page.inner_text("#tip")


@pytest.mark.parametrize(
    ("language", "words"), [pytest.param("en", "First a tile", marks=further), ("fr", "d’abord poser une tuile")]
)
def test_kramers_tiles_and_actions_are_named_with_price_and_say_why_not(
    browser: Browser, server: Server, language: str, words: str
) -> None:
    with browsing(browser, locale=f"{language}-{language.upper()}") as context:
        page = opened(context, server, "cuzco-kramer", first="0")
        expect(page.locator("#choices button")).to_have_count(12)
        expect(choice(page, "Triple")).to_have_text(re.compile(r"1.*×56"))
        expect(choice(page, "Temple")).to_have_attribute("aria-disabled", "true")
        press(page, "Temple")
        assert words in told(page)
        box, bar = page.locator("#tip").bounding_box(), page.locator("#bar").bounding_box()
        assert box is not None
        assert bar is not None
        assert box["y"] + box["height"] <= bar["y"], "clear of the other choices"


def test_a_tile_is_swapped_for_another_before_it_is_laid(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        page = opened(context, server, "cuzco-kramer", first="0")
        press(page, "Triple")
        expect(page.locator("#cell-G18")).to_have_class(LIT)
        expect(choice(page, "Triple")).to_have_class(CHOSEN)
        assert click(page, "cell-G18")
        expect(page.locator("#handle")).to_be_visible()
        press(page, "Double")
        expect(choice(page, "Double")).to_have_class(CHOSEN)
        expect(page.locator("#ask")).to_have_text(re.compile("double"))
        expect(page.locator("#cell-G18")).to_have_class(LIT)
        expect(page.locator("#handle")).to_be_hidden()


@both_languages()
def test_a_held_tile_is_turned_by_handle_keys_and_wheel(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        page = opened(context, server, "cuzco-kramer", first="0")
        press(page, "Triple")
        expect(page.locator("#cell-G18")).to_have_class(LIT)
        assert click(page, "cell-G18")
        shown = page.locator("#choices button.chosen").last
        expect(shown).to_have_text("→")
        expect(page.locator("#picked .had").first).to_contain_text("6 → 5")
        page.keyboard.press("r")
        expect(shown).to_have_text("↘")
        expect(page.locator("#picked .had").first).to_contain_text("6 → 5")
        page.keyboard.press("Shift+R")
        expect(shown).to_have_text("→")
        page.click("#handle [data-turn=on]")
        expect(shown).to_have_text("↘")
        page.click("#handle [data-turn=back]")
        expect(shown).to_have_text("→")
        page.locator("#cell-G18").hover()
        page.mouse.wheel(0, 100)
        expect(shown).to_have_text("↘")
        assert not page.evaluate("document.getElementById('board').style.transform"), "the wheel does not zoom then"
        piece, handle = page.locator("#cell-G18").bounding_box(), page.locator("#handle").bounding_box()
        assert piece is not None
        assert handle is not None
        assert handle["x"] > piece["x"] + piece["width"] or handle["x"] + handle["width"] < piece["x"], "beside it"


TWIST = """async () => {
  const frame = document.getElementById('frame');
  const box = frame.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const finger = (kind, id, dx, dy) => frame.dispatchEvent(new PointerEvent(kind, {
    pointerId: id, pointerType: 'touch', bubbles: true, clientX: x + dx, clientY: y + dy, button: 0 }));
  finger('pointerdown', 11, -60, 0);
  finger('pointerdown', 12, 60, 0);
  finger('pointermove', 12, 20, 80);
  finger('pointerup', 12, 20, 80);
  finger('pointerup', 11, -60, 0);
}"""


@both_languages()
def test_two_fingers_turn_a_held_tile(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, PHONE, locale=locale, has_touch=True) as context:
        page = opened(context, server, "cuzco-kramer", first="0")
        press(page, "Triple")
        expect(page.locator("#cell-G18")).to_have_class(LIT)
        version = facts(page)["version"]
        page.locator("#cell-G18").dispatch_event("click")
        wait_past(page, version)
        shown = page.locator("#choices button.chosen").last
        expect(shown).to_have_text("→")
        page.evaluate(TWIST)
        expect(shown).to_have_text("↘")


def test_a_click_that_began_before_a_question_does_not_answer_it(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        url = table(context, server, ["me", "here"], slug="cuzco-kramer", seed="3", first="0")
        page = open_table(context, server, url)
        wait_for_turn(page)
        api = f"{server.base}/api{url.replace('/t/', '/tables/')}"
        box = page.locator("#tile-double").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 10, box["y"] + 10)
        page.mouse.down()
        version = facts(page)["version"]
        context.request.post(f"{api}/moves", data={"seat": 0, "version": version, "text": "token"})
        wait_past(page, version)
        page.mouse.up()
        press(page, "Triple")  # what is clicked now counts
        wait_past(page, version + 1)
        expect(page.locator("#cell-G18")).to_have_class(LIT)
        # The second click of a double one lands on the next question, and does not answer it.
        page.evaluate(
            "document.querySelector('#cell-G18').dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 2}))"
        )
        assert facts(page)["version"] == version + 2


@pytest.mark.parametrize("language", some(["en", "fr"], "en"))
def test_every_place_answers_a_click(browser: Browser, server: Server, language: str) -> None:
    """What can be picked is picked; what cannot says why; what is only looked at says what it is."""
    with browsing(browser, locale=f"{language}-{language.upper()}") as context:
        page = opened(context, server, "cuzco-feld")
        for selector in ("#stack-study", "#tray-food", "#space-person"):
            page.mouse.move(1, 1)
            page.keyboard.press("Escape")
            expect(page.locator("#tip")).to_be_hidden()
            page.locator(selector).dispatch_event("click")
            expect(page.locator("#tip")).to_be_visible()
            assert len(page.inner_text("#tip")) > 20


def test_ayars_textile_is_turned_over_and_round_by_keys(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
        url = table(context, server, ["me"], "solo", slug="ayar", seed="3")
        page = open_table(context, server, url)
        api = f"{server.base}/api{url.replace('/t/', '/tables/')}"
        until_asked(context, api, "weave")
        page.reload()
        page.wait_for_selector("body[data-ready][data-live=on]", state="attached")
        wait_for_turn(page)
        names = page.locator("#choices button").all_inner_texts()
        assert len(names) > 1
        page.keyboard.press("r")
        expect(page.locator("#choices button.chosen")).to_have_count(1)
        first = page.inner_text("#choices button.chosen")
        page.keyboard.press("f")
        expect(page.locator("#choices button.chosen")).not_to_have_text(first)
        expect(page.locator("#ask")).to_have_text(re.compile("two squares"))


def until_asked(context: BrowserContext, api: str, verb: str) -> None:
    """Answer with the first option until the table offers several answers of a verb that differ in their first word."""
    for _ in range(200):
        asked = context.request.get(f"{api}/options?seat=0").json()
        texts = [option["text"] for option in asked["options"]]
        if len({text.split()[1] for text in texts if text.startswith(f"{verb} ")}) > 1:
            return
        liked = [text for text in texts if text.startswith(("cloth", "build")) and "weaving" in text] or texts
        context.request.post(
            f"{api}/moves", data={"seat": 0, "version": asked["version"], "text": liked[len(liked) // 2]}
        )
    raise AssertionError(f"nobody was asked to {verb}")


def test_the_only_answer_is_chosen_from_the_start(browser: Browser, server: Server) -> None:
    game = kancha.new("cuzco-feld", 2, seed=3)
    luck = random.Random(3)
    while len(game.options()) > 1:
        game.play(luck.choice(game.options()))
    with browsing(browser) as context:
        api = f"{server.base}/api/tables"
        made = context.request.post(f"{api}/import", data={"record": game.record()}).json()
        at = context.request.get(f"{api}/{made['table']}/view").json()["answers"]
        page = open_table(
            context, server, context.request.post(f"{api}/{made['table']}/variation", data={"at": at}).json()["url"]
        )
        wait_for_turn(page)
        expect(page.locator("#confirm")).to_be_enabled()
        assert page.locator("#choices .chosen").count() == 1


ANSWERED = """async (answered) => {
  const { question } = await import(new URL('pick.js', document.querySelector('link[rel=stylesheet]').href));
  const { options, refused, words, next } = question;
  question.choose(options[0]);
  if (answered) question.answered();
  const isNew = question.ask(options, refused, words, next);
  return [isNew, question.chosen?.text === options[0].text];
}"""


def test_what_was_answered_is_not_chosen_again_where_the_next_question_offers_the_same(
    browser: Browser, server: Server
) -> None:
    """Ayar's fields may all be open after one was taken; a question that is only drawn again keeps what was chosen."""
    with browsing(browser) as context:
        page = opened(context, server, "ayar")
        assert page.evaluate(ANSWERED, False) == [False, True]
        assert page.evaluate(ANSWERED, True) == [True, False]
