"""Section 9: the end of the game; editions."""

from pathlib import Path

import pytest

import kancha
from kancha.games.tawantinsuyu.edition.box import load
from kancha.kernel.errors import BadSetup, EditionError
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import score, table

SEVEN = ["W16", "W07", "W06", "W18", "SW03", "W14", "W22"]
"""One tile of each pattern."""


@rule("T-220")
@pytest.mark.parametrize(("size", "points"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 21)])
def test_tapestries_score_by_size(size: int, points: int) -> None:
    g = table(phase="final", tapestries={0: [SEVEN[:size]]})
    assert score(g) == 10 + points


@rule("T-220")
def test_every_tapestry_scores_for_itself() -> None:
    g = table(phase="final", tapestries={0: [SEVEN[:3], ["W25", "W28", "W15"]]})
    assert score(g) == 16


@rule("T-221")
@pytest.mark.parametrize(("space", "points"), [(8, 0), (9, 3), (10, 6), (11, 10), (12, 15)])
def test_the_top_of_the_temple_scores(space: int, points: int) -> None:
    assert score(table(phase="final", temple={0: space})) == 10 + points


@rule("T-222")
@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ({"buildings": {0: ["P03", "Z05"]}, "buildings_down": {0: ["P04"]}}, 4),
        ({"gods": {0: ["g01", "g02"]}}, 2),
        ({"army_up": {0: ["a01", "a19"]}, "army_down": {0: ["a02"]}, "army": {0: ["a03"]}}, 2),
        ({"workers": {0: ["priest", "courier"]}}, 2),
        ({"resources": {0: {"gold": 3, "stone": 5}}}, 3),
    ],
)
def test_what_is_left_scores(pieces: dict[str, object], points: int) -> None:
    assert score(table(phase="final", turn=1, **pieces)) == 10 + points


@rule("T-223")
def test_ties_go_to_resources_then_to_age() -> None:
    g = table(phase="final", resources={0: {"stone": 1}, 1: {"stone": 2}})
    assert g.over
    assert g.ranking() == [2, 1]
    g = table(phase="final", resources={0: {"stone": 2}, 1: {"potato": 2}})
    assert g.ranking() == [1, 1]
    g = table(phase="final", scores={0: 12, 1: 11}, resources={1: {"stone": 9}})
    assert g.ranking() == [1, 2]
    g = kancha.new("tawantinsuyu", seats=2, first="0", ages="30, 41")
    g.arrange(phase="final", workers={0: [], 1: []})
    assert g.ranking() == [2, 1]
    with pytest.raises(BadSetup):
        kancha.new("tawantinsuyu", seats=2, ages="30")


def test_a_box_owners_figures_are_read_and_faults_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[costs]\nfestival_per_god_card = { potato = 2 }\n[[god_cards]]\nid = "g01"\nbenefits = [{ vp = 9 }]\n'
    )
    box = load(file)
    assert box.costs.upkeep == 2
    assert box.edition.startswith("own-")
    g = kancha.new("tawantinsuyu", seats=2, edition=str(file))
    assert g.header.setup.edition == box.edition
    for text, place in [
        ("[costs]\nwalking = 3\n", "costs.walking"),
        ('[[god_cards]]\nid = "g99"\n', "god_cards[0].id"),
        ('[[god_cards]]\nid = "g01"\nbenefits = [{ silver = 1 }]\n', "god_cards g01.benefits[0].silver"),
        ('[[spaces]]\nid = "T00i"\ngod = "zeus"\n', "spaces T00i.god"),
        ("[costs]\ndescent_top = 99\n", "costs.descent_top"),
        ("[costs\n", "line 1, column 7"),
        ("x = " + "[" * 5000, "nested too deeply"),
        ("#" * 1_000_001, "far too long"),
    ]:
        file.write_text(text)
        with pytest.raises(EditionError) as fault:
            load(file)
        assert place in str(fault.value)
