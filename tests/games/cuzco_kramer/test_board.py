"""The drawn table of Cuzco: every viewer, both languages; nothing that the view does not hold."""

import re

import pytest

import kancha
from kancha.draw.scene import Scene
from kancha.games.cuzco_kramer.fitting import refusal
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.look.standing import MOST, places, ponds
from kancha.games.cuzco_kramer.look.walks import prices, regions
from kancha.games.cuzco_kramer.material import (
    CARDS,
    CELL_NAMES,
    CELL_NUMBERS,
    CELLS,
    FACES,
    NONE,
    tile_cells,
)
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.bits import members
from tests.games.cuzco_kramer.shown import CUZCO_KRAMER
from tests.games.showcase import NAMES, facets, speaker

drawn = CUZCO_KRAMER.drawn
SHEET = CUZCO_KRAMER.sheet()

every_count = pytest.mark.parametrize("seats", [2, 3, 4])


def sight_of(game: kancha.Game, seat: int) -> Sight:
    return Sight(Scene(game.view(seat), speaker(game), NAMES))


def state_of(game: kancha.Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state


def replayed(seats: int, part: float) -> kancha.Game:
    """The game of so many seats after a part of its answers."""
    return CUZCO_KRAMER.replayed(seats - 2, part)


def until(prompt: str, seats: int = 4, after: int = 0) -> kancha.Game:
    """That game at a question of this name."""
    game = CUZCO_KRAMER.new(seats - 2)
    for number, text in enumerate(CUZCO_KRAMER.answers(seats - 2)):
        if number >= after and game.prompt is not None and game.prompt.name == prompt:
            return game
        game.play(text)
    raise AssertionError(f"the game never comes to {prompt}")


# Secrets


@every_count
def test_hands_of_others_are_not_drawn(seats: int) -> None:
    game = replayed(seats, 0.4)
    state = state_of(game)
    before = [drawn(game, seat) for seat in (-1, 1)]
    own = drawn(game, 0)
    held = next(card for card in range(FACES) if state.hands[card])
    other = next(card for card in range(FACES) if card != held and state.deck[card])
    state.hands[held] -= 1
    state.hands[other] += 1
    state.deck[held] += 1
    state.deck[other] -= 1
    assert [drawn(game, seat) for seat in (-1, 1)] == before
    assert drawn(game, 0) != own


def test_an_onlooker_has_no_hand_and_nothing_to_pick_as_his_own() -> None:
    found = facets(drawn(replayed(3, 0.5), -1))
    assert {facet.partition(":")[0] for facet in found} == {"cell", "kind", "source"}
    assert "kind:double" not in found


# The land


@every_count
def test_every_cell_shows_its_face_level_and_tile(seats: int) -> None:
    game = replayed(seats, 0.7)
    g = state_of(game)
    picture = drawn(game, 0).board
    for cell in CELLS:
        name = CELL_NAMES[cell]
        assert (f'id="land-{name}"' in picture) == (g.level[cell] > 0)
        if g.level[cell]:
            body = picture.split(f'id="land-{name}"')[1].split("</g>")[0]
            face = "c" if g.culture >> cell & 1 else "v"
            assert f'class="kz-{face}{min(g.level[cell], 6)}"' in body
            assert f'"#kz-wall-{g.level[cell]}"' in body
        if g.level[cell] > 1 and not g.temples >> cell & 1:
            assert re.search(rf'id="level-{name}"[^>]*>{g.level[cell]}<', picture)


def test_edges_part_the_tiles_and_nothing_else() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1)
    for text in ("lay triple", "at triple G18", "turn triple G18 E"):
        game.play(text)
    picture = drawn(game, 0).board
    body = picture.split('id="land-G18"')[1].split("</g>")[0]
    assert re.findall(r"#kz-([eky]\d+)", body) == ["k60"]  # open towards east and south-east, a step down elsewhere


def test_temples_incas_and_basins_stand_where_they_are() -> None:
    game = replayed(4, 0.8)
    g = state_of(game)
    picture = drawn(game, 0).board
    assert g.temple_at
    for cell, value in zip(g.temple_at, g.temple_value, strict=True):
        assert re.search(rf'id="temple-{CELL_NAMES[cell]}".*?#kz-temple-{value}"', picture)
    for seat in range(4):
        for cell in members(g.incas[seat]):
            assert f'id="inca-{seat}-{CELL_NAMES[cell]}"' in picture
    assert set(re.findall(r'id="pond-([A-O]\d+)"', picture)) == {CELL_NAMES[cell] for cell in members(g.basins)}
    assert picture.count("#kz-done") == g.settled.bit_count()


def test_counted_incas_lie_down_in_their_cities() -> None:
    game = replayed(2, 1)
    g = state_of(game)
    assert g.counted == 3
    picture = drawn(game, 0).board
    in_cities = sum((g.incas[seat] & city).bit_count() for seat in range(2) for city in g.cities())
    assert picture.count("rotate(-90)") == in_cities


# The help


