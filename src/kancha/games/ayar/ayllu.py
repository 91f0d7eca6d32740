"""The turn of the Ayllu: a token, a marker, and a ladder of priorities; each choice says why (A-115..A-130)."""

from typing import Final

from kancha.games.ayar.checks import put_temple, reached, scoring_of
from kancha.games.ayar.events import (
    AYLLU_CHOSE,
    AYLLU_DREW,
    AYLLU_FLIPPED,
    AYLLU_IDLE,
    AYLLU_REFILLED,
    AYLLU_TEMPLE,
    BECAUSE_BONUS,
    BECAUSE_FIRST_RAYMI,
    BECAUSE_LATER_BONUS,
    BECAUSE_LATER_NIGHT,
    BECAUSE_LATER_RAYMI,
    BECAUSE_NEAREST,
    BECAUSE_NIGHT,
    BECAUSE_RAYMI,
)
from kancha.games.ayar.material import AYARS, NONE, SITES
from kancha.games.ayar.state import State
from kancha.games.ayar.turn import settle
from kancha.games.ayar.verbs import DRAWN, FLIPPED
from kancha.games.ayar.workshop import ayllu_activity
from kancha.kernel.bits import members
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect

TOKEN_PILE: Final = 6
BAG: Final = 7
FIRST_LEVEL: Final = 8
"""The Raymi slots nearest to Tiwanaku are linked to the spaces 8."""


class AylluStart(Effect[State]):
    """The free first site whose activity is on a tile at the spaces 8; if both, that of the higher woman (A-115)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        wanted = [g.tiles[slot] % 4 for slot in range(len(g.tiles)) if FIRST_LEVEL in g.box.paths.raymi_links[slot]]
        best = NONE
        for path in range(4):
            if g.filled[path] & 1 or g.box.paths.site_activity[path][0] not in wanted:
                continue
            if best == NONE or g.row_of[path] < g.row_of[best]:
                best = path
        if best == NONE:
            return ()
        activity = g.box.paths.site_activity[best][0]
        if g.events is not None:
            g.tell(AYLLU_CHOSE, activity, BECAUSE_FIRST_RAYMI)
        settle(g, g.seats, best * SITES, 1)
        return ayllu_activity(activity, 1)


class FlipToken(Draw[State]):
    """The top token of the face-down pile tells how far and how strong (A-117)."""

    def options(self, g: State) -> list[int]:
        assert g.ayllu is not None
        return FLIPPED.over(g.ayllu.tokens)

    def draw(self, g: State, chance: Chance) -> int:
        assert g.ayllu is not None
        left = members(g.ayllu.tokens)
        return FLIPPED.of(left[chance.below(TOKEN_PILE, len(left))])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        token = FLIPPED.arg(option)
        ayllu = g.ayllu
        assert ayllu is not None
        ayllu.tokens &= ~(1 << token)
        ayllu.token = token
        if g.events is not None:
            g.tell(AYLLU_FLIPPED, token, g.box.tokens.arrows[token], g.round + g.box.tokens.modifier[token])
        if not ayllu.bag:
            ayllu.bag = (1 << len(AYARS)) - 1 & ~g.retired
            if g.events is not None:
                g.tell(AYLLU_REFILLED)
        return (DrawMarker(token),)


class DrawMarker(Draw[State]):
    """A random marker of the bag names the Ayar (A-117)."""

    def __init__(self, token: int) -> None:
        self.token = token

    def options(self, g: State) -> list[int]:
        assert g.ayllu is not None
        return DRAWN.over(g.ayllu.bag)

    def draw(self, g: State, chance: Chance) -> int:
        assert g.ayllu is not None
        left = members(g.ayllu.bag)
        return DRAWN.of(left[chance.below(BAG, len(left))])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        ayar = DRAWN.arg(option)
        assert g.ayllu is not None
        g.ayllu.bag &= ~(1 << ayar)
        if g.events is not None:
            g.tell(AYLLU_DREW, ayar)
        return (AylluWalk(self.token, ayar),)


class AylluWalk(Effect[State]):
    """The Ayar walks, a tambo finds its site, and the activity is performed (A-117..A-119)."""

    def __init__(self, token: int, ayar: int) -> None:
        self.token = token
        self.ayar = ayar

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        before = g.men[self.ayar]
        g.walk(self.ayar, g.box.tokens.arrows[self.token])
        checks = AylluChecks(self.token, self.ayar, before)
        site, reason = chosen_site(g, self.ayar, before)
        if site == NONE:
            if g.events is not None:
                g.tell(AYLLU_IDLE)
            return (checks,)
        power = g.round + g.box.tokens.modifier[self.token]
        activity = g.box.paths.site_activity[self.ayar][site]
        if g.events is not None:
            g.tell(AYLLU_CHOSE, activity, reason)
        settle(g, g.seats, self.ayar * SITES + site, power)
        return (*ayllu_activity(activity, power), checks)


def chosen_site(g: State, ayar: int, before: int) -> tuple[int, int]:
    """The number of the site on the path and the reason it was chosen; NONE if no site is left (A-118, A-119)."""
    ayllu = g.ayllu
    assert ayllu is not None
    board = g.solo_board()
    sites = g.open_sites(ayar, g.men[ayar])
    shown = g.box.paths.activity_sites[ayar]
    for activity in range(4):
        if ayllu.is_full(board, activity):
            sites &= ~shown[activity]
    if not sites:
        return NONE, BECAUSE_NEAREST
    reason = BECAUSE_RAYMI
    for slot in g.box.paths.slots[ayar]:
        if g.box.paths.raymi_links[slot][ayar] > before and g.tiles[slot] != NONE:
            fitting = sites & shown[g.tiles[slot] % 4]
            if fitting:
                return fitting.bit_length() - 1, reason
            reason = BECAUSE_LATER_RAYMI
    unmarked = members(15 & ~ayllu.marked)
    for activity in unmarked:
        if sites & shown[activity]:
            why = BECAUSE_BONUS if activity == unmarked[0] else BECAUSE_LATER_BONUS
            return (sites & shown[activity]).bit_length() - 1, why
    unmarked = members(15 & ~ayllu.night_slots())
    for activity in unmarked:
        if sites & shown[activity]:
            why = BECAUSE_NIGHT if activity == unmarked[0] else BECAUSE_LATER_NIGHT
            return (sites & shown[activity]).bit_length() - 1, why
    return sites.bit_length() - 1, BECAUSE_NEAREST


class AylluChecks(Effect[State]):
    """Raymi and fertile land as usual, then a temple if the token shows one (A-117, A-129, A-130)."""

    def __init__(self, token: int, ayar: int, before: int) -> None:
        self.token = token
        self.ayar = ayar
        self.before = before

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        effects: list[Effect[State]] = []
        for item in members(reached(g, self.ayar, self.before)):
            effects += scoring_of(g.seats, self.ayar, item)
        if g.box.tokens.temple[self.token]:
            effects.append(AylluTemple(self.ayar))
        return tuple(effects)


class AylluTemple(Effect[State]):
    """The remaining temple of the activity with most moons, the upper one if equal (A-129)."""

    def __init__(self, ayar: int) -> None:
        self.ayar = ayar

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        ayllu = g.ayllu
        assert ayllu is not None
        best = NONE
        for activity in members(ayllu.temples):
            if best == NONE or g.moons(g.seats, activity) > g.moons(g.seats, best):
                best = activity
        if best == NONE:
            return ()
        ayllu.temples &= ~(1 << best)
        if g.events is not None:
            g.tell(AYLLU_TEMPLE, best, g.moons(g.seats, best))
        put_temple(g, g.seats, self.ayar, best)
        return ()
