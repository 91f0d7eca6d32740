"""What each effect still pending promises in Tawantinsuyu: one line of a table for each kind of effect."""

from collections.abc import Callable
from typing import Final, TypeVar

from kancha.games.tawantinsuyu.armies import KeepArmy
from kancha.games.tawantinsuyu.benefits import BenefitAfter, CardAwakes, WhichBenefits
from kancha.games.tawantinsuyu.conquest import Conquer, DiscardArmies, Muster, SpendArmies
from kancha.games.tawantinsuyu.coricancha import Offering, Regeneration, Worship
from kancha.games.tawantinsuyu.festival import (
    BeforeUpkeep,
    HoldRegion,
    MissingPotatoes,
    PayUpkeep,
    PlayGods,
    TempleYield,
    region_holder,
)
from kancha.games.tawantinsuyu.gains import Choose, Gain, Rewards
from kancha.games.tawantinsuyu.gods import DrawGod, TakeGod
from kancha.games.tawantinsuyu.judge.prices import (
    ARMY,
    CONQUEST_SOLDIER,
    GAINED_WEAVING,
    GOLD_PART,
    HOPE_LARGE,
    HOPE_SMALL,
    LATER,
    RENT,
    RESOURCE,
    SECOND,
    SECOND_WORKER,
    SOLDIER,
    building_worth,
    price,
    soldiers_spent,
    steps_worth,
)
from kancha.games.tawantinsuyu.judge.to_come import ToCome, Worth, Worths
from kancha.games.tawantinsuyu.market import BuildBuilding, Raise
from kancha.games.tawantinsuyu.material import (
    GAIN_FREE_BUILDING,
    GAIN_FREE_STATUE,
    GOLD,
    LARGE,
    NONE,
    PART,
    POTATO,
    STONE,
    TASK_BUILDING,
    TASK_STAIRS,
    TASK_STATUE,
    TASK_WEAVING,
    TEMPLE_TOP,
)
from kancha.games.tawantinsuyu.monuments import BuildStairs, BuildStatue, PutStairs, PutStatue
from kancha.games.tawantinsuyu.payment import PayPart
from kancha.games.tawantinsuyu.placement import (
    Abilities,
    Arrive,
    BeginTasks,
    PriestAbility,
    counted_tasks,
)
from kancha.games.tawantinsuyu.production import START, Produce, SingleProduction
from kancha.games.tawantinsuyu.setup import PlayStart, ReceivePlayed
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.tasks import ChooseTask
from kancha.games.tawantinsuyu.temple import Climb, FreeStep, PaidStep
from kancha.games.tawantinsuyu.turn import SecondAction
from kancha.games.tawantinsuyu.weaving import BuyWeavings, ChooseTiles, FreeWeaving, PlaceTiles, Trade
from kancha.games.tawantinsuyu.workers import TakeNomad
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect

E = TypeVar("E", bound=Effect[State])


def of_choose_task(come: ToCome, effect: ChooseTask) -> None:
    come.sides[effect.seat] += come.tasks(effect.seat, effect.space, effect.tasks, effect.done)


def of_pay_part(come: ToCome, effect: PayPart) -> None:
    come.sides[effect.seat] -= come.cost(effect)


def of_arrive(come: ToCome, effect: Arrive) -> None:
    hill = come.g.box.hill
    near = (come.g.standing[effect.worker] & hill.near[effect.space]).bit_count()
    lonely = come.g.occupied() & hill.segment_mask[hill.segment[effect.space]] == 0
    number = counted_tasks(come.g, effect.seat, effect.worker, effect.space, near, lonely)
    come.sides[effect.seat] += come.placed(effect.seat, effect.worker, effect.space, number)
    come.sides[effect.seat] += come.benefit(effect.seat)


def of_abilities(come: ToCome, effect: Abilities) -> None:
    lone = effect.lonely == 1
    number = counted_tasks(come.g, effect.seat, effect.worker, effect.space, effect.near, lone)
    come.sides[effect.seat] += come.placed(effect.seat, effect.worker, effect.space, number)
    come.sides[effect.seat] += come.due_benefit(effect.seat)


def of_priest_ability(come: ToCome, effect: PriestAbility) -> None:
    more = come.tasks(effect.seat, effect.space, effect.tasks + 1, 0) - RESOURCE[POTATO]
    come.sides[effect.seat] += max(more, come.tasks(effect.seat, effect.space, effect.tasks, 0))
    come.sides[effect.seat] += come.god_cards(effect.seat, 1) * come.share + come.due_benefit(effect.seat)


def of_begin_tasks(come: ToCome, effect: BeginTasks) -> None:
    come.sides[effect.seat] += come.tasks(effect.seat, effect.space, effect.tasks, 0)


def of_benefit_after(come: ToCome, effect: BenefitAfter) -> None:
    come.sides[effect.seat] += come.due_benefit(effect.seat)


def of_second_action(come: ToCome, effect: SecondAction) -> None:
    come.sides[effect.seat] += SECOND


