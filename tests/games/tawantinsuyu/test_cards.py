"""A card has one home: who changes its figure in an edition changes the engine, the log, every sentence, picture and bot."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

import kancha
from kancha.draw.scene import Scene
from kancha.games.tawantinsuyu.edition.box import load, standard
from kancha.games.tawantinsuyu.events import GAINED
from kancha.games.tawantinsuyu.judge.judge import TawantinsuyuJudge
from kancha.games.tawantinsuyu.judge.prices import PASSIVES, Prices
from kancha.games.tawantinsuyu.look.cards import building
from kancha.games.tawantinsuyu.look.gallery import gallery
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import ACTION_POINTS, BUILDING_NAMES, DEAR_BUILDINGS, IDLE_POINTS, POTATO
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.errors import EditionError
from kancha.kernel.events import Event
from tests.rules.tawantinsuyu.positions import facts, laid

CELLAR = BUILDING_NAMES.index("Z06")
OWN = """
[[passive_buildings]]
id = "Z06"
effect = { festival = { potato = 3 }, final_god_card = 4 }
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "own.toml"
    file.write_text(OWN, "utf-8")
    return file


def festival(file: Path | None, turn: int = 0) -> kancha.Game:
    """A Festival begins, and seat 0 has a potato cellar and two god cards."""
    more: dict[str, object] = {} if file is None else {"edition": str(file)}
    g = kancha.new("tawantinsuyu", seats=2, seed=1, first="0", coricancha="printed", **more)
    return laid(g, ["0", "1"], {"buildings": {0: ["Z06"]}, "holder": 0, "festivals": 1, "village": [], "turn": turn})


def test_engine_and_log_follow_a_changed_figure(own: Path) -> None:
    for file, potatoes in ((None, 4), (own, 3)):
        assert facts(festival(file)).players[0].res[POTATO] == potatoes
        g = festival(file, turn=1)
        happened: list[Event] = []
        while g.seat == 1:
            happened += g.play(g.options()[-1])
        gained = [event for event in happened if event.kind is GAINED and event.values[0] == 0]
        assert g.speaker().event(gained[0]) == f"Seat 1 gains {potatoes} potatoes."


def test_bots_price_a_changed_figure(own: Path) -> None:
    """Fewer potatoes are worth less, dearer god cards more: the judge reads both."""
    prices = {file: Prices(load(file) if file else standard()) for file in (None, own)}
    assert prices[None].festival_potatoes[5] == 4
    assert prices[own].festival_potatoes[5] == 3
    assert prices[None].passives[5] == PASSIVES[5]
    assert prices[own].passives[5] != PASSIVES[5]
    assert TawantinsuyuJudge().worth(facts(festival(None)), 0) != TawantinsuyuJudge().worth(facts(festival(own)), 0)


@pytest.mark.parametrize(
    ("language", "four", "three"),
    [("en", "4 potatoes", "3 potatoes"), ("fr", "4 pommes de terre", "3 pommes de terre")],
)
def test_words_tooltip_help_and_gallery_tell_a_changed_figure(own: Path, language: str, four: str, three: str) -> None:
    for edition, told, other, points in (("", four, three, 2), (str(own), three, four, 5)):
        more: dict[str, object] = {"edition": edition} if edition else {}
        game = kancha.new("tawantinsuyu", seats=2, seed=1, **more)
        speaker = game.speaker(language)
        help_text = files("kancha.games.tawantinsuyu").joinpath(f"help/{language}.md").read_text("utf-8")
        tip = Sight(Scene(game.view(0), speaker, ["Ana", "Berta"], [])).building_tip(CELLAR)["data_tip"]
        shelf = [
            piece
            for section in gallery(speaker)
            for piece in section.pieces
            if four in str(piece) or three in str(piece)
        ]
        for said in (
            speaker.word("building.Z06"),
            speaker.filled(help_text),
            tip,
            str([str(piece) for piece in shelf]),
        ):
            assert told in said
        assert other not in speaker.word("building.Z06")
        assert other not in tip
        assert f" {points} " in tip


def test_the_picture_shows_a_changed_figure(own: Path) -> None:
    before, after = building(standard(), CELLAR), building(load(own), CELLAR)
    assert re.findall(r">(\d)<", before) != re.findall(r">(\d)<", after)
    assert re.findall(r">(\d)<", after)[-2:] == ["3", "5"]


def test_an_edition_changes_figures_never_powers(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    for effect, place in (
        ("{ festival = { potato = 3 } }", "Z06.effect"),
        ("{ festival = { potato = 3 }, oracle = 1 }", "Z06.effect"),
        ("{ festival = { potatoes = 3 }, final_god_card = 1 }", "Z06.effect.festival.potatoes"),
        ("{ festival = { potato = 3 }, final_god_card = 0 }", "Z06.effect.final_god_card"),
    ):
        file.write_text(f'[[passive_buildings]]\nid = "Z06"\neffect = {effect}\n', "utf-8")
        with pytest.raises(EditionError, match=place.replace(".", r"\.")):
            load(file)


def test_a_difficulty_switch_has_its_figure_in_one_row(tmp_path: Path) -> None:
    """What the rules count and what the page says of it are the same figure (T-330, T-331)."""
    file = tmp_path / "dear.toml"
    file.write_text('[[solo_easier]]\nid = "E2"\nfigure = 3\n[[solo_harder]]\nid = "H4"\nfigure = 5\n', "utf-8")
    game = kancha.new("tawantinsuyu", mode="solo", seed=1, edition=str(file), E2="on", H4="on")
    state = game.state
    assert isinstance(state, State)
    assert state.adjusted(DEAR_BUILDINGS) == 3
    assert state.adjusted(ACTION_POINTS) == 5
    assert state.adjusted(IDLE_POINTS) == 0
    assert game.speaker("en").word("option.E2") == "Easier: buildings cost him 3 stone"
    assert game.speaker("fr").word("option.H4") == "Plus difficile\u00a0: 5 points par action du Grand Prêtre"
