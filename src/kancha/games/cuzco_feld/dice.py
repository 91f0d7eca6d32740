"""Phase I: dice on the action bar, and the cards and Pututus that go with them (F-090 to F-100, F-303 to F-309, F-405 on)."""

from typing import Final

from kancha.games.cuzco_feld.actions import MOVES, STRONGEST, carry_out, doable, needs, widens
from kancha.games.cuzco_feld.dice_cards import (
    NO_CARD,
    bar_to_action,
    bar_to_cards,
    bits,
    expelling,
    too_dear,
    unfit,
    used,
)
from kancha.games.cuzco_feld.events import ACTS_AS_ONE, BLEW, PLACED_A_DIE, SHIFTED
from kancha.games.cuzco_feld.gods import bar_to, forbidden, pay, sources_at_hand
from kancha.games.cuzco_feld.material import (
    BARS,
    EXTRA_TURN,
    MOVE_DIE,
    NONE,
    ROPE,
    SPACE_OF,
    TEMPLE,
    VP,
)
from kancha.games.cuzco_feld.player import Player
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import (
    AGAIN,
    AID_ANYWHERE,
    AID_CARDS,
    AID_EXPEL,
    AID_SIX,
    AID_VILLAGE,
    AIDS,
    BLOW,
    CHANGES,
    ONE_SOURCE,
    SET_DIE,
    SHIFT,
)
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import NO, NO_VERB, Verb

NO_MODULE: Final = 3
NO_SUCH_SPACE: Final = 23
NO_SUCH_DIE: Final = 91
NO_TILE_OF_ONE: Final = 303
NO_TILE_OF_TWO: Final = 1303
THE_TURNED_DIE: Final = 2303
BEYOND_THE_DIE: Final = 305
NOT_THE_EXTRA_DIE: Final = 308
TURNED_ALREADY: Final = 309
A_DIE_OF_ONE: Final = 405
NOT_ON_THAT_SPACE: Final = 406
BEFORE_THE_TURN: Final = 1406
SAME_SPACE: Final = 2406
PLACING_CARDS: Final[list[int]] = [*AID_CARDS, MOVE_DIE]
ACTION_STEP: Final = AIDS.size  # from one action of SET_DIE to the next
NO_AIDS: Final[list[int]] = [0, 0, 0, 0]


