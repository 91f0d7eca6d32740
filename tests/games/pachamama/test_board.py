"""The drawn table: every mode, every viewer, both languages; nothing that the view does not hold."""

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
from kancha.games.pachamama import board
from kancha.games.pachamama.divination import Divination
from kancha.games.pachamama.look.sight import Sight, figures
from kancha.games.pachamama.look.study import deduced, studies
from kancha.games.pachamama.material import CELL_NAMES, COLOURS, CROPS, NONE, Scenario
from kancha.games.pachamama.state import UNKNOWN, State
from kancha.kernel.bits import members
from kancha.kernel.events import Event
from kancha.kernel.game import View
from kancha.words import LANGUAGES, Speaker

NAMES = ["Illa", "Sisa", "Tupaq", "Amaru <&\"'>"]
TABLES: list[dict[str, object]] = [
    *[{"mode": "competitive", "seats": seats, "board": side} for seats in (2, 3, 4) for side in ("long", "short")],
    *[
        {"mode": "solo", "level": level, "board": side}
        for level, side in (("easy", "long"), ("hard", "short"), ("hard", "long"))
    ],
    *[
        {"mode": "coop", "seats": seats, "level": level, "board": side}
        for seats, level, side in ((2, "easy", "long"), (3, "normal", "short"), (4, "expert", "long"))
    ],
]
PROMPTS = {
    *("action", "divine_more", "divine_rest", "offer", "end_divine", "last_offer", "solo_otoma"),
    *("spend_tile", "coop_action", "giver", "reaction_order"),
}
SHEET = Path(board.__file__).with_name("board.css").read_text("utf-8")


def named(table: dict[str, object]) -> str:
    return "-".join(str(value) for value in table.values())


def speaker(game: kancha.Game, language: str = "en") -> Speaker:
    return Speaker(game.rules, game.setup, language, NAMES)


def drawn(game: kancha.Game, seat: int, language: str = "en", recent: list[Event] | None = None) -> Drawn:
    return board.draw(Scene(game.view(seat), speaker(game, language), NAMES, recent or []))


def whole(found: Drawn) -> Markup:
    """Everything that is drawn, as one element."""
    parts = [found.board, found.supplies, *(aside.body for aside in found.asides), *found.panels]
    return Markup("<div>") + Markup("").join(parts) + Markup("</div>")


@cache
def answers(at: int) -> list[str]:
    """One random game of a table, as its answers; certain divinations are preferred, so that games come to tokens."""
    game = kancha.new("pachamama", seed=at, **TABLES[at])
    luck = random.Random(at)
    found: list[str] = []
    while not game.over:
        options = game.options()
        found.append(game.text(wise(game, options, luck)))
        game.play(found[-1])
    return found


def wise(game: kancha.Game, options: list[int], luck: random.Random) -> int:
    """Often a divination that is right: the envelope tells."""
    disc = game.position.chance.envelope
    assert isinstance(disc, Scenario)
    right = [
        option
        for option in options
        if (words := game.text(option).split())[0] == "divine"
        and CROPS[disc.crop[CELL_NAMES.index(words[1])]] == words[2]
    ]
    return luck.choice(right) if right and luck.random() < 0.7 else luck.choice(options)


def replayed(at: int, part: float) -> kancha.Game:
    """That game after a part of its answers."""
    game = kancha.new("pachamama", seed=at, **TABLES[at])
    for text in answers(at)[: int(len(answers(at)) * part)]:
        game.play(text)
    return game


def parsed(found: Drawn) -> ElementTree.Element:
    return ElementTree.fromstring(whole(found))


def facets(found: Drawn) -> set[str]:
    marks = re.findall(r'data-f="([^"]+)"', whole(found))
    return {facet for mark in marks for facet in mark.split()}


every_table = pytest.mark.parametrize("at", range(len(TABLES)), ids=[named(table) for table in TABLES])


@every_table
@pytest.mark.parametrize("part", [0, 0.5, 1])
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
def test_every_facet_of_every_option_has_an_element(at: int) -> None:
    game = kancha.new("pachamama", seed=at, **TABLES[at])
    seen: Counter[str] = Counter()
    for text in answers(at):
        assert game.prompt is not None
        assert game.seat is not None
        seen[game.prompt.name] += 1
        if seen[game.prompt.name] <= 4 or seen[game.prompt.name] % 16 == 0:
            wanted = {facet for option in game.options() for facet in game.facets(option)}
            missing = {facet for facet in wanted if not facet.startswith("verb:")} - facets(drawn(game, game.seat))
            assert missing == set(), game.prompt.name
        game.play(text)


