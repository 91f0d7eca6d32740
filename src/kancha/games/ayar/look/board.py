"""How a game of Ayar is drawn for one viewer: the door to `look`."""

from markupsafe import Markup

from kancha.draw.markup import layers
from kancha.draw.scene import Aside, Drawn, Scene, Section
from kancha.draw.strokes import canvas
from kancha.games.ayar.look import gallery as pieces
from kancha.games.ayar.look.boards import boards
from kancha.games.ayar.look.court import llama_table, markers, rim, round_plate, temple_rows
from kancha.games.ayar.look.lake import lake
from kancha.games.ayar.look.motions import motions
from kancha.games.ayar.look.panels import panels
from kancha.games.ayar.look.paths import HIGH, WIDE, landscape, paths
from kancha.games.ayar.look.sight import Sight
from kancha.games.ayar.look.supplies import supplies
from kancha.games.ayar.material import ROUNDS
from kancha.words import Speaker

NIGHT = ("retire_marker",)
"""Questions that are asked only at night."""


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
    )


def card() -> Markup:
    """The small drawn board of the home page."""
    return pieces.card()


def gallery(speaker: Speaker) -> list[Section]:
    """Every piece once."""
    return pieces.gallery(speaker)


def board(sight: Sight) -> Markup:
    """The main board, the lowest layer first."""
    drawing = layers(
        landscape=landscape(),
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
    if sight.over:
        return sight.say("phase", "over")
    if sight.prompt == "starting_activity":
        return sight.say("phase", "start")
    if sight.prompt == "split_llamas":
        return sight.say("phase", "llamas")
    return sight.say("phase", "night" if sight.prompt in NIGHT else "day", round=sight.g.round)


def progress(sight: Sight) -> tuple[int, int]:
    """One knot a round."""
    return sight.g.round, ROUNDS
