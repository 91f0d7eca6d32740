"""Named facts against raw ones: equal exactly when the states are."""

import json
from collections.abc import Callable, Iterable
from typing import TypeVar

from kancha.kernel.state import GameState
from kancha.kernel.state import facts as fingerprint

S = TypeVar("S", bound=GameState)


def tell_exactly(facts: Callable[[S], object], states: Iterable[S]) -> None:
    """Over many states: the facts are plain data, and equal for two of them exactly when the fingerprints are."""
    told: dict[str, str] = {}
    for state in states:
        plain = json.dumps(facts(state), sort_keys=True)
        assert json.loads(plain) == facts(state)
        whole = json.dumps(fingerprint(state), sort_keys=True)
        assert told.setdefault(plain, whole) == whole
    assert len(set(told.values())) == len(told)
