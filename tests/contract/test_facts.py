"""The named facts of a view say everything that is in it, and nothing else."""

import json

from kancha.kernel.chance import Rng
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.view import view_of
from kancha.lab.ways import Way
from tests.contract.tables import ended, questions


def test_facts_are_plain_and_equal_exactly_when_fingerprints_are(table: Way) -> None:
    by_print: dict[str, str] = {}
    by_facts: dict[str, str] = {}
    for game in questions(table, 25):
        for seat in range(ONLOOKER, game.seats):
            view = game.view(seat)
            raw, named = json.dumps(view.fingerprint()), json.dumps(view.facts())
            assert json.loads(named) == view.facts(), "no tuples, and texts as keys"
            assert by_print.setdefault(raw, named) == named
            assert by_facts.setdefault(named, raw) == raw
    assert len(by_facts) > 1


def test_worlds_that_look_the_same_have_the_same_facts(table: Way) -> None:
    for game in questions(table, 4):
        for seat in game.waiting():
            world = game.view(seat).imagine(Rng(seat + 21))
            here = view_of(game.rules, game.setup, game.position.facing(seat), seat)
            assert view_of(game.rules, game.setup, world, seat).facts() == here.facts()
            assert game.facts(seat) == game.view(seat).facts()


def test_the_whole_state_and_the_end_have_facts_too(table: Way) -> None:
    game = ended(table)
    json.dumps(game.facts())
    seen = game.facts(ONLOOKER)
    assert seen["asked"] == []
    assert seen["question"] == ""
    for answer in game.history:
        for event in answer.events:
            told = json.loads(json.dumps(event.as_dict()))
            assert told.pop("event") == event.kind.name
            assert list(told.values()) == event.values
