"""Setting up (F-020 to F-041)."""

from collections import Counter

import pytest

import kancha
from kancha.games.cuzco_feld.edition.box import standard
from kancha.games.cuzco_feld.material import GOD_OF, INNER_MASK, LAYOUTS, NONE, PAVED, ROPE
from kancha.games.cuzco_feld.state import State
from kancha.kernel.chance import Rng
from kancha.kernel.position import Position
from tests.marks import rule
from tests.rules.cuzco_feld.positions import asked, facts, missions, player, spent, starting, table

SEATS = [2, 3, 4]
CHOICES = ("first_feather", "keep_missions", "give_back")


def fresh(seats: int, seed: int = 1, **options: object) -> kancha.Game:
    return kancha.new("cuzco-feld", seats, seed, **options)


def begun(seats: int, seed: int = 1, **options: object) -> kancha.Game:
    """A game whose set-up choices are made."""
    g = fresh(seats, seed, **options)
    while asked(g)[1] in CHOICES:
        g.play(g.options()[0])
    return g


def choosing(question: str, seats: int, seed: int = 1) -> kancha.Game:
    """A game played up to the first question of this name, or past the set-up if it is not asked."""
    g = fresh(seats, seed)
    while asked(g)[1] in CHOICES and asked(g)[1] != question:
        g.play(g.options()[0])
    return g


def seen(g: kancha.Game, seat: int) -> State:
    state = g.view(seat).state
    assert isinstance(state, State)
    return state


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
    paved, rope = state.reach(0, PAVED, 6), state.reach(0, ROPE, 6)
    assert (paved | rope, paved & rope) == (INNER_MASK, 0)
    assert state.reach(0, state.box.branch_kind[0], state.box.branch_die[0]) >> rotation & 1


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
    assert state.missions_left() == 55 - (seats + 2)
    assert facts(begun(seats)).missions_left() == 55 - (seats + 2) - 4 * seats


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
def test_starting_feathers_differ_and_the_owners_place_them(seats: int) -> None:
    g = fresh(seats, 3)
    colours = [each.first_feather for each in facts(g).players]
    assert len(set(colours)) == seats
    for seat in range(seats):
        assert g.waiting() == list(range(seat, seats))
        assert len(g.options(seat)) == 3
        g.play(g.options(seat)[2], seat)
    for seat, colour in enumerate(colours):
        assert facts(g).feather_count(seat, colour) == 1
        assert player(g, seat).feathers.bit_count() == 1


@rule("F-034")
@pytest.mark.parametrize("seats", SEATS)
def test_tokens_at_random_and_points_by_token(seats: int) -> None:
    for seed in range(5):
        g = choosing("keep_missions", seats, seed)
        assert [g.scores()[seat] for seat in facts(g).order] == list(range(seats))
    assert len({tuple(facts(begun(seats, seed)).order) for seed in range(20)}) > 1


@rule("F-035")
def test_knowledge_markers_are_stacked_with_token_one_on_top() -> None:
    g = choosing("keep_missions", 4)
    assert sorted(facts(g).order) == [0, 1, 2, 3]
    assert facts(g).arrivals == facts(g).order[::-1]
    g = table(4, order=[2, 0, 3, 1], phase="university", missions={})
    assert facts(g).order == [2, 0, 3, 1]


