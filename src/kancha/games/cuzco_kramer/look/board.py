"""How a game of Cuzco is drawn for one viewer: the door to `look`."""

from markupsafe import Markup

from kancha.draw.markup import layers
from kancha.draw.scene import Drawn, Scene
from kancha.draw.strokes import canvas
from kancha.games.cuzco_kramer.look.cells import cells, levels
from kancha.games.cuzco_kramer.look.choices import choices
from kancha.games.cuzco_kramer.look.festival import festival
from kancha.games.cuzco_kramer.look.gallery import card, gallery
from kancha.games.cuzco_kramer.look.geometry import TALL, WIDE
from kancha.games.cuzco_kramer.look.ghosts import ghost_stock, ghosts_of, turning
from kancha.games.cuzco_kramer.look.ground import ground, plaques, track
from kancha.games.cuzco_kramer.look.land import terraces
from kancha.games.cuzco_kramer.look.motions import motions
from kancha.games.cuzco_kramer.look.panels import panels
from kancha.games.cuzco_kramer.look.pieces import markers, pieces
from kancha.games.cuzco_kramer.look.shapes import SHAPES
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.look.standing import aids, places, ponds
from kancha.games.cuzco_kramer.look.supplies import supplies
from kancha.games.cuzco_kramer.look.walks import classes, regions, shown
from kancha.games.cuzco_kramer.material import NONE

__all__ = ["card", "draw", "gallery"]
KNOTS = 7


def draw(scene: Scene) -> Drawn:
    """The whole table for one viewer."""
    sight = Sight(scene)
    return Drawn(
        board=board(sight),
        supplies=supplies(sight),
        asides=[],
        panels=panels(sight),
        phase=phase(sight),
        progress=progress(sight),
        motions=motions(sight),
        choices=choices(sight),
    )


def board(sight: Sight) -> Markup:
    """The site, its border and the score track, the lowest layer first."""
    villages, basins, free, tiles = places(sight), ponds(sight), regions(sight), ghosts_of(sight)
    drawing = layers(
        stock=SHAPES.stock,
        ghosts=ghost_stock(sight.kind, tiles),
        ground=ground(),
        track=track(),
        plaques=plaques(sight),
        terraces=terraces(sight),
        regions=shown(sight, free),
        cells=cells(sight, villages, basins, tiles),
        pieces=pieces(sight, villages, classes(free)),
        levels=levels(sight),
        markers=markers(sight),
        turning=turning(sight),
        aids=aids(sight, dict.fromkeys([*villages.values(), *basins.values()])),
        festival=festival(sight),
    )
    return canvas(f"kz-board {doing(sight)}".rstrip(), WIDE, TALL, sight.say("site"), drawing, name="drawing")


def doing(sight: Sight) -> str:
    """What is being done, for the sheet."""
    if sight.anchors:
        return "kz-laying"
    return "kz-turning-tile" if sight.turning != NONE else "kz-walking" if sight.walker != NONE else ""


def phase(sight: Sight) -> str:
    """How far the game is, in a few words."""
    g = sight.g
    left = "triple" if g.triples == 1 else "triples"
    stage = "over" if sight.over else "festival" if g.feast != NONE else "ending" if g.ending != NONE else left
    return sight.say("phase", stage, number=g.triples)


def progress(sight: Sight) -> tuple[int, int]:
    """Knots of the cord: how many of the triples are laid."""
    g = sight.g
    laid = g.box.triples - g.triples
    on_the_way = 1 + laid * (KNOTS - 2) // max(1, g.box.triples)
    return KNOTS if sight.over else KNOTS - 1 if g.ending != NONE else on_the_way, KNOTS
