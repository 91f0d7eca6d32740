"""Whole games, followed by a second reading of the rules: at every question both agree on everything on the table."""

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

import kancha
from kancha import native
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELL_NUMBERS
from kancha.games.cuzco_kramer.state import State
from tests.marks import walk
from tests.rules.cuzco_kramer.faults import FAULTS
from tests.rules.cuzco_kramer.positions import facts, names
from tests.rules.cuzco_kramer.reading import Reading
from tests.rules.cuzco_kramer.reading_land import CELLS
from tests.rules.cuzco_kramer.reading_players import QUARTERS, STYLES, Player
from tests.rules.cuzco_kramer.reading_table import CARDS, CATEGORIES, VALUES
from tests.rules.faults import Fault, planted
from tests.rules.following import follow

pytestmark = walk

OWN = ["double", "village", "culture"]


def seats_of(mask: int) -> set[int]:
    return {seat for seat in range(4) if mask >> seat & 1}


def same_land(g: kancha.Game, table: Reading) -> None:
    """Faces, levels, tiles, basins, temples, Incas."""
    state, land = facts(g), table.land
    assert names(state.village) == {cell for cell, face in land.face.items() if face == "village"}
    assert names(state.culture) == {cell for cell, face in land.face.items() if face == "culture"}
    for cell in CELLS:
        number = CELL_NUMBERS[cell]
        assert state.level[number] == land.level[cell]
        assert state.top[number] == land.top.get(cell, -1)
    assert names(state.basins) == land.basins
    assert names(state.settled) == land.settled
    assert {CELL_NAMES[cell]: value for cell, value in zip(state.temple_at, state.temple_value)} == land.temples
    assert names(state.discs) == land.discs
    for seat in range(table.seats):
        assert names(state.incas[seat]) == {cell for cell, owner in land.incas.items() if owner == seat}


def same_supplies(g: kancha.Game, table: Reading) -> None:
    """Tiles, storeys, tokens, cards."""
    state = facts(g)
    assert state.triples == table.triples
    assert state.basins_left == table.basins_left
    assert state.storeys == [table.storeys[value] for value in VALUES]
    assert state.tiles == [player.tiles[kind] for player in table.players for kind in OWN]
    assert state.reserve == [player.reserve for player in table.players]
    assert state.tokens == [player.tokens for player in table.players]
    assert state.hands == [player.hand[card] for player in table.players for card in CARDS]
    assert state.hand_size == [player.hand.total() for player in table.players]
    assert CARDS[state.display] == table.display
    assert state.deck_size == table.deck.total()
    assert state.deck == [table.deck[card] for card in CARDS]
    assert state.discard == [table.discard[card] for card in CARDS]


def same_hand(g: kancha.Game, table: Reading, seat: int) -> None:
    """A seat sees its own cards; those of the others lie for it where the deck does."""
    seen = g.view(seat).state
    assert isinstance(seen, State)
    hidden = table.deck + sum([player.hand for player in table.players if player is not table.players[seat]], Counter())
    hands = [player.hand if player is table.players[seat] else Counter() for player in table.players]
    assert seen.hands == [hand[card] for hand in hands for card in CARDS]
    assert seen.deck == [hidden[card] for card in CARDS]


def same_turn(g: kancha.Game, table: Reading) -> None:
    """What the turn and a festival have seen so far."""
    state, turn = facts(g), table.turn
    assert (state.active, state.ap, state.owes_tile) == (turn.seat, turn.ap, turn.owes)
    assert (state.token_used, state.drawn) == (turn.token, turn.drawn)
    assert names(state.changed) == turn.changed
    assert names(state.rested) == turn.rested
    if table.auction:
        assert CELL_NAMES[state.feast] == table.auction.temple
        assert seats_of(state.bidders) == set(table.auction.guests)
        assert seats_of(state.held) == table.auction.held
        bids = [table.auction.bids.get(seat, Counter()) for seat in range(table.seats)]
        assert state.bids == [bid[card] for bid in bids for card in CARDS]