def of_gain(come: ToCome, effect: Gain) -> None:
    come.sides[effect.side] += price(effect.what)


def of_rewards(come: ToCome, effect: Rewards) -> None:
    come.sides[effect.seat] += price(effect.rest)


def of_choose(come: ToCome, effect: Choose) -> None:
    come.sides[effect.seat] += RESOURCE[STONE]


def of_climb(come: ToCome, effect: Climb) -> None:
    come.sides[effect.side] += steps_worth(come.g, come.prices, come.g.players[effect.side].temple, effect.steps)


def of_free_step(come: ToCome, effect: FreeStep) -> None:
    come.sides[effect.seat] += steps_worth(come.g, come.prices, come.g.players[effect.seat].temple, effect.number)


def of_paid_step(come: ToCome, effect: PaidStep) -> None:
    player = come.g.players[effect.seat]
    if player.res[GOLD] and player.temple < TEMPLE_TOP:
        come.sides[effect.seat] += max(0.0, steps_worth(come.g, come.prices, player.temple, 1) - RESOURCE[GOLD])


def of_take_god(come: ToCome, effect: TakeGod) -> None:
    come.sides[effect.seat] += come.god_cards(effect.seat, effect.number)


def of_draw_god(come: ToCome, effect: DrawGod) -> None:
    come.sides[effect.seat] += come.god_cards(effect.seat, 1)


def of_keep_army(come: ToCome, effect: KeepArmy) -> None:
    come.sides[effect.seat] += ARMY * come.share


def of_take_nomad(come: ToCome, effect: TakeNomad) -> None:
    come.sides[effect.seat] += SECOND_WORKER * effect.number * come.ahead


def of_raise(come: ToCome, effect: Raise) -> None:
    come.sides[effect.side] += building_worth(come.g, come.prices, effect.building, come.ahead)


def of_put_stairs(come: ToCome, effect: PutStairs) -> None:
    costs = come.g.box.costs
    come.sides[effect.side] += costs.stairs_points + price(costs.stairs_gain) + RENT * come.ahead
    if effect.place % 2:
        come.sides[come.g.stairs[effect.place - 1]] += costs.upper_owner


def of_put_statue(come: ToCome, effect: PutStatue) -> None:
    size = effect.statue % 2
    share = HOPE_LARGE if size == LARGE else HOPE_SMALL
    step = steps_worth(come.g, come.prices, come.g.players[effect.side].temple, come.g.box.costs.worship_active[size])
    come.sides[effect.side] += come.g.box.costs.statue_points[size] + share * min(1.0, 3.5 * come.ahead) * step


def of_place_tiles(come: ToCome, effect: PlaceTiles) -> None:
    come.sides[effect.seat] += come.tiles(effect.seat)


def of_choose_tiles(come: ToCome, effect: ChooseTiles) -> None:
    come.sides[effect.seat] += come.tiles(effect.seat) + come.purchase(effect.seat)


def of_buy_weavings(come: ToCome, effect: BuyWeavings) -> None:
    come.sides[effect.seat] += come.worths(effect.seat)[TASK_WEAVING]


def of_free_weaving(come: ToCome, effect: FreeWeaving) -> None:
    come.sides[effect.seat] += GAINED_WEAVING * effect.number


def of_build_building(come: ToCome, effect: BuildBuilding) -> None:
    free = price((GAIN_FREE_BUILDING * PART + 1,))
    come.sides[effect.seat] += free if effect.free else come.worths(effect.seat)[TASK_BUILDING]


def of_build_stairs(come: ToCome, effect: BuildStairs) -> None:
    come.sides[effect.seat] += come.worths(effect.seat)[TASK_STAIRS] + (3 * RESOURCE[STONE] if effect.free else 0.0)


def of_build_statue(come: ToCome, effect: BuildStatue) -> None:
    free = price((GAIN_FREE_STATUE * PART + 1,))
    come.sides[effect.seat] += free if effect.free else come.worths(effect.seat)[TASK_STATUE]


def of_single_production(come: ToCome, effect: SingleProduction) -> None:
    producing = members(come.g.players[effect.seat].producing())
    come.sides[effect.seat] += max([come.prices.yields[building] for building in producing], default=0.0)


def of_trade(come: ToCome, effect: Trade) -> None:
    come.sides[effect.seat] += come.joined[effect.seat]


def of_worship(come: ToCome, effect: Worship) -> None:
    come.sides[effect.seat] += max(0.0 if effect.used else GOLD_PART, come.worship(effect))


def of_offering(come: ToCome, effect: Offering) -> None:
    come.sides[effect.seat] += max(GOLD_PART, come.offering(effect.seat))


def of_regeneration(come: ToCome, effect: Regeneration) -> None:
    if effect.active:
        come.sides[effect.seat] += max(0.0 if effect.turned else GOLD_PART, come.regeneration(effect))


