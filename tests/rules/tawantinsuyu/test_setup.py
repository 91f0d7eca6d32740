"""Section 2: setting up."""

from collections import Counter

import pytest

import kancha
from kancha.games.tawantinsuyu.material import CARD_NAMES, NONE, SPACE_NAMES, WEAVING_NAMES
from kancha.games.tawantinsuyu.state import IN_SETUP
from kancha.kernel.bits import members
from kancha.kernel.errors import BadSetup
from tests.marks import rule
from tests.rules.tawantinsuyu.positions import (
    BOX,
    answers,
    asked,
    facts,
    hand,
    market,
    reserve,
    say,
    tapestries,
    told,
    up,
)


def new(seats: int = 2, seed: int = 1, **options: object) -> kancha.Game:
    return kancha.new("tawantinsuyu", seats=seats, seed=seed, mode="competitive", first="0", **options)


def past_weavings(g: kancha.Game) -> kancha.Game:
    """Every seat has taken its starting weaving: the god cards are dealt."""
    while asked(g)[1] == "choose_weaving":
        g.play(g.options()[0])
    return g


def kept(g: kancha.Game) -> kancha.Game:
    """Every seat keeps its first three god cards."""
    past_weavings(g)
    for seat in range(g.seats):
        g.play(g.options(seat)[0], seat)
    return g


def to_the_first_turn(g: kancha.Game) -> kancha.Game:
    kept(g)
    while asked(g)[1] != "stand_high_priest":
        g.play(g.options()[0])
    return g


@rule("T-030", "T-043")
def test_what_each_player_begins_with() -> None:
    g = new(3)
    for player in facts(g).players:
        assert (player.stairs_left, player.markers_left, player.priest) == (5, 10, NONE)
        assert (player.total(), player.temple, player.res) == (10, 0, [0, 0, 2, 0])


@rule("T-031")
def test_the_coricancha_is_turned_at_random_or_as_printed() -> None:
    assert {facts(new(seed=seed)).rotation for seed in range(40)} == {0, 1, 2, 3, 4}
    assert {facts(new(seed=seed, coricancha="printed")).rotation for seed in range(8)} == {0}
    g = facts(new(coricancha="printed"))
    g.rotation = 2
    assert [g.action_of(section) for section in range(5)] == [3, 4, 0, 1, 2]


@rule("T-032")
@pytest.mark.parametrize(("seats", "workers"), [(2, 40), (3, 35), (4, 45)])
def test_some_workers_leave_the_game_with_fewer_players(seats: int, workers: int) -> None:
    assert 45 - sum(facts(new(seats)).gone) == workers


@rule("T-033")
def test_everybody_begins_with_two_workers_of_different_colours() -> None:
    drawn: list[int] = []
    for seed in range(30):
        g = new(4, seed)
        for seat in range(4):
            assert len(reserve(g, seat)) == 2 == len(set(reserve(g, seat)))
        counts = Counter(worker for seat in range(4) for worker in reserve(g, seat))
        assert max(counts.values()) <= 2
        drawn.append(len(told(g.history[0].events, "returned_start")))
    assert any(drawn)
    assert not all(drawn)


@rule("T-034", "T-035")
@pytest.mark.parametrize(("seats", "village", "nomads"), [(2, 6, 3), (3, 7, 4), (4, 9, 5)])
def test_village_and_nomads_are_filled_from_the_bag(seats: int, village: int, nomads: int) -> None:
    g = facts(new(seats))
    assert (len(g.village), sum(g.nomads)) == (village, nomads)
    blocked = 5 if seats == 2 else 0
    assert sum(g.bag) == 45 - sum(g.gone) - village - nomads - blocked - 2 * seats


@rule("T-036")
def test_with_two_players_a_marked_space_of_each_section_is_taken() -> None:
    g = facts(new(2))
    taken = [SPACE_NAMES[space] for space in members(g.occupied())]
    assert taken == ["T00i", "T02i", "T04i", "T06i", "T08i"]
    assert facts(new(3)).occupied() == 0


@rule("T-037", "T-185")
def test_two_buildings_of_each_type_are_revealed() -> None:
    g = new()
    assert [name[0] for name in market(g)] == ["P", "P", "Z", "Z"]
    assert facts(g).stack.bit_count() == 35


@rule("T-038", "T-039")
def test_army_cards_and_statues_lie_ready() -> None:
    g = facts(new())
    assert g.army_deck.bit_count() == 30
    assert g.statues == [2, 1] * 6


@rule("T-040")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 19), (3, 25), (4, 31)])
def test_marked_weavings_leave_with_fewer_players_and_the_top_one_is_up(seats: int, tiles: int) -> None:
    g = facts(new(seats))
    marks = {2: (3, 4), 3: (4,), 4: ()}[seats]
    assert tiles == sum(BOX.mark[tile] not in marks for tile in range(4, 35))
    assert g.weavings_left() == tiles
    assert g.weaving_up != NONE
    assert all(BOX.mark[tile] not in marks for tile in [*members(g.weavings), g.weaving_up])


@rule("T-041")
def test_the_first_player_is_drawn_unless_told() -> None:
    games = [kancha.new("tawantinsuyu", seats=3, seed=seed) for seed in range(20)]
    assert {facts(g).first for g in games} == {0, 1, 2}
    assert facts(kancha.new("tawantinsuyu", seats=3, first="2")).first == 2
    with pytest.raises(BadSetup):
        kancha.new("tawantinsuyu", seats=2, first="2")


