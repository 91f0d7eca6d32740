"""Section 8: the Festival."""

import pytest

import kancha
from kancha.games.tawantinsuyu.material import EDGES, NONE, SPACE_NAMES, WEAVING_NAMES, WORKERS
from kancha.kernel.bits import members
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    BOX,
    MARKET,
    answers,
    asked,
    at,
    facts,
    hand,
    market,
    offer,
    refused,
    res,
    say,
    score,
    table,
    temple,
    up,
)


def festive(seats: int = 2, festivals: int = 1, **pieces: object) -> kancha.Game:
    """Seat 0 holds the tile and the Festival begins."""
    return table(seats, holder=0, festivals=festivals, village=[], **pieces)


def done(g: kancha.Game) -> kancha.Game:
    """Everything in a Festival is declined, until the holder's turn."""
    while asked(g)[1] not in ("turn", "stand_high_priest"):
        say(g, next(text for text in ("stop", "pass", "no", "upkeep 0", *sorted(answers(g))) if text in answers(g)))
    return g


@rule("T-190", "T-022")
def test_the_holder_is_first_in_every_step() -> None:
    g = table(
        3,
        holder=1,
        festivals=1,
        village=[],
        turn=1,
        gods={0: ["g01"], 1: ["g02"], 2: ["g03"]},
        resources={0: {"potato": 1}},
    )
    order = []
    while asked(g)[1] == "play_gods":
        order.append(asked(g)[0])
        say(g, "stop")
    assert order == [1, 2, 0]
    assert asked(g) == (1, "turn")


@rule("T-191", "T-252")
def test_before_the_festival_z12_comes_first() -> None:
    g = festive(buildings={0: ["Z12", "Z06", "Z10"]}, market=["P01"], resources={0: {"gold": 1}}, temple={0: 1})
    assert asked(g) == (0, "paid_step")
    assert res(g) == {"gold": 1}
    say(g, "yes")
    assert res(g) == {"potato": 6, "corn": 1, "stone": 1}
    assert temple(g) == 2


@rule("T-192")
def test_every_player_trades_free() -> None:
    g = festive(tapestries={0: [["SW04", "W06"]], 1: [["W30", "W15"]]})
    assert res(g) == {"potato": 3}
    assert res(g, 1) == {"gold": 1}


@rule("T-193")
@pytest.mark.parametrize(
    ("space", "points", "gain"),
    [(0, 0, {}), (6, 4, {"stone": 2}), (10, 7, {"gold": 1}), (12, 10, {"gold": 1}), (11, 8, {})],
)
def test_the_temple_pays_points_and_its_reward_again(space: int, points: int, gain: dict[str, int]) -> None:
    g = festive(temple={0: space})
    assert score(g) == 10 + points
    assert res(g) == gain
    assert temple(g) == space


@rule("T-194")
def test_regions_pay_the_casualties_to_who_has_most_markers() -> None:
    fallen = ["priest", "priest", "courier"]
    g = festive(casualties=fallen, conquests={"C1": 0, "C2": 0, "C6": 1, "A1": 0, "A5": 1, "K1": 1})
    assert score(g, 0) == 13, "two markers in Chinchasuyu"
    assert score(g, 1) == 16, "tied in Antisuyu, but further right; alone in Kuntisuyu"


@rule("T-195")
def test_the_casualties_stay() -> None:
    g = done(festive(casualties=["priest", "courier"], conquests={"C1": 0}))
    assert facts(g).casualty_count() == 2
    assert score(g) == 12


@rule("T-198", "T-199")
def test_a_potato_per_god_card_or_two_points() -> None:
    g = festive(gods={0: ["g01", "g02", "g03"], 1: ["g04"]}, resources={0: {"potato": 1, "corn": 9}, 1: {"potato": 2}})
    assert score(g) == 6
    assert res(g) == {"corn": 9}, "corn does not count"
    assert score(g, 1) == 10
    assert res(g, 1) == {"potato": 1}
    assert {"g01", "g02", "g03"} <= set(hand(g)), "the cards are kept"


@rule("T-200")
def test_gold_may_stand_in_for_missing_potatoes() -> None:
    g = festive(gods={0: ["g01", "g02", "g03"]}, resources={0: {"potato": 1, "gold": 3}})
    assert answers(g) == {"upkeep 0", "upkeep 1", "upkeep 2"}
    say(g, "upkeep 1")
    assert score(g) == 8
    assert res(g) == {"gold": 2}


