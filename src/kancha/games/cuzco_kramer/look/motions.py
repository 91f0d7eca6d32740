"""What travelled since the viewer last looked, told by the events."""

from kancha.draw.scene import Motion, last_ways
from kancha.games.cuzco_kramer.events import (
    BASIN_LAID,
    BUILT,
    ENLARGED,
    ENTERED,
    LAID,
    LEFT,
    MOVED,
    SCORED,
    TOOK_DECK,
    TOOK_DISPLAY,
)
from kancha.games.cuzco_kramer.look.sight import Sight, short
from kancha.games.cuzco_kramer.material import CELL_NAMES, FACES, KINDS, NONE, TRIPLE, tile_cells
from kancha.kernel.events import Event


def facts_of(event: Event) -> dict[str, int]:
    """What an event tells, by name."""
    return dict(zip(event.kind.fields, event.values, strict=True))


def motions(sight: Sight) -> list[Motion]:
    """Each piece once, by its last way."""
    return last_ways(way for event in sight.scene.recent for way in travelled(sight, event))


def travelled(sight: Sight, event: Event) -> list[Motion]:
    """The ways of one event's pieces, if they are still there to be seen."""
    g = sight.g
    kind = event.kind
    facts = facts_of(event)
    seat = facts.get("seat", NONE)
    cell = facts.get("cell", NONE)
    if kind is LAID:
        tile = facts["kind"]
        own = tile == TRIPLE or seat == sight.seat
        origin = f"tile-{KINDS[tile]}" if own else f"own-{KINDS[tile]}-{seat}"
        return [Motion(f"land-{CELL_NAMES[under]}", origin) for under in tile_cells(tile, cell, facts["direction"])]
    if kind is ENTERED or kind is MOVED:
        if not g.incas[seat] >> cell & 1:
            return []
        left = facts["inca"] if kind is MOVED else NONE
        if left != NONE and g.temples >> left & 1:
            return []
        origin = f"cell-{CELL_NAMES[left]}" if left != NONE else f"incas-{seat}"
        return [Motion(f"inca-{seat}-{CELL_NAMES[cell]}", origin)]
    if kind is LEFT and not g.temples >> cell & 1:
        return [Motion(f"incas-{seat}", f"cell-{CELL_NAMES[cell]}")]
    if kind is BUILT or kind is ENLARGED:
        return [Motion(f"temple-{CELL_NAMES[cell]}", f"storey-{facts['value']}")]
    if kind is BASIN_LAID:
        return [Motion(f"pond-{CELL_NAMES[cell]}", "basins")]
    if kind is SCORED:
        return [Motion(f"marker-{seat}", f"marker-{seat}")]
    if kind is TOOK_DISPLAY or kind is TOOK_DECK:
        origin = "source-display" if kind is TOOK_DISPLAY else "source-deck"
        if seat != sight.seat:
            return [Motion(f"cards-{seat}", origin)]
        if kind is TOOK_DISPLAY and g.hands[seat * FACES + facts["card"]]:
            return [Motion(f"card-{short(facts['card'])}", origin)]
    return []
