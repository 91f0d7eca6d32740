"""Tables are readable at every size: no text is too small, covered or cut, nothing scrolls sideways, all can be hit."""

import pytest
from playwright.sync_api import Browser

from kancha.languages import LANGUAGES
from tests.browser.house import Server
from tests.browser.measuring import Measured, measure, resized, table_at
from tests.games.showcase import Showcase, showcases
from tests.marks import some

WIDTHS = (390, 1024, 1440, 1920)
SAMPLE = (390, 1440)
SHOWN = showcases()
WAITING: dict[tuple[str, int], str] = {}
"""What is not right yet, and why: it must be taken out when it is."""


@pytest.fixture(scope="module", params=SHOWN, ids=[shown.slug for shown in SHOWN])
def measured(request: pytest.FixtureRequest, browser: Browser, server: Server) -> dict[int, list[Measured]]:
    """One game in its middle at two widths; further, it is measured at all, and as it begins in the other language."""
    shown: Showcase = request.param
    languages = list(LANGUAGES)[:: 1 if SHOWN.index(shown) % 2 else -1]
    found: dict[int, list[Measured]] = {width: [] for width in WIDTHS}
    further = request.config.getoption("--further")
    for moment, language in zip(("middle", "opening") if further else ("middle",), languages, strict=False):
        with table_at(browser, server, shown, len(shown.setups) - 1, moment, language) as page:
            for width in WIDTHS if further else SAMPLE:
                resized(page, width)
                found[width].append(measure(page, f"{shown.slug}-{moment}-{language}-{width}"))
    return found


@pytest.mark.parametrize("width", some(WIDTHS, *SAMPLE))
def test_a_table_is_readable_at_every_size(
    measured: dict[int, list[Measured]], width: int, request: pytest.FixtureRequest
) -> None:
    slug = measured[width][0].name.rsplit("-", 3)[0]
    if (slug, width) in WAITING:
        request.applymarker(pytest.mark.xfail(strict=True, reason=WAITING[slug, width]))
    assert [str(one) for one in measured[width] if one.faults] == []
