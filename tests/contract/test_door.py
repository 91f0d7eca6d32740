"""The library as somebody meets it who has not read it: whatever it is given, it answers or refuses with one sentence."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

import kancha

SLUGS = [info.slug for info in kancha.catalogue()]
JUNK: list[object] = [
    None, 2.5, True, b"pass", [], {}, ("pass",), "", " ", "\n", "é", "*", -1, 10**30, float("nan"), "pass pass", "x" * 500,
]  # fmt: skip
NO_PIECES: list[object] = [
    None, "\n", b"x", 1.5, {0: None}, {0: ["x" * 1000]}, [[]], {"x": [None]}, {None: 1}, {99: []}, object(), float("nan"),
]  # fmt: skip
MAY_BE_NONE = {"ending", "weaving_up", "holder"}
NO_SEATS: list[object] = [-2, 99, "0", 1.5, True, b"", [0]]


def refused(act: Callable[[], object]) -> str:
    """The one sentence something is refused with."""
    with pytest.raises(kancha.KanchaError) as fault:
        act()
    message = str(fault.value)
    assert message.strip()
    assert "\n" not in message
    return message


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_no_answer_is_refused_in_words_and_changes_nothing(slug: str) -> None:
    g = kancha.new(slug, seed=1)
    before = g.record()
    for junk in JUNK:
        for act in (g.play, g.outcome, g.why, g.view(0).outcome, g.text, g.label, g.facets, g.parse):
            refused(lambda act=act, junk=junk: act(junk))  # type: ignore[misc]
    assert g.record() == before


@pytest.mark.parametrize("slug", SLUGS)
def test_a_seat_that_is_not_there_is_refused(slug: str) -> None:
    g = kancha.new(slug, seed=1)
    option = g.options()[0]
    for seat in NO_SEATS:
        for look in (g.view, g.options, g.moves, g.why_not, g.events_for, g.record):
            assert "there is no seat" in refused(lambda look=look, seat=seat: look(seat))  # type: ignore[misc]
        for act in (g.play, g.why, g.outcome):
            assert "there is no seat" in refused(lambda act=act, seat=seat: act(option, seat))  # type: ignore[misc]
    assert g.options(-1) == g.moves(-1) == []
    assert [answer.seat for answer in g.history] == [-1]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("options", [
    {"seats": "two"}, {"seats": 2.5}, {"seats": True}, {"seats": 0}, {"seed": "x"}, {"seed": 1.5}, {"mode": 5}, {"edition": "\0"},
    {"edition": "."}, {"edition": 5}, {"nonsense": 1}, {"luck": 5}, {"luck": ["pass"]}, {"luck": [None]}, {"luck": {"x": 1}},
], ids=str)  # fmt: skip
def test_a_game_that_cannot_be_is_refused(slug: str, options: dict[str, object]) -> None:
    refused(lambda: kancha.new(slug, **options))  # type: ignore[arg-type]


def test_a_game_a_record_or_a_language_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for slug in (None, 5, "", "nowhere", "../pachamama"):
        assert "there is no game" in refused(lambda slug=slug: kancha.new(slug))  # type: ignore[misc]
    for record in (None, 5, b"kancha-record 1", "", "\0", "game pachamama", tmp_path, tmp_path / "missing"):
        refused(lambda record=record: kancha.replay(record))  # type: ignore[misc]
    g = kancha.new("ayar", seats=2, seed=1)
    for at in (-1, "1", 1.5):
        refused(lambda at=at: kancha.replay(g.record(), at))  # type: ignore[misc]
    for seed in (None, "x", 1.5):
        refused(lambda seed=seed: kancha.resume(g.record(), seed))  # type: ignore[misc]
    assert "expected en, fr" in refused(lambda: g.label(g.options()[0], "de"))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_piece_that_is_none_is_refused_and_changes_nothing(slug: str) -> None:
    pieces = import_module(f"kancha.games.{slug.replace('-', '_')}.edition.arrange").PIECES
    g = kancha.new(slug, seed=1)
    before = g.record()
    for piece in [*pieces, "next"]:
        for junk in NO_PIECES:
            if junk is not None or piece not in MAY_BE_NONE:
                refused(lambda piece=piece, junk=junk: g.arrange(**{piece: junk}))  # type: ignore[misc]
    assert g.record() == before
