"""What is wrong with the words of a course: a language that is missing, codes, claims that differ."""

import re
from collections.abc import Iterator
from typing import Final

from kancha.languages import LANGUAGES
from kancha.learn.course import Course, Text

RULE: Final = re.compile(r"\b[A-Z]-\d{3}\b")
CODE: Final = re.compile(r"\w+[_:]\w+|\b(?=\w*\d)(?=\w*[^\W\d])\w+\b")
ORDINAL: Final = re.compile(r"\d+(st|nd|rd|th|er|ers|re|e|es|ème|x|h)")
CLAIM: Final = re.compile(r"(?:^|(?<=[.!?] ))(?:\+?(\d+) points?\b|\+(\d+)\b)")
"""A sentence that begins with a number of points tells what somebody has just got."""


def faults(course: Course) -> Iterator[str]:
    """Every fault of its texts, each a sentence with its place."""
    for place, text in course.texts():
        for fault in text_faults(text):
            yield f"{place}: {fault}"


def text_faults(text: Text) -> Iterator[str]:
    for language in LANGUAGES:
        if not text.get(language, "").strip():
            yield f"it says nothing in “{language}”"
    for language, words in text.items():
        if language not in LANGUAGES:
            yield f"“{language}” is no language of ours; expected {', '.join(LANGUAGES)}"
        for rule in RULE.findall(words):
            yield f"it names the rule {rule} ({language}); the page shows those"
        for code in CODE.finditer(RULE.sub("", words)):
            if not ORDINAL.fullmatch(code[0]):
                yield f"“{code[0]}” is a code ({language}); say what a player sees"
    said = {language: claims(text[language]) for language in LANGUAGES if language in text}
    if len({tuple(sorted(numbers)) for numbers in said.values()}) > 1:
        yield f"the languages claim different points: {said}"


def claims(words: str) -> list[int]:
    """The points a text says somebody has got."""
    return [int(plain or plus) for plain, plus in CLAIM.findall(words)]
