"""The pages of puzzles, challenges and the coach, as people meet them."""

import pytest
from playwright.sync_api import Browser, expect

import kancha
from kancha.bots.roster import recruit
from kancha.doors import catalogue
from kancha.draw.scene import Scene
from kancha.kernel.chance import Rng
from kancha.learn.course import read
from kancha.web.cutouts import FACETS, pieces
from kancha.web.patches import patches_between
from kancha.web.regions import drawing_of
from kancha.web.table_page import board_classes
from tests.browser.courses import begin
from tests.browser.house import PHONE, Server, browsing
from tests.marks import some

SECONDS = 60_000
ANSWERS = 6


def beginning() -> str:
    """The first answers of a game, as a record."""
    game = kancha.new("cuzco-feld", seats=2, seed=3)
    bot, luck = recruit("greedy"), Rng(3)
    for _ in range(ANSWERS):
        assert game.seat is not None
        game.play(bot.choose(game.view(game.seat), luck), game.seat)
    return game.record()


def test_keys_move_along_the_coachs_curve_and_open_the_replay_there(browser: Browser, server: Server) -> None:
    with browsing(browser, locale="en") as context:
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        made = context.request.post(f"{server.base}/api/tables/import", data={"record": beginning()}).json()
        page.goto(f"{server.base}{made['url']}/coach")
        page.wait_for_selector("#coach-cursor")
        context.request.post(f"{server.base}/api/tables/{made['table']}/analysis/stop")
        page.reload()
        cursor = page.locator("#coach-cursor")
        cursor.focus()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        assert cursor.get_attribute("aria-valuenow") == str(ANSWERS - 2)
        assert f"Move {ANSWERS - 2} of {ANSWERS}" in str(cursor.get_attribute("aria-valuetext"))
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/t/{made['table']}?at={ANSWERS - 2}")


CARDS = """() => {
  const cards = [0, 1].map((at) => `<li class="panel"><a class="cut" data-at="${at}"></a></li>`).join('');
  const list = `<ol class="coach-decisions">${cards}</ol>`;
  const html = `<details class="coach-of" data-seat="0" open><summary>x</summary>${list}</details>`;
  document.getElementById('coach-part').insertAdjacentHTML('afterbegin', html);
}"""
PICTURE = """(link) => {
  const window = link.getBoundingClientRect();
  const inside = ({ left, top, right, bottom }) => left > window.left - 1 && right < window.right + 1 && top > window.top - 1
    && bottom < window.bottom + 1;
  const marks = [...link.querySelectorAll('.cut-mark')];
  const ink = [...link.querySelectorAll('svg > *:not(.cut-mark) *')].map((one) => getComputedStyle(one).fill);
  return {
    marks: marks.map((one) => one.classList[1]), seen: marks.every((one) => inside(one.getBoundingClientRect())),
    colours: new Set(ink).size,
  };
}"""


def two_cuts(slug: str) -> dict[str, object]:
    """The board at two moments of a game, the second told by what differs, each with the places of two answers."""
    game = kancha.new(slug, seats=2, seed=3)
    cuts: list[dict[str, object]] = []
    for at in range(2):
        drawn = drawing_of(slug).draw(Scene(game.view(-1), game.speaker("en"), ["Amaru", "Sisa"]))
        html = pieces(drawn)["board-0"]
        facets = [one.split()[0] for one in FACETS.findall(html)]
        cut = {"at": at, "board": "board-0", "classes": board_classes(html), "played": facets[:1], "best": facets[7:8]}
        patches = patches_between(str(cuts[0]["html"]), html) if cuts else None
        cuts.append({**cut, "html": html if patches is None else "", "patches": patches or []})
        assert game.seat is not None
        game.play(game.options(game.seat)[0], game.seat)
    return {"cut_outs": cuts}


@pytest.mark.parametrize("slug", some([game.slug for game in catalogue()], "cuzco-kramer"))
def test_a_costly_decision_has_a_picture_of_its_places(browser: Browser, server: Server, slug: str) -> None:
    record = kancha.new(slug, seats=2, seed=3).record()
    with browsing(browser, PHONE, locale="en", color_scheme="dark") as context:
        page = context.new_page()
        made = context.request.post(f"{server.base}/api/tables/import", data={"record": record}).json()
        context.request.post(f"{server.base}/api/tables/{made['table']}/analysis")
        page.route("**/analysis/places?*", lambda route: route.fulfill(json=two_cuts(slug)))
        page.goto(f"{server.base}{made['url']}/coach")
        page.wait_for_selector("#coach-part[data-state=done]", timeout=SECONDS)
        page.evaluate(CARDS)
        page.wait_for_selector(".cut[data-at='1'] .cut-mark", state="attached")
        for at in (0, 1):
            shown = page.locator(f".cut[data-at='{at}']").evaluate(PICTURE)
            assert sorted(shown["marks"]) == ["is-best", "is-played"]
            assert shown["seen"], "a place lies outside its picture"
            assert shown["colours"] > 3, "the board's own sheet does not reach it"


def test_the_map_of_the_day_is_solved_with_hints_by_keys(browser: Browser, server: Server) -> None:
    with browsing(browser, PHONE, locale="en") as context:
        page = context.new_page()
        page.goto(f"{server.base}/puzzles/pachamama/grid")
        for _ in range(60):
            if page.locator("#grid-told.good").count():
                break
            page.locator("#grid-hint").press("Enter")
            page.locator("#grid-hint").press("Enter")
            page.locator("#grid-hint").press("Enter")
            said = page.locator("#grid-told").inner_text()
            named = page.locator(".mark[data-mark]:not([data-mark='-1'])").all()
            marks = [button for button in named if f"It is {button.locator('small').inner_text()}." in said]
            marks[0].press("Enter")
        assert page.locator("#grid-told.good").count() == 1
        assert page.locator("#streak").inner_text() == "1"


def test_a_puzzle_is_opened_from_its_page_with_its_card(browser: Browser, server: Server) -> None:
    with browsing(browser, locale="fr") as context:
        page = context.new_page()
        page.goto(f"{server.base}/puzzles/ayar")
        page.locator(".puzzle-card").first.click()
        page.wait_for_selector("body[data-ready][data-live=on]", state="attached")
        expect(page.locator("#guide")).to_be_visible()


def test_a_lesson_has_no_planning_and_says_so(browser: Browser, server: Server) -> None:
    lesson = read("pachamama").lessons[0]
    with browsing(browser, locale="en") as context:
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        begin(page, server.base, "pachamama", lesson.id)
        assert page.locator(".tool-plan").count() == 0
        page.keyboard.press("l")
        expect(page.locator("#note")).to_contain_text("no planning in a lesson")
        assert page.locator("#guide-say").get_attribute("aria-live") == "polite"
