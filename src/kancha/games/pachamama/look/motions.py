"""What travelled and what was revealed since the viewer last looked, told by the events."""

from kancha.draw.scene import Motion, last_ways
from kancha.games.pachamama.events import (
    DISCOVERED,
    DIVINED,
    ENTERED,
    MISSED,
    MOVED,
    OTOMA_MOVED,
    PLANTED,
    RECALLED,
    TOOK_TOKEN,
)
from kancha.games.pachamama.look.sight import Sight, short
from kancha.games.pachamama.material import CELL_NAMES, CROPS, NONE, TERRAINS
from kancha.kernel.events import Event


def told(event: Event) -> dict[str, int]:
    """What an event tells, by name."""
    return dict(zip(event.kind.fields, event.values, strict=True))


def last_moved(sight: Sight) -> int:
    """The cell of the pawn that moved last, if it still stands there."""
    for event in reversed(sight.scene.recent):
        if event.kind in (MOVED, ENTERED, OTOMA_MOVED):
            cell = told(event)["cell"]
            return cell if any(pawns >> cell & 1 for pawns in (sight.g.otoma, *sight.g.pawns)) else NONE
    return NONE


def last_revealed(sight: Sight) -> tuple[int, bool]:
    """The cell the wheel showed last, and whether it showed the crop there; NONE if it rests."""
    for event in reversed(sight.scene.recent):
        if event.kind in (DISCOVERED, DIVINED, MISSED, PLANTED):
            return told(event)["cell"], event.kind is not DISCOVERED
    return NONE, False


def motions(sight: Sight) -> list[Motion]:
    """Pawns walk, tiles and discs come from their stacks, tokens fly to their owner; each piece once, by its last way."""
    return last_ways(travelled(sight, event) for event in sight.scene.recent)


def travelled(sight: Sight, event: Event) -> Motion | None:
    """The way of one event's piece, if the piece is still there to be seen."""
    g, kind, facts = sight.g, event.kind, told(event)
    place = CELL_NAMES[facts["cell"]] if "cell" in facts else ""
    stock = g.stock(facts["seat"]) if "seat" in facts else NONE
    crop = short(CROPS[facts["crop"]]) if "crop" in facts else ""
    if kind in (MOVED, ENTERED) and g.pawns[stock] >> facts["cell"] & 1:
        origin = f"cell-{CELL_NAMES[facts['from']]}" if kind is MOVED else f"reserve-{stock}"
        return Motion(f"pawn-{place}", origin)
    if kind is RECALLED and g.reserve[stock]:
        return Motion(f"reserve-{stock}-{g.reserve[stock]}", f"cell-{place}")
    if kind is OTOMA_MOVED and g.arrows is not None and g.arrows.pawns[facts["pawn"]] == facts["cell"]:
        return Motion(f"otoma-{facts['pawn']}", f"cell-{CELL_NAMES[facts['from']]}")
    if kind is DISCOVERED:
        return Motion(f"tile-{place}", f"stack-{TERRAINS[facts['terrain']]}")
    if kind in (DIVINED, MISSED, PLANTED):
        return Motion(f"crop-{place}", f"supply-{crop}")
    if kind is TOOK_TOKEN and g.tokens[facts["side"]] >> facts["crop"] & 1:
        return Motion(f"token-{facts['side']}-{crop}", f"supply-{crop}")
    return None
