"""The frame: starting activities, turns until all markers are placed, the night, the next day (A-021, A-105, A-116, A-133)."""

from kancha.games.ayar.ayllu import AylluStart, FlipToken
from kancha.games.ayar.ending import Ending
from kancha.games.ayar.events import AYLLU_TOKEN_LEFT, ROUND_BEGINS
from kancha.games.ayar.material import GOLD, MARKERS, ROUNDS, TOKENS
from kancha.games.ayar.night import Night
from kancha.games.ayar.state import State
from kancha.games.ayar.turn import PlaceStep, StartingActivity
from kancha.kernel.effects import EachSeat, Effect


class BeginGame(Effect[State]):
    """The starting activities, then the first day."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        return (StartingActivities(g.first, g.sides()), BeginDay())


class StartingActivities(EachSeat[State]):
    """In turn order everybody places a tambo on a first site (A-024, A-115)."""

    def make(self, g: State, seat: int) -> tuple[Effect[State], ...]:
        return (AylluStart() if g.is_ayllu(seat) else StartingActivity(seat),)


class BeginDay(Effect[State]):
    """A day begins with the first player."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.events is not None:
            g.tell(ROUND_BEGINS, g.round, g.first)
        return (NextTurn(g.first),)


class NextTurn(Effect[State]):
    """One turn after the other, clockwise, until nobody has a marker left; then night falls (A-021)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        sides = g.sides()
        for turn in range(sides):
            side = (self.side + turn) % sides
            if g.turns_left(side):
                turn_of: Effect[State] = FlipToken() if g.is_ayllu(side) else PlaceStep(side)
                return (turn_of, NextTurn((side + 1) % sides))
        return (Night(), Preparation())


def turn_of(g: State, seat: int) -> tuple[Effect[State], ...]:
    """A seat's turn as if it came now: a step marker is laid, if one is left (A-021)."""
    return (PlaceStep(seat),) if g.turns_left(seat) else ()


class Preparation(Effect[State]):
    """Markers stand up again on their slots, the first-player token passes; after the fourth night the game ends (A-105)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.round == ROUNDS:
            return (Ending(),)
        for player in g.players:
            player.standing = every_marker() & ~g.retired
        if g.ayllu is not None:
            prepare_ayllu(g)
        g.round += 1
        g.first = (g.first + 1) % g.sides()
        return (BeginDay(),)


def every_marker() -> int:
    """All markers of a player; gold never retires (A-106)."""
    return (1 << len(MARKERS)) - 1


def prepare_ayllu(g: State) -> None:
    """Its markers go into the bag, the token of the round leaves, the others form a new pile (A-133)."""
    ayllu = g.ayllu
    assert ayllu is not None
    ayllu.bag = (1 << GOLD) - 1 & ~g.retired
    for token in range(len(TOKENS)):
        if g.box.tokens.leaves_after[token] == g.round:
            ayllu.gone |= 1 << token
            if g.events is not None:
                g.tell(AYLLU_TOKEN_LEFT, token)
    ayllu.tokens = (1 << len(TOKENS)) - 1 & ~ayllu.gone
