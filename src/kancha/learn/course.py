"""A course: the lessons of one game, from `games/<slug>/course/lessons.toml`. What is wrong in one is said with its place.

A lesson is a position and steps that say something, point at something and wait for an answer. `docs/courses.md` tells the form.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from kancha.games import find
from kancha.kernel.errors import KanchaError
from kancha.learn.rulebook import GAMES, folder_of

FREE: Final = "*"
"""A step with this answer lets the learner answer as they like."""

Text = dict[str, str]
"""The same words in every language."""


class CourseError(KanchaError):
    """A course that cannot be read or played; the place says where."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.place, self.message)


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold after a step."""

    scores: tuple[int, ...] | None = None
    over: bool | None = None
    prompt: str | None = None  # the name of the question that is asked then


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something said, and the answer it leads to; a step without an answer is only read."""

    say: Text
    point: tuple[str, ...] = ()
    do: str | tuple[str, ...] = ()
    example: str = ""
    other: Text = {}
    others: dict[str, Text] = {}
    rival: tuple[str, ...] = ()
    expect: Expect = Expect()
    why: tuple[str, ...] = ()  # the rules behind it; those of the whole lesson if it names none

    def is_free(self) -> bool:
        return self.do == FREE

    def answers(self) -> tuple[str, ...]:
        """What the learner should answer, the first being what the lesson goes on from; of a free step its example."""
        if self.is_free():
            return (self.example,) if self.example else ()
        return (self.do,) if isinstance(self.do, str) else self.do

    def texts(self) -> Iterator[tuple[str, Text]]:
        """Everything a learner may read at this step, by its name."""
        yield "say", self.say
        if self.other:
            yield "other", self.other
        for answer, text in self.others.items():
            yield f"others “{answer}”", text


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a table to learn it at, and the steps."""

    id: str
    title: Text
    teaches: tuple[str, ...]
    seats: int
    steps: tuple[Step, ...]
    mode: str = "competitive"
    options: dict[str, str] = {}
    seed: int = 1
    arrange: str = ""

    def pieces(self) -> dict[str, object]:
        """The arrangement of its table."""
        arrangement: dict[str, object] = json.loads(self.arrange) if self.arrange else {}
        return arrangement


class Matter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What matters in a first game as long as no more than a share of it is played."""

    until: float
    say: Text


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a game, from the first to the last."""

    aim: Text
    minutes: int
    first_game: Text
    lessons: tuple[Lesson, ...]
    first_options: dict[str, str] = {}  # how the table of a first game is set, where it is not the usual way
    matters: tuple[Matter, ...] = ()  # what matters in it, from its beginning to its end

    def matter_at(self, progress: float) -> Text:
        """What matters once so much of a first game is played; empty if the course does not say."""
        return next((matter.say for matter in self.matters if progress < matter.until), self.last_matter())

    def last_matter(self) -> Text:
        return self.matters[-1].say if self.matters else {}

    def texts(self) -> Iterator[tuple[str, Text]]:
        """Everything a learner may read, with its place."""
        yield "aim", self.aim
        yield "first_game", self.first_game
        for number, matter in enumerate(self.matters, 1):
            yield f"matters {number}", matter.say
        for lesson in self.lessons:
            yield f"{named(lesson.id)}, title", lesson.title
            for number, step in enumerate(lesson.steps, 1):
                for name, text in step.texts():
                    yield f"{named(lesson.id)}, step {number}, {name}", text


def named(lesson: str) -> str:
    return f"lesson “{lesson}”"


def read(slug: str, games: Path = GAMES) -> Course:
    """The course of a game (CourseError)."""
    title = find(slug).title if games == GAMES else slug
    path = games / folder_of(slug) / "course" / "lessons.toml"
    if not path.is_file():
        raise CourseError("course", f"{title} has none")
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise CourseError(path.name, "it is not text in UTF-8") from None
    return parsed(path.name, text)


@cache
def lesson_of(slug: str, id: str) -> Lesson | None:
    """A lesson of a game's course; None if there is none of that id."""
    return next((lesson for lesson in read(slug).lessons if lesson.id == id), None)


def parsed(file: str, text: str) -> Course:
    """A course from its TOML text (CourseError)."""
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise CourseError(file, f"it is not TOML: {fault}") from None
    try:
        course = msgspec.convert(given, Course)
    except msgspec.ValidationError as fault:
        message, _, path = str(fault).partition(" - at `$")
        raise CourseError(place_of(path.strip("`."), given) or file, message) from None
    check_form(course)
    return course


def place_of(path: str, given: dict[str, object]) -> str:
    """`lessons[2].steps[0].say` as a person counts: the lesson by its id, steps from 1."""

    def lesson(match: re.Match[str]) -> str:
        at = int(match[1])
        lessons = given.get("lessons")
        entry = lessons[at] if isinstance(lessons, list) and at < len(lessons) else None
        known = entry.get("id") if isinstance(entry, dict) else None
        return named(known) if isinstance(known, str) else f"lesson {at + 1}"

    path = re.sub(r"lessons\[(\d+)\]", lesson, path)
    path = re.sub(r"steps\[(\d+)\]", lambda match: f"step {int(match[1]) + 1}", path)
    return path.replace(".", ", ")


def check_form(course: Course) -> None:
    """What a type cannot say: ids, arrangements, and answers that go together."""
    if not course.lessons:
        raise CourseError("lessons", "there are none")
    shares = [matter.until for matter in course.matters]
    if shares != sorted(set(shares)):
        raise CourseError("matters", "each must go further into the game than the one before")
    seen: set[str] = set()
    for lesson in course.lessons:
        place = named(lesson.id)
        if not re.fullmatch(r"[a-z][a-z0-9-]*", lesson.id):
            raise CourseError(place, "expected an id of lower-case letters, digits and dashes")
        if lesson.id in seen:
            raise CourseError(place, "another lesson has this id already")
        seen.add(lesson.id)
        if not lesson.steps:
            raise CourseError(place, "it has no steps")
        check_arrangement(lesson)
        for number, step in enumerate(lesson.steps, 1):
            check_answers(f"{place}, step {number}", step)


def check_arrangement(lesson: Lesson) -> None:
    try:
        pieces: object = lesson.pieces()
    except (ValueError, RecursionError) as fault:
        raise CourseError(f"{named(lesson.id)}, arrange", f"it is not JSON: {fault}") from None
    if not isinstance(pieces, dict):
        raise CourseError(f"{named(lesson.id)}, arrange", "expected a JSON object")


def check_answers(place: str, step: Step) -> None:
    if step.is_free() and not step.example:
        raise CourseError(place, "a free answer needs an `example`, so that the lesson can be tried")
    if step.example and not step.is_free():
        raise CourseError(place, 'an `example` stands only beside a free answer, `do = "*"`')
    if FREE in step.do and not step.is_free():
        raise CourseError(place, "`*` stands alone, not in a list of answers")
    if (step.other or step.others) and not step.answers():
        raise CourseError(place, "`other` is said to another answer, but this step asks for none")
    wrong = [answer for answer in step.others if answer in step.answers()]
    if wrong:
        raise CourseError(place, f"“{wrong[0]}” is a good answer and stands among the `others`")
