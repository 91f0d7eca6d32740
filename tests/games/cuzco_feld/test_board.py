"""The drawn table of Cuzco: every number of seats, every viewer, both languages; nothing that the view does not hold."""

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
from kancha.draw.scene import Drawn, Scene
from kancha.games.cuzco_feld import board
from kancha.games.cuzco_feld.look.missions import progress
from kancha.games.cuzco_feld.look.roads import turns
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.material import BARS, CARD_NAMES, GODS, MISSION_NAMES, MISSIONS, NONE, PLACE_NAMES, SPACES
from kancha.games.cuzco_feld.missions import missing
from kancha.games.cuzco_feld.state import State
from kancha.kernel.bits import members
from kancha.kernel.events import Event
from kancha.words import LANGUAGES, Speaker

NAMES = ["Illa", "Sisa", "Tupaq", "Amaru <&\"'>"]
TABLES: list[dict[str, object]] = [
    {"seats": 2},
    {"seats": 3},
    {"seats": 4},
    {"seats": 2, "pututus": "on"},
    {"seats": 4, "pututus": "on", "layout": "default"},
]
PROMPTS = {
    *("first_feather", "keep_missions", "place", "move", "move_anywhere", "gain_feather", "any_feather"),
    *("take_person", "salvage", "exchange", "lift_tile", "lift_another", "headdress", "blessing", "extra_turn"),
    *("persons", "take_god_card", "market", "palace", "take_mission", "last_missions"),
}
FOLDER = Path(board.__file__).parent
RULES = set(re.findall(r"\*\*(F-\d{3})", FOLDER.joinpath("rules.md").read_text("utf-8")))
SHEET = FOLDER.joinpath("board.css").read_text("utf-8")


def named(table: dict[str, object]) -> str:
    return "-".join(str(value) for value in table.values())


def speaker(game: kancha.Game, language: str = "en") -> Speaker:
    return Speaker(game.rules, game.setup, language, NAMES)


def scene(game: kancha.Game, seat: int, language: str = "en", recent: list[Event] | None = None) -> Scene:
    return Scene(game.view(seat), speaker(game, language), NAMES, recent or [])


def drawn(game: kancha.Game, seat: int, language: str = "en", recent: list[Event] | None = None) -> Drawn:
    return board.draw(scene(game, seat, language, recent))


def whole(found: Drawn) -> Markup:
    """Everything that is drawn, as one element."""
    parts = [found.board, found.supplies, *(aside.body for aside in found.asides), *found.panels]
    return Markup("<div>") + Markup("").join(parts) + Markup("</div>")


def new(at: int) -> kancha.Game:
    return kancha.new("cuzco-feld", seed=at + 1, **TABLES[at])


@cache
def answers(at: int) -> list[str]:
    """One random game of a table, as its answers; ending a turn early is avoided, so that games come to more."""
    game = new(at)
    luck = random.Random(at)
    found: list[str] = []
    while not game.over:
        texts = [game.text(option) for option in game.options()]
        rich = [text for text in texts if text not in ("no", "stop", "pass")]
        found.append(luck.choice(rich if rich and luck.random() < 0.8 else texts))
        game.play(found[-1])
    return found


def replayed(at: int, part: float) -> kancha.Game:
    """That game after a part of its answers."""
    game = new(at)
    for text in answers(at)[: int(len(answers(at)) * part)]:
        game.play(text)
    return game


def state_of(game: kancha.Game) -> State:
    assert isinstance(game.state, State)
    return game.state


def parsed(found: Drawn) -> ElementTree.Element:
    return ElementTree.fromstring(whole(found))


def facets(found: Drawn) -> set[str]:
    marks = [element.attrib["data-f"] for element in parsed(found).iter() if "data-f" in element.attrib]
    return {facet for mark in marks for joined in mark.split() for facet in joined.split("&")}


every_table = pytest.mark.parametrize("at", range(len(TABLES)), ids=[named(table) for table in TABLES])


@every_table
@pytest.mark.parametrize("part", [0, 0.02, 0.5, 1])
def test_every_viewer_gets_a_well_formed_table_in_both_languages(at: int, part: float) -> None:
    game = replayed(at, part)
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


def test_the_games_come_to_nearly_every_question() -> None:
    asked: set[str] = set()
    for at in range(len(TABLES)):
        game = new(at)
        for text in answers(at):
            assert game.prompt is not None
            asked.add(game.prompt.name)
            game.play(text)
    assert asked <= PROMPTS
    assert len(PROMPTS - asked) <= 5


