"""The compiled engine and the interpreted one play the same games, and so does the next release."""

import json
from collections.abc import Callable

import pytest

from tests.contract.tables import TABLES
from tests.contract.traces import MODES, STORED, one_game, trace


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_seeded_games_leave_the_stored_trace(
    slug: str, mode: str, record_property: Callable[[str, object], None]
) -> None:
    left = trace(slug, mode)
    record_property("trace", left)
    stored = json.loads(STORED.read_text("utf-8")).get(slug, {}).get(mode)
    assert left == stored, f"{slug} {mode} leaves the trace {left}; if its rules were meant to change, write it anew"


def test_a_trace_tells_games_apart() -> None:
    table = TABLES[0]
    assert one_game(table, 1) == one_game(table, 1)
    assert one_game(table, 1) != one_game(table, 2)
