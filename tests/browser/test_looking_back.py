"""Looking back: a replay by steps and turns, variations by name, ghosts, and a story that is never cut, in both languages."""

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import kancha
from kancha import catalogue
from tests.browser.house import PAINTED, PHONE, WIDE, Server, both_languages, browsing, open_table, table, wait_for_turn
from tests.marks import further, some


def answers(context: BrowserContext, server: Server, url: str, number: int, seed: int = 5) -> None:
    """Answer at random over the API; bots answer by themselves."""
    api = f"{server.base}/api{url.replace('/t/', '/tables/')}"
    luck = random.Random(seed)
    given = 0
    while given < number:
        asked = context.request.get(f"{api}/options?seat=0").json()
        if not asked["options"]:
            assert not context.request.get(f"{api}/view").json()["over"]
            continue
        move = {"seat": 0, "version": asked["version"], "text": luck.choice(asked["options"])["text"]}
        if context.request.post(f"{api}/moves", data=move).ok:
            given += 1


def at(page: Page, number: int) -> None:
    """Until the replay shows the table after so many answers."""
    expect(page.locator("#turn")).to_have_text(re.compile(rf"\b{number}\b.*\b\d+$"))
    expect(page.locator("#replay-at")).to_have_text(re.compile(rf"\b{number}\b.*\b\d+$"))


LANGUAGES = [
    pytest.param("en-GB", "Play", "Pause", "goes on playing", marks=further),
    ("fr-FR", "Lecture", "Pause", "reprend la partie"),
]


@pytest.mark.parametrize(("locale", "play", "pause", "click"), LANGUAGES)
def test_a_replay_goes_by_steps_and_turns_and_says_each_move(
    browser: Browser, server: Server, locale: str, play: str, pause: str, click: str
) -> None:
    with browsing(browser, locale=locale) as context:
        url = table(context, server, ["me", "random"], board="short", seed="6", first="0")
        answers(context, server, url, 5)
        page = open_table(context, server, url)
        wait_for_turn(page)
        page.click(".tools [data-do=replay]")
        page.wait_for_selector("#replay-turns i.seat-2")
        page.keyboard.press("Home")
        at(page, 0)
        assert page.locator("#replay-words").inner_text() != "", "set-up is told too"
        page.keyboard.press("ArrowRight")
        at(page, 1)
        line = page.locator("#log-lines li[data-at='1'] > span").first
        words = page.locator("#replay-words").inner_text()
        assert line.inner_text().split(".")[0] in words, "the move's own text"
        assert page.locator("#marks .mark-n").count() > 0, "and its marks on the board"
        expect(page.locator("#beats li.now").first).to_have_attribute("data-at", "1")
        ends = page.locator("#replay-turns i").evaluate_all("(all) => all.map((i) => Number(i.dataset.at))")
        page.keyboard.press("Shift+ArrowRight")
        following = next(end for end in ends if end > 1)
        at(page, following)
        page.keyboard.press("Shift+ArrowLeft")
        at(page, max(end for end in ends if end < following))
        page.locator(f"#replay-turns i[data-at='{following}']").first.click()
        at(page, following)
        page.locator("#board [data-f]").first.dispatch_event("click")
        expect(page.locator("#tip")).to_contain_text(click)
        page.select_option("#replay-speed", "4")
        page.keyboard.press("Home")
        at(page, 0)
        button = page.locator("#replay-play")
        expect(button).to_have_attribute("aria-label", re.compile(play))
        button.click()
        expect(button).to_have_attribute("aria-label", re.compile(pause))
        page.wait_for_function("() => Number(document.getElementById('replay-slider').value) >= 2")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false")
        page.focus("#replay-slider")
        page.keyboard.press("ArrowDown")
        assert page.input_value("#replay-speed") == "2"
        page.keyboard.press("Escape")
        expect(page.locator("#replay")).to_be_hidden()
        expect(page.locator("#bar")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "named", "tag"),
    [
        ("en-GB", "Variation after move 2", "variation"),
        pytest.param("fr-FR", "Variante après le coup 2", "variante", marks=further),
    ],
)
def test_a_variation_is_named_and_leads_back(
    browser: Browser, server: Server, locale: str, named: str, tag: str
) -> None:
    with browsing(browser, locale=locale) as context:
        url = table(context, server, ["me"], "solo", board="short", seed="6")
        answers(context, server, url, 4)
        api = f"{server.base}/api/tables/"
        made = context.request.post(f"{api}{url.removeprefix('/t/')}/variation", data={"at": 2}).json()
        answers(context, server, made["url"], 1)
        page = open_table(context, server, made["url"])
        expect(page.locator("#variation")).to_contain_text(named)
        page.click(".tools [data-do=replay]")
        page.keyboard.press("Home")
        at(page, 0)
        expect(page.locator("#replay-variation")).to_be_hidden()
        page.keyboard.press("End")
        expect(page.locator("#replay-variation")).to_have_text(tag)
        page.click("#variation")
        page.wait_for_url(f"**{url}?at=2")
        page.wait_for_selector("body[data-ready]", state="attached")
        at(page, 2)
        assert page.locator("#variation").count() == 0


