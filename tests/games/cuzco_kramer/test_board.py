"""The drawn table of Cuzco: every viewer, both languages; nothing that the view does not hold."""

import random
import re
import statistics
import time
from collections import Counter
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markupsafe import Markup

import kancha
from kancha.draw.icons import symbols
from kancha.draw.scene import Drawn, Scene
from kancha.games.cuzco_kramer import board
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.look.standing import MOST, places, ponds
from kancha.games.cuzco_kramer.look.walks import prices, regions
from kancha.games.cuzco_kramer.material import (
    CARDS,
    CELL_NAMES,
    CELL_NUMBERS,
    CELLS,
    FACES,
    NEIGHBOURS,
    NONE,
    SITE,
    tile_cells,
)
from kancha.games.cuzco_kramer.state import State
from kancha.games.cuzco_kramer.terrain import refusal
from kancha.kernel.bits import members
from kancha.kernel.events import Event
from kancha.words import LANGUAGES, Speaker

NAMES = ["Amaru", "Sisa", "Illa", "Tupaq <&\"'>"]
SEATS = (2, 3, 4)
PROMPTS = {"action", "lay_at", "lay_turned", "walk", "open_festival", "add_card", "bid"}
FOLDER = Path(board.__file__).parent
SHEET = (FOLDER / "board.css").read_text("utf-8")
WEIGHTS = {
    "lay": 30,
    "enter": 14,
    "move": 20,
    "build": 40,
    "enlarge": 40,
    "festival": 25,
    "draw": 6,
    "token": 0.2,
    "leave": 0.3,
}


def speaker(game: kancha.Game, language: str = "en") -> Speaker:
    return Speaker(game.rules, game.setup, language, NAMES)


def drawn(game: kancha.Game, seat: int, language: str = "en", recent: list[Event] | None = None) -> Drawn:
    return board.draw(Scene(game.view(seat), speaker(game, language), NAMES, recent or []))


def sight_of(game: kancha.Game, seat: int) -> Sight:
    return Sight(Scene(game.view(seat), speaker(game), NAMES))


def state_of(game: kancha.Game) -> State:
    state = game.state
    assert isinstance(state, State)
    return state


def whole(found: Drawn) -> Markup:
    """Everything that is drawn, as one element."""
    parts = [found.board, found.supplies, *(aside.body for aside in found.asides), *found.panels]
    return Markup("<div>") + Markup("").join(parts) + Markup("</div>")


def likely(game: kancha.Game, luck: random.Random) -> str:
    """An answer as people might give it: cities grow together, Incas climb."""
    g = state_of(game)
    texts = [game.text(option) for option in game.options()]
    assert game.prompt is not None

    def weight(text: str) -> float:
        words = text.split()
        if words[0] == "at":
            cell = CELL_NUMBERS[words[2]]
            near = sum(1 for beside in NEIGHBOURS[cell] if beside != NONE and g.level[beside])
            return 0.3 + near * near if SITE >> cell & 1 else 0.05
        if words[0] == "walk":
            return float((1 + g.level[CELL_NUMBERS[words[2]]]) ** 3)
        same = sum(1 for other in texts if other.split()[0] == words[0])
        return WEIGHTS.get(words[0], 1.5) / same

    return luck.choices(texts, [weight(text) for text in texts])[0]


@cache
def answers(seats: int) -> list[str]:
    """One game of so many seats, as its answers."""
    game = kancha.new("cuzco-kramer", seed=seats, seats=seats)
    luck = random.Random(seats)
    found: list[str] = []
    while not game.over:
        found.append(likely(game, luck))
        game.play(found[-1])
    return found


def replayed(seats: int, part: float) -> kancha.Game:
    """That game after a part of its answers."""
    game = kancha.new("cuzco-kramer", seed=seats, seats=seats)
    for text in answers(seats)[: int(len(answers(seats)) * part)]:
        game.play(text)
    return game


def until(prompt: str, seats: int = 4, after: int = 0) -> kancha.Game:
    """That game at a question of this name."""
    game = kancha.new("cuzco-kramer", seed=seats, seats=seats)
    for number, text in enumerate(answers(seats)):
        if number >= after and game.prompt is not None and game.prompt.name == prompt:
            return game
        game.play(text)
    raise AssertionError(f"the game never comes to {prompt}")


def parsed(found: Drawn) -> ElementTree.Element:
    return ElementTree.fromstring(whole(found))


def facets(found: Drawn) -> set[str]:
    marks = re.findall(r'data-f="([^"]+)"', whole(found))
    return {facet for mark in marks for facet in mark.split()}


every_count = pytest.mark.parametrize("seats", SEATS)


@every_count
@pytest.mark.parametrize("part", [0, 0.5, 1])
def test_every_viewer_gets_a_well_formed_table_in_both_languages(seats: int, part: float) -> None:
    game = replayed(seats, part)
    for seat in range(-1, game.seats):
        for language in LANGUAGES:
            found = drawn(game, seat, language, game.events_for(seat))
            root = parsed(found)
            ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
            assert [name for name, times in ids.items() if times > 1] == []
            assert len(found.panels) == len(game.score_sheet().columns)
            assert found.phase
            assert 1 <= found.progress[0] <= found.progress[1]
            assert found.board.startswith("<svg ")
            assert not re.search(r'\sstyle=|<style|<script|\son\w+="', whole(found))


