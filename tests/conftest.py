"""What every test run says about itself, and how long its proofs are."""

import math
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from kancha import native
from kancha.lab.postgres import NoPostgres, postgres

# A machine that is busy is slow: that is no fault of what is tested, and every test has its time limit.
settings.register_profile("kancha", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kancha")


def pytest_report_header() -> str:
    how = "compiled quickly" if native.hasty() else "compiled" if native.compiled() else "interpreted"
    return f"kancha engine: {how}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run long proofs whole, not a sample of them")

    parser.addoption("--further", action="store_true", help="run also what the suite has only samples of")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--further") or config.getoption("--long"):
        return
    left = {"further"} if native.compiled() else {"further", "walk"}
    out = [item for item in items if any(item.get_closest_marker(name) for name in left)]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in set(out)]


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether long proofs run whole."""
    return bool(request.config.getoption("--long"))


@pytest.fixture(scope="session", autouse=True)
def _leisure() -> Iterator[None]:
    """Tests keep their process busy; all the same it gets ready for what may come."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kancha.table.leisure.BUSY", math.inf)
        yield


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server of its own in a folder of its own. Skipped where none can be started."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    try:
        with postgres(durable=False) as running:
            yield running.url
    except NoPostgres as fault:
        pytest.skip(str(fault))
