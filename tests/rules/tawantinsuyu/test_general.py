"""Section 1: resources, workers, the hill, cards, the Temple, free things."""

import pytest

import kancha
from kancha.games.tawantinsuyu.material import ICON_NAMES, NONE, SPACE_NAMES, TERRACES, WORKERS
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    BOX,
    answers,
    army,
    asked,
    down,
    facts,
    hand,
    market,
    objects,
    offer,
    owner,
    refused,
    res,
    reserve,
    say,
    score,
    section,
    statues,
    table,
    tapestries,
    tasks_left,
    temple,
    up,
    verbs,
)


@rule("T-001")
def test_two_to_four_play_together_and_one_alone() -> None:
    for seats in (2, 3, 4):
        assert kancha.new("tawantinsuyu", seats=seats).seats == seats
    assert kancha.new("tawantinsuyu", seats=1).setup.mode == "solo"
    for seats in (0, 5):
        with pytest.raises(kancha.BadSetup):
            kancha.new("tawantinsuyu", seats=seats, mode="competitive")


@rule("T-002")
def test_workers_cards_and_tiles_are_as_many_as_the_box_has() -> None:
    g = table()
    for name, found, wanted in g.rules.pieces(g.state):
        assert found == wanted, name
    g = table(resources={0: {"stone": 90, "corn": 90}}, workers={0: ["courier"]}, gods={0: ["g22"]})
    say(g, "place courier g22 T03o", "task T02o")
    assert res(g)["stone"] == 92


@rule("T-002", "T-140")
def test_a_statue_that_is_used_up_cannot_be_built() -> None:
    g = table(
        workers={0: ["courier"]},
        gods={0: ["g36"]},
        resources={0: {"stone": 5, "gold": 4, "potato": 9}},
        high_priest={0: 3},
        statues={1: ["inti-large", "inti-small", "inti-small"]},
    )
    say(g, "place courier g36 M09o", "pay 0 0", "task M08o")
    assert not {"inti-large", "inti-small"} & objects(g, "statue")
    refused(g, "statue inti-small", 2)


@rule("T-003", "T-004", "T-085")
def test_food_is_paid_with_potatoes_corn_or_gold_as_the_payer_likes() -> None:
    g = table(workers={0: ["priest"]}, gods={0: ["g15"]}, resources={0: {"potato": 1, "corn": 1, "gold": 1}})
    say(g, "place priest g15 M00i")
    assert asked(g) == (0, "pay_part")
    assert answers(g) == {"pay 0 1", "pay 1 0", "pay 1 1"}
    say(g, "pay 1 1")
    assert res(g) == {"potato": 1}


@rule("T-004")
def test_gold_stands_in_for_stone_but_nothing_stands_in_for_gold() -> None:
    g = table(workers={0: ["courier"]}, gods={0: ["g01"]}, resources={0: {"stone": 2, "gold": 1}}, high_priest={0: 3})
    say(g, "place courier g01 T05o", "task T04o", "stairs S1U")
    assert res(g) == {"potato": 2, "corn": 1}
    g = table(workers={0: ["courier"]}, resources={0: {"stone": 9, "potato": 9, "corn": 9}})
    assert "place" not in verbs(g)


@rule("T-005")
def test_nine_workers_of_each_of_five_colours_belong_to_nobody_on_the_hill() -> None:
    assert BOX.workers_each == 9
    assert WORKERS == ["architect", "courier", "craftsman", "priest", "warrior"]
    g = table(workers={0: ["courier"], 1: ["warrior"]}, gods={0: ["g36"], 1: ["g29"]}, resources={1: {"potato": 3}})
    say(g, "place courier g36 T00i", "stop", "place warrior g29 T01o", "capture T00i")
    assert reserve(g, 1) == ["courier"]


@rule("T-006", "T-007")
def test_the_hill_has_five_sections_of_three_terraces_and_spaces_with_three_icons() -> None:
    hill = BOX.hill
    assert {(hill.section[s], hill.terrace[s]) for s in range(60)} == {(s, t) for s in range(5) for t in range(3)}
    assert len(TERRACES) == 3
    for space in range(60):
        assert len(set(hill.icons[space])) == 3
        assert hill.god[space] in range(6)
        assert hill.colour[space] in range(3)


@rule("T-008")
def test_neighbours_share_an_icon_and_may_be_in_another_section() -> None:
    hill = BOX.hill
    near = [SPACE_NAMES[s] for s in hill.neighbours[SPACE_NAMES.index("T01o")]]
    assert near == ["T00i", "T02i", "T03o", "T09o"]
    g = table(workers={0: ["architect"]}, gods={0: ["g29"]}, hill={"T02i": "architect", "T08i": "architect"})
    say(g, "place architect g29 T01o")
    assert tasks_left(g) == 2


