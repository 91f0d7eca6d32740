"""Whole games, followed by a second reading of the rules: at every question both agree on everything on the table."""

from collections import Counter
from typing import NamedTuple

import pytest

import kancha
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELL_NUMBERS
from tests.rules.cuzco_kramer.positions import facts, names
from tests.rules.cuzco_kramer.reading import Reading
from tests.rules.cuzco_kramer.reading_land import CELLS
from tests.rules.cuzco_kramer.reading_players import QUARTERS, STYLES, Player
from tests.rules.cuzco_kramer.reading_table import CARDS, CATEGORIES, VALUES
from tests.rules.following import follow

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


class Game(NamedTuple):
    """A game to follow: how many seats, its seed, how it is played, and whether with small supplies."""

    seats: int
    seed: int
    style: str
    quarter: str
    scarce: bool = False


SCARCE = {2: 6, 4: 3, 6: 1, 8: 1, 10: 0}


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