def test_the_games_come_to_every_question() -> None:
    asked: set[str] = set()
    for at in range(len(TABLES)):
        game = kancha.new("pachamama", seed=at, **TABLES[at])
        for text in answers(at):
            assert game.prompt is not None
            asked.add(game.prompt.name)
            game.play(text)
    assert asked == PROMPTS


@every_table
def test_what_travels_is_there_to_be_seen(at: int) -> None:
    game = kancha.new("pachamama", seed=at, **TABLES[at])
    moved = 0
    for number, text in enumerate(answers(at)):
        events = game.play(text)
        if number % 7 and not game.over:
            continue
        seen = [event for event in events if event.visible_to(0)]
        found = drawn(game, 0, recent=seen)
        ids = {element.attrib["id"] for element in parsed(found).iter() if "id" in element.attrib}
        for motion in found.motions:
            moved += 1
            assert motion.piece in ids, motion
            assert motion.origin in ids, motion
    assert moved > 3


# Secrets


def test_equal_views_give_equal_drawings_whatever_the_land_is() -> None:
    game = replayed(0, 0.3)
    other = game.clone()
    disc = other.position.chance.envelope
    assert isinstance(disc, Scenario)
    other.position.chance.envelope = Scenario(
        "elsewhere", disc.board, list(reversed(disc.terrain)), list(reversed(disc.crop)), [], []
    )
    for seat in (-1, 0, 1):
        assert game.view(seat).facts() == other.view(seat).facts()
        assert drawn(game, seat) == drawn(other, seat)


def test_a_top_that_another_player_sees_is_not_drawn() -> None:
    at = next(number for number, table in enumerate(TABLES) if table["mode"] == "coop" and table["seats"] == 3)
    game = replayed(at, 0.3)
    state = game.state
    assert isinstance(state, State)
    assert state.screens is not None
    assert state.arrows is not None
    before = [drawn(game, seat) for seat in (-1, 0, 2)]
    own = drawn(game, 1)
    pile = next(pile for pile in range(4, 8) if state.screens.tops[pile] >= 0)
    planted = next(
        arrow
        for arrow in range(24)
        if arrow % 4 != state.screens.tops[pile] % 4 and state.arrows.unseen[pile % 4 * 24 + arrow]
    )
    state.arrows.unseen[pile % 4 * 24 + planted] -= 1
    state.arrows.unseen[pile % 4 * 24 + state.screens.tops[pile]] += 1
    state.screens.tops[pile] = planted
    assert [drawn(game, seat) for seat in (-1, 0, 2)] == before
    assert drawn(game, 1) != own