@rule("T-009", "T-151")
def test_god_cards_are_taken_one_by_one_from_deck_or_offer() -> None:
    g = table(offer=["g01", "g02"])
    say(g, "pray")
    assert answers(g) == {"take deck", "take g01", "take g02"}
    say(g, "take g02")
    assert asked(g) == (0, "take_god")
    say(g, "take deck")
    assert "g02" in hand(g)
    assert len(hand(g)) == 2
    assert offer(g) == ["g01"]


@rule("T-010")
def test_without_a_deck_the_offer_is_taken_and_without_both_nothing() -> None:
    everything = [f"g{number:02}" for number in range(1, 43)]
    g = table(gods={1: everything[2:]}, offer=["g01", "g02"])
    say(g, "pray")
    assert answers(g) == {"take g01", "take g02"}
    say(g, "take g01")
    assert hand(g) == ["g01", "g02"]
    g = table(gods={1: everything})
    refused(g, "pray", 66)


@rule("T-011", "T-148")
def test_an_empty_army_deck_is_made_anew_from_the_discards() -> None:
    others = [f"a{number:02}" for number in range(3, 31)]
    g = table(army={1: others}, army_discard=["a01", "a02"])
    say(g, "train")
    assert answers(g) == {"keep_army a01", "keep_army a02"}
    g = table(army={1: [*others, "a02"]}, army_discard=["a01"])
    say(g, "train")
    assert army(g) == ["a01"]
    g = table(army={1: [*others, "a01", "a02"]})
    refused(g, "train", 66)


@rule("T-012", "T-153")
def test_a_nomad_is_chosen_and_its_place_refilled_from_the_bag() -> None:
    g = table(nomads=["warrior", "priest"])
    bag = sum(facts(g).bag)
    say(g, "recruit", "nomad warrior")
    assert reserve(g) == ["warrior"]
    assert sum(facts(g).nomads) == 2
    assert sum(facts(g).bag) == bag - 1
    g = table(nomads=[])
    refused(g, "recruit", 66)


def everyone_else(*named: str) -> list[str]:
    """All workers but those named and those of the bare table's Village."""
    rest = [worker for worker in WORKERS for _ in range(9)]
    for worker in [*named, "courier", "priest", "warrior"]:
        rest.remove(worker)
    return rest


@rule("T-012")
def test_with_an_empty_bag_the_nomad_place_stays_empty() -> None:
    g = table(nomads=["warrior"], gone=everyone_else("warrior"))
    say(g, "recruit")
    assert reserve(g) == ["warrior"]
    assert sum(facts(g).nomads) == 0


@rule("T-013", "T-158")
def test_several_steps_give_each_reward_in_turn() -> None:
    g = table(resources={0: {"corn": 6}}, temple={0: 0, 1: 3})
    say(g, "move 1", "offer 3", "take deck")
    assert temple(g) == 3
    assert res(g) == {"potato": 1}
    assert asked(g) == (0, "keep_army")


@rule("T-014")
@pytest.mark.parametrize(
    ("start", "gained"),
    [(0, {"potato": 1}), (5, {"stone": 2}), (9, {"gold": 1}), (1, {}), (11, {"gold": 1})],
)
def test_temple_rewards(start: int, gained: dict[str, int]) -> None:
    g = table(resources={0: {"corn": 2}}, temple={0: start})
    say(g, "move 1", "offer 1")
    if start == 0:
        say(g, "take deck")
        assert len(hand(g)) == 1
    assert res(g) == gained


@rule("T-014")
def test_the_temple_gives_stone_or_a_nomad_and_a_god_card_with_training() -> None:
    g = table(resources={0: {"corn": 2}}, temple={0: 3})
    say(g, "move 1", "offer 1")
    assert answers(g) == {"choose stone", "choose worker"}
    say(g, "choose worker", "nomad architect")
    assert reserve(g) == ["architect"]
    g = table(resources={0: {"corn": 2}}, temple={0: 3}, nomads=[])
    say(g, "move 1", "offer 1")
    assert res(g) == {"stone": 1}
    g = table(resources={0: {"corn": 2}}, temple={0: 7})
    say(g, "move 1", "offer 1")
    assert answers(g) == {"resolve god_card", "resolve train"}


