"""The end: one last turn for everybody else, and each player's final count (K-130..K-147)."""

from kancha.games.cuzco_kramer.events import COUNTED_FIRST, COUNTED_NOTHING, COUNTED_SECOND, WON
from kancha.games.cuzco_kramer.scoring import ranking
from kancha.games.cuzco_kramer.state import FINAL_COUNT, State
from kancha.kernel.effects import Effect


def position_in(keys: list[int], seat: int) -> int:
    """The place of a seat among those who stand in a city, counted without gaps; 0 without an Inca there (K-144, K-145)."""
    mine = keys[seat]
    if not mine:
        return 0
    better: list[int] = []
    for key in keys:
        if key > mine and key not in better:
            better.append(key)
    return 1 + len(better)


def city_points(value: int, position: int) -> int:
    """The temple's value for the first position, half of it for the second (K-141..K-143)."""
    if position == 1:
        return value
    return value // 2 if position == 2 else 0


class FinalCount(Effect[State]):
    """A player scores every city in which they are first or second at this moment (K-140)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        nothing = True
        for index in range(len(g.temple_at)):
            cell = g.temple_at[index]
            position = position_in(g.standing(g.place_of(cell)), self.seat)
            points = city_points(g.temple_value[index], position)
            if points:
                nothing = False
                if g.events is not None:
                    g.tell(COUNTED_FIRST if position == 1 else COUNTED_SECOND, self.seat, cell, points)
                g.score(self.seat, points, FINAL_COUNT)
        if nothing:
            g.tell(COUNTED_NOTHING, self.seat)
        g.counted |= 1 << self.seat
        return ()


class Finish(Effect[State]):
    """The winners are named; equal scores share the throne (K-137)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.events is not None:
            places = ranking(g)
            for seat in range(g.seats):
                if places[seat] == 1:
                    g.tell(WON, seat)
        return ()
