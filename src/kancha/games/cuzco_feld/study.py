"""Phase II: study and farming, one ability of each set (F-210 to F-217, F-401, F-411, F-415, F-501 to F-513)."""

from typing import Final

from kancha.games.cuzco_feld.events import USED
from kancha.games.cuzco_feld.exchange import free_quipu
from kancha.games.cuzco_feld.feathers import AnyFeather
from kancha.games.cuzco_feld.gods import TakeGodCard, bar_to, forbidden, pay, sources_at_hand
from kancha.games.cuzco_feld.headdress import Headdress
from kancha.games.cuzco_feld.material import (
    ABILITY,
    CARDS,
    DOUBLE_PERSONS,
    EXTRA_FARM,
    EXTRA_STUDY,
    FARM_SET,
    FEATHER_PLACES,
    PAVED,
    ROPE,
    SECTORS,
    STUDY_SET,
    TRACK_END,
)
from kancha.games.cuzco_feld.persons import TakePerson
from kancha.games.cuzco_feld.roads import Move
from kancha.games.cuzco_feld.state import PERSONS_VP, State
from kancha.games.cuzco_feld.verbs import HAND, INTI, ONE_SOURCE, PLAY, USE
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import STOP, STOP_VERB, Verb

OFFERING: Final = 0
VP: Final = 1
FEATHER: Final = 2
PAVED_ROAD: Final = 3
KNOWLEDGE: Final = 4
ROPE_BRIDGE: Final = 5
GOD_CARD: Final = 6
QUIPU: Final = 7
CIRCLE: Final = 8
FOOD: Final = 9
FARMING: Final = 10
STUDYING: Final = 11

NO_USE_LEFT: Final = 210
NO_SUCH_TILE: Final = 1210
USED_ALREADY: Final = 2210
NO_PAVED_ROAD: Final = 214
NO_ROPE_BRIDGE: Final = 1214
NO_CIRCLE: Final = 2214
NO_SLOT: Final = 3214
NO_TILE: Final = 4214
ALL_FEATHERS: Final = 5214
ALL_KNOWLEDGE: Final = 6214
NO_QUIPU: Final = 7214
NO_CARD: Final = 8214
IDLE: Final[dict[int, int]] = {
    PAVED_ROAD: NO_PAVED_ROAD,
    ROPE_BRIDGE: NO_ROPE_BRIDGE,
    CIRCLE: NO_CIRCLE,
    FARMING: NO_TILE,
    STUDYING: NO_TILE,
    FEATHER: ALL_FEATHERS,
    KNOWLEDGE: ALL_KNOWLEDGE,
    QUIPU: NO_QUIPU,
    GOD_CARD: NO_CARD,
}
"""Why an ability would do nothing; the others always do something (F-214)."""
OTHER_MOMENT: Final = 72
NOTHING_MORE: Final = 401
DOUBLED_ALREADY: Final = 1401
EXTRA_CARDS: Final[list[int]] = [EXTRA_STUDY, EXTRA_FARM]
NO_FURTHER: Final[list[int]] = [411, 415]
WITH_CARD_01: Final[list[int]] = [1411, 1415]
PHASE_CARDS: Final[list[int]] = [DOUBLE_PERSONS, EXTRA_STUDY, EXTRA_FARM]
VP_PER_TILE: Final = 2


def strength_of_move(n: int) -> int:
    """Two for each tile, at most 6 (F-504, F-506)."""
    return min(6, 2 * n)


def strength_of_action(n: int) -> int:
    """3 with one tile, 6 with more (F-509, F-511, F-512)."""
    return 3 if n == 1 else 6


def effect_of(g: State, seat: int, ability: int, n: int) -> int:
    """How much an ability of n tiles can do now: units gained, or ways to carry it out; 0 is nothing (F-214)."""
    player = g.players[seat]
    if ability in (PAVED_ROAD, ROPE_BRIDGE):
        kind = PAVED if ability == PAVED_ROAD else ROPE
        if g.can_turn(seat):
            return g.box.branches[(kind * 7 + strength_of_move(n)) * SECTORS].bit_count()
        return g.reach(seat, kind, strength_of_move(n)).bit_count()
    if ability == CIRCLE:
        return player.ready_circles(strength_of_action(n)).bit_count()
    if ability in (FARMING, STUDYING):
        row = FARM_SET if ability == FARMING else STUDY_SET
        return g.reachable_cells(row, strength_of_action(n)).bit_count() if player.free_slots() > 0 else 0
    if ability == FEATHER:
        return min(n, FEATHER_PLACES - player.feathers.bit_count())
    if ability == KNOWLEDGE:
        return min(n, TRACK_END - player.knowledge)
    if ability == QUIPU:
        return min(n, player.cords)
    if ability == GOD_CARD:
        return n if g.faces.count(-1) < len(g.faces) else 0
    return n


