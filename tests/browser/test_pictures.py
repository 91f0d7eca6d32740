"""Boards look as they did, to the pixel."""

import pytest
from playwright.sync_api import Browser

from tests.browser.pictures import digest, painted, pictures, stored


def test_every_board_looks_as_it_did(browser: Browser, long: bool) -> None:
    known = stored()
    if known["browser"] != browser.version:
        pytest.skip(f"the pictures were painted by Chromium {known['browser']}, this is {browser.version}")
    changed = [
        picture.name
        for picture in pictures(sample=not long)
        if digest(painted(browser, picture)) != known[picture.name]
    ]
    assert changed == [], "look at them with `python3 -m tests.browser.pictures --out DIR`, then write them anew"