def test_the_ghost_is_a_tile_that_may_be_laid() -> None:
    for after in (0, 60, 150):
        game = until("lay_at", after=after)
        g = state_of(game)
        assert game.seat is not None
        sight = sight_of(game, game.seat)
        picture = drawn(game, game.seat).board
        assert sight.anchors
        kept = set(re.findall(r'id="(kz-gh-[\d-]+)"', picture))
        for cell in sight.anchors:
            body = picture.split(f'id="cell-{CELL_NAMES[cell]}"')[1].split("</g>")[0]
            name = re.findall(r'#(kz-gh-[\d-]+)"', body)
            assert len(name) == 1
            assert name[0] in kept
            way, level, cost = (int(part) for part in name[0].split("-")[2:5])
            assert refusal(g, sight.kind, cell, way, g.ap) == 0
            assert level == g.level[cell] + 1
            assert cost <= g.ap


def test_a_tile_to_be_turned_shows_its_ways_numbered_as_in_the_bar() -> None:
    game = until("lay_turned")
    assert game.seat is not None
    picture = drawn(game, game.seat).board
    assert picture.count('class="kz-way"') == len(game.options())
    assert 'id="turning"' not in drawn(game, -1).board


def test_what_is_just_laid_shows_its_level() -> None:
    game = kancha.new("cuzco-kramer", seats=2, seed=1)
    game.play("lay triple")
    game.play("at triple G18")
    assert game.seat is not None
    seat = game.seat
    events = game.play("turn triple G18 E")
    for cell in tile_cells(0, CELL_NUMBERS["G18"], 0):
        assert f'id="level-{CELL_NAMES[cell]}"' in drawn(game, seat, recent=events).board
        assert f'id="level-{CELL_NAMES[cell]}"' not in drawn(game, seat).board


def test_walks_carry_the_price_the_engine_charges() -> None:
    game = until("walk", after=120)
    assert game.seat is not None
    sight = sight_of(game, game.seat)
    told = prices(sight)
    assert set(told) == set(sight.destinations)
    for option in game.options()[:20]:
        after = game.clone()
        before = state_of(after).ap
        after.play(option)
        cell = CELL_NUMBERS[game.text(option).split()[2]]
        assert before - state_of(after).ap == told[cell]
    assert 'id="free-ground"' in drawn(game, game.seat).board


def test_who_leads_is_told_for_every_place_and_basin() -> None:
    game = replayed(4, 0.7)
    g = state_of(game)
    sight = sight_of(game, 0)
    picture = drawn(game, 0).board
    led = 0
    for standing in {standing.key: standing for standing in places(sight).values()}.values():
        assert standing.leader == g.highest(standing.cells)
        if standing.cells.bit_count() > 1:
            colour = "seat-0" if standing.leader == NONE else f"seat-{standing.leader + 1}"
            assert f'class="aid about-{standing.key} {colour}"' in picture
            led += standing.leader != NONE
    assert led
    around = ponds(sight)
    for standing in around.values():
        assert f"about-{standing.key} " in picture
        assert standing.value == 3 * [other.key for other in around.values()].count(standing.key)


def test_the_sheet_knows_every_number_of_a_place() -> None:
    for key, most in (("place", MOST), ("pond", 19), ("walk", 12)):
        for number in range(most):
            assert f"&.near-{key}-{number} .about-{key}-{number}" in SHEET
    assert ":has(" not in SHEET.split("/* gallery */")[0]


def test_free_regions_are_what_costs_nothing() -> None:
    game = until("action", after=150)
    assert game.seat is not None
    sight = sight_of(game, game.seat)
    for cell, region in regions(sight).items():
        assert region >> cell & 1
        face = sight.g.village if sight.g.village >> cell & 1 else sight.g.culture
        assert region & ~face == 0


def test_cards_tell_their_worth_under_the_display_card() -> None:
    game = replayed(3, 0.3)
    g = state_of(game)
    for seat in range(3):
        panel = drawn(game, seat).panels[seat]
        for card in range(FACES):
            held = g.hands[seat * FACES + card]
            assert (f'data-f="card:{CARDS[card]}"' in panel) == (held > 0)
            if held:
                body = panel.split(f'data-f="card:{CARDS[card]}"')[1].split("</div>")[0]
                assert f'class="worth">{g.worth_of(card)}<' in body


def test_a_festival_is_shown_with_everybodys_bid() -> None:
    game = until("add_card")
    g = state_of(game)
    found = drawn(game, -1)
    assert 'id="garland"' in found.board
    for seat in range(4):
        assert (f'id="bid-{seat}"' in found.panels[seat]) == bool(g.bidders >> seat & 1 or g.bid_of(seat))
    assert found.phase == "Festival"


# Drawing


def test_shapes_that_are_referred_to_are_there() -> None:
    for part in (0, 0.3, 0.6, 1):
        picture = drawn(replayed(4, part), 0).board
        used = set(re.findall(r'href="#(kz-[^"]+)"', picture))
        assert used <= set(re.findall(r'id="(kz-[^"]+)"', picture))
