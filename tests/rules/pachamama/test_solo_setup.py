"""Alone against the Otoma: set-up."""

import random

import pytest

import kancha
from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.material import TERRAINS
from kancha.games.pachamama.verbs import ARROW
from tests.marks import rule
from tests.rules.pachamama.positions import (
    S01,
    arrow,
    asked,
    at_random,
    facts,
    otoma_pawns,
    pawns,
    reserve,
    solo,
    stones,
    texts,
    tile,
    tokens,
)

# S01 alone: purple stands on A3, yellow on D1, white on E3, green on A5, blue on C5; the player is brown.


@rule("P-150")
def test_the_player_is_set_up_as_one_of_two() -> None:
    g = solo()
    assert reserve(g, 0) == 5
    assert stones(g, 0) == dict.fromkeys(TERRAINS, 0)
    assert g.scores() == [0]
    assert {cell: tile(g, cell) != "" for cell in S01} == dict.fromkeys(S01, True)


@rule("P-151")
@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_long_scenarios_are_the_default_and_short_ones_an_option(mode: str) -> None:
    assert len(facts(kancha.new("pachamama", mode=mode, seed=1)).board.cells) == 45
    assert len(facts(kancha.new("pachamama", mode=mode, seed=1, board="short")).board.cells) == 25


@rule("P-152")
@pytest.mark.parametrize(
    ("chosen", "colours"),
    [
        ("", ["purple", "yellow", "white", "green", "blue"]),
        ("green", ["purple", "yellow", "brown", "white", "blue"]),
        ("blue", ["purple", "yellow", "brown", "white", "green"]),
    ],
)
def test_the_otoma_are_the_colours_the_player_did_not_choose(chosen: str, colours: list[str]) -> None:
    """Each arrow of an Otoma colour sends the pawn of that colour, and only the player's own colour sends none."""
    for slot, colour in enumerate(colours):
        g = solo(colours=chosen)
        way = next(way for way in "NESW" if standard().arrows[0][ARROW.parse(f"{colour}-{way}")])
        g.arrange(planted=[*S01, "B1"], known=["A1"], pawns={0: ["B1"]}, arrows={"A1": f"{colour}-{way}"})
        before = otoma_pawns(g)
        g.play("explore B1 A1")
        assert [at for at in range(5) if otoma_pawns(g)[at] != before[at]] == [slot]


@rule("P-152")
def test_the_otoma_have_a_score_and_four_stones_of_their_own() -> None:
    g = solo()
    g.arrange(scores={"otoma": 0, 0: 3}, stones={"otoma": dict.fromkeys(TERRAINS, 0), 0: {"valley": 2}})
    assert g.score_sheet().columns == ["seat:0", "otoma"]
    assert g.score_sheet().totals() == [3, 0]
    assert stones(g, 1) == dict.fromkeys(TERRAINS, 0)
    assert stones(g, 0)["valley"] == 2


@rule("P-153")
def test_there_is_one_token_of_each_crop_and_it_is_the_players() -> None:
    g = solo()
    assert [facts(g).supply_of_token(crop) for crop in range(5)] == [1] * 5
    for _ in at_random(g, 1):
        assert tokens(g, 1) == set()
    with pytest.raises(kancha.BadPiece):
        solo().arrange(tokens={"otoma": ["coca"]})


@rule("P-154")
def test_the_next_arrow_is_drawn_from_the_tiles_of_the_box() -> None:
    """Which arrow a valley shows differs from table to table; it is always one the box has."""
    found = set()
    for seed in range(80):
        g = solo(seed=seed)
        g.play("explore reserve A1")
        found.add(arrow(g, "A1"))
    in_the_box = {ARROW.words[kind] for kind in range(24) if standard().arrows[0][kind]}
    assert found <= in_the_box
    assert len(found) > 8


@rule("P-154")
@pytest.mark.parametrize("seed", range(4))
def test_no_arrow_is_seen_oftener_than_the_box_has_it(seed: int) -> None:
    g = solo(seed=seed, scenario="random", board="long")
    for _ in at_random(g, seed):
        pass
    turned = [line.split() for line in g.record().splitlines() if line.startswith("* arrow")]
    lands = {line.split()[2]: line.split()[3] for line in g.record().splitlines() if line.startswith("* terrain")}
    seen = [(lands[line[2]], line[3]) for line in turned]
    for terrain, kind in set(seen):
        assert seen.count((terrain, kind)) <= standard().arrows[TERRAINS.index(terrain)][ARROW.parse(kind)]


@rule("P-155")
def test_the_five_otoma_pawns_stand_on_the_places_of_the_scenario() -> None:
    assert otoma_pawns(solo()) == ["A3", "D1", "E3", "A5", "C5"]
    assert otoma_pawns(solo(scenario="S02")) == ["E4", "A4", "C2", "B1", "E2"]


@rule("P-155")
def test_purple_and_yellow_take_the_first_places() -> None:
    for colour, slot in [("purple", 0), ("yellow", 1), ("white", 2)]:
        g = solo()
        g.arrange(planted=[*S01, "B1"], known=["A2"], pawns={0: ["B1"]}, arrows={"A2": f"{colour}-E"})
        g.play("explore reserve A2")
        assert otoma_pawns(g)[slot] != ["A3", "D1", "E3"][slot]


@rule("P-156")
def test_the_otoma_score_the_crop_under_each_pawn() -> None:
    sheet = solo().score_sheet()
    assert sheet.points[sheet.categories.index("divination")] == [0, 3 + 4 + 2 + 1 + 1]


@rule("P-157")
@pytest.mark.parametrize(("scenario", "points"), [("S10", 1 + 1 + 2 + 1 + 1), ("S06", 1 + 1 + 2 + 2 + 2), ("S09", 7)])
def test_the_otoma_climb_for_their_places_in_reading_order(scenario: str, points: int) -> None:
    """S10 in reading order: C1 and E1 valley, B3 mountain, E3 forest, D5 valley."""
    sheet = solo(scenario=scenario).score_sheet()
    assert sheet.points[sheet.categories.index("diversity")] == [0, points]


@rule("P-157")
def test_the_otomas_stones_stand_where_their_places_put_them() -> None:
    assert stones(solo(), 1) == {"valley": 2, "desert": 2, "forest": 0, "mountain": 1}


@rule("P-158")
@pytest.mark.parametrize("seed", range(5))
def test_the_player_begins(seed: int) -> None:
    assert asked(solo(seed=seed)) == (0, "action")


@rule("P-158")
@pytest.mark.parametrize("seed", range(6))
def test_easy_and_hard_are_one_game_until_an_arrow_of_ones_own_colour(seed: int) -> None:
    easy, hard = solo("easy", seed), solo("hard", seed)
    luck = random.Random(seed)
    while not easy.over:
        answer = luck.choice(easy.options())
        easy.play(answer)
        hard.play(answer)
        if asked(hard)[1] == "solo_otoma":
            assert any(arrow(hard, cell).startswith("brown") for cell in pawns(hard, 0))
            break
        assert texts(easy) == texts(hard)
        assert easy.score_sheet().points == hard.score_sheet().points


@rule("P-158")
def test_there_is_no_other_difficulty() -> None:
    with pytest.raises(kancha.BadSetup, match="easy, hard"):
        solo("normal")
