"""What a player reads in Cuzco (Feld): names of pieces and places, never the codes that records use."""

import re

import pytest

import kancha
from kancha.games.cuzco_feld.events import PLAYED
from kancha.games.cuzco_feld.state import State
from kancha.kernel.chance import Rng
from kancha.kernel.events import EVERYBODY, Event
from kancha.languages import LANGUAGES
from kancha.words import Table, table
from tests.games.cuzco_feld.shown import CUZCO_FELD
from tests.games.showcase import whole

CODES = re.compile(
    r"\b[cC]ards? \d|\b[cC]artes? \d\d|\b(Illapa|Quilla|Viracocha|Pachamama|Sara) \d|\b[FN]\d-|\b[IO]\d\b"
    r"|\bposition \d|\bslot \d|\bcell \d|\bplace \d|\bemplacement \d|\btoken \d|\bjeton \d|[mM]ission \d|\b\d-\d\b"
)
IN_SENTENCES = re.compile(r"\bVP\b|\bPV\b|Chasqui|person tile|tuile Personn|médaille")
SENTENCES = ("verb", "prompt", "because", "event", "why", "card", "tile", "mission", "ability", "cell", "aid", "trade")


def leaves(words: Table) -> list[str]:
    texts: list[str] = []
    for value in words.values():
        texts += leaves(value) if isinstance(value, dict) else [value]
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_answer_of_any_verb_is_said_by_a_code(language: str) -> None:
    says = kancha.new("cuzco-feld", 4, 1).speaker(language)
    rng = Rng(3)
    for verb in says.rules.space.verbs:
        few = verb.size <= 300
        for option in [verb.base + (at if few else rng.below(verb.size)) for at in range(verb.size if few else 300)]:
            assert not CODES.search(says.option(option)), says.option(option)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_use_the_words_of_the_table(language: str) -> None:
    words = table("cuzco-feld", language)
    for name in SENTENCES:
        part = words[name]
        assert isinstance(part, dict)
        wrong = [text for text in leaves(part) if CODES.search(text) or IN_SENTENCES.search(text)]
        assert wrong == []


def test_french_says_tu() -> None:
    formal = re.compile(r"\b(vous|votre|vos)\b", re.IGNORECASE)
    course = (CUZCO_FELD.folder() / "course/lessons.toml").read_text("utf-8")
    assert [text for text in [*leaves(table("cuzco-feld", "fr")), help_page("fr"), course] if formal.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_page_uses_the_same_words(language: str) -> None:
    text = re.sub(r"`F-\d+`|\[pieces:[^]]*\]", "", help_page(language))
    assert (
        [match[0] for match in CODES.finditer(text)],
        re.findall(r"\b[VP]{2}\b|circle tile|tuiles? Cercle|tuiles? Personne", text),
    ) == (
        [],
        [],
    )


def help_page(language: str) -> str:
    return (CUZCO_FELD.folder() / f"help/{language}.md").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("at", range(len(CUZCO_FELD.setups)))
def test_nothing_drawn_shows_a_code(at: int, language: str) -> None:
    for share in (0.3, 0.9):
        page = whole(CUZCO_FELD.drawn(CUZCO_FELD.replayed(at, share), 0, language, []))
        read = re.sub(r"<[^>]*>", " ", page) + " ".join(re.findall(r'data-tip(?:-title)?="([^"]*)"', page))
        assert [match[0] for match in CODES.finditer(read)] == []


def test_a_played_card_flies_alone_and_not_with_the_box_of_its_pile() -> None:
    game = CUZCO_FELD.replayed(2, 0.5)
    assert isinstance(game.state, State)
    card = next(card for card, number in enumerate(game.state.spent) if number)
    drawn = CUZCO_FELD.drawn(game, 0, "en", [Event(PLAYED, [0, card], EVERYBODY)])
    motion = next(motion for motion in drawn.motions if motion.origin == "hand")
    pile = re.search(r'<details id="pile-used".*?</details>', drawn.supplies)
    assert pile is not None
    head, inside = pile[0].split("</summary>")
    assert f'id="{motion.piece}"' in head
    assert motion.piece != "pile-used"
    assert "<li>" in inside


def test_the_log_tells_one_act_in_one_sentence() -> None:
    game = kancha.new("cuzco-feld", 2, seed=1)
    says = game.speaker("en")
    stories: list[list[str]] = []
    while len(stories) < 60 and not game.over:
        start = len(game.events_for(-1))
        option = game.options()[-1]
        game.play(option)
        stories.append(says.story(game.events_for(-1)[start:]))
    first = next(story for story in stories if story)
    assert len([line for line in first if "feather" in line]) == 2, "one for each seat, when both have chosen"
    sentences = [line for story in stories for line in story]
    assert [line for line in sentences if line.endswith((": End the turn.", ": Stop."))] == []
    assert [line for line in sentences if re.fullmatch(r".* places a \d on Points\.", line)] == []
    assert [line for line in sentences if re.fullmatch(r".* places a \d on Points and scores 2\.", line)]
