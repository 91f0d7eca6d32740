"""Who plays in matches: bots by name, the levels people sit down against, and the newcomer."""

from typing import Final

from kancha.bots.player import Bot
from kancha.bots.roster import recruit
from kancha.kernel.state import GameState
from kancha.learn.knowing import NEWCOMER, NewcomerBot
from kancha.table.levels import EASY, SECONDS, STEADY, STRONG, player

OTHERS: Final = (NEWCOMER, EASY, STEADY, STRONG)


def lined_up(name: str) -> Bot[GameState]:
    """A bot of a match by its name (BadSetup). The strong one's seconds are those it computes, as of all search bots here."""
    if name == NEWCOMER:
        return NewcomerBot()
    if name == STRONG:
        return recruit(f"search:{SECONDS}")
    return player(name) if name in OTHERS else recruit(name)