GHOSTS = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const board = document.getElementById('frame').getBoundingClientRect();
  const within = ({ left, top }) => left >= board.left && left <= board.right && top >= board.top && top <= board.bottom;
  return {
    numbers: all('#marks .ghost-n').map((mark) => mark.textContent), steps: all('#beats li').map((beat) => beat.dataset.n),
    inside: all('.story-ghost').every((ghost) => within(ghost.getBoundingClientRect())),
    pickable: all('.story-ghost [id], .story-ghost [data-f]').length,
  };
}"""


@both_languages()
def test_what_moved_away_leaves_a_numbered_ghost_until_one_acts(browser: Browser, server: Server, locale: str) -> None:
    with browsing(browser, locale=locale) as context:
        url = table(context, server, ["me"], "solo", board="short", seed="6")
        page = open_table(context, server, url)
        luck = random.Random(5)
        for _ in range(30):
            wait_for_turn(page)
            version = int(page.evaluate("document.body.dataset.version"))
            api = f"{server.base}/api{url.replace('/t/', '/tables/')}"
            asked = context.request.get(f"{api}/options?seat=0").json()
            move = {"seat": 0, "version": asked["version"], "text": luck.choice(asked["options"])["text"]}
            assert context.request.post(f"{api}/moves", data=move).ok
            page.wait_for_function("(v) => Number(document.body.dataset.version) > v", arg=version)
            if page.evaluate(GHOSTS)["numbers"]:
                break
        seen = page.evaluate(GHOSTS)
        assert seen["numbers"]
        assert set(seen["numbers"]) <= set(seen["steps"])
        assert seen["inside"], "it stands on the board"
        assert seen["pickable"] == 0, "a ghost cannot be picked"


SAID = """() => {
  const [list, step] = [document.getElementById('beats'), document.querySelector('#beats .now')];
  const [room, box] = [list.getBoundingClientRect(), step.getBoundingClientRect()];
  const inSight = box.left >= room.left - 3 && box.right <= room.right + 3;
  return inSight && step.querySelector('span').checkVisibility({ visibilityProperty: true });
}"""


@pytest.mark.parametrize(
    ("locale", "title", "begun", "paces", "size"),
    [
        ("en-GB", "Set-up", "market", ["slow", "normal", "fast", "at once"], WIDE),
        ("fr-FR", "Mise en place", "marché", ["lent", "normal", "rapide", "tout de suite"], PHONE),
    ],
)
def test_a_new_table_tells_its_set_up_step_by_step_until_one_skips_it(
    browser: Browser, server: Server, locale: str, title: str, begun: str, paces: list[str], size: dict[str, int]
) -> None:
    with browsing(browser, size, locale=locale, reduced_motion="no-preference") as context:
        context.add_init_script(
            "if (location.host) localStorage.setItem('kancha-settings', JSON.stringify({ pace: 'slow' }))"
        )
        page = open_table(context, server, table(context, server, ["me", "random"], slug="cuzco-feld"))
        expect(page.locator("#story b").first).to_have_text(title)
        page.wait_for_selector("#beats li.to-come", state="attached")
        page.evaluate(PAINTED)
        assert page.evaluate(SAID), "the step that is told now is in sight"
        page.click("#skip")
        expect(page.locator("#beats li.to-come")).to_have_count(0)
        expect(page.locator("#skip")).to_be_hidden()
        first = page.locator("#log-lines .turn-group").last
        expect(first.locator("b").first).to_have_text(title)
        expect(first).to_contain_text(begun)
        assert first.locator("li").count() >= 6
        assert page.locator("#menu select[data-setting=pace] option").all_text_contents() == paces


STORIES = """async ([address, places]) => {
  window.stories = [];
  for (const at of places) window.stories.push((await (await fetch(`${address}&at=${at}`)).json()).regions.story);
}"""
CUT = """() => window.stories.flatMap((html) => {
  document.getElementById('story').replaceWith(new DOMParser().parseFromString(html, 'text/html').body.firstElementChild);
  const cut = (span) => span.scrollHeight > span.clientHeight + 1 || span.scrollWidth > span.clientWidth + 1;
  return [...document.querySelectorAll('#beats li > span')].filter(cut).map((span) => span.textContent);
})"""


@pytest.fixture(scope="module")
def looking(browser: Browser) -> Iterator[BrowserContext]:
    with browsing(browser) as context:
        yield context


@pytest.mark.parametrize("slug", some([game.slug for game in catalogue()], "tawantinsuyu"))
def test_no_sentence_of_the_strip_is_cut(looking: BrowserContext, server: Server, slug: str) -> None:
    mode = "solo" if slug in ("ayar", "tawantinsuyu") else "competitive"  # where automata tell long stories
    g = kancha.new(slug, seats=1 if mode == "solo" else 2, mode=mode, seed=5)
    luck = random.Random(5)
    while not g.over:
        g.play(luck.choice(g.options()))
    api = f"{server.base}/api/tables"
    made = looking.request.post(f"{api}/import", data={"record": g.record()}).json()
    number = int(looking.request.get(f"{api}/{made['table']}/view").json()["answers"])
    page = open_table(looking, server, made["url"])
    places = luck.sample(range(number + 1), min(number, 12))
    for language in ("en", "fr"):
        page.evaluate(STORIES, [f"{api}/{made['table']}/replay?language={language}", [0, *places]])
        for size in ({"width": 1440, "height": 900}, {"width": 1280, "height": 800}):
            page.set_viewport_size(size)
            assert page.evaluate(CUT) == []
