"""Together against the Otoma: set-up."""

from collections import Counter

import pytest

import kancha
from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.material import COLOURS, CROPS, TERRAINS
from kancha.games.pachamama.verbs import ARROW
from kancha.languages import LANGUAGES
from tests.marks import rule
from tests.rules.pachamama.positions import (
    S01,
    arrows,
    coop,
    facts,
    held,
    otoma_pawns,
    otoma_score,
    pawns,
    reserve,
    stones,
    texts,
    tile,
    tokens,
    top,
)

# S01: the Otoma stand on A3, D1, E3, A5 and C5. A player with one pile spends its top without being asked.


@rule("P-200")
def test_the_first_player_is_drawn_and_play_goes_round() -> None:
    begin = [coop(seats=3, seed=seed, first="random").seat for seed in range(60)]
    assert all(begin.count(seat) > 8 for seat in range(3))
    g = coop(seats=3, first=1)
    order = [g.seat]
    for _ in range(4):
        while g.seat == order[-1]:
            g.play(g.options()[0])
        order.append(g.seat)
    assert order == [1, 2, 0, 1, 2]


@rule("P-200")
def test_the_table_is_laid_out_as_in_competition() -> None:
    g = coop()
    assert {cell: tile(g, cell) for cell in ("D1", "C5")} == {"D1": "mountain maize", "C5": "valley sweet_potato"}
    assert facts(g).known.bit_count() == 5


@rule("P-201")
def test_the_team_has_one_score_and_one_set_of_stones() -> None:
    g = coop(seats=3)
    assert g.scores() == [0, 0, 0]
    assert g.score_sheet().columns == ["team", "otoma"]
    g.arrange(planted=S01, piles={0: {"mountain": ["brown-S", 1]}, 1: {"mountain": ["white-S", 1]}})
    g.play("explore reserve A1")
    g.play("explore reserve B1")
    assert stones(g, 0) == {"valley": 1, "desert": 0, "forest": 0, "mountain": 1}
    assert g.scores() == [1 + 2] * 3


@rule("P-202")
def test_there_are_two_tokens_of_each_crop_one_for_each_side() -> None:
    g = coop(seats=4)
    assert [facts(g).supply_of_token(crop) for crop in range(5)] == [2] * 5
    g.arrange(tokens={"team": CROPS, "otoma": CROPS})
    assert [facts(g).supply_of_token(crop) for crop in range(5)] == [0] * 5


@rule("P-203")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_have_a_colour_each(seats: int) -> None:
    assert [COLOURS[colour] for colour in facts(coop(seats=seats)).colours] == ["brown", "white", "green"][:seats]


@rule("P-203")
def test_four_players_are_two_pairs_that_share_colour_and_pawns() -> None:
    g = coop(seats=4, colours="blue white")
    assert [COLOURS[facts(g).colours[facts(g).stock(seat)]] for seat in range(4)] == ["blue", "white", "blue", "white"]
    tile_each = {
        seat: {"mountain": [arrow, 1]} for seat, arrow in enumerate(["brown-S", "white-S", "green-S", "yellow-S"])
    }
    g.arrange(planted=S01, piles=tile_each)
    for _ in range(3):
        g.play(next(text for text in texts(g) if text.startswith("explore reserve")))
    assert g.seat == 3
    assert [len(pawns(g, seat)) for seat in range(4)] == [2, 1, 2, 1]
    assert [reserve(g, seat) for seat in range(4)] == [2, 3, 2, 3]


@rule("P-203")
def test_pairs_win_and_lose_together() -> None:
    g = coop(seats=4)
    g.arrange(planted=S01, piles={0: {"mountain": ["brown-S", 1]}}, scores={"team": 99})
    g.play("explore reserve A1")
    assert g.over
    assert g.ranking() == [1, 1, 1, 1]


@rule("P-204", "P-211")
@pytest.mark.parametrize(
    ("level", "pawns_of_each", "otoma"),
    [("easy", {2: 4, 3: 3, 4: 4}, 4), ("normal", {2: 4, 3: 3, 4: 4}, 5), ("expert", {2: 3, 3: 2, 4: 3}, 5)],
)
def test_pawns_per_player_or_pair_and_otoma_by_level(level: str, pawns_of_each: dict[int, int], otoma: int) -> None:
    for seats, number in pawns_of_each.items():
        g = coop(seats=seats, level=level)
        assert facts(g).reserve == [number] * (2 if seats == 4 else seats)
        assert len(otoma_pawns(g)) == otoma