def of_muster(come: ToCome, effect: Muster) -> None:
    least = GOLD_PART if effect.active and not effect.played else 0.0
    come.sides[effect.seat] += max(least, come.campaign(effect.seat, 1 + effect.active))


def of_conquer(come: ToCome, effect: Conquer) -> None:
    player = come.g.players[effect.seat]
    if player.markers_left:
        come.sides[effect.seat] += 0.5 * CONQUEST_SOLDIER * min(4, player.soldiers(come.g.box))


def of_spend_armies(come: ToCome, effect: SpendArmies) -> None:
    come.sides[effect.seat] -= soldiers_spent(come.g, effect.conquest)


def of_discard_armies(come: ToCome, effect: DiscardArmies) -> None:
    come.sides[effect.seat] -= come.g.box.discard[effect.conquest] * (SOLDIER + 0.7)


def of_produce(come: ToCome, effect: Produce) -> None:
    least = GOLD_PART if effect.active and effect.stage == START else 0.0
    come.sides[effect.seat] += max(least, come.production(effect))


def of_temple_yield(come: ToCome, effect: TempleYield) -> None:
    at = come.g.players[effect.side].temple
    come.sides[effect.side] += come.g.box.temple_festival[at] + come.prices.temple[at]


def of_hold_region(come: ToCome, effect: HoldRegion) -> None:
    holder = region_holder(come.g, effect.region)
    if holder != NONE:
        come.sides[holder] += come.g.casualty_count()


def of_upkeep(come: ToCome, effect: PayUpkeep | MissingPotatoes | BeforeUpkeep) -> None:
    player = come.g.players[effect.seat]
    cards, potatoes = player.god_cards(), player.res[POTATO]
    come.sides[effect.seat] -= RESOURCE[POTATO] * min(cards, potatoes) + 1.8 * max(0, cards - potatoes)


def of_play_gods(come: ToCome, effect: PlayGods) -> None:
    come.sides[effect.seat] += come.plays(effect.seat, effect.left)


def of_receive_played(come: ToCome, effect: ReceivePlayed) -> None:
    for card in members(come.g.players[effect.seat].played):
        come.sides[effect.seat] += come.prices.cards[card]


def of_play_start(come: ToCome, effect: PlayStart) -> None:
    for card in members(effect.cards):
        come.sides[effect.seat] += LATER * come.prices.cards[card]


def of_card(come: ToCome, effect: CardAwakes | WhichBenefits) -> None:
    come.sides[effect.seat] += come.prices.cards[effect.card]


def judged(kind: type[E], worth: Callable[[ToCome, E], None]) -> tuple[type, Worth]:
    """A line of the table: effects of a kind, and what one of them adds."""

    def of_kind(come: ToCome, effect: Effect[State]) -> None:
        assert isinstance(effect, kind)
        worth(come, effect)

    return kind, of_kind


WORTHS: Final[Worths] = dict(
    [
        judged(ChooseTask, of_choose_task),
        judged(PayPart, of_pay_part),
        judged(Arrive, of_arrive),
        judged(Abilities, of_abilities),
        judged(PriestAbility, of_priest_ability),
        judged(BeginTasks, of_begin_tasks),
        judged(BenefitAfter, of_benefit_after),
        judged(SecondAction, of_second_action),
        judged(Gain, of_gain),
        judged(Rewards, of_rewards),
        judged(Choose, of_choose),
        judged(Climb, of_climb),
        judged(FreeStep, of_free_step),
        judged(PaidStep, of_paid_step),
        judged(TakeGod, of_take_god),
        judged(DrawGod, of_draw_god),
        judged(KeepArmy, of_keep_army),
        judged(TakeNomad, of_take_nomad),
        judged(Raise, of_raise),
        judged(PutStairs, of_put_stairs),
        judged(PutStatue, of_put_statue),
        judged(PlaceTiles, of_place_tiles),
        judged(ChooseTiles, of_choose_tiles),
        judged(BuyWeavings, of_buy_weavings),
        judged(FreeWeaving, of_free_weaving),
        judged(BuildBuilding, of_build_building),
        judged(BuildStairs, of_build_stairs),
        judged(BuildStatue, of_build_statue),
        judged(SingleProduction, of_single_production),
        judged(Trade, of_trade),
        judged(Worship, of_worship),
        judged(Offering, of_offering),
        judged(Regeneration, of_regeneration),
        judged(Muster, of_muster),
        judged(Conquer, of_conquer),
        judged(SpendArmies, of_spend_armies),
        judged(DiscardArmies, of_discard_armies),
        judged(Produce, of_produce),
        judged(TempleYield, of_temple_yield),
        judged(HoldRegion, of_hold_region),
        judged(PayUpkeep, of_upkeep),
        judged(MissingPotatoes, of_upkeep),
        judged(BeforeUpkeep, of_upkeep),
        judged(PlayGods, of_play_gods),
        judged(ReceivePlayed, of_receive_played),
        judged(PlayStart, of_play_start),
        judged(CardAwakes, of_card),
        judged(WhichBenefits, of_card),
    ]
)
