"""Section 12: Axomamma's setup, what he gains, his turn and his board."""

import pytest

import kancha
from kancha.games.tawantinsuyu.gains import Gain
from kancha.games.tawantinsuyu.material import (
    AXO_SPACES,
    AXO_TOKENS,
    CARD_NAMES,
    GAINS,
    NO_PERSONALITY,
    NONE,
    WORKERS,
)
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    BOX,
    HIM,
    asked,
    facts,
    offer,
    owner,
    res,
    reserve,
    say,
    score,
    section,
    solo,
    statues,
    tapestries,
    temple,
    up,
)
from tests.rules.tawantinsuyu.solo import (
    QUIET,
    axo,
    rolling,
    started,
)


@rule("T-270")
def test_what_he_starts_with() -> None:
    weavings = set()
    for seed in range(8):
        g = started(seed)
        him = facts(g).players[HIM]
        fresh = kancha.new("tawantinsuyu", seats=1, seed=seed, mode="solo")
        assert res(fresh, HIM) == {"corn": 2, "stone": 4, "gold": 1}
        assert (him.army_cards(), him.gods, him.total()) == (1, 0, 10)
        assert len(set(reserve(g, HIM))) == 2 == len(axo(g).queue)
        weavings.add(tapestries(g, HIM)[0][0])
        assert tapestries(g, HIM) != tapestries(g, 0)
        assert facts(g).first == 0
        assert facts(g).occupied().bit_count() == 5
    assert len(weavings) > 1


@rule("T-271", "T-273", "T-060")
def test_his_high_priest_stands_by_the_die_with_free_stairs() -> None:
    faces = set()
    for seed in range(12):
        g = started(seed)
        before = (score(g, HIM), res(g, HIM))
        say(g, "stand 2")
        step = (section(g, HIM) - 2) % 5
        faces.add(step)
        assert step in (1, 2, 3, 4)
        assert owner(g, f"S{section(g, HIM)}U") == HIM
        assert (score(g, HIM), res(g, HIM)) == before
        assert facts(g).players[HIM].stairs_left == 4
        assert asked(g) == (0, "turn")
    assert len(faces) > 2


@rule("T-272")
def test_his_tokens_and_cards_lie_on_his_board() -> None:
    g = started()
    spaces = {AXO_TOKENS[token]: AXO_SPACES[space] for token, space in enumerate(axo(g).tokens)}
    assert spaces["k1a"] == "r1s1"
    assert spaces["k4c"] == "r3s3"
    assert sorted(BOX.solo.token_value) == [1, 1, 2, 2, 2, 3, 3, 4]
    assert len([card for card in axo(g).slots if card != NONE]) == 4


@rule("T-274", "T-330")
def test_he_has_one_of_four_personalities_or_none() -> None:
    assert {axo(started(seed)).personality for seed in range(25)} == {0, 1, 2, 3}
    assert axo(started(E1="on")).personality == NO_PERSONALITY


@rule("T-280")
@pytest.mark.parametrize(
    ("worker", "gain"),
    [
        ("architect", {"stone": 1}),
        ("courier", {"potato": 2}),
        ("craftsman", {"corn": 1}),
        ("priest", {}),
        ("warrior", {}),
    ],
)
def test_a_worker_brings_him_the_reward_of_its_colour(worker: str, gain: dict[str, int]) -> None:
    g = solo(nomads=[worker], slots=QUIET, offer=["g10"], switches=["E5"])
    assert reserve(g, HIM) == [worker]
    assert res(g, HIM) == gain
    assert facts(g).players[HIM].army_cards() == (1 if worker == "warrior" else 0)
    assert offer(g) == []
    assert score(g, HIM) == 10 + (1 if worker == "priest" else 0) + (1 if worker != "priest" else 0)


@rule("T-281")
def test_over_two_workers_random_ones_leave_the_game() -> None:
    g = rolling(4, workers={"axomamma": ["priest", "warrior"]}, tokens={"k4c": "r3s2"}, nomads=["courier"])
    assert len(reserve(g, HIM)) == 2
    for seed in range(1, 60):
        g = solo(seed, slots=QUIET, workers={"axomamma": ["priest", "warrior"]}, tokens={"k4c": "r3s1", "k2c": "r3s3"})
        assert len(reserve(g, HIM)) <= 2
        assert sorted(WORKERS[kind] for kind in axo(g).queue) == sorted(reserve(g, HIM))


@rule("T-282")
def test_instead_of_a_god_card_the_oldest_offer_card_is_buried_for_a_point() -> None:
    g = solo(nomads=["priest"], slots=QUIET, offer=["g10", "g11", "g12"])
    assert offer(g) == []
    assert score(g, HIM) == 13, "1 for the Priest, 2 for the rest of the offer"
    assert [CARD_NAMES[card] for card in facts(g).gods_under] == ["g10", "g11", "g12"]
    g = solo(nomads=["priest"], slots=QUIET)
    assert score(g, HIM) == 11, "a point also from an empty offer"


