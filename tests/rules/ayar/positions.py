"""Tables that many rule tests begin from, and short ways to ask what the rules answer."""

import pytest

import kancha
from kancha.games.ayar.material import ACTIVITIES, CELL_NAMES, QUADRANT_CELLS
from kancha.games.ayar.people import Ayllu, Player
from kancha.games.ayar.state import State
from kancha.kernel.bits import members
from kancha.kernel.chance import Rng
from kancha.kernel.errors import IllegalMove
from kancha.kernel.events import Event
from kancha.kernel.refusals import CASE, reason_key

WOMEN = ["turquoise", "brown", "purple", "grey"]
"""The rows from the top in most positions."""
A_TILES = {"a1": "A_farming", "a2": "A_construction", "a3": "A_weaving", "a4": "A_pottery"}
B_TILES = {"b1": "B_farming", "b2": "B_construction", "b3": "B_weaving", "b4": "B_pottery"}
TILES = A_TILES | B_TILES


def competitive(seats: int = 2, seed: int = 1, first: object = 0) -> kancha.Game:
    return kancha.new("ayar", seats=seats, seed=seed, first=first)


def solo(level: int = 1, seed: int = 1) -> kancha.Game:
    return kancha.new("ayar", seats=1, seed=seed, mode="solo", level=level)


def table(seats: int = 2, /, **pieces: object) -> kancha.Game:
    """A game of players at a position; seat 0 is first, the women and tiles are always the same."""
    g = competitive(seats)
    g.arrange(**{"women": WOMEN, "tiles": TILES} | pieces)
    return g


def alone(level: int = 1, /, **pieces: object) -> kancha.Game:
    """A game against the Ayllu at a position."""
    g = solo(level)
    g.arrange(**{"women": WOMEN, "tiles": TILES} | pieces)
    return g


def facts(g: kancha.Game) -> State:
    """The game's own state, typed."""
    assert isinstance(g.state, State)
    return g.state


def player(g: kancha.Game, seat: int = 0) -> Player:
    return facts(g).players[seat]


def ayllu(g: kancha.Game) -> Ayllu:
    found = facts(g).ayllu
    assert found is not None
    return found


def asked(g: kancha.Game) -> tuple[int, str]:
    """Who is asked what."""
    assert g.prompt is not None
    return g.prompt.seat, g.prompt.name


def texts(g: kancha.Game, verb: str = "") -> set[str]:
    """The possible answers in words; those of one verb, if it is named."""
    return {text for text in map(g.text, g.options()) if not verb or text.split()[0] == verb}


def last_words(g: kancha.Game) -> set[str]:
    """The last word of every possible answer, `stop` included."""
    return {text.split()[-1] for text in texts(g)}


def refused(g: kancha.Game, answer: str, rule: int = 0, case: int = 0) -> None:
    """An answer is refused, by this sentence of this rule if one is named."""
    with pytest.raises(IllegalMove) as refusal:
        g.play(answer)
    if rule:
        assert refusal.value.key == reason_key("A", rule + CASE * case), str(refusal.value)


def play(g: kancha.Game, *answers: str) -> list[Event]:
    """Several answers one after the other; what happened in all of them."""
    return [event for answer in answers for event in g.play(answer)]


def told(events: list[Event], kind: str) -> list[list[int]]:
    """The figures of all events of a kind."""
    return [event.values for event in events if event.kind.name == kind]


def history(g: kancha.Game, kind: str) -> list[list[int]]:
    """The figures of all events of a kind since the game began."""
    return told([event for entry in g.history for event in entry.events], kind)


def suns(g: kancha.Game, activity: str, side: int = 0) -> int:
    return facts(g).suns(side, ACTIVITIES.index(activity))


def moons(g: kancha.Game, activity: str, side: int = 0) -> int:
    return facts(g).moons(side, ACTIVITIES.index(activity))


def without(*cells: str) -> list[str]:
    """All cells of the grid but these."""
    return [cell for cell in CELL_NAMES if cell not in cells]


def emptied(quadrants: int, *cells: str) -> list[str]:
    """The grid after so many quadrants were emptied, from the top left on, and these cells too."""
    gone = [cell for corner in QUADRANT_CELLS[:quadrants] for cell in members(corner)]
    return [name for at, name in enumerate(CELL_NAMES) if at not in gone and name not in cells]


def at_random(seats: int = 2, seed: int = 1, level: int = 0) -> kancha.Game:
    """A whole game of random answers."""
    g = solo(level, seed) if level else kancha.new("ayar", seats=seats, seed=seed)
    rng = Rng(seed)
    while not g.over:
        options = g.options()
        g.play(options[rng.below(len(options))])
    return g
