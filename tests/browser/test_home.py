"""The home page: what shall we play, who sits where, and Play always in sight; in both languages, on a desk and on a phone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import PHONE, WIDE, Server, both_languages, browsing, open_table, table
from tests.marks import further

SMALL = {"width": 1024, "height": 768}
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
SLUGS = ("pachamama", "cuzco-kramer", "ayar", "cuzco-feld", "tawantinsuyu")
SEEN = """() => { const box = document.querySelector('.play').getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && at.closest('.play') !== null; }"""
COLOURS = """() => [...document.querySelectorAll('form.setup:not([hidden]) .seat-row:not(.empty):not([hidden])')]
  .map((row) => row.querySelector('.glyph'))
  .map((glyph) => [glyph.querySelector('use').getAttribute('href'), getComputedStyle(glyph).backgroundColor])"""
AT_TABLE = """() => [...document.querySelectorAll('#panels .seat-head .glyph')]
  .map((glyph) => [glyph.querySelector('use').getAttribute('href'), getComputedStyle(glyph).backgroundColor]).sort()"""


def home(page: Page, server: Server) -> Page:
    page.goto(server.base)
    page.wait_for_selector("body[data-ready]", state="attached")
    return page


@pytest.mark.parametrize(
    ("size", "locale", "minutes", "weight"),
    [
        (PHONE, "fr-FR", "environ 90 min", "moyen"),
        pytest.param(PHONE, "en-GB", "about 90 min", "medium", marks=further),
        pytest.param(SMALL, "fr-FR", "environ 90 min", "moyen", marks=further),
        (WIDE, "en-GB", "about 90 min", "medium"),
    ],
)
def test_play_is_always_in_sight_with_what_was_chosen(
    browser: Browser, server: Server, size: dict[str, int], locale: str, minutes: str, weight: str
) -> None:
    with browsing(browser, size, locale=locale) as context:
        page = home(context.new_page(), server)
        for slug in SLUGS:
            page.locator(f"input[name=game][value={slug}]").check(force=True)
            form = page.locator(f"#setup-{slug}")
            expect(form).to_be_visible()
            form.locator(".more").evaluate("(details) => { details.open = true; }")
            for place in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
                page.evaluate(f"scrollTo(0, {place})")
                assert page.evaluate(SEEN), f"{slug}: Play cannot be seen at {place}"
            assert page.evaluate(SIDEWAYS) <= 0, f"{slug}: the page scrolls sideways"
        page.locator("input[value=cuzco-kramer]").check(force=True)
        expect(page.locator("#go-title")).to_have_text("Cuzco (Kramer)")
        expect(page.locator("#go-detail")).to_contain_text(minutes)
        card = page.locator("label.game:has(input[value=cuzco-kramer])")
        expect(card.locator(".minutes")).to_have_text("90 min")
        expect(card.locator(".weight")).to_have_text(weight)
        assert page.locator("form.setup input[type=text]:not(.seat-name)").count() == 0, "nobody spells a code"


@both_languages()
def test_seats_look_as_they_will_at_the_table_and_colours_are_chosen_by_picture(
    browser: Browser, server: Server, locale: str
) -> None:
    with browsing(browser, locale=locale) as context:
        page = home(context.new_page(), server)
        seats = page.locator("#setup-pachamama")
        seats.locator(".seat-kind >> nth=2").select_option("bot:easy")
        seats.locator(".seat-row >> nth=0").locator(".swatch:has(input[value=blue])").click()
        seats.locator(".seat-row >> nth=2").locator(".swatch:has(input[value=brown])").click()
        shown = page.evaluate(COLOURS)
        assert [sign for sign, _ in shown] == ["#i-seat-1", "#i-seat-2", "#i-seat-3"]
        assert shown[0][1] == "rgb(39, 101, 168)"
        assert len({colour for _, colour in shown}) == 3
        page.click(".play")
        page.wait_for_selector("body.table-page[data-ready]", state="attached")
        assert page.evaluate(AT_TABLE) == sorted(shown)
        home(page, server)
        assert page.evaluate(COLOURS) == shown, "the next table begins as the last one was set up"
        page.locator("input[value=cuzco-kramer]").check(force=True)
        page.locator("#setup-cuzco-kramer .seat-kind >> nth=3").select_option("here")
        shown = page.evaluate(COLOURS)
        assert [sign for sign, _ in shown] == ["#i-seat-1", "#i-seat-2", "#i-seat-3"], "an empty seat has no number"
        page.click(".play")
        page.wait_for_selector("body.table-page[data-ready]", state="attached")
        assert page.evaluate(AT_TABLE) == sorted(shown)


def test_a_hidden_land_is_chosen_from_a_list_and_brings_its_board(browser: Browser, server: Server) -> None:
    with browsing(browser, locale="fr-FR") as context:
        page = home(context.new_page(), server)
        page.click("#setup-pachamama .more summary")
        page.select_option("#setup-pachamama [name=scenario]", label="petite terre 3")
        expect(page.locator("#setup-pachamama [data-option=board] input[value=short]")).to_be_checked()
        expect(page.locator("#go-detail")).to_contain_text("Terre cachée : petite terre 3")
        page.click("#setup-pachamama [data-option=board] label:has-text('long')")
        expect(page.locator("#setup-pachamama [name=scenario]")).to_have_value("random")
        page.select_option("#setup-pachamama [name=scenario]", label="petite terre 3")
        page.fill("#setup-pachamama .seat-name >> nth=1", "Wayra")
        page.click("#setup-pachamama [data-option=first] label:has-text('Wayra')")
        page.click(".play")
        page.wait_for_selector("body.table-page[data-ready]", state="attached")
        assert page.locator("#board [data-f~='cell:E5']").count()
        assert not page.locator("#board [data-f~='cell:F1']").count()


def test_my_tables_fold_and_a_record_opens_at_once_with_its_names(browser: Browser, server: Server) -> None:
    with browsing(browser, locale="fr-FR") as context:
        url = table(context, server, ["me", "here"], board="short")
        table(context, server, ["me"], "solo", slug="ayar")
        page = home(context.new_page(), server)
        listed = page.locator(".mine").all_inner_texts()
        assert "Ayar" in listed[0]
        assert "en solitaire" in listed[0]
        assert "À toi" in listed[0]
        assert "à cet écran\u00a0: Amaru, Sisa" in listed[1]
        assert "Au tour" in listed[1]
        expect(page.locator("#my-tables summary")).to_contain_text("2 t’attendent")
        page.click("#my-tables summary")
        expect(page.locator(".mine >> nth=0")).to_be_hidden()
        home(page, server)
        expect(page.locator(".mine >> nth=0")).to_be_hidden()
        record = context.request.get(f"{server.base}/api{url.replace('/t/', '/tables/')}/record").text()
        dropped = "(text) => { const held = new DataTransfer(); held.setData('text/plain', text); return held; }"
        page.dispatch_event("body", "drop", {"dataTransfer": page.evaluate_handle(dropped, "nonsense")})
        expect(page.locator("#record-fault")).to_contain_text("La partie")
        page.dispatch_event("body", "drop", {"dataTransfer": page.evaluate_handle(dropped, record)})
        page.wait_for_selector("body.table-page[data-ready]", state="attached")
        assert "Amaru" in page.inner_text("#panels")
        assert "Sisa" in page.inner_text("#panels")


@pytest.mark.parametrize(
    ("locale", "warning"),
    [("en-GB", "--host 192.168"), pytest.param("fr-FR", "ne marche que sur cet appareil", marks=further)],
)
def test_an_invitation_that_only_this_device_can_open_says_so(
    browser: Browser, server: Server, locale: str, warning: str
) -> None:
    with browsing(browser, locale=locale) as context:
        page = open_table(context, server, table(context, server, ["me", "link"], board="short"))
        expect(page.locator("#invite-local")).to_be_visible()
        expect(page.locator("#invite-local")).to_contain_text(warning)
