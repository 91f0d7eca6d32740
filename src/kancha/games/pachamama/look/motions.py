"""What travelled and what was revealed since the viewer last looked, told by the events."""

from typing import Final

from kancha.draw.scene import Motion, last_ways
from kancha.games.pachamama import events
from kancha.games.pachamama.look.sight import Sight, short
from kancha.games.pachamama.material import CELL_NAMES, CROPS, NONE, TERRAINS
from kancha.kernel.events import Event

REVEALED: Final = (events.DIVINED, events.MISSED, events.PLANTED)  # crops


def told(event: Event) -> dict[str, int]:
    """What an event tells, by name."""
    return dict(zip(event.kind.fields, event.values, strict=True))


def last_moved(sight: Sight) -> int:
    """The cell of the pawn that moved last, if it still stands there."""
    for event in reversed(sight.scene.recent):
        if event.kind in (events.MOVED, events.ENTERED, events.OTOMA_MOVED):
            cell = told(event)["cell"]
            return cell if any(pawns >> cell & 1 for pawns in (sight.g.otoma, *sight.g.pawns)) else NONE
    return NONE


def last_revealed(sight: Sight) -> tuple[int, bool]:
    """The cell the wheel showed last, and whether it showed the crop there; NONE if it rests."""
    for event in reversed(sight.scene.recent):
        if event.kind in (events.DISCOVERED, *REVEALED):
            return told(event)["cell"], event.kind is not events.DISCOVERED
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
    if kind in (events.MOVED, events.ENTERED) and g.pawns[stock] >> facts["cell"] & 1:
        origin = f"cell-{CELL_NAMES[facts['from']]}" if kind is events.MOVED else f"reserve-{stock}"
        return Motion(f"pawn-{place}", origin)
    if kind is events.RECALLED and g.reserve[stock]:
        return Motion(f"reserve-{stock}-{g.reserve[stock]}", f"cell-{place}")
    if kind is events.OTOMA_MOVED and g.arrows is not None and g.arrows.pawns[facts["pawn"]] == facts["cell"]:
        return Motion(f"otoma-{facts['pawn']}", f"cell-{CELL_NAMES[facts['from']]}")
    if kind is events.DISCOVERED:
        return Motion(f"tile-{place}", f"stack-{TERRAINS[facts['terrain']]}")
    if kind in REVEALED:
        return Motion(f"crop-{place}", f"supply-{crop}")
    if kind is events.TOOK_TOKEN and g.tokens[facts["side"]] >> facts["crop"] & 1:
        return Motion(f"token-{facts['side']}-{crop}", f"supply-{crop}")
    return None
