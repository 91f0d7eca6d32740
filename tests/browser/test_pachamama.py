"""Pachamama in a browser: the bar asks on as a player picks, and no words are cut."""

import pytest
from playwright.sync_api import Browser, expect

from kancha.languages import LANGUAGES
from tests.browser.house import Server, both_languages, browsing, click, open_table, table
from tests.browser.measuring import resized
from tests.browser.pictures import PARTS, Picture, page_of
from tests.games.pachamama.shown import PACHAMAMA
from tests.marks import some

CUT = """() => {
  for (const verdict of document.querySelectorAll('.verdict.aid')) verdict.style.display = 'flex';
  const own = (e) => [...e.childNodes].some((node) => node.nodeType == 3 && node.data.trim());
  const parts = '#crops *, .screen *, .panel .part *, .panel .troop *, .panel .tag, .screen-row *, .otoma-badge *';
  const texts = [...document.querySelectorAll(parts)].filter((e) => own(e) && e.getClientRects().length && !e.closest('svg'));
  return texts.flatMap((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    const here = range.getBoundingClientRect();
    const frame = e.closest('.crop, .screen, .bare, .troop, .screen-row, .otoma-badge, .panel').getBoundingClientRect();
    const leaves = here.left < frame.left - 1 || here.right > frame.right + 1;
    const cut = e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow == 'hidden';
    return leaves || (cut && !e.matches('.who')) ? [e.textContent] : [];
  });
}"""

AFTER = {
    "en": ("Amaru, explore with one pawn, or divine?", "Where does the pawn come in?", "Comes in on A1"),
    "fr": ("Amaru, explorer avec un pion, ou diviner\u00a0?", "Où entre le pion\u00a0?", "Entre en A1"),
}


@pytest.mark.parametrize("language", some(AFTER, "fr"))
def test_the_question_follows_what_is_picked_and_tells_what_it_brings(
    browser: Browser, server: Server, language: str
) -> None:
    first, after, brings = AFTER[language]
    with browsing(browser, locale=language) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], first="0"))
        ask = page.locator("#ask")
        expect(ask).to_contain_text(first)
        assert click(page, "reserve-0")
        expect(ask).to_contain_text(after)
        assert click(page, "cell-A1")
        expect(ask).to_contain_text(first)
        expect(page.locator("#picked")).to_contain_text(brings)
        page.keyboard.press("Escape")
        expect(page.locator("#picked")).to_be_hidden()
        expect(ask).to_contain_text(first)


@both_languages()
def test_tokens_are_kept_unless_they_pay(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        url = table(context, server, ["me", "here"], first="0")
        page = open_table(context, server, url)
        number = url.split("/")[2]
        for _ in range(200):
            for seat in (0, 1):
                asked = context.request.get(f"{server.base}/api/tables/{number}/options?seat={seat}").json()
                if asked["options"]:
                    break
            texts = [option["text"] for option in asked["options"]]
            if "offer none" in texts:
                break
            answer = next((text for text in texts if text.startswith("divine")), texts[len(texts) // 2])
            move = {"seat": seat, "version": asked["version"], "text": answer}
            assert context.request.post(f"{server.base}/api/tables/{number}/moves", data=move).ok
        assert len(texts) == 2
        expect(page.locator("#choices .chosen")).to_have_text(
            "Garder mes jetons" if locale == "fr-FR" else "Keep my tokens"
        )
        expect(page.locator("#confirm")).to_be_enabled()


@pytest.mark.parametrize("language", some(LANGUAGES, "fr"))
def test_no_words_are_cut(browser: Browser, language: str) -> None:
    page = browser.new_page()
    faults: dict[str, list[str]] = {}
    for at in (0, 7, 9, 11):  # two players, alone on the short board, together with two and with four
        for part in PARTS:
            page.set_content(page_of(Picture(PACHAMAMA, at, part, language, "light")))
            for width in (1440, 1280, 1024):
                resized(page, width)
                faults[f"{at}-{part}-{width}"] = page.evaluate(CUT)
    page.close()
    assert {name: some for name, some in faults.items() if some} == {}
