"""The one mechanism behind clicks, keys and drops: which options fit what was picked. No game, no server's table."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.house import Server, browsing

STUDY = """async ([options, picks, shown]) => {
  const sheet = document.querySelector('link[rel=stylesheet]').href;
  const { study, grouped, refusals } = await import(new URL('options.js', sheet));
  const all = options.map((text) => ({ text, facets: text.split(' ') }));
  const found = study(all, picks.map((pick) => pick.split(' ')), (facet) => shown.includes(facet.split(':')[0]));
  return {
    left: found.candidates.map(({ option }) => option.text),
    lit: [...found.lit].sort(),
    ready: found.ready.map(({ text }) => text),
    chosen: found.chosen && found.chosen.text,
    open: found.open,
    grouped: grouped(found.ready, 3),
    why: [...refusals(all, picks.map((pick) => pick.split(' '))).keys()],
  };
}"""

MOVES = ["verb:move from:A to:B", "verb:move from:A to:C", "verb:move from:D to:B", "verb:rest from:A", "verb:pass"]
PLACES = ["from", "to", "cell", "token"]


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    with browsing(browser) as context:
        found = context.new_page()
        found.goto(server.base)
        yield found


def study(page: Page, options: list[str], picks: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(STUDY, [options, picks, PLACES])
    return found


def test_before_any_pick_every_place_is_lit_and_what_has_none_is_a_button(page: Page) -> None:
    found = study(page, MOVES, [])
    assert found["lit"] == ["from:A", "from:D", "to:B", "to:C"]
    assert found["ready"] == ["verb:pass"]
    assert found["chosen"] is None


def test_a_pick_keeps_what_has_it_and_lights_what_completes_it(page: Page) -> None:
    found = study(page, MOVES, ["from:A"])
    assert found["left"] == ["verb:move from:A to:B", "verb:move from:A to:C", "verb:rest from:A"]
    assert found["lit"] == ["to:B", "to:C"]
    assert found["ready"] == ["verb:rest from:A"], "only its verb is missing, and that has no place"


def test_picks_come_in_any_order_and_the_last_one_left_is_chosen(page: Page) -> None:
    assert study(page, MOVES, ["to:C"])["chosen"] == "verb:move from:A to:C"
    assert study(page, MOVES, ["to:B"])["lit"] == ["from:A", "from:D"]
    assert study(page, MOVES, ["to:B", "from:D"])["chosen"] == "verb:move from:D to:B"


def test_an_element_may_stand_for_several_facets(page: Page) -> None:
    found = study(page, MOVES, ["from:B to:B"])
    assert found["left"] == ["verb:move from:A to:B", "verb:move from:D to:B"]


def test_two_picks_never_use_one_facet_twice(page: Page) -> None:
    pair = ["verb:swap cell:A cell:B", "verb:swap cell:A cell:C"]
    assert study(page, pair, ["cell:A", "cell:A"])["left"] == []
    assert study(page, pair, ["cell:A", "cell:C"])["chosen"] == pair[1]


def test_of_a_set_exactly_what_is_picked_is_chosen_and_more_can_be_added(page: Page) -> None:
    offers = ["verb:offer", "verb:offer token:x", "verb:offer token:y", "verb:offer token:x token:y"]
    nothing = study(page, offers, [])
    assert nothing["ready"] == ["verb:offer"]
    assert nothing["chosen"] is None, "nothing is chosen by itself"
    one = study(page, offers, ["token:x"])
    assert (one["chosen"], one["open"], one["lit"]) == ("verb:offer token:x", True, ["token:y"])
    assert study(page, offers, ["token:x", "token:y"])["chosen"] == "verb:offer token:x token:y"


def test_what_differs_only_in_a_turn_is_a_row_of_buttons(page: Page) -> None:
    turns = [f"verb:lay cell:A turn:{turn}" for turn in range(6)]
    found = study(page, turns, ["cell:A"])
    assert found["ready"] == turns
    assert found["grouped"] == [f"turn:{turn}" for turn in range(6)]


def test_reasons_follow_the_picks(page: Page) -> None:
    refused = ["verb:move from:A to:X", "verb:move from:D to:Y"]
    assert "to:X" in study(page, refused, [])["why"]
    assert study(page, refused, ["from:D"])["why"] == ["verb:move", "to:Y"]


def test_facets_joined_are_picked_together(page: Page) -> None:
    uses = ["verb:use cell:A token:x", "verb:use cell:A token:y", "verb:use cell:B token:x", "verb:stop"]
    found = study(page, uses, ["cell:A&token:x"])
    assert found["chosen"] == "verb:use cell:A token:x"
    assert found["left"] == ["verb:use cell:A token:x"]
    assert study(page, uses, ["cell:B&token:y"])["left"] == []


def test_facets_joined_light_only_what_one_option_holds(page: Page) -> None:
    script = """async (marks) => {
      const sheet = document.querySelector('link[rel=stylesheet]').href;
      const { study, leadsOn } = await import(new URL('options.js', sheet));
      const options = ["cell:A token:x", "cell:B token:y"].map((text) => ({ text, facets: text.split(" ") }));
      const standing = study(options, [], () => true);
      return marks.map((mark) => leadsOn(mark, standing));
    }"""
    assert page.evaluate(script, ["cell:A&token:x", "cell:A&token:y", "cell:A", "cell:C"]) == [True, False, True, False]
