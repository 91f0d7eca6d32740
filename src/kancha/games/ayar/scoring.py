"""Who has won, and by what (A-004, A-109..A-113, A-135)."""

from kancha.games.ayar.state import ARRANGED_MOON, ARRANGED_SUN, CATEGORIES, KINDS, MOON_KINDS, SUN_KINDS, State
from kancha.kernel.rules import Sheet, TieBreak, places


def final_score(g: State, side: int) -> int:
    """The lower of the sun score and the moon score (A-110)."""
    return min(g.sun(side), g.moon(side))


def standing(g: State, side: int) -> list[int]:
    """What is compared: the final score, then the smaller difference (A-110, A-111)."""
    return [final_score(g, side), -abs(g.sun(side) - g.moon(side))]


def scores(g: State) -> list[int]:
    return [final_score(g, seat) for seat in range(g.seats)]


def ranking(g: State) -> list[int]:
    """Places; alone, second if the Ayllu stands better (A-135)."""
    return places([standing(g, side) for side in range(g.sides())])[: g.seats]


def sheet(g: State) -> Sheet:
    """Both scores by category, those of an arranged position by themselves, and what the higher one has too much."""
    columns = [f"seat:{seat}" for seat in range(g.seats)]
    if g.ayllu is not None:
        columns.append("ayllu")
    sides = range(g.sides())
    points = [[g.points[side * KINDS + kind] for side in sides] for kind in range(KINDS)]
    points.append([-max(g.sun(side), g.moon(side)) for side in sides])
    shown = [kind for kind in range(len(points)) if kind not in (ARRANGED_SUN, ARRANGED_MOON) or any(points[kind])]
    gaps = [abs(g.sun(side) - g.moon(side)) for side in sides]
    categories = [CATEGORIES[kind] for kind in shown]
    suns = [CATEGORIES[kind] for kind in shown if kind in SUN_KINDS]
    moons = [CATEGORIES[kind] for kind in shown if kind in MOON_KINDS]
    return Sheet(
        columns,
        categories,
        [points[kind] for kind in shown],
        [TieBreak("difference", "A-111", gaps)],
        [
            (suns[-1], "sun_score", [g.sun(side) for side in sides]),
            (moons[-1], "moon_score", [g.moon(side) for side in sides]),
        ],
    )


def best_split(sun: int, moon: int, llamas: int, worth: list[int], may_leave: bool) -> tuple[int, int]:
    """How to share llamas for the best final score, then the smaller gap, then more on the sun (A-112, A-135).

    A player may leave some where that makes the gap smaller; the Ayllu assigns all it has.
    """
    best = (0, 0)
    height = (-1, 0, 0)
    last = len(worth) - 1
    for on_sun in range(llamas + 1):
        for on_moon in range(0 if may_leave else llamas - on_sun, llamas - on_sun + 1):
            high = sun + worth[min(on_sun, last)]
            low = moon + worth[min(on_moon, last)]
            here = (min(high, low), -abs(high - low), on_sun)
            if here > height:
                best, height = (on_sun, on_moon), here
    return best
