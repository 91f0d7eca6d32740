"""The drawn table of Cuzco: every number of seats, every viewer, both languages; nothing that the view does not hold."""

import re
from collections import Counter

import pytest

import kancha
from kancha.games.cuzco_feld.look.cuzco_tile import turns
from kancha.games.cuzco_feld.look.missions import progress
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.material import BARS, CARD_NAMES, GODS, MISSION_NAMES, MISSIONS, NONE, PLACE_NAMES, SPACES
from kancha.games.cuzco_feld.missions import missing
from kancha.games.cuzco_feld.state import State
from kancha.kernel.bits import members
from tests.games.cuzco_feld.shown import CUZCO_FELD
from tests.games.showcase import facets, whole

new = CUZCO_FELD.new
answers = CUZCO_FELD.answers
replayed = CUZCO_FELD.replayed
scene = CUZCO_FELD.scene
drawn = CUZCO_FELD.drawn
SHEET = CUZCO_FELD.sheet()

every_table = pytest.mark.parametrize("at", range(len(CUZCO_FELD.setups)))


def state_of(game: kancha.Game) -> State:
    assert isinstance(game.state, State)
    return game.state


@every_table
def test_every_facet_that_tells_options_apart_has_an_element(at: int) -> None:
    game = new(at)
    seen: Counter[str] = Counter()
    for text in answers(at):
        assert game.prompt is not None
        assert game.seat is not None
        seen[game.prompt.name] += 1
        if seen[game.prompt.name] <= 4 or seen[game.prompt.name] % 9 == 0:
            options = [set(game.facets(option)) for option in game.options()]
            shared = set.intersection(*options)
            wanted = {facet for facet in set.union(*options) - shared if not facet.startswith("verb:")}
            missing_ = wanted - facets(drawn(game, game.seat))
            # What goes without saying: no card with an answer, the tile as it lies, if nothing else is offered.
            assert missing_ <= {"with:none", "turn:keep"}, (game.prompt.name, missing_)
            for facet in missing_:
                domain = facet.split(":")[0]
                assert {other for other in wanted if other.startswith(f"{domain}:")} == {facet}
        game.play(text)


# Secrets


@every_table
def test_equal_views_give_equal_drawings_whatever_is_hidden(at: int) -> None:
    game = replayed(at, 0.4)
    for seat in (-1, 0):
        other = game.clone()
        state = state_of(other)
        for player in state.players[1:]:
            held = [card for card in range(len(CARD_NAMES)) if player.hand[card] > player.seen[card]]
            for card in held[:1]:
                swapped = card // 3 * 3 + (card + 1) % 3
                if state.deck[swapped]:  # another card of the same god, from the deck
                    player.hand[card] -= 1
                    player.hand[swapped] += 1
                    state.deck[swapped] -= 1
                    state.deck[card] += 1
        assert game.view(seat).fingerprint() == other.view(seat).fingerprint()
        assert whole(drawn(game, seat)) == whole(drawn(other, seat))


def test_hands_and_drawn_missions_are_seen_by_their_owner_only() -> None:
    game = new(2)
    while game.prompt is not None and game.prompt.name != "keep_missions":
        game.play(game.options()[0])
    assert game.seat is not None
    seat = game.seat
    state = state_of(game)
    for mission in members(state.players[seat].drawn):
        name = MISSION_NAMES[mission]
        assert f'id="drawn-{name}"' in whole(drawn(game, seat))
        for other in (-1, (seat + 1) % 4):
            assert not re.search(f'id="[a-z0-9-]+-{name}"', whole(drawn(game, other)))
    mine = drawn(game, seat)
    for card in range(len(CARD_NAMES)):
        assert (f'id="hand-{CARD_NAMES[card]}"' in whole(mine)) == (state.players[seat].hand[card] > 0)
    assert "hand-" not in whole(drawn(game, -1))


def test_missions_that_count_cards_are_not_counted_for_others() -> None:
    game = new(2)
    game.play(game.options()[0])
    cards = MISSION_NAMES.index("22")
    mine, theirs = Sight(scene(game, 0)), Sight(scene(game, 1))
    assert progress(mine, 0, cards)[0].have >= 0
    assert progress(theirs, 0, cards)[0].have == -1
    assert progress(theirs, 0, cards)[0].text() == "?/4"


# The board tells what matters


@every_table
def test_quipus_dice_priests_and_runners_lie_where_they_are(at: int) -> None:
    game = replayed(at, 0.6)
    state = state_of(game)
    page = drawn(game, 0)
    for village in range(12):
        pile = state.pile(village)
        for seat in range(game.seats):
            assert (f'id="quipu-{PLACE_NAMES[village]}-{seat}"' in page.board) == (seat in pile)
    assert page.board.count('class="rim"') == sum(bool(state.pile(village)) for village in range(12))
    assert page.board.count('id="runner-') == game.seats
    assert f"turntable turn-{state.rotation}" in page.board
    assert page.supplies.count('id="bar-') == len(state.bar)
    for space in BARS[game.seats]:
        shut = f'id="space-{SPACES[space]}" class="spot shared shut"', f'id="space-{SPACES[space]}" class="spot shut"'
        assert any(text in page.supplies for text in shut) == (state.lowest(space) == 1 and SPACES[space] != "vp")
    for step, seat in enumerate(state.steps):
        assert (f'id="priest-{step + 1}"' in page.asides[0].body) == (seat != NONE)


@every_table
def test_missions_show_how_far_they_are(at: int) -> None:
    game = replayed(at, 0.7)
    state = state_of(game)
    sight = Sight(scene(game, 0))
    for mission in range(MISSIONS):
        assert sum(part.missing() for part in progress(sight, 0, mission)) == missing(state, 0, mission)
    body = drawn(game, 0).asides[0].body
    done = [mission for mission in members(state.palace) if missing(state, 0, mission) == 0]
    assert body.count('class="tick"') == len(done)


def test_the_cuzco_tile_shows_its_knobs_only_to_who_may_turn_it() -> None:
    turned = 0
    for at in range(len(CUZCO_FELD.setups)):
        game = new(at)
        for text in answers(at):
            assert game.seat is not None
            sight = Sight(scene(game, game.seat))
            offered = turns(sight)
            if offered:
                turned += 1
                page = drawn(game, game.seat).board
                assert page.count('class="knob-of to-') == len(offered)
                for rotation in offered:
                    assert f".near-to-{rotation} .turned-{rotation}" in SHEET
                assert "knob-of" not in drawn(game, (game.seat + 1) % game.seats).board
            game.play(text)
    assert turned > 0


def test_face_up_cards_stand_for_taking_and_for_using() -> None:
    game = replayed(2, 0.5)
    state = state_of(game)
    page = drawn(game, 0).supplies
    for god, card in enumerate(state.faces):
        if card != NONE:
            assert f"god:{GODS[god]} gift:{GODS[god]}" in page


def test_an_onlooker_has_nothing_to_pick_as_his_own() -> None:
    marks = facets(drawn(replayed(2, 0.5), -1))
    assert not {facet for facet in marks if facet.startswith(("die:", "slot:", "feather_place:", "card:", "circle:"))}


def test_everything_drawn_is_light() -> None:
    assert len(whole(drawn(replayed(2, 0.6), 0))) < 200_000