@rule("T-201")
def test_the_third_festival_ends_the_game_after_upkeep() -> None:
    g = festive(festivals=3, gods={0: ["g01"]}, temple={0: 10})
    say(g, "upkeep 0")
    assert g.over
    assert score(g) == 10 + 7 - 2 + 6 + 1 + 1, "Temple, upkeep, final Temple, the card, the gold of the Temple"


@rule("T-202")
def test_the_tile_returns_and_the_village_is_refilled() -> None:
    g = done(festive())
    assert facts(g).holder == NONE
    assert len(facts(g).village) == 6
    assert facts(g).celebrated == 1


def workers_gone(left: list[str]) -> list[str]:
    """All workers but the Nomads of the bare table and so many others, which are in the bag."""
    rest = [worker for worker in WORKERS for _ in range(9)]
    for worker in [*left, "craftsman", "architect"]:
        rest.remove(worker)
    return rest


@rule("T-202")
def test_a_bag_that_runs_out_leaves_the_village_short() -> None:
    g = done(festive(gone=workers_gone(["priest", "courier"])))
    assert len(facts(g).village) == 2
    assert facts(g).holder == NONE


@rule("T-203")
def test_an_empty_bag_triggers_the_next_festival_at_once() -> None:
    g = done(festive(gone=workers_gone([])))
    state = facts(g)
    assert (state.holder, state.festivals, state.celebrated) == (0, 2, 1)
    assert score(g) == 12
    assert asked(g) == (0, "turn"), "the holder takes a turn first"
    say(g, "pray", "recruit", "nomad architect")
    assert asked(g) == (1, "turn")
    assert state.celebrated == 1
    say(g, "pray", "recruit")
    assert state.celebrated == 2, "at the start of the holder's following turn"


@rule("T-204")
def test_with_two_players_the_first_festival_blocks_five_middle_spaces() -> None:
    g = done(festive(hill={"M07o": "priest"}))
    taken = [SPACE_NAMES[space] for space in members(facts(g).occupied())]
    assert taken == ["M03o", "M07o", "M11o", *[SPACE_NAMES[s] for s in facts(g).box.hill.blocked_festival[3:]]]
    assert at(g, "M07o") == "priest"
    assert facts(done(festive(festivals=2))).occupied() == 0, "not at the second one"
    assert facts(done(festive(3))).occupied() == 0, "nor with three players"


@rule("T-205")
@pytest.mark.parametrize(
    ("scores", "cards"),
    [
        ({0: 30, 1: 20}, [1, 2]), ({0: 20, 1: 20}, [1, 2]), ({0: 19, 1: 20}, [2, 1]),
        ({0: 10, 1: 20, 2: 30}, [2, 2, 1]), ({0: 20, 1: 20, 2: 20}, [1, 2, 2]),
        ({0: 40, 1: 30, 2: 20, 3: 10}, [1, 1, 2, 2]), ({0: 9, 1: 9, 2: 9, 3: 9}, [1, 1, 2, 2]),
    ],
)  # fmt: skip
def test_lower_scores_draw_more_god_cards(scores: dict[int, int], cards: list[int]) -> None:
    g = done(festive(len(scores), scores=scores, offer=["g01", "g02"]))
    assert [len(hand(g, seat)) for seat in range(len(scores))] == cards
    assert offer(g) == ["g01", "g02"], "from the deck only"


@rule("T-206")
def test_up_to_three_god_cards_are_played_for_their_benefits_and_shuffled_back() -> None:
    g = festive(gods={0: ["g01", "g02", "g03", "g06", "g26"]}, resources={0: {"potato": 5}}, scores={0: 50})
    say(g, "play g01", "play g02", "play g03")
    assert asked(g)[0] == 1 or asked(g)[1] != "play_gods"
    assert score(g) == 50 + 1 + 1 + 3
    assert res(g) == {"gold": 1, "potato": 3}
    done(g)
    assert offer(g) == []
    assert len(hand(g)) == 3
    assert facts(g).god_deck.bit_count() == 42 - 3 - len(hand(g, 1))


