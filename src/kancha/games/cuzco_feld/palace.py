"""Phase III, step 4: one mission completed or dropped, and a new one taken (F-245 to F-251, F-404)."""

from typing import Final

from kancha.games.cuzco_feld.events import COMPLETED, DROPPED, SHOWED_CARD, TOOK_MISSION
from kancha.games.cuzco_feld.gods import at_hand, bar_to, pay
from kancha.games.cuzco_feld.material import MISSION_SHORT, NONE
from kancha.games.cuzco_feld.missions import choice_of_cards, counts_cards, fulfilled, missing_after_card, to_show
from kancha.games.cuzco_feld.state import MISSIONS_VP, PALACE, State
from kancha.games.cuzco_feld.verbs import COMPLETE, COMPLETE_SHOWING, DROP, HAND, INTI, TAKE_MISSION
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question

NOT_FULFILLED: Final = 246
MUST_COMPLETE: Final = 247
JUST_ONE_MISSING: Final = 404
NAME_THE_CARD: Final = 252


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
        found: list[int] = []
        for mission in members(done):
            found += ways(g, self.seat, mission, 0)
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
        if not DROP.owns(option):
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
        for mission in members(done):
            if choice_of_cards(g, self.seat, mission, NONE):
                found.append((COMPLETE.of(mission, 0), NAME_THE_CARD))
        return found + not_short(g, self.seat)


def ways(g: State, seat: int, mission: int, with_card: int) -> list[int]:
    """How a mission is completed: in one way, or in one for each card that may be shown for it (F-252)."""
    cards = choice_of_cards(g, seat, mission, with_card - 1)
    if not cards:
        return [COMPLETE.of(mission, with_card)]
    return [COMPLETE_SHOWING.of(mission, with_card, card) for card in cards]


def short_missions(g: State, seat: int, unfulfilled: int) -> list[int]:
    """Missions card 04 completes: just one unit missing once the card is paid for (F-404)."""
    found: list[int] = []
    sources = g.sources(seat, MISSION_SHORT)
    if not sources:
        return found
    for mission in members(unfulfilled):
        if sources & 1 and missing_after_card(g, seat, mission, HAND) == 1:
            found += ways(g, seat, mission, HAND + 1)
        if sources & 2 and missing_after_card(g, seat, mission, INTI) == 1:
            found += ways(g, seat, mission, INTI + 1)
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
                if option in offered:
                    continue
                rule = bar_to(g, seat, MISSION_SHORT, source) or JUST_ONE_MISSING
                for card in choice_of_cards(g, seat, mission, source):
                    if COMPLETE_SHOWING.of(mission, source + 1, card) in offered:
                        rule = NAME_THE_CARD
                found.append((option, rule))
    return found


def complete(g: State, seat: int, option: int) -> tuple[Effect[State], ...]:
    """6 VP, or 4 with card 04; the mission counts as completed either way, and its God cards are shown (F-246, F-404)."""
    if COMPLETE_SHOWING.owns(option):
        mission, with_card, card = COMPLETE_SHOWING.args(option)
    else:
        mission, with_card = COMPLETE.args(option)
        card = NONE
    player = g.players[seat]
    paid = pay(g, seat, MISSION_SHORT, with_card - 1) if with_card else ()
    player.missions &= ~(1 << mission)
    player.completed |= 1 << mission
    if g.events is not None:
        g.tell(COMPLETED, seat, mission)
    show(g, seat, mission, card)
    g.score(seat, g.box.short_mission_vp if with_card else g.box.mission_vp, MISSIONS_VP)
    return paid


def show(g: State, seat: int, mission: int, first: int) -> None:
    """God cards that prove a mission are shown: the one that was named first, else the lowest (F-246, F-252)."""
    cards = to_show(g, seat, mission)
    while cards:
        card = first if first in cards else cards[0]
        g.players[seat].seen[card] += 1
        if g.events is not None:
            g.tell(SHOWED_CARD, seat, card)
        cards = to_show(g, seat, mission)


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
