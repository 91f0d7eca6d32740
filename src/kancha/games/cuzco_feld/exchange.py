"""The exchange: pips are spent one purchase after the other (F-160 to F-169, F-402)."""

from typing import Final

from kancha.games.cuzco_feld.events import FREED_QUIPU, LIFTED, SLID
from kancha.games.cuzco_feld.feathers import bar_to_place, put_feather
from kancha.games.cuzco_feld.gods import NO_CARD_SHOWN, bar_to, forbidden, pay, sources_at_hand, take_card
from kancha.games.cuzco_feld.material import ALL_FEATHERS, FARM_SET, NONE, RAISE_TWO, SET_OF, VALUE_OF
from kancha.games.cuzco_feld.state import ACTIONS_VP, State
from kancha.games.cuzco_feld.verbs import (
    BARTER,
    HAND,
    INTI,
    LIFT,
    PUT_FEATHER,
    RAISE,
    SLIDE,
    TAKE_CARD,
    TRADE_OFFERING,
    TRADE_QUIPU,
    TRADE_VP,
)
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import STOP, STOP_VERB, Verb

# How far an exchange has come.
FRESH: Final = 0
"""Nothing spent yet: card 02 may be used, one copy after the other (F-079)."""
SPENDING: Final = 1
"""At least one pip is spent, so that one may stop (F-169)."""

SLID_ALREADY: Final = 168
TWO_PIPS: Final = 160
NO_QUIPU_ON_MASK: Final = 167
ONE_PIP_AT_LEAST: Final = 169
NO_TILE_TO_SLIDE: Final = 161
NO_TILE_DOWN: Final = 402
BEFORE_THE_PIPS: Final = 1402
NO_TILE_TO_RAISE: Final = 2402
UP_ALREADY: Final = 3402


class Exchange(Question[State]):
    """Spend a pip or two, again and again (F-160)."""

    def __init__(self, seat: int, pips: int, stage: int) -> None:
        super().__init__(seat)
        self.pips = pips
        self.stage = stage

    def options(self, g: State) -> list[int]:
        if self.pips == 0:
            return []
        player = g.players[self.seat]
        options = [STOP] if self.stage == SPENDING else []
        options += SLIDE.over(player.raised())
        options.append(BARTER.of(TRADE_VP))
        if self.pips >= 2:
            options.append(BARTER.of(TRADE_OFFERING))
            if player.cords:
                options.append(BARTER.of(TRADE_QUIPU))
            for god in g.gods_showing():
                options.append(TAKE_CARD.of(god))
            options += PUT_FEATHER.over(ALL_FEATHERS & ~player.feathers)
        if self.stage == FRESH and player.down:
            sources = g.sources(self.seat, RAISE_TWO)
            if sources & 1:
                options.append(RAISE.of(HAND))
            if sources & 2:
                options.append(RAISE.of(INTI))
        return options

    def secret(self, g: State) -> bool:
        return self.stage == FRESH and g.players[self.seat].down != 0 and g.might_play(self.seat, RAISE_TWO)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        seat = self.seat
        if option == STOP:
            return ()
        if RAISE.owns(option):
            paid = pay(g, seat, RAISE_TWO, RAISE.arg(option))
            return (*paid, LiftTile(seat), LiftAnother(seat), self)
        if SLIDE.owns(option):
            slide(g, seat, SLIDE.arg(option))
            return (Exchange(seat, self.pips - 1, SPENDING),)
        if option == BARTER.of(TRADE_VP):
            g.score(seat, 1, ACTIONS_VP)
            return (Exchange(seat, self.pips - 1, SPENDING),)
        rest = Exchange(seat, self.pips - 2, SPENDING)
        if TAKE_CARD.owns(option):
            return (*take_card(g, seat, TAKE_CARD.arg(option)), rest)
        if PUT_FEATHER.owns(option):
            put_feather(g, seat, PUT_FEATHER.arg(option))
        elif option == BARTER.of(TRADE_OFFERING):
            g.offer_up(seat, 1)
        else:
            free_quipu(g, seat, 1)
        return (rest,)

    def verbs(self) -> list[Verb]:
        return [STOP_VERB, SLIDE, BARTER, TAKE_CARD, PUT_FEATHER, RAISE]

    def refuse(self, g: State, option: int) -> int:
        player = g.players[self.seat]
        if option == STOP:
            return 0 if self.stage == SPENDING else ONE_PIP_AT_LEAST
        if SLIDE.owns(option):
            slot = SLIDE.arg(option)
            return NO_TILE_TO_SLIDE if player.slots[slot] == NONE else SLID_ALREADY if player.down >> slot & 1 else 0
        if RAISE.owns(option):
            if self.stage != FRESH:
                return BEFORE_THE_PIPS
            return bar_to(g, self.seat, RAISE_TWO, RAISE.arg(option)) if player.down else NO_TILE_DOWN
        if TAKE_CARD.owns(option) and g.faces[TAKE_CARD.arg(option)] == NONE:
            return NO_CARD_SHOWN
        if PUT_FEATHER.owns(option) and player.feathers >> PUT_FEATHER.arg(option) & 1:
            return bar_to_place(g, self.seat, PUT_FEATHER.arg(option))
        if option == BARTER.of(TRADE_QUIPU) and not player.cords:
            return NO_QUIPU_ON_MASK
        return TWO_PIPS if self.pips < 2 and costs_two(option) else 0

    def why_not(self, g: State) -> list[tuple[int, int]]:
        player = g.players[self.seat]
        tries = [*SLIDE.over(player.down), STOP, BARTER.of(TRADE_OFFERING), BARTER.of(TRADE_QUIPU)]
        tries += [TAKE_CARD.of(god) for god in g.gods_showing()]
        tries += PUT_FEATHER.over(ALL_FEATHERS & ~player.feathers)
        tries += [RAISE.of(source) for source in sources_at_hand(g, self.seat, RAISE_TWO)]
        return forbidden(self, g, tries)


