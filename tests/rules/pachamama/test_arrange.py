"""Positions laid out piece by piece: what `arrange` takes, refuses and writes into the record."""

import pytest

import kancha
from kancha.kernel.state import facts as plain
from tests.rules.pachamama.positions import (
    EVERY_CELL,
    S01,
    SOUTH,
    Make,
    all_but,
    arrows,
    asked,
    column,
    competitive,
    coop,
    facts,
    otoma_pawns,
    otoma_score,
    pawns,
    solo,
    stones,
    texts,
    tile,
    top,
)

MAP = {
    "terrain": ["FFFMM", "MVVMM", "MVVDD", "DDVDD", "DDFFF"],
    "crops": ["13232", "24541", "13132", "24241", "13132"],
}


def test_tiles_are_laid_as_the_map_has_them_and_what_lay_there_before_is_gone() -> None:
    g = competitive()
    g.arrange(known=["A1", "B1"], planted=["B1", "C3"], tiles={"E5": "mountain", "D5": "mountain maize"})
    laid = {cell: tile(g, cell) for cell in EVERY_CELL if tile(g, cell)}
    assert laid == {
        "A1": "valley",
        "B1": "mountain chili",
        "C3": "desert quinoa",
        "D5": "mountain maize",
        "E5": "mountain",
    }
    assert facts(g).left == [5, 6, 4, 5]


def test_a_whole_map_may_be_given() -> None:
    g = competitive()
    g.arrange(map=MAP, planted=["A1", "B2"])
    assert [tile(g, "A1"), tile(g, "B2")] == ["forest sweet_potato", "valley maize"]
    g.play("explore reserve C1")
    assert tile(g, "C1") == "forest"


def test_a_position_is_built_up_in_several_steps() -> None:
    g = solo()
    g.arrange(planted=[*S01, "B1"], known=["A1"], arrows={"A1": "purple-N"})
    g.arrange(pawns={0: ["B1"]}, scores={0: 4})
    g.play("explore B1 A1")
    assert otoma_pawns(g)[0] == "A2"
    assert g.scores() == [4]


def test_tiles_laid_anew_turn_their_arrows_back() -> None:
    g = solo()
    unseen = arrows(g).unseen.copy()
    g.arrange(planted=S01, known=["A1", "B1"], arrows={"A1": "purple-N", "B1": "brown-N"})
    g.arrange(planted=S01)
    assert arrows(g).unseen == unseen


def test_tiles_behind_no_screen_lie_on_the_columns_each_a_tile_of_its_own() -> None:
    g = coop()
    g.arrange(piles={0: {"valley": ["brown-S", 1], "forest": ["blue-S", 1]}, 1: {"valley": ["white-E", 1]}})
    assert [len(column(g, terrain)) for terrain in ("valley", "desert", "forest", "mountain")] == [2, 5, 3, 7]
    assert len(set(column(g, "mountain"))) == 7
    assert not set(column(g, "valley")) & {"brown-S", "white-E"}
    assert top(g, 0, "valley") == "brown-S"
    assert texts(g) == ["spend valley", "spend forest"]


OTOMA_MAP: dict[str, object] = {
    "map": MAP,
    "planted": ["A1", "B2", "C2", "A4", "C5"],
    "otoma": ["A1", "B2", "C2", "A4", "C5"],
}


def test_on_another_map_the_otoma_score_as_if_they_had_just_come() -> None:
    """Crops 1, 4, 5, 2, 1 make 13; forest, valley, valley, desert, forest climb for 1, 2, 1, 2 and 2."""
    g = solo()
    before = otoma_score(g)
    g.arrange(**OTOMA_MAP)
    assert stones(g, 1) == {"valley": 2, "desert": 1, "forest": 2, "mountain": 0}
    assert (before, otoma_score(g)) == (20, 13 + 8)
    g = solo()
    g.arrange(**OTOMA_MAP, scores={"otoma": 3})
    assert otoma_score(g) == 3


def test_arranged_points_have_a_row_of_their_own_on_the_sheet() -> None:
    g = competitive()
    g.arrange(scores={0: 20, 1: 18})
    g.play("explore reserve A1")
    sheet = g.score_sheet()
    rows = dict(zip(sheet.categories, sheet.points, strict=True))
    assert (rows["diversity"], rows["arranged"], sheet.totals()) == ([1, 0], [20, 18], [21, 18])
    assert "arranged" not in competitive().score_sheet().categories


