"""Placing a worker: the price, the abilities, the number of tasks (T-080 to T-106)."""

from kancha.games.tawantinsuyu.armies import HAND, DrawArmy, turn_up, turning_refusal
from kancha.games.tawantinsuyu.benefits import BenefitAfter, BenefitTiming
from kancha.games.tawantinsuyu.buildings import (
    ALSO_COURIER,
    ALSO_PRIEST,
    BOTH_BUILDERS,
    OWN_STAIRS,
    WARRIOR_FLIPS,
    WARRIOR_TASKS,
    figure,
)
from kancha.games.tawantinsuyu.events import CAPTURED, PLACED, PLAYED_GOD, TASKS_COUNTED
from kancha.games.tawantinsuyu.free_actions import Own
from kancha.games.tawantinsuyu.gods import TakeGod
from kancha.games.tawantinsuyu.material import (
    ARCHITECT,
    BLUE,
    COURIER,
    CRAFTSMAN,
    GOLD,
    GREEN,
    KINDS_OF_WORKER,
    MIDDLE,
    NEUTRAL,
    NONE,
    POTATO,
    PRIEST,
    SECTIONS,
    WARRIOR,
)
from kancha.games.tawantinsuyu.payment import Effects, pay_food, pay_one
from kancha.games.tawantinsuyu.people import STAIRWAYS
from kancha.games.tawantinsuyu.reasons import (
    CARD_NOT_HELD,
    NO_GOLD,
    NO_POTATO_FOR_TASK,
    NO_SUCH_WORKER,
    NO_WARRIORS,
    NOBODY_THERE,
    NOT_ADJACENT,
    OTHER_GOD,
    PRIEST_TAKES,
    SPACE_TAKEN,
    TOO_HUNGRY,
)
from kancha.games.tawantinsuyu.state import IF_BUILT, State
from kancha.games.tawantinsuyu.tasks import ChooseTask
from kancha.games.tawantinsuyu.verbs import (
    CAPTURE,
    PLACE,
    PRIESTLY,
    REGENERATE,
    WITH_GOLD,
)
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.options import Options
from kancha.kernel.verbs import PASS, STOP, Verb


def food_cost(g: State, side: int, worker: int, space: int) -> int:
    """Walking and descent, less the Courier's 1 (T-081 to T-085, T-104, T-241)."""
    hill = g.box.hill
    section = hill.section[space]
    cost = g.walking(side, section) + g.descending(section, hill.terrace[space])
    if cost and (worker == COURIER or figure(g.box, g.players[side], ALSO_COURIER)):
        cost -= 1
    return cost


def within(g: State, side: int, budget: int) -> int:
    """The spaces whose walking and descent cost at most so much food."""
    spaces = 0
    hill = g.box.hill
    costs = g.box.costs
    at = g.players[side].priest
    for section in range(SECTIONS):
        away = (section - at) % SECTIONS
        left = budget - costs.walk[0 if away == 0 else 1 if away == 1 or away == SECTIONS - 1 else 2]
        if left < 0:
            continue
        for terrace in range(3):
            if (terrace < MIDDLE and costs.descent[0] <= left) or g.descending(section, terrace) <= left:
                spaces |= hill.segment_mask[section * 3 + terrace]
    return spaces


def offer_placements(g: State, seat: int, offer: Options) -> None:
    """Every worker of the reserve with every card or gold on every space it can pay for (T-080, T-085)."""
    player = g.players[seat]
    if player.worker_count() == 0:
        return
    free = g.free_spaces()
    easier = figure(g.box, player, ALSO_COURIER) > 0
    gods = g.box.hill.god_mask
    for less in range(2):
        kinds = [w for w in range(KINDS_OF_WORKER) if player.workers[w] and (w == COURIER or easier) == (less == 1)]
        if not kinds:
            continue
        by_card = free & within(g, seat, player.food() + less) if player.gods else 0
        by_gold = free & within(g, seat, player.food() - 1 + less) if player.res[GOLD] else 0
        for worker in kinds:
            if by_card:
                for card in members(player.gods):
                    offer.add_board(PLACE.of(worker, card, 0), by_card & gods[g.box.card_god[card]])
            if by_gold:
                offer.add_board(PLACE.of(worker, WITH_GOLD, 0), by_gold)


def can_place(g: State, seat: int) -> bool:
    offer = Options([])
    offer_placements(g, seat, offer)
    return offer.count() > 0


