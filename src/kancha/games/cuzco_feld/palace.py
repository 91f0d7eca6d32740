"""Phase III, step 4: one mission completed or dropped, and a new one taken (F-245 to F-251, F-404)."""

from typing import Final

from kancha.games.cuzco_feld.events import COMPLETED, DROPPED, TOOK_MISSION
from kancha.games.cuzco_feld.gods import at_hand, bar_to, pay
from kancha.games.cuzco_feld.material import MISSION_SHORT
from kancha.games.cuzco_feld.missions import counts_cards, fulfilled, missing_after_card
from kancha.games.cuzco_feld.state import MISSIONS_VP, PALACE, State
from kancha.games.cuzco_feld.verbs import COMPLETE, DROP, HAND, INTI, TAKE_MISSION
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question

NOT_FULFILLED: Final = 246
MUST_COMPLETE: Final = 247
JUST_ONE_MISSING: Final = 404


class OpenPalace(Effect[State]):
    """In turn order everybody handles one mission and takes a new one (F-245)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.step = PALACE
        found: list[Effect[State]] = []
        for seat in g.order:
            found.append(GoToPalace(seat))
        return tuple(found)


class GoToPalace(Effect[State]):
    """The palace step is a turn of its own for medallions (F-072, F-078)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.inti_used = 0
        return (Palace(self.seat), TakeMission(self.seat))


class Palace(Question[State]):
    """Complete a mission; only if none can be, drop one. Card 04 may complete another one instead (F-246 to F-249)."""

    def options(self, g: State) -> list[int]:
        done = fulfilled(g, self.seat)
        found = [COMPLETE.of(mission, 0) for mission in members(done)]
        if not done:
            found += DROP.over(g.players[self.seat].missions)
        return found + short_missions(g, self.seat, g.players[self.seat].missions & ~done)

    def secret(self, g: State) -> bool:
        """Whether a mission can be completed may depend on a hand the others do not know: through card 04, or what it counts."""
        player = g.players[self.seat]
        if not player.unseen():
            return False
        return g.might_play(self.seat, MISSION_SHORT) or counts_cards(g, player.missions)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if COMPLETE.owns(option):
            return complete(g, self.seat, option)
        mission = DROP.arg(option)
        g.players[self.seat].missions &= ~(1 << mission)
        g.missions_gone |= 1 << mission
        if g.events is not None:
            g.tell(DROPPED, self.seat, mission)
        return ()

    def why_not(self, g: State) -> list[tuple[int, int]]:
        done = fulfilled(g, self.seat)
        held = g.players[self.seat].missions
        found = [(COMPLETE.of(mission, 0), NOT_FULFILLED) for mission in members(held & ~done)]
        if done:
            found += [(option, MUST_COMPLETE) for option in DROP.over(held)]
        return found + not_short(g, self.seat)


def short_missions(g: State, seat: int, unfulfilled: int) -> list[int]:
    """Missions card 04 completes: just one unit missing once the card is paid for (F-404)."""
    found: list[int] = []
    sources = g.sources(seat, MISSION_SHORT)
    if not sources:
        return found
    for mission in members(unfulfilled):
        if sources & 1 and missing_after_card(g, seat, mission, HAND) == 1:
            found.append(COMPLETE.of(mission, 1))
        if sources & 2 and missing_after_card(g, seat, mission, INTI) == 1:
            found.append(COMPLETE.of(mission, 2))
    return found


def not_short(g: State, seat: int) -> list[tuple[int, int]]:
    """Why card 04, if it is at hand, does not complete a mission."""
    held = g.players[seat].missions
    offered = short_missions(g, seat, held & ~fulfilled(g, seat))
    found: list[tuple[int, int]] = []
    for source in (HAND, INTI):
        if at_hand(g, seat, MISSION_SHORT, source):
            for mission in members(held):
                option = COMPLETE.of(mission, source + 1)
                if option not in offered:
                    found.append((option, bar_to(g, seat, MISSION_SHORT, source) or JUST_ONE_MISSING))
    return found


def complete(g: State, seat: int, option: int) -> tuple[Effect[State], ...]:
    """6 VP, or 4 with card 04; the mission counts as completed either way (F-246, F-404)."""
    mission, with_card = COMPLETE.args(option)
    player = g.players[seat]
    paid = pay(g, seat, MISSION_SHORT, with_card - 1) if with_card else ()
    player.missions &= ~(1 << mission)
    player.completed |= 1 << mission
    if g.events is not None:
        g.tell(COMPLETED, seat, mission)
    g.score(seat, g.box.short_mission_vp if with_card else g.box.mission_vp, MISSIONS_VP)
    return paid


class TakeMission(Question[State]):
    """One of the missions on the palace, also in the last round (F-250)."""

    def options(self, g: State) -> list[int]:
        return TAKE_MISSION.over(g.palace)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        mission = TAKE_MISSION.arg(option)
        g.palace &= ~(1 << mission)
        g.players[self.seat].missions |= 1 << mission
        if g.events is not None:
            g.tell(TOOK_MISSION, self.seat, mission)
        return ()
