"""The fire blessing: a God card or an offering, and knowledge or food (F-110 to F-113, F-408)."""

from typing import Final

from kancha.games.cuzco_feld.events import BLESSED
from kancha.games.cuzco_feld.gods import NO_CARD_SHOWN, bar_to, forbidden, pay, sources_at_hand, take_card
from kancha.games.cuzco_feld.material import GODS, GREAT_BLESSING, NONE
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import BLESS, FOOD, GREAT, HAND, INTI, KNOWLEDGE
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import Verb

GREAT_FOOD: Final = 3
GREAT_KNOWLEDGE: Final = 3


class Blessing(Question[State]):
    """Both halves are chosen at once; card 08 may take their place (F-111, F-113)."""

    def options(self, g: State) -> list[int]:
        options = [BLESS.of(0, KNOWLEDGE), BLESS.of(0, FOOD)]
        for god in g.gods_showing():
            options.append(BLESS.of(god + 1, KNOWLEDGE))
            options.append(BLESS.of(god + 1, FOOD))
        sources = g.sources(self.seat, GREAT_BLESSING)
        if sources & 1:
            options.append(GREAT.of(HAND))
        if sources & 2:
            options.append(GREAT.of(INTI))
        return options

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        seat = self.seat
        if g.events is not None:
            g.tell(BLESSED, seat)
        if GREAT.owns(option):
            following = pay(g, seat, GREAT_BLESSING, GREAT.arg(option))
            g.feed(seat, GREAT_FOOD)
            g.learn(seat, GREAT_KNOWLEDGE)
            return following
        gift, boon = BLESS.args(option)
        after: tuple[Effect[State], ...] = ()
        if gift:
            after = take_card(g, seat, gift - 1)
        else:
            g.offer_up(seat, 1)
        if boon == KNOWLEDGE:
            g.learn(seat, 1)
        else:
            g.feed(seat, 1)
        return after

    def verbs(self) -> list[Verb]:
        return [BLESS, GREAT]

    def refuse(self, g: State, option: int) -> int:
        if GREAT.owns(option):
            return bar_to(g, self.seat, GREAT_BLESSING, GREAT.arg(option))
        gift = BLESS.args(option)[0] if BLESS.owns(option) else 0
        return NO_CARD_SHOWN if gift and g.faces[gift - 1] == NONE else 0

    def why_not(self, g: State) -> list[tuple[int, int]]:
        tries = [BLESS.of(god + 1, boon) for god in range(len(GODS)) for boon in (KNOWLEDGE, FOOD)]
        great = [GREAT.of(source) for source in sources_at_hand(g, self.seat, GREAT_BLESSING)]
        return forbidden(self, g, tries + great)
