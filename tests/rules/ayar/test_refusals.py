"""Every refusal has one reason, and one predicate gives both the answers and the reasons: a walk through whole games."""

import pytest

import kancha
from kancha.games.ayar.verbs import SPACE
from kancha.kernel.chance import Rng
from kancha.kernel.refusals import NOT_NOW
from kancha.languages import LANGUAGES
from tests.marks import rule, walk
from tests.rules.ayar.positions import competitive, refused, solo, table

pytestmark = walk

WHOLE = 200
"""Verbs with at most so many answers are tried whole."""


def tried(g: kancha.Game, rng: Rng) -> list[int]:
    """Answers of the question's own verbs: all of a small verb, a hundred of a large one."""
    found: list[int] = []
    for verb in g.position.question().verbs():
        small = verb.size <= WHOLE
        found += [verb.base + (at if small else rng.below(verb.size)) for at in range(verb.size if small else 100)]
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whatever_the_questions_own_verbs_can_say_is_offered_or_has_its_reason(seats: int) -> None:
    rng = Rng(seats)
    keys: set[str] = set()
    g = solo(2) if seats == 1 else competitive(seats)
    while not g.over:
        options = g.options()
        question = g.position.question()
        owned = [verb for verb in question.verbs() if any(map(verb.owns, options))]
        assert all(any(verb.owns(option) for verb in owned) for option in options)
        assert not any(question.refuse(g.state, option) for option in options)
        for option in tried(g, rng):
            reason = g.why(option)
            if option in options:
                assert reason is None
                continue
            assert reason is not None
            assert reason.rule, f"“{g.text(option)}” at {question}"
            keys.add(reason.key)
        other = rng.below(SPACE.size)
        if not any(verb.owns(other) for verb in question.verbs()):
            reason = g.why(other)
            assert reason is not None
            assert reason.key == NOT_NOW
        g.play(options[rng.below(len(options))])
    assert len(keys) > 30
    for language in LANGUAGES:
        sentences = [g.speaker(language).why(key) for key in sorted(keys)]
        assert not [sentence for sentence in sentences if " or " in sentence or " ou " in sentence]


@rule("A-035", "A-046")
def test_pottery_needs_a_vessel() -> None:
    """No vessel is left, neither open nor in the pile."""
    g = table(shelf=[], pile=[], men={"turquoise": 3})
    g.play("step turquoise R3 turquoise")
    g.play("take r3c1")
    refused(g, "build turquoise-1", 35, 5)


@rule("A-024")
def test_the_starting_tambo_goes_on_a_first_site() -> None:
    g = competitive()
    refused(g, "settle r1c1 brown-2", 24, 1)


@rule("A-049")
def test_the_second_textile_comes_from_another_pile() -> None:
    g = table(activity={"seat": 0, "activity": "weaving", "power": 3}, tops=["T1a", "T2a", "T3a", "T4a"])
    g.play("cloth 1")
    g.play("weave front r1c1-r1c2")
    refused(g, "cloth 1", 49)
    refused(g, "cloth 3", 49, 1)


@rule("A-063")
def test_the_raft_does_not_sail_where_it_is() -> None:
    g = table(activity={"seat": 0, "activity": "construction", "power": 3})
    refused(g, "raft S", 63, 2)


@rule("A-044", "A-045")
def test_a_place_just_emptied_is_filled_by_sliding_even_if_the_pile_is_gone() -> None:
    """What is said of it is true of this place: a vessel above slides down to it, or none is left that could."""
    g = table(activity={"seat": 0, "activity": "pottery", "power": 4}, shelf=["red", "blue", "green"], pile=[])
    g.play("pot 1")
    refused(g, "pot 1", 44)
    refused(g, "pot 4", 45, 1)
