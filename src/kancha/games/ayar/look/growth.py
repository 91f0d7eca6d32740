"""What suns and moons were before the latest answers: a preview, or the last moves, show `2 → 5`."""

from collections import Counter

from kancha.games.ayar.events import BUILT, PLANTED, TOOK_JOKER, TOOK_VESSEL, WOVE
from kancha.games.ayar.look.sight import Sight
from kancha.games.ayar.people import Player, cloth_parts

Counts = tuple[int, int]  # suns, moons


def earlier(sight: Sight, side: int) -> list[Counts]:
    """Suns and moons of the four activities before what the viewer saw happen since the last drawing."""
    g = sight.g
    now = [(g.suns(side, activity), g.moons(side, activity)) for activity in range(4)]
    if g.is_ayllu(side):
        return now
    sets: Counter[int] = Counter()
    woven = taken = 0
    built: list[int] = []
    for event in sight.scene.recent:
        kind, values = event.kind, event.values
        if kind not in (PLANTED, WOVE, TOOK_VESSEL, TOOK_JOKER, BUILT) or values[0] != side:
            continue
        if kind is PLANTED:
            sets[values[1]] += 1
        elif kind is WOVE:
            woven += 1
        elif kind is BUILT:
            built.append(values[1])
        else:
            taken += 1
    if not (sets or woven or taken or built):
        return now
    player = without(sight, side, sets, woven, taken, len(built))
    counted = [(player.suns(sight.box, activity), 0) for activity in range(4)]
    kept = [space for space, sides in enumerate(g.islands) if sides >> side & 1 and space not in built]
    moons = [
        player.farming_moons(sight.box),
        max([sight.box.lake.moons[space] for space in kept], default=0),
        player.weaving_moons(sight.box),
        player.pottery_moons(sight.box),
    ]
    return [(suns, moons[activity]) for activity, (suns, _) in enumerate(counted)]


def without(sight: Sight, side: int, sets: Counter[int], woven: int, taken: int, built: int) -> Player:
    """A player board as it was before so much was planted, woven, taken and built."""
    now = sight.player(side)
    player = Player()
    player.maize = [max(0, now.maize[each] - sets[each]) for each in range(4)]
    player.islands = max(0, now.islands - built)
    player.pots = now.pots[: len(now.pots) - taken]
    for number in now.cloths[: len(now.cloths) - woven]:
        player.weave(sight.box, *cloth_parts(number))
    return player
