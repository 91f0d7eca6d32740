"""The benefits of a god card: all of them, some or none, by one answer; only "some" asks which ones (T-018, T-091)."""

from kancha.games.tawantinsuyu.free_actions import free_actions
from kancha.games.tawantinsuyu.gains import RECEIVED, Gain
from kancha.games.tawantinsuyu.material import GAIN_CHOICE, GAIN_VP, NONE, PART
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import GOD_BENEFITS
from kancha.games.tawantinsuyu.reasons import (
    BENEFIT_IDLE,
    NONE_IDLE,
    NOT_ON_CARD,
    NOTHING_BEFORE,
    ONE_BENEFIT,
    SINGLE_BENEFIT,
    TWO_BENEFITS,
)
from kancha.games.tawantinsuyu.state import ALL_DUE, IN_SETUP, NOT_DUE, SOME_DUE, State
from kancha.games.tawantinsuyu.verbs import (
    AFTER,
    ALL,
    ALL_OF_IT,
    BEFORE,
    DECLINE,
    NONE_OF_IT,
    ONLY,
    PLAY,
    SOME,
    SOME_OF_IT,
    WITHOUT,
)
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import Verb


def can_do_something(g: State, seat: int, part: int) -> bool:
    """Whether a benefit could change anything now: if not it is no choice. In setup another card may still pay (T-018)."""
    kind, number = part // PART, part % PART
    if kind <= GAIN_VP or kind == GAIN_CHOICE:
        return True
    how = RECEIVED[kind]
    if how.possible(g, seat, number):
        return True
    return how.hopeful(g, seat) and (g.active == IN_SETUP or len(free_actions(g, seat)) > 0)


