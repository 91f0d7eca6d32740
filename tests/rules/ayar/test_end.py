"""The end of the game."""

import pytest

from kancha.games.ayar.scoring import best_split
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import facts as facts_of
from tests.marks import rule
from tests.rules.ayar.positions import asked, at_random, competitive, facts, play, refused, table, texts

TABLE = [0, 1, 3, 6, 10, 15, 19, 22, 24, 25]


@rule("A-108")
def test_everything_is_public() -> None:
    g = competitive(3)
    for seat in (ONLOOKER, 0, 1, 2):
        assert facts_of(g.rules.mask(g.state, seat)) == facts_of(g.state)


@rule("A-109")
@pytest.mark.parametrize(("sun", "moon"), [(0, 9), (9, 0), (4, 5), (3, 2), (0, 0), (8, 1)])
def test_llamas_are_split_at_will(sun: int, moon: int) -> None:
    g = table(phase="end", llamas={0: 9}, sun={0: 10, 1: 1}, moon={0: 20, 1: 1})
    assert asked(g) == (0, "split_llamas")
    refused(g, "split 5 5", 109)
    g.play(f"split {sun} {moon}")
    assert [facts(g).sun(0), facts(g).moon(0)] == [10 + TABLE[sun], 20 + TABLE[moon]]
    assert g.scores()[0] == min(10 + TABLE[sun], 20 + TABLE[moon])


@rule("A-111")
def test_a_tie_goes_to_the_smaller_difference_and_then_is_shared() -> None:
    assert table(phase="end", sun={0: 30, 1: 35}, moon={0: 40, 1: 30}).ranking() == [2, 1]
    assert table(phase="end", sun={0: 30, 1: 35}, moon={0: 35, 1: 30}).ranking() == [1, 1]
    three = table(3, phase="end", sun={0: 30, 1: 35, 2: 31}, moon={0: 35, 1: 30, 2: 30})
    assert three.ranking() == [2, 2, 1]


@rule("A-111")
def test_the_difference_counts_after_the_llamas() -> None:
    g = table(phase="end", llamas={0: 1, 1: 1}, sun={0: 30, 1: 30}, moon={0: 40, 1: 40})
    play(g, "split 0 0", "split 0 1")
    assert g.ranking() == [1, 2]


@rule("A-112")
def test_some_llamas_may_be_left_and_everybody_splits_at_the_same_time() -> None:
    g = table(phase="end", llamas={0: 2, 1: 2}, first=1)
    assert asked(g) == (1, "split_llamas")
    assert sorted(g.waiting()) == [0, 1]
    assert texts(g) == {f"split {sun} {moon}" for sun in range(3) for moon in range(3 - sun)}
    before = [facts(g).sun(seat) for seat in (0, 1)]
    g.play("split 1 0", 0)
    assert g.waiting() == [1]
    assert [facts(g).sun(seat) for seat in (0, 1)] == before, "an answer is sealed until the last one is in"
    g.play("split 2 0", 1)
    assert [facts(g).sun(seat) for seat in (0, 1)] == [before[0] + 1, before[1] + 3]
    assert g.over


@rule("A-112")
def test_the_proposed_split_is_the_best_one() -> None:
    g = table(phase="end", llamas={0: 9}, sun={0: 20, 1: 1}, moon={0: 28, 1: 1})
    preferred = g.position.question().preferred(g.state)
    assert g.text(preferred) == "split 5 4"
    for option in g.options():
        other, best = g.clone(), g.clone()
        other.play(option)
        best.play(preferred)
        assert best.scores()[0] >= other.scores()[0]
    assert best_split(10, 10, 3, TABLE, may_leave=True) == (1, 1)


@rule("A-113")
def test_more_than_nine_llamas_on_a_side_give_25() -> None:
    g = table(phase="end", llamas={0: 12}, sun={0: 0, 1: 1}, moon={0: 50, 1: 1})
    g.play("split 12 0")
    assert facts(g).sun(0) == 25


@rule("A-110")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sheet_tells_both_scores_and_adds_up_to_the_lower(seats: int) -> None:
    g = at_random(seats, 5)
    sheet = g.score_sheet()
    state = facts(g)
    for seat in range(seats):
        column = [row[seat] for row in sheet.points]
        assert sum(column[:2]) == state.sun(seat)
        assert sum(column[2:6]) == state.moon(seat)
        assert sum(column) == g.scores()[seat] == min(state.sun(seat), state.moon(seat))
