"""What a player reads: one line for one happening, the words of the table instead of codes."""

import re

import pytest

import kancha
from kancha.games.pachamama.offering import Offer
from kancha.languages import LANGUAGES, game_help, game_words
from tests.games.pachamama.shown import PACHAMAMA
from tests.games.showcase import NAMES, speaker
from tests.rules.pachamama.positions import S01, coop, solo


def told(game: kancha.Game, answer: str, language: str = "en") -> list[str]:
    return speaker(game, language).story(game.play(answer))


def answers(game: kancha.Game, language: str) -> dict[str, str]:
    """What may be answered now, as it is said to whoever is asked."""
    assert game.seat is not None
    view = game.view(game.seat)
    return {
        game.text(option): speaker(game, language).answer(option, view.state, view.prompt) for option in view.options
    }


def test_a_discovery_is_one_line() -> None:
    game = kancha.new("pachamama", seats=2, seed=2, first="0")
    assert told(game, "explore reserve A1") == ["Illa comes in on A1 and finds a desert: +1."]
    assert told(game, "explore reserve I5", "fr") == ["Sisa entre en I5 et découvre une montagne\u00a0: +1."]


def test_a_divination_is_one_line_with_what_it_brought() -> None:
    lines = {language: set[str]() for language in LANGUAGES}
    for at in range(6):
        game = PACHAMAMA.new(at)
        for answer in PACHAMAMA.answers(at):
            events = game.play(answer)
            for language in LANGUAGES:
                if answer.startswith("divine"):
                    lines[language] |= set(speaker(game, language).story(events)[:1])
    for ending in (r": right, \+\d and a token\.", r": right, \+\d\.", r": wrong, \w+ \(\d\) grows there: −\d\."):
        assert any(re.search(ending, line) for line in lines["en"]), ending
    for part in (r"\s: c’est juste, \+\d et un jeton\.", r"\s: c’est faux, il y pousse d[ue] .*\s: −\d\."):
        assert any(re.search(part, line) for line in lines["fr"]), part


def test_keeping_ones_tokens_is_no_news() -> None:
    game = solo()
    game.arrange(planted=["B1", "C1", *S01], pawns={0: ["B1"]}, tokens={0: ["coca", "chili"]})
    assert told(game, "explore B1 C1") == ["Illa walks from B1 to C1."]
    other = game.clone()
    assert told(game, "offer none") == []
    assert told(other, "offer coca+chili") == ["Illa offers coca and chili: +1."]


@pytest.mark.parametrize(("tokens", "preferred"), [(["coca"], "offer none"), (["coca", "chili"], "")])
def test_keeping_is_preferred_where_an_offering_would_pay_nothing(tokens: list[str], preferred: str) -> None:
    game = solo()
    game.arrange(planted=["B1", "C1", *S01], pawns={0: ["B1"]}, tokens={0: tokens})
    game.play("explore B1 C1")
    ahead = game.position.pending[-1]
    assert isinstance(ahead, Offer)
    option = ahead.preferred(game.state)
    assert (game.text(option) if option else "") == preferred


def test_alone_the_otoma_pawns_are_called_by_their_colours_and_together_by_their_numbers() -> None:
    alone = kancha.new("pachamama", mode="solo", seed=3, colours="green").speaker("en")
    colours = ["purple", "yellow", "brown", "white", "blue"]
    assert [alone.word(f"pawn.{pawn}") for pawn in range(5)] == [f"the {colour} Otoma pawn" for colour in colours]
    together = kancha.new("pachamama", mode="coop", seats=2, seed=3).speaker("fr")
    assert together.word("pawn.2", "start") == "Le pion otoma 3"


def test_what_the_otoma_score_at_the_start_is_told_once_for_each_reason() -> None:
    game = kancha.new("pachamama", mode="coop", seats=2, seed=3)
    lines = game.speaker("en").story(game.history[0].events)
    scored = [line for line in lines if line.startswith("The Otoma score")]
    assert [line.partition("(")[2] for line in scored] == ["right guesses).", "discoveries)."]
    assert sum(int(line.split()[3]) for line in scored) == game.score_sheet().totals()[1]


def test_an_arrow_has_words_for_its_way_and_agrees_with_its_colour() -> None:
    says = kancha.new("pachamama", mode="solo", seed=3).speaker
    assert says("en").word("arrow.brown-N", "a") == "a brown arrow pointing up"
    assert says("fr").word("arrow.white-W", "a") == "une flèche blanche vers la gauche"
    assert says("fr").word("arrow.white-W") == "blanc ←"


def test_answers_are_said_as_a_player_would() -> None:
    game = kancha.new("pachamama", seats=2, seed=2, first="0")
    labels = {game.text(option): game.label(option, "fr") for option in game.options()}
    assert labels["explore reserve A1"] == "Faire entrer un pion, jusqu’en A1"
    game.play("explore reserve A1")
    game.play(game.options()[0])
    texts = {game.text(option): game.label(option, "en") for option in game.options()}
    assert texts["explore A1 A2"] == "Walk from A1 to A2"
    assert texts["recall A1"] == "Take back the pawn on A1 (your whole turn)"
    assert texts["divine A1 coca"] == "A1: it is coca (2)"


def test_an_offering_says_what_it_pays_and_a_tile_where_it_leads() -> None:
    game = solo()
    game.arrange(planted=["B1", "C1", *S01], pawns={0: ["B1"]}, tokens={0: ["coca", "chili", "maize"]})
    game.play("explore B1 C1")
    labels = answers(game, "fr")
    assert labels["offer coca+chili+maize"] == "Offrir coca, piment et maïs\u00a0: +3"
    assert labels["offer coca"] == "Offrir coca\u00a0: aucun point"
    together = coop()
    together.arrange(piles={0: {"valley": ["brown-S", 2], "forest": ["white-W", 1]}})
    assert answers(together, "en") == {
        "spend valley": "Spend the valley: first step down",
        "spend forest": "Spend the forest: first step left",
    }


def test_what_an_offering_pays_is_that_of_the_edition() -> None:
    says = kancha.new("pachamama", seats=2, seed=2).speaker("en")
    assert says.because("offer").startswith("2, 3, 4 or 5 at once pay 1, 3, 6 or 10.")


def test_no_word_of_the_rules_that_players_do_not_use_is_shown() -> None:
    english = game_words("pachamama", "en").read_text("utf-8") + game_help("pachamama", "en").read_text("utf-8")
    french = game_words("pachamama", "fr").read_text("utf-8") + game_help("pachamama", "fr").read_text("utf-8")
    shown = "\n".join(re.findall(r'= "([^"]*)"', english)) + game_help("pachamama", "en").read_text("utf-8")
    assert re.findall(r"(?<!\{)\b(?:cells?|bare|recalls?|cubes?|north|south|border)\b", shown) == []
    assert re.findall(r"\b(?:vous|votre|vos|violet|rappel\w*|nord|sud|ouest|case vide|peuple)\b", french) == []


def test_every_line_is_spoken_of_somebody_by_name() -> None:
    for at in range(0, len(PACHAMAMA.setups), 3):
        game = PACHAMAMA.replayed(at, 0.4)
        for language in LANGUAGES:
            lines = [line for entry in game.history for line in speaker(game, language).story(entry.events)]
            assert lines
            assert not any("{" in line or re.search(r"\b(?:seat|Seat|Place) \d", line) for line in lines)
            assert any(name in line for line in lines for name in NAMES)
