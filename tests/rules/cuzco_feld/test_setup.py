"""Setting up (F-020 to F-041)."""

from collections import Counter

import pytest

import kancha
from kancha.games.cuzco_feld.edition import standard
from kancha.games.cuzco_feld.material import GOD_OF, LAYOUTS, NONE
from kancha.games.cuzco_feld.state import State
from tests.marks import rule
from tests.rules.cuzco_feld.positions import asked, facts, missions, player, spent, starting, table

SEATS = [2, 3, 4]


def fresh(seats: int, seed: int = 1, **options: object) -> kancha.Game:
    return kancha.new("cuzco-feld", seats, seed, **options)


def begun(seats: int, seed: int = 1, **options: object) -> kancha.Game:
    """A game whose set-up choices are made."""
    g = fresh(seats, seed, **options)
    while asked(g)[1] in ("first_feather", "keep_missions"):
        g.play(g.options()[0])
    return g


@rule("F-020")
def test_every_layout_gives_each_village_one_feather_and_joins_it_by_the_same_paths() -> None:
    box = standard()
    assert len(box.networks) == 36
    for network in box.networks:
        assert Counter(network.feather) == Counter({0: 3, 1: 3, 2: 3, 3: 3})
        assert Counter(network.vp) == Counter({1: 3, 2: 4, 4: 2, 5: 2, 7: 1})
        assert len({(a, b) for a, b, _, _ in network.paths}) == 18
        ends = Counter([end for a, b, _, _ in network.paths for end in (a, b)])
        assert [ends[village] for village in range(12)] == [4] * 6 + [2] * 6


@rule("F-021")
def test_feather_triangles_alternate_with_plain_ones() -> None:
    assert len(set(LAYOUTS)) == 36
    for layout in LAYOUTS:
        assert [name[0] for name in layout.split("-")] == ["F", "N"] * 3
        assert len(set(layout.split("-"))) == 6


@rule("F-021", "F-022")
def test_layout_and_rotation_are_drawn_or_the_default() -> None:
    drawn = [facts(fresh(2, seed)) for seed in range(30)]
    assert len({state.layout for state in drawn}) > 8
    assert {state.rotation for state in drawn} == set(range(6))
    fixed = [facts(fresh(2, seed, layout="default")) for seed in range(6)]
    assert {(state.layout, state.rotation) for state in fixed} == {(0, 0)}


@rule("F-022")
@pytest.mark.parametrize("rotation", range(6))
def test_every_branch_leads_to_one_inner_village(rotation: int) -> None:
    state = facts(table(rotation=rotation))
    assert sorted(state.branch(village) for village in range(6)) == list(range(6))
    assert state.branch(rotation) == 0


@rule("F-023")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 6), (3, 7), (4, 8)])
def test_the_bar_has_a_side_for_each_number_of_players(seats: int, spaces: int) -> None:
    g = table(seats, dice={0: [1]}, bar={"vp": ["red-6"]}, hand={0: ["06"]}, offerings={0: 1})
    assert len(starting(g, "shift hand red-6 vp")) == spaces - 1


@rule("F-024")
@pytest.mark.parametrize("seats", SEATS)
def test_three_feathers_per_colour_and_player(seats: int) -> None:
    state = facts(begun(seats))
    assert sum(state.feathers_left(colour) for colour in range(4)) == 12 * seats - seats


@rule("F-025", "F-070")
@pytest.mark.parametrize("seats", SEATS)
def test_five_decks_of_twelve(seats: int) -> None:
    state = facts(begun(seats))
    for god in range(5):
        held = sum(each.hand[card] for each in state.players for card in range(15) if GOD_OF[card] == god)
        gone = sum(state.spent[card] for card in range(15) if GOD_OF[card] == god)
        assert state.deck_left[god] + held + gone + 1 == 12


