"""Playing a lesson through the engine, as its learner and its rivals would."""

from typing import Final

from kancha.doors import Game, new
from kancha.games import find
from kancha.kernel.errors import KanchaError
from kancha.kernel.rules import Rules
from kancha.kernel.state import GameState
from kancha.languages import LANGUAGES
from kancha.learn.course import CourseError, Lesson, Step, named
from kancha.learn.writing import claims
from kancha.words import MissingWord

LEARNER: Final = 0
PLACES: Final = ("panel", "bar", "log", "board", "supply")
"""Parts of the page a step may point at beside facets."""


def begin(slug: str, lesson: Lesson) -> Game:
    """The table of a lesson, at its first step (CourseError)."""
    place = named(lesson.id)
    try:
        game = new(slug, lesson.seats, lesson.seed, mode=lesson.mode, **lesson.options)
        if lesson.arrange:
            place = f"{named(lesson.id)}, arrange"
            game.arrange(**lesson.pieces())
    except KanchaError as fault:
        raise CourseError(place, str(fault)) from None
    return game


def facets(rules: Rules[GameState]) -> set[str]:
    """Everything of a game that a page can light up."""
    shown: set[str] = set()
    for verb in rules.space.verbs:
        shown.add(f"verb:{verb.name}")
        for domain in verb.domains:
            for value in range(domain.size):
                shown.update(domain.facets(value))
    return shown


class Trial:
    """One lesson tried from its first step to its last. What is wrong stands in `faults`; what cannot be played ends it."""

    def __init__(self, slug: str, lesson: Lesson) -> None:
        self.lesson = lesson
        self.known = facets(find(slug))
        self.faults: list[str] = []
        self.decisions = 0
        self.place = named(lesson.id)
        self.scores: list[list[int]] = []  # after each answer
        self.told = 0  # entries of the history that have been put into words
        try:
            self.game = begin(slug, lesson)
            self.play()
        except CourseError as fault:
            self.faults.append(str(fault))

    def fault(self, message: str) -> None:
        self.faults.append(f"{self.place}: {message}")

    def play(self) -> None:
        steps = len(self.lesson.steps)
        self.scores.append(self.game.scores())
        for number, step in enumerate(self.lesson.steps, 1):
            self.place = f"{named(self.lesson.id)}, step {number}"
            self.speak()
            self.look(step)
            if step.answers():
                self.decisions += 1
                self.answer(step)
            for text in step.rival:
                self.reply(text)
            self.compare(step)
        self.speak()
        self.place = named(self.lesson.id)
        if 2 * self.decisions < steps - 1:
            self.fault(f"{self.decisions} decisions in {steps} steps; expected one in every second step")

    def speak(self) -> None:
        """Say in every language what has happened and what is asked: no words may be missing."""
        events = self.game.events_for(LEARNER, self.told)
        self.told = len(self.game.history)
        for language in LANGUAGES:
            speaker = self.game.speaker(language)
            try:
                speaker.story(events)
                if self.game.prompt is not None:
                    speaker.prompt(self.game.prompt)
            except MissingWord as fault:
                self.fault(f"{fault} ({language})")

    def look(self, step: Step) -> None:
        """What a step points at exists, and what it says somebody got they did get."""
        for facet in step.point:
            if facet not in self.known and facet not in PLACES:
                self.fault(f"there is no “{facet}” to point at; expected a facet or {', '.join(PLACES)}")
        for language, words in step.say.items():
            for points in claims(words):
                if not self.was_scored(points):
                    self.fault(f"it claims {points} points ({language}), but nothing that has happened gave so many")

    def was_scored(self, points: int) -> bool:
        """Whether the learner got or lost so many by some answers of this lesson, or somebody stands there now."""
        own = [scores[LEARNER] for scores in self.scores]
        gains = [abs(after - before) for at, before in enumerate(own) for after in own[at + 1 :]]
        return points in gains or points in self.scores[-1]

    def answer(self, step: Step) -> None:
        """Every answer the step calls good is possible; the first one is played."""
        game = self.game
        if LEARNER not in game.waiting():
            raise CourseError(self.place, f"{self.asked()}, not the learner")
        offered = {game.text(option) for option in game.options(LEARNER)}
        for text in (*step.answers(), *step.others):
            if text not in offered:
                raise CourseError(self.place, f"“{text}” is not possible: {self.refusal(text)}")
        game.play(step.answers()[0], LEARNER)
        self.scores.append(game.scores())

    def refusal(self, text: str) -> str:
        try:
            self.game.clone().play(text, LEARNER)
        except KanchaError as fault:
            return str(fault)
        return "it is spelled in another way"

    def reply(self, text: str) -> None:
        rivals = [seat for seat in self.game.waiting() if seat != LEARNER]
        if not rivals:
            raise CourseError(self.place, f"the rival's “{text}” comes, but {self.asked()}")
        try:
            self.game.play(text, rivals[0])
        except KanchaError as fault:
            raise CourseError(self.place, f"the rival's “{text}” is not possible: {fault}") from None
        self.scores.append(self.game.scores())

    def asked(self) -> str:
        prompt = self.game.prompt
        return "the game is over" if prompt is None else f"seat {prompt.seat} is asked ({prompt.name})"

    def compare(self, step: Step) -> None:
        """What must hold after the step does hold."""
        game, expect = self.game, step.expect
        if expect.scores is not None and list(expect.scores) != game.scores():
            self.fault(f"the scores are {game.scores()}, not {list(expect.scores)}")
        if expect.over is not None and expect.over != game.over:
            self.fault("the game is over" if game.over else "the game is not over")
        prompt = game.prompt.name if game.prompt is not None else None
        if expect.prompt is not None and expect.prompt != prompt:
            self.fault(f"{self.asked()}, not {expect.prompt}")
