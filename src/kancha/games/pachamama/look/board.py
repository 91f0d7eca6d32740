"""How a game of Pachamama is drawn for one viewer: the door to `look`."""

from markupsafe import Markup

from kancha.draw.markup import layers, tag
from kancha.draw.scene import Aside, Drawn, Scene
from kancha.draw.tracks import Marker
from kancha.games.pachamama.look.choices import choices
from kancha.games.pachamama.look.diversity import diversity
from kancha.games.pachamama.look.gallery import card, gallery
from kancha.games.pachamama.look.ground import ground, paths, rim, track, view_box
from kancha.games.pachamama.look.land import cells, tiles
from kancha.games.pachamama.look.motions import motions
from kancha.games.pachamama.look.panels import panels
from kancha.games.pachamama.look.pawns import flights, pawns
from kancha.games.pachamama.look.shapes import stock
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.look.study import Studies, studies, threads
from kancha.games.pachamama.look.supplies import supplies
from kancha.games.pachamama.look.wheel import wheel
from kancha.games.pachamama.state import COOP, MODES

__all__ = ["card", "draw", "gallery"]

KNOTS = 9


def draw(scene: Scene) -> Drawn:
    """The whole table for one viewer."""
    sight = Sight(scene)
    studied = studies(sight)
    return Drawn(
        board=board(sight, studied),
        supplies=supplies(sight, studied),
        asides=[
            Aside("diversity", sight.say("diversity"), diversity(sight)),
            Aside("wheel", sight.say("wheel"), wheel(sight)),
        ],
        panels=panels(sight, studied),
        phase=phase(sight),
        progress=(KNOTS if sight.over else knots(sight), KNOTS),
        motions=motions(sight),
        choices=choices(sight),
    )


def board(sight: Sight, studied: Studies) -> Markup:
    """The land and the score track, the lowest layer first."""
    g = sight.g
    ways, senders = flights(sight)
    classes = {study.cell: f"bare-{study.number}" for study in studied}
    for cell, sends in senders.items():
        classes[cell] = f"{classes.get(cell, '')} {sends}".strip()
    drawing = layers(
        stock=stock(sight.edition),
        ground=ground(g.board),
        paths=paths(sight, g.board) if g.arrows is not None else None,
        rim=rim(sight, g.board, sight.edition),
        tiles=tiles(sight),
        cells=cells(sight, classes),
        threads=threads(sight, studied),
        pawns=pawns(sight, studied),
        flights=ways,
        scores=track(g.board).markers([marker(sight, side) for side in range(g.sides())]),
    )
    return tag(
        "svg",
        drawing,
        id="drawing",
        class_=f"pm-board {g.board.name} {MODES[g.mode]} {sight.colour_classes()}{' bares' if studied else ''}",
        viewBox=view_box(g.board),
        role="group",
        aria_label=sight.say("land", columns=g.board.columns),
    )


def marker(sight: Sight, side: int) -> Marker:
    """A side's marker on the score track."""
    points = sight.g.total(side)
    marks = sight.tip("marker", "P-084", name=sight.side_name(side), points=points)
    return Marker(f"marker-{side}", sight.side_class(side), points, marks)


def phase(sight: Sight) -> str:
    """How far the game is, in a few words."""
    g = sight.g
    if sight.over:
        return sight.say("phase", "over")
    if sight.prompt in ("end_divine", "last_offer"):
        return sight.say("phase", sight.prompt)
    if g.mode == COOP:
        return sight.say("phase", "tiles", number=g.tiles_behind_screens())
    return sight.say("phase", "lands", known=g.known.bit_count(), all=len(g.board.cells))


def knots(sight: Sight) -> int:
    """Knots of the cord: how much of the land is known; in coop, how many of the tiles are spent."""
    g = sight.g
    land = len(g.board.cells)
    # Nobody knows any more how many were dealt; each was either spent, and lies on the board, or is still held.
    done = land - g.tiles_behind_screens() if g.mode == COOP else g.known.bit_count()
    return min(1 + done * (KNOTS - 1) // land, KNOTS)
