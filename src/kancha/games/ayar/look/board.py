"""How a game of Ayar is drawn for one viewer: the door to `look`."""

from markupsafe import Markup

from kancha.draw.markup import layers
from kancha.draw.scene import Aside, Drawn, Scene
from kancha.draw.shapes import art
from kancha.draw.strokes import canvas
from kancha.games.ayar.look.boards import boards
from kancha.games.ayar.look.choices import choices
from kancha.games.ayar.look.court import llama_table, markers, rim, round_plate, temple_rows
from kancha.games.ayar.look.gallery import gallery
from kancha.games.ayar.look.lake import lake
from kancha.games.ayar.look.motions import motions
from kancha.games.ayar.look.panels import panels
from kancha.games.ayar.look.paths import HIGH, WIDE, paths
from kancha.games.ayar.look.sight import Sight
from kancha.games.ayar.look.supplies import supplies
from kancha.games.ayar.material import ROUNDS

__all__ = ["card", "draw", "gallery"]

PHASES = {"starting_activity": "start", "split_llamas": "llamas", "retire_marker": "night"}
"""What is going on, by the question; else it is day."""


def draw(scene: Scene) -> Drawn:
    """The whole table for one viewer."""
    sight = Sight(scene)
    return Drawn(
        board=board(sight),
        supplies=supplies(sight),
        asides=[
            Aside("lake", sight.say("lake"), lake(sight)),
            Aside("boards", sight.say("boards"), boards(sight)),
        ],
        panels=panels(sight),
        phase=phase(sight),
        progress=progress(sight),
        motions=motions(sight),
        choices=choices(sight),
    )


def card() -> Markup:
    """Four paths by the evening sun, two couples on their way, a loom whose suns have met: for the home page."""
    return art(__package__, "card")


def board(sight: Sight) -> Markup:
    """The main board, the lowest layer first."""
    drawing = layers(
        landscape=art(__package__, "land"),
        rim=rim(),
        llamas=llama_table(sight),
        round=round_plate(sight),
        temples=temple_rows(sight),
        paths=paths(sight),
        markers=markers(sight),
    )
    asked = " ".join(f"ask-{verb}" for verb in sorted(sight.verbs))
    classes = f"ay-main {sight.colour_classes()} {asked}".rstrip()
    return canvas(classes, WIDE, HIGH, sight.say("main_board"), drawing, name="drawing")


def phase(sight: Sight) -> str:
    """How far the game is, in a few words."""
    now = "over" if sight.over else PHASES.get(sight.prompt, "day")
    return sight.say("phase", now, round=sight.g.round)


def progress(sight: Sight) -> tuple[int, int]:
    """One knot a round."""
    return sight.g.round, ROUNDS