EVERYTHING = [f"g{number:02}" for number in range(1, 43)]


@rule("T-009", "T-206")
def test_god_cards_gained_by_cards_played_in_a_festival_come_from_the_deck() -> None:
    g = festive(gods={0: ["g37"], 1: ["g13"]}, resources={0: {"potato": 1}, 1: {"potato": 1}}, offer=["g01"])
    say(g, "play g37")
    assert answers(g) == {"take deck", "pass"}
    refused(g, "take g01", 9)
    say(g, "take deck", "stop", "play g13")
    assert answers(g) == {"take deck", "pass"}, "whoever plays"
    done(g)
    assert offer(g) == ["g01"]
    say(g, "pray")
    assert "take g01" in answers(g), "in the turn proper the offer is open again"


@rule("T-009", "T-206")
def test_a_trade_in_the_card_phase_uses_the_deck_too_but_the_festivals_own_trade_the_offer() -> None:
    joint = {0: [["W26", "W14"]]}
    assert BOX.right[WEAVING_NAMES.index("W26")] == BOX.left[WEAVING_NAMES.index("W14")] == EDGES.index("god_potato")
    g = festive(gods={0: ["g11"]}, tapestries=joint, offer=["g01"])
    assert answers(g) == {"take deck", "take g01", "pass"}
    say(g, "pass", "play g11")
    assert answers(g) == {"take deck", "pass"}


@rule("T-010", "T-205")
@pytest.mark.parametrize("offer_", [["g41", "g42"], []])
def test_in_the_card_phase_an_empty_deck_loses_the_gain(offer_: list[str]) -> None:
    held = [card for card in EVERYTHING[:40] if card != "g37"]
    g = festive(
        gods={0: ["g37"], 1: held if offer_ else [*held, "g41", "g42"]}, resources={0: {"potato": 1}}, offer=offer_
    )
    assert len(hand(g)) == 1, "nothing was dealt"
    assert {"play g37", "play g37 none"} <= answers(g)
    assert "play g37 some" not in answers(g), "the god card is lost, so only the corn counts (T-018)"
    say(g, "play g37")
    assert asked(g)[0] == 1
    assert res(g) == {"corn": 1}
    assert offer(g) == offer_


# The holder's free actions


@rule("T-064", "T-198")
def test_the_holder_may_cash_army_cards_before_the_upkeep() -> None:
    pieces: dict[str, object] = {
        "gods": {0: ["g01", "g02", "g03"], 1: ["g04"]},
        "army": {0: ["a11", "a15"], 1: ["a12"]},
    }
    g = festive(resources={0: {"potato": 1}}, **pieces)
    assert asked(g) == (0, "missing_potatoes")
    assert answers(g) == {"upkeep 0", "cash a11", "cash a15"}
    gold = g.clone()
    say(gold, "cash a15")
    assert answers(gold) == {"upkeep 0", "upkeep 1", "cash a11"}
    say(gold, "upkeep 1")
    assert (score(gold), res(gold)) == (8, {})
    say(g, "cash a11")
    assert asked(g)[1] == "play_gods", "2 + 1 potatoes pay for three cards"
    assert (score(g), res(g)) == (10, {})
    assert score(g, 1) == 8, "another player cannot cash"


@rule("T-064")
def test_nothing_is_asked_before_the_upkeep_where_it_would_change_nothing() -> None:
    g = festive(gods={0: ["g01"]}, army={0: ["a11"]}, resources={0: {"potato": 1}})
    assert asked(g)[1] == "play_gods"


@rule("T-064", "T-259")
def test_the_holders_z19_works_in_the_festival() -> None:
    g = festive(
        buildings={0: ["Z19"], 1: []}, market=["P01"], resources={0: {"potato": 3}}, offer=["g01"], scores={0: 50}
    )
    assert asked(g) == (0, "before_upkeep")
    assert answers(g) == {"stop", "consult"}
    say(g, "consult", "take g01")
    assert res(g) == {"potato": 2}
    say(g, "stop")
    assert res(g) == {"potato": 1}, "one for the card just gained"
    assert asked(g) == (0, "play_gods")
    assert "consult" in answers(g)
    say(g, "consult")
    assert len(hand(g)) == 3, "from the deck without a question: one was dealt, one bought (T-009)"
    g = table(
        holder=1, festivals=1, village=[], turn=1, buildings={0: ["Z19"]}, market=["P01"], resources={0: {"potato": 3}}
    )
    while asked(g)[0] == 1 and asked(g)[1] != "turn":
        say(g, "stop")
    assert "consult" not in answers(g), "not in a Festival of another"