@rule("T-015")
def test_nobody_pays_for_steps_beyond_the_last_space() -> None:
    g = table(resources={0: {"corn": 6, "gold": 2}}, temple={0: 12})
    say(g, "move 1")
    assert "take_gold" not in verbs(g)
    assert res(g)["gold"] == 3
    g = table(resources={0: {"corn": 6}}, temple={0: 11})
    say(g, "move 1")
    assert answers(g) == {"take_gold", "offer 1"}
    g = table(statues={0: ["inti-large"]}, temple={0: 11}, high_priest={0: 5})
    say(g, "move 1", "sacrifice inti-large")
    assert temple(g) == 12
    assert res(g) == {"gold": 1}


@rule("T-016", "T-198")
def test_a_score_never_falls_below_zero() -> None:
    g = table(scores={0: 3}, gods={0: ["g01", "g02", "g03"]}, holder=0, festivals=1, village=[])
    assert score(g) == 0


@rule("T-017")
def test_free_things_bring_their_rewards_without_their_price() -> None:
    g = table(army_up={0: ["a19", "a20", "a21"]}, high_priest={0: 3})
    say(g, "move 1", "send potato", "stop", "conquer Q5", "stairs S2U")
    assert owner(g, "S2U") == 0
    assert score(g) == 14
    assert res(g) == {"potato": 2, "corn": 1}
    g = table(army_up={0: ["a01", "a19"]}, high_priest={0: 3})
    say(g, "move 1", "send potato", "stop", "conquer A5")
    assert all(name.endswith("small") for name in objects(g, "statue"))
    refused(g, "statue inti-large", 17)
    say(g, "statue inti-small")
    assert statues(g) == ["inti-small"]
    assert score(g) == 14
    g = table(army_up={0: ["a01", "a19"]}, high_priest={0: 3})
    say(g, "move 1", "send potato", "stop", "conquer C5", "build P02")
    assert up(g) == ["P02"]
    assert res(g) == {}


@rule("T-018")
def test_rewards_can_be_declined() -> None:
    g = table(army_up={0: ["a01"]}, high_priest={0: 3})
    say(g, "move 1", "send potato", "stop", "conquer A2", "resolve god_card", "pass", "pass")
    assert hand(g) == []
    assert tapestries(g) == []


@rule("T-019", "T-045")
def test_the_owner_orders_the_benefits_of_a_card() -> None:
    g = table(army_up={0: ["a01"]}, high_priest={0: 3})
    say(g, "move 1", "send potato", "stop", "conquer A2")
    assert answers(g) == {"resolve god_card", "resolve weaving"}
    say(g, "resolve weaving", "pick face_up")
    assert len(tapestries(g)) == 1
    assert asked(g) == (0, "take_god")


@rule("T-020")
def test_only_face_down_pieces_of_the_own_area_are_regenerated() -> None:
    g = table(
        buildings={0: ["P01", "Z09"]},
        buildings_down={0: ["P02"], 1: ["P03"]},
        army={0: ["a01"]},
        army_up={0: ["a02"]},
        army_down={0: ["a19"]},
        market=["P04", "P05", "Z01", "Z02"],
    )
    say(g, "move 2")
    assert {"regenerate P02", "rally a19"} == {
        text for text in answers(g) if text.split()[0] in ("regenerate", "rally")
    }
    say(g, "regenerate P02")
    assert up(g) == ["P01", "P02", "Z09"]
    assert down(g) == []


@rule("T-021")
def test_hands_resources_and_tapestries_have_no_limit() -> None:
    many = [f"g{number:02}" for number in range(1, 21)]
    g = table(gods={0: many}, resources={0: {"gold": 50}})
    say(g, "pray")
    assert len(hand(g)) == 22
    assert asked(g)[1] == "second_action"


@rule("T-022")
def test_passive_buildings_are_resolved_in_turn_order_from_the_active_player() -> None:
    g = table(
        3, buildings={0: ["Z11"], 1: [], 2: []}, market=["P01", "P02", "Z01", "Z02"], turn=1, resources={1: {"corn": 1}}
    )
    say(g, "move 1")
    assert asked(g) == (0, "free_weaving")


@rule("T-023")
def test_what_an_action_gains_can_be_used_by_its_next_step() -> None:
    g = table(resources={0: {"potato": 3}}, nomads=["courier"])
    say(g, "recruit")
    assert reserve(g) == ["courier"]
    g = table(army={1: [f"a{number:02}" for number in range(1, 30)]}, high_priest={0: 3})
    say(g, "train", "move 1", "send potato")
    assert "muster a30" in answers(g)


def test_the_bare_table_is_what_the_tests_think_it_is() -> None:
    g = table()
    assert asked(g) == (0, "turn")
    assert section(g) == 1
    assert market(g) == ["P01", "P02", "Z09", "Z10"]
    assert len(ICON_NAMES) == 60
    assert NONE == -1
