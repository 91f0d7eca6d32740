"""What drawings keep for the next one."""

import sys

import pytest
from markupsafe import Markup

from kancha.draw.keeping import FEWER, FORGETTING, MANY, TABLES_SERVED, Kept, keep_for
from kancha.games import all_rules
from kancha.web.regions import drawing_of


def drawn_anew(kept: Kept, key: int) -> bool:
    """Whether a drawing had to be made."""
    made: list[int] = []

    def draw() -> Markup:
        made.append(key)
        return Markup(key)

    assert kept.get(key, draw) == str(key)
    return bool(made)


def test_what_is_asked_for_again_and_again_is_not_forgotten() -> None:
    kept = Kept(20)
    assert drawn_anew(kept, 0)
    for key in range(1, 200):
        assert drawn_anew(kept, key)
        assert not drawn_anew(kept, 0)
    assert drawn_anew(kept, 1)
    assert len(kept.drawn) + len(kept.before) <= 20


def test_there_is_room_for_as_many_tables_as_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kept, "times", 1.0)
    monkeypatch.setattr(Kept, "served", 0)
    kept = Kept(20)
    keep_for(10 * TABLES_SERVED)
    for key in range(90):
        assert drawn_anew(kept, key)
    assert not any(drawn_anew(kept, key) for key in range(90))
    keep_for(0)
    assert (kept.drawn, kept.before, Kept.times) == ({}, {}, 1.0)


def test_all_is_forgotten_where_many_tables_have_become_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kept, "served", 0)
    kept = Kept(20)
    keep_for(MANY)
    assert drawn_anew(kept, 1)
    keep_for(MANY // FEWER + 1)
    assert not drawn_anew(kept, 1)
    keep_for(MANY // FEWER)
    assert drawn_anew(kept, 1)
    keep_for(0)
    assert not drawn_anew(kept, 1), "few have become none: that is not worth drawing all anew"


def test_whatever_a_look_keeps_by_what_lies_on_tables_is_forgotten_with_the_drawings() -> None:
    for rules in all_rules():
        drawing_of(rules.slug)
    places = [name for name in sys.modules if name.startswith(("kancha.draw.", "kancha.games.")) and sys.modules[name]]
    looks = [sys.modules[name] for name in places if ".draw." in name or ".look." in name]
    caches = {id(thing): thing for look in looks for thing in vars(look).values() if hasattr(thing, "cache_parameters")}
    large = [thing for thing in caches.values() if (thing.cache_parameters()["maxsize"] or 0) > 16]
    assert len(large) > 20
    assert [thing.__name__ for thing in large if thing.cache_clear not in FORGETTING] == []
