"""The drawn table: every mode, every viewer, both languages; nothing that the view does not hold."""

import re
from collections import Counter
from pathlib import Path

import pytest

import kancha
from kancha.draw.scene import Scene
from kancha.draw.seats import game_sheet
from kancha.games.pachamama.divination import Divination
from kancha.games.pachamama.look import board
from kancha.games.pachamama.look.sight import Sight, figures
from kancha.games.pachamama.look.study import deduced, studies
from kancha.games.pachamama.material import CELL_NAMES, COLOURS, NONE, Scenario
from kancha.games.pachamama.state import UNKNOWN, State
from kancha.kernel.bits import members
from kancha.kernel.view import View
from tests.games.pachamama.shown import PACHAMAMA
from tests.games.showcase import NAMES, speaker, whole

new = PACHAMAMA.new
answers = PACHAMAMA.answers
replayed = PACHAMAMA.replayed
drawn = PACHAMAMA.drawn
SHEET = PACHAMAMA.sheet()

every_table = pytest.mark.parametrize("at", range(len(PACHAMAMA.setups)))


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
        assert game.view(seat).fingerprint() == other.view(seat).fingerprint()
        assert drawn(game, seat) == drawn(other, seat)


def test_a_top_that_another_player_sees_is_not_drawn() -> None:
    at = next(
        number for number, table in enumerate(PACHAMAMA.setups) if table["mode"] == "coop" and table["seats"] == 3
    )
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
    game = new(at)
    disc = game.position.chance.envelope
    assert isinstance(disc, Scenario)
    told = 0
    for text in answers(at):
        for seat in range(game.seats):
            for study in studies(Sight(Scene(game.view(seat), speaker(game), NAMES))):
                told += len(study.against) - len(study.open())
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
                for crop, reason in enumerate(study.against):
                    if reason is None:
                        continue
                    reasons[reason.word] += 1
                    if reason.word == "touches":
                        assert reason.cell in sight.g.board.king[study.cell]
                    if reason.word == "room":
                        assert crop >= reason.number
                    if reason.cell != NONE:
                        assert sight.g.crop[reason.cell] == crop
                        assert CELL_NAMES[reason.cell] in drawn(game, seat).supplies
    assert {"touches", "in_region"} <= set(reasons)


@pytest.mark.parametrize(
    ("language", "over", "each", "of_crop"),
    [
        ("en", "Under your pawns: not yet excluded", "{cell}: not yet excluded {levels}", "not excluded: +{level}"),
        ("fr", "Sous tes pions : pas encore exclu", "{cell} : pas encore exclu {levels}", "pas exclu : +{level}"),
    ],
)
def test_what_the_help_leaves_open_is_called_not_yet_excluded(
    language: str, over: str, each: str, of_crop: str
) -> None:
    game = new(0)
    for text in answers(0)[:7]:
        game.play(text)
    told = studies(Sight(Scene(game.view(0), speaker(game), NAMES)))
    assert any(len(study.open()) > 1 for study in told), "what is not excluded is not said to be so"
    found = drawn(game, 0, language)
    panel, supplies = (re.sub(r"[\u00a0\u202f]", " ", text) for text in (found.panels[0], found.supplies))
    assert over in panel
    for study in told:
        levels = [crop + 1 for crop in study.open()]
        assert each.format(cell=CELL_NAMES[study.cell], levels=", ".join(map(str, levels))) in panel
        verdicts = re.findall(rf'class="aid verdict v-{study.number}">.*?</svg>([^<]*)<', supplies)
        fitting = [of_crop.format(level=level) for level in levels]
        assert [words for words in verdicts if words in fitting] == fitting
        assert len(verdicts) == len(study.against)


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
    colours = game_sheet("pachamama")
    for colour in COLOURS[:4]:
        for seat in range(5):
            assert f".has-pm-{seat}-{colour} {{" in colours


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
    at = next(number for number, table in enumerate(PACHAMAMA.setups) if table["mode"] == "coop")
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


def test_an_edition_colours_its_own_tiles(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = Path(board.__file__).parents[1].joinpath("edition/components.toml").read_text("utf-8")
    file.write_text(text.replace('colour = "#AF8367"', 'colour = "#123456"'), "utf-8")
    game = kancha.new("pachamama", seats=2, seed=1, edition=str(file))
    assert 'fill="#123456"' in drawn(game, 0).board
    figures.cache_clear()
    file.unlink()
    assert 'fill="#AF8367"' in figures_of(game)
    figures.cache_clear()


def figures_of(game: kancha.Game) -> str:
    return f'fill="{figures(game.setup.edition).look.terrain.valley.colour}"'
