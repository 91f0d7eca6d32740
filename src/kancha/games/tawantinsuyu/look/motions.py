"""What travelled since the viewer last looked, told by the events."""

from collections.abc import Callable
from typing import Final

from kancha.draw.scene import Motion, last_ways
from kancha.games.tawantinsuyu.events import (
    BOUGHT,
    BUILT,
    CLIMBED,
    CONQUERED,
    FESTIVAL_TAKEN,
    HIRED,
    MOVED,
    MUSTERED,
    OFFERED,
    PLACED,
    SAW_ARMY,
    SAW_GOD,
    STAIRS_BUILT,
    STATUE_BUILT,
    TOOK_GOD,
    TOOK_NOMAD,
)
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import (
    ARMY_NAMES,
    BUILDING_NAMES,
    CARD_NAMES,
    CONQUEST_NAMES,
    NONE,
    SECTIONS,
    SPACE_NAMES,
    STAIR_NAMES,
    STATUES,
    TEMPLE_SPACES,
    WEAVING_NAMES,
    WORKERS,
)
from kancha.kernel.events import Event, EventKind

Facts = dict[str, int]


def motions(sight: Sight) -> list[Motion]:
    """Each piece once, by its last way."""
    moving = [event for event in sight.scene.recent if event.kind in WAYS]
    return last_ways(WAYS[event.kind](sight, told(event)) for event in moving)


def told(event: Event) -> Facts:
    """What an event tells, by name."""
    return dict(zip(event.kind.fields, event.values, strict=True))


def placed(sight: Sight, facts: Facts) -> Motion | None:
    if sight.g.worker_at(facts["space"]) != facts["worker"]:
        return None
    return Motion(f"worker-{SPACE_NAMES[facts['space']]}", f"reserve-{facts['side']}")


def hired(sight: Sight, facts: Facts) -> Motion | None:
    return came(sight, facts, f"end-{('potato', 'corn')[facts['village_end']]}")


def took_nomad(sight: Sight, facts: Facts) -> Motion | None:
    return came(sight, facts, "nomads")


def came(sight: Sight, facts: Facts, origin: str) -> Motion | None:
    """A worker comes to a reserve."""
    held = sight.g.players[facts["side"]].workers[facts["worker"]]
    if not held:
        return None
    return Motion(f"reserve-{facts['side']}-{WORKERS[facts['worker']]}-{held}", origin)


def moved(sight: Sight, facts: Facts) -> Motion | None:
    """The High Priest comes from one or two spaces back; which, the events do not tell, so from the middle of both."""
    side = facts["side"]
    if sight.g.players[side].priest != facts["section"]:
        return None
    return Motion(f"priest-{side}", f"wedge-{(facts['section'] - 1) % SECTIONS + 1}")


def climbed(sight: Sight, facts: Facts) -> Motion | None:
    level = sight.g.players[facts["side"]].temple
    if not 0 < level < TEMPLE_SPACES:
        return None
    return Motion(f"climber-{facts['side']}", f"temple-{level - 1}")


def conquered(sight: Sight, facts: Facts) -> Motion | None:
    return Motion(f"marker-{CONQUEST_NAMES[facts['conquest']]}", f"markers-left-{facts['side']}")


def stairs_built(sight: Sight, facts: Facts) -> Motion | None:
    return Motion(f"stairs-{STAIR_NAMES[facts['stairs']]}", f"stairs-left-{facts['side']}")


def statue_built(sight: Sight, facts: Facts) -> Motion | None:
    if not sight.g.players[facts["side"]].statues[facts["statue"]]:
        return None
    name = STATUES[facts["statue"]]
    return Motion(f"idol-{facts['side']}-{name}", f"statue-{name}")


def built(sight: Sight, facts: Facts) -> Motion | None:
    player = sight.g.players[facts["side"]]
    if not (player.up | player.down) >> facts["building"] & 1:
        return None
    return Motion(f"building-{BUILDING_NAMES[facts['building']]}", "group-market")


def bought(sight: Sight, facts: Facts) -> Motion | None:
    if facts["weaving"] not in sight.g.weavings_bought:
        return None
    return Motion(f"weaving-{WEAVING_NAMES[facts['weaving']]}", "stack-weavings")


def god_card(sight: Sight, facts: Facts) -> Motion | None:
    """A card the viewer drew or took, now in the own hand."""
    if sight.seat < 0 or not sight.g.players[sight.seat].gods >> facts["god_card"] & 1:
        return None
    return Motion(f"god-{CARD_NAMES[facts['god_card']]}", "stack-gods")


def offered(sight: Sight, facts: Facts) -> Motion | None:
    card = facts["god_card"]
    return Motion(f"god-{CARD_NAMES[card]}", "tray") if card in sight.g.offer else None


def saw_army(sight: Sight, facts: Facts) -> Motion | None:
    if sight.seat < 0:
        return None
    player = sight.g.players[sight.seat]
    if not (player.army | player.looking) >> facts["army_card"] & 1:
        return None
    return Motion(f"army-{ARMY_NAMES[facts['army_card']]}", "stack-army")


def mustered(sight: Sight, facts: Facts) -> Motion | None:
    player = sight.g.players[facts["side"]]
    if facts["side"] == sight.seat or not (player.army_up | player.army_down) >> facts["army_card"] & 1:
        return None
    return Motion(f"army-{ARMY_NAMES[facts['army_card']]}", f"armies-{facts['side']}")


def festival(sight: Sight, facts: Facts) -> Motion | None:
    return Motion("festival-tile", f"reserve-{facts['side']}") if sight.g.holder != NONE else None


WAYS: Final[dict[EventKind, Callable[[Sight, Facts], Motion | None]]] = {
    PLACED: placed,
    HIRED: hired,
    TOOK_NOMAD: took_nomad,
    MOVED: moved,
    CLIMBED: climbed,
    CONQUERED: conquered,
    STAIRS_BUILT: stairs_built,
    STATUE_BUILT: statue_built,
    BUILT: built,
    BOUGHT: bought,
    SAW_GOD: god_card,
    TOOK_GOD: god_card,
    OFFERED: offered,
    SAW_ARMY: saw_army,
    MUSTERED: mustered,
    FESTIVAL_TAKEN: festival,
}
