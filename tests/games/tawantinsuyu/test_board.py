"""The drawn table: every mode, every viewer, both languages; nothing that the view does not hold."""

import re

import pytest

import kancha
from kancha.games.tawantinsuyu.buildings import ALSO_PRIEST, figure
from kancha.games.tawantinsuyu.events import TASKS_COUNTED
from kancha.games.tawantinsuyu.look.account import account
from kancha.games.tawantinsuyu.look.cards import PASSIVE
from kancha.games.tawantinsuyu.material import BUILDING_NAMES, PRIEST, PRODUCTION, SPACES
from kancha.games.tawantinsuyu.placement import food_cost
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import PLACE
from kancha.kernel.bits import members
from tests.games.showcase import whole
from tests.games.tawantinsuyu.shown import TAWANTINSUYU

new = TAWANTINSUYU.new
answers = TAWANTINSUYU.answers
replayed = TAWANTINSUYU.replayed
drawn = TAWANTINSUYU.drawn
SHEET = TAWANTINSUYU.sheet()

every_table = pytest.mark.parametrize("at", range(len(TAWANTINSUYU.setups)))


def state_of(game: kancha.Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state


# Secrets


def test_equal_views_give_equal_drawings_whatever_the_others_hold() -> None:
    game = replayed(1, 0.4)
    other = game.clone()
    state = state_of(other)
    held = members(state.players[1].gods | state.players[1].army)
    player = state.players[1]
    swapped = 0
    for card in members(player.gods):
        if state.god_deck:
            unseen = members(state.god_deck)[0]
            player.gods ^= 1 << card | 1 << unseen
            state.god_deck ^= 1 << card | 1 << unseen
            swapped += 1
    assert held
    assert swapped
    for seat in (-1, 0, 2):
        assert game.view(seat).fingerprint() == other.view(seat).fingerprint()
        assert drawn(game, seat) == drawn(other, seat)
    assert drawn(game, 1) != drawn(other, 1)


@every_table
@pytest.mark.parametrize("part", [0.2, 0.5, 0.8])
def test_no_card_of_another_hand_is_drawn(at: int, part: float) -> None:
    game = replayed(at, part)
    state = state_of(game)
    for seat in range(-1, game.seats):
        page = whole(drawn(game, seat))
        for side, player in enumerate(state.players):
            if side == seat:
                continue
            assert not [card for card in members(player.gods) if f'id="god-g{card + 1:02}"' in page]
            assert not [card for card in members(player.army | player.looking) if f'id="army-a{card + 1:02}"' in page]


def test_an_onlooker_has_nothing_to_pick_as_his_own() -> None:
    page = whole(drawn(replayed(1, 0.5), -1))
    assert "payment:" not in page
    assert "worker:" not in page


# The reckoning


@every_table
def test_the_slip_tells_the_true_price_and_the_true_number_of_tasks(at: int) -> None:
    game = new(at)
    told = 0
    ahead = -1
    for text in answers(at):
        option = game.rules.space.parse(text) if text.startswith("place ") else 0
        if text.startswith("place "):
            assert game.seat is not None
            state = state_of(game)
            worker, _, space = PLACE.args(option)
            one = account(state, game.seat, worker, space)
            assert one.food == food_cost(state, game.seat, worker, space)
            assert one.food == max(0, one.walk + max(0, one.descent - 2 * len(one.stairs)) - one.courier)
            with_potato = worker == PRIEST or figure(state.box, state.players[game.seat], ALSO_PRIEST) > 0
            assert one.potato == with_potato
            ahead = one.tasks
        for event in game.play(text):
            if event.kind is TASKS_COUNTED and ahead >= 0:
                assert event.values[1] in (ahead, ahead + 1)
                told += 1
                ahead = -1
    assert told > 3


def test_a_space_that_can_be_chosen_has_its_slip_and_its_pips() -> None:
    game = replayed(1, 0.5)
    while game.prompt is None or game.prompt.name != "turn" or not any("place" in game.text(o) for o in game.options()):
        game.play(game.options()[-1])
    assert game.seat is not None
    found = drawn(game, game.seat)
    spaces = {PLACE.args(option)[2] for option in game.options() if PLACE.owns(option)}
    for space in spaces:
        assert f'class="slip aid at{space}"' in found.supplies
        assert f'class="on-space o{space}"' in found.board
    assert found.supplies.count("slip aid") == len(spaces)


def test_the_sheet_shows_what_belongs_to_each_space() -> None:
    for space in range(SPACES):
        assert f"&.near-s{space} .at{space}" in SHEET
        assert f"&.near-s{space} .slip.at{space}" in SHEET
    assert ":has(" not in SHEET


def test_a_preview_of_a_placement_keeps_its_reckoning() -> None:
    game = replayed(0, 0.3)
    while game.prompt is None or game.prompt.name != "turn" or not any(PLACE.owns(o) for o in game.options()):
        game.play(game.options()[-1])
    game.play(next(option for option in game.options() if PLACE.owns(option)))
    assert game.seat is not None
    if any(type(ahead).__name__ in ("Arrive", "ChooseTask", "PriestAbility") for ahead in game.view(game.seat).pending):
        assert 'id="slip-now"' in drawn(game, game.seat).supplies


# Pieces


def test_joints_that_match_glow() -> None:
    game = replayed(2, 0.9)
    state = state_of(game)
    box = state.box
    joints = [
        pair
        for player in state.players
        for row in player.tapestries
        for pair in zip(row, row[1:], strict=False)
        if box.right[pair[0]] == box.left[pair[1]]
    ]
    assert whole(drawn(game, 0)).count('class="joint-lit"') == len(joints)


def test_what_lies_face_down_is_marked_so() -> None:
    game = replayed(1, 0.9)
    state = state_of(game)
    down = sum(player.down.bit_count() + player.army_down.bit_count() for player in state.players)
    assert len(re.findall(r'class="[^"]* down"', whole(drawn(game, 0)))) == down


@pytest.mark.parametrize("rotation", range(5))
def test_the_coricancha_lies_as_it_was_turned(rotation: int) -> None:
    game = replayed(0, 0)
    state_of(game).rotation = rotation
    found = drawn(game, 0).board
    assert f'class="turned r{rotation}"' in found
    wedges = re.findall(r'aria-label="(\w+), section (\d)"', found)
    assert dict(wedges)["Worship"] == str(rotation + 1)


def test_alone_the_automaton_shows_his_board() -> None:
    panels = drawn(replayed(3, 0.5), 0).panels
    assert panels[1].count('class="axo-space"') == 13
    assert panels[1].count("axo-token") - panels[1].count("axo-tokens") == 8
    assert "axo-board" not in panels[0]


def test_every_passive_building_has_its_picture() -> None:
    assert list(PASSIVE) == BUILDING_NAMES[PRODUCTION:]