@rule("T-064", "T-206")
def test_the_holders_free_actions_pay_for_the_cards_played() -> None:
    g = festive(
        gods={0: ["g38"], 1: ["g07"]}, army={0: ["a01", "a02", "a03"], 1: ["a04", "a05", "a06"]},
        resources={0: {"potato": 1}, 1: {"potato": 1, "stone": 2}},
    )  # fmt: skip
    assert {"cash a01", "cash a02", "cash a03"} <= answers(g)
    say(g, "play g38")
    assert answers(g) == {"stop", "cash a01", "cash a02", "cash a03"}
    say(g, "cash a01", "cash a02", "cash a03", "statue inti-small", "stop")
    assert score(g) == 15
    assert asked(g) == (1, "play_gods")
    assert not any(text.startswith("cash") for text in answers(g))


@rule("T-064", "T-206")
def test_without_a_card_in_hand_only_z19_could_change_something() -> None:
    everybody = {1: EVERYTHING}
    g = festive(gods=everybody, army={0: ["a11"]}, resources={1: {"potato": 42}})
    assert asked(g) == (1, "play_gods")


@rule("T-064", "T-255")
def test_choosing_a_card_to_play_asks_no_price_so_only_the_holder_may_swap_there() -> None:
    for holder in (0, 1):
        g = table(
            holder=holder, festivals=1, village=[], turn=holder, gods={0: ["g01"]}, buildings={0: ["Z15"]}, market=["P01"],
            resources={0: {"potato": 1, "stone": 2}},
        )  # fmt: skip
        while asked(g)[0] == 1:
            say(g, "stop")
        assert asked(g)[1] == "play_gods"
        assert ("swap stone gold" in answers(g)) == (holder == 0)
        assert str(g.why("swap stone gold")) == ("None" if holder == 0 else "<T-255.6>")


@rule("T-064", "T-252")
def test_the_holder_may_cash_for_z12_before_the_festival() -> None:
    g = festive(buildings={0: ["Z12"]}, market=["P01"], army={0: ["a15"]})
    assert asked(g) == (0, "paid_step")
    say(g, "cash a15", "yes")
    assert temple(g) == 1


@rule("T-064", "T-201")
def test_the_holder_of_the_third_festival_has_free_actions_before_the_final_scoring() -> None:
    g = festive(
        festivals=3, army={0: ["a15"], 1: ["a16"]}, buildings={0: ["Z19"]}, market=["P01"], resources={0: {"potato": 2}}
    )
    say(g, "stop")
    assert asked(g) == (0, "last_swap")
    assert answers(g) == {"stop", "cash a15", "consult"}
    say(g, "consult", "cash a15", "stop")
    assert g.over
    assert score(g) == 10 + 2 + 1 + 1, "the building, a god card and the gold"
    assert score(g, 1) == 10


@rule("T-207")
def test_a_new_market_is_revealed() -> None:
    g = done(festive(gods={0: ["g31"]}, resources={0: {"stone": 9}}))
    assert not set(MARKET) & set(market(g))
    assert len(market(g)) == 4
    assert facts(g).under == [0, 1, 27, 28]
    g = festive(gods={0: ["g31"]}, resources={0: {"stone": 2, "potato": 1}}, market=["P01", "P02"], scores={0: 90})
    say(g, "play g31", "build P01")
    assert market(g) == ["P02"]
    assert up(g) == ["P01"], "no refill before all have played"


@rule("T-208")
def test_then_the_holder_takes_the_normal_turn() -> None:
    assert asked(done(festive())) == (0, "turn")


@rule("T-209")
def test_no_clock_forces_the_village_to_empty() -> None:
    g = table()
    for _ in range(120):
        wanted = ("pass", "stop", "pray", "train", "recruit", *sorted(answers(g)))
        say(g, next(text for text in wanted if text in answers(g)))
    assert not g.over
    assert facts(g).festivals == 0
