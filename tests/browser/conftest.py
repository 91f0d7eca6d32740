"""A browser and a server for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import CHROMIUM, FLAGS, Server


@pytest.fixture(
    scope="package"
)  # this folder, not longer: as long as it is open, no other test of this process can run a loop of its own
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("there is no chromium here")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("kancha"))
    found.start()
    yield found
    found.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    found = Server(tmp_path)
    found.start()
    yield found
    found.kill()
