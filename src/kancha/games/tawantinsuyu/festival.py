"""The Festival, step by step (T-190 to T-208)."""

from kancha.games.tawantinsuyu.automaton import him
from kancha.games.tawantinsuyu.benefits import barred_plays, play_refusal, plays, received
from kancha.games.tawantinsuyu.buildings import BEFORE_FESTIVAL, FESTIVAL_START, ORACLE, figure
from kancha.games.tawantinsuyu.events import BLOCKED, FESTIVAL, FESTIVAL_TAKEN, PLAYED_GOD, REGION_HELD
from kancha.games.tawantinsuyu.free_actions import Own, do_free_action, free_actions
from kancha.games.tawantinsuyu.gains import Gain
from kancha.games.tawantinsuyu.gods import DrawGod
from kancha.games.tawantinsuyu.market import NewMarket
from kancha.games.tawantinsuyu.material import (
    FESTIVALS,
    GOLD,
    NONE,
    PER_REGION,
    POTATO,
    REGIONS,
)
from kancha.games.tawantinsuyu.moments import acting
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import FESTIVE, REGIONS_HELD, TEMPLE, UPKEEP_LOST
from kancha.games.tawantinsuyu.reasons import FEWER_MISSING, GOLD_TOO_MUCH, NOT_TO_PLAY
from kancha.games.tawantinsuyu.scoring import LastSwap, ScoreGame
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import PLAY, UPKEEP
from kancha.games.tawantinsuyu.weaving import Trade
from kancha.games.tawantinsuyu.workers import FromBag, fill_village
from kancha.kernel.bits import members
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Effect
from kancha.kernel.verbs import NOTHING, STOP, Verb


def celebration(g: State, side: int) -> Effects:
    """All steps of a Festival, in turn order from the holder (T-190)."""
    order = g.order(side)
    steps: list[Effect[State]] = [OpenFestival()]
    for each in order:
        steps += [*acting(g, each, BEFORE_FESTIVAL), *acting(g, each, FESTIVAL_START)]
    for each in order:
        steps += [Trade(each)] if g.is_seat(each) else him().trade(g)
    steps += [TempleYield(each) for each in order]
    steps += [HoldRegion(region) for region in range(len(REGIONS))]
    steps += [PayUpkeep(each) for each in order if g.is_seat(each)]
    return (*steps, CloseFestival(side))


class OpenFestival(Effect[State]):
    """The Festival begins."""

    def do(self, g: State, option: int) -> Effects:
        g.celebrated += 1
        if g.events is not None:
            g.tell(FESTIVAL, g.celebrated)
        return ()


class TempleYield(Effect[State]):
    """Step 2: the points right of the Temple marker and again the reward left of it (T-193)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> Effects:
        at = g.players[self.side].temple
        g.score(self.side, g.box.temple_festival[at], TEMPLE)
        reward = g.box.temple_gain[at]
        return (Gain(self.side, reward, TEMPLE),) if reward else ()


def region_holder(g: State, region: int) -> int:
    """Who has most markers in a region; tied, who of them has the rightmost one. NONE without markers (T-194)."""
    places = g.conquests[region * PER_REGION : (region + 1) * PER_REGION]
    most = 0
    for side in range(g.sides()):
        most = max(most, places.count(side))
    if most == 0:
        return NONE
    for owner in reversed(places):
        if owner != NONE and places.count(owner) == most:
            return owner
    return NONE


class HoldRegion(Effect[State]):
    """Step 3: a region pays its holder as many points as there are casualties (T-194, T-195)."""

    def __init__(self, region: int) -> None:
        self.region = region

    def do(self, g: State, option: int) -> Effects:
        holder = region_holder(g, self.region)
        if holder != NONE:
            if g.events is not None:
                g.tell(REGION_HELD, holder, self.region)
            g.score(holder, g.casualty_count(), REGIONS_HELD)
        return ()


class PayUpkeep(Effect[State]):
    """Step 4: 1 potato per god card in hand; potatoes held must be used (T-198, T-200).

    The holder's free actions come first: if potatoes are short, or with the oracle (T-064).
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> Effects:
        player = g.players[self.seat]
        due = player.god_cards() * g.box.costs.upkeep
        if due > player.res[POTATO]:
            return (MissingPotatoes(self.seat, due - player.res[POTATO]),)
        if g.active == self.seat and figure(g.box, player, ORACLE):
            return (BeforeUpkeep(self.seat),)
        g.pay(self.seat, POTATO, due)
        return ()


class BeforeUpkeep(Own):
    """With potatoes enough only the oracle can still change what is due (T-064, T-259)."""

    def options(self, g: State) -> list[int]:
        return [STOP, *free_actions(g, self.seat)]

    def do(self, g: State, option: int) -> Effects:
        if option != STOP:
            return do_free_action(g, self.seat, option, PayUpkeep(self.seat))
        g.swapped = 0
        g.pay(self.seat, POTATO, g.players[self.seat].god_cards() * g.box.costs.upkeep)
        return ()


