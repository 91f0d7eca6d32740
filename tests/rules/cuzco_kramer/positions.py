"""Tables that many rule tests begin from, and short ways to ask what the rules answer.

Most positions lie about G18 in the middle of the site. Its neighbours, clockwise from the east: G20, H19, H17, G16, F17, F19.
"""

import pytest

import kancha
from kancha.games.cuzco_kramer.fitting import refusal
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELL_NUMBERS, DIRECTIONS, KINDS, tile_way
from kancha.games.cuzco_kramer.state import State
from kancha.kernel.bits import members
from kancha.kernel.errors import IllegalMove

RING = ["G20", "H19", "H17", "G16", "F17", "F19"]
"""The cells around G18."""
FAR = ["E8", "E10"]
"""Two inner cells far from G18, for a village of its own."""


def cuzco(seats: int = 2, seed: int = 1, **pieces: object) -> kancha.Game:
    """A table where seat 0 begins, arranged if pieces are given."""
    g = kancha.new("cuzco-kramer", seats=seats, seed=seed, first=0)
    if pieces:
        g.arrange(**pieces)
    return g


def midturn(seats: int = 2, ap: int = 6, **pieces: object) -> kancha.Game:
    """The middle of seat 0's turn, its tile laid, with hands that hold no card unless they are given."""
    hands = {seat: [] for seat in range(seats)}
    given = pieces.pop("hands", {})
    assert isinstance(given, dict)
    return cuzco(seats, ap=ap, hands=hands | given, **pieces)


def facts(g: kancha.Game) -> State:
    """The game's own state, typed."""
    assert isinstance(g.state, State)
    return g.state


def texts(g: kancha.Game) -> set[str]:
    return {g.text(option) for option in g.options()}


def starting(g: kancha.Game, *words: str) -> set[str]:
    """What the answers that begin with these words go on with."""
    start = " ".join(words) + " "
    return {text.removeprefix(start) for text in texts(g) if text.startswith(start)}


def verbs(g: kancha.Game) -> set[str]:
    return {text.split()[0] for text in texts(g)}


def refused(g: kancha.Game, text: str) -> int:
    """The number of the rule by which an answer is refused."""
    with pytest.raises(IllegalMove) as fault:
        g.play(text)
    return fault.value.rule


def lay(g: kancha.Game, kind: str, cell: str, way: str = "E") -> None:
    """Lay a tile, answering only what is asked."""
    g.play(f"lay {kind}")
    if asked(g) == "lay_at":
        g.play(f"at {kind} {cell}")
    if asked(g) == "lay_turned":
        g.play(f"turn {kind} {cell} {way}")


def walk(g: kancha.Game, origin: str, cell: str) -> None:
    g.play(f"move {origin}")
    if asked(g) == "walk":
        g.play(f"walk {origin} {cell}")


def asked(g: kancha.Game) -> str:
    return g.prompt.name if g.prompt is not None else ""


def cells_for(g: kancha.Game, kind: str) -> set[str]:
    """Where a kind of tile may be put now; nothing changes."""
    copy = g.clone()
    copy.play(f"lay {kind}")
    return starting(copy, "at", kind) if asked(copy) == "lay_at" else set()


def ways_for(g: kancha.Game, kind: str, cell: str) -> set[str]:
    """The directions in which a tile may lie with its village on a cell."""
    copy = g.clone()
    copy.play(f"lay {kind}")
    copy.play(f"at {kind} {cell}")
    if asked(copy) == "lay_turned":
        return starting(copy, "turn", kind, cell)
    return {DIRECTIONS[tile_way(facts(copy).laid[-1])]}


def refused_way(g: kancha.Game, kind: str, cell: str, way: str) -> int:
    copy = g.clone()
    copy.play(f"lay {kind}")
    if asked(copy) == "lay_at" and cell not in starting(copy, "at", kind):
        return refused(copy, f"at {kind} {cell}")
    copy.play(f"at {kind} {cell}")
    if asked(copy) != "lay_turned":
        return refusal(facts(g), KINDS.index(kind), CELL_NUMBERS[cell], DIRECTIONS.index(way), facts(g).ap)
    return refused(copy, f"turn {kind} {cell} {way}")


def destinations(g: kancha.Game, origin: str) -> set[str]:
    copy = g.clone()
    if f"move {origin}" not in texts(copy):
        return set()
    copy.play(f"move {origin}")
    if asked(copy) == "walk":
        return starting(copy, "walk", origin)
    seat = g.seat or 0
    return names(facts(copy).incas[seat] & ~facts(g).incas[seat])


def price_of_walk(g: kancha.Game, origin: str, cell: str) -> int:
    copy = g.clone()
    before = facts(copy).ap
    walk(copy, origin, cell)
    return before - facts(copy).ap


def names(cells: int) -> set[str]:
    return {CELL_NAMES[cell] for cell in members(cells)}


def level(g: kancha.Game, cell: str) -> int:
    return facts(g).level[CELL_NUMBERS[cell]]


def place(g: kancha.Game, cell: str) -> set[str]:
    """The village or city of a cell."""
    return names(facts(g).place_of(CELL_NUMBERS[cell]))


def temple(g: kancha.Game, cell: str) -> int:
    return facts(g).value_at(CELL_NUMBERS[cell])


def happened(events: list[object]) -> list[str]:
    return [event.kind.name for event in events]  # type: ignore[attr-defined]
