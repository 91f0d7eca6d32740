"""Pachamama's bar asks on as a player picks."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.house import Server, browsing, click, open_table, table

AFTER = {
    "en": ("Amaru, explore with one pawn, or divine?", "Where does the pawn come in?"),
    "fr": ("Amaru, explorer avec un pion, ou diviner ?", "Où entre le pion ?"),
}


@pytest.mark.parametrize("language", AFTER)
def test_the_question_follows_what_is_picked(browser: Browser, server: Server, language: str) -> None:
    first, after = AFTER[language]
    with browsing(browser, locale=language) as context:
        page = open_table(context, server, table(context, server, ["me", "here"], first="0"))
        ask = page.locator("#ask")
        expect(ask).to_contain_text(first)
        assert click(page, "reserve-0")
        expect(ask).to_contain_text(after)
        assert click(page, "cell-A1")
        expect(ask).to_contain_text(first)
        page.keyboard.press("Escape")
        expect(page.locator("#picked")).to_be_hidden()
        expect(ask).to_contain_text(first)


def test_tokens_are_kept_unless_they_pay(browser: Browser, server: Server) -> None:
    with browsing(browser) as context:
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
        expect(page.locator("#choices .chosen")).to_have_text("Keep my tokens")
        expect(page.locator("#confirm")).to_be_enabled()
