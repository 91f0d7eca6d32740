"""What travelled since the viewer last looked, told by the events."""

from typing import Final

from kancha.draw.scene import Motion, last_ways
from kancha.games.cuzco_feld import events, material
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.kernel.events import Event, EventKind

Facts = dict[str, int]
"""What an event tells, by name."""

GAINS: Final[dict[EventKind, tuple[str, str]]] = {
    events.GOT_FOOD: ("food", "tray-food"),
    events.GOT_OFFERINGS: ("offerings", "tray-offering"),
    events.TOOK_INTI: ("inti", "temple-inti"),
    events.FREED_QUIPU: ("spare", ""),
}
"""The numbers that grow, and where from; nowhere else is the seat's mask."""


def motions(sight: Sight) -> list[Motion]:
    """Chasquis run, dice are placed, what is gained flies to its owner; each piece once, by its last way."""
    return last_ways(travelled(sight, event) for event in sight.scene.recent)


def travelled(sight: Sight, event: Event) -> Motion | None:
    """The way of one event's piece, if the piece is still there to be seen."""
    kind = event.kind
    facts = dict(zip(kind.fields, event.values, strict=True))
    seat = facts.get("seat", material.NONE)
    if (seat == material.NONE and kind is not events.SHIFTED) or (seat != material.NONE and not sight.dealt(seat)):
        return None
    if kind in (events.PLACED_A_DIE, events.SHIFTED):
        return die_way(sight, kind, facts)
    if kind in (events.MOVED, events.PLACED_QUIPU):
        return road_way(sight, kind, facts)
    if kind in (events.PLACED_PRIEST, events.PUSHED_PRIEST):
        return priest_way(sight, kind, facts)
    if kind is events.LEARNT:
        return Motion(f"knowledge-{seat}", "uni-0") if seat in sight.g.arrivals else None
    if seat != sight.seat:
        return None  # what others gain is told by the log
    if kind in GAINS:
        name, origin = GAINS[kind]
        return Motion(f"{name}-{seat}", origin or mask_of(sight, seat))
    return gain_way(sight, kind, facts)


def die_way(sight: Sight, kind: EventKind, facts: Facts) -> Motion | None:
    """A die goes from its owner's tray to a space, or from one space to another."""
    space = facts["space"]
    if kind is events.PLACED_A_DIE:
        code, origin = facts["seat"] * 6 + facts["die"], f"tray-{facts['seat']}"
    else:
        code, origin = facts["placed_die"], f"space-{material.SPACES[facts['from_space']]}"
    if sight.asks("salvage") or not 0 <= space < len(material.SPACES) or code not in sight.g.dice_on(space):
        return None
    return Motion(f"bar-{material.SPACES[space]}-{code // 6}-{code % 6 + 1}-0", origin)


def road_way(sight: Sight, kind: EventKind, facts: Facts) -> Motion | None:
    seat, place = facts["seat"], facts["place"]
    if kind is events.MOVED:
        arrived = sight.g.players[seat].at == place
        return Motion(f"runner-{seat}", f"place-{material.PLACE_NAMES[facts['from_place']]}") if arrived else None
    if place == material.CUZCO or seat not in sight.g.pile(place):
        return None
    return Motion(f"quipu-{material.PLACE_NAMES[place]}-{seat}", mask_of(sight, seat))


def priest_way(sight: Sight, kind: EventKind, facts: Facts) -> Motion | None:
    """From the mask to a step, or from the step above (F-181)."""
    seat, step = facts["seat"], facts["step"]
    for place in (step, step - 1):
        if 0 <= place < material.STEPS and sight.g.steps[place] == seat:
            above = f"step-{min(material.STEPS, place + 2)}"
            return Motion(f"priest-{place + 1}", mask_of(sight, seat) if kind is events.PLACED_PRIEST else above)
    return None


def mask_of(sight: Sight, seat: int) -> str:
    """Where a seat's things are: on the viewer's own mask, else at the panel of that seat."""
    return f"mask-{seat}" if seat == sight.seat else f"full-{seat}"


def gain_way(sight: Sight, kind: EventKind, facts: Facts) -> Motion | None:
    """A feather, tile, card, mission or good on its way to the viewer's mask."""
    seat = sight.seat
    player = sight.g.players[seat]
    if kind is events.TOOK_FEATHER and player.feathers >> facts["feather_place"] & 1:
        tray = "tray-plumes-1" if facts["feather"] < len(material.FEATHERS) // 2 else "tray-plumes-2"
        return Motion(f"feather-{seat}-{facts['feather_place'] + 1}", tray)
    if kind is events.TOOK_TILE and facts["tile"] in player.slots:
        slot = material.SLOTS - 1 - player.slots[::-1].index(facts["tile"])
        return Motion(f"slot-{seat}-{slot + 1}", f"stack-{material.SETS[material.SET_OF[facts['tile']]]}")
    if kind is events.TOOK_CARD and player.hand[facts["card"]] > 0:
        card = facts["card"]
        return Motion(f"hand-{material.CARD_NAMES[card]}", f"god-{material.GODS[material.GOD_OF[card]]}")
    if kind is events.TOOK_MISSION and player.missions >> facts["mission"] & 1:
        return Motion(f"mission-{seat}-{material.MISSION_NAMES[facts['mission']]}", "mission-deck")
    if kind is events.BOUGHT:
        return Motion(f"goods-{seat}", f"stall-{sight.g.round + 1}-3")
    return Motion("pile-used-card", "hand") if kind is events.PLAYED else None
