"""What is in the box, and what the game is about."""

import pytest

import kancha
from kancha.games.ayar.edition.box import load, standard
from kancha.games.ayar.material import FIRST_ISLAND, LAKE_SPACES, LAST_ISLAND, REQUIRED
from kancha.kernel.errors import BadSetup, EditionError
from tests.marks import rule
from tests.rules.ayar.positions import at_random, facts, history, play, player, table


@rule("A-001")
def test_one_to_four_players_four_rounds_of_a_day_and_a_night() -> None:
    for seats in (1, 2, 3, 4):
        assert kancha.new("ayar", seats=seats).seats == seats
    with pytest.raises(BadSetup):
        kancha.new("ayar", seats=5)
    for g in (at_random(2), at_random(level=1)):
        assert [values[0] for values in history(g, "round_begins")] == [1, 2, 3, 4]
        assert [values[0] for values in history(g, "night_falls")] == [1, 2, 3, 4]


@rule("A-002")
def test_what_each_player_has() -> None:
    box = standard()
    p = player(kancha.new("ayar", seats=2))
    assert p.tambos.bit_count() == 16
    assert box.board.maize == sum(box.board.set_size) == p.maize_left(box) == 22
    assert len(box.board.island_suns) - 1 == 6
    assert p.temples.bit_count() == 4
    assert p.standing.bit_count() == len(p.where) == 5


@rule("A-003")
def test_what_all_players_share() -> None:
    box = standard()
    assert len(box.paths.raymi_links) == len(box.paths.thresholds) == 8
    assert sum(box.kiln.vessels) == 30
    assert sum(box.loom.counts) == 64
    assert [sum(box.loom.counts[box.loom.pile_start[p] : box.loom.pile_start[p + 1]]) for p in range(4)] == [16] * 4
    assert len(box.tokens.arrows) == 5
    assert [board.stars for board in box.solo] == [1, 2, 3, 4]
    assert sum(REQUIRED) == 21
    assert LAST_ISLAND - FIRST_ISLAND + 1 == 12
    assert len(LAKE_SPACES) == 26


@rule("A-004", "A-110")
def test_only_the_lower_score_counts() -> None:
    g = table(phase="end", sun={0: 30, 1: 80}, moon={0: 31, 1: 29})
    assert g.over
    assert g.scores() == [30, 29]
    assert g.ranking() == [1, 2]


@rule("A-005")
def test_scores_stand_still_by_day() -> None:
    g = table(men={"turquoise": 6}, maize={0: {"m7": 2}, 1: {"m7": 4}})
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m7")
    state = facts(g)
    assert state.devotion == [1, 2]
    assert [state.sun(0), state.moon(0), state.sun(1), state.moon(1)] == [0, 0, 0, 0]


@rule("A-006")
def test_scores_and_devotion_have_no_upper_bound() -> None:
    g = table(phase="night", round=4, retired=["brown", "purple", "grey"], sun={0: 95}, devotion={0: 120})
    assert facts(g).sun(0) == 215


@rule("A-020")
def test_the_supply_of_llamas_and_viracocha_never_runs_out() -> None:
    g = table(llamas={0: 40, 1: 40}, men={"turquoise": 6}, maize={0: {"m7": 6}, 1: {"m7": 4}})
    play(g, "step turquoise R1 turquoise", "take r1c1", "build turquoise-3", "plant m7", "honour power_farming")
    assert facts(g).llamas == [41, 41]


def test_an_edition_with_other_figures_is_read(tmp_path: object) -> None:
    path = f"{tmp_path}/mine.toml"
    with open(path, "w", encoding="utf-8") as file:
        file.write("[llamas]\nconversion = [0, 2, 4]\n")
    box = load(path)
    assert box.llamas == [0, 2, 4]
    assert box.edition.startswith("own-")
    assert kancha.new("ayar", seats=2, edition=path).options()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[llamas]\nconversion = [0, 'x']\n", "llamas.conversion"),
        ("[structure]\ntemples_placed_total = 3\n", "structure"),
        ("[nothing]\n", "nothing"),
        ("[llamas\n", "line 1"),
    ],
)
def test_a_faulty_edition_is_refused_with_its_place(tmp_path: object, text: str, place: str) -> None:
    path = f"{tmp_path}/mine.toml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    with pytest.raises(EditionError, match=place):
        load(path)
