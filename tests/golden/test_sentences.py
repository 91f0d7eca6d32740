"""Sentences as players read them in games at random: no codes, no leftovers, nothing told twice, no two answers alike."""

import re
from collections import Counter
from itertools import pairwise

import pytest

import kancha
from kancha.kernel.chance import Rng
from kancha.kernel.refusals import Prompt
from kancha.kernel.state import GameState
from kancha.languages import LANGUAGES
from kancha.words import Speaker
from tests.golden.test_french import NOT_ELIDED

WAYS = [(game.slug, mode.name, min(mode.most, 3)) for game in kancha.catalogue() for mode in game.modes]
CODE = re.compile(r"\b(?:[A-Z]{1,2}\d{1,3}[a-z*]?|[a-z]\d{1,2}|r\dc\d|\w+_\w+|undefined)\b|[{}\[\]]|\(-\d|\w:\w")
PRINTED = {"pachamama": re.compile(r"\b[A-I][1-5]\b")}
"""What stands on a board in letters and figures may be said so."""
BROKEN = re.compile(r"  |\.\.|,\.|\( | \)|\s\.|;\.|,,|:\.")


class Told:
    """All that one game says to its players."""

    def __init__(self) -> None:
        self.questions: set[str] = set()
        self.answers: list[list[str]] = []
        self.stories: list[list[str]] = []
        self.reasons: set[str] = set()


def told(slug: str, mode: str, seats: int, language: str) -> Told:
    game = kancha.new(slug, seats, seed=11, mode=mode)
    plain = Speaker(game.rules, game.setup, language, ["Amaru", "Illa", "Urpi"][:seats])
    rng, found = Rng(4), Told()
    found.stories.append(plain.story(game.history[0].events))
    while game.prompt is not None:
        ask(found, plain, game.prompt, game.view(game.prompt.seat).state, game.options())
        for _, key in game.why_not()[:6]:
            found.reasons.add(plain.why(key, game.prompt))
        options = game.options()
        found.stories.append(plain.story(game.play(options[rng.below(len(options))])))
    return found


def ask(found: Told, speaker: Speaker, prompt: Prompt, state: GameState, options: list[int]) -> None:
    found.questions |= {speaker.prompt(prompt), speaker.because(prompt)}
    found.answers.append([speaker.answer(option, state, prompt) for option in options])


def codes(slug: str, sentences: set[str]) -> list[str]:
    printed = PRINTED.get(slug)
    return [text for text in sorted(sentences) if CODE.search(printed.sub("", text) if printed else text)]


def told_twice(stories: list[list[str]]) -> list[tuple[str, str]]:
    """With and without a full stop, or first as an answer and then as what came of it."""
    lines = [pair for story in stories for pair in pairwise([line.rstrip(".") for line in story])]
    return [(one, two) for one, two in lines if one != two and two.startswith(one)]


def called_alike(questions: list[list[str]]) -> set[str]:
    return {answer for answers in questions for answer, number in Counter(answers).items() if number > 1}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "mode", "seats"), WAYS)
def test_a_game_at_random_is_told_in_whole_sentences_without_codes(
    slug: str, mode: str, seats: int, language: str
) -> None:
    said = told(slug, mode, seats, language)
    lines = {line for story in said.stories for line in story}
    sentences = said.questions | said.reasons | lines | {answer for answers in said.answers for answer in answers}
    assert codes(slug, sentences) == []
    assert [text for text in sorted(sentences) if BROKEN.search(text)] == []
    assert [line for line in sorted(lines) if not line.endswith((".", "!"))] == []
    assert told_twice(said.stories) == []
    assert called_alike(said.answers) == set(), "two buttons that say the same"
    if language == "fr":
        assert [text for text in sorted(sentences) if NOT_ELIDED.search(text)] == []


def test_codes_and_repetitions_are_found() -> None:
    assert codes("ayar", {"Takes T1e.", "Takes it at r2c3.", "gives a tile (-2)", "space 4 (A-033)"}) == [
        "Takes T1e.",
        "Takes it at r2c3.",
        "gives a tile (-2)",
    ]
    assert codes("pachamama", {"Walks to D4.", "Takes g02.", "side_won"}) == ["Takes g02.", "side_won"]
    assert told_twice([["Lay a double", "Lay a double on J7."]]) == [("Lay a double", "Lay a double on J7")]
    assert called_alike([["Play a", "Play b", "Play a"]]) == {"Play a"}