def test_who_passed_in_an_earlier_arrangement_is_in_again() -> None:
    g = competitive()
    g.arrange(planted=all_but("A1"), known=["A1"], pawns={0: ["A1"]}, phase="end", turn=1)
    assert facts(g).passed == 0b10
    g.arrange(pawns={0: [], 1: ["A1"]}, phase="end", turn=1)
    assert (g.seat, texts(g)[0]) == (1, "pass")


def test_an_arrow_laid_anew_turns_the_old_one_back() -> None:
    g = solo()
    unseen = arrows(g).unseen.copy()
    g.arrange(planted=S01, known=["A1"], arrows={"A1": "purple-N"})
    g.arrange(arrows={"A1": "brown-N"})
    g.arrange(planted=S01)
    assert arrows(g).unseen == unseen


MAKE: dict[str, Make] = {"competitive": competitive, "solo": solo, "coop": coop}
PIECES: list[tuple[str, dict[str, object]]] = [
    ("competitive", {"planted": [*S01, "B2"], "known": ["A1"], "pawns": {0: ["A1"], "white": ["B2"]}, "turn": 0}),
    ("competitive", {"tiles": {"A1": "valley", "D1": "mountain maize"}, "pawns": {0: ["A1"]}, "scores": {1: 5}}),
    (
        "competitive",
        {"map": MAP, "planted": ["A1"], "known": ["B1"], "pawns": {0: ["B1"]}, "stones": {0: {"forest": 3}}},
    ),
    ("competitive", {"planted": all_but("A1"), "known": ["A1"], "pawns": {0: ["A1"]}, "phase": "end"}),
    ("solo", {"planted": S01, "known": ["B1"], "pawns": {0: ["B1"]}, "arrows": {"B1": "brown-E"}, "quiet": 3}),
    ("coop", {"planted": [*S01, "B1"], "pawns": {0: ["B1"]}, "piles": SOUTH, "tokens": {"team": ["coca"]}}),
]


@pytest.mark.parametrize(("mode", "pieces"), PIECES)
def test_an_arranged_game_is_replayed_from_its_record(mode: str, pieces: dict[str, object]) -> None:
    for seed in range(3):
        g = MAKE[mode](seed=seed)
        g.arrange(**pieces)
        for turn in range(6):
            if not g.over:
                g.play(g.options()[(7 * turn + seed) % len(g.options())])
        again = kancha.replay(g.record())
        assert again.record() == g.record()
        assert plain(again.state) == plain(g.state)
        assert asked(again) == asked(g)
        while not again.over:
            again.play(again.options()[0])


@pytest.mark.parametrize(("mode", "pieces"), PIECES)
def test_an_arranged_game_is_resumed_as_if_it_had_never_stopped(mode: str, pieces: dict[str, object]) -> None:
    g = MAKE[mode](seed=5)
    g.arrange(**pieces)
    g.play(g.options()[0])
    again = kancha.resume(g.record(), 5)
    while not g.over:
        for game in (g, again):
            game.play(game.options()[-1])
    assert again.record() == g.record()


def test_the_record_names_every_tile_because_a_replay_has_no_map() -> None:
    g = competitive()
    g.arrange(known=["A1"], planted=["D1"])
    assert '{"tiles": {"A1": "valley", "D1": "mountain maize"}}' in g.record()
    other = g.record().replace('"A1": "valley"', '"A1": "forest"')
    assert tile(kancha.replay(other), "A1") == "forest"


