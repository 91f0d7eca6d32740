"""A page takes over only the parts of a region that have changed; what it then shows is what the server has drawn."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from kancha import catalogue
from tests.browser.house import Server, browsing, table
from tests.marks import some

CHANGES = """async ([old, fresh]) => {
  const sheet = document.querySelector('link[rel=stylesheet]').href;
  const { changes } = await import(new URL('parts.js', sheet));
  return changes(old, fresh);
}"""

ARRANGE = """async ([order, gone]) => {
  const sheet = document.querySelector('link[rel=stylesheet]').href;
  const { arrange } = await import(new URL('parts.js', sheet));
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = '<i>1</i><i>2</i><i>3</i><i>4</i><i>5</i><b>!</b>';
  const moved = new Set();
  const note = ({ addedNodes }) => addedNodes.forEach((node) => moved.add(node.textContent));
  new MutationObserver((records) => records.forEach(note)).observe(box, { childList: true });
  const come = new Set();
  const one = (text) => [...box.children].find((child) => child.textContent === text) ?? fresh(text);
  const fresh = (text) => {
    const made = document.createElement('i');
    made.textContent = text;
    come.add(made);
    return made;
  };
  arrange(order.split(',').map(one), gone.split(',').filter(Boolean).map(one), come);
  await Promise.resolve();
  return [[...box.children].map((child) => child.textContent).join(',').replace(',!', '!'), [...moved].sort()];
}"""

RESHAPE = """async (seed) => {
  const sheet = document.querySelector('link[rel=stylesheet]').href;
  const { reshape } = await import(new URL('reshape.js', sheet));
  const beforeNodeMorphed = (old, fresh) => !old.isEqualNode(fresh);
  const rules = { beforeNodeMorphed, beforeNodeAdded() {}, beforeAttributeUpdated: () => true };
  const any = (most) => ((seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff) >> 12) % most;
  const tree = (ids, depth) => {
    const made = document.createElement(['div', 'p', 'span'][any(3)]);
    if (any(2) && ids.length) made.id = `any-${ids.splice(any(ids.length), 1)}`;
    for (const name of ['class', 'title']) if (any(2)) made.setAttribute(name, any(3));
    for (let left = any(5); depth && left; left -= 1) made.append(any(4) ? tree(ids, depth - 1) : String(any(5)));
    return made;
  };
  const box = document.body.appendChild(document.createElement('section'));
  const told = { wrong: 0, stays: 0, lost: 0 };
  for (let time = 0; time < 300; time += 1) {
    const fresh = box.cloneNode(false);
    for (let left = 1 + any(4), ids = [...Array(12).keys()]; left; left -= 1) fresh.append(tree(ids, 3));
    const wanted = fresh.cloneNode(true);
    const before = new Map([...box.querySelectorAll('[id]')].map((part) => [part.id + part.nodeName, part]));
    reshape(box, fresh, rules);
    if (!box.isEqualNode(wanted)) told.wrong += 1;
    for (const part of box.querySelectorAll('[id]')) {
      const old = before.get(part.id + part.nodeName);
      if (old) told[old === part ? 'stays' : 'lost'] += 1;
    }
  }
  return told;
}"""

FOLLOW = """async ([table, ghostly]) => {
  const sheet = document.querySelector('link[rel=stylesheet]').href;
  const morph = await import(new URL('morph.js', sheet));
  const regions = ['board', 'supplies', 'asides', 'panels', 'log'];
  const parse = (text) => new DOMParser().parseFromString(text, 'text/html').body.firstElementChild;
  const seen = (region) => { // panels are seen in an order of their own
    if (region.id !== 'panels') return region;
    const copy = region.cloneNode(true);
    copy.append(...[...copy.children].sort((one, other) => one.style.order - other.style.order));
    for (const panel of copy.children) panel.removeAttribute('style');
    return copy;
  };
  window.told = { updates: 0, wrong: [], parts: 0 };
  document.body.replaceChildren();
  new MutationObserver((records) => (told.parts += records.length)).observe(document.body, { childList: true, subtree: true });
  const line = new WebSocket(`ws://${location.host}/live/${table}`);
  line.addEventListener('message', (event) => {
    const drawn = Object.entries(JSON.parse(event.data).regions).filter(([id]) => regions.includes(id));
    if (!told.updates) {
      for (const [, text] of drawn) document.body.append(document.adoptNode(parse(text)));
      morph.begin(regions);
    }
    else if (ghostly) morph.ghost(Object.fromEntries(drawn));
    morph.update(Object.fromEntries(drawn));
    for (const [id, text] of drawn) if (!seen(document.getElementById(id)).isEqualNode(parse(text))) told.wrong.push(id);
    told.updates += 1;
  });
}"""


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browsing(browser) as found:
        yield found


@pytest.fixture(scope="module")
def page(context: BrowserContext, server: Server) -> Page:
    found = context.new_page()
    found.goto(server.base)
    return found


def changes(page: Page, old: str, fresh: str) -> list[Any]:
    found: list[Any] = page.evaluate(CHANGES, [old, fresh])
    return found


def frame(inside: str) -> str:
    return f'<div id="board"><svg id="drawing" class="a"><g id="low"><path d="M0 0"/></g>{inside}</svg></div>'


def test_what_is_alike_is_not_touched(page: Page) -> None:
    assert changes(page, frame("<g></g>"), frame("<g></g>")) == []


def test_a_change_is_found_in_the_smallest_element_with_an_id(page: Page) -> None:
    old = frame('<g id="top"><g id="one"><rect x="1"/></g><g id="two"><br><input><text>2</text></g></g>')
    fresh = old.replace("<text>2</text>", "<text>3</text>")
    assert changes(page, old, fresh) == [{"id": "two", "text": '<g id="two"><br><input><text>3</text></g>'}]


def test_several_changes_are_several_parts(page: Page) -> None:
    old = frame('<g id="one"><rect x="1"/></g><g id="two"></g><g id="three"><rect x="3"/></g>')
    fresh = old.replace('x="1"', 'x="7"').replace('x="3"', 'x="8"')
    assert [part["id"] for part in changes(page, old, fresh)] == ["one", "three"]


def test_what_comes_or_goes_leaves_the_rest_where_it_is(page: Page) -> None:
    old = frame('<g id="top"><g id="one"></g><g id="two"></g></g>')
    fresh = frame('<g id="top"><g id="new"/><g id="two"><path/></g></g>')
    assert changes(page, old, fresh) == [
        {"id": "top", "order": ["new", "two"], "come": [["new", '<g id="new"/>']], "gone": ["one"]},
        {"id": "two", "text": '<g id="two"><path/></g>'},
    ]


def test_what_has_no_id_or_shares_nothing_changes_what_holds_it(page: Page) -> None:
    old = frame('<g id="top"><g id="one"></g><g id="two"></g></g>')
    for inside in ('<g id="one"></g>!<g id="two"></g>', '<g id="one"></g><path/>', '<g id="new"></g>', ""):
        fresh = frame(f'<g id="top">{inside}</g>')
        assert changes(page, old, fresh) == [{"id": "top", "text": f'<g id="top">{inside}</g>'}]


def test_what_changes_places_keeps_what_it_is(page: Page) -> None:
    old = frame('<g id="top"><g id="one">1</g><g id="two"></g><g id="three"></g></g>')
    fresh = frame('<g id="top"><g id="two"></g><g id="three"></g><g id="one">4</g></g>')
    assert changes(page, old, fresh) == [
        {"id": "top", "order": ["two", "three", "one"], "come": [], "gone": []},
        {"id": "one", "text": '<g id="one">4</g>'},
    ]


def test_as_few_as_can_be_are_moved(page: Page) -> None:
    moved = page.evaluate(ARRANGE, ["3,4,1,5,2", ""])
    assert moved == ["3,4,1,5,2!", ["1", "2"]], "what stays is the longest that is in order"


def test_a_row_loses_some_and_gains_others(page: Page) -> None:
    for order, gone, moved in (
        ("0,1,2,6,4", "3,5", ["0", "6"]),
        ("4,3,7", "1,2,5", ["3", "7"]),
        ("5,8", "1,2,3,4", ["8"]),
    ):
        found = page.evaluate(ARRANGE, [order, gone])
        assert found == [f"{order}!", moved]
        page.reload()


def test_a_holder_that_is_only_dressed_anew_keeps_what_it_holds(page: Page) -> None:
    old = frame('<g id="one"></g>')
    fresh = old.replace('class="a"', 'class="b"')
    assert changes(page, old, fresh) == [{"id": "drawing", "tag": '<svg id="drawing" class="b">'}]


def test_anything_becomes_anything_else_and_keeps_whatever_has_an_id(page: Page) -> None:
    told = page.evaluate(RESHAPE, 7)
    assert told["stays"] > 100
    assert (told["wrong"], told["lost"]) == (0, 0)


ANSWERS = 15


@pytest.mark.parametrize("ghostly", some([False, True], True))
@pytest.mark.parametrize("slug", some([game.slug for game in catalogue()], "ayar"))
def test_a_page_that_takes_over_parts_shows_what_was_drawn(
    context: BrowserContext, server: Server, page: Page, slug: str, ghostly: bool
) -> None:
    page.goto(server.base)
    url = table(context, server, ["me", "here"], slug=slug)
    name = url.rsplit("/", 1)[1].partition("?")[0]
    page.evaluate(FOLLOW, [name, ghostly])
    api = f"{server.base}/api/tables/{name}"
    luck = random.Random(3)
    for number in range(ANSWERS):
        page.wait_for_function("(n) => told.updates > n", arg=number)
        seat = context.request.get(f"{api}/view").json()["ask"]["seat"]
        asked = context.request.get(f"{api}/options?seat={seat}").json()
        move = {"seat": seat, "version": asked["version"], "text": luck.choice(asked["options"])["text"]}
        assert context.request.post(f"{api}/moves", data=move).ok
    page.wait_for_function("(n) => told.updates > n", arg=ANSWERS)
    assert page.evaluate("told.wrong") == []
    assert page.evaluate("told.parts") > ANSWERS