def placement_refusal(g: State, seat: int, worker: int, payment: int, space: int) -> int:
    """The rule that forbids a placement; 0 if none does."""
    player = g.players[seat]
    if not player.workers[worker]:
        return NO_SUCH_WORKER
    if g.occupied() >> space & 1:
        return SPACE_TAKEN
    if payment == WITH_GOLD:
        if player.res[GOLD] == 0:
            return NO_GOLD
    elif not player.gods >> payment & 1:
        return CARD_NOT_HELD
    elif g.box.card_god[payment] != g.box.hill.god[space]:
        return OTHER_GOD
    gold = 1 if payment == WITH_GOLD else 0
    return TOO_HUNGRY if player.food() - gold < food_cost(g, seat, worker, space) else 0


def refused_placements(g: State, seat: int) -> list[tuple[int, int]]:
    """Placements one may expect and cannot make, each with its rule."""
    player = g.players[seat]
    refused: list[tuple[int, int]] = []
    payments = [*members(player.gods), WITH_GOLD]
    for worker in range(KINDS_OF_WORKER):
        if player.workers[worker]:
            for space in range(60):
                for payment in payments:
                    rule = placement_refusal(g, seat, worker, payment, space)
                    if rule:
                        refused.append((PLACE.of(worker, payment, space), rule))
    return refused


def place(g: State, seat: int, option: int) -> Effects:
    """Pay card or gold and the food; then the stairs' owners are paid and the worker stands there (T-097)."""
    worker, payment, space = PLACE.args(option)
    player = g.players[seat]
    if payment == WITH_GOLD:
        g.pay(seat, GOLD, 1)
    else:
        player.gods &= ~(1 << payment)
        g.card_played = payment
        if g.events is not None:
            g.tell(PLAYED_GOD, seat, payment)
    paid = pay_food(g, seat, food_cost(g, seat, worker, space))
    hill = g.box.hill
    near = (g.standing[worker] & hill.near[space]).bit_count()
    lonely = g.occupied() & hill.segment_mask[hill.segment[space]] == 0
    g.working = space
    g.tasks = counted_tasks(g, seat, worker, space, near, lonely)
    return (*paid, Arrive(seat, worker, space))


class Arrive(Effect[State]):
    """The worker is put down: stairs pay their owners, the card's timing is asked, abilities and tasks follow (T-084, T-097)."""

    def __init__(self, seat: int, worker: int, space: int) -> None:
        self.seat = seat
        self.worker = worker
        self.space = space

    def do(self, g: State, option: int) -> Effects:
        player = g.players[self.seat]
        hill = g.box.hill
        lonely = g.occupied() & hill.segment_mask[hill.segment[self.space]] == 0
        player.workers[self.worker] -= 1
        stand(g, self.seat, self.worker, self.space)
        near = (g.standing[self.worker] & hill.near[self.space]).bit_count()
        abilities = Abilities(self.seat, self.worker, self.space, near, 1 if lonely else 0)
        if g.card_played == NONE:
            return (abilities,)
        g.card_due = IF_BUILT
        if player.owns_god(g.box.card_god[g.card_played]):
            return (BenefitTiming(self.seat), abilities)
        return (abilities,)


class Abilities(Effect[State]):
    """The worker's abilities and the buildings that help it; then the tasks are counted (T-097, T-101 to T-106).

    `near` and `lonely` are what was found when the worker was put down; buildings count as they stand now (T-098).
    """

    def __init__(self, seat: int, worker: int, space: int, near: int, lonely: int) -> None:
        self.seat = seat
        self.worker = worker
        self.space = space
        self.near = near
        self.lonely = lonely

    def do(self, g: State, option: int) -> Effects:
        player = g.players[self.seat]
        tasks = counted_tasks(g, self.seat, self.worker, self.space, self.near, self.lonely == 1)
        effects: list[Effect[State]] = []
        if self.worker == WARRIOR:
            effects += [DrawArmy(self.seat, HAND), Capture(self.seat, self.space)]
            flips = figure(g.box, player, WARRIOR_FLIPS)
            if flips:
                effects.append(Rebuild(self.seat, flips))
        if self.worker == PRIEST or figure(g.box, player, ALSO_PRIEST):
            effects.append(PriestAbility(self.seat, self.space, tasks, 1 if self.worker == PRIEST else 0))
        else:
            effects += [BeginTasks(self.seat, self.space, tasks), BenefitAfter(self.seat)]
        return tuple(effects)


def stand(g: State, side: int, worker: int, space: int) -> None:
    """A worker stands on the hill; stairs that helped pay their owners, own ones only with a building for it (T-084, T-247)."""
    hill = g.box.hill
    g.standing[worker] |= 1 << space
    if g.events is not None:
        g.tell(PLACED, side, worker, space)
    for stairs in g.stairs_above(hill.section[space], hill.terrace[space]):
        owner = g.stairs[stairs]
        own = figure(g.box, g.players[side], OWN_STAIRS)
        g.score(owner, own if owner == side else g.box.costs.stairs_use, STAIRWAYS)