@every_table
def test_what_travels_is_there_to_be_seen(at: int) -> None:
    game = new(at)
    moved = 0
    for number, text in enumerate(answers(at)):
        events = game.play(text)
        if number % 5 and not game.over:
            continue
        for seat in (0, game.seats - 1):
            found = drawn(game, seat, recent=[event for event in events if event.visible_to(seat)])
            ids = {element.attrib["id"] for element in parsed(found).iter() if "id" in element.attrib}
            for motion in found.motions:
                moved += 1
                assert motion.piece in ids, motion
                assert motion.origin in ids, motion
    assert moved > 10


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
        assert game.view(seat).facts() == other.view(seat).facts()
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
    found = drawn(game, 0)
    for village in range(12):
        pile = state.pile(village)
        for seat in range(game.seats):
            assert (f'id="quipu-{PLACE_NAMES[village]}-{seat}"' in found.board) == (seat in pile)
    assert found.board.count('class="rim"') == sum(bool(state.pile(village)) for village in range(12))
    assert found.board.count('id="runner-') == game.seats
    assert f"turntable turn-{state.rotation}" in found.board
    assert found.supplies.count('id="bar-') == len(state.bar)
    for space in BARS[game.seats]:
        shut = f'id="space-{SPACES[space]}" class="spot shared shut"', f'id="space-{SPACES[space]}" class="spot shut"'
        assert any(text in found.supplies for text in shut) == (state.lowest(space) == 1 and SPACES[space] != "vp")
    for step, seat in enumerate(state.steps):
        assert (f'id="priest-{step + 1}"' in found.asides[0].body) == (seat != NONE)


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
    for at in range(len(TABLES)):
        game = new(at)
        for text in answers(at):
            assert game.seat is not None
            sight = Sight(scene(game, game.seat))
            offered = turns(sight)
            if offered:
                turned += 1
                found = drawn(game, game.seat).board
                assert found.count('class="knob-of to-') == len(offered)
                for rotation in offered:
                    assert f".near-to-{rotation} .turned-{rotation}" in SHEET
                assert "knob-of" not in drawn(game, (game.seat + 1) % game.seats).board
            game.play(text)
    assert turned > 0


def test_face_up_cards_stand_for_taking_and_for_using() -> None:
    game = replayed(2, 0.5)
    state = state_of(game)
    found = drawn(game, 0).supplies
    for god, card in enumerate(state.faces):
        if card != NONE:
            assert f"god:{GODS[god]} gift:{GODS[god]}" in found


def test_an_onlooker_has_nothing_to_pick_as_his_own() -> None:
    found = facets(drawn(replayed(2, 0.5), -1))
    assert not {facet for facet in found if facet.startswith(("die:", "slot:", "feather_place:", "card:", "circle:"))}


@every_table
def test_every_tooltip_names_a_rule_of_the_rulebook(at: int) -> None:
    for part in (0.02, 0.5, 1):
        for language in LANGUAGES:
            root = parsed(drawn(replayed(at, part), 0, language))
            tips = [element.attrib for element in root.iter() if "data-tip-title" in element.attrib]
            assert len(tips) > 150
            for tip in tips:
                assert tip["data-tip-rule"] in RULES, tip
                assert tip["data-tip"].endswith("."), tip
                assert tip["aria-label"] == tip["data-tip-title"]


# Gallery and card


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_shows_every_piece_by_name(language: str) -> None:
    sections = board.gallery(speaker(new(0), language))
    assert [len(section.pieces) for section in sections] == [15, 28, 28, 6, 6, 55, 14, 25, 2]
    for section in sections:
        assert section.title
        names = [piece.name for piece in section.pieces]
        assert len(names) == len(set(names))
        for piece in section.pieces:
            root = ElementTree.fromstring(piece.picture)
            assert [element for element in root.iter() if "id" in element.attrib] == []
    for section in sections[:6]:
        assert all(piece.note for piece in section.pieces)


def test_the_card_is_one_small_drawing() -> None:
    root = ElementTree.fromstring(board.card())
    assert root.attrib["viewBox"] == "0 0 280 156"
    assert not re.search(r"style=| id=", board.card())
    assert len(board.card()) < 30_000


# Speed and size


def test_a_full_table_in_the_middle_of_a_game_is_drawn_quickly() -> None:
    game = replayed(2, 0.6)
    seen = scene(game, 0, recent=game.events_for(0)[-20:])
    took: list[float] = []
    for _ in range(31):
        start = time.process_time()  # what others do on the machine does not count
        found = board.draw(seen)
        took.append(time.process_time() - start)
    assert statistics.median(took) < 0.012
    assert len(found.board) < 60_000
    assert len(whole(found)) < 200_000


# The rules for players


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_explains_every_question_and_names_known_rules(language: str) -> None:
    text = FOLDER.joinpath(f"help/{language}.md").read_text("utf-8")
    explained = re.findall(r"^## .*\{([\w ]+)\}$", text, re.MULTILINE)
    assert {prompt for prompts in explained for prompt in prompts.split()} == PROMPTS
    assert set(re.findall(r"F-\d{3}", text)) <= RULES


def test_the_help_says_the_same_in_both_languages() -> None:
    texts = [FOLDER.joinpath(f"help/{language}.md").read_text("utf-8") for language in LANGUAGES]
    assert len({tuple(re.findall(r"F-\d{3}", text)) for text in texts}) == 1
    assert len({tuple(re.findall(r"\{([\w ]+)\}", text)) for text in texts}) == 1
    assert len({text.count("\n## ") for text in texts}) == 1
