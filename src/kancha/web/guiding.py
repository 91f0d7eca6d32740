"""The guide beside the table of a lesson: what it says now, what it points at, and why it is so."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

import msgspec
from markupsafe import Markup

from kancha.games import find
from kancha.judging import judge_of
from kancha.kernel.rules import ONLOOKER
from kancha.languages import game_help
from kancha.learn.course import Step, Text, read
from kancha.learn.guide import Guide
from kancha.learn.playing import PLACES
from kancha.table.snapshot import Snapshot
from kancha.web.page_words import PageWords
from kancha.web.prose import ITEM, inline
from kancha.words import Speaker

RULE: Final = re.compile(r"`([A-Z]-\d{3})`")


@dataclass(frozen=True)
class StepShown:
    """A step of a lesson on the page."""

    number: int  # from 0
    say: str
    point: str  # facets and places, with spaces
    answers: str  # as JSON: what is wanted; empty if the step is only read, or answered freely
    example: str  # of a free answer
    other: str  # what is said to another answer
    others: str  # as JSON: what is said to certain answers
    why: list[Markup]


def guided(snapshot: Snapshot, talk: PageWords) -> dict[str, object]:
    """What the guide's card shows: the steps from the last answer to the one that wants the next."""
    guide = snapshot.guide
    if guide is None:
        return {"lesson": None}
    lessons = read(snapshot.slug).lessons
    place = [lesson.id for lesson in lessons].index(guide.lesson.id)
    after = lessons[place + 1] if place + 1 < len(lessons) else None
    last = min(guide.decision, len(guide.lesson.steps) - 1)
    return {
        "lesson": guide.lesson,
        "place": place + 1,
        "lessons": len(lessons),
        "after": after,
        "guide": guide,
        "back": guide.starts[guide.first - 1] if guide.first else 0,
        "steps": [
            shown(snapshot.slug, guide, number, guide.lesson.steps[number], talk.language)
            for number in range(guide.first, last + 1)
        ],
    }


def aimed(snapshot: Snapshot, language: str) -> dict[str, object]:
    """What the strip of a first game says: what one is after, and what matters now."""
    if not snapshot.helped or snapshot.seat == ONLOOKER or snapshot.at is not None:
        return {"aim": "", "now": ""}
    course = read(snapshot.slug)
    progress = judge_of(snapshot.view.rules).progress(snapshot.view.state)
    first = snapshot.last_answer < 0
    now = course.first_game if first else course.matter_at(progress)
    return {"aim": course.aim[language], "now": now.get(language, ""), "first": first}


def shown(slug: str, guide: Guide, number: int, step: Step, language: str) -> StepShown:
    return StepShown(
        number,
        step.say[language],
        " ".join(place if place in PLACES else place.replace(" ", "_") for place in step.point),
        "" if step.is_free() or not step.answers() else coded(step.answers()),
        step.example,
        step.other.get(language, ""),
        coded({answer: said(text, language) for answer, text in step.others.items()}),
        rules_behind(slug, language, step.why or guide.lesson.teaches),
    )


def said(text: Text, language: str) -> str:
    return text[language]


def coded(content: object) -> str:
    return msgspec.json.encode(content).decode()


def rules_behind(slug: str, language: str, ids: tuple[str, ...]) -> list[Markup]:
    """What the short rules say of some rules by their numbers."""
    return [html for named, html in paragraphs(slug, language) if not named.isdisjoint(ids)]


@cache
def paragraphs(slug: str, language: str) -> list[tuple[frozenset[str], Markup]]:
    """Every paragraph and item of a game's short rules that names rules, and which."""
    file = game_help(slug, language)
    rules = find(slug)
    speaker = Speaker(rules, rules.make_setup(None, {}), language)
    found: list[tuple[frozenset[str], Markup]] = []
    for line in speaker.filled(file.read_text("utf-8")).splitlines() if file.is_file() else ():
        named = frozenset(RULE.findall(line))
        if named:
            item = ITEM.match(line)
            found.append((named, inline(item[3] if item else line)))
    return found
