"""Section 12: the High Priest's actions of Axomamma, his following, Festivals and the end."""

import pytest

import kancha
from kancha.games.tawantinsuyu.material import ARMY_NAMES
from kancha.kernel.bits import members
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    HIM,
    army_down,
    army_up,
    asked,
    discarded,
    down,
    facts,
    offer,
    owner,
    res,
    say,
    score,
    section,
    solo,
    statues,
    temple,
    up,
    village,
)

SLOTS = ["g01", "g02", "g03", "g04"]
FALLEN = {"casualties": ["priest"]}


def acting(at: int, switches: tuple[str, ...] = (), seed: int = 1, **pieces: object) -> kancha.Game:
    """Axomamma's turn, his High Priest in a section."""
    places = pieces.pop("high_priest", {})
    assert isinstance(places, dict)
    return solo(seed, switches, slots=SLOTS, nomads=[], high_priest={**places, "axomamma": at}, **pieces)


@rule("T-290")
def test_he_goes_to_the_nearest_of_two_spaces_whose_condition_holds() -> None:
    g = acting(5, statues={"axomamma": ["inti-small"]}, resources={"axomamma": {"corn": 4}})
    assert section(g, HIM) == 1, "Worship before Offering"
    g = acting(5, resources={"axomamma": {"corn": 4}})
    assert section(g, HIM) == 2
    g = acting(4, resources={"axomamma": {"corn": 4}})
    assert section(g, HIM) == 5, "Offering is too far: he only walks"


@rule("T-290")
def test_after_the_action_he_draws_an_army_card_and_shortens_the_offer() -> None:
    g = acting(
        1, resources={"axomamma": {"corn": 4}, 0: {"corn": 3}}, offer=["g10", "g11", "g12"], temple={"axomamma": 4}
    )
    assert asked(g) == (0, "follow_offering")
    assert len(offer(g)) == 3
    say(g, "pass")
    assert offer(g) == ["g12"]
    assert facts(g).players[HIM].army_cards() == 1
    assert score(g, HIM) == 10


@rule("T-291", "T-330", "T-331")
@pytest.mark.parametrize(
    ("at", "switches", "pieces", "acts"),
    [
        (1, (), {"resources": {"axomamma": {"corn": 4}}}, True),
        (1, (), {"resources": {"axomamma": {"corn": 3, "gold": 5}}}, False),
        (4, (), {"buildings": {"axomamma": ["P03", "P04"]}}, True),
        (4, (), {"buildings": {"axomamma": ["P03", "Z05"]}}, False),
        (5, (), {"statues": {"axomamma": ["inti-small"]}}, True),
        (5, ("E3",), {"statues": {"axomamma": ["inti-small"]}}, False),
        (5, ("E3",), {"statues": {"axomamma": ["inti-small", "inti-large"]}}, True),
        (3, (), {"army_up": {"axomamma": ["a19"]}, "casualties": ["priest"]}, True),
        (3, (), {"army_up": {"axomamma": ["a01"]}, "casualties": ["priest"]}, False),
        (3, ("H2",), {"army_up": {"axomamma": ["a01"]}, "casualties": ["priest"]}, True),
        (3, (), {"army": {"axomamma": ["a19", "a20"]}, "casualties": ["priest"]}, True),
        (3, (), {"army": {"axomamma": ["a19", "a20"]}, "casualties": ["priest", "priest"]}, False),
        (2, (), {"buildings_down": {"axomamma": ["P03", "P04"]}, "army_down": {"axomamma": ["a01"]}, **FALLEN}, True),
        (2, (), {"buildings_down": {"axomamma": ["P03", "P04"]}, "army": {"axomamma": ["a01"]}, **FALLEN}, False),
    ],
)  # fmt: skip
def test_the_conditions(at: int, switches: tuple[str, ...], pieces: dict[str, object], acts: bool) -> None:
    g = acting(at, switches, **pieces)
    told = [event for event in g.history[0].events if event.kind.name == "axo_acts"]
    assert (len(told) == 1) == acts


@rule("T-292")
def test_production_uses_all_buildings_and_the_highest_stays_up_when_he_begins() -> None:
    g = acting(
        4,
        buildings={"axomamma": ["P01", "P03", "P12"]},
        market=["P06"],
        resources={"axomamma": {"corn": 1, "stone": 0}},
    )
    assert up(g, HIM) == ["P12"]
    assert down(g, HIM) == ["P01", "P03"]
    assert res(g, HIM) == {"potato": 3, "corn": 1, "stone": 2, "gold": 1}, "the choice is gold, of which he has least"
    g = solo(turn=0, slots=SLOTS, high_priest={0: 3}, buildings={"axomamma": ["P02", "P03"]}, market=["P06"])
    say(g, "move 2")
    assert up(g, HIM) == []
    assert res(g, HIM) == {"corn": 2, "stone": 2}


