"""God cards shown for a mission are known to everybody from then on (F-246, F-252, F-281)."""

from typing import Any

import pytest

import kancha
from kancha.games.cuzco_feld.material import CARD_NAMES
from kancha.games.cuzco_feld.state import State
from kancha.kernel.chance import Rng
from tests.marks import rule
from tests.rules.cuzco_feld.positions import (
    asked,
    completed,
    facts,
    hand,
    plain,
    play,
    player,
    refused,
    starting,
    table,
    texts,
)


def palace(*cards: str, missions: list[str], **pieces: Any) -> kancha.Game:
    """Seat 0 stands in the palace with these cards; seat 1 has two of which nothing is known."""
    return table(
        phase="palace", hand={0: list(cards), 1: ["11", "12"]}, missions={0: missions, 1: ["14", "31", "39"]}, **pieces
    )


def known(g: kancha.Game, viewer: int, seat: int = 0) -> list[str]:
    """The cards of a seat that a viewer knows."""
    state = g.view(viewer).state
    assert isinstance(state, State)
    return [CARD_NAMES[card] for card, number in enumerate(state.players[seat].seen) for _ in range(number)]


def shown(g: kancha.Game) -> list[str]:
    """The cards shown with the last answer, as everybody reads it in the log."""
    events = [event for event in g.history[-1].events if event.kind.name == "showed_card" and event.visible_to(-1)]
    return [CARD_NAMES[event.values[1]] for event in events]


@rule("F-246")
@pytest.mark.parametrize(
    ("mission", "cards", "proof"),
    [
        ("32", ["01", "03", "08"], ["01", "03"]),
        ("34", ["08", "08", "14"], ["08", "08"]),
        ("22", ["02", "05", "07", "13"], ["02", "05", "07", "13"]),
        ("23", ["04", "06", "06", "13"], ["04", "06", "06"]),
    ],
)
def test_cards_a_completed_mission_counts_are_known_from_then_on(
    mission: str, cards: list[str], proof: list[str]
) -> None:
    g = palace(*cards, missions=[mission, "07", "19"])
    assert known(g, 1) == []
    g.play(f"complete {mission} none")
    assert (completed(g), g.scores()[0]) == ({mission}, 6)
    assert shown(g) == proof
    assert hand(g) == cards
    for viewer in (0, 1, -1):
        assert known(g, viewer) == proof
    for number in range(6):
        state = g.view(1).imagine(Rng(number)).state
        assert isinstance(state, State)
        held = state.players[0].hand
        assert sum(held) == len(cards)
        assert all(held[CARD_NAMES.index(card)] >= proof.count(card) for card in proof)


@rule("F-246")
def test_a_mission_that_counts_no_cards_shows_none() -> None:
    g = palace("01", "03", missions=["38", "37", "07"], food={0: 5}, steps={"1": 0, "2": 0, "3": 0})
    g.play("complete 38 none")
    assert (completed(g), shown(g), known(g, 1)) == ({"38"}, [], [])


@rule("F-246")
def test_what_is_shown_is_forgotten_when_it_is_played() -> None:
    g = palace("05", "06", "13", missions=["33", "07", "19"], offerings={0: 1})
    g.play("complete 33 none")
    assert known(g, 1) == ["05", "06"]
    while asked(g)[1] != "place":
        g.play(g.options()[0])
    while asked(g)[0] != 0:
        g.play(g.options()[-1])
    g.play(next(text for text in texts(g) if text.endswith(" vp none")))
    assert "extra_turn hand" in texts(g)
    g.play("extra_turn hand")
    assert (known(g, 1), hand(g)) == (["06"], ["06", "13"])
    assert facts(g).players[0].unseen() == 1


@rule("F-246")
def test_a_card_known_to_all_gives_no_reason_to_ask() -> None:
    """Card 05 is held by nobody unseen any more: the end of a turn tells nothing."""
    g = table(dice={0: [2], 1: [6]}, hand={0: ["06", "04"]}, known={0: ["06", "04"]}, offerings={0: 1})
    assert asked(plain(g, 2, "vp")) == (1, "place")


@rule("F-246", "F-404")
@pytest.mark.parametrize(("source", "cards"), [("hand", ["01", "04", "08"]), ("inti", ["01", "08"])])
def test_with_card_04_the_units_that_are_there_are_shown(source: str, cards: list[str]) -> None:
    g = palace(*cards, missions=["32", "07", "19"], offerings={0: 1}, inti={0: 1})
    g.play(f"complete 32 {source}")
    assert (completed(g), g.scores()[0]) == ({"32"}, 4)
    assert (shown(g), known(g, 1)) == (["01"], ["01"])


