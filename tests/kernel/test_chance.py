"""Luck: fair, countable, and the same for the same seed."""

import gc
import sys

import pytest

from kancha.kernel.chance import Chance, QuickChance, Rng, weighted


def draws(chance: Chance, pile: int, number: int) -> list[int]:
    return [chance.below(pile, 1000) for _ in range(number)]


def test_the_same_seed_gives_the_same_luck_and_another_seed_another() -> None:
    assert draws(Chance(5), 0, 20) == draws(Chance(5), 0, 20)
    assert draws(Chance(5), 0, 20) != draws(Chance(6), 0, 20)


def test_the_nth_draw_of_a_pile_does_not_depend_on_other_piles() -> None:
    plain, mixed = Chance(5), Chance(5)
    expected = draws(plain, 3, 10)
    drawn = []
    for _ in range(10):
        mixed.below(0, 6)
        drawn.append(mixed.below(3, 1000))
        mixed.below(7, 6)
    assert drawn == expected


def test_luck_does_not_change_from_one_release_to_the_next() -> None:
    assert [Chance(7).below(0, 10**6), Chance(7).below(1, 10**6), Chance(10**30).below(0, 10**6)] == [
        530717,
        240903,
        88959,
    ]


def test_a_clone_goes_on_with_the_same_luck_and_leaves_the_original_alone() -> None:
    chance = Chance(5, "letter")
    draws(chance, 0, 3)
    copy = chance.clone()
    assert copy.envelope == "letter"
    ahead = draws(copy, 0, 5)
    assert draws(chance, 0, 5) == ahead


def test_a_draw_is_spread_evenly() -> None:
    chance = Chance(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(0, 6)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150


def test_a_bag_is_drawn_from_by_weight() -> None:
    chance = Chance(1)
    counts = [0] * 3
    for _ in range(4000):
        counts[chance.pick(0, [1, 0, 3])] += 1
    assert counts[1] == 0
    assert 900 < counts[0] < 1100


def test_a_whim_is_spread_evenly_too() -> None:
    rng = Rng(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150
    assert {Rng(seed).below(10**6) for seed in range(200)}.__len__() > 150


def test_a_whim_never_leaves_its_range() -> None:
    for seed in (0, 1, 2**31, 2**62, 2**128, -5):
        rng = Rng(seed)
        assert all(0 <= rng.below(7) < 7 for _ in range(500))
        assert all(rng.below(1) == 0 for _ in range(10))


def test_shuffling_keeps_every_thing() -> None:
    things = list(range(30))
    Rng(4).shuffle(things)
    assert things != list(range(30))
    assert sorted(things) == list(range(30))


def test_quick_luck_differs_each_time_it_is_asked() -> None:
    quick = QuickChance(Rng(9), "imagined")
    assert quick.clone().envelope == "imagined"
    assert draws(quick, 0, 5) != draws(quick.clone(), 0, 5)
    assert quick.rng(0).below(5) < 5


def test_a_whim_of_a_games_luck_is_that_games_own() -> None:
    assert Chance(5).rng(2).below(10**6) == Chance(5).rng(2).below(10**6)
    assert Chance(5).rng(2).below(10**6) != Chance(6).rng(2).below(10**6)


def test_a_point_past_all_weights_is_an_error() -> None:
    with pytest.raises(ValueError, match="past the sum"):
        weighted([1, 2], 3)


def test_nothing_is_left_of_a_chance_that_is_gone() -> None:
    def blocks_after(times: int) -> int:
        for number in range(times):
            Chance((1 << 127) + number).below(0, 5)
        gc.collect()
        return sys.getallocatedblocks()

    before = blocks_after(20)
    assert blocks_after(500) - before < 250
