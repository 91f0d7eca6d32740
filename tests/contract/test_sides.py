"""Everybody who is compared has a name, a score and a place, in every mode of every game."""

from kancha.lab.ways import Way
from tests.contract.tables import ended


def test_sides_agree_with_scores_and_ranking(table: Way) -> None:
    game = ended(table)
    sides = game.sides()
    assert [side.score for side in sides] == game.score_sheet().totals()
    for side in sides:
        assert [(game.scores()[seat], game.ranking()[seat]) for seat in side.seats] == [
            (side.score, side.place) for _ in side.seats
        ]
    assert sorted(seat for side in sides for seat in side.seats) == list(range(game.seats))
    assert 1 in [side.place for side in sides], "somebody has won"
    automata = [side.name for side in sides if not side.seats]
    assert len(automata) == (0 if table.mode == "competitive" else 1)