def live(g: State, seat: int, card: int) -> list[int]:
    """The kinds of benefits of a card that could change anything now."""
    return [part // PART for part in g.box.card_gain[card] if can_do_something(g, seat, part)]


def plays(g: State, seat: int, cards: list[int]) -> list[int]:
    """A card may be played for all, some or none of its benefits (T-018, T-045, T-206)."""
    options: list[int] = []
    for card in cards:
        options.append(PLAY.of(card, ALL_OF_IT))
        number = len(live(g, seat, card))
        if number > 1:
            options.append(PLAY.of(card, SOME_OF_IT))
        if number:
            options.append(PLAY.of(card, NONE_OF_IT))
    return options


def barred_plays(g: State, seat: int, cards: list[int]) -> list[tuple[int, int]]:
    """Some or none of what can do nothing anyway is no choice (T-018)."""
    possible = plays(g, seat, cards)
    every = [(card, share) for card in cards for share in (SOME_OF_IT, NONE_OF_IT)]
    barred = [(card, share) for card, share in every if PLAY.of(card, share) not in possible]
    return [(PLAY.of(card, share), play_refusal(g, seat, card, share)) for card, share in barred]


def play_refusal(g: State, seat: int, card: int, share: int) -> int:
    """Why a card that may be played is not played for so much: what can do nothing anyway is no choice (T-018)."""
    return ONE_BENEFIT if share == SOME_OF_IT and live(g, seat, card) else NONE_IDLE


def received(g: State, seat: int, card: int, share: int) -> Effects:
    """What a card played for all, some or none of its benefits brings."""
    if share == NONE_OF_IT:
        return ()
    return (WhichBenefits(seat, card, 0),) if share == SOME_OF_IT else (whole_card(g, seat, card),)


def whole_card(g: State, seat: int, card: int) -> Gain:
    return Gain(seat, g.box.card_gain[card], GOD_BENEFITS)


class WhichBenefits(Question[State]):
    """Some of a card's benefits: only one of them, or of three or more all but one (T-018).

    `late`: said before the tasks and asked after them, so that all and none may still be said (T-091).
    """

    def __init__(self, seat: int, card: int, late: int) -> None:
        super().__init__(seat)
        self.card = card
        self.late = late

    def completes(self) -> bool:
        return not self.late

    def options(self, g: State) -> list[int]:
        kinds = live(g, self.seat, self.card)
        options = [ALL.base, DECLINE.base] if self.late and kinds else []
        if len(kinds) > 1:
            options += [ONLY.of(kind) for kind in kinds]
        if len(kinds) > 2:
            options += [WITHOUT.of(kind) for kind in kinds]
        return options

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = self.options(g)
        kinds = [part // PART for part in g.box.card_gain[self.card]]
        every = [verb.of(kind) for verb in (ONLY, WITHOUT) for kind in kinds]
        return [(option, self.refuse(g, option)) for option in every if option not in possible]

    def verbs(self) -> list[Verb]:
        return [ONLY, WITHOUT]

    def refuse(self, g: State, option: int) -> int:
        if not ONLY.owns(option) and not WITHOUT.owns(option):
            return 0
        kind = ONLY.arg(option) if ONLY.owns(option) else WITHOUT.arg(option)
        kinds = live(g, self.seat, self.card)
        if kind not in [part // PART for part in g.box.card_gain[self.card]]:
            return NOT_ON_CARD
        if kind not in kinds:
            return BENEFIT_IDLE
        return TWO_BENEFITS if len(kinds) == 2 else ONE_BENEFIT

    def do(self, g: State, option: int) -> Effects:
        if option == DECLINE.base:
            return ()
        printed = g.box.card_gain[self.card]
        if ONLY.owns(option):
            printed = tuple([part for part in printed if part // PART == ONLY.arg(option)])
        elif WITHOUT.owns(option):
            printed = tuple([part for part in printed if part // PART != WITHOUT.arg(option)])
        return (Gain(self.seat, printed, GOD_BENEFITS),)


class BenefitTiming(Question[State]):
    """With a statue of its god the card's benefits may be taken before or after all tasks: all, some or none (T-091, T-094)."""

    def options(self, g: State) -> list[int]:
        options: list[int] = []
        now = len(live(g, self.seat, g.card_played))
        if now:
            options.append(BEFORE.of(0, ALL_OF_IT))
        if now > 1:
            options.append(BEFORE.of(0, SOME_OF_IT))
        options.append(AFTER.of(0, ALL_OF_IT))
        if len(g.box.card_gain[g.card_played]) > 1:
            options.append(AFTER.of(0, SOME_OF_IT))
        return [*options, DECLINE.base]

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = self.options(g)
        every = [verb.of(0, share) for verb in (BEFORE, AFTER) for share in (ALL_OF_IT, SOME_OF_IT)]
        return [(option, self.refuse(g, option)) for option in every if option not in possible]

    def verbs(self) -> list[Verb]:
        return [BEFORE, AFTER]

    def refuse(self, g: State, option: int) -> int:
        if AFTER.owns(option):
            return SINGLE_BENEFIT
        if not BEFORE.owns(option):
            return 0
        return ONE_BENEFIT if live(g, self.seat, g.card_played) else NOTHING_BEFORE

    def do(self, g: State, option: int) -> Effects:
        if AFTER.owns(option):
            g.card_due = SOME_DUE if AFTER.args(option)[1] == SOME_OF_IT else ALL_DUE
            return ()
        g.card_due = NOT_DUE
        if option == DECLINE.base:
            return ()
        if BEFORE.args(option)[1] == SOME_OF_IT:
            return (WhichBenefits(self.seat, g.card_played, 0),)
        return (whole_card(g, self.seat, g.card_played),)


class BenefitAfter(Effect[State]):
    """After the tasks: what was put off, or, if a statue was built meanwhile, what its owner likes of it (T-091, T-093)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> Effects:
        card, due = g.card_played, g.card_due
        g.card_due = NOT_DUE
        if due == NOT_DUE or card == NONE or not g.players[self.seat].owns_god(g.box.card_god[card]):
            return ()
        if due == SOME_DUE:
            return (WhichBenefits(self.seat, card, 1),)
        return (whole_card(g, self.seat, card),) if due == ALL_DUE else (CardAwakes(self.seat, card),)


class CardAwakes(Question[State]):
    """A statue built by this very placement: all, some or none of the card's benefits (T-093)."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, g: State) -> list[int]:
        number = len(live(g, self.seat, self.card))
        if not number:
            return []
        return [ALL.base, SOME.base, DECLINE.base] if number > 1 else [ALL.base, DECLINE.base]

    def preferred(self, g: State) -> int:
        return ALL.base

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return [] if SOME.base in self.options(g) else [(SOME.base, ONE_BENEFIT)]

    def do(self, g: State, option: int) -> Effects:
        if option == DECLINE.base:
            return ()
        return (
            (WhichBenefits(self.seat, self.card, 0),) if option == SOME.base else (whole_card(g, self.seat, self.card),)
        )
