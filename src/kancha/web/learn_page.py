"""The page of a course: what the game is about, its lessons, and the way into a first game."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from kancha.learn.course import Course, read
from kancha.web.desk import desk_of
from kancha.web.page import embedded, found_game, show, shown_games, speaker_of
from kancha.web.regions import drawing_of
from kancha.web.say import optional

SECONDS_A_STEP: Final = 25
"""How long a step takes a newcomer, for the minutes that are told."""


async def learn(request: Request) -> Response:
    info = found_game(request)
    language = desk_of(request).language(request)
    speaker = speaker_of(info.slug, language)
    course = read(info.slug)
    low, high = info.seats
    return show(
        request,
        "learn.html",
        slug=info.slug,
        title=optional(speaker, "names", "title") or info.title,
        low=low,
        high=high,
        course=course,
        minutes=minutes(course),
        card=drawing_of(info.slug).card(),
        others=[
            (other, drawing_of(other.slug).card(), len(read(other.slug).lessons))
            for other in shown_games()
            if other.slug != info.slug
        ],
        setting=embedded({"slug": info.slug}),
        script="learn.js",
    )


def minutes(course: Course) -> list[int]:
    """How long each lesson takes."""
    return [max(1, round(len(lesson.steps) * SECONDS_A_STEP / 60)) for lesson in course.lessons]