@every_count
def test_every_facet_of_every_option_has_an_element(seats: int) -> None:
    """But for the directions: what no element stands for is turned through with R."""
    game = kancha.new("cuzco-kramer", seed=seats, seats=seats)
    seen: Counter[str] = Counter()
    for text in answers(seats):
        assert game.prompt is not None
        assert game.seat is not None
        seen[game.prompt.name] += 1
        if seen[game.prompt.name] <= 4 or seen[game.prompt.name] % 16 == 0:
            wanted = {facet for option in game.options() for facet in game.facets(option)}
            plain = {facet for facet in wanted if not facet.startswith(("verb:", "direction:"))}
            assert plain - facets(drawn(game, game.seat)) == set(), game.prompt.name
        game.play(text)


def test_the_games_come_to_every_question() -> None:
    asked: set[str] = set()
    for seats in SEATS:
        game = kancha.new("cuzco-kramer", seed=seats, seats=seats)
        for text in answers(seats):
            assert game.prompt is not None
            asked.add(game.prompt.name)
            game.play(text)
    assert asked == PROMPTS


@every_count
def test_what_travels_is_there_to_be_seen(seats: int) -> None:
    game = kancha.new("cuzco-kramer", seed=seats, seats=seats)
    moved = 0
    for number, text in enumerate(answers(seats)):
        events = game.play(text)
        if number % 5 and not game.over:
            continue
        seen = [event for event in events if event.visible_to(0)]
        found = drawn(game, 0, recent=seen)
        ids = {element.attrib["id"] for element in parsed(found).iter() if "id" in element.attrib}
        for motion in found.motions:
            moved += 1
            assert motion.piece in ids, motion
            assert motion.origin in ids, motion
    assert moved > 10


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
    for standing in places(sight):
        assert standing.leader == g.highest(standing.cells)
        if standing.cells.bit_count() > 1:
            colour = "seat-0" if standing.leader == NONE else f"seat-{standing.leader + 1}"
            assert f'class="aid about-{standing.key} {colour}"' in picture
            led += standing.leader != NONE
    assert led
    for basin, standing in ponds(sight):
        assert f"about-{standing.key} " in picture
        assert standing.value == 3 * basin.bit_count()


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


def test_every_tooltip_names_a_rule_of_the_rulebook() -> None:
    known = set(re.findall(r"\*\*(K-\d{3})", (FOLDER / "rules.md").read_text("utf-8")))
    for seats in SEATS:
        for language in LANGUAGES:
            root = parsed(drawn(replayed(seats, 0.6), 0, language))
            tips = [element.attrib for element in root.iter() if "data-tip-title" in element.attrib]
            assert len(tips) > 80
            for tip in tips:
                assert tip["data-tip-rule"] in known
                assert tip["data-tip"].rstrip().endswith(".")
                assert tip.get("aria-label", tip["data-tip-title"]) == tip["data-tip-title"]


def test_gallery_and_card_show_every_piece() -> None:
    game = kancha.new("cuzco-kramer", seats=2)
    for language in LANGUAGES:
        shelves = board.gallery(speaker(game, language))
        pieces = [piece for shelf in shelves for piece in shelf.pieces]
        assert len({piece.name for piece in pieces}) == len(pieces) == 4 + 12 + 6 + 2 + 13 + 7 + 1
        for piece in pieces:
            ElementTree.fromstring(piece.picture)
            assert not re.search(r'style=|"#kz-| id=', piece.picture), (
                "a piece of the gallery needs no board on its page"
            )


def test_the_card_is_one_small_drawing() -> None:
    root = ElementTree.fromstring(board.card())
    assert root.attrib["viewBox"] == "0 0 280 156"
    assert not re.search(r'style=|"#kz-| id=', board.card())
    assert len(board.card()) < 20_000


# The rules for players


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_explains_every_question_and_names_known_rules(language: str) -> None:
    text = FOLDER.joinpath(f"help/{language}.md").read_text("utf-8")
    known = set(re.findall(r"\*\*(K-\d{3})", FOLDER.joinpath("rules.md").read_text("utf-8")))
    explained = re.findall(r"^## .*\{([\w ]+)\}$", text, re.MULTILINE)
    assert {prompt for prompts in explained for prompt in prompts.split()} == PROMPTS
    assert set(re.findall(r"K-\d{3}", text)) <= known
    assert set(re.findall(r"\[icon:([^\]]+)\]", text)) <= set(symbols())


def test_the_help_says_the_same_in_both_languages() -> None:
    texts = [FOLDER.joinpath(f"help/{language}.md").read_text("utf-8") for language in LANGUAGES]
    assert len({tuple(re.findall(r"K-\d{3}", text)) for text in texts}) == 1
    assert len({tuple(re.findall(r"\{([\w ]+)\}", text)) for text in texts}) == 1


# Drawing


def test_only_known_icons_are_used() -> None:
    used = set(re.findall(r'href="#i-([^"]+)"', whole(drawn(replayed(4, 0.6), 0))))
    assert used <= set(symbols())


def test_shapes_that_are_referred_to_are_there() -> None:
    for part in (0, 0.3, 0.6, 1):
        picture = drawn(replayed(4, part), 0).board
        used = set(re.findall(r'href="#(kz-[^"]+)"', picture))
        assert used <= set(re.findall(r'id="(kz-[^"]+)"', picture))


def test_drawing_is_quick_and_light() -> None:
    game = replayed(4, 0.6)
    assert game.seat is not None
    scene = Scene(game.view(game.seat), speaker(game), NAMES)
    found = board.draw(scene)
    times = []
    for _ in range(10):
        start = time.process_time()
        board.draw(scene)
        times.append(time.process_time() - start)
    assert statistics.median(times) < 0.025
    assert len(found.board) < 200_000
