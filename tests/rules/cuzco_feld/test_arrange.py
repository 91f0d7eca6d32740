"""Positions are laid piece by piece, and what cannot be is refused with its place."""

import pytest

import kancha
from kancha.kernel.errors import BadPiece
from tests.rules.cuzco_feld.positions import asked, facts, table


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
    for name, found, wanted in g.rules.pieces(g.state):
        assert found == wanted, name
    for _ in range(8):
        if not g.over:
            g.play(g.options()[-1])
    again = kancha.replay(g.record())
    assert again.scores() == g.scores()
    for name, found, wanted in g.rules.pieces(g.state):
        assert found == wanted, name


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