@rule("P-211")
def test_there_is_no_other_level() -> None:
    with pytest.raises(kancha.BadSetup, match="easy, normal, expert"):
        coop(level="hard")


@rule("P-205")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scenario", ["S01", "S10", "L01", "L05"])
def test_tiles_are_dealt_one_at_a_time_type_after_type(seats: int, scenario: str) -> None:
    g = coop(seats=seats, scenario=scenario)
    cards = [terrain for terrain, number in zip(TERRAINS, facts(g).left, strict=True) for _ in range(number)]
    for seat in range(seats):
        dealt = Counter(cards[seat::seats])
        assert held(g, seat) == {terrain: dealt[terrain] for terrain in TERRAINS}
    totals = [sum(held(g, seat).values()) for seat in range(seats)]
    assert max(totals) - min(totals) <= 1
    for terrain in TERRAINS:
        numbers = [held(g, seat)[terrain] for seat in range(seats)]
        assert max(numbers) - min(numbers) <= 1


@rule("P-205")
def test_which_tiles_are_dealt_is_left_to_chance() -> None:
    tops = {tuple(top(coop(seed=seed), 0, terrain) for terrain in TERRAINS) for seed in range(12)}
    assert len(tops) > 8


@rule("P-206")
def test_each_player_sees_the_top_of_each_of_his_piles_and_nothing_deeper() -> None:
    g = coop()
    for seat in range(2):
        for terrain in TERRAINS:
            shown = top(g, seat, terrain)
            assert shown in ARROW.words
            assert standard().arrows[TERRAINS.index(terrain)][ARROW.parse(shown)]
    assert sum(line.startswith("*[0] top 0") for line in g.record().splitlines()) == 4


@rule("P-206")
def test_the_next_tile_shows_when_the_top_is_gone() -> None:
    g = coop()
    g.arrange(piles={0: {"mountain": ["brown-S", 3], "forest": ["white-W", 1]}, 1: {"valley": ["white-E", 1]}})
    g.play("spend mountain")
    assert held(g, 0)["mountain"] == 2
    assert top(g, 0, "mountain") in ARROW.words
    assert top(g, 0, "mountain") != "brown-S"


@rule("P-207")
def test_a_player_can_tell_the_others_which_arrows_he_sees() -> None:
    g = coop()
    seen = [event for event in g.events_for(1) if event.kind.name == "saw_top"]
    ways = {"en": ["up", "right", "down", "left"], "fr": ["haut", "droite", "bas", "gauche"]}
    for language in LANGUAGES:
        told = [ways[language]["NESW".index(top(g, 1, terrain)[-1])] for terrain in TERRAINS]
        assert all(way in g.sentence(event, language) for way, event in zip(told, seen, strict=True))


@rule("P-208")
@pytest.mark.parametrize(
    ("seats", "colours", "otoma"), [(2, "", "green"), (2, "white green", "brown"), (3, "", "blue"), (4, "", "green")]
)
def test_all_otoma_pawns_have_the_first_unused_colour(seats: int, colours: str, otoma: str) -> None:
    g = coop(seats=seats, colours=colours)
    assert [COLOURS[colour] for colour in arrows(g).pawn_colours] == [otoma] * 5


@rule("P-208")
def test_the_otoma_are_placed_and_score_as_alone() -> None:
    g = coop()
    assert otoma_pawns(g) == ["A3", "D1", "E3", "A5", "C5"]
    assert otoma_score(g) == (3 + 4 + 2 + 1 + 1) + (1 + 2 + 3 + 1 + 2)
    assert tokens(g, 1) == set()


@rule("P-208")
def test_four_otoma_pawns_take_the_first_four_places() -> None:
    g = coop(level="easy")
    assert otoma_pawns(g) == ["A3", "D1", "E3", "A5"]
    assert otoma_score(g) == (3 + 4 + 2 + 1) + (1 + 2 + 3 + 1)
    assert tile(g, "C5") == "valley sweet_potato"
