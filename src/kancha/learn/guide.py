"""Where a learner stands in a lesson: found from the answers that were given, so that nothing else need be kept of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from kancha.learn.course import Lesson, Step
from kancha.learn.playing import LEARNER

Given = tuple[int, str]
"""Who answered, and what."""


@dataclass(frozen=True)
class Guide:
    """A lesson at a table.

    `first` is the first step after the last one that was answered: the learner reads on from there to `decision`, the step whose
    answer is wanted now. A lesson whose last answer is given has no decision left, and its steps are read to the end.
    """

    lesson: Lesson
    first: int
    decision: int  # len(lesson.steps) if no answer is wanted any more
    starts: tuple[int, ...]  # for each step up to `decision`, how many answers had been given when it began
    astray: int = -1  # how many answers were given when the learner left the lesson; -1: they have not
    rivals: tuple[str, ...] = ()  # what the others are to answer next, in order

    @property
    def done(self) -> bool:
        """Whether every answer of the lesson is given."""
        return self.decision == len(self.lesson.steps) and self.astray < 0

    def step(self) -> Step | None:
        """The step whose answer is wanted."""
        return self.lesson.steps[self.decision] if self.decision < len(self.lesson.steps) else None


def follow(lesson: Lesson, answers: Sequence[Given]) -> Guide:
    """Follow the answers given at a lesson's table."""
    first, starts = 0, [0]
    astray = -1
    rivals: list[str] = []
    decision = next_decision(lesson, 0)
    starts += [0] * (decision - len(starts) + 1)
    for number, (seat, text) in enumerate(answers):
        if seat != LEARNER:
            if text in rivals:
                del rivals[: rivals.index(text) + 1]
            continue
        if decision >= len(lesson.steps):
            continue  # they play on after the lesson's end
        step = lesson.steps[decision]
        if not step.is_free() and text not in step.answers():
            astray, rivals = number, []
            break
        rivals = list(step.rival)
        first = decision + 1
        decision = next_decision(lesson, first)
        starts += [number + 1] * (decision - len(starts) + 1)
    return Guide(lesson, first, decision, moved_past_rivals(starts, answers), astray, tuple(rivals))


def next_decision(lesson: Lesson, begin: int) -> int:
    """The first step from here on that wants an answer; the number of steps if none does."""
    for number in range(begin, len(lesson.steps)):
        if lesson.steps[number].answers():
            return number
    return len(lesson.steps)


def moved_past_rivals(starts: list[int], answers: Sequence[Given]) -> tuple[int, ...]:
    """A step begins when the others have answered: going back to it must not ask them again."""
    moved: list[int] = []
    for start in starts:
        while 0 < start < len(answers) and answers[start][0] != LEARNER:
            start += 1
        moved.append(start)
    return tuple(moved)
