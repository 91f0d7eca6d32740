"""Setting up."""

from kancha.games.ayar.material import ALL_CELLS, NONE, START
from tests.marks import rule
from tests.rules.ayar.positions import competitive, facts, history, player, solo


@rule("A-010", "A-019")
def test_every_player_begins_alike() -> None:
    g = competitive(4)
    for seat in range(4):
        p = player(g, seat)
        assert p.tambos == ALL_CELLS
        assert p.maize == [0] * 4
        assert (p.islands, p.raft, p.temples, p.marked) == (0, START, 15, 0)
        assert p.where == [NONE] * 5
        assert p.standing == 31
        assert p.pots == p.cloths == []
        assert sum(p.viracocha) == 0
    assert facts(g).devotion == [0] * 4


@rule("A-011")
def test_arrows_depend_on_the_number_of_players() -> None:
    assert [facts(competitive(seats)).arrows(0) for seats in (2, 3, 4)] == [3, 2, 1]
    assert [facts(competitive(seats)).arrows(3) for seats in (2, 3, 4)] == [3, 3, 2]
    two, lone = facts(competitive(2)), facts(solo())
    assert [two.arrows(line) for line in range(8)] == [lone.arrows(line) for line in range(8)]


@rule("A-012")
def test_the_first_player_is_drawn_unless_the_table_says_who() -> None:
    drawn = {facts(competitive(3, seed, "random")).first for seed in range(30)}
    assert drawn == {0, 1, 2}
    assert {facts(competitive(3, seed, 2)).first for seed in range(5)} == {2}
    assert competitive(3, 1, 2).seat == 2


@rule("A-013")
def test_scores_begin_at_0_and_men_on_space_1() -> None:
    state = facts(competitive(3))
    assert [state.sun(side) for side in range(3)] == [state.moon(side) for side in range(3)] == [0] * 3
    assert state.men == [1] * 4


@rule("A-014")
def test_women_stand_at_random_one_in_each_row_with_a_viracocha() -> None:
    seen = set()
    for seed in range(20):
        state = facts(competitive(2, seed))
        assert sorted(state.row_of) == [0, 1, 2, 3]
        assert state.beside == 15
        seen.add(tuple(state.row_of))
    assert len(seen) > 5


@rule("A-015")
def test_tiles_lie_on_slots_of_their_letter_front_up() -> None:
    seen = set()
    for seed in range(20):
        state = facts(competitive(2, seed))
        assert sorted(state.tiles[:4]) == [0, 1, 2, 3]
        assert sorted(state.tiles[4:]) == [4, 5, 6, 7]
        assert state.turned == 0
        assert [state.threshold(slot) for slot in range(8)] == [1] * 4 + [3] * 4
        seen.add(tuple(state.tiles))
    assert len(seen) > 10


@rule("A-016")
def test_each_pile_of_textiles_shows_its_top() -> None:
    seen = set()
    for seed in range(20):
        state = facts(competitive(2, seed))
        for pile in range(4):
            assert state.box.loom.pile_start[pile] <= state.tops[pile] < state.box.loom.pile_start[pile + 1]
            assert state.textiles_in(pile) == 16
        seen.add(tuple(state.tops))
    assert len(seen) > 10


@rule("A-017")
def test_four_plain_vessels_lie_open_and_the_rest_is_the_pile() -> None:
    seen = set()
    for seed in range(20):
        g = competitive(2, seed)
        state = facts(g)
        assert all(kind % 2 == 0 for kind in state.shelf)
        assert state.pile_size() == 26
        assert sum(state.unseen[1::2]) == 10
        assert [values[0] for values in history(g, "vessel_shown")] == [0, 1, 2, 3]
        seen.add(tuple(state.shelf))
    assert len(seen) > 10


@rule("A-018")
def test_the_zones_hold_one_or_two_viracocha() -> None:
    assert facts(solo()).zones == [1] * 8
    assert [facts(competitive(seats)).zones for seats in (2, 3, 4)] == [[1] * 8, [2] * 8, [2] * 8]
