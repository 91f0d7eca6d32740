"""What travelled since the viewer last looked, told by the events."""

from kancha.draw.scene import Motion, last_ways
from kancha.games.cuzco_feld.events import (
    BOUGHT,
    FREED_QUIPU,
    GOT_FOOD,
    GOT_OFFERINGS,
    LEARNT,
    MOVED,
    PLACED_A_DIE,
    PLACED_PRIEST,
    PLACED_QUIPU,
    PLAYED,
    PUSHED_PRIEST,
    SCORED,
    SHIFTED,
    TOOK_CARD,
    TOOK_FEATHER,
    TOOK_INTI,
    TOOK_MISSION,
    TOOK_TILE,
)
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.material import (
    CARD_NAMES,
    CUZCO,
    FEATHERS,
    GOD_OF,
    GODS,
    MISSION_NAMES,
    NONE,
    PLACE_NAMES,
    SET_OF,
    SETS,
    SLOTS,
    SPACES,
    STEPS,
)
from kancha.kernel.events import Event


def told(event: Event) -> dict[str, int]:
    """What an event tells, by name."""
    return dict(zip(event.kind.fields, event.values, strict=True))


def motions(sight: Sight) -> list[Motion]:
    """Chasquis run, dice are placed, what is gained flies to its owner; each piece once, by its last way."""
    return last_ways(travelled(sight, event) for event in sight.scene.recent)


def travelled(sight: Sight, event: Event) -> Motion | None:
    """The way of one event's piece, if the piece is still there to be seen."""
    facts = told(event)
    seat = facts.get("seat", NONE)
    if seat != NONE and not sight.dealt(seat):
        return None
    if event.kind in (PLACED_A_DIE, SHIFTED):
        return die_way(sight, event)
    if event.kind in (MOVED, PLACED_QUIPU):
        return road_way(sight, event)
    if event.kind in (PLACED_PRIEST, PUSHED_PRIEST):
        return priest_way(sight, event)
    return gain_way(sight, event)


def die_way(sight: Sight, event: Event) -> Motion | None:
    """A die goes from its owner's tray to a space, or from one space to another."""
    facts = told(event)
    if sight.asks("salvage"):
        return None
    space = facts["space"]
    if event.kind is PLACED_A_DIE:
        code, origin = facts["seat"] * 6 + facts["die"], f"tray-{facts['seat']}"
    else:
        code, origin = facts["placed_die"], f"space-{SPACES[facts['from_space']]}"
    if not 0 <= space < len(SPACES) or code not in sight.g.dice_on(space):
        return None
    return Motion(f"bar-{SPACES[space]}-{code // 6}-{code % 6 + 1}-0", origin)


def road_way(sight: Sight, event: Event) -> Motion | None:
    facts = told(event)
    seat, place = facts["seat"], facts["place"]
    if event.kind is MOVED:
        if sight.g.players[seat].at != place:
            return None
        return Motion(f"runner-{seat}", f"place-{PLACE_NAMES[facts['from_place']]}")
    if place == CUZCO or seat not in sight.g.pile(place):
        return None
    return Motion(f"quipu-{PLACE_NAMES[place]}-{seat}", mask_of(sight, seat))


def priest_way(sight: Sight, event: Event) -> Motion | None:
    """From the mask to a step, or from the step above (F-181)."""
    facts = told(event)
    seat, step = facts["seat"], facts["step"]
    for place in (step, step - 1):
        if 0 <= place < STEPS and sight.g.steps[place] == seat:
            above = f"step-{min(STEPS, place + 2)}"
            return Motion(f"priest-{place + 1}", mask_of(sight, seat) if event.kind is PLACED_PRIEST else above)
    return None


def mask_of(sight: Sight, seat: int) -> str:
    """Where a seat's things are: on the viewer's own mask, else at the panel of that seat."""
    return f"mask-{seat}" if seat == sight.seat else f"full-{seat}"


GAINS = {
    GOT_FOOD: ("food", "tray-food"),
    GOT_OFFERINGS: ("offerings", "tray-offering"),
    TOOK_INTI: ("inti", "temple-inti"),
    FREED_QUIPU: ("spare", ""),
}


def gain_way(sight: Sight, event: Event) -> Motion | None:
    """What the viewer gains comes from where it lay; what others gain is told by the log."""
    kind, facts = event.kind, told(event)
    seat = facts.get("seat", NONE)
    if kind is SCORED:
        return None
    if kind is LEARNT:
        return Motion(f"knowledge-{seat}", "uni-0") if seat in sight.g.arrivals else None
    if seat != sight.seat or seat == NONE:
        return None
    if kind in GAINS:
        name, origin = GAINS[kind]
        return Motion(f"{name}-{seat}", origin or mask_of(sight, seat))
    return piece_way(sight, event)


def piece_way(sight: Sight, event: Event) -> Motion | None:
    """A feather, tile, card, mission or good on its way to the viewer's mask."""
    kind, facts = event.kind, told(event)
    seat = facts["seat"]
    player = sight.g.players[seat]
    if kind is TOOK_FEATHER and player.feathers >> facts["feather_place"] & 1:
        tray = "tray-plumes-1" if facts["feather"] < len(FEATHERS) // 2 else "tray-plumes-2"
        return Motion(f"feather-{seat}-{facts['feather_place'] + 1}", tray)
    if kind is TOOK_TILE and facts["tile"] in player.slots:
        slot = SLOTS - 1 - player.slots[::-1].index(facts["tile"])
        return Motion(f"slot-{seat}-{slot + 1}", f"stack-{SETS[SET_OF[facts['tile']]]}")
    if kind is TOOK_CARD and player.hand[facts["card"]] > 0:
        card = facts["card"]
        return Motion(f"hand-{CARD_NAMES[card]}", f"god-{GODS[GOD_OF[card]]}")
    if kind is TOOK_MISSION and player.missions >> facts["mission"] & 1:
        return Motion(f"mission-{seat}-{MISSION_NAMES[facts['mission']]}", "mission-deck")
    if kind is BOUGHT:
        return Motion(f"goods-{seat}", f"stall-{sight.g.round + 1}-3")
    if kind is PLAYED:
        return Motion("pile-used", "hand")
    return None
