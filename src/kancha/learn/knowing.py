"""What a newcomer can do after the course: the kinds of answers its lessons have them give, with the rules they are taught by."""

from functools import cache
from typing import Final, NamedTuple

from kancha.bots.player import Bot, appraise
from kancha.doors import Game
from kancha.judging import judge_of
from kancha.kernel.chance import Rng
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.learn.course import Lesson, read
from kancha.learn.playing import LEARNER, begin

NEWCOMER: Final = "newcomer"


class Kind(NamedTuple):
    """A kind of answer: the question it is given to, and its verb."""

    question: str
    verb: str


Kinds = dict[Kind, tuple[str, ...]]
"""Kinds of answers, each with the rules that the lessons name where it is given."""


@cache
def taught_kinds(slug: str) -> Kinds:
    """The kinds of answers that a course teaches: every lesson is played, and what its learner may answer is noted."""
    rules: dict[Kind, set[str]] = {}
    for lesson in read(slug).lessons:
        for kind in kinds_of(begin(slug, lesson), lesson):
            rules.setdefault(kind, set()).update(lesson.teaches)
    return {kind: tuple(sorted(rules[kind])) for kind in sorted(rules)}


def kinds_of(game: Game, lesson: Lesson) -> set[Kind]:
    """What one lesson has its learner answer, the good answers beside the first one too."""
    found: set[Kind] = set()
    for step in lesson.steps:
        for number, text in enumerate(step.answers()):
            view = game.view(LEARNER)
            found.add(Kind("" if view.prompt is None else view.prompt.name, text.split(" ")[0]))
            if number == len(step.answers()) - 1:
                game.play(step.answers()[0], LEARNER)
        for text in step.rival:
            game.play(text, next(seat for seat in game.waiting() if seat != LEARNER))
    return found


class NewcomerBot(Bot[GameState]):
    """Greedy among the kinds of answers that the course teaches; by chance where it teaches none of those there are."""

    def __init__(self) -> None:
        super().__init__(NEWCOMER)

    def choose(self, view: View[GameState], rng: Rng) -> int:
        prompt = view.prompt
        assert prompt is not None
        kinds = taught_kinds(view.rules.slug)
        space = view.rules.space
        known = [option for option in view.options if Kind(prompt.name, space.verb(option).name) in kinds]
        if not known:
            return view.options[rng.below(len(view.options))]
        if len(known) == 1:
            return known[0]
        few = View(view.rules, view.setup, view.seat, view.state, view.pending, view.waiting, known)
        values = appraise(few, judge_of(few.rules), rng, 1)
        return known[values.index(max(values))]
