"""Marks that tests carry."""

import re
from collections.abc import Iterable

import pytest

further = pytest.mark.further
walk = pytest.mark.walk


def rule(*ids: str) -> pytest.MarkDecorator:
    """The rules of the game's `rules.md` that this test would catch being broken: `@rule("P-031", "P-040")`."""
    for id in ids:
        if not re.fullmatch(r"[A-Z]-\d{3}", id):
            raise ValueError(f"{id!r} is not the id of a rule, like P-031")
    if not ids:
        raise ValueError("rule() needs at least one id")
    return pytest.mark.rule(*ids)


def some(values: Iterable[object], *kept: object) -> list[object]:
    """All values for a test to run with; but for those that are kept, only with `--further`."""
    return [value if value in kept else pytest.param(value, marks=further) for value in values]
