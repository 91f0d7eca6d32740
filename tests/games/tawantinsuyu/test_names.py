"""What pieces are called: names and sentences tell the figures of the edition on the table, in both languages."""

import re
from pathlib import Path

import pytest

import kancha
from kancha.draw.scene import Scene
from kancha.games.tawantinsuyu.look import board
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import (
    ARMY_NAMES,
    BUILDING_NAMES,
    BUILDINGS,
    CARD_NAMES,
    CONQUEST_NAMES,
    SPACE_NAMES,
    STAIR_NAMES,
    WEAVING_NAMES,
)
from kancha.kernel.refusals import Prompt
from kancha.languages import LANGUAGES
from kancha.words import Speaker, table

OWN = """
[costs]
weavings_1 = { corn = 2 }
weaving_follow = { corn = 5 }
[stairs]
cost = { stone = 7 }
[statue_kinds.small]
vp = 6
[[god_cards]]
id = "g01"
god = "cocha"
benefits = [{ stone = 4 }, { build_statue = 1 }]
[[army_cards]]
id = "a01"
soldiers = 2
resource = { gold = 3 }
[[production_buildings]]
id = "P01"
produces = { potato = 9 }
[[weaving_edges]]
id = "gold"
reward = { gold = 2 }
[[conquest_spaces]]
id = "C1"
reward = { vp = 11 }
[[tasks]]
id = "potato"
effect = { potato = 8 }
"""


def speaker(language: str, file: Path | None = None) -> Speaker:
    more: dict[str, object] = {} if file is None else {"edition": str(file)}
    return kancha.new("tawantinsuyu", seats=2, seed=1, **more).speaker(language)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.toml"
    file.write_text(OWN, "utf-8")
    return file


def sight(language: str, file: Path) -> Sight:
    game = kancha.new("tawantinsuyu", seats=2, seed=1, edition=str(file))
    return Sight(Scene(game.view(0), game.speaker(language), ["Ana", "Berta"], []))


def test_names_tell_the_figures_of_the_standard_edition() -> None:
    says = speaker("en")
    assert says.word("god_card.g01") == "Inti (1 gold, 1 point)"
    assert says.word("army_card.a01") == "an army card (one soldier, 1 stone)"
    assert says.word("building.P12") == "the storehouse (2 stone or 2 corn or 1 gold)"
    assert says.word("building.Z01") == "the relay station (every worker is a Courier too)"
    assert (
        says.word("weaving.W01") == "the blue weaving (left edge: 1 gold, right edge: turn 1 card or building face up)"
    )
    assert says.word("conquest.C1") == "the 1st space of Chinchasuyu (1 stone, 1 point)"


def test_names_tell_the_figures_of_a_box_owners_edition(own: Path) -> None:
    english, french = speaker("en", own), speaker("fr", own)
    expected = {
        "god_card.g01": (
            "Mama Cocha (4 stone, a statue to be paid)",
            "Mama Cocha (4 pierres, une statue à payer)",
        ),
        "army_card.a01": ("an army card (two soldiers, 3 gold)", "une carte Armée (deux soldats, 3 ors)"),
        "building.P01": ("the potato field (9 potatoes)", "le champ de pommes de terre (9 pommes de terre)"),
        "weaving.W01": (
            "the blue weaving (left edge: 2 gold, right edge: turn 1 card or building face up)",
            "le Tissu bleu (bord gauche\u00a0: 2 ors, bord droit\u00a0: retourner 1 carte ou bâtiment face visible)",
        ),
        "conquest.C1": ("the 1st space of Chinchasuyu (11 points)", "la 1re case du Chinchasuyu (11 points)"),
        "edge.gold": ("2 gold", "2 ors"),
    }
    assert {key: (english.word(key), french.word(key)) for key in expected} == expected


def test_questions_and_reasons_tell_its_prices(own: Path) -> None:
    says = speaker("en", own)
    assert "for 5 corn" in says.prompt(Prompt(0, "follow_weaving", {}))
    assert "one for 2 corn, two for 3, three for 6" in says.prompt(Prompt(0, "choose_tiles", {}))
    assert says.because("build_statue").startswith("Small 6 points, large 9")
    assert says.why("T-121") == "Stairs cost 7 stone, and you cannot pay that."
    assert speaker("fr", own).why("T-121").startswith("Un escalier coûte 7 pierres")


def test_tooltips_tell_its_figures(own: Path) -> None:
    words = sight("en", own)
    assert words.tip("task_potato")["data_tip"] == "8 potatoes."
    assert words.tip("task_stairs")["data_tip"].startswith("7 stone for stairs")
    assert words.god_tip(0)["data_tip"].endswith("4 stone, a statue to be paid.")
    assert words.building_tip(0)["data_tip"] == "Production: 9 potatoes."
    assert sight("fr", own).tip("task_potato")["data_tip"] == "8 pommes de terre."


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_of_a_card_or_tile_shows_a_bare_id(language: str, own: Path) -> None:
    words = sight(language, own)
    titles = [words.building_tip(number)["data_tip_title"] for number in range(BUILDINGS)]
    assert len({title.partition(" · ")[0] for title in titles}) == BUILDINGS
    game = kancha.new("tawantinsuyu", seats=2, seed=1)
    for seat in (0, 1):
        drawn = board.draw(Scene(game.view(seat), game.speaker(language), ["Ana", "Berta"], []))
        titles += re.findall(r'data-tip-title="([^"]*)"', "".join([drawn.board, drawn.supplies, *drawn.panels]))
    ids = {*CARD_NAMES, *ARMY_NAMES, *BUILDING_NAMES, *WEAVING_NAMES, *SPACE_NAMES, *CONQUEST_NAMES, *STAIR_NAMES}
    assert [title for title in titles if ids & set(re.findall(r"\w+", title))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_prices_stand_in_no_words(language: str) -> None:
    """What an edition may change is a hole: no sentence about a price has its own number."""
    words = table("tawantinsuyu", language)
    for name in ("god_card", "army_card", "weaving", "edge", "conquest"):
        found = words[name]
        assert isinstance(found, dict)
        assert set(found) <= {"each", "short", "button"}
        assert not re.search(r"\d", str(found["each"]))
