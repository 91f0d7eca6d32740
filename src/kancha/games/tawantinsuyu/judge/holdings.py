"""What a side of Tawantinsuyu holds, in points to come: hands, pieces, regions."""

from kancha.games.tawantinsuyu.festival import region_holder
from kancha.games.tawantinsuyu.judge.prices import (
    ARMY,
    BENEFIT,
    DOWN,
    FALLEN,
    FLIPPED,
    HOPE_LARGE,
    HOPE_SMALL,
    MATCHED,
    POTATOES_TO_COME,
    REGION,
    RENT,
    RESOURCE,
    SHORT,
    SOLDIER,
    UPKEEP,
    Prices,
    building_worth,
    hand_worth,
    steps_worth,
)
from kancha.games.tawantinsuyu.material import (
    FESTIVALS,
    GOLD,
    LARGE,
    NONE,
    POTATO,
    PRODUCTION,
    REGIONS,
    SMALL,
    TEMPLE_TOP,
    UPPER,
)
from kancha.games.tawantinsuyu.people import Player
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.bits import members


def statue_worth(g: State, prices: Prices, player: Player, ahead: float) -> float:
    """Statues: steps on the Temple to come, the large ones first."""
    large = sum(player.statues[LARGE::2])
    small = sum(player.statues[SMALL::2])
    if not large and not small:
        return 0.0
    soon = min(1.0, 3.5 * ahead)
    at = player.temple
    worth = 0.0
    for _ in range(min(large, 3)):
        if at < TEMPLE_TOP:
            worth += HOPE_LARGE * soon * steps_worth(g, prices, at, 3)
        at = min(TEMPLE_TOP, at + 3)
    for _ in range(min(small, 3)):
        if at < TEMPLE_TOP:
            worth += HOPE_SMALL * soon * steps_worth(g, prices, at, 1)
        at = min(TEMPLE_TOP, at + 1)
    return worth


def pieces_worth(g: State, prices: Prices, player: Player, side: int, ahead: float) -> float:
    """Buildings, statues and stairs: what they will still bring, beyond points at the end."""
    worth = 0.0
    for building in members(player.up):
        worth += building_worth(g, prices, building, ahead) - 2.0
    for building in members(player.down):
        worth += (DOWN * prices.yields[building] + 1.2) * ahead
    worth += statue_worth(g, prices, player, ahead)
    if player.stairs_left < g.box.stairs_tokens:
        for place in range(len(g.stairs)):
            if g.stairs[place] == side:
                worth += RENT * ahead * (1.5 if place % 2 == UPPER else 1.0)
    return worth


def cards_worth(g: State, prices: Prices, player: Player, ahead: float) -> float:
    """God cards and army cards: what they will buy, less the potatoes a Festival will ask."""
    soon = min(1.0, 2.5 * ahead)
    return gods_worth(g, prices, player, soon) + soon * armies_worth(g, player)


def gods_worth(g: State, prices: Prices, player: Player, soon: float) -> float:
    """They will be played with workers or after a Festival; until the end is near they are not yet points of the end."""
    gods = player.god_cards()
    left = FESTIVALS - g.celebrated
    worth = soon * (hand_worth(gods) - gods)
    if player.gods and soon > 0.0:
        gain = 0.0
        matched = 0.0
        for card in members(player.gods):
            gain += prices.cards[card]
            if player.owns_god(g.box.card_god[card]):
                matched += prices.cards[card]
        if left > 1:
            worth += BENEFIT * gain * min(1.0, 4.0 / gods)
        worth += soon * MATCHED * matched * min(1.0, 4.0 / gods)
    if left and gods:
        figures = g.box.setup(g.sides())
        time = len(g.village) / figures.village if g.holder == NONE else 0.0
        potatoes = player.res[POTATO]
        for building in members(player.up & prices.feeding):
            potatoes += prices.festival_potatoes[building - PRODUCTION]
        lacking = gods - potatoes - 0.5 * player.res[GOLD] - POTATOES_TO_COME * time
        if lacking > 0:
            worth -= SHORT * lacking
        worth -= UPKEEP * RESOURCE[POTATO] * min(gods, player.res[POTATO]) * (1.0 - 0.7 * time)
    return worth


def armies_worth(g: State, player: Player) -> float:
    """Army cards in hand and in the field, as long as there are markers to place with them."""
    worth = ARMY * min(player.army_cards(), 6) + SOLDIER * min(player.soldiers(g.box), 10)
    return (worth + FLIPPED * player.army_down.bit_count()) * min(1.0, 0.3 * player.markers_left)


def regions_worth(g: State, side: int, ahead: float) -> float:
    """Regions held, at Festivals to come, with the casualties to come."""
    worth = 0.0
    left = FESTIVALS - g.celebrated
    if not left:
        return 0.0
    fallen = g.casualty_count() + FALLEN * ahead
    for region in range(len(REGIONS)):
        if region_holder(g, region) == side:
            worth += REGION * left * fallen
    return worth
