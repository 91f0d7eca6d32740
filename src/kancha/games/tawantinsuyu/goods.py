"""What a seat has besides points: resources, workers, cards in hand, buildings, statues, weavings, steps of the Temple."""

from kancha.games.tawantinsuyu.material import RESOURCES
from kancha.games.tawantinsuyu.state import State


def goods(g: State, seat: int) -> dict[str, int]:
    player = g.players[seat]
    held = {name: player.res[kind] for kind, name in enumerate(RESOURCES)}
    held["workers"] = player.worker_count()
    held["gods"] = player.god_cards()
    held["army"] = player.army_cards()
    held["buildings"] = (player.up | player.down).bit_count()
    held["statues"] = player.statue_count()
    held["weavings"] = sum([len(row) for row in player.tapestries])
    held["stairs"] = player.stairs_left
    held["temple"] = player.temple
    return held