@pytest.mark.parametrize(
    ("pieces", "piece"),
    [
        ({"castle": 1}, "castle"),
        ({"known": "A1"}, "known"),
        ({"known": ["F1"]}, "known"),
        ({"tiles": {"A1": "forest"}}, "tiles A1"),
        ({"tiles": {"A1": "valley maize"}}, "tiles A1"),
        ({"tiles": {"A1": "sea"}}, "tiles A1"),
        ({"map": {"terrain": MAP["terrain"], "crops": ["1"]}}, "map crops"),
        ({"map": {"terrain": ["FFFMX", *MAP["terrain"][1:]], "crops": MAP["crops"]}}, "map terrain E1"),
        ({"map": {"terrain": ["FFFFF", *MAP["terrain"][1:]], "crops": MAP["crops"]}}, "map"),
        ({"pawns": {0: ["A1"]}}, "pawns"),
        ({"pawns": {0: ["D1"], 1: ["D1"]}}, "pawns"),
        ({"pawns": {0: ["D1", "D1"]}}, "pawns"),
        ({"pawns": {"green": ["D1"]}}, "pawns"),
        ({"pawns": {2: ["D1"]}}, "pawns"),
        ({"planted": EVERY_CELL, "pawns": {0: EVERY_CELL[:6]}}, "pawns"),
        ({"otoma": ["D1"]}, "otoma"),
        ({"arrows": {"D1": "brown-N"}}, "arrows"),
        ({"piles": {}}, "piles"),
        ({"tokens": {0: ["gold"]}}, "tokens"),
        ({"stones": {0: {"valley": 9}}}, "stones valley"),
        ({"scores": {0: -1}}, "scores"),
        ({"scores": {0: "²"}}, "scores"),
        ({"turn": 2}, "turn"),
        ({"quiet": "soon"}, "quiet"),
        ({"quiet": 60}, "quiet"),
        ({"tokens": {0: ["coca", "coca"]}}, "tokens"),
        ({"scores": {0: 1, "brown": 2}}, "scores"),
        ({"planted": EVERY_CELL, "pawns": {0: ["A1"], "brown": ["B1"]}}, "pawns"),
        ({"phase": "middle"}, "phase"),
    ],
)
def test_a_piece_that_cannot_lie_there_is_refused_and_nothing_changes(pieces: dict[str, object], piece: str) -> None:
    g = competitive()
    before = (g.record(), plain(g.state))
    with pytest.raises(kancha.BadPiece) as refusal:
        g.arrange(**pieces)
    assert refusal.value.piece == piece
    assert (g.record(), plain(g.state)) == before


@pytest.mark.parametrize(
    ("pieces", "piece"),
    [
        ({"otoma": ["A3", "D1", "E3", "A5"]}, "otoma"),
        ({"otoma": ["A3", "D1", "E3", "A5", "A5"]}, "otoma"),
        ({"otoma": ["A3", "D1", "E3", "A5", "A1"]}, "otoma"),
        ({"pawns": {0: ["D1"]}}, "pawns"),
        ({"planted": S01, "known": ["A1"], "arrows": {"A1": "pink-N"}}, "arrows A1"),
        ({"planted": S01, "known": ["A1"], "arrows": {"A1": "brown-W"}}, "arrows A1"),
        ({"planted": S01, "known": ["A1"], "arrows": {"D1": "brown-N"}}, "arrows D1"),
        ({"planted": ["A1"]}, "otoma"),
        ({"tokens": {"otoma": ["coca"]}}, "tokens"),
        ({"phase": "end"}, "phase"),
        ({"piles": {}}, "piles"),
        ({"quiet": 60}, "quiet"),
        ({"map": MAP}, "otoma"),
    ],
)
def test_alone_too(pieces: dict[str, object], piece: str) -> None:
    with pytest.raises(kancha.BadPiece) as refusal:
        solo().arrange(**pieces)
    assert refusal.value.piece == piece


@pytest.mark.parametrize(
    ("pieces", "piece"),
    [
        ({"piles": {}}, "piles"),
        ({"piles": {0: {"valley": ["brown-W", 1]}}}, "piles 0 valley"),
        ({"piles": {0: {"valley": ["brown-N", 5]}}}, "piles"),
        ({"piles": {0: {"valley": ["brown-N", 1]}, 1: {"valley": ["brown-N", 1]}}}, "piles 1 valley"),
        ({"piles": {0: {"valley": "brown-N"}}}, "piles 0 valley"),
        ({"planted": [*S01, "A1"]}, "piles"),
        ({"tokens": {0: ["coca"], "team": ["coca"]}}, "tokens"),
        ({"quiet": 1}, "quiet"),
        ({"arrows": {"D1": "brown-N"}}, "arrows"),
    ],
)
def test_together_too(pieces: dict[str, object], piece: str) -> None:
    with pytest.raises(kancha.BadPiece) as refusal:
        coop().arrange(**pieces)
    assert refusal.value.piece == piece


def test_pawns_and_sides_are_named_by_colour_or_seat() -> None:
    g = coop(seats=4)
    g.arrange(planted=[*S01, "B1", "B2"], pawns={"brown": ["B1"], 3: ["B2"]}, scores={"team": 3, "otoma": 4},
              piles={0: {"desert": ["brown-N", 1]}})  # fmt: skip
    assert pawns(g, 2) == {"B1"}
    assert pawns(g, 1) == {"B2"}
    assert g.score_sheet().totals() == [3, 4]
