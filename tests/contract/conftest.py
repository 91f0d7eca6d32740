"""Every contract is tried at every table; interpreted at one of each mode, and further at all."""

import pytest

from tests.contract.tables import TABLES
from tests.marks import walk

FIRST = {(table.slug, table.mode): table for table in reversed(TABLES)}
PARAMETERS = [table if table in FIRST.values() else pytest.param(table, marks=walk) for table in TABLES]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", PARAMETERS, ids=str)