class MissingPotatoes(Own):
    """Gold may stand in for missing potatoes; 2 VP are lost for each that is still missing (T-198, T-200)."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def choices(self, g: State) -> list[int]:
        return [UPKEEP.of(gold) for gold in range(min(self.number, g.players[self.seat].res[GOLD]) + 1)]

    def proper(self) -> list[Verb]:
        return [UPKEEP]

    def refusal(self, g: State, option: int) -> int:
        if not UPKEEP.owns(option):
            return 0
        return GOLD_TOO_MUCH if UPKEEP.arg(option) > g.players[self.seat].res[GOLD] else FEWER_MISSING

    def do(self, g: State, option: int) -> Effects:
        if not UPKEEP.owns(option):
            return do_free_action(g, self.seat, option, PayUpkeep(self.seat))
        g.swapped = 0
        gold = UPKEEP.arg(option)
        g.pay(self.seat, POTATO, g.players[self.seat].res[POTATO])
        g.pay(self.seat, GOLD, gold)
        g.score(self.seat, -g.box.costs.upkeep_loss * (self.number - gold), UPKEEP_LOST)
        return ()


class CloseFestival(Effect[State]):
    """Step 5 ends the game at the third Festival; else the tile returns and the Village is refilled (T-201, T-202)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> Effects:
        if g.celebrated == FESTIVALS:
            effects: list[Effect[State]] = []
            for side in g.order(self.side):
                effects += [LastSwap(side)] if g.is_seat(side) else him().last_actions(g)
            return (*effects, ScoreGame())
        g.holder = NONE
        return (*fill_village(g), AfterRefill(self.side))


class AfterRefill(Effect[State]):
    """Nothing could be put in the Village: the next Festival is triggered at once (T-203). Then steps 6c and 7."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> Effects:
        if not g.village:
            trigger_festival(g, self.side)
        effects: list[Effect[State]] = []
        if g.celebrated == 1 and g.box.setup(g.sides()).blocked:
            effects += [Blocker(space) for space in g.box.hill.blocked_festival]
        effects.append(DealByScore(self.side))
        effects += [PlayGods(side, g.box.festival_cards) for side in g.order(self.side) if g.is_seat(side)]
        return (*effects, ShufflePlayed(), NewMarket())


class Blocker(FromBag):
    """With two players a marked space is taken by a worker from the bag; an occupied one is skipped (T-036, T-204)."""

    def __init__(self, space: int) -> None:
        self.space = space

    def options(self, g: State) -> list[int]:
        return [] if g.occupied() >> self.space & 1 else super().options(g)

    def draw(self, g: State, chance: Chance) -> int:
        return NOTHING if g.occupied() >> self.space & 1 else super().draw(g, chance)

    def arrive(self, g: State, worker: int) -> Effects:
        g.standing[worker] |= 1 << self.space
        if g.events is not None:
            g.tell(BLOCKED, worker, self.space)
        return ()


def by_score(g: State, side: int) -> list[int]:
    """Lowest score first; tied, who is nearer to the active player ranks higher, that is later (T-205)."""
    order = g.order(side)
    order.reverse()  # the farthest first, so that a stable sort leaves the nearest of the tied last
    return sorted(order, key=lambda one: g.players[one].total())


class DealByScore(Effect[State]):
    """Step 7: god cards from the deck only, more for the lower scores (T-205); Axomamma gains points instead (T-320)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> Effects:
        g.deck_only = 1
        effects: list[Effect[State]] = []
        numbers = g.box.setup(g.sides()).draw
        ranked = by_score(g, self.side)
        for place in range(len(ranked)):
            if g.is_seat(ranked[place]):
                effects += [DrawGod(ranked[place]) for _ in range(numbers[place])]
            elif g.players[ranked[place]].total() < g.players[0].total():
                g.score(ranked[place], 2, FESTIVE)
        return tuple(effects)


class PlayGods(Own):
    """Up to three god cards may be played for all, some or none of their benefits; no statue is needed (T-206)."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, g: State) -> list[int]:
        """The holder's free actions may pay for a benefit or, with the oracle, bring a card to play (T-064)."""
        if not self.left:
            return []
        player = g.players[self.seat]
        options = plays(g, self.seat, members(player.gods))
        if g.active == self.seat and (options or figure(g.box, player, ORACLE)):
            options += free_actions(g, self.seat)
        return [STOP, *options] if options else []

    def barred(self, g: State) -> list[tuple[int, int]]:
        return barred_plays(g, self.seat, members(g.players[self.seat].gods))

    def proper(self) -> list[Verb]:
        return [PLAY]

    def refusal(self, g: State, option: int) -> int:
        if not PLAY.owns(option):
            return 0
        card, share = PLAY.args(option)
        return play_refusal(g, self.seat, card, share) if g.players[self.seat].gods >> card & 1 else NOT_TO_PLAY

    def act(self, g: State, option: int) -> Effects:
        if option == STOP:
            return ()
        card, share = PLAY.args(option)
        player = g.players[self.seat]
        player.gods &= ~(1 << card)
        player.played |= 1 << card
        if g.events is not None:
            g.tell(PLAYED_GOD, self.seat, card)
        return (*received(g, self.seat, card, share), PlayGods(self.seat, self.left - 1))


class ShufflePlayed(Effect[State]):
    """Played god cards are shuffled into the deck; with them the card phase of a Festival ends (T-009, T-046, T-206)."""

    def do(self, g: State, option: int) -> Effects:
        g.deck_only = 0
        played = 0
        for player in g.players:
            played |= player.played
            player.played = 0
        if played:
            g.shuffle_into_gods(played)
        return ()


def trigger_festival(g: State, side: int) -> None:
    g.holder = side
    g.festivals += 1
    if g.events is not None:
        g.tell(FESTIVAL_TAKEN, side, g.festivals)
    g.score(side, g.box.trigger[g.festivals - 1], FESTIVE)
