"""A PostgreSQL server for tests. Skipped where none can be started."""

from collections.abc import Iterator

import pytest

from kancha.lab.postgres import NoPostgres, postgres


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server of its own in a folder of its own."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    try:
        with postgres(durable=False) as running:
            yield running.url
    except NoPostgres as fault:
        pytest.skip(str(fault))