@rule("T-293", "T-331")
@pytest.mark.parametrize(
    ("switches", "means", "start", "reached", "left"),
    [
        ((), {"corn": 6}, 4, 7, {"stone": 2}),
        ((), {"corn": 4, "gold": 2}, 4, 7, {"stone": 2}),
        ((), {"corn": 5}, 4, 6, {"corn": 1, "stone": 2}),
        (("H1",), {"corn": 4}, 4, 7, {"stone": 2}),
    ],
)
def test_offering_to_the_full(
    switches: tuple[str, ...], means: dict[str, int], start: int, reached: int, left: dict[str, int]
) -> None:
    g = acting(1, switches, resources={"axomamma": means}, temple={"axomamma": start})
    assert temple(g, HIM) == reached
    assert res(g, HIM) == left


@rule("T-293")
def test_worship_to_the_full_and_a_small_statue_as_a_follower() -> None:
    g = acting(5, statues={"axomamma": ["inti-large", "quilla-small", "cocha-small"]}, temple={"axomamma": 4})
    assert temple(g, HIM) == 8
    assert len(statues(g, HIM)) == 1
    g = solo(
        turn=0,
        slots=SLOTS,
        high_priest={0: 5},
        temple={"axomamma": 4},
        statues={"axomamma": ["inti-large", "quilla-small"]},
    )
    say(g, "move 1")
    assert statues(g, HIM) == ["inti-large"]
    assert temple(g, HIM) == 5


def war(**pieces: object) -> kancha.Game:
    """Axomamma begins a Conquest; E4 leaves it at one marker."""
    return acting(3, ("E4",), **pieces)


@rule("T-294", "T-297")
def test_he_plays_all_cards_free_and_takes_most_points() -> None:
    g = war(army={"axomamma": ["a01", "a19", "a20", "a21"]}, village=["priest", "courier"])
    assert village(g) == ["courier"]
    assert owner(g, "Q6") == HIM
    assert score(g, HIM) == 19
    g = war(army_up={"axomamma": ["a19", "a20"]})
    assert owner(g, "A6") == HIM, "7 points, Antisuyu before Kuntisuyu"


@rule("T-294")
@pytest.mark.parametrize(
    ("conquests", "space"),
    [
        ({}, "A6"),
        ({"A1": 0}, "K6"),
        ({"A1": 0, "K1": "axomamma"}, "A6"),
        ({"A1": 0, "A2": 0, "A3": 0, "K1": "axomamma", "K2": "axomamma", "K3": "axomamma"}, "A6"),
        ({"A1": 0, "A2": "axomamma", "K1": 0, "K2": 0}, "A6"),
    ],
)
def test_ties_go_to_the_emptier_region_then_by_owners_then_by_name(conquests: dict[str, object], space: str) -> None:
    full = {f"C{number}": 0 for number in (4, 5, 6)} | {f"Q{number}": 0 for number in (5, 6)}
    g = war(
        army_up={"axomamma": ["a19", "a20"]},
        conquests={**full, **conquests} if len(conquests) < 6 else {**conquests, "C6": 0, "Q6": 0},
    )
    if conquests == {"A1": 0, "K1": "axomamma"}:
        assert owner(g, "K6") == HIM, "as many markers and none with three of his: fewer human ones"
    else:
        assert owner(g, space) == HIM


@rule("T-294")
def test_without_a_payable_space_he_places_none() -> None:
    every = {f"{letter}{number}": 0 for letter in "CA" for number in range(2, 7)} | {"Q1": "axomamma", "K1": "axomamma"}
    ones = {
        **every,
        "C1": "axomamma",
        "A1": "axomamma",
        "Q2": "axomamma",
        "K2": "axomamma",
        "Q3": "axomamma",
        "K3": "axomamma",
    }
    g = war(army_up={"axomamma": ["a01"]}, conquests=ones)
    assert facts(g).conquests.count(HIM) == 8
    assert army_up(g, HIM) == ["a01"]


@rule("T-295")
def test_he_flips_doubles_and_discards_singles() -> None:
    g = war(army_up={"axomamma": ["a01", "a02", "a19", "a20"]}, conquests={"C6": 0, "Q6": 0})
    assert owner(g, "A6") == HIM
    assert army_down(g, HIM) == ["a19"]
    assert discarded(g) == ["a01", "a02"]


