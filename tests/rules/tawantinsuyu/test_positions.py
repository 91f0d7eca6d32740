"""Arranged positions: what cannot be is refused with its place, and nothing is changed in silence."""

import pytest

import kancha
from kancha.games.tawantinsuyu.material import WEAVING_NAMES
from kancha.kernel.bits import members
from kancha.kernel.errors import BadPiece
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import HIM, answers, asked, facts, hand, say, section, solo, statues, table

MARKED_3 = {"W02", "W08", "W10", "W12", "W13", "W17"}
MARKED_4 = {"W01", "W03", "W04", "W05", "W09", "W11"}


def out(g: kancha.Game) -> set[str]:
    """The weavings out of the game."""
    return {WEAVING_NAMES[tile] for tile in members(facts(g).weavings_gone)}


@rule("T-040")
@pytest.mark.parametrize(("seats", "marked"), [(2, MARKED_3 | MARKED_4), (3, MARKED_4), (4, set())])
def test_tiles_their_mark_removes_stay_out_whatever_else_is_named(seats: int, marked: set[str]) -> None:
    assert out(table(seats)) == marked
    assert out(table(seats, weavings_gone=["W06"])) == marked | {"W06"}
    assert out(table(seats, weavings_gone=["W06", "W01", "SW04"])) == marked | {"W06", "W01"}
    assert out(table(seats, weavings_gone=[])) == marked


def place_of(**pieces: object) -> str:
    """Where an arrangement with two players is refused; nothing has changed then."""
    g = kancha.new("tawantinsuyu", seats=2, seed=1)
    before = g.record()
    with pytest.raises(BadPiece) as fault:
        g.arrange(**pieces)
    assert g.record() == before
    return fault.value.piece


@rule("T-040", "T-144")
@pytest.mark.parametrize(
    ("pieces", "place"),
    [
        ({"tapestries": {0: [["SW01", "W02"]]}}, "weavings"),
        ({"weaving_up": "W12"}, "weavings"),
        ({"weavings_under": ["W04"]}, "weavings"),
        ({"weaving_up": "SW01"}, "weaving_up"),
        ({"weavings_under": ["SW01"]}, "weavings_under"),
        ({"tapestries": {0: [["W06"]]}, "weavings_gone": ["W06"]}, "weavings"),
        ({"tapestries": {0: [["SW01"]]}, "weavings_gone": ["SW01"]}, "weavings"),
        ({"weaving_up": "W06", "weavings_gone": ["W06"]}, "weavings"),
    ],
)
def test_a_weaving_that_cannot_lie_there_is_refused(pieces: dict[str, object], place: str) -> None:
    assert place_of(**pieces) == place


@rule("T-032", "T-184", "T-201")
@pytest.mark.parametrize(
    ("pieces", "place"),
    [
        ({"gone": ["priest"]}, "gone"),
        ({"holder": 0}, "holder"),
        ({"holder": 0, "village": ["priest"]}, "holder"),
        ({"festivals": 3}, "festivals"),
    ],
)
def test_what_players_and_festivals_do_not_allow_is_refused(pieces: dict[str, object], place: str) -> None:
    assert place_of(**pieces) == place


@rule("T-281", "T-284")
@pytest.mark.parametrize(
    ("pieces", "place"),
    [
        ({"resources": {"axomamma": {"potato": 5}}}, "resources axomamma potato"),
        ({"workers": {"axomamma": ["priest"] * 3}}, "workers axomamma"),
        ({"phase": "end"}, "phase"),
    ],
)
def test_what_axomamma_never_has_is_refused(pieces: dict[str, object], place: str) -> None:
    with pytest.raises(BadPiece) as fault:
        solo(**pieces)
    assert fault.value.piece == place


@rule("T-271", "T-273")
def test_axomammas_high_priest_stands_in_section_1_and_he_has_no_stairs_unless_they_are_given() -> None:
    g = kancha.new("tawantinsuyu", seats=1, mode="solo", seed=1)
    g.arrange(turn=0)
    assert section(g, HIM) == 1
    assert HIM not in facts(g).stairs
    g.arrange(high_priest={"axomamma": 4})
    assert section(g, HIM) == 4


@rule("T-140", "T-157")
def test_statues_out_of_the_game_stay_out_in_a_second_arrangement() -> None:
    g = table(statues_gone=["inti-large", "inti-small"])
    g.arrange(statues={0: ["inti-small"]})
    assert statues(g) == ["inti-small"]
    assert facts(g).statues[:2] == [0, 0]
    with pytest.raises(BadPiece):
        g.arrange(statues={0: ["inti-small"], 1: ["inti-small"]})


@rule("T-009")
def test_a_second_arrangement_forgets_the_festival_of_the_first() -> None:
    g = table(holder=0, festivals=1, village=[], gods={0: ["g01", "g02"]}, resources={0: {"potato": 2}})
    assert asked(g)[1] == "play_gods"
    g.arrange(turn=1, holder=None, village=["priest"], offer=["g03"], gods={0: [], 1: []})
    say(g, "pray")
    assert answers(g) == {"take deck", "take g03"}, "outside the card phase the offer is open"
    assert hand(g, 0) == []


@rule("T-201", "T-064")
def test_the_phase_final_is_that_of_the_third_festivals_holder() -> None:
    g = table(phase="final", turn=1, army={0: ["a15"], 1: ["a16"]})
    assert (facts(g).festivals, facts(g).celebrated, facts(g).holder) == (3, 3, 1)
    assert asked(g) == (1, "last_swap")
    assert answers(g) == {"stop", "cash a16"}