@rule("F-026")
def test_six_tiles_of_each_set_lie_in_the_rows() -> None:
    state = facts(fresh(2))
    assert all(tile // 36 == cell // 6 for cell, tile in enumerate(state.rows))
    assert (sum(state.stack[:36]), sum(state.stack[36:])) == (30, 30)


@rule("F-027")
@pytest.mark.parametrize("seats", SEATS)
def test_six_medallions_on_the_temple(seats: int) -> None:
    assert facts(fresh(seats)).inti_temple == 6


@rule("F-028")
def test_four_players_have_all_thirty_goods() -> None:
    state = facts(fresh(4))
    assert Counter(state.market) == Counter({0: 7, 1: 6, 2: 5, 3: 5, 4: 4, 5: 3})
    assert state.goods_gone == [0] * 6


@rule("F-029")
@pytest.mark.parametrize("seats", [2, 3])
def test_fewer_players_have_one_less_of_each_and_no_leftmost_column(seats: int) -> None:
    state = facts(fresh(seats))
    assert Counter(state.market) == Counter({0: 6, 1: 5, 2: 4, 3: 4, 4: 3, 5: 2, NONE: 6})
    assert all(state.market[row * 5] == NONE for row in range(6))


@rule("F-030")
@pytest.mark.parametrize("seats", SEATS)
def test_players_and_two_missions_lie_on_the_palace(seats: int) -> None:
    state = facts(fresh(seats))
    assert state.palace.bit_count() == seats + 2
    assert not state.palace & 63
    assert state.missions_left() == 55 - (seats + 2) - 4 * seats


@rule("F-031")
def test_the_first_round_begins_with_phase_one() -> None:
    state = facts(begun(2))
    assert (state.round, state.phase, state.step) == (0, 1, 0)


@rule("F-032")
@pytest.mark.parametrize("seats", SEATS)
def test_what_everybody_gets(seats: int) -> None:
    state = facts(begun(seats))
    for each in state.players:
        assert (each.cords, each.spare, each.villages, each.offerings, each.inti) == (10, 0, 0, 2, 1)
        assert (len(each.dice), each.at, each.circles, each.food, each.knowledge) == (3, 12, 0, 0, 0)
    assert state.inti_gone == 10 - 6 - seats
    assert len({each.mask for each in state.players}) == seats
    assert [state.priests_left(seat) for seat in range(seats)] == [4] * seats
    masks = {tuple(each.mask for each in facts(fresh(seats, seed)).players) for seed in range(12)}
    assert len(masks) > 4


@rule("F-033")
@pytest.mark.parametrize("seats", SEATS)
def test_starting_feathers_differ_and_the_owner_places_them(seats: int) -> None:
    g = fresh(seats, 3)
    while starting(g, "give_back"):
        g.play(g.options()[0])
    state = facts(g)
    colours = [each.first_feather for each in state.players]
    assert len(set(colours)) == seats
    seat, name = asked(g)
    assert (seat, name) == (state.order[0], "first_feather")
    assert len(g.options()) == 3
    g.play(g.options()[2])
    assert state.feather_count(seat, colours[seat]) == 1


@rule("F-034")
@pytest.mark.parametrize("seats", SEATS)
def test_tokens_at_random_and_points_by_token(seats: int) -> None:
    for seed in range(5):
        g = fresh(seats, seed)
        assert [g.scores()[seat] for seat in facts(g).order] == list(range(seats))
    assert len({tuple(facts(fresh(seats, seed)).order) for seed in range(20)}) > 1


@rule("F-035")
def test_knowledge_markers_are_stacked_with_token_one_on_top() -> None:
    g = fresh(4)
    assert facts(g).arrivals == facts(g).order[::-1]
    g = table(4, order=[2, 0, 3, 1], phase="university", missions={})
    assert facts(g).order == [2, 0, 3, 1]


@rule("F-036")
@pytest.mark.parametrize("seats", SEATS)
def test_one_start_mission_and_two_of_four_others(seats: int) -> None:
    g = fresh(seats, 5)
    while asked(g)[1] != "keep_missions":
        g.play(g.options()[0])
    seat = asked(g)[0]
    assert len(missions(g, seat)) == 1
    assert player(g, seat).drawn.bit_count() == 4
    assert len(g.options()) == 6
    answer = g.text(g.options()[3])
    g.play(answer)
    assert set(answer.split()[1:]) < missions(g, seat)
    assert player(g, seat).rejected.bit_count() == 2
    state = facts(begun(seats, 5))
    starts = [each.missions & 63 for each in state.players]
    assert [start.bit_count() for start in starts] == [1] * seats
    assert (state.missions_gone & 63).bit_count() == 6 - seats
    assert len(set(starts)) == seats


@rule("F-037")
@pytest.mark.parametrize("seats", [3, 4])
def test_two_cards_of_each_god_are_mixed_and_two_dealt_to_each(seats: int) -> None:
    for seed in range(6):
        state = facts(begun(seats, seed))
        assert [each.cards for each in state.players] == [2] * seats
        assert sum(state.spent) == 10 - 2 * seats
        assert state.deck_left == [9] * 5  # ten, less the one that shows


@rule("F-038")
@pytest.mark.parametrize("seats", [3, 4])
def test_nobody_keeps_two_cards_of_one_god(seats: int) -> None:
    swapped = 0
    for seed in range(25):
        g = begun(seats, seed)
        swapped += sum("give_back" in line for line in g.record().splitlines())
        for each in facts(g).players:
            assert len({GOD_OF[card] for card in range(15) if each.hand[card]}) == 2
    assert swapped


@rule("F-038")
def test_the_player_chooses_which_goes_only_if_the_abilities_differ() -> None:
    asked_for = 0
    for seed in range(60):
        g = fresh(4, seed)
        cards = starting(g, "give_back")
        if len(cards) == 2:
            asked_for += 1
            assert len({(int(card) - 1) // 3 for card in cards}) == 1
            seat, gone = asked(g)[0], sorted(cards)[0]
            g.play(f"give_back {gone}")
            assert player(g, seat).cards == 2
    assert asked_for


@rule("F-039")
def test_two_players_share_one_card_of_each_god() -> None:
    for seed in range(6):
        state = facts(begun(2, seed))
        gods = [GOD_OF[card] for each in state.players for card in range(15) if each.hand[card]]
        gods += [GOD_OF[card] for card in range(15) if state.spent[card]]
        assert sorted(gods) == [0, 1, 2, 3, 4]
        assert state.deck_left == [10] * 5


@rule("F-040")
@pytest.mark.parametrize("seats", SEATS)
def test_the_rest_is_discarded_and_every_deck_shows_a_card(seats: int) -> None:
    g = begun(seats)
    assert len(spent(g)) == (1 if seats == 2 else 10 - 2 * seats)
    assert all(GOD_OF[card] == god for god, card in enumerate(facts(g).faces))
    assert sum(facts(g).reserve) == 0


@rule("F-041")
def test_choices_come_after_all_deals_in_turn_order() -> None:
    g = fresh(2, 4)
    names: list[tuple[int, str]] = []
    while asked(g)[1] in ("first_feather", "keep_missions"):
        names.append(asked(g))
        g.play(g.options()[0])
    first, second = facts(g).order
    assert names == [(seat, name) for name in ("first_feather", "keep_missions") for seat in (first, second)]


@rule("F-041")
def test_drawn_missions_are_private_until_two_are_kept() -> None:
    g = fresh(2, 4)
    g.play(g.options()[0])
    g.play(g.options()[0])
    seat = asked(g)[0]
    mine, theirs = g.view(seat).state, g.view(1 - seat).state
    assert isinstance(mine, State)
    assert isinstance(theirs, State)
    assert mine.players[seat].drawn.bit_count() == 4
    assert theirs.players[seat].drawn == -1
    assert mine.players[1 - seat].drawn == -1
    g.play(g.options()[0])
    after = g.view(1 - seat).state
    assert isinstance(after, State)
    assert after.players[seat].missions == player(g, seat).missions
    assert after.players[seat].rejected == -1