@every_table
def test_every_arrow_drawn_is_one_the_viewer_sees(at: int) -> None:
    game = replayed(at, 0.5)
    for seat in range(-1, game.seats):
        view = game.view(seat).state
        assert isinstance(view, State)
        seen = 0
        if view.arrows is not None:
            seen += sum(arrow != NONE for arrow in view.arrows.laid)
        if view.screens is not None:
            seen += sum(bool(column) for column in view.screens.columns)
            if seat >= 0:
                seen += sum(top >= 0 for top in view.screens.tops[seat * 4 : seat * 4 + 4])
            assert all(top in (NONE, UNKNOWN) for pile, top in enumerate(view.screens.tops) if pile // 4 != seat)
        assert whole(drawn(game, seat)).count('class="arrow pm-') == seen


# The help


@every_table
def test_the_help_never_rules_out_the_true_crop(at: int) -> None:
    game = kancha.new("pachamama", seed=at, **TABLES[at])
    disc = game.position.chance.envelope
    assert isinstance(disc, Scenario)
    told = 0
    for text in answers(at):
        for seat in range(game.seats):
            for study in studies(Sight(Scene(game.view(seat), speaker(game), NAMES))):
                told += len(study.against)
                assert disc.crop[study.cell] in study.open()
        game.play(text)
    assert told > 0


def test_the_help_names_the_disc_that_speaks_against_a_crop() -> None:
    reasons: Counter[str] = Counter()
    for part in (0.2, 0.4, 0.6, 0.8):
        game = replayed(0, part)
        for seat in (0, 1):
            sight = Sight(Scene(game.view(seat), speaker(game), NAMES))
            for study in studies(sight):
                for crop, reason in study.against.items():
                    reasons[reason.word] += 1
                    if reason.word == "touches":
                        assert reason.cell in sight.g.board.king[study.cell]
                    if reason.word == "room":
                        assert crop >= reason.number
                    if reason.cell != NONE:
                        assert sight.g.crop[reason.cell] == crop
                        assert CELL_NAMES[reason.cell] in drawn(game, seat).supplies
    assert {"touches", "in_region"} <= set(reasons)


def test_an_onlooker_gets_no_help_and_nothing_to_pick_as_his_own() -> None:
    found = whole(drawn(replayed(0, 0.5), -1))
    assert "bare-1" not in found
    assert "origin:" not in found
    assert "token:" not in found


def test_a_table_that_no_map_fits_is_drawn_without_help() -> None:
    state = replayed(0, 0).state
    assert isinstance(state, State)
    crops = tuple(0 if cell < 2 else NONE for cell in range(len(state.crop)))
    land = tuple(0 if cell < 2 else NONE for cell in range(len(state.land)))
    assert deduced(state.board, land, crops, tuple(state.left)) is None


# Pieces


def test_own_pawns_can_be_picked_as_origin_and_as_cell() -> None:
    game = replayed(0, 0.5)
    state = game.state
    assert isinstance(state, State)
    mine, theirs = drawn(game, 0).board, drawn(game, 1).board
    for cell in members(state.pawns[0]):
        mark = f'data-f="origin:{CELL_NAMES[cell]} cell:{CELL_NAMES[cell]}"'
        assert mark in mine
        assert mark not in theirs
        assert f'class="pawn seat-1" data-f="cell:{CELL_NAMES[cell]}"' in theirs  # so that it can tell why it blocks


def test_seats_take_the_colours_they_chose() -> None:
    game = kancha.new("pachamama", seats=3, seed=1, colours="blue,white")
    assert "pm-1-blue pm-2-white pm-3-brown" in drawn(game, 0).board
    for colour in COLOURS[:4]:
        for seat in range(5):
            assert f".has-pm-{seat}-{colour} {{" in SHEET


def test_alone_the_arrow_of_an_otoma_pawn_carries_that_pawns_shape() -> None:
    game = kancha.new("pachamama", mode="solo", seed=3, colours="green")
    sight = Sight(Scene(game.view(0), speaker(game), NAMES))
    assert sorted(sight.glyph(colour) for colour in range(6)) == [1, 2, 3, 4, 5, 6]
    assert sight.glyph(COLOURS.index("green")) == 1
    assert whole(drawn(game, 0)).count('class="pawn otoma pm-') == 5


def test_paths_are_drawn_only_where_the_otoma_walk() -> None:
    assert 'class="paths"' not in drawn(replayed(0, 0), 0).board
    assert drawn(kancha.new("pachamama", mode="solo", seed=1), 0).board.count('class="path"') == 14
    assert (
        drawn(kancha.new("pachamama", mode="coop", seats=2, seed=1, board="short"), 0).board.count('class="path"') == 10
    )


def test_the_pawn_just_moved_has_a_halo_and_the_wheel_turns() -> None:
    game = kancha.new("pachamama", seats=2, seed=2, first="0")
    still = drawn(game, 0)
    assert 'id="halo"' not in still.board
    found = drawn(game, 0, recent=game.play("explore reserve A1"))
    assert 'id="halo"' in found.board
    assert found.motions[0].piece == "pawn-A1"
    assert found.motions[0].origin == "reserve-0"
    turned = [drawn(game, 0, recent=events).asides[1].body for events in ([], game.play("explore reserve I5"))]
    assert "w9-8" in turned[1]
    assert "w5-4" in turned[1]
    assert turned[0] != turned[1]


def test_a_preview_of_a_divination_shows_the_crop_it_announces() -> None:
    game = kancha.new("pachamama", seats=2, seed=2, first="0")
    game.play("explore reserve A1")
    view = game.view(0)
    ahead = View(view.rules, view.setup, 0, view.state, [Divination(0, 0, 4)], [], [])
    found = board.draw(Scene(ahead, speaker(game), NAMES))
    assert 'class="disc guess"' in found.board
    assert 'class="disc guess"' not in drawn(game, 0).board


def test_who_has_passed_is_marked_so() -> None:
    game = replayed(0, 1)
    assert game.over
    assert all("passed" in panel for panel in drawn(game, 0).panels)
    assert drawn(game, 0).progress[0] == drawn(game, 0).progress[1]


def test_a_way_of_the_otoma_is_shown_for_each_cell_that_sends_them() -> None:
    at = next(number for number, table in enumerate(TABLES) if table["mode"] == "coop")
    game = replayed(at, 0.4)
    while game.prompt is not None and game.prompt.name != "coop_action":
        game.play(game.options()[0])
    assert game.seat is not None
    found = drawn(game, game.seat).board
    sending = set(re.findall(r"sends-(\d-[NESW])", found))
    assert sending
    assert sending == set(re.findall(r"flee-(\d-[NESW])", found))
    for pair in sending:
        assert f".near-sends-{pair} .flee-{pair}" in SHEET


def test_every_tooltip_names_a_rule_of_the_rulebook() -> None:
    known = set(re.findall(r"\*\*(P-\d{3})", Path(board.__file__).with_name("rules.md").read_text("utf-8")))
    for at in range(len(TABLES)):
        root = parsed(drawn(replayed(at, 0.5), 0))
        tips = [element.attrib for element in root.iter() if "data-tip-title" in element.attrib]
        assert len(tips) > 80
        for tip in tips:
            assert tip["data-tip-rule"] in known
            assert tip["data-tip"].endswith(".")
            assert tip["aria-label"] == tip["data-tip-title"]


def test_an_edition_colours_its_own_tiles(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = Path(board.__file__).with_name("components.toml").read_text("utf-8")
    file.write_text(text.replace('colour = "#AF8367"', 'colour = "#123456"'), "utf-8")
    game = kancha.new("pachamama", seats=2, seed=1, edition=str(file))
    assert 'fill="#123456"' in drawn(game, 0).board
    figures.cache_clear()
    file.unlink()
    assert 'fill="#AF8367"' in figures_of(game)
    figures.cache_clear()


def figures_of(game: kancha.Game) -> str:
    return f'fill="{figures(game.setup.edition).look.terrain.valley.colour}"'


# Gallery and card


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gallery_shows_every_piece_by_name(language: str) -> None:
    sections = board.gallery(speaker(replayed(0, 0), language))
    names = [piece.name for section in sections for piece in section.pieces]
    assert len(names) == len(set(names)) == 4 + 10 + 24 + 14 + 14 + 3
    ids: list[str] = []
    for section in sections:
        assert section.title
        for piece in section.pieces:
            root = ElementTree.fromstring(piece.picture)
            ids += [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
            assert "#pm-" not in piece.picture, "a piece of the gallery needs no board on its page"
    assert ids == []


def test_the_card_is_one_small_drawing() -> None:
    root = ElementTree.fromstring(board.card())
    assert root.attrib["viewBox"] == "0 0 280 156"
    assert not re.search(r"style=|#pm-| id=", board.card())


# Speed


def test_a_long_board_in_the_middle_of_a_game_is_drawn_quickly() -> None:
    game = replayed(TABLES.index({"mode": "competitive", "seats": 4, "board": "long"}), 0.5)
    scene = Scene(game.view(0), speaker(game), NAMES, game.events_for(0)[-20:])
    took: list[float] = []
    for _ in range(31):
        deduced.cache_clear()
        start = time.process_time()  # what others do on the machine does not count
        board.draw(scene)
        took.append(time.process_time() - start)
    assert statistics.median(took) < 0.012


# The rules for players


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_explains_every_question_and_names_known_rules(language: str) -> None:
    folder = Path(board.__file__).parent
    text = folder.joinpath(f"help/{language}.md").read_text("utf-8")
    known = set(re.findall(r"\*\*(P-\d{3})", folder.joinpath("rules.md").read_text("utf-8")))
    explained = re.findall(r"^## .*\{([\w ]+)\}$", text, re.MULTILINE)
    assert {prompt for prompts in explained for prompt in prompts.split()} == PROMPTS
    assert set(re.findall(r"P-\d{3}", text)) <= known


def test_the_help_says_the_same_in_both_languages() -> None:
    folder = Path(board.__file__).parent
    texts = [folder.joinpath(f"help/{language}.md").read_text("utf-8") for language in LANGUAGES]
    assert len({tuple(re.findall(r"P-\d{3}", text)) for text in texts}) == 1
    assert len({tuple(re.findall(r"\{([\w ]+)\}", text)) for text in texts}) == 1
