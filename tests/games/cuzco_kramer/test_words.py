"""What a player of Cuzco reads: no code of a cell, one line for one thing, questions that fit the moment."""

import re
from collections.abc import Iterator

import pytest

import kancha
from kancha.draw.signs import signs_of
from kancha.languages import LANGUAGES
from tests.games.cuzco_kramer.shown import CUZCO_KRAMER
from tests.games.showcase import parsed, speaker

CODE = re.compile(r"(?<![\w-])[A-O]\d{1,2}(?!\w)")
every_language = pytest.mark.parametrize("language", LANGUAGES)


def played(*answers: str) -> kancha.Game:
    game = kancha.new("cuzco-kramer", seats=2, seed=1)
    for text in answers:
        game.play(text)
    return game


def log(game: kancha.Game, language: str = "en") -> list[str]:
    """What has been told of the answers so far."""
    says = game.speaker(language)
    return [sentence for answer in game.history[1:] for sentence in says.story(answer.events)]


def asked(game: kancha.Game, language: str = "en") -> tuple[str, str]:
    assert game.prompt is not None
    says = game.speaker(language)
    return says.prompt(game.prompt), says.because(game.prompt)


def read_by_players(language: str) -> Iterator[str]:
    """All that a game says, from the first question to the score sheet, as the page shows it."""
    for at in range(3):
        for number, (game, _, seat, text) in enumerate(CUZCO_KRAMER.asked(at)):
            says = speaker(game, language)
            yield from asked(game, language)
            if number % 40 == 0:
                yield from (says.option(option) for option in game.options())
                for element in parsed(CUZCO_KRAMER.drawn(game, seat, language)).iter():
                    yield from (element.attrib.get(name, "") for name in ("data-tip-title", "data-tip", "data-label"))
                    yield from (element.attrib.get("aria-label", ""), element.text or "")
            yield from says.story(game.clone().play(text))


def test_the_log_tells_a_tile_once() -> None:
    assert log(played("lay triple", "at triple G18")) == []
    assert log(played("lay triple", "at triple G18", "turn triple G18 E")) == [
        "Seat 1 lays a triple (row G, cell 10; 1 action point)."
    ]


def test_the_log_tells_a_walk_once() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1, first="0")
    game.arrange(tiles=["triple I8 E", "triple K8 E"], incas={0: ["I8"]}, ap=4)
    game.play("move I8")
    assert log(game) == []
    game.play("walk I8 I10")
    assert log(game) == ["Seat 1 walks with an Inca (row I, cell 5; 1 action point)."]


def test_points_are_told_with_what_brings_them() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1, first="0")
    game.arrange(tiles=["triple I8 E", "village I6"], incas={0: ["I8"]}, ap=4)
    game.play("build I6")
    assert log(game) == ["Seat 1 builds a temple of 2 and scores 1 (row I, cell 3)."]


@every_language
def test_no_player_reads_the_code_of_a_cell(language: str) -> None:
    assert {text for text in read_by_players(language) if CODE.search(text)} == set()


@every_language
def test_a_tile_is_asked_for_only_while_it_is_owed(language: str) -> None:
    owed, later = asked(played(), language), asked(played("lay triple", "at triple G18", "turn triple G18 E"), language)
    assert "K-021" in owed[1]
    assert "K-021" not in later[1]
    assert "6" in owed[0]
    assert "5" in later[0]


def test_the_question_follows_the_tile_in_hand() -> None:
    assert asked(played("lay triple"))[0] == "Seat 1, where does the village of the triple go?"
    assert asked(played("lay culture"))[0] == "Seat 1, where does the single field go?"
    assert asked(played("lay double", "at double G18"))[0] == "Seat 1, which way does the field lie?"


def test_the_rows_that_the_words_name_are_printed_on_the_board() -> None:
    board = CUZCO_KRAMER.drawn(CUZCO_KRAMER.new(0), 0).board
    assert re.findall(r'class="kz-row">(\w)<', board) == [letter for letter in "ABCDEFGHIJKLMNO" for _ in range(2)]


@every_language
def test_options_of_one_question_have_different_names(language: str) -> None:
    for game, _, _, _ in CUZCO_KRAMER.asked(0):
        labels = [game.speaker(language).option(option) for option in game.options()]
        assert len(labels) == len(set(labels))


def test_all_of_the_final_count_is_told_under_one_heading() -> None:
    assert {"counted_first", "counted_second", "counted_nothing"} <= set(signs_of("cuzco-kramer").scene)


def test_walking_and_going_home_are_different_buttons() -> None:
    """Who presses “Inca walks” is not shown an Inca that goes home; that has its button where an Inca can (K-071)."""
    game = kancha.new("cuzco-kramer", seats=2, seed=1, first="0")
    game.arrange(tiles=["triple L17 E"], incas={0: ["L17"]}, ap=4)
    marks = {choice.mark: choice.name for choice in CUZCO_KRAMER.drawn(game, 0, "en").choices}
    assert (marks["verb:move"], marks["verb:leave"]) == ("Inca walks", "Inca home")
    bare = kancha.new("cuzco-kramer", seats=2, seed=1)
    assert "verb:leave" not in {choice.mark for choice in CUZCO_KRAMER.drawn(bare, bare.seat or 0, "en").choices}
