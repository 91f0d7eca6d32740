"""Whole games, followed by a second reading of the rules: at every question both agree on everything on the table."""

import random
from typing import NamedTuple

import pytest

import kancha
from kancha import native
from kancha.games.pachamama.material import CELL_NAMES, CROPS, TERRAINS, Scenario
from tests.marks import rule, walk
from tests.rules.faults import Fault, planted
from tests.rules.following import follow
from tests.rules.pachamama.faults import FAULTS
from tests.rules.pachamama.positions import column, facts, held, otoma_pawns, pawns, reserve, stones, tile, tokens
from tests.rules.pachamama.reading import Reading

pytestmark = walk

CAUGHT = 18
"""How many of the twenty faults must be found."""
SEEDS = 5
IDLE = 2
"""The seed of the games nobody goes on with."""


class Table(NamedTuple):
    """A game to be followed."""

    mode: str
    level: str
    seats: int
    board: str


TABLES = [
    *[Table("competitive", "", seats, board) for seats in (2, 3, 4) for board in ("short", "long")],
    *[Table("solo", level, 1, board) for level in ("easy", "hard") for board in ("short", "long")],
    *[Table("coop", level, seats, "long") for level in ("easy", "normal", "expert") for seats in (2, 3, 4)],
    *[Table("coop", "normal", seats, "short") for seats in (2, 3, 4)],
]


def agree(g: kancha.Game, table: Reading) -> None:
    """What is asked, everything that lies on the table, and every score."""
    if g.prompt is not None:
        assert g.prompt.name == table.question
        assert g.options() == sorted(g.options())
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


def followed(at: Table, seed: int, idle: bool = False) -> kancha.Game:
    """A game played beside its second reading: at random, by good guesses or, if `idle`, without laying a tile."""
    options = {"level": at.level} if at.level else {}
    g = kancha.new("pachamama", seats=at.seats, seed=seed, mode=at.mode, board=at.board, **options)
    table = Reading(at.mode, at.level, at.seats, "ABCDE" if at.board == "short" else "ABCDEFGHI")
    luck = random.Random(seed)

    def choose(g: kancha.Game, answers: list[str]) -> str:
        if idle:
            return luck.choice(idling(g, answers) or answers)
        return luck.choice((clever(g, answers) if luck.random() < 0.5 else []) or answers)

    follow(g, table, choose, lambda g: agree(g, table))
    return g


def clever(g: kancha.Game, answers: list[str]) -> list[str]:
    """The right divinations, so that tokens and offerings come up."""
    scenario = g.position.chance.envelope
    assert isinstance(scenario, Scenario)
    crops = [(cell, scenario.crop[at]) for at, cell in enumerate(CELL_NAMES)]
    truths = {f"divine {cell} {CROPS[crop]}" for cell, crop in crops if crop >= 0}
    return [answer for answer in answers if answer in truths]


def idling(g: kancha.Game, answers: list[str]) -> list[str]:
    """Walks from crop to crop; before that, while hands are empty, good guesses, for tokens to be left over at the end."""
    if not any(facts(g).tokens):
        return clever(g, answers)
    if "offer none" in answers and g.prompt is not None and g.prompt.name == "offer":
        return ["offer none"]
    walks = [answer.split() for answer in answers if answer.startswith("explore")]
    return [" ".join(words) for words in walks if " " in tile(g, words[2]) and words[1] != "reserve"]


@pytest.mark.parametrize("at", TABLES)
def test_both_readings_agree_on_every_question_and_every_score(at: Table) -> None:
    for seed in range(3):
        assert followed(at, seed).over


@rule("P-127")
@pytest.mark.parametrize("at", [table for table in TABLES if table.mode != "coop" and table.board == "short"])
def test_both_readings_agree_on_a_game_that_nobody_goes_on_with(at: Table) -> None:
    g = followed(at, 0, idle=True)
    assert any(event.kind.name == "quiet_end" for entry in g.history for event in entry.events)


# The reading is worth something only if it finds what is wrong.


def caught(fault: Fault) -> bool:
    """Whether the second reading parts from an engine with this fault in it, within some games of every kind."""
    with planted(fault):
        for seed in range(SEEDS):
            for at in TABLES:
                try:
                    followed(at, seed, idle=seed == IDLE and at.mode != "coop")
                except (AssertionError, LookupError, ValueError, kancha.KanchaError):
                    return True
    return False


@pytest.mark.skipif(native.compiled(), reason="faults are planted in the interpreted engine only")
def test_the_second_reading_catches_faults_planted_in_the_engine(long: bool) -> None:
    assert len(FAULTS) == 20
    tried = FAULTS if long else FAULTS[::7]
    missed = [str(fault) for fault in tried if not caught(fault)]
    assert len(missed) <= (len(tried) - CAUGHT if long else 0), missed
