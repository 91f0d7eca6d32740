"""Tables are readable at every size: no text is too small, covered or cut, nothing scrolls sideways, all can be hit."""

import pytest
from playwright.sync_api import Browser

from kancha.languages import LANGUAGES
from tests.browser.house import Server
from tests.browser.measuring import Measured, measure, resized, table_at
from tests.games.showcase import Showcase, showcases

WIDTHS = (390, 1024, 1440, 1920)
SHOWN = showcases()
WAITING: dict[tuple[str, int], str] = {}
"""What is not right yet, and why: it must be taken out when it is."""


@pytest.fixture(scope="module", params=SHOWN, ids=[shown.slug for shown in SHOWN])
def measured(request: pytest.FixtureRequest, browser: Browser, server: Server) -> dict[int, list[Measured]]:
    """One game as it begins and, in the other language, as it is in the middle: each at two widths, or further at all."""
    shown: Showcase = request.param
    languages = list(LANGUAGES)[:: 1 if SHOWN.index(shown) % 2 else -1]
    found: dict[int, list[Measured]] = {width: [] for width in WIDTHS}
    further = request.config.getoption("--further")
    for number, (moment, language) in enumerate(zip(("opening", "middle"), languages, strict=True)):
        with table_at(browser, server, shown, len(shown.setups) - 1, moment, language) as page:
            for width in WIDTHS if further else WIDTHS[number::2]:
                resized(page, width)
                found[width].append(measure(page, f"{shown.slug}-{moment}-{language}-{width}"))
    return found


@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_is_readable_at_every_size(
    measured: dict[int, list[Measured]], width: int, request: pytest.FixtureRequest
) -> None:
    slug = measured[width][0].name.rsplit("-", 3)[0]
    if (slug, width) in WAITING:
        request.applymarker(pytest.mark.xfail(strict=True, reason=WAITING[slug, width]))
    assert [str(one) for one in measured[width] if one.faults] == []