@rule("T-042")
def test_in_turn_order_each_takes_a_starting_weaving() -> None:
    g = kancha.new("tawantinsuyu", seats=3, first="1")
    assert asked(g) == (1, "choose_weaving")
    assert answers(g) == {f"begin_with {name}" for name in WEAVING_NAMES[:4]}
    say(g, "begin_with SW02")
    assert asked(g) == (2, "choose_weaving")
    assert "begin_with SW02" not in answers(g)
    say(g, "begin_with SW01", "begin_with SW04")
    assert [tapestries(g, seat) for seat in range(3)] == [[["SW04"]], [["SW02"]], [["SW01"]]]


@rule("T-044")
def test_three_of_eight_god_cards_are_kept_in_secret_and_five_played() -> None:
    g = past_weavings(new())
    assert g.waiting() == [0, 1]
    assert asked(g)[1] == "keep_gods"
    dealt = hand(g, 0)
    assert len(dealt) == 8
    assert len(g.options(0)) == 56
    assert facts(g).players[1].gods & facts(g).players[0].gods == 0
    assert str(g.why(f"keep {dealt[0]} {dealt[0]} {dealt[7]}", 0)) == "<T-044.1>"
    assert str(g.why(f"keep {dealt[7]} {dealt[3]} {dealt[0]}", 0)) == "<T-044.2>"
    g.play(f"keep {dealt[0]} {dealt[3]} {dealt[7]}", 0)
    assert facts(g).players[0].gods.bit_count() == 8, "sealed until all have answered"
    assert g.view(1).state.sealed == []
    g.play(g.options(1)[0], 1)
    assert hand(g, 0)[:3] == [dealt[0], dealt[3], dealt[7]]


def given(first: dict[int, list[str]], seats: int = 2, **pieces: object) -> kancha.Game:
    """Benefits of played cards as in setup: the seats' cards are played, the last one receives first."""
    from kancha.games.tawantinsuyu.festival import ShufflePlayed
    from kancha.games.tawantinsuyu.market import RefillMarket
    from kancha.games.tawantinsuyu.setup import ReceivePlayed
    from kancha.games.tawantinsuyu.turn import BeginTurn

    g = new(seats, coricancha="printed")
    g.arrange(market=["P03", "P04", "Z01", "Z02"], workers={str(seat): [] for seat in range(seats)}, **pieces)
    state = facts(g)
    for seat, cards in first.items():
        for card in cards:
            state.players[seat].played |= 1 << CARD_NAMES.index(card)
            state.god_deck &= ~(1 << CARD_NAMES.index(card))
    state.active = IN_SETUP
    order = [ReceivePlayed(seat) for seat in reversed(range(seats))]
    g.position.pending = [BeginTurn(0), ShufflePlayed(), RefillMarket(), *reversed(order)]
    g.position.proceed()
    return g


@rule("T-045")
def test_benefits_come_in_reverse_turn_order_and_may_pay_for_each_other() -> None:
    g = given({0: ["g31"], 1: ["g31", "g32", "g29"]}, resources={0: {}, 1: {"corn": 1}})
    assert asked(g)[0] == 1
    say(g, "all")
    assert answers(g) == {"resolve build_building", "resolve build_stairs"}, "4 stone from three cards"
    say(g, "resolve build_stairs", "stairs S1U")
    assert facts(g).players[1].res[2] == 1
    assert asked(g)[1] == "build_building"


@rule("T-046", "T-132")
def test_the_market_is_refilled_after_all_have_received_and_the_cards_go_back() -> None:
    g = given({0: ["g31"], 1: ["g31", "g05"]}, resources={0: {"stone": 2, "corn": 1}, 1: {"stone": 2}})
    say(g, "all", "build P03")
    assert market(g) == ["P04", "Z01", "Z02"], "not yet refilled for seat 0"
    say(g, "play g31", "build P04")
    assert [name[0] for name in market(g)] == ["P", "P", "Z", "Z"]
    assert facts(g).god_deck.bit_count() == 42


@rule("T-047")
def test_free_actions_are_not_to_be_had_in_setup_but_the_market_can_be_renewed() -> None:
    g = given({1: ["g31"]}, army={1: ["a01", "a06"]}, gods={1: ["g01"]}, resources={0: {}, 1: {"stone": 1, "corn": 1}})
    assert not any(text.startswith("cash") for text in answers(g))
    say(g, "play g31")
    assert asked(g) == (1, "build_building")
    assert not any(text.startswith("cash") for text in answers(g))
    say(g, "renew", "set_aside P03", "stop")
    assert hand(g, 1) == []
    assert "P03" not in market(g)
    g = to_the_first_turn(new())
    assert facts(g).active == 0


@rule("T-047", "T-183")
def test_more_than_two_workers_stay_until_the_end_of_the_first_own_turn() -> None:
    g = given({1: ["g25", "g39"]}, nomads=["priest", "warrior"])
    say(g, "all", "nomad priest", "nomad warrior")
    state = facts(g)
    state.players[1].workers[0] += 1
    state.bag[0] -= 1
    assert sum(state.players[1].workers) == 3
    while asked(g)[0] == 0:
        g.play(g.options()[0])
    assert sum(state.players[1].workers) == 3


@rule("T-048")
@pytest.mark.parametrize(("seats", "room"), [(2, 3), (3, 4), (4, 5)])
def test_the_offer_starts_empty_and_has_room_for_so_many(seats: int, room: int) -> None:
    assert facts(new(seats)).offer == []
    assert BOX.setup(seats).offer == room


@rule("T-049")
def test_nobody_holds_the_festival_tile_at_first() -> None:
    g = to_the_first_turn(new())
    assert (facts(g).holder, facts(g).festivals) == (NONE, 0)
    assert up(g) is not None
