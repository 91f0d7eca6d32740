"""What every test run says about itself, and how long its proofs are."""

import pytest

from kancha import native


def pytest_report_header() -> str:
    return f"kancha engine: {'compiled' if native.compiled() else 'interpreted'}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run long proofs whole, not a sample of them")


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether long proofs run whole."""
    return bool(request.config.getoption("--long"))
