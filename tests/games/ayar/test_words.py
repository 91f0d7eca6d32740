"""What a player reads at a table of Ayar: names instead of codes, each thing told once, a total that can be followed."""

import re

import pytest

import kancha
from kancha.games.ayar.ending import BEYOND_THE_BOX, TOO_MANY, SplitLlamas
from kancha.games.ayar.material import RAYMI_SLOTS, SITES
from kancha.games.ayar.state import State
from kancha.games.ayar.verbs import BUILD, SPACE, SPLIT
from kancha.kernel.events import Event
from kancha.languages import LANGUAGES
from tests.games.ayar.shown import AYAR
from tests.games.showcase import speaker, whole

CODE = re.compile(r"\br\dc\d|\bT\d[a-h]\b|\bw\d+\b|\bZ\d\b|\b[ABab]\d\b|\bi\d+\b|\bm\d\b|\bt\d\b")


def log_of(game: kancha.Game, language: str = "en") -> list[str]:
    return speaker(game, language).story(game.events_for(0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_option_is_said_in_codes(language: str) -> None:
    says = speaker(AYAR.new(0), language)
    said = [says.option(option) for verb in SPACE.verbs for option in range(verb.base, verb.base + verb.size)]
    assert [text for text in said if CODE.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("at", range(len(AYAR.setups)))
def test_neither_log_nor_tooltips_show_codes(at: int, language: str) -> None:
    game = AYAR.replayed(at, 1.0)
    assert [text for text in log_of(game, language) if CODE.search(text)] == []
    for part in (0.0, 0.3, 0.6, 1.0):
        drawn = whole(AYAR.drawn(AYAR.replayed(at, part), 0, language))
        texts = re.findall(r'(?:data-tip|data-tip-title|aria-label)="([^"]*)"|>([^<>]+)<', drawn)
        assert [text for pair in texts for text in pair if CODE.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_shows_no_codes(language: str) -> None:
    sections = AYAR.artist().gallery(speaker(AYAR.new(0), language))
    texts = [text for section in sections for piece in section.pieces for text in (piece.name, piece.note)]
    assert [text for text in texts if CODE.search(text)] == []


@pytest.mark.parametrize(("language", "said"), [("en", "space 29 of the brown path"), ("fr", "case 29, chemin brun")])
def test_a_site_is_named_by_its_space_from_25_on_too(language: str, said: str) -> None:
    says = speaker(AYAR.new(0), language)
    names = [says.option(BUILD.of(SITES + number)) for number in range(SITES)]
    assert said in names[33]
    assert len(set(names)) == SITES
    assert len({says.option(BUILD.of(site)) for site in range(4 * SITES)}) == 4 * SITES


def test_a_raymi_is_named_by_its_two_spaces() -> None:
    french = speaker(AYAR.new(0), "fr")
    assert french.word("check.a4") == "le Raymi des cases brune 13 et grise 14"
    assert len({french.word(f"check.{slot}") for slot in RAYMI_SLOTS}) == len(RAYMI_SLOTS)


def test_women_are_feminine_in_french() -> None:
    log = " ".join(log_of(AYAR.replayed(0, 0.0), "fr"))
    assert "La femme brune se tient" in log
    assert "La femme brun " not in log


def test_half_answers_are_not_told_before_their_result() -> None:
    game = AYAR.replayed(0, 1.0)
    log = log_of(game)
    assert not [text for text in log if "Take the tambo" in text or "Next:" in text or "Stop" in text]
    assert any("takes a tambo to the" in text for text in log)


def test_nothing_gained_is_said_as_such() -> None:
    game = AYAR.replayed(0, 1.0)
    assert not [text for text in log_of(game) if " gains 0 " in text or " scores 0 " in text]
    says = speaker(game)
    none = [event for event in game.events_for(0) if event.kind.name == "devotion_raised" and event.values[1] == 0]
    assert none
    assert says.event(none[0]).endswith(" gains no devotion: no suns (Raymi).")


def test_what_chance_brings_is_told_once() -> None:
    events: list[Event] = AYAR.new(0).events_for(0)
    log = speaker(AYAR.new(0)).story(events)
    assert len([text for text in log if "vessel" in text]) == 4
    assert len(set(log)) == len(log)


def test_llamas_beyond_those_of_the_box_are_refused_with_a_true_reason() -> None:
    game = AYAR.new(0)
    state = game.position.state
    assert isinstance(state, State)
    state.llamas[0] = 45
    question = SplitLlamas(0)
    assert max(sum(SPLIT.args(option)) for option in question.options(state)) == 40
    assert question.refuse(state, SPLIT.of(30, 20)) == TOO_MANY
    assert question.refuse(state, SPLIT.of(25, 20)) == BEYOND_THE_BOX


@pytest.mark.parametrize("at", range(len(AYAR.setups)))
def test_the_score_sheet_explains_the_total(at: int) -> None:
    sheet = AYAR.replayed(at, 1.0).score_sheet()
    rows = dict(zip(sheet.categories, sheet.points, strict=True))
    sums = {name: values for _, name, values in sheet.sums}
    for column, total in enumerate(sheet.totals()):
        sun, moon = sums["sun_score"][column], sums["moon_score"][column]
        assert sun == rows["dawns"][column] + rows["sun_llamas"][column]
        assert total == min(sun, moon)
    assert all(after in sheet.categories for after, _, _ in sheet.sums)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ways_a_textile_can_lie_are_named_choices(language: str) -> None:
    most: list[str] = []
    for game, question, seat, _ in AYAR.asked(0):
        if question == "weave_textile":
            drawn = whole(AYAR.drawn(game, seat, language))
            names = re.findall(r'id="turn-[^>]*aria-label="([^"]+)"', drawn)
            most = max(most, names, key=len)
    assert len(set(most)) == len(most) == 4
