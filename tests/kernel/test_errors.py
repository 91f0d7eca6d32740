"""Errors travel between processes whole."""

import pickle

import pytest

from kancha.kernel.errors import BadPiece, BadSetup, EditionError, IllegalMove, KanchaError, RecordError


@pytest.mark.parametrize(
    "error",
    [
        KanchaError("no"),
        IllegalMove("no", 12),
        BadSetup("no", "mode"),
        BadPiece("hand", "no"),
        RecordError(7, "no"),
        EditionError("file, line 3", "no"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_is_the_same_after_a_journey(error: KanchaError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    for field in ("rule", "about", "piece", "line", "place"):
        assert getattr(copy, field, None) == getattr(error, field, None)


def test_every_refusal_is_a_kancha_error() -> None:
    for kind in (IllegalMove, BadSetup, BadPiece, RecordError, EditionError):
        assert issubclass(kind, KanchaError)


def test_a_message_begins_with_the_place_of_the_fault() -> None:
    assert str(RecordError(7, "no")) == "line 7: no"
    assert str(BadPiece("hand", "no")) == "hand: no"
    assert str(EditionError("box.toml: tiles", "no")) == "box.toml: tiles: no"
