"""Toyland at the table."""

import pytest

from kancha.games import find
from kancha.kernel.rules import Rules
from kancha.kernel.state import GameState
from tests.kernel.toy import rules


@pytest.fixture
def toyland(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tables find the toy game, which is in no catalogue."""

    def find_toy(slug: str) -> Rules[GameState]:
        return rules() if slug == "toyland" else find(slug)  # type: ignore[return-value]

    monkeypatch.setattr("kancha.table.opening.find", find_toy)
    monkeypatch.setattr("kancha.table.rebuild.find", find_toy)