@rule("T-296", "T-330")
def test_his_second_conquest_discards_as_few_cards_as_possible() -> None:
    seen = set()
    for seed in range(1, 12):
        g = acting(3, (), seed, army_up={"axomamma": ["a19", "a20", "a21", "a22", "a23"]})
        taken = {space for space in range(24) if facts(g).conquests[space] == HIM}
        assert len(taken) == 2
        first = max(taken, key=lambda space: 9 if space % 6 == 5 else 0)
        second = (taken - {first}).pop()
        assert facts(g).box.discard[second] == 0
        seen.add(second)
    assert len(seen) > 1, "ties are random"
    assert facts(war(army_up={"axomamma": ["a19", "a20", "a21"]})).conquests.count(HIM) == 1


@rule("T-297")
def test_with_an_empty_village_a_random_nomad_falls() -> None:
    g = solo(
        slots=SLOTS, nomads=["priest"], village=[], holder=0, festivals=1, high_priest={"axomamma": 3},
        army_up={"axomamma": ["a01"]}, switches=["E4"],
    )  # fmt: skip
    assert facts(g).casualties[3] == 1


@rule("T-298")
def test_regeneration_turns_all_or_half_up() -> None:
    pieces: dict[str, object] = {
        "buildings_down": {"axomamma": ["P03", "P04", "P05"]},
        "army_down": {"axomamma": ["a01", "a19", "a02"]},
    }
    g = acting(2, casualties=["priest"], **pieces)
    assert (down(g, HIM), army_down(g, HIM)) == ([], [])
    g = solo(turn=0, slots=SLOTS, **pieces)
    say(g, "move 2")
    assert up(g, HIM) == ["P04", "P05"], "half rounded up, the highest numbers first"
    assert set(army_up(g, HIM)) == {"a19", "a02"}, "most soldiers first"


@rule("T-299")
def test_he_follows_every_action_of_the_human_without_conditions() -> None:
    g = solo(turn=0, slots=SLOTS, resources={"axomamma": {"corn": 3}}, temple={"axomamma": 4})
    say(g, "move 1")
    assert temple(g, HIM) == 5
    assert res(g, HIM) == {}
    g = solo(turn=0, slots=SLOTS, high_priest={0: 3}, army={"axomamma": ["a01"]}, casualties=["priest"] * 4)
    say(g, "move 1", "send potato")
    assert facts(g).conquests.count(HIM) == 1
    assert [ARMY_NAMES[card] for card in members(facts(g).players[HIM].army)] == []


@rule("T-331")
def test_h3_his_conquests_cost_less_and_h4_actions_bring_points() -> None:
    g = acting(3, ("E4", "H3"), army_up={"axomamma": ["a01", "a02"]}, conquests={"C6": 0, "Q6": 0})
    assert owner(g, "A6") == HIM
    assert (army_down(g, HIM), discarded(g)) == (["a01"], ["a02"])
    g = acting(1, ("H4",), resources={"axomamma": {"corn": 4}}, temple={"axomamma": 4})
    assert score(g, HIM) == 12


@rule("T-168")
def test_the_humans_passive_buildings_react_to_his_actions() -> None:
    g = acting(3, ("E4",), army_up={"axomamma": ["a01"]}, buildings={0: ["Z17"]}, market=["P01"])
    assert res(g) == {"gold": 1}


# Festivals and the end


@rule("T-320", "T-331")
@pytest.mark.parametrize(("switches", "points"), [((), 3), (("H5",), 6)])
def test_at_festivals_his_weavings_score_and_he_pays_no_upkeep(switches: tuple[str, ...], points: int) -> None:
    g = solo(
        switches=switches, turn=0, holder=0, festivals=1, village=[], slots=SLOTS, scores={0: 5, "axomamma": 10},
        tapestries={"axomamma": [["SW04", "W06"], ["W07"]]},
    )  # fmt: skip
    assert score(g, HIM) == 10 + points
    assert facts(g).players[0].god_cards() == 2, "the human draws as the lower score"
    g = solo(turn=0, holder=0, festivals=1, village=[], slots=SLOTS, scores={0: 15, "axomamma": 10})
    assert score(g, HIM) == 12
    assert facts(g).players[0].god_cards() == 1


@rule("T-321")
def test_before_final_scoring_he_regenerates_and_worships() -> None:
    g = solo(
        phase="final", buildings_down={"axomamma": ["P03", "P04"]}, army_down={"axomamma": ["a01"]},
        statues={"axomamma": ["inti-small"]}, temple={"axomamma": 8}, switches=["H1", "H4"],
    )  # fmt: skip
    assert g.over
    assert temple(g, HIM) == 9, "no free step now"
    assert score(g, HIM) == 10 + 4 + 1 + 3
    assert facts(g).players[HIM].army_cards() == 0


@rule("T-331")
def test_h7_what_is_left_scores() -> None:
    g = solo(phase="final", resources={"axomamma": {"stone": 2, "corn": 1, "gold": 1}}, switches=["H7"])
    assert score(g, HIM) == 10 + 1 + 4
