"""The table of Cuzco (Feld) in a browser: no words are cut, covered or crowded, on a desk and on a small one."""

import pytest
from playwright.sync_api import Browser, expect

from kancha.languages import LANGUAGES
from tests.browser.house import LIT, Server, browsing, click, open_table, table, wait_for_turn, wait_past
from tests.browser.pictures import PARTS, Picture, page_of
from tests.games.cuzco_feld.shown import CUZCO_FELD
from tests.marks import further, some

FAULTS = """() => {
  const seen = (e) => {
    const folded = e.closest('details:not([open])');
    return (!folded || e.closest('summary')) && e.getClientRects().length;
  };
  const own = (e) => [...e.childNodes].some((node) => node.nodeType == 3 && node.data.trim());
  const first = '.panel:first-of-type';
  const parts = `.aside svg text, #drawing text, ${first} svg text, #gods *, #spaces *, ${first} .gcard *`;
  const texts = [...document.querySelectorAll(parts)].filter((e) => own(e) && seen(e));
  const signs = [...document.querySelectorAll('.span, .near, .ok, .ringpawn')].filter(seen);
  const box = (e) => {
    if (e instanceof SVGElement) return e.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getBoundingClientRect();
  };
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  const faults = [];
  texts.forEach((text, at) => {
    const here = box(text), says = text.textContent;
    for (const other of texts.slice(at + 1))
      if (!text.contains(other) && !other.contains(text) && over(here, box(other))) faults.push(`${says} / ${other.textContent}`);
    for (const sign of signs)
      if (sign.nextElementSibling != text && over(here, box(sign))) faults.push(`${says} under ${sign.getAttribute('class')}`);
    const frame = text.closest('.spot, .gcard, .half, summary');
    const edge = frame && frame.getBoundingClientRect();
    if (edge && (here.right > edge.right + 1 || here.bottom > edge.bottom + 1)) faults.push(`${says} leaves ${frame.id}`);
    if (text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflow != 'visible') faults.push(`${says} is cut`);
  });
  return faults;
}"""


FOLDS = 1150
"""Up to this width the column of players is folded."""


@pytest.mark.parametrize("width", [1440, 1024])
@pytest.mark.parametrize("language", some(LANGUAGES, "fr"))
def test_no_words_are_cut_or_covered(browser: Browser, language: str, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900 if width > 1300 else 768})
    faults: dict[str, list[str]] = {}
    for at in (0, 4):
        for part in PARTS:
            page.set_content(page_of(Picture(CUZCO_FELD, at, part, language, "light")))
            if width <= FOLDS:
                page.add_style_tag(
                    content="#table.page { grid-template-columns: minmax(0, 1fr) 72px } .side { display: none }"
                )
            faults[f"{at}-{part}"] = page.evaluate(FAULTS)
    page.close()
    assert {name: some for name, some in faults.items() if some} == {}


SOME_LIT = """(prefix) => [...document.querySelectorAll('#table [data-f].lit')]
  .some((element) => element.id.startsWith(prefix) && element.getClientRects().length)"""


@pytest.mark.parametrize(
    ("language", "missions", "where", "which"),
    [
        pytest.param("en", "second mission", "Where does the", "Which die goes on", marks=further),
        ("fr", "deuxième mission", "Où va le", "Quel dé va sur"),
    ],
)
def test_the_question_follows_the_pick(
    browser: Browser, server: Server, language: str, missions: str, where: str, which: str
) -> None:
    with browsing(browser) as context:
        context.add_cookies([{"name": "language", "value": language, "url": server.base}])
        page = open_table(context, server, table(context, server, ["me", "random"], slug="cuzco-feld", seed="11"))
        api = page.url.replace("/t/", "/api/tables/")

        def answer() -> None:
            """The first answer there is: by clicking, a quick second click might answer the next question too."""
            wait_for_turn(page)
            offered = context.request.get(f"{api}/options?seat=0").json()
            move = {"seat": 0, "version": offered["version"], "text": offered["options"][0]["text"]}
            assert context.request.post(f"{api}/moves", data=move).ok
            wait_past(page, offered["version"])

        def asked(prefix: str) -> str:
            """What the bar asks once the first lit piece of a kind is picked."""
            wait_for_turn(page)
            page.wait_for_function(SOME_LIT, arg=prefix)
            piece = next(name for name in page.evaluate(LIT) if name.startswith(prefix))
            click(page, piece)
            sentence = page.inner_text("#bar").split("\n")[0]
            click(page, piece)
            return sentence

        answer()
        wait_for_turn(page)
        expect(page.locator("#choices button.lit")).to_have_count(4)  # also the one that can only be the second of two
        assert missions in asked("drawn-")
        answer()
        assert asked("die-0-").startswith(where)
        assert asked("action-").startswith(which)