def agree(g: kancha.Game, table: Reading) -> None:
    """Everything that lies on the table, every score, and the ranking at the end."""
    same_land(g, table)
    same_supplies(g, table)
    sheet = g.score_sheet()
    scores = [player.score() for player in table.players]
    assert sheet.points == [[player.points[category] for player in table.players] for category in CATEGORIES]
    assert sheet.totals() == g.scores() == scores
    assert facts(g).ending == table.ending
    assert seats_of(facts(g).counted) == table.counted
    if g.over:
        assert g.ranking() == [1 + sum(other > score for other in scores) for score in scores]
    else:
        same_turn(g, table)
        same_hand(g, table, g.seat or 0)


class Game(NamedTuple):
    """A game to follow: how many seats, its seed, how it is played, and whether with small supplies."""

    seats: int
    seed: int
    style: str
    quarter: str
    scarce: bool = False


SCARCE = {2: 6, 4: 2, 6: 1, 8: 3, 10: 2}


def played(game: Game) -> tuple[int, Counter[str]]:
    """Follow a game to its end: how many questions were compared, and which rules came up."""
    seats, seed, style, quarter, scarce = game
    first = 0 if scarce else seed % (seats + 1) - 1
    g = kancha.new("cuzco-kramer", seats=seats, seed=seed, first="random" if first < 0 else str(first))
    table = Reading(seats, first)
    if scarce:
        g.arrange(storeys=SCARCE, triples=24, basins_left=5, turn=0)
        table.storeys, table.triples, table.basins_left = dict(SCARCE), 24, 5
    player = Player(table, style, quarter, seed)
    answers = follow(g, table, lambda _, answers: player.choose(answers), lambda g: agree(g, table))
    return answers, table.seen


MIXED = [(seats, style, quarter) for quarter in QUARTERS for seats in (4, 3, 2) for style in STYLES]
LONG = [Game(*table[:1], seed, *table[1:], seed % 3 == 2) for seed, table in enumerate(MIXED * 3)]
SHORT = [Game(2, 3, "host", "south"), Game(3, 5, "builder", "middle"), Game(4, 2, "gardener", "north", True)]
RULES = Path(kancha.__file__).parent / "games" / "cuzco_kramer" / "rules.md"
NEVER_ALONE = """
    K-001 K-002 K-003 K-004 K-005 K-006 K-007 K-009 K-011 K-012 K-022 K-027 K-029 K-040 K-046 K-061 K-062 K-064 K-065 K-074 K-076
    K-078 K-083 K-084 K-093 K-095 K-097 K-099 K-102 K-110 K-111 K-124 K-126 K-134 K-147
""".split()
"""Rules at work in every game, or that say what is not done; the reading has no branch of their own for them."""


def table_of(seen: Counter[str], games: int, questions: int) -> str:
    """Every rule of rules.md, and how often it came up in which shape."""
    lines = [f"{games} games, {questions} questions"]
    for rule in re.findall(r"^- \*\*(K-\d+)", RULES.read_text(encoding="utf-8"), re.MULTILINE):
        if rule not in NEVER_ALONE:
            lines += [f"{seen[label]:10} {label}" for label in sorted(seen) if label.startswith(rule)] or [
                f"         0 {rule}"
            ]
    return "\n".join(lines)


@pytest.mark.timeout(3600)
def test_both_readings_agree_on_every_question_and_every_score(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    seen: Counter[str] = Counter()
    questions = 0
    for game in LONG if long else SHORT:
        answers, met = played(game)
        questions += answers
        seen += met
    assert questions > 1000
    if long:
        table = table_of(seen, len(LONG), questions)
        with capsys.disabled():
            print("", table, sep="\n")
        assert re.findall(r"^ +0 (K-\d+)$", table, re.MULTILINE) == []


def caught_in(fault: Fault, games: list[Game]) -> Game | None:
    """The first of these games that shows a fault; none if all of them go on as if nothing were."""
    with planted(fault):
        for game in games:
            try:
                played(game)
            except AssertionError:
                return game
    return None


@pytest.mark.skipif(native.compiled(), reason="faults can be planted in the interpreted engine only")
@pytest.mark.timeout(3600)
def test_the_reading_notices_faults_planted_in_the_engine(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    faults = FAULTS if long else FAULTS[::7]
    found = {str(fault): caught_in(fault, LONG) for fault in faults}
    if long:
        with capsys.disabled():
            print("", *[f"{game or 'not caught'} {fault}" for fault, game in found.items()], sep="\n")
    missed = [fault for fault, game in found.items() if game is None]
    assert len(missed) <= (2 if long else 0), missed