@rule("F-252")
def test_known_cards_count_first_and_few_others_are_shown() -> None:
    pieces: dict[str, Any] = {"missions": ["32", "07", "19"], "known": {0: ["02"]}}
    g = palace("02", "02", "08", **pieces)
    g.play("complete 32 none")
    assert (shown(g), known(g, 1)) == (["02"], ["02", "02"])
    g = palace("01", "02", "03", missions=["32", "07", "19"], known={0: ["01", "03"]})
    g.play("complete 32 none")
    assert (shown(g), known(g, 1)) == ([], ["01", "03"])


@rule("F-252")
def test_the_player_chooses_which_unknown_card_is_shown() -> None:
    pieces: dict[str, Any] = {"missions": ["22", "07", "19"], "known": {0: ["02", "05", "07"]}}
    g = palace("02", "05", "07", "10", "13", **pieces)
    assert set(texts(g)) == {"complete_showing 22 none 10", "complete_showing 22 none 13"}
    refused(g, "complete 22 none", "F-252")
    g.play("complete_showing 22 none 13")
    assert (shown(g), known(g, 1)) == (["13"], ["02", "05", "07", "13"])
    assert (completed(g), g.scores()[0], asked(g)) == ({"22"}, 6, (0, "take_mission"))


@rule("F-252")
def test_of_two_gods_the_nearer_one_is_shown_and_of_equals_the_player_chooses() -> None:
    three = {"missions": ["23", "07", "19"]}
    g = palace("01", "02", "03", "13", "14", "15", **three, known={0: ["13", "14", "01"]})
    g.play("complete 23 none")
    assert known(g, 1) == ["01", "13", "14", "15"]
    g = palace("01", "02", "03", "13", "14", "15", **three, known={0: ["13", "14", "01", "02"]})
    assert set(texts(g)) == {"complete_showing 23 none 03", "complete_showing 23 none 15"}
    g = palace("02", "05", "07", "13", missions=["22", "07", "19"], known={0: ["02", "05"]})
    assert texts(g) == ["complete 22 none"]  # both of the others are needed: no choice


@rule("F-252", "F-404")
def test_the_choice_is_there_with_card_04_too() -> None:
    g = palace(
        "04", "05", "06", "07", "13", missions=["22", "07", "19"], known={0: ["07", "13"]}, offerings={0: 1},
        faces={"mama_quilla": "06"},
    )  # fmt: skip
    assert set(starting(g, "complete")) == {"_showing 22 hand 05", "_showing 22 hand 06"}
    refused(g, "complete 22 hand", "F-252")
    g.play("complete_showing 22 hand 06")
    assert (known(g, 1), hand(g), g.scores()[0]) == (["06", "07", "13"], ["05", "06", "07", "13"], 4)


@rule("F-246", "F-281")
def test_at_the_end_only_the_cards_a_mission_counts_are_shown() -> None:
    g = table(phase="end", round=6, hand={0: ["01", "03", "08"]}, missions={0: ["32", "29", "37"]})
    assert completed(g) == {"32"}
    assert (shown(g), known(g, 1)) == (["01", "03"], ["01", "03"])
    none = table(phase="end", round=6, hand={0: ["01", "08"]}, missions={0: ["32", "29", "37"]})
    assert (completed(none), shown(none), known(none, 1)) == (set(), [], [])


@rule("F-281")
def test_at_the_end_the_question_comes_whenever_card_04_may_be_in_hand() -> None:
    """Two feathers of three: whoever might hold card 04 is asked, and only a seat that holds it has an answer."""
    for card, answers in (("04", {"stop", "complete 01 hand"}), ("06", {"stop"})):
        g = table(
            phase="end", round=6, hand={0: [card]}, offerings={0: 1}, missions={0: ["01", "29", "37"]},
            masks={0: "A"}, feathers={0: [3, 6]},
        )  # fmt: skip
        assert (asked(g), set(texts(g))) == ((0, "last_missions"), answers)
        imagined = g.view(1).imagine(Rng(5))
        assert (imagined.seat, imagined.question().name()) == (0, "last_missions")
        g.play("stop")
    far = table(phase="end", round=6, hand={0: ["04"]}, offerings={0: 1}, missions={0: ["01", "29", "37"]})
    assert far.over  # three feathers are missing, as all can see


@rule("F-246")
def test_others_learn_nothing_else_from_a_palace() -> None:
    """The same public facts, other hidden cards: the same view after the same cards were shown."""
    views = set()
    for hidden in ("07", "09"):
        g = palace("01", "03", hidden, missions=["32", "07", "19"])
        g.play("complete 32 none")
        views.add(repr([g.view(1).fingerprint(), g.record(1)]))
        assert player(g).unseen() == 1
    assert len(views) == 1
    play(g, g.text(g.options()[0]))
