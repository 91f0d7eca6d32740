"""A process that is busy does only what it is asked for."""

import pytest

from kancha.table.leisure import Leisure


def test_who_has_worked_most_of_the_time_of_late_has_none_to_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kancha.table.leisure.BUSY", 0.5)
    now, worked = [100.0], [7.0]
    leisure = Leisure(lambda: now[0], lambda: worked[0])
    assert leisure.is_there()
    now[0], worked[0] = 103.0, 9.5
    assert not leisure.is_there()
    now[0] = 104.0
    assert not leisure.is_there(), "that was of late"
    now[0] = 107.0
    assert leisure.is_there()
