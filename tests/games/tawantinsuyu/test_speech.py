"""What a player reads: no code of a record, no two answers that look alike, French that says tu."""

import re

import pytest

import kancha
from kancha.games.tawantinsuyu import material
from kancha.games.tawantinsuyu.events import GAINED
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import CASH
from kancha.kernel.events import EVERYBODY, Event
from kancha.kernel.refusals import Prompt
from kancha.languages import LANGUAGES
from kancha.words import Speaker, linked
from tests.games.showcase import whole
from tests.games.tawantinsuyu.shown import TAWANTINSUYU

CODES = {
    *material.SPACE_NAMES,
    *material.ICON_NAMES,
    *material.STAIR_NAMES,
    *material.CONQUEST_NAMES,
    *material.CARD_NAMES,
    *material.ARMY_NAMES,
    *material.BUILDING_NAMES,
    *material.WEAVING_NAMES,
    *material.AXO_SPACES,
    *material.AXO_TOKENS,
}
TABLES = range(len(TAWANTINSUYU.setups))
NAMES = ["Illa", "Amaru", "Sisa", "Tupaq"]


def codes(text: str) -> set[str]:
    return CODES & set(re.findall(r"[\w-]+", text))


def labels(game: kancha.Game, speaker: Speaker) -> list[str]:
    """What the seat that is asked may answer, in words."""
    assert game.seat is not None
    view = game.view(game.seat)
    return [speaker.answer(option, view.state, view.prompt) for option in view.options]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("at", TABLES)
def test_a_whole_game_is_told_and_asked_without_codes(at: int, language: str) -> None:
    game = TAWANTINSUYU.new(at)
    speaker = Speaker(game.rules, game.setup, language, NAMES[: game.seats])
    for answer in TAWANTINSUYU.answers(at):
        assert game.prompt is not None
        asked = [speaker.prompt(game.prompt), speaker.because(game.prompt.name), *labels(game, speaker)[:60]]
        story = speaker.story(list(game.play(answer)))
        assert not codes(" ".join([*asked, *story]))
        assert all(sentence[0].isupper() for sentence in story)


@pytest.mark.parametrize("at", TABLES)
def test_no_two_answers_to_a_question_look_alike(at: int) -> None:
    game = TAWANTINSUYU.new(at)
    speaker = game.speaker("fr" if at % 2 else "en")
    for answer in TAWANTINSUYU.answers(at):
        said = labels(game, speaker)
        assert len(set(said)) == len(said), [text for text in said if said.count(text) > 1]
        game.play(answer)


def test_an_answer_says_what_it_means_now() -> None:
    game = TAWANTINSUYU.new(1)
    speaker = game.speaker("en")
    met: dict[str, str] = {}
    for answer in TAWANTINSUYU.answers(1):
        assert game.prompt is not None
        for option, label in zip(game.options(), labels(game, speaker), strict=True):
            met.setdefault(f"{game.prompt.name} {game.text(option).split()[0]}", label)
        game.play(answer)
    assert re.fullmatch(r"Hire the \w+ for 1 (potato|corn)", met["hire hire"])
    assert met["hire pass"] == "Hire nobody"
    assert met["choose_task stop"] == "No more tasks"
    assert re.fullmatch(r"High Priest to section \d, beside \w+", met["stand_high_priest stand"])
    assert re.fullmatch(r"High Priest \d on, to \w+ \(section \d\)", met["turn move"])
    assert re.match(r"Pay \d ", met["pay_part pay"])


def test_a_space_is_named_by_its_god_terrace_and_section() -> None:
    game = kancha.new("tawantinsuyu", seats=2, seed=1)
    assert game.speaker("en").word("space.T05o") == "the Inti space, top terrace of section 3"
    assert game.speaker("fr").word("space.T05o") == "la case d’Inti, terrasse du haut, section 3"
    for language in LANGUAGES:
        names = [game.speaker(language).word(f"space.{name}") for name in material.SPACE_NAMES]
        assert len(set(names)) == material.SPACES


def test_french_elides() -> None:
    assert linked("de", "Amaru") == "d’Amaru"
    assert linked("de", "Sisa") == "de Sisa"
    assert linked("que", "Illa") == "qu’Illa"


def test_only_who_plays_axomamma_sees_his_row_of_points() -> None:
    alone, together = TAWANTINSUYU.new(3).score_sheet(), TAWANTINSUYU.new(0).score_sheet()
    assert "axomamma" in alone.categories
    assert "axomamma" not in together.categories
    assert len(together.points) == len(together.categories)


@pytest.mark.parametrize("seat", range(2))
def test_questions_name_the_seat(seat: int) -> None:
    speaker = Speaker(TAWANTINSUYU.new(0).rules, TAWANTINSUYU.new(0).setup, "fr", NAMES)
    assert speaker.prompt(Prompt(seat, "turn", {})).startswith(f"{NAMES[seat]}, à toi")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("at", TABLES)
def test_nothing_written_on_the_table_is_a_code(at: int, language: str) -> None:
    """Texts, names for whoever hears the page, and tooltips: all but ids and facets."""
    for part in (0.1, 0.5, 1.0):
        game = TAWANTINSUYU.replayed(at, part)
        page = whole(TAWANTINSUYU.drawn(game, game.seat or 0, language, []))
        said = re.findall(r'>([^<>]+)<|(?:aria-label|data-tip|data-tip-title)="([^"]*)"', page)
        assert not codes(" ".join(text or label for text, label in said))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_piece_of_the_gallery_is_called_by_a_code(language: str) -> None:
    for section in TAWANTINSUYU.artist().gallery(TAWANTINSUYU.new(0).speaker(language)):
        assert not codes(" ".join(f"{piece.name} {piece.note}" for piece in section.pieces))


@pytest.mark.parametrize(
    ("language", "first_of_two", "second"), [("en", "the 1st of these", "the 2nd of these"), ("fr", "la 1", "la 2")]
)
def test_two_army_cards_of_one_print_are_told_apart(language: str, first_of_two: str, second: str) -> None:
    game = kancha.new("tawantinsuyu", seats=2, seed=1)
    state = game.state
    assert isinstance(state, State)
    first = next(card for card in range(material.ARMY_CARDS) if len(alike(state, card)) > 1)
    twins = alike(state, first)[:2]
    state.players[0].army = sum(1 << card for card in twins)
    said = [game.speaker(language).answer(CASH.of(card), state, Prompt(0, "turn", {})) for card in twins]
    assert first_of_two in said[0]
    assert second in said[1]


def alike(state: State, card: int) -> list[int]:
    """The army cards of the same print."""
    box = state.box
    faces = list(zip(box.army_soldiers, box.army_resource, box.army_amount, strict=True))
    return [other for other, face in enumerate(faces) if face == faces[card]]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Illa gains 4 potatoes and 1 corn.", "Amaru gains 1 corn."]),
        ("fr", ["Illa gagne 4 pommes de terre et 1 maïs.", "Amaru gagne 1 maïs."]),
    ],
)
def test_all_that_one_side_gains_at_once_is_one_sum(language: str, told: list[str]) -> None:
    """“All gifts” of five cards read as two potatoes: the first of what they bring."""
    gains = [(0, 2, "potato"), (0, 2, "potato"), (0, 1, "corn"), (1, 1, "corn")]
    events = [Event(GAINED, [side, n, material.RESOURCES.index(what)], EVERYBODY) for side, n, what in gains]
    game = TAWANTINSUYU.new(0)
    assert Speaker(game.rules, game.setup, language, NAMES).story(events) == told
