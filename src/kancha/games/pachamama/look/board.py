"""How a game of Pachamama is drawn for one viewer: the door to `look`."""

from markupsafe import Markup

from kancha.draw.markup import layers, num, tag
from kancha.draw.scene import Aside, Drawn, Scene, Section
from kancha.draw.tracks import Marker
from kancha.games.pachamama.look import gallery as pieces
from kancha.games.pachamama.look.diversity import diversity
from kancha.games.pachamama.look.ground import box, ground, paths, rim, track
from kancha.games.pachamama.look.land import cells, tiles
from kancha.games.pachamama.look.motions import motions
from kancha.games.pachamama.look.panels import panels
from kancha.games.pachamama.look.pawns import flights, pawns
from kancha.games.pachamama.look.shapes import stock
from kancha.games.pachamama.look.sight import Sight
from kancha.games.pachamama.look.study import Study, studies, threads
from kancha.games.pachamama.look.supplies import supplies
from kancha.games.pachamama.look.wheel import wheel
from kancha.games.pachamama.state import COOP, MODES
from kancha.words import Speaker

KNOTS = 9


def draw(scene: Scene) -> Drawn:
    """The whole table for one viewer."""
    sight = Sight(scene)
    found = studies(sight)
    return Drawn(
        board=board(sight, found),
        supplies=supplies(sight, found),
        asides=[
            Aside("diversity", sight.say("diversity"), diversity(sight)),
            Aside("wheel", sight.say("wheel"), wheel(sight)),
        ],
        panels=panels(sight, found),
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


def board(sight: Sight, found: list[Study]) -> Markup:
    """The land and the score track, the lowest layer first."""
    g = sight.g
    ways, senders = flights(sight)
    classes = {study.cell: f"bare-{study.number}" for study in found}
    for cell, sends in senders.items():
        classes[cell] = f"{classes.get(cell, '')} {sends}".strip()
    drawing = layers(
        stock=stock(sight.edition),
        ground=ground(g.board),
        paths=paths(g.board, sight) if g.arrows is not None else None,
        rim=rim(g.board, sight.edition, sight),
        tiles=tiles(sight),
        cells=cells(sight, classes),
        threads=threads(sight, found),
        pawns=pawns(sight, found),
        flights=ways,
        scores=track(g.board).markers(markers(sight)),
    )
    known = " bares" if found else ""
    return tag(
        "svg",
        drawing,
        id="drawing",
        class_=f"pm-board {g.board.name} {MODES[g.mode]} {sight.colour_classes()}{known}",
        viewBox=" ".join(num(value) for value in box(g.board)),
        role="group",
        aria_label=sight.say("land", columns=g.board.columns),
    )


def markers(sight: Sight) -> list[Marker]:
    """Everybody's marker on the score track."""
    found: list[Marker] = []
    for side in range(sight.g.sides()):
        points = sight.g.total(side)
        marks = sight.tip("marker", "P-084", name=sight.side_name(side), points=points)
        found.append(Marker(f"marker-{side}", sight.side_class(side), points, marks))
    return found


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


def progress(sight: Sight) -> tuple[int, int]:
    """Knots of the cord: how much of the land is known; in coop, how many of the tiles are spent."""
    g = sight.g
    if sight.over:
        return KNOTS, KNOTS
    known, cells_ = g.known.bit_count(), len(g.board.cells)
    done = 1 + known * (KNOTS - 1) // cells_
    if g.mode == COOP:
        left = g.tiles_behind_screens()
        # Nobody knows any more how many were dealt; each was either spent, and lies on the board, or is still held.
        done = 1 + (cells_ - left) * (KNOTS - 1) // cells_
    return min(done, KNOTS), KNOTS
