"""Whether a course is right: it reads well in every language, and every lesson plays through the engine."""

from dataclasses import dataclass, field

from kancha.games import find
from kancha.languages import LANGUAGES
from kancha.learn import rulebook, writing
from kancha.learn.course import Course, CourseError, named, read
from kancha.learn.playing import Trial


@dataclass
class Report:
    """What a course holds and what is wrong with it, each fault one sentence with its place."""

    slug: str
    lessons: int = 0
    steps: int = 0
    decisions: int = 0
    languages: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def check(slug: str) -> Report:
    """Read a game's course and play every lesson of it."""
    find(slug)
    try:
        return checked(slug, read(slug))
    except CourseError as fault:
        return Report(slug, faults=[str(fault)])


def checked(slug: str, course: Course) -> Report:
    report = Report(slug, len(course.lessons))
    report.languages = [
        language for language in LANGUAGES if all(text.get(language, "").strip() for _, text in course.texts())
    ]
    report.faults += writing.faults(course)
    known = {rule.id for rule in rulebook.find(slug)}
    for lesson in course.lessons:
        for rule in lesson.teaches:
            if rule not in known:
                report.faults.append(f"{named(lesson.id)}, teaches: there is no rule {rule}")
        trial = Trial(slug, lesson)
        report.steps += len(lesson.steps)
        report.decisions += trial.decisions
        report.faults += trial.faults
    return report