@rule("T-283")
def test_army_cards_go_hidden_to_his_hand_and_training_draws_one() -> None:
    g = solo(slots=QUIET, high_priest={"axomamma": 1}, resources={"axomamma": {"corn": 4}}, temple={"axomamma": 1})
    assert temple(g, HIM) == 3
    him = facts(g).players[HIM]
    assert him.army_cards() == 2, "one from the Temple, one after the action"
    assert g.view(0).state.players[HIM].army == 0  # type: ignore[attr-defined]


@rule("T-284")
def test_five_potatoes_become_five_points_and_gold_is_used_only_when_needed() -> None:
    g = rolling(1, workers={"axomamma": ["priest"]}, tokens={"k1a": "r1s1"}, resources={"axomamma": {"potato": 4}})
    assert res(g, HIM)["potato"] == 2
    assert score(g, HIM) == 15
    g = rolling(
        1, workers={"axomamma": ["priest"]}, tokens={"k1b": "r2s2"}, resources={"axomamma": {"stone": 2, "gold": 2}}
    )
    assert res(g, HIM)["gold"] == 1


@rule("T-285")
def test_a_statue_of_the_cards_god_is_worth_five_points() -> None:
    g = (
        rolling(4, workers={"axomamma": ["priest"]}, statues={"axomamma": ["inti-small"]}, switches_=())
        if False
        else None
    )
    assert g is None
    g = rolling(
        4, ("E3",), workers={"axomamma": ["priest"]}, statues={"axomamma": ["inti-small"]}, high_priest={"axomamma": 2}
    )
    assert score(g, HIM) == 15
    g = rolling(
        4,
        ("E3",),
        workers={"axomamma": ["priest"]},
        statues={"axomamma": ["quilla-small"]},
        high_priest={"axomamma": 2},
    )
    assert score(g, HIM) == 10


@rule("T-286")
@pytest.mark.parametrize(
    ("stone", "workers", "village", "takes"),
    [
        (0, [], ["priest"], "worker"),
        (3, ["courier"], ["priest"], "worker"),
        (0, ["courier"], ["priest"], "stone"),
        (1, [], [], "stone"),
    ],
)
def test_stone_or_worker_is_what_he_has_less_of(stone: int, workers: list[str], village: list[str], takes: str) -> None:
    g = solo(
        slots=QUIET, temple={"axomamma": 2}, resources={"axomamma": {"corn": 4, "stone": stone}},
        workers={"axomamma": workers}, village=village, nomads=[], phase="turn",
        holder=None if village else "axomamma",
    )  # fmt: skip
    assert temple(g, HIM) == 4
    assert len(reserve(g, HIM)) == len(workers) + (1 if takes == "worker" else 0)
    assert res(g, HIM).get("stone", 0) == stone + (1 if takes == "stone" else 0)


@rule("T-287")
def test_his_passive_buildings_do_nothing_and_he_checks_the_village() -> None:
    g = solo(slots=QUIET, buildings={"axomamma": ["Z17", "Z10"]}, market=["P01", "P02"], high_priest={0: 3}, turn=0)
    say(g, "move 1", "send potato")
    assert res(g, HIM) == {}
    g = solo(phase="final", buildings={"axomamma": ["Z05", "Z06"]}, market=["P01"])
    assert score(g, HIM) == 14
    g = rolling(4, workers={"axomamma": ["priest"]}, tokens={"k4c": "r3s1"}, village=["warrior"])
    assert facts(g).holder == HIM
    assert score(g, HIM) == 11


@rule("T-288")
@pytest.mark.parametrize(
    "gain",
    [
        "weaving",
        "free_building",
        "free_stairs",
        "free_small_statue",
        "worker",
        "temple",
        "regenerate",
        "pay_gold_temple",
    ],
)
def test_other_rewards_are_taken_in_full(gain: str) -> None:
    g = solo(
        turn=0, slots=QUIET, nomads=["architect"], tapestries={"axomamma": [["SW04"]]}, weaving_up="W07",
        temple={"axomamma": 1}, buildings_down={"axomamma": ["P03"]}, resources={"axomamma": {"gold": 1}},
    )  # fmt: skip
    g.position.pending.append(Gain(HIM, (GAINS.index(gain) * 32 + 1,), 0))
    g.position.proceed()
    assert (tapestries(g, HIM) == [["SW04", "W07"]]) == (gain == "weaving")
    assert (len(up(g, HIM)) == 1 and up(g, HIM)[0] in ("P01", "P02")) == (gain == "free_building")
    assert (owner(g, "S1U") == HIM) == (gain == "free_stairs")
    assert ([name[-5:] for name in statues(g, HIM)] == ["small"]) == (gain == "free_small_statue")
    assert (reserve(g, HIM) == ["architect"]) == (gain == "worker")
    assert (temple(g, HIM) == 2) == (gain in ("temple", "pay_gold_temple"))
    assert (up(g, HIM) == ["P03"]) == (gain == "regenerate")
    assert ("gold" not in res(g, HIM)) == (gain == "pay_gold_temple")
