"""How a game of Tawantinsuyu is drawn for one viewer: the door to `look`."""

from markupsafe import Markup

from kancha.draw.markup import layers
from kancha.draw.scene import Drawn, Scene
from kancha.draw.shapes import art
from kancha.draw.strokes import canvas
from kancha.games.tawantinsuyu.look.account import Underway, underway
from kancha.games.tawantinsuyu.look.choices import choices
from kancha.games.tawantinsuyu.look.gallery import gallery
from kancha.games.tawantinsuyu.look.geometry import HIGH, WIDE
from kancha.games.tawantinsuyu.look.hill import hill, stock
from kancha.games.tawantinsuyu.look.motions import motions
from kancha.games.tawantinsuyu.look.panels import panels
from kancha.games.tawantinsuyu.look.places import around
from kancha.games.tawantinsuyu.look.score import scores
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.look.supplies import supplies
from kancha.games.tawantinsuyu.material import FESTIVALS, NONE
from kancha.games.tawantinsuyu.state import MODES

__all__ = ["card", "draw", "gallery"]


def draw(scene: Scene) -> Drawn:
    """The whole table for one viewer."""
    sight = Sight(scene)
    placing = underway(sight.g, scene.view.pending)
    return Drawn(
        board=board(sight, placing),
        supplies=supplies(sight, placing),
        asides=[],
        panels=panels(sight),
        phase=phase(sight),
        progress=progress(sight),
        motions=motions(sight),
        choices=choices(sight),
    )


def card() -> Markup:
    """The small picture of the home page: the hill at dusk, with workers on its terraces."""
    return art(__package__, "card")


def board(sight: Sight, placing: Underway | None) -> Markup:
    """The rim, the places round the hill and the hill itself, the lowest layer first."""
    drawing = layers(
        stock=stock(sight),
        rim=art(__package__, "rim"),
        around=around(sight),
        hill=hill(sight, placing),
        scores=scores(sight),
    )
    classes = f"tw-board tw {MODES[sight.g.mode]} tw-{sight.g.sides()}"
    fit = "xMidYMin meet"
    return canvas(classes, WIDE, HIGH, sight.say("hill"), drawing, name="drawing", preserveAspectRatio=fit)


def phase(sight: Sight) -> str:
    """How far the game is, in a few words."""
    g = sight.g
    if sight.over:
        return sight.say("phase", "over")
    if g.players[0].priest == NONE and not g.occupied() and g.holder == NONE and not g.village:
        return sight.say("phase", "setup")
    if g.holder != NONE:
        return sight.say("phase", "festival", number=g.festivals)
    return sight.say("phase", "village", number=g.celebrated + 1, left=len(g.village))


def progress(sight: Sight) -> tuple[int, int]:
    """Knots of the cord: three for each Festival, as its Village empties."""
    g = sight.g
    every = FESTIVALS * 3
    if sight.over:
        return every, every
    size = g.box.setup(g.sides()).village
    done = g.celebrated * 3 + 1
    if g.holder != NONE:
        done += 2
    elif g.village:
        done += min(2, (size - len(g.village)) * 3 // size)
    return min(done, every), every
