"""Tables that many rule tests begin from, and short ways to ask what the rules answer.

The short scenario S01, on which most positions are laid (terrain and level; * is a starting cell):

        A     B     C     D     E
    1   V1    M3    M1    M4*   M2
    2   V5    V4    V2    D3    D1
    3   V3*   F1    D5    D4    D2*
    4   D2    F4    F2    M3    M1
    5   D1*   F3    V1*   M4    M2
"""

import random
from collections.abc import Callable, Iterator

import pytest

import kancha
from kancha.games.pachamama.material import CELL_NAMES, CROPS, TERRAINS
from kancha.games.pachamama.state import Arrows, Screens, State
from kancha.games.pachamama.verbs import ARROW
from kancha.kernel.bits import members
from kancha.kernel.events import Event
from kancha.languages import LANGUAGES

Make = Callable[..., kancha.Game]
"""One of the three ways to a table."""

S01 = ["D1", "A3", "E3", "A5", "C5"]
"""The starting cells of S01, and the places of its Otoma pawns too."""

EVERY_CELL = [f"{column}{row}" for row in "12345" for column in "ABCDE"]
"""The cells of the short board."""


def competitive(seats: int = 2, seed: int = 1, scenario: str = "S01", **options: object) -> kancha.Game:
    return kancha.new("pachamama", seats=seats, seed=seed, mode="competitive", first=0, scenario=scenario, **options)


def solo(level: str = "easy", seed: int = 1, scenario: str = "S01", **options: object) -> kancha.Game:
    return kancha.new("pachamama", seats=1, seed=seed, mode="solo", level=level, scenario=scenario, **options)


def coop(
    seats: int = 2, seed: int = 1, level: str = "normal", scenario: str = "S01", first: object = 0, **options: object
) -> kancha.Game:
    return kancha.new(
        "pachamama", seats=seats, seed=seed, mode="coop", level=level, first=first, scenario=scenario, **options
    )


def facts(g: kancha.Game) -> State:
    """The game's own state, typed."""
    assert isinstance(g.state, State)
    return g.state


def arrows(g: kancha.Game) -> Arrows:
    """Alone and together: what the state knows of arrows and Otoma pawns."""
    found = facts(g).arrows
    assert found is not None
    return found


def screens(g: kancha.Game) -> Screens:
    """Together: what lies behind the screens and on the columns."""
    found = facts(g).screens
    assert found is not None
    return found


def texts(g: kancha.Game) -> list[str]:
    """Everything that may be answered now."""
    return [g.text(option) for option in g.options()]


def verbs(g: kancha.Game) -> set[str]:
    return {text.split()[0] for text in texts(g)}


def destinations(g: kancha.Game, origin: str) -> set[str]:
    """Where a pawn of a cell, or of the reserve, may end its move."""
    moves = [text.split() for text in texts(g)]
    return {move[2] for move in moves if move[0] == "explore" and move[1] == origin}


def asked(g: kancha.Game) -> tuple[int | None, str]:
    """Who is asked what."""
    return g.seat, g.prompt.name if g.prompt is not None else "over"


def refused(g: kancha.Game, answer: str) -> int:
    """The number of the rule an answer is refused by; nothing has changed."""
    return refusal(g, answer).rule


def refusal(g: kancha.Game, answer: str) -> kancha.IllegalMove:
    """Why an answer is refused, by a sentence that both languages have; nothing has changed."""
    before = (asked(g), g.scores(), g.record())
    with pytest.raises(kancha.IllegalMove) as refused:
        g.play(answer)
    assert (asked(g), g.scores(), g.record()) == before
    if refused.value.rule:
        assert all(g.speaker(language).why(refused.value.key) for language in LANGUAGES)
    return refused.value


def names(mask: int) -> set[str]:
    """A set of cells by their names."""
    return {CELL_NAMES[cell] for cell in members(mask)}


def pawns(g: kancha.Game, seat: int) -> set[str]:
    return names(facts(g).pawns[facts(g).stock(seat)])


def reserve(g: kancha.Game, seat: int) -> int:
    return facts(g).reserve[facts(g).stock(seat)]


def tile(g: kancha.Game, cell: str) -> str:
    """What lies on a cell: nothing, a terrain, or a terrain and a crop."""
    at = CELL_NAMES.index(cell)
    terrain, crop = facts(g).land[at], facts(g).crop[at]
    return " ".join([TERRAINS[terrain]] * (terrain >= 0) + [CROPS[crop]] * (crop >= 0))


def tokens(g: kancha.Game, side: int) -> set[str]:
    return {CROPS[crop] for crop in members(facts(g).tokens[side])}


def stones(g: kancha.Game, side: int) -> dict[str, int]:
    return dict(zip(TERRAINS, facts(g).stones[side * 4 : side * 4 + 4], strict=True))


def otoma_score(g: kancha.Game) -> int:
    return g.score_sheet().totals()[1]


def otoma_pawns(g: kancha.Game) -> list[str]:
    """The cell of each Otoma pawn."""
    return [CELL_NAMES[cell] for cell in arrows(g).pawns]


def arrow(g: kancha.Game, cell: str) -> str:
    """The arrow that lies open on a cell; none if there is no such arrow."""
    laid = arrows(g).laid[CELL_NAMES.index(cell)]
    return ARROW.words[laid] if laid >= 0 else ""


def top(g: kancha.Game, seat: int, terrain: str) -> str:
    """The arrow on top of a pile behind a screen; none if the pile is empty or hidden."""
    return top_in(facts(g), seat, terrain)


def top_in(state: object, seat: int, terrain: str) -> str:
    assert isinstance(state, State)
    assert state.screens is not None
    laid = state.screens.tops[seat * 4 + TERRAINS.index(terrain)]
    return ARROW.words[laid] if laid >= 0 else ""


def held(g: kancha.Game, seat: int) -> dict[str, int]:
    """How many tiles of each terrain lie behind a screen."""
    return dict(zip(TERRAINS, screens(g).held[seat * 4 : seat * 4 + 4], strict=True))


def column(g: kancha.Game, terrain: str) -> list[str]:
    """The arrows spent on a column of the Diversity board, the top last."""
    return [ARROW.words[laid] for laid in screens(g).columns[TERRAINS.index(terrain)]]


def told(events: list[Event], kind: str) -> list[list[int]]:
    """The values of every event of one kind, in order."""
    return [event.values for event in events if event.kind.name == kind]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind.name for event in events]


def at_random(g: kancha.Game, seed: int) -> Iterator[kancha.Game]:
    """Play a game to its end at random; the game before each answer."""
    luck = random.Random(seed)
    while not g.over:
        yield g
        g.play(luck.choice(g.options()))


def all_but(*cells: str) -> list[str]:
    """The cells of the short board without these."""
    return [cell for cell in EVERY_CELL if cell not in cells]


def spent(way: str) -> dict[int, dict[str, list[object]]]:
    """Piles that let seat 0 explore one way: its only tile shows it. Seat 1 has tiles too, so that the game goes on."""
    return {0: {"mountain": [way, 1]}, 1: {"mountain": ["white-E", 1], "forest": ["white-W", 1]}}


NORTH, EAST, SOUTH, WEST = spent("brown-N"), spent("brown-E"), spent("brown-S"), spent("white-W")