class BeginTurn(Effect[State]):
    """A seat places one of its dice; medallions may be used for every card anew (F-078, F-091)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.inti_used = 0
        return (Place(self.seat, 0, 0),)


class Place(Question[State]):
    """Which die goes where, for which action, with which cards; before that card 06 and Pututus (F-100).

    `extra` 1: the imaginary die of 1 that card 05 gives (F-405). `turned`: the face a die was turned to; it is the one placed.
    """

    def __init__(self, seat: int, extra: int, turned: int) -> None:
        super().__init__(seat)
        self.extra = extra
        self.turned = turned

    def faces(self, g: State) -> list[int]:
        """The different faces that may be placed."""
        if self.extra:
            return [1]
        if self.turned:
            return [self.turned]
        faces: list[int] = []
        for face in g.players[self.seat].dice:
            if not faces or faces[-1] != face:
                faces.append(face)
        return faces

    def options(self, g: State) -> list[int]:
        options: list[int] = []
        player = g.players[self.seat]
        aids = [g.sources(self.seat, card) for card in AID_CARDS] if player.offerings or player.inti else NO_AIDS
        if aids[0] or aids[1] or aids[2] or aids[3]:
            self.add_with_cards(g, aids, options)
        else:
            self.add_plain(g, options)
        if not self.turned:
            self.add_shifts(g, options)
            if g.module and not self.extra:
                self.add_pututus(g, options)
        return options

    def secret(self, g: State) -> bool:
        for card in PLACING_CARDS:
            if g.might_play(self.seat, card):
                return True
        return False

    def add_plain(self, g: State, options: list[int]) -> None:
        """Every space that takes the die and whose action is possible (F-096 to F-098)."""
        lows = g.lows()
        spaces = SPACE_OF[g.seats]
        at_hand = needs(g, self.seat)
        for face in self.faces(g):
            can = doable(g, self.seat, face, at_hand)
            option = SET_DIE.of(face - 1, 0, 0)
            for action in range(VP):
                if can >> action & 1 and face < lows[spaces[action]]:
                    options.append(option)
                option += ACTION_STEP
            options.append(option)

    def add_with_cards(self, g: State, aids: list[int], options: list[int]) -> None:
        """The same with every useful set of cards 07, 12, 13, 14 that can be paid (F-407, F-412 to F-414)."""
        lows = g.lows()
        spaces = SPACE_OF[g.seats]
        at_hand = needs(g, self.seat)
        strongest = doable(g, self.seat, STRONGEST, at_hand) if aids[AID_SIX] else 0
        concerned = strongest | (MOVES if aids[AID_VILLAGE] else 0) | (1 << TEMPLE if aids[AID_EXPEL] else 0)
        for face in self.faces(g):
            can = doable(g, self.seat, face, at_hand)
            for action in range(VP):
                free = face < lows[spaces[action]]
                if free and can >> action & 1:
                    options.append(SET_DIE.of(face - 1, action, 0))
                if not (free or aids[AID_ANYWHERE]) or (free and not concerned >> action & 1):
                    continue
                for first in NO_CARD if free else bits(AID_ANYWHERE, aids):
                    for second, strength in self.ways(g, action, face, can, strongest, aids):
                        for third in expelling(g, action, strength, aids):
                            cards = first | second | third
                            if cards and not too_dear(g, self.seat, cards):
                                options.append(SET_DIE.of(face - 1, action, cards))
            options.append(SET_DIE.of(face - 1, VP, 0))

    def ways(
        self, g: State, action: int, face: int, can: int, strongest: int, aids: list[int]
    ) -> list[tuple[int, int]]:
        """How the action can be carried out: plainly, with card 13, or with card 14; the cards, and the strength.

        `can` and `strongest`: the actions that are possible with the face, and with strength 6.
        """
        ways: list[tuple[int, int]] = []
        if can >> action & 1:
            ways.append((0, face))
        if strongest >> action & 1 and widens(g, self.seat, action, face):
            for cards in bits(AID_SIX, aids):
                ways.append((cards, STRONGEST))
        if aids[AID_VILLAGE] and action <= ROPE:
            for cards in bits(AID_VILLAGE, aids):
                ways.append((cards, face))
        return ways

    def add_shifts(self, g: State, options: list[int]) -> None:
        """Card 06: any placed die to any other space (F-406)."""
        sources = g.sources(self.seat, MOVE_DIE)
        if not sources:
            return
        before = NONE
        for code in g.bar:
            if code == before:
                continue  # like dice on one space are not told apart
            before = code
            for space in BARS[g.seats]:
                if space != code // 24:
                    for source in ONE_SOURCE[sources]:
                        options.append(SHIFT.of(source, code % 24, code // 24, space))

    def add_pututus(self, g: State, options: list[int]) -> None:
        """Module 1: turn a die by giving up tiles (F-303 to F-305)."""
        player = g.players[self.seat]
        if not player.ones and not player.twos:
            return
        for face in self.faces(g):
            for change in range(len(CHANGES)):
                if not bar_to_change(player, face, change):
                    options.append(BLOW.of(face - 1, change))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if SHIFT.owns(option):
            return (*shift(g, self.seat, option), self)
        if BLOW.owns(option):
            return (Place(self.seat, 0, blow(g, self.seat, option)),)
        at, action, cards = SET_DIE.args(option)
        face = at + 1
        paid: tuple[Effect[State], ...] = ()
        if cards:
            for aid in range(len(AID_CARDS)):
                if used(cards, aid):
                    paid += pay(g, self.seat, AID_CARDS[aid], used(cards, aid) - 1)
        space = SPACE_OF[g.seats][action]
        if self.extra:
            if g.events is not None:
                g.tell(ACTS_AS_ONE, self.seat, space)
            return (*paid, *carry_out(g, self.seat, action, face, cards))
        g.players[self.seat].dice.remove(face)
        g.put_die(space, self.seat, face)
        if g.events is not None:
            g.tell(PLACED_A_DIE, self.seat, at, space)
        return (*paid, *carry_out(g, self.seat, action, face, cards), ExtraTurn(self.seat))

    def verbs(self) -> list[Verb]:
        return [SHIFT, BLOW, SET_DIE]

    def refuse(self, g: State, option: int) -> int:
        if SHIFT.owns(option):
            return self.bar_to_shift(g, option)
        if BLOW.owns(option):
            return self.bar_to_blow(g, option)
        if not SET_DIE.owns(option):
            return 0
        at, action, cards = SET_DIE.args(option)
        reason = self.not_the_die(g, at + 1) or bar_to_cards(g, self.seat, cards) or unfit(action, cards)
        return reason or (bar_to_action(g, self.seat, action, at + 1, cards) if action != VP else 0)

    def not_the_die(self, g: State, face: int) -> int:
        """Why a face cannot be placed; 0 if it can."""
        if face in self.faces(g):
            return 0
        return A_DIE_OF_ONE if self.extra else THE_TURNED_DIE if self.turned else NO_SUCH_DIE

    def bar_to_shift(self, g: State, option: int) -> int:
        """The rule that keeps card 06 from moving a die; 0 if nothing does (F-406)."""
        source, die, origin, space = SHIFT.args(option)
        if self.turned:
            return BEFORE_THE_TURN
        if origin not in BARS[g.seats] or space not in BARS[g.seats]:
            return NO_SUCH_SPACE
        if origin * 24 + die not in g.bar:
            return NOT_ON_THAT_SPACE
        return SAME_SPACE if origin == space else bar_to(g, self.seat, MOVE_DIE, source)

    def bar_to_blow(self, g: State, option: int) -> int:
        """The rule that keeps Pututus from turning a die; 0 if nothing does (F-303 to F-309)."""
        if not g.module:
            return NO_MODULE
        if self.extra or self.turned:
            return NOT_THE_EXTRA_DIE if self.extra else TURNED_ALREADY
        at, change = BLOW.args(option)
        return self.not_the_die(g, at + 1) or bar_to_change(g.players[self.seat], at + 1, change)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        """What has to do with a die that can be placed, a card at hand or a tile that is there."""
        player = g.players[self.seat]
        tries: list[int] = []
        for face in self.faces(g):
            tries += [SET_DIE.of(face - 1, action, 0) for action in range(VP)]
            if g.module and not self.turned:
                for change in range(len(CHANGES)):
                    if CHANGES[change][1] <= player.ones and CHANGES[change][2] <= player.twos:
                        tries.append(BLOW.of(face - 1, change))
            for aid in range(len(AID_CARDS)):
                for source in sources_at_hand(g, self.seat, AID_CARDS[aid]):
                    card = 1 << 2 * aid + source
                    tries += [SET_DIE.of(face - 1, action, card) for action in range(VP + 1)]
        if not self.turned:
            for source in sources_at_hand(g, self.seat, MOVE_DIE):
                for code in g.bar:
                    others = [space for space in BARS[g.seats] if space != code // 24]
                    tries += [SHIFT.of(source, code % 24, code // 24, space) for space in others]
        return forbidden(self, g, tries)


def bar_to_change(player: Player, face: int, change: int) -> int:
    """Why these Pututus cannot turn a die of this face; 0 if they can (F-303, F-305)."""
    way, ones, twos = CHANGES[change]
    if ones > player.ones:
        return NO_TILE_OF_ONE
    if twos > player.twos:
        return NO_TILE_OF_TWO
    return 0 if 1 <= face + way * (ones + 2 * twos) <= 6 else BEYOND_THE_DIE


def shift(g: State, seat: int, option: int) -> tuple[Effect[State], ...]:
    """Card 06: a placed die goes to another space; nothing else happens (F-406)."""
    source, die, origin, space = SHIFT.args(option)
    paid = pay(g, seat, MOVE_DIE, source)
    g.bar.remove(origin * 24 + die)
    g.put_die(space, die // 6, die % 6 + 1)
    if g.events is not None:
        g.tell(SHIFTED, seat, die, origin, space)
    return paid


def blow(g: State, seat: int, option: int) -> int:
    """Pututus go back to the stock and turn a die; returns its new face (F-303, F-304)."""
    at, change = BLOW.args(option)
    way, ones, twos = CHANGES[change]
    player = g.players[seat]
    player.ones -= ones
    player.twos -= twos
    face = at + 1 + way * (ones + 2 * twos)
    player.dice.remove(at + 1)
    player.dice.append(face)
    player.dice.sort()
    if g.events is not None:
        g.tell(BLEW, seat, at, face - 1)
    return face


class ExtraTurn(Question[State]):
    """Card 05: right after the turn another one, as with a die of 1 that is not placed (F-405)."""

    def options(self, g: State) -> list[int]:
        sources = ONE_SOURCE[g.sources(self.seat, EXTRA_TURN)]
        if sources:
            return [NO, *[AGAIN.of(source) for source in sources]]
        return [NO] if g.might_play(self.seat, EXTRA_TURN) else []

    def secret(self, g: State) -> bool:
        """Who may only end the turn is asked because they might hold the card."""
        return True

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == NO:
            return ()
        paid = pay(g, self.seat, EXTRA_TURN, AGAIN.arg(option))
        g.inti_used = 0
        return (*paid, Place(self.seat, 1, 0))

    def verbs(self) -> list[Verb]:
        return [NO_VERB, AGAIN]

    def refuse(self, g: State, option: int) -> int:
        return bar_to(g, self.seat, EXTRA_TURN, AGAIN.arg(option)) if AGAIN.owns(option) else 0

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return forbidden(self, g, [AGAIN.of(source) for source in sources_at_hand(g, self.seat, EXTRA_TURN)])