class BeginPersons(Effect[State]):
    """A seat's turn of phase II (F-210)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.inti_used = 0
        return (Persons(self.seat, 1, 1, 0, 0, 0),)


class Persons(Question[State]):
    """Use an ability, play card 01, 11 or 15, or end the turn.

    `study` and `farm`: uses left. `used`: the abilities used, by set × 12 + ability. `boost`: the sets whose next use counts one
    tile more (bit 0 Study, bit 1 Farm). `boosted` 1: card 01 was played in this turn (F-079).
    """

    def __init__(self, seat: int, study: int, farm: int, used: int, boost: int, boosted: int) -> None:
        super().__init__(seat)
        self.study = study
        self.farm = farm
        self.used = used
        self.boost = boost
        self.boosted = boosted

    def options(self, g: State) -> list[int]:
        options: list[int] = []
        useful: list[int] = []  # cards that would do something, held or not
        better = False
        counts = g.players[self.seat].counts()
        doubling = self.may_double(g)
        for set_ in (STUDY_SET, FARM_SET):
            left = self.left(set_)
            uses, usable, only_doubled, more = self.tally(g, set_, counts, doubling)
            better = better or more
            options += uses
            extra = EXTRA_CARDS[set_]
            if usable + only_doubled > left:
                useful.append(extra)
                for source in ONE_SOURCE[g.sources(self.seat, extra)]:
                    if usable > left or self.can_double_after(g, source):
                        options.append(PLAY.of(extra, source))
        if better:
            useful.append(DOUBLE_PERSONS)
            self.add_card(g, DOUBLE_PERSONS, options)
        if options:
            options.append(STOP)
            return options
        for card in useful:
            if g.might_play(self.seat, card):
                return [STOP]
        return options

    def left(self, set_: int) -> int:
        """How many abilities of a set may still be used."""
        return self.farm if set_ == FARM_SET else self.study

    def may_double(self, g: State) -> bool:
        """Whether card 01 is to be reckoned with: it can be played or, as far as the others know, is held (F-401)."""
        if self.boosted:
            return False
        return g.sources(self.seat, DOUBLE_PERSONS) != 0 or g.might_play(self.seat, DOUBLE_PERSONS)

    def tally(self, g: State, set_: int, counts: list[int], doubling: bool) -> tuple[list[int], int, int, bool]:
        """The uses of a set; how many abilities would do something, how many only with card 01; whether that card adds to one."""
        left = self.left(set_)
        more = self.boost >> set_ & 1
        uses: list[int] = []
        usable = 0
        only_doubled = 0
        better = False
        for ability in range(ABILITY):
            n = counts[set_ * ABILITY + ability]
            if not n or self.used >> (set_ * ABILITY + ability) & 1:
                continue
            now = effect_of(g, self.seat, ability, n + more)
            if now:
                usable += 1
                if left:
                    uses.append(USE.of(set_, ability))
            if doubling and (not now or (left and not better)) and effect_of(g, self.seat, ability, n + 1) > now:
                better = better or left > 0
                only_doubled += 0 if now else 1
        return uses, usable, only_doubled, better

    def secret(self, g: State) -> bool:
        """Who may only stop is asked because they might hold a card."""
        return True

    def can_double_after(self, g: State, source: int) -> bool:
        """Whether card 01 can still be paid for once a card of another god is, from hand or through a medallion (F-082)."""
        player = g.players[self.seat]
        for other in ONE_SOURCE[g.sources(self.seat, DOUBLE_PERSONS)]:
            medallions = source + other  # INTI is 1, HAND is 0
            if medallions <= player.inti and 2 - medallions <= player.offerings:
                return True
        return False

    def add_card(self, g: State, card: int, options: list[int]) -> None:
        sources = g.sources(self.seat, card)
        if sources & 1:
            options.append(PLAY.of(card, HAND))
        if sources & 2:
            options.append(PLAY.of(card, INTI))

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == STOP:
            return ()
        if USE.owns(option):
            return self.use(g, option)
        card, source = PLAY.args(option)
        paid = pay(g, self.seat, card, source)
        study, farm, boost, boosted = self.study, self.farm, self.boost, self.boosted
        if card == EXTRA_STUDY:
            study += 1
        elif card == EXTRA_FARM:
            farm += 1
        else:
            boost, boosted = 3, 1
        return (*paid, Persons(self.seat, study, farm, self.used, boost, boosted))

    def use(self, g: State, option: int) -> tuple[Effect[State], ...]:
        set_, ability = USE.args(option)
        n = g.players[self.seat].count(set_, ability) + (self.boost >> set_ & 1)
        if g.events is not None:
            g.tell(USED, self.seat, set_, ability, n)
        rest = Persons(
            self.seat,
            self.study - (1 if set_ == STUDY_SET else 0),
            self.farm - (1 if set_ == FARM_SET else 0),
            self.used | 1 << (set_ * ABILITY + ability),
            self.boost & ~(1 << set_),
            self.boosted,
        )
        return (*carry_out(g, self.seat, ability, n), rest)

    def verbs(self) -> list[Verb]:
        return [STOP_VERB, USE, PLAY]

    def refuse(self, g: State, option: int) -> int:
        if USE.owns(option):
            return self.bar_to_use(g, option)
        if not PLAY.owns(option):
            return 0
        card, source = PLAY.args(option)
        barred = bar_to(g, self.seat, card, source) if card in PHASE_CARDS else OTHER_MOMENT
        if barred or option in self.options(g):
            return barred
        if card == DOUBLE_PERSONS:
            return DOUBLED_ALREADY if self.boosted else NOTHING_MORE
        set_ = EXTRA_CARDS.index(card)
        _, usable, only_doubled, _ = self.tally(g, set_, g.players[self.seat].counts(), self.may_double(g))
        enough = usable + only_doubled > self.left(set_) and g.sources(self.seat, DOUBLE_PERSONS)
        return WITH_CARD_01[set_] if enough else NO_FURTHER[set_]

    def bar_to_use(self, g: State, option: int) -> int:
        """The rule that keeps an ability from being used; 0 if nothing does (F-210, F-214)."""
        set_, ability = USE.args(option)
        n = g.players[self.seat].count(set_, ability)
        if not n:
            return NO_SUCH_TILE
        if self.used >> (set_ * ABILITY + ability) & 1:
            return USED_ALREADY
        if not self.left(set_):
            return NO_USE_LEFT
        if effect_of(g, self.seat, ability, n + (self.boost >> set_ & 1)):
            return 0
        full = ability in (FARMING, STUDYING) and g.players[self.seat].free_slots() < 1
        return NO_SLOT if full else IDLE[ability]

    def why_not(self, g: State) -> list[tuple[int, int]]:
        player = g.players[self.seat]
        tries = [USE.of(set_, ability) for set_ in (STUDY_SET, FARM_SET) for ability in members(player.abilities(set_))]
        for card in range(CARDS):
            tries += [PLAY.of(card, source) for source in sources_at_hand(g, self.seat, card)]
        return forbidden(self, g, tries)


def carry_out(g: State, seat: int, ability: int, n: int) -> tuple[Effect[State], ...]:
    """What n tiles of an ability do (F-501 to F-512)."""
    if ability == OFFERING:
        g.offer_up(seat, n)
    elif ability == VP:
        g.score(seat, VP_PER_TILE * n, PERSONS_VP)
    elif ability == KNOWLEDGE:
        g.learn(seat, n)
    elif ability == FOOD:
        g.feed(seat, n)
    elif ability == QUIPU:
        free_quipu(g, seat, n)
    elif ability == FEATHER:
        return tuple([AnyFeather(seat) for _ in range(n)])
    elif ability == GOD_CARD:
        return tuple([TakeGodCard(seat) for _ in range(n)])
    elif ability == PAVED_ROAD:
        return (Move(seat, PAVED, strength_of_move(n), 0),)
    elif ability == ROPE_BRIDGE:
        return (Move(seat, ROPE, strength_of_move(n), 0),)
    elif ability == CIRCLE:
        return (Headdress(seat, strength_of_action(n)),)
    elif ability == FARMING:
        return (TakePerson(seat, FARM_SET, strength_of_action(n), 0),)
    else:
        return (TakePerson(seat, STUDY_SET, strength_of_action(n), 0),)
    return ()
