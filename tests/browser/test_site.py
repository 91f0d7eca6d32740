"""The house without a server: opened from a plain folder, played without a network, found again after a reload.

All five games, two tabs, a killed worker and a full disk: `python3 run.py site --check`.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.house import Clicker, browsing
from tests.browser.visiting import Visit, fetched_at_first, served, why_not

pytestmark = [pytest.mark.timeout(300), pytest.mark.skipif(bool(why_not()), reason=why_not())]


@pytest.fixture(scope="module")
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not request.config.getoption("--long"):
        pytest.skip("building and opening the site takes two minutes: --long does, and so does .ci/run")
    out = tmp_path_factory.mktemp("site") / "out"
    built = subprocess.run(
        [sys.executable, "-m", "kancha", "site", str(out), "--quick"], capture_output=True, text=True
    )
    if "failed: " in built.stderr:
        pytest.skip(f"the packages of the site cannot be had here: {built.stderr[-300:]}")
    assert built.returncode == 0, built.stderr
    assert fetched_at_first(out) < 9_000_000
    return out


def test_a_game_is_played_without_a_network_and_found_again_after_a_reload(browser: Browser, folder: Path) -> None:
    with served(folder) as web, browsing(browser) as context:
        visit = Visit(context, web.address)
        visit.wait_for_house()
        web.cut()
        visit.table("pachamama", "competitive", ["me", "random"], board="short")
        player = visit.player(Clicker)
        player.play(10)
        version = visit.version()
        visit.reload()
        assert visit.version() >= version
        player.play(1)
        assert visit.version() > version
        assert visit.faults == []
