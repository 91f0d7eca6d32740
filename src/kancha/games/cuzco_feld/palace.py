"""Phase III, step 4: one mission completed or dropped, and a new one taken (F-245 to F-251, F-404)."""

from typing import Final

from kancha.games.cuzco_feld.events import COMPLETED, DROPPED, SHOWED_CARD, TOOK_MISSION
from kancha.games.cuzco_feld.gods import BOTH, bar_to, forbidden, pay, sources_at_hand
from kancha.games.cuzco_feld.material import MISSION_SHORT, NONE
from kancha.games.cuzco_feld.missions import (
    choice_of_cards,
    counts_cards,
    fulfilled,
    missing,
    missing_after_card,
    to_show,
)
from kancha.games.cuzco_feld.state import MISSIONS_VP, PALACE, State
from kancha.games.cuzco_feld.verbs import COMPLETE, COMPLETE_SHOWING, DROP, HAND, INTI, TAKE_MISSION
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import Verb

NOT_HELD: Final = 245
NOT_FULFILLED: Final = 246
MUST_COMPLETE: Final = 247
NOT_POSTED: Final = 250
NAME_THE_CARD: Final = 252
NO_CHOICE: Final = 1252
NOT_TO_BE_SHOWN: Final = 2252
TOO_MUCH_MISSING: Final = 404
ONE_CARD_EACH: Final = 1404
FULFILLED_ANYWAY: Final = 2404


class OpenPalace(Effect[State]):
    """In turn order everybody handles one mission and takes a new one (F-245)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.step = PALACE
        visits: list[Effect[State]] = []
        for seat in g.order:
            visits.append(GoToPalace(seat))
        return tuple(visits)


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
        options: list[int] = []
        for mission in members(done):
            options += ways(g, self.seat, mission, 0)
        if not done:
            options += DROP.over(g.players[self.seat].missions)
        return options + short_missions(g, self.seat, g.players[self.seat].missions & ~done)

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

    def verbs(self) -> list[Verb]:
        return [COMPLETE, COMPLETE_SHOWING, DROP]

    def refuse(self, g: State, option: int) -> int:
        if not DROP.owns(option):
            return bar_to_completing(g, self.seat, option)
        if not g.players[self.seat].missions >> DROP.arg(option) & 1:
            return NOT_HELD
        return MUST_COMPLETE if fulfilled(g, self.seat) else 0

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, [*tries(g, self.seat), *DROP.over(g.players[self.seat].missions)])


def ways(g: State, seat: int, mission: int, with_card: int) -> list[int]:
    """How a mission is completed: in one way, or in one for each card that may be shown for it (F-252)."""
    cards = choice_of_cards(g, seat, mission, with_card - 1)
    if not cards:
        return [COMPLETE.of(mission, with_card)]
    return [COMPLETE_SHOWING.of(mission, with_card, card) for card in cards]


def short_missions(g: State, seat: int, unfulfilled: int) -> list[int]:
    """Missions card 04 completes: just one unit missing once the card is paid for (F-404)."""
    options: list[int] = []
    sources = g.sources(seat, MISSION_SHORT)
    if not sources:
        return options
    for mission in members(unfulfilled):
        if sources & 1 and missing_after_card(g, seat, mission, HAND) == 1:
            options += ways(g, seat, mission, HAND + 1)
        if sources & 2 and missing_after_card(g, seat, mission, INTI) == 1:
            options += ways(g, seat, mission, INTI + 1)
    return options


def bar_to_completing(g: State, seat: int, option: int) -> int:
    """The rule that keeps a mission from being completed like this; 0 if nothing does, or it is another verb (F-246, F-404)."""
    card = NONE
    if COMPLETE_SHOWING.owns(option):
        mission, with_card, card = COMPLETE_SHOWING.args(option)
    elif COMPLETE.owns(option):
        mission, with_card = COMPLETE.args(option)
    else:
        return 0
    if not g.players[seat].missions >> mission & 1:
        return NOT_HELD
    barred = (
        bar_to_short(g, seat, mission, with_card) if with_card else NOT_FULFILLED if missing(g, seat, mission) else 0
    )
    if barred:
        return barred
    cards = choice_of_cards(g, seat, mission, with_card - 1)
    if card == NONE:
        return NAME_THE_CARD if cards else 0
    return NO_CHOICE if not cards else 0 if card in cards else NOT_TO_BE_SHOWN


def bar_to_short(g: State, seat: int, mission: int, with_card: int) -> int:
    """The rule that keeps card 04 from completing a mission; 0 if nothing does (F-404)."""
    if with_card == BOTH:
        return ONE_CARD_EACH
    barred = bar_to(g, seat, MISSION_SHORT, with_card - 1)
    if barred or not missing(g, seat, mission):
        return barred or FULFILLED_ANYWAY
    return 0 if missing_after_card(g, seat, mission, with_card - 1) == 1 else TOO_MUCH_MISSING


def tries(g: State, seat: int) -> list[int]:
    """Held missions one may think of completing, also with card 04 if it is at hand."""
    cards = [0, *[source + 1 for source in sources_at_hand(g, seat, MISSION_SHORT)]]
    return [COMPLETE.of(mission, with_card) for mission in members(g.players[seat].missions) for with_card in cards]


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

    def verbs(self) -> list[Verb]:
        return [TAKE_MISSION]

    def refuse(self, g: State, option: int) -> int:
        return NOT_POSTED if TAKE_MISSION.owns(option) and not g.palace >> TAKE_MISSION.arg(option) & 1 else 0

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        mission = TAKE_MISSION.arg(option)
        g.palace &= ~(1 << mission)
        g.players[self.seat].missions |= 1 << mission
        if g.events is not None:
            g.tell(TOOK_MISSION, self.seat, mission)
        return ()