def costs_two(option: int) -> bool:
    """Whether a purchase takes two pips: all but a VP, which takes one like sliding a tile (F-161 to F-167)."""
    return (
        option in (BARTER.of(TRADE_OFFERING), BARTER.of(TRADE_QUIPU))
        or TAKE_CARD.owns(option)
        or PUT_FEATHER.owns(option)
    )


def slide(g: State, seat: int, slot: int) -> None:
    """Slide a tile down: a Study tile brings its value in knowledge, a Farm tile in food (F-161, F-162)."""
    player = g.players[seat]
    player.down |= 1 << slot
    tile = player.slots[slot]
    if g.events is not None:
        g.tell(SLID, seat, tile)
    if SET_OF[tile] == FARM_SET:
        g.feed(seat, VALUE_OF[tile])
    else:
        g.learn(seat, VALUE_OF[tile])


def free_quipu(g: State, seat: int, number: int) -> None:
    """Quipu go from the mask to the own reserve, as many as there are (F-167, F-508)."""
    player = g.players[seat]
    number = min(number, player.cords)
    for _ in range(number):
        player.remove_cord()
    player.spare += number
    if g.events is not None:
        g.tell(FREED_QUIPU, seat, number)


class LiftTile(Question[State]):
    """Card 02: raise a tile that is down (F-402)."""

    def options(self, g: State) -> list[int]:
        return LIFT.over(g.players[self.seat].down)

    def verbs(self) -> list[Verb]:
        return [LIFT]

    def refuse(self, g: State, option: int) -> int:
        player = g.players[self.seat]
        if not LIFT.owns(option) or player.down >> LIFT.arg(option) & 1:
            return 0
        return NO_TILE_TO_RAISE if player.slots[LIFT.arg(option)] == NONE else UP_ALREADY

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == STOP:
            return ()
        player = g.players[self.seat]
        slot = LIFT.arg(option)
        player.down &= ~(1 << slot)
        if g.events is not None:
            g.tell(LIFTED, self.seat, player.slots[slot])
        return ()


class LiftAnother(LiftTile):
    """Card 02: a second one, if wanted (F-402)."""

    def options(self, g: State) -> list[int]:
        options = LIFT.over(g.players[self.seat].down)
        return [STOP, *options] if options else []
