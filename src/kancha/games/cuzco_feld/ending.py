"""The end: the last missions, medallions, villages and achievements (F-280 to F-292)."""

from typing import Final

from kancha.games.cuzco_feld.events import PHASE_BEGINS, WON
from kancha.games.cuzco_feld.gods import forbidden
from kancha.games.cuzco_feld.material import CIRCLES, FEATHER_PLACES, MISSION_SHORT, NONE, QUIPU, SLOTS, VILLAGES
from kancha.games.cuzco_feld.missions import counts_cards, fulfilled, missing_after_card
from kancha.games.cuzco_feld.palace import bar_to_completing, complete, short_missions, tries
from kancha.games.cuzco_feld.scoring import ranking
from kancha.games.cuzco_feld.state import ACHIEVEMENTS_VP, FINAL, INTI_VP, VILLAGES_VP, State
from kancha.games.cuzco_feld.verbs import COMPLETE, COMPLETE_SHOWING, HAND
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import STOP, STOP_VERB, Verb

MISSIONS_TO_COMPLETE: Final = 9
GOODS_TO_OWN: Final = 6


class EndGame(Effect[State]):
    """The last missions of everybody in turn order, then the final scoring (F-280, F-292)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.phase = FINAL
        g.step = 0
        g.tell(PHASE_BEGINS, g.phase)
        effects: list[Effect[State]] = []
        for seat in g.order:
            effects.append(FinalMissions(seat))
        return (*effects, FinalScoring())


class FinalMissions(Effect[State]):
    """All fulfilled missions are completed without a decision; God cards they count are shown (F-246, F-280, F-281)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.inti_used = 0
        for mission in members(fulfilled(g, self.seat)):
            complete(g, self.seat, COMPLETE.of(mission, 0))
        return (LastMissions(self.seat), DropMissions(self.seat))


class LastMissions(Question[State]):
    """Card 04 on the others, one card each, until the seat stops (F-281)."""

    def options(self, g: State) -> list[int]:
        missions = short_missions(g, self.seat, g.players[self.seat].missions)
        return [STOP, *missions] if missions or self.secret(g) else []

    def secret(self, g: State) -> bool:
        """Asked even if nothing can be done while others must reckon with card 04, or with cards that a mission counts."""
        player = g.players[self.seat]
        if not player.unseen():
            return False
        if counts_cards(g, player.missions):
            return g.can_use_inti(self.seat, MISSION_SHORT) or g.might_play(self.seat, MISSION_SHORT)
        if not g.might_play(self.seat, MISSION_SHORT):
            return False
        for mission in members(player.missions):
            if missing_after_card(g, self.seat, mission, HAND) == 1:
                return True
        return False

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == STOP:
            return ()
        return (*complete(g, self.seat, option), self)

    def verbs(self) -> list[Verb]:
        return [STOP_VERB, COMPLETE, COMPLETE_SHOWING]

    def refuse(self, g: State, option: int) -> int:
        return bar_to_completing(g, self.seat, option)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, tries(g, self.seat))


class DropMissions(Effect[State]):
    """Missions that are not completed leave the game (F-280)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        player = g.players[self.seat]
        g.missions_gone |= player.missions
        player.missions = 0
        return ()


class FinalScoring(Effect[State]):
    """Medallions, villages, and six achievements that are all or nothing (F-282 to F-291)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        for seat in g.order:
            g.score(seat, g.players[seat].inti * g.box.inti_vp, INTI_VP)
        for village in range(VILLAGES):
            seat = g.top(village)
            if seat != NONE:
                g.score(seat, g.network().vp[village], VILLAGES_VP)
        for seat in g.order:
            met = achievements(g, seat)
            for index in range(len(met)):
                if met[index]:
                    g.score(seat, g.box.achievements[index], ACHIEVEMENTS_VP)
        if g.events is not None:
            g.tell(WON, ranking(g).index(1))
        return ()


def achievements(g: State, seat: int) -> list[bool]:
    """12 feathers, 6 circle tiles, 9 missions, 10 Quipu on villages, 12 persons, 6 goods (F-285 to F-290)."""
    player = g.players[seat]
    return [
        player.feathers.bit_count() >= FEATHER_PLACES,
        player.circles.bit_count() >= CIRCLES,
        player.completed.bit_count() >= MISSIONS_TO_COMPLETE,
        player.villages.bit_count() >= QUIPU,
        player.tiles() >= SLOTS,
        sum(player.goods) >= GOODS_TO_OWN,
    ]
