"""What every game promises of its observations: every fact declared, counted from the seat. Secrets: test_secrets."""

import json
from pathlib import Path

import pytest

import kancha
from kancha.kernel.encoding import Encoder
from kancha.kernel.observer import Observer
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import GameState, attributes
from kancha.kernel.view import masked
from kancha.lab.ways import Way
from tests.contract.tables import ended, questions

KERNELS_OWN = {"events", "sealed"}
KNOWN = Path(__file__).parent / "encodings.json"


def undeclared(thing: object, prefix: str, out: Encoder) -> list[str]:
    """The attributes of a state, or of a part of it, that its encoding neither tells nor leaves out."""
    told = [field.name for field in out.fields] + list(out.unsaid)
    beside = thing.memory() if isinstance(thing, GameState) else []
    missing: list[str] = []
    for name, value in attributes(thing).items():
        path = f"{prefix}{name}"
        if name in KERNELS_OWN or name in beside:
            continue
        parts = value if isinstance(value, list) else [value]
        if parts and hasattr(parts[0], "clone"):
            for number, part in enumerate(parts):
                missing += undeclared(part, f"{path}.{number}." if isinstance(value, list) else f"{path}.", out)
        elif not any(other == path or other.startswith(f"{path}.") for other in told):
            missing.append(path)
    return missing


def test_every_fact_is_told_within_its_bounds_or_left_out_for_a_reason(table: Way) -> None:
    games = [*questions(table, 3), ended(table)]
    observer = Observer(games[0].rules, games[0].setup)  # one for all: what it keeps of one must not show in the next
    for game in games:
        for seat in [ONLOOKER, game.seats - 1]:
            out = observer.listed(game.position, seat)
            assert undeclared(masked(game.rules, game.position, seat), "", out) == []
            assert all(out.unsaid.values())
            codes = observer.observe(game.position, seat)
            assert codes == out.observation()
            whole = Encoder(seat, game.seats)
            game.rules.encode(masked(game.rules, game.position, seat), whole)
            assert codes.endswith(whole.observation())
            flat = out.layout().flat(codes)
            assert len(codes) == out.layout().size
            assert min(flat) >= 0
            assert max(flat) <= 1


def test_a_layout_changes_only_with_its_version(table: Way) -> None:
    """After raising the version in the game's encoding.py: `.venv/bin/python -m tests.contract.encodings`."""
    game = table.new()
    layout = Observer(game.rules, game.setup).layout(game.position)
    assert len(set(layout.names)) == len(layout.names)
    known = json.loads(KNOWN.read_text("utf-8"))
    assert [layout.version, layout.stamp()] == known.get(str(table), [1, layout.stamp()])
    assert {layout.stamp()} == {Observer(game.rules, game.setup).layout(ended(table).position).stamp()}


@pytest.mark.parametrize("slug", [info.slug for info in kancha.catalogue()])
def test_seats_are_counted_from_the_one_that_looks(slug: str) -> None:
    game = kancha.new(slug, 3, seed=5)
    observer = Observer(game.rules, game.setup)
    layout = observer.layout(game.position)
    asked = layout.names.index("question.asked.0")
    for seat in range(3):
        flat = layout.flat(observer.observe(game.position, seat))
        assert [flat[asked + (other - seat) % 3] == 1 for other in range(3)] == [
            other in game.waiting() for other in range(3)
        ]
