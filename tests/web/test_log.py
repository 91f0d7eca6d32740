"""The log as a page shows it: places that are named light up, no sign of ours is left over, lines are short."""

import re

import pytest

from kancha import catalogue
from kancha.languages import LANGUAGES
from kancha.web.regions import render
from kancha.web.say import CLOSE, MIDDLE, OPEN
from kancha.web.turns import SCENE
from tests.web.test_turns import played, turns_of

PLACES = {
    "pachamama": {"cell"},
    "cuzco-kramer": {"cell"},
    "ayar": {"site", "lake", "line", "shelf", "raymi_slot", "slot"},
    "cuzco-feld": {"space", "place", "feather_place"},
    "tawantinsuyu": {"space", "section", "conquest", "village_end", "stairs"},
}
"""The domains of what is a place on the board, by game."""
LEAST = {"pachamama": 40, "cuzco-kramer": 20, "ayar": 60, "cuzco-feld": 25, "tawantinsuyu": 8}
WALL = 230
"""So many characters a line of the log may have at most."""
MODES = [(game.slug, mode.name, min(mode.most, 3)) for game in catalogue() for mode in game.modes]


@pytest.mark.parametrize(("slug", "mode", "seats"), MODES)
def test_every_place_that_the_log_names_is_on_the_page(slug: str, mode: str, seats: int) -> None:
    named = 0
    for answers, language in ((5, "en"), (30, "fr"), (80, "en"), (150, "fr")):
        regions = render(played(slug, mode, seats, answers).snapshot(0), language).regions
        drawn = " ".join(html for name, html in regions.items() if name not in ("log", "story"))
        there = {facet for facets in re.findall(r'data-f="([^"]*)"', drawn) for facet in re.split(r" |&amp;", facets)}
        for told in (regions["log"], regions["story"]):
            assert not re.search(f"[{OPEN}{MIDDLE}{CLOSE}]", told), "a sign of ours that no browser can show"
            refs = [ref for ref in re.findall(r'data-ref="([^"]*)"', told) if ref.split(":")[0] in PLACES[slug]]
            assert {ref for ref in refs if ref not in there} == set()
            named += len(refs)
    assert named >= LEAST[slug] // (2 if mode == "solo" else 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "mode", "seats"), MODES)
def test_no_line_of_the_log_is_a_wall_of_text(slug: str, mode: str, seats: int, language: str) -> None:
    log = render(played(slug, mode, seats, 60).snapshot(0), language).regions["log"]
    lines = [re.sub(r"<[^>]*>", "", line) for line in re.findall(r'<li id="step[^>]*>(.*?)</li>', log)]
    assert lines
    assert [line for line in lines if len(line) > WALL] == []
    assert [line for line in lines if line[0].islower()] == [], "a sentence begins with a capital"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_has_a_heading_and_loses_no_points(language: str) -> None:
    """Kramer's final count begins with points: its first line is no heading."""
    turns = turns_of(played("cuzco-kramer", "competitive", 2, 2000).snapshot(0), language)
    counted = [turn for turn in turns if turn.actor == SCENE and turn.steps[0].points]
    assert counted
    for turn in counted:
        assert turn.name == {"en": "Points are counted", "fr": "On compte les points"}[language]
        assert turn.lines == turn.steps
