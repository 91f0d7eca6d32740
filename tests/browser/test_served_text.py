"""What a browser gives back as the text of a page is what was served: so a page is told only changes from the start on."""

import pytest
from playwright.sync_api import Browser

from kancha.doors import catalogue
from tests.browser.house import Server, browsing, table
from tests.marks import some

OUTER = """() => ["head", "board", "supplies", "asides", "panels", "log", "story", "bar"].map(
  (id) => [id, document.getElementById(id).outerHTML])"""


@pytest.mark.parametrize("language", some(["en", "fr"], "fr"))
def test_every_region_is_what_was_served(browser: Browser, server: Server, language: str) -> None:
    with browsing(browser, java_script_enabled=True) as context:
        page = context.new_page()
        page.route("**/static/**", lambda route: route.abort())
        for info in catalogue():
            url = f"{server.base}{table(context, server, ['me', 'here'], info.modes[0].name, info.slug)}?language={language}"
            served = context.request.get(url).text()
            page.goto(url)
            assert [id for id, text in page.evaluate(OUTER) if text not in served] == [], info.slug
