"""The turn: one action, perhaps an Offering, then the next player."""

import pytest

from tests.marks import rule
from tests.rules.pachamama.positions import (
    EVERY_CELL,
    S01,
    asked,
    at_random,
    competitive,
    destinations,
    facts,
    kinds,
    pawns,
    refused,
    reserve,
    texts,
    tokens,
    verbs,
)


@rule("P-030")
def test_the_active_player_explores_or_divines_and_cannot_pass() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["A1"], pawns={0: ["A1"]}, tokens={0: ["coca", "maize"]})
    assert verbs(g) == {"explore", "recall", "divine"}
    for answer in ["pass", "stop", "offer none", "offer coca+maize"]:
        refused(g, answer)


@rule("P-030")
@pytest.mark.parametrize("action", ["explore reserve B1", "recall A1", "divine A1 quinoa"])
def test_one_action_ends_the_turn_of_who_holds_no_token(action: str) -> None:
    g = competitive()
    g.arrange(planted=S01, known=["A1"], pawns={0: ["A1"]})
    g.play(action)
    assert asked(g) == (1, "action")


@rule("P-031")
@pytest.mark.parametrize("action", ["explore reserve B1", "explore A1 B1", "recall A1", "divine A1 sweet_potato"])
def test_after_the_action_the_same_player_may_offer_once(action: str) -> None:
    g = competitive()
    g.arrange(planted=S01, known=["A1"], pawns={0: ["A1"]}, tokens={0: ["coca", "maize", "chili"]})
    g.play(action)
    assert asked(g) == (0, "offer")
    g.play("offer coca+maize")
    assert asked(g) == (1, "action")
    assert "chili" in tokens(g, 0)


@rule("P-031")
def test_another_players_tokens_are_no_reason_to_ask() -> None:
    g = competitive(seats=3)
    g.arrange(planted=S01, turn=1, tokens={0: ["coca"], 2: ["coca"]})
    g.play("explore reserve A1")
    assert asked(g) == (2, "action")


@rule("P-032")
def test_an_explore_concerns_exactly_one_pawn() -> None:
    g = competitive()
    g.arrange(planted=[*S01, "B3"], known=["A1"], pawns={0: ["A1", "B3"], 1: ["D1"]})
    for option in g.options():
        if g.text(option).startswith("divine"):
            continue
        after = g.clone()
        after.play(option)
        gone, come = pawns(g, 0) - pawns(after, 0), pawns(after, 0) - pawns(g, 0)
        drawn = reserve(g, 0) - reserve(after, 0)
        assert (len(gone), len(come), drawn) in [(1, 1, 0), (0, 1, 1), (1, 0, -1)]
        assert pawns(after, 1) == {"D1"}


@rule("P-032")
def test_explore_moves_enters_or_recalls() -> None:
    g = competitive()
    g.arrange(planted=[*S01, "B3"], pawns={0: ["B3"]})
    assert {"explore B3 B2", "explore reserve A1", "recall B3"} <= set(texts(g))


@rule("P-049")
def test_a_recalled_pawn_comes_back_from_anywhere() -> None:
    g = competitive()
    g.arrange(planted=[*S01, "B3"], known=["C3"], pawns={0: ["B3", "C3", "D1"]})
    assert {"recall B3", "recall C3", "recall D1"} <= set(texts(g))
    g.play("recall C3")
    assert pawns(g, 0) == {"B3", "D1"}
    assert reserve(g, 0) == 3


@rule("P-049")
def test_a_recall_is_the_whole_action_and_discovers_nothing() -> None:
    g = competitive()
    g.arrange(planted=S01, known=["A1"], pawns={0: ["A1"]}, tokens={0: ["coca"]})
    known = facts(g).known
    events = g.play("recall A1")
    assert kinds(events) == ["answered", "recalled"]
    assert facts(g).known == known
    assert asked(g) == (0, "offer")


@rule("P-049")
def test_only_ones_own_pawns_are_recalled() -> None:
    g = competitive()
    g.arrange(planted=S01, pawns={0: ["D1"], 1: ["A3"]})
    assert refused(g, "recall A3") == refused(g, "recall E3") == 49
    g.play("recall D1")


@rule("P-051")
def test_a_player_boxed_in_with_an_empty_reserve_can_still_recall() -> None:
    g = competitive()
    g.arrange(planted=EVERY_CELL, pawns={0: ["A1", "B1", "C1", "A2", "B2"], 1: ["D1", "C2", "A3", "B3", "E5"]})
    assert texts(g) == ["recall A1", "recall B1", "recall C1", "recall A2", "recall B2"]


@rule("P-051")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_no_pawn_on_the_board_there_is_a_free_border_cell(seats: int) -> None:
    number = {2: 5, 3: 4, 4: 3}[seats]
    border = [cell for cell in EVERY_CELL if cell[0] in "AE" or cell[1] in "15"]
    g = competitive(seats=seats)
    rivals = {seat: border[(seat - 1) * number : seat * number] for seat in range(1, seats)}
    g.arrange(planted=EVERY_CELL, pawns=rivals)
    assert len(destinations(g, "reserve") & set(border)) == len(border) - number * (seats - 1)


@rule("P-051")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_games_at_random_somebody_can_always_act(seats: int) -> None:
    for seed in range(4):
        for g in at_random(competitive(seats=seats, seed=seed, scenario="random", board="short"), seed):
            assert g.prompt is not None
            assert g.prompt.name != "action" or verbs(g) & {"explore", "recall"}
