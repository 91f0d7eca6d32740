"""Whole games, followed by a second reading of the rules: at every question both agree on everything on the table."""

import re
from collections import Counter
from pathlib import Path

import pytest

import kancha
from kancha import native
from tests.marks import walk
from tests.rules.cuzco_feld.faults import FAULTS
from tests.rules.cuzco_feld.reading import Reading
from tests.rules.cuzco_feld.reading_agree import agree
from tests.rules.cuzco_feld.reading_choosers import AIMS, TASTES, Champion, Chooser
from tests.rules.faults import Fault, planted
from tests.rules.following import Choose, follow

pytestmark = walk

RULES = Path(kancha.__file__).parent / "games" / "cuzco_feld" / "rules.md"
TABLES = [(seats, module) for seats in (2, 3, 4) for module in (False, True)]

LONG = 3600
"""Seconds a long proof may take; a sample takes a few."""


def followed(seats: int, module: bool, seed: int, taste: str) -> tuple[int, Reading]:
    """A game of players with one taste, or with a champion among them; how many answers it took, and its reading."""
    g = kancha.new("cuzco-feld", seats=seats, seed=seed, pututus="on" if module else "off")
    table = Reading(seats, module)
    choose: Choose = Champion(taste, seed, table) if taste in AIMS else Chooser(taste, seed)
    return follow(g, table, choose, lambda g: agree(g, table)), table


def shares(rounds: int) -> list[tuple[int, bool, int, str]]:
    """Every taste and aim so often, at tables of every size, with and without the Pututus."""
    tastes = [*TASTES, *AIMS]
    return [
        (*TABLES[(number + turn) % len(TABLES)], 100 * turn + number, taste)
        for turn in range(rounds)
        for number, taste in enumerate(tastes)
    ]


@pytest.mark.timeout(LONG)
def test_both_readings_agree_on_every_question_and_every_score(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    answers = 0
    reached: Counter[str] = Counter()
    for share in shares(60 if long else 2):
        number, table = followed(*share)
        answers += number
        reached += table.reached
    assert answers > 5000
    if long:
        with capsys.disabled():
            print(told(answers, reached))


def told(answers: int, reached: Counter[str]) -> str:
    """How often each rule came up, and those that did not or are not counted."""
    rules = re.findall(r"^- \*\*(F-\d+)\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    cells = [f"{rule} {reached[rule]:>7}" for rule in rules if reached[rule]]
    lines = ["  ".join(cells[at : at + 8]) for at in range(0, len(cells), 8)]
    never = [rule for rule in rules if not reached[rule]]
    return "\n".join(["", f"{answers} questions compared", *lines, f"never or not counted: {' '.join(never)}"])


def caught(fault: Fault, rounds: int) -> int:
    """How many games it takes the reading to disagree with an engine that has this fault; 0 if it never does."""
    with planted(fault):
        for games, share in enumerate(shares(rounds), 1):
            try:
                followed(*share)
            except (AssertionError, LookupError, kancha.KanchaError):
                return games
    return 0


@pytest.mark.timeout(LONG)
@pytest.mark.skipif(native.compiled(), reason="A fault can be planted in the interpreted engine only.")
def test_the_reading_catches_faults_planted_in_the_engine(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    faults = FAULTS if long else [fault for fault in FAULTS if fault.rule in ("F-096", "F-192", "F-401")]
    results = {fault: caught(fault, 40 if long else 3) for fault in faults}
    if long:
        with capsys.disabled():
            for fault, games in results.items():
                print(f"{'caught in game ' + str(games) if games else 'not caught':20} {fault}")
    missed = [str(fault) for fault, games in results.items() if not games]
    assert len(missed) <= (2 if long else 0), missed
