"""Positions are laid piece by piece, and what cannot be is refused with its place."""

import pytest

import kancha
from kancha.games.cuzco_feld.material import GOODS, MISSION_NAMES, TILE_NAMES
from kancha.kernel.bits import members
from kancha.kernel.errors import BadPiece
from tests.rules.cuzco_feld.positions import asked, facts, missions, table


@pytest.mark.parametrize(
    ("piece", "value", "place"),
    [
        ("nothing", 1, "nothing"),
        ("layout", "F1-F2-F3-N1-N2-N3", "layout"),
        ("rotation", 6, "rotation"),
        ("round", 0, "round"),
        ("order", [0, 0], "order"),
        ("masks", {0: "E"}, "masks 0"),
        ("feathers", {0: [13]}, "feathers 0"),
        ("feathers", {0: [1, 1]}, "feathers 0"),
        ("circles", {0: [7]}, "circles 0"),
        ("circles", {0: [6]}, "circles"),
        ("returned", [2], "returned"),
        ("known", {0: ["07"]}, "known 0"),
        ("temple_inti", 7, "temple_inti"),
        ("inti", {0: 4, 1: 1}, "inti"),
        ("chasqui", {0: "X1"}, "chasqui 0"),
        ("chasqui", {2: "I1"}, "chasqui"),
        ("quipu", {"C": [0]}, "quipu C"),
        ("quipu", {"I0": [0, 0]}, "quipu I0"),
        ("quipu_reserve", {0: 11}, "quipu_reserve 0"),
        ("tiles", {0: ["study-vp-1"]}, "tiles"),
        ("tiles", {0: ["study-vp-2 sideways"]}, "tiles 0"),
        ("tiles", {0: ["study-vp-2", "study-vp-3", "farm-vp-2"]}, "tiles"),
        ("hand", {0: ["16"]}, "hand 0"),
        ("hand", {0: ["05"] * 5}, "hand"),
        ("known", {0: ["05"]}, "known 0"),
        ("knowledge", {0: 16}, "knowledge 0"),
        ("inti", {0: 9, 1: 9}, "inti"),
        ("goods", {0: ["jewels"] * 4}, "goods"),
        ("missions", {0: ["01", "02", "03", "04"]}, "missions 0"),
        ("missions", {0: ["56"]}, "missions 0"),
        ("dice", {0: [1, 2, 3, 4]}, "dice"),
        ("dice", {0: [7]}, "dice 0"),
        ("bar", {"paved": ["red-1"]}, "bar paved"),
        ("bar", {"temple": ["blue-1"]}, "bar temple"),
        ("pututus", {0: [1, 0]}, "pututus 0"),
        ("rows", {"study-1": "farm-vp-2"}, "rows study-1"),
        ("faces", {"illapa": "07"}, "faces illapa"),
        ("market", {"1": ["soup"] * 5}, "market 1"),
        ("steps", {"7": 0}, "steps"),
        ("steps", {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0}, "steps"),
        ("scores", {0: "many"}, "scores 0"),
        ("phase", "lunch", "phase"),
        ("turn", 2, "turn"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(piece: str, value: object, place: str) -> None:
    g = kancha.new("cuzco-feld", 2, 1)
    before = g.record()
    with pytest.raises(BadPiece) as refusal:
        g.arrange(**{piece: value})
    assert refusal.value.piece == place
    assert g.record() == before


@pytest.mark.parametrize(
    "phase", ["dice", "persons", "university", "temple", "market", "palace", "end_of_round", "end"]
)
@pytest.mark.parametrize("seats", [2, 4])
def test_an_arranged_game_conserves_its_pieces_and_is_replayed(seats: int, phase: str) -> None:
    g = table(
        seats, phase=phase, round=6 if phase == "end" else 2, tiles={0: ["study-vp-2 down", "farm-food-3"]},
        hand={0: ["04", "05"]}, offerings={0: 2}, quipu={"I0": [0, 1], "O3": [1]}, goods={1: ["soup"]},
        completed={1: ["44"]}, food={0: 6, 1: 6},
    )  # fmt: skip
    for name, number, wanted in g.rules.pieces(g.state):
        assert number == wanted, name
    for _ in range(8):
        if not g.over:
            g.play(g.options()[-1])
    again = kancha.replay(g.record())
    assert again.scores() == g.scores()
    for name, number, wanted in g.rules.pieces(g.state):
        assert number == wanted, name


@pytest.mark.parametrize(
    ("pieces", "place"),
    [
        ({"chasqui": {0: "I2"}, "returned": [0]}, "returned"),
        ({"circles": {0: [1]}, "feathers": {0: [1, 3]}}, "circles"),
        ({"phase": "persons", "dice": {0: [2]}}, "dice"),
        ({"phase": "university", "turn": 0}, "turn"),
        ({"phase": "end", "round": 5}, "phase"),
        ({"round": 3, "inti": {0: 5, 1: 2}}, "inti"),
    ],
)
def test_pieces_that_cannot_be_together_are_refused(pieces: dict[str, object], place: str) -> None:
    g = kancha.new("cuzco-feld", 2, 1)
    before = g.record()
    with pytest.raises(BadPiece) as refusal:
        g.arrange(**pieces)
    assert refusal.value.piece == place
    assert g.record() == before


def test_what_the_set_up_has_not_dealt_is_dealt_in_the_simplest_way() -> None:
    g = kancha.new("cuzco-feld", 3, 1)
    g.arrange(dice={0: [4]})
    assert facts(g).order == [0, 1, 2]
    assert g.scores() == [0, 1, 2]
    assert [each.cards for each in facts(g).players] == [0, 0, 0]
    assert [each.missions.bit_count() for each in facts(g).players] == [3, 3, 3]
    assert [f"S-0{seat + 1}" in missions(g, seat) for seat in range(3)] == [True] * 3
    g = kancha.new("cuzco-feld", 3, 1)
    g.arrange(order=[2, 0, 1])
    assert g.scores() == [1, 2, 0]


@pytest.mark.parametrize(
    ("pieces", "left"),
    [
        ({}, 6),
        ({"round": 3}, 4),
        ({"round": 3, "phase": "palace"}, 3),
        ({"round": 6, "phase": "market"}, 0),
        ({"round": 3, "temple_inti": 2}, 2),
    ],
)
def test_a_medallion_has_left_the_temple_for_every_temple_step_that_is_over(
    pieces: dict[str, object], left: int
) -> None:
    g = table(**pieces)
    assert facts(g).inti_temple == left
    assert {name: number == wanted for name, number, wanted in g.rules.pieces(g.state)}["Inti medallions"]


def test_points_of_an_arranged_position_stand_by_themselves() -> None:
    sheet = table(dice={0: [4]}, scores={0: 40}).score_sheet()
    assert sheet.points[sheet.categories.index("arranged")] == [40, 0]
    assert "arranged" not in table(dice={0: [4]}).score_sheet().categories


def test_what_is_named_is_taken_from_wherever_the_set_up_laid_it() -> None:
    """A tile of a row, a card that shows or was discarded, goods of a later row, a mission of the palace or of another seat."""
    g = kancha.new("cuzco-feld", 2, 3)
    state = facts(g)
    tile, good, mission = state.rows[0], state.market[26], members(state.palace)[0]
    box = state.box
    g.arrange(
        tiles={0: [TILE_NAMES[tile]] * box.tiles[tile]}, quipu_reserve={0: 3}, missions={0: [MISSION_NAMES[mission]]},
        goods={0: [GOODS[good]] * 3}, hand={0: ["05"] * 4}, phase="dice",
    )  # fmt: skip
    assert tile not in facts(g).rows
    assert not facts(g).palace >> mission & 1
    assert facts(g).faces[1] != 4
    for name, number, wanted in g.rules.pieces(g.state):
        assert number == wanted, name


def test_seats_go_by_number_or_colour_and_one_position_upon_another() -> None:
    g = table(dice={"red": [3], "yellow": [4]}, chasqui={"yellow": "O1"})
    g.arrange(food={1: 4}, dice={0: [5], 1: [5]}, turn="yellow")
    assert asked(g) == (1, "place")
    assert [each.food for each in facts(g).players] == [0, 4]
    assert facts(g).players[1].at == 7


def test_without_dice_they_are_rolled() -> None:
    g = kancha.new("cuzco-feld", 3, 1)
    g.arrange(offerings={0: 5})
    assert asked(g)[1] == "place"
    assert [len(each.dice) for each in facts(g).players] == [3, 3, 3]
