"""What travelled since the viewer last looked, told by the events."""

from kancha.draw.scene import Motion, last_ways
from kancha.games.cuzco_kramer.look.sight import Sight, short
from kancha.games.cuzco_kramer.material import CELL_NAMES, FACES, KINDS, NONE, TRIPLE, tile_cells
from kancha.kernel.events import Event


def motions(sight: Sight) -> list[Motion]:
    """Each piece once, by its last way."""
    return last_ways(way for event in sight.scene.recent for way in travelled(sight, event))


def travelled(sight: Sight, event: Event) -> list[Motion]:
    """The ways of one event's pieces, if they are still there to be seen."""
    g = sight.g
    facts = dict(zip(event.kind.fields, event.values, strict=True))
    seat, cell = facts.get("seat", NONE), facts.get("cell", NONE)
    name = CELL_NAMES[cell]
    match event.kind.name:
        case "laid":
            tile = facts["kind"]
            own = tile == TRIPLE or seat == sight.seat
            origin = f"tile-{KINDS[tile]}" if own else f"own-{KINDS[tile]}-{seat}"
            return [Motion(f"land-{CELL_NAMES[under]}", origin) for under in tile_cells(tile, cell, facts["direction"])]
        case "entered" if g.incas[seat] >> cell & 1:
            return [Motion(f"inca-{seat}-{name}", f"incas-{seat}")]
        case "moved" if g.incas[seat] >> cell & 1 and not g.temples >> facts["inca"] & 1:
            return [Motion(f"inca-{seat}-{name}", f"cell-{CELL_NAMES[facts['inca']]}")]
        case "left" if not g.temples >> cell & 1:
            return [Motion(f"incas-{seat}", f"cell-{name}")]
        case "built" | "enlarged":
            return [Motion(f"temple-{name}", f"storey-{facts['value']}")]
        case "basin_laid":
            return [Motion(f"pond-{name}", "basins")]
        case "scored":
            return [Motion(f"marker-{seat}", f"marker-{seat}")]
        case "took_display" if seat == sight.seat and g.hands[seat * FACES + facts["card"]]:
            return [Motion(f"card-{short(facts['card'])}", "source-display")]
        case "took_display" | "took_deck" if seat != sight.seat:
            return [Motion(f"cards-{seat}", "source-display" if "card" in facts else "source-deck")]
    return []
