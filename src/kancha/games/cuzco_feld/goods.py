"""What a seat has besides points: dice, food, offerings, medallions, knowledge, cards, feathers, Quipu, goods, missions."""

from kancha.games.cuzco_feld.material import NONE
from kancha.games.cuzco_feld.state import State


def goods(g: State, seat: int) -> dict[str, int]:
    player = g.players[seat]
    return {
        "dice": len(player.dice),
        "food": player.food,
        "offerings": player.offerings,
        "inti": player.inti,
        "knowledge": player.knowledge,
        "cards": player.cards,
        "feathers": player.feathers.bit_count(),
        "persons": len(player.slots) - player.slots.count(NONE),
        "quipu": player.villages.bit_count(),
        "goods": sum(player.goods),
        "missions": player.completed.bit_count(),
    }
