"""What travelled since the viewer last looked, told by the events."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kancha.draw.scene import Motion, last_ways
from kancha.games.tawantinsuyu import events
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import NONE, SECTIONS, TEMPLE_SPACES
from kancha.games.tawantinsuyu.people import Player
from kancha.games.tawantinsuyu.verbs import SPACE
from kancha.kernel.events import Event, EventKind

Facts = dict[str, int]


@dataclass(frozen=True)
class Way:
    """The ids of a piece and of where it came from, with holes for what the event tells; and whether it still lies there."""

    piece: str
    origin: str
    there: Callable[[Sight, Facts], bool]


def motions(sight: Sight) -> list[Motion]:
    """Each piece once, by its last way."""
    return last_ways(motion(sight, event) for event in sight.scene.recent if event.kind in WAYS)


def motion(sight: Sight, event: Event) -> Motion | None:
    facts = dict(zip(event.kind.fields, event.values, strict=True))
    way = WAYS[event.kind]
    if not way.there(sight, facts):
        return None
    words = {name: SPACE.domains[name].words[value] for name, value in facts.items() if name in SPACE.domains}
    holes = {**facts, **words, **where_it_was(sight, facts)}
    return Motion(way.piece.format(**holes), way.origin.format(**holes))


def where_it_was(sight: Sight, facts: Facts) -> Facts:
    """Which of several workers it is, and where High Priest and climber came from.

    The High Priest comes from one or two spaces back; which, the events do not tell, so from the middle of both.
    """
    owner = side(sight, facts)
    held = owner.workers[facts["worker"]] if "worker" in facts else 0
    return {"held": held, "before": (facts.get("section", 0) - 1) % SECTIONS + 1, "below": owner.temple - 1}


def side(sight: Sight, facts: Facts) -> Player:
    return sight.g.players[facts.get("side", 0)]


def own(sight: Sight) -> Player | None:
    return sight.g.players[sight.seat] if sight.seat >= 0 else None


# Whether a piece lies where the event says


def always(sight: Sight, facts: Facts) -> bool:
    return True


def in_reserve(sight: Sight, facts: Facts) -> bool:
    return side(sight, facts).workers[facts["worker"]] > 0


def climbing(sight: Sight, facts: Facts) -> bool:
    return 0 < side(sight, facts).temple < TEMPLE_SPACES


def owned(sight: Sight, facts: Facts) -> bool:
    player = side(sight, facts)
    return (player.up | player.down) >> facts["building"] & 1 == 1


def in_own_hand(sight: Sight, facts: Facts) -> bool:
    player = own(sight)
    return player is not None and player.gods >> facts["god_card"] & 1 == 1


def army_in_own_hand(sight: Sight, facts: Facts) -> bool:
    player = own(sight)
    return player is not None and (player.army | player.looking) >> facts["army_card"] & 1 == 1


def before_another(sight: Sight, facts: Facts) -> bool:
    player = side(sight, facts)
    return facts["side"] != sight.seat and (player.army_up | player.army_down) >> facts["army_card"] & 1 == 1


WAYS: Final[dict[EventKind, Way]] = {
    events.PLACED: Way("worker-{space}", "reserve-{side}", lambda s, f: s.g.worker_at(f["space"]) == f["worker"]),
    events.HIRED: Way("reserve-{side}-{worker}-{held}", "end-{village_end}", in_reserve),
    events.TOOK_NOMAD: Way("reserve-{side}-{worker}-{held}", "nomads", in_reserve),
    events.MOVED: Way("priest-{side}", "wedge-{before}", lambda s, f: side(s, f).priest == f["section"]),
    events.CLIMBED: Way("climber-{side}", "temple-{below}", climbing),
    events.CONQUERED: Way("marker-{conquest}", "markers-left-{side}", always),
    events.STAIRS_BUILT: Way("stairs-{stairs}", "stairs-left-{side}", always),
    events.STATUE_BUILT: Way(
        "idol-{side}-{statue}", "statue-{statue}", lambda s, f: side(s, f).statues[f["statue"]] > 0
    ),
    events.BUILT: Way("building-{building}", "group-market", owned),
    events.BOUGHT: Way("weaving-{weaving}", "stack-weavings", lambda s, f: f["weaving"] in s.g.weavings_bought),
    events.SAW_GOD: Way("god-{god_card}", "stack-gods", in_own_hand),
    events.TOOK_GOD: Way("god-{god_card}", "stack-gods", in_own_hand),
    events.OFFERED: Way("god-{god_card}", "tray", lambda s, f: f["god_card"] in s.g.offer),
    events.SAW_ARMY: Way("army-{army_card}", "stack-army", army_in_own_hand),
    events.MUSTERED: Way("army-{army_card}", "armies-{side}", before_another),
    events.FESTIVAL_TAKEN: Way("festival-tile", "reserve-{side}", lambda s, f: s.g.holder != NONE),
}