def counted_tasks(g: State, seat: int, worker: int, space: int, near: int, lonely: bool) -> int:
    """1, 1 per neighbour of the same colour, and what abilities and buildings add (T-087, T-241, T-245, T-254)."""
    player = g.players[seat]
    colour = g.box.hill.colour[space]
    tasks = 1 + near
    if colour != NEUTRAL and worker in (ARCHITECT, CRAFTSMAN):
        own = BLUE if worker == ARCHITECT else GREEN
        if colour == own or figure(g.box, player, BOTH_BUILDERS):
            tasks += 1
    if lonely and (worker == COURIER or figure(g.box, player, ALSO_COURIER)):
        tasks += 1
    if worker == WARRIOR:
        tasks += figure(g.box, player, WARRIOR_TASKS)
    return tasks


class Capture(Question[State]):
    """The Warrior may take one adjacent worker that is no Warrior into the reserve (T-103)."""

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def options(self, g: State) -> list[int]:
        near = g.box.hill.near[self.space] & g.occupied() & ~g.standing[WARRIOR]
        return [PASS, *CAPTURE.over(near)] if near else []

    def why_not(self, g: State) -> list[tuple[int, int]]:
        return [(option, NO_WARRIORS) for option in CAPTURE.over(g.box.hill.near[self.space] & g.standing[WARRIOR])]

    def refuse(self, g: State, option: int) -> int:
        if not CAPTURE.owns(option):
            return 0
        space = CAPTURE.arg(option)
        if not g.box.hill.near[self.space] >> space & 1:
            return NOT_ADJACENT
        return NO_WARRIORS if g.standing[WARRIOR] >> space & 1 else NOBODY_THERE

    def do(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        space = CAPTURE.arg(option)
        worker = g.worker_at(space)
        g.standing[worker] &= ~(1 << space)
        g.players[self.seat].workers[worker] += 1
        if g.events is not None:
            g.tell(CAPTURED, self.seat, worker, space)
        return ()


class Rebuild(Question[State]):
    """A Warrior turns some own production buildings up (T-243)."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def options(self, g: State) -> list[int]:
        down = g.players[self.seat].down
        return [STOP, *REGENERATE.over(down)] if down else []

    def refuse(self, g: State, option: int) -> int:
        return turning_refusal(g, self.seat, option) if REGENERATE.owns(option) else 0

    def do(self, g: State, option: int) -> Effects:
        if option == STOP:
            return ()
        turn_up(g, self.seat, option)
        return (Rebuild(self.seat, self.number - 1),) if self.number > 1 else ()


class PriestAbility(Own):
    """1 potato for 1 more task, once; after the tasks comes a god card. Another worker may leave it alone (T-105, T-242)."""

    def __init__(self, seat: int, space: int, tasks: int, must: int) -> None:
        super().__init__(seat)
        self.space = space
        self.tasks = tasks
        self.must = must

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        options = [PRIESTLY.of(1)]
        if player.res[POTATO] + player.res[GOLD]:
            options.append(PRIESTLY.of(0))
        if not self.must:
            options.append(PRIESTLY.of(2))
        return options

    def proper(self) -> list[Verb]:
        return [PRIESTLY]

    def refusal(self, g: State, option: int) -> int:
        if not PRIESTLY.owns(option):
            return 0
        return NO_POTATO_FOR_TASK if PRIESTLY.arg(option) == 0 else PRIEST_TAKES

    def act(self, g: State, option: int) -> Effects:
        use = PRIESTLY.arg(option)
        paid: Effects = pay_one(g, self.seat, POTATO, 1) if use == 0 else ()
        tasks = self.tasks + 1 if use == 0 else self.tasks
        card: Effects = (TakeGod(self.seat, 1, 1),) if use != 2 else ()
        return (*paid, BeginTasks(self.seat, self.space, tasks), BenefitAfter(self.seat), *card)


class BeginTasks(Effect[State]):
    """The number of tasks is fixed (T-098)."""

    def __init__(self, seat: int, space: int, tasks: int) -> None:
        self.seat = seat
        self.space = space
        self.tasks = tasks

    def do(self, g: State, option: int) -> Effects:
        if g.events is not None:
            g.tell(TASKS_COUNTED, self.seat, self.tasks)
        g.tasks = self.tasks
        return (ChooseTask(self.seat, self.space, self.tasks, 0),)
