"""Picking at a table, for the stories."""

from playwright.sync_api import Page

from tests.browser.house import (
    Clicker,
    click,
    facts,
    wait_past,
)


def chosen(page: Page) -> bool:
    return bool(facts(page)["ready"])


def pick_until_chosen(page: Page, seed: int = 1) -> None:
    clicker = Clicker(page, seed)
    for _ in range(8):
        if chosen(page):
            return
        clicker.pick_something()


def enter_on_a_known_cell(page: Page) -> None:
    """Enter a pawn where nothing is revealed by it, so that it can be taken back."""
    page.keyboard.press("Escape")
    lit: list[str] = page.evaluate("[...document.querySelectorAll('#board .cell.lit')].map((e) => e.id)")
    cells = [id for id in lit if page.locator(f"#{id.replace('cell', 'crop')}").count()]
    version = facts(page)["version"]
    assert click(page, cells[0])
    page.click("#confirm")
    wait_past(page, version)