@rule("F-036")
@pytest.mark.parametrize("seats", SEATS)
def test_one_start_mission_and_two_of_four_others(seats: int) -> None:
    g = choosing("keep_missions", seats, 5)
    kept: list[set[str]] = []
    for seat in range(seats):
        assert len(missions(g, seat)) == 1
        assert player(g, seat).drawn.bit_count() == 4
        assert len(g.options(seat)) == 6
        kept.append(set(g.text(g.options(seat)[3]).split()[1:]))
        g.play(g.options(seat)[3], seat)
    for seat in range(seats):
        assert kept[seat] < missions(g, seat)
        assert len(missions(g, seat)) == 3
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
    choices = set()
    for seed in range(80):
        g = choosing("give_back", 4, seed)
        cards = starting(g, "give_back")
        if not cards:
            continue
        choices.add(len(cards))
        assert len({(int(card) - 1) // 3 for card in cards}) == 1
        seat, gone = asked(g)[0], sorted(cards)[0]
        g.play(f"give_back {gone}")
        assert player(g, seat).cards == 2
    assert choices == {1, 2}  # two like cards are asked about too: whether there was a choice is nobody's business


@rule("F-038")
def test_all_know_who_swaps_but_not_which_card() -> None:
    swaps = 0
    for seed in range(30):
        g = choosing("give_back", 3, seed)
        if asked(g)[1] != "give_back":
            continue
        swaps += 1
        seat = asked(g)[0]
        for other in range(3):
            if other == seat:
                continue
            view = g.view(other)
            assert sum(seen(g, other).players[seat].hand) == 0
            for number in range(8):
                imagined = view.imagine(Rng(number))
                hand = imagined.state.players[seat].hand
                assert len({GOD_OF[card] for card in range(15) if hand[card]}) == 1
                assert imagined.seat == seat
        answer = g.text(g.options()[0])
        events = g.play(answer)
        assert answer not in g.record((seat + 1) % 3)
        assert any(event.kind.name in ("swaps_card", "round_begins") for event in events)
    assert swaps > 2


@rule("F-038")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_two_cards_dealt_are_imagined_to_be_of_different_gods(seats: int) -> None:
    for seed in range(6):
        g = begun(seats, seed)
        for number in range(10):
            state = g.view(0).imagine(Rng(number)).state
            assert isinstance(state, State)
            for other in range(1, seats):
                held = state.players[other].hand
                assert len({GOD_OF[card] for card in range(15) if held[card]}) == 2


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
@pytest.mark.parametrize("seats", SEATS)
def test_the_set_up_follows_the_order_of_the_book(seats: int) -> None:
    """Feathers before the turn order, missions before God cards, these before the five that are turned up."""
    g = fresh(seats, 4)
    every = list(range(seats))
    assert (asked(g)[1], g.waiting()) == ("first_feather", every)
    assert (facts(g).order, [each.offerings for each in facts(g).players]) == ([], [0] * seats)
    for seat in every:
        g.play(g.options(seat)[0], seat)
    assert (asked(g)[1], g.waiting()) == ("keep_missions", every)
    assert sorted(facts(g).order) == every
    assert [(each.offerings, each.inti, each.cards) for each in facts(g).players] == [(2, 1, 0)] * seats
    assert facts(g).faces == [NONE] * 5
    assert sum(facts(g).deck) == 60
    for seat in every:
        g.play(g.options(seat)[0], seat)
    while asked(g)[1] == "give_back":
        assert facts(g).faces == [NONE] * 5
        g.play(g.options()[0])
    assert asked(g)[1] == "place"
    assert NONE not in facts(g).faces


@rule("F-041")
@pytest.mark.parametrize("question", ["first_feather", "keep_missions"])
def test_a_choice_is_sealed_until_everybody_has_chosen(question: str) -> None:
    """Whatever seat 2 answers first, and in whatever order, the others see the same until the last answer is in."""
    views: set[str] = set()
    for answer in range(3):
        g = choosing(question, 3, 4)
        g.play(g.options(2)[answer], 2)
        assert g.waiting() == [0, 1]
        views.add(
            repr(
                [g.view(0).fingerprint(), g.view(1).fingerprint(), g.view(-1).fingerprint(), g.record(0), g.record(-1)]
            )
        )
        g.play(g.options(0)[0], 0)
        g.play(g.options(1)[0], 1)
        assert asked(g)[1] != question
    assert len(views) == 1


@rule("F-041")
def test_drawn_missions_are_private_until_two_are_kept() -> None:
    g = choosing("keep_missions", 2, 4)
    for seat in range(2):
        assert seen(g, seat).players[seat].drawn.bit_count() == 4
        assert seen(g, 1 - seat).players[seat].drawn == -1
    g.play(g.options(1)[0], 1)
    assert seen(g, 0).players[1].drawn == -1
    assert seen(g, 0).players[1].missions.bit_count() == 1
    g.play(g.options(0)[0], 0)
    for seat in range(2):
        assert seen(g, 1 - seat).players[seat].missions == player(g, seat).missions
        assert seen(g, 1 - seat).players[seat].rejected == -1


@rule("F-041")
@pytest.mark.parametrize("seats", SEATS)
def test_sealed_answers_are_imagined_by_those_who_wait(seats: int) -> None:
    for question in ("first_feather", "keep_missions"):
        g = choosing(question, seats, 2)
        g.play(g.options(1)[0], 1)
        for seat in range(seats):
            imagined = g.view(seat).imagine(Rng(seat))
            while imagined.seat >= 0 and asked_of(imagined) == question:
                imagined.play(imagined.offer.listing()[0])
            assert asked_of(imagined) in ("keep_missions", "give_back", "place")


def asked_of(position: Position[State]) -> str:
    return position.question().name()
