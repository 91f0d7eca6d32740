"""The bar's named choices: a new pawn, the pawns on the land, and the crops with what they bring."""

from kancha.draw.scene import Choice
from kancha.games.pachamama.look.sight import Sight, short
from kancha.games.pachamama.material import CELL_NAMES, CROPS
from kancha.games.pachamama.verbs import DIVINE, EXPLORE, RECALL, RESERVE


def choices(sight: Sight) -> list[Choice]:
    """While pawns move and crops are named; other questions have names enough of their own."""
    if not sight.asks("explore", "divine", "recall"):
        return []
    return [*pawns(sight), *crops(sight)]


def pawns(sight: Sight) -> list[Choice]:
    """The reserve, then every pawn that can do something now."""
    cells: set[int] = set()
    for option in sight.options:
        if EXPLORE.owns(option):
            cells.add(EXPLORE.args(option)[0])
        elif DIVINE.owns(option):
            cells.add(DIVINE.args(option)[0])
        elif RECALL.owns(option):
            cells.add(RECALL.arg(option))
    named = [pawn(CELL_NAMES[cell], sight) for cell in sorted(cells - {RESERVE})]
    if not sight.asks("explore"):
        return named
    left = sight.say("choice", "left", number=sight.g.reserve[sight.stock])
    return [Choice("origin:reserve", sight.say("choice", "new_pawn"), left, "pawn"), *named]


def pawn(cell: str, sight: Sight) -> Choice:
    return Choice(f"origin:{cell} cell:{cell}", sight.say("choice", "pawn", cell=cell), "", "pawn")


def crops(sight: Sight) -> list[Choice]:
    """What a right guess brings: the level, and a token where the viewer has none (P-072)."""
    return [
        Choice(f"crop:{name}", sight.crop(crop), sight.say("choice", "right", level=crop + 1), short(name))
        for crop, name in enumerate(CROPS)
    ]
