"""Who begins while the database is just starting waits for it."""

import logging

import pytest

from kancha.store import waiting
from kancha.store.schema import Away, StoreError


class Starting:
    """A database that answers at the third try."""

    def __init__(self, tries: int = 2, fault: type[StoreError] = Away) -> None:
        self.tries = tries
        self.fault = fault

    def __call__(self, url: str) -> "Starting":
        self.tries -= 1
        if self.tries >= 0:
            raise self.fault(f"{url} is starting up")
        return self

    def close(self) -> None:
        pass


def test_a_beginning_waits_for_its_database_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(waiting, "Store", Starting())
    monkeypatch.setattr(waiting, "PAUSE", 0.0)
    with caplog.at_level(logging.WARNING, "kancha"):
        waiting.wait_for_database("the database")
    assert [record.message for record in caplog.records] == ["the database is starting up; waiting for it"]


@pytest.mark.parametrize(("fault", "seconds"), [(Away, -1.0), (StoreError, 60.0)])
def test_a_database_that_stays_away_or_refuses_is_told(
    monkeypatch: pytest.MonkeyPatch, fault: type[StoreError], seconds: float
) -> None:
    monkeypatch.setattr(waiting, "Store", Starting(9, fault))
    with pytest.raises(fault, match="starting up"):
        waiting.wait_for_database("the database", seconds)
