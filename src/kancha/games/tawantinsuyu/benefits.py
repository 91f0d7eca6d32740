"""The benefits of a god card: all of them, some or none, by one answer; only "some" asks which ones (T-018, T-091)."""

from kancha.games.tawantinsuyu.free_actions import free_actions
from kancha.games.tawantinsuyu.gains import RECEIVED, Gain
from kancha.games.tawantinsuyu.material import GAIN_CHOICE, GAIN_VP, PART
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.state import GOD_BENEFITS, IN_SETUP, State
from kancha.games.tawantinsuyu.verbs import ALL, ALL_OF_IT, DECLINE, NONE_OF_IT, ONLY, PLAY, SOME_OF_IT, WITHOUT
from kancha.kernel.effects import Question


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
    found: list[int] = []
    for card in cards:
        found.append(PLAY.of(card, ALL_OF_IT))
        number = len(live(g, seat, card))
        if number > 1:
            found.append(PLAY.of(card, SOME_OF_IT))
        if number:
            found.append(PLAY.of(card, NONE_OF_IT))
    return found


def barred_plays(g: State, seat: int, cards: list[int]) -> list[tuple[int, int]]:
    """Some or none of what can do nothing anyway is no choice (T-018)."""
    possible = plays(g, seat, cards)
    every = [PLAY.of(card, share) for card in cards for share in (SOME_OF_IT, NONE_OF_IT)]
    return [(option, 18) for option in every if option not in possible]


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
        found = [ALL.base, DECLINE.base] if self.late and kinds else []
        if len(kinds) > 1:
            found += [ONLY.of(kind) for kind in kinds]
        if len(kinds) > 2:
            found += [WITHOUT.of(kind) for kind in kinds]
        return found

    def why_not(self, g: State) -> list[tuple[int, int]]:
        possible = self.options(g)
        kinds = [part // PART for part in g.box.card_gain[self.card]]
        every = [verb.of(kind) for verb in (ONLY, WITHOUT) for kind in kinds]
        return [(option, 18) for option in every if option not in possible]

    def do(self, g: State, option: int) -> Effects:
        if option == DECLINE.base:
            return ()
        printed = g.box.card_gain[self.card]
        if ONLY.owns(option):
            printed = tuple([part for part in printed if part // PART == ONLY.arg(option)])
        elif WITHOUT.owns(option):
            printed = tuple([part for part in printed if part // PART != WITHOUT.arg(option)])
        return (Gain(self.seat, printed, GOD_BENEFITS),)
