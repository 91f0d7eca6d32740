"""Whole games, followed by a second reading of the rules: at every question both agree on everything on the table."""

import random

import pytest

import kancha
from kancha.games.pachamama.material import CELL_NAMES, CROPS, TERRAINS, Scenario
from tests.rules.pachamama.positions import (
    asked,
    column,
    facts,
    held,
    otoma_pawns,
    pawns,
    reserve,
    stones,
    texts,
    tile,
    tokens,
)
from tests.rules.pachamama.reading import Reading


def agree(g: kancha.Game, table: Reading) -> None:
    """Everything that lies on the table, and every score."""
    for cell in table.cells:
        assert tile(g, cell) == f"{table.land.get(cell, '')} {table.crop.get(cell, '')}".strip()
    for seat in range(table.seats):
        assert pawns(g, seat) == table.pawns[table.stock(seat)]
        assert reserve(g, seat) == table.reserve[table.stock(seat)]
    assert g.score_sheet().totals() == [side.score for side in table.sides]
    for number, side in enumerate(table.sides):
        assert stones(g, number) == side.stones
        assert tokens(g, number) == side.tokens
    assert facts(g).left == [table.left[terrain] for terrain in TERRAINS]
    if table.otoma:
        assert otoma_pawns(g) == table.otoma
    for seat, piles in enumerate(table.piles):
        assert held(g, seat) == piles
    if table.piles:
        assert {terrain: column(g, terrain) for terrain in TERRAINS} == table.diversity


def follow(mode: str, level: str, seats: int, board: str, seed: int, wits: float) -> int:
    """Play a game at random beside its second reading; now and then (`wits`) a guess is right. The number of answers."""
    options = {} if mode == "competitive" else {"level": level}
    g = kancha.new("pachamama", seats=seats, seed=seed, mode=mode, board=board, **options)
    table = Reading(mode, level, seats, "ABCDE" if board == "short" else "ABCDEFGHI")
    luck = random.Random(seed)
    flow = table.play()
    heard = answers = 0
    try:
        said = next(flow)
        while True:
            while said is None:
                line = g.lines()[heard]
                heard += 1
                said = flow.send(g.text(line.option))
            assert asked(g) == said[:2]
            assert texts(g) == sorted(texts(g), key=g.parse)
            assert set(texts(g)) == said[2]
            agree(g, table)
            answer = clever(g, luck) if luck.random() < wits else luck.choice(texts(g))
            g.play(answer)
            answers += 1
            heard += 1
            said = flow.send(answer)
    except StopIteration:
        agree(g, table)
        assert g.over
    return answers


def clever(g: kancha.Game, luck: random.Random) -> str:
    """A right divination if there is one, else anything: so that tokens and offerings come up."""
    scenario = g.position.chance.envelope
    assert isinstance(scenario, Scenario)
    truths = {
        f"divine {cell} {CROPS[scenario.crop[at]]}" for at, cell in enumerate(CELL_NAMES) if scenario.crop[at] >= 0
    }
    return luck.choice([text for text in texts(g) if text in truths] or texts(g))


TABLES = [
    *[("competitive", "", seats, board) for seats in (2, 3, 4) for board in ("short", "long")],
    *[("solo", level, 1, board) for level in ("easy", "hard") for board in ("short", "long")],
    *[("coop", level, seats, "long") for level in ("easy", "normal", "expert") for seats in (2, 3, 4)],
    *[("coop", "normal", seats, "short") for seats in (2, 3, 4)],
]


@pytest.mark.parametrize(("mode", "level", "seats", "board"), TABLES)
def test_both_readings_agree_on_every_question_and_every_score(mode: str, level: str, seats: int, board: str) -> None:
    for seed in range(3):
        assert follow(mode, level, seats, board, seed, wits=0.5) > 10
