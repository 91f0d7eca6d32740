"""Picking at a table, for the stories."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.house import (
    Clicker,
    click,
    facts,
    wait_for_turn,
    wait_past,
)

LEADING = """(facets) => {
  const stands = (element) => element.dataset.f.split(' ');
  const fits = (element) => stands(element).filter((facet) => facets.includes(facet)).length;
  return [...document.querySelectorAll('#table [data-f].lit, #choices button.lit')]
    .filter((element) => element.id && element.dataset.f && fits(element))
    .sort((one, other) => fits(other) - fits(one)).map((element) => element.id);
}"""


NAMED = """(facets) => {
  const leads = ({ dataset }) => (dataset.choice ?? dataset.key).split(' ').some((facet) => facets.includes(facet));
  const button = [...document.querySelectorAll('#choices button.lit:is([data-choice], .proxy)')].find(leads);
  button?.click();
  return button !== undefined;
}"""
"""What lies in a sheet that is shut has its name in the bar."""

OWN = """(text) => {
  const button = [...document.querySelectorAll('#choices button.lit')].find(({ dataset }) => dataset.key === text);
  button?.click();
  return button !== undefined;
}"""
"""What has no place on the table is a button of its own."""

CONFIRM = """([version, text]) => {
  const { dataset } = document.body;
  if (Number(dataset.version) === version && dataset.chosen === text) document.getElementById('confirm').click();
}"""
"""Half an answer is played without that, and then it would confirm what the next question begins with."""


def chosen(page: Page) -> bool:
    return bool(facts(page)["ready"])


def pick_until_chosen(page: Page, seed: int = 1) -> None:
    clicker = Clicker(page, seed)
    for _ in range(8):
        if chosen(page):
            return
        clicker.pick_something()


def offered(page: Page) -> list[dict[str, Any]]:
    """What the seat shown may answer."""
    url = page.url.partition("#")[0].replace("/t/", "/api/tables/")
    language = page.locator("html").get_attribute("lang")
    answer = page.request.get(f"{url}/options?seat=0&language={language}")
    options: list[dict[str, Any]] = answer.json()["options"]
    return options


def click_option(page: Page, text: str = "") -> None:
    """Answer with an option, by its text or any, by clicking what stands for it on the table; else in the list of all."""
    wait_for_turn(page)
    options = offered(page)
    option = next((one for one in options if one["text"] == text), options[0])
    assert text in ("", option["text"]), f"“{text}” is not offered"
    version = facts(page)["version"]
    for _ in range(5):
        if page.evaluate("document.body.dataset.chosen") == option["text"]:
            break
        if not any(click(page, id) for id in page.evaluate(LEADING, option["facets"])[:3]):
            if not page.evaluate(NAMED, option["facets"]) and not page.evaluate(OWN, option["text"]):
                break
    if page.evaluate("document.body.dataset.chosen") != option["text"] and facts(page)["version"] == version:
        page.evaluate("document.getElementById('every').open = true")
        page.locator("#every-option").get_by_role("button", name=option["label"], exact=True).first.click()
    page.evaluate(CONFIRM, [version, option["text"]])
    if not page.locator("#guide-try").is_visible():
        wait_past(page, version)


def enter_on_a_known_cell(page: Page) -> None:
    """Enter a pawn where nothing is revealed by it, so that it can be taken back."""
    page.keyboard.press("Escape")
    lit: list[str] = page.evaluate("[...document.querySelectorAll('#board .cell.lit')].map((e) => e.id)")
    cells = [id for id in lit if page.locator(f"#{id.replace('cell', 'crop')}").count()]
    version = facts(page)["version"]
    assert click(page, cells[0])
    page.click("#confirm")
    wait_past(page, version)
