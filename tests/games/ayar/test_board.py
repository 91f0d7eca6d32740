"""The drawn table of Ayar: every mode, every viewer, both languages; all that matters is to be seen and to be picked."""

import random
import re

import pytest

import kancha
from kancha.draw.scene import Scene
from kancha.draw.seats import game_sheet
from kancha.games.ayar.look import paths
from kancha.games.ayar.look.crafts import meetings
from kancha.games.ayar.look.growth import earlier
from kancha.games.ayar.look.sight import Sight
from kancha.games.ayar.material import COLOURS, JOKER, MOVE_MARKER, NONE, RAYMI_SLOTS, REQUIRED, TEXTILES
from kancha.games.ayar.state import State
from tests.games.ayar.shown import AYAR
from tests.games.showcase import NAMES, facets, parsed, speaker

new = AYAR.new
answers = AYAR.answers
replayed = AYAR.replayed
drawn = AYAR.drawn
SHEET = AYAR.sheet()

every_table = pytest.mark.parametrize("at", range(len(AYAR.setups)))


def state_of(game: kancha.Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state


# Nobody sees more than lies open


def test_a_joker_is_drawn_without_its_colour() -> None:
    game = replayed(0, 0.4)
    state = state_of(game)
    state.players[0].pots = [JOKER]
    before = drawn(game, 1)
    state.unseen.reverse()
    assert drawn(game, 1) == before
    assert "pot-back" in before.asides[1].body


def test_only_the_viewers_own_board_can_be_picked_from() -> None:
    game = replayed(1, 0.3)
    own = ("cell", "line", "marker", "square", "slot", "set", "turn", "pair")
    assert not any(facet.partition(":")[0] in own for facet in facets(drawn(game, -1)))
    for seat in range(3):
        root = parsed(drawn(game, seat))
        for element in root.iter():
            if element.attrib.get("data-f", "").partition(":")[0] in own:
                assert re.search(rf"-{seat}-|^turn-", element.attrib["id"]), element.attrib


# What the rules make matter


@every_table
def test_suns_moons_scores_and_devotion_of_all_are_shown(at: int) -> None:
    game = replayed(at, 0.7)
    state = state_of(game)
    root = parsed(drawn(game, 0))
    shown = {element.attrib["id"]: element.text for element in root.iter() if "id" in element.attrib}
    for side in range(state.sides()):
        assert shown[f"sun-score-n-{side}"] == str(state.sun(side))
        assert shown[f"moon-score-n-{side}"] == str(state.moon(side))
        assert shown[f"dial-n-{side}"] == str(state.devotion[side])
        for activity in range(4):
            assert shown[f"suns-{side}-{activity}"] == str(state.suns(side, activity))
            assert shown[f"moons-{side}-{activity}"] == str(state.moons(side, activity))


def test_the_lower_score_is_stressed() -> None:
    game = replayed(1, 0.8)
    state = state_of(game)
    for side, panel in enumerate(drawn(game, 0).panels):
        low = re.findall(r'id="(sun|moon)-score-\d" class="chip twin low"', panel)
        assert low == ["sun" if state.sun(side) <= state.moon(side) else "moon"]


@every_table
def test_what_an_answer_did_to_suns_and_moons_is_shown_in_the_panel(at: int) -> None:
    game = new(at)
    grown = 0
    for text in answers(at):
        seat = game.seat
        assert seat is not None
        state = state_of(game)
        before = [(state.suns(seat, activity), state.moons(seat, activity)) for activity in range(4)]
        events = [event for event in game.play(text) if event.visible_to(seat)]
        assert earlier(Sight(Scene(game.view(seat), speaker(game), NAMES, events)), seat) == before
        after = [(state_of(game).suns(seat, activity), state_of(game).moons(seat, activity)) for activity in range(4)]
        if after != before and grown < 6:
            grown += 1
            assert "→" in drawn(game, seat, recent=events).panels[seat]
    assert grown > 3


def test_half_suns_that_meet_are_drawn_as_one_sun() -> None:
    game = replayed(0, 0)
    state = state_of(game)
    player = state.players[0]
    kind = TEXTILES.index("T1c")  # a half sun at either end
    player.weave(state.box, kind, 0, 0)
    player.weave(state.box, kind, 0, 2)
    assert [(x, y) for x, y, _ in meetings(player)] == [(88, 22)]
    found = drawn(game, 0).asides[1].body
    assert found.count('class="met"') == player.joined_suns() == 1


@every_table
def test_tiles_men_and_tambos_lie_where_the_state_has_them(at: int) -> None:
    game = replayed(at, 0.5)
    state = state_of(game)
    found = drawn(game, 0).board
    assert found.count('class="spot built"') == sum(owner != NONE for owner in state.sites)
    assert found.count('class="man"') == 4 - state.retired.bit_count()
    assert found.count('class="raymi movable"') == sum(tile != NONE for tile in state.tiles)
    assert len(RAYMI_SLOTS) == found.count('id="raymi-')


def test_raymi_tiles_and_sites_do_not_overlap() -> None:
    box = state_of(replayed(0, 0)).box
    tiles = [paths.raymi_xy(box, slot) for slot in range(len(RAYMI_SLOTS))]
    sites = [paths.site_xy(box, ayar, number) for ayar in range(4) for number in range(36)]
    for x, y in tiles:
        assert all(abs(x - a) + abs(y - b) > 26 for a, b in sites)
        assert sum(abs(x - a) < 40 and abs(y - b) < 40 for a, b in tiles) == 1
    for number, (x, y) in enumerate(sites):
        assert all(abs(x - a) >= 18 or abs(y - b) >= 18 for a, b in sites[:number])


def test_a_turn_of_the_textile_in_hand_can_be_picked() -> None:
    game = kancha.new("ayar", seed=4, seats=2)
    luck = random.Random(4)
    while game.prompt is not None and game.prompt.name != "weave_textile":
        game.play(luck.choice(game.options()))
    assert game.seat is not None
    found = drawn(game, game.seat).asides[1].body
    wanted = {facet for option in game.options() for facet in game.facets(option) if facet.startswith("turn:")}
    assert wanted == set(re.findall(r'data-f="(turn:[\w-]+)"', found))


def test_a_retired_marker_and_its_new_moon_slot_can_be_picked() -> None:
    game = kancha.new("ayar", seed=11, seats=2)
    luck = random.Random(11)
    seat = 0
    while game.prompt is not None and (game.prompt.name != "place_viracocha" or state_of(game).round < 3):
        game.play(luck.choice(game.options()))
        seat = game.seat or 0
    state_of(game).players[seat].viracocha[MOVE_MARKER] = REQUIRED[MOVE_MARKER] - 1
    game.play("honour move_marker")
    assert game.prompt is not None
    assert game.prompt.name == "move_marker"
    wanted = {facet for option in game.options() for facet in game.facets(option) if not facet.startswith("verb:")}
    assert wanted <= facets(drawn(game, seat))


def test_the_power_left_is_shown_while_an_activity_goes_on() -> None:
    game = kancha.new("ayar", seed=4, seats=2)
    luck = random.Random(4)
    while game.prompt is not None and game.prompt.name != "take_vessel":
        game.play(luck.choice(game.options()))
    assert game.seat is not None
    for seat in (0, 1):
        assert drawn(game, seat).asides[1].body.count("power-pill") == 1


def test_sides_take_the_colours_they_chose() -> None:
    game = kancha.new("ayar", seats=3, seed=1, colours="blue,white")
    assert "ay-1-blue ay-2-white" in drawn(game, 0).board
    assert "ay-0-" in drawn(kancha.new("ayar", mode="solo", seed=1), 0).board
    colours = game_sheet("ayar")
    for colour in COLOURS:
        for seat in range(5):
            assert f".has-ay-{seat}-{colour} {{" in colours


def test_the_sheet_never_looks_up_through_the_page() -> None:
    assert ":has(" not in SHEET


@pytest.mark.parametrize("language", ["en", "fr"])
def test_vessels_are_told_apart_by_patterns_and_not_by_english_letters(language: str) -> None:
    shown = drawn(new(0), 0, language)
    assert "pot-pattern" in shown.supplies
    assert not re.search(r">[A-Z]</text>", shown.supplies)
