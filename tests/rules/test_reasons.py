"""The reasons of refused answers are true, as far as the second readings see; a longer run is a command (docs/figures.md)."""

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import kancha
from kancha import native
from tests.marks import walk
from tests.rules.faults import Fault, planted
from tests.rules.judging_reasons import court_of

pytestmark = walk

GAMES = {"pachamama": 6, "cuzco-kramer": 3, "ayar": 8, "cuzco-feld": 5, "tawantinsuyu": 6}
"""How many games of each are followed,"""
ANSWERS = 80
"""so far."""
SAMPLES = 40

FALSE_REASONS = {
    "pachamama": Fault(
        "P-041", "a rival on the way is told as a cell to stop on", "kancha.games.pachamama.exploration",
        "Barriers.on_the_way", "return rival_rule(self.g) + BARRED", "return MUST_STOP_BEFORE",
    ),
    "cuzco-kramer": Fault(
        "K-078", "every Inca that is not one's own is another's", "kancha.games.cuzco_kramer.incas", "owner_refusal",
        "NOT_YOURS if g.occupied >> cell & 1 else NO_INCA", "NOT_YOURS",
    ),
    "ayar": Fault(
        "A-033", "a site with a tambo is told as one that lies ahead", "kancha.games.ayar.turn", "PlaceTambo.rule",
        "return SITE_TAKEN", "return SITE_AHEAD",
    ),
    "cuzco-feld": Fault(
        "F-120", "a path of the other kind is told as none", "kancha.games.cuzco_feld.roads", "Move.refuse",
        "return OTHER_KIND if", "return NO_PATH_THERE if",
    ),
    "tawantinsuyu": Fault(
        "T-080", "a card that is not held is told as one of another god", "kancha.games.tawantinsuyu.placement",
        "placement_refusal", "return CARD_NOT_HELD", "return OTHER_GOD",
    ),
}  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_the_second_reading_finds_no_reason_that_is_not_so(slug: str) -> None:
    court = court_of(slug, seed=7, games=GAMES[slug], most=ANSWERS)
    assert court.untrue() == []
    sample = court.sample(SAMPLES)
    assert len(sample) == SAMPLES
    assert [verdict.case for verdict in sample if verdict.true is None] == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_reason_that_a_game_has_words_for_is_judged(slug: str) -> None:
    """A new reason needs its predicate in the game's `reasons.py`."""
    folder = slug.replace("-", "_")
    words = tomllib.loads((Path(kancha.__file__).parent / "games" / folder / "words" / "en.toml").read_text("utf-8"))
    judges = import_module(f"tests.rules.{folder}.reasons").JUDGES
    assert sorted(words["why"]) == sorted(key for key in judges if "-" in key)


@pytest.mark.skipif(native.compiled(), reason="faults are planted in the interpreted engine only")
@pytest.mark.parametrize("slug", GAMES)
def test_the_second_reading_finds_a_reason_that_is_not_so(slug: str) -> None:
    with planted(FALSE_REASONS[slug]):
        assert court_of(slug, seed=7, games=GAMES[slug], most=ANSWERS).untrue()
