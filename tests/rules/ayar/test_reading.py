"""Whole games of Ayar beside a second reading of its rules; and faults planted in the engine, which it must catch."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import kancha
from kancha import native
from tests.marks import walk
from tests.rules.ayar.faults import FAULTS
from tests.rules.ayar.reading import Reading
from tests.rules.ayar.reading_agree import agree, take_up
from tests.rules.ayar.reading_late import Late
from tests.rules.ayar.reading_tempers import bent
from tests.rules.faults import Fault, planted
from tests.rules.following import Disagreement, follow

pytestmark = walk

RULES = Path(kancha.__file__).parent / "games/ayar/rules.md"
TABLES = [(2, 0), (3, 0), (4, 0), (1, 1), (1, 2), (1, 3), (1, 4)]
"""Seats, and the stars of the Ayllu."""

RARE = [
    "A-032 surplus",
    "A-036 no construction",
    "A-036 no farming",
    "A-036 no pottery",
    "A-036 no weaving",
    "A-038",
    "A-038 box",
    "A-045",
    "A-046 one place",
    "A-050 empty pile",
    "A-066 none left",
    "A-068 a raft is there",
    "A-068 yellow is full",
    "A-089 discarded",
    "A-093 for a llama",
    "A-094",
    "A-095 with 2 marked",
    "A-097 a tie",
    "A-100 slot 4 again",
    "A-113 beyond the table",
    "A-118 nearest",
    "A-118 night",
    "A-118 later_bonus",
    "A-119 no site",
    "A-121 an empty pile",
    "A-122 no more maize",
    "A-124 higher",
    "A-124 lost",
    "A-124 lower",
    "A-125 several zones",
]
"""What only late positions bring up often enough."""


class Tally:
    """What all games of a run brought up."""

    def __init__(self) -> None:
        self.answers = self.games = 0
        self.reached: Counter[str] = Counter()

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.answers} questions compared; how often each rule was at work:"]
        lines += [f"{count:8}  {rule}" for rule, count in sorted(self.reached.items())]
        named = {rule.split()[0] for rule in self.reached}
        rules = re.findall(r"\*\*(A-\d{3})\*\*", RULES.read_text(encoding="utf-8"))
        return "\n".join([*lines, "not counted: " + " ".join(rule for rule in rules if rule not in named)])


@pytest.fixture(scope="module")
def tally(long: bool, pytestconfig: pytest.Config) -> Iterator[Tally]:
    """Filled by the games of this file; a long run prints it."""
    found = Tally()
    yield found
    capture = pytestconfig.pluginmanager.getplugin("capturemanager")
    if long and capture:
        with capture.global_and_fixture_disabled():
            print(f"\n{found}")


def new(seats: int, level: int, seed: int) -> kancha.Game:
    if level:
        return kancha.new("ayar", seats=1, seed=seed, mode="solo", level=level)
    return kancha.new("ayar", seats=seats, seed=seed)


def whole_game(seats: int, level: int, seed: int, tally: Tally) -> None:
    """A game from its set-up, by players with a bent."""
    keep_company(new(seats, level, seed), Reading(seats, level), random.Random(seed), tally)


def late_game(seats: int, level: int, seed: int, tally: Tally) -> None:
    """The rest of a game from a late position full of rare things."""
    g, luck = new(seats, level, seed), random.Random(seed)
    g.arrange(**Late(luck, seats, level).pieces())
    keep_company(g, take_up(g), luck, tally)


def keep_company(g: kancha.Game, table: Reading, luck: random.Random, tally: Tally) -> None:
    choose = bent(table, luck, luck.choice([0.0, 0.1, 0.3]))
    try:
        tally.answers += follow(g, table, choose, lambda game: agree(game, table))
    except AssertionError as error:
        raise Disagreement(f"{error}\n{g.record()}") from error
    tally.games += 1
    tally.reached.update(table.reached)


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("seats", "level"), TABLES)
def test_both_readings_agree_on_every_question_and_everything_on_the_table(
    seats: int, level: int, long: bool, tally: Tally
) -> None:
    for seed in range(100 if long else 3):
        whole_game(seats, level, seed, tally)


@pytest.mark.timeout(900)
def test_both_readings_agree_where_boards_are_full_and_piles_are_empty(long: bool, tally: Tally) -> None:
    for seed in range(200 if long else 12):
        for seats, level in TABLES:
            late_game(seats, level, seed, tally)
    missing = [rule for rule in RARE if not tally.reached[rule]]
    assert len(missing) <= (0 if long else 4), missing


def is_caught(fault: Fault, seeds: int) -> bool:
    """Whether some game goes another way than the reading once a fault is planted."""
    tally = Tally()
    with planted(fault):
        for seed in range(seeds):
            for seats, level in TABLES:
                for play in (whole_game, late_game):
                    try:
                        play(seats, level, seed, tally)
                    except Disagreement:
                        return True
    return False


@pytest.mark.timeout(900)
@pytest.mark.skipif(native.compiled(), reason="faults are planted in Python source, and this engine is compiled")
def test_the_reading_catches_faults_planted_in_the_engine(long: bool) -> None:
    faults = FAULTS if long else [fault for fault in FAULTS if fault.rule in ("A-088", "A-098", "A-118")]
    missed = [str(fault) for fault in faults if not is_caught(fault, 25 if long else 2)]
    assert len(FAULTS) == 20
    assert len(missed) <= (2 if long else 0), missed
