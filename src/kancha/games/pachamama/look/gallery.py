"""Every piece once, with its name; and the small picture of the game for the home page."""

from markupsafe import Markup

from kancha.draw.icons import at, icon
from kancha.draw.markup import joined, shift, tag
from kancha.draw.scene import Piece, Section
from kancha.draw.strokes import group, rect
from kancha.draw.strokes import picture as framed
from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.look.ground import ground, paths, rim, sign_icon, view_box
from kancha.games.pachamama.look.shapes import WHOLE, arrow, cube, tile, whole_disc
from kancha.games.pachamama.look.sight import STANDARD, Words, figures
from kancha.games.pachamama.look.wheel import VIEW, face
from kancha.games.pachamama.material import COLOURS, CROPS, PLAYER_COLOURS, TERRAINS
from kancha.words import Speaker

SHELVES = ("terrain", "crops", "arrows", "pawns", "signs", "boards")


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker)
    shelves = [terrains(words), crops(words), arrows(words), pawns(words), signs(words), boards(words)]
    return [Section(words.say("gallery", name), pieces, name) for name, pieces in zip(SHELVES, shelves, strict=True)]


def picture(body: Markup, view: str = WHOLE, class_: str = "") -> Markup:
    return framed(body, view, f"piece pm {class_}")


def counted(words: Words, name: str, drawing: Markup, number: int) -> Piece:
    """A piece, and how many there are."""
    return Piece(name, drawing, words.say("in_box", number=number))


def terrains(words: Words) -> list[Piece]:
    counts = standard().terrain_tiles
    return [
        counted(words, words.terrain(terrain), picture(tile(STANDARD, terrain)), counts[terrain])
        for terrain in range(len(TERRAINS))
    ]


def crops(words: Words) -> list[Piece]:
    """Discs and tokens."""
    discs: list[Piece] = []
    tokens: list[Piece] = []
    for crop, count in zip(range(len(CROPS)), standard().crop_tiles, strict=True):
        discs.append(counted(words, words.crop(crop), picture(whole_disc(STANDARD, crop)), count))
        name = words.say("cube", crop=words.crop(crop))
        tokens.append(counted(words, name, picture(cube(STANDARD, crop), "0 0 24 24"), 4))
    return discs + tokens


def arrows(words: Words) -> list[Piece]:
    """The other sides of the tiles: six colours, four directions."""
    pieces: list[Piece] = []
    for kind in range(len(COLOURS) * 4):
        counts = [of_terrain[kind] for of_terrain in standard().arrows]
        body = joined([tile(STANDARD, counts.index(max(counts))), arrow(kind, kind // 4 + 1)])
        pieces.append(counted(words, words.arrow(kind), picture(body), sum(counts)))
    return pieces


def pawns(words: Words) -> list[Piece]:
    """Pawns and stones of the players, pawns of the Otoma."""
    pieces: list[Piece] = []
    for colour, code in enumerate(COLOURS[:PLAYER_COLOURS]):
        classes, name = f"seat-{colour + 1} pm-{code}", words.colour(colour)
        pieces.append(Piece(words.say("pawn", colour=name), upright("pawn", classes)))
        stone = words.say("stone", shade=words.colour(colour, "feminine"))
        pieces.append(Piece(stone, picture(at("pebble", 0, 0), "-13 -13 26 26", classes)))
    for colour, code in enumerate(COLOURS):
        name = words.say("otoma_pawn", colour=words.colour(colour))
        pieces.append(Piece(name, upright("otoma-pawn", f"otoma pm-{code} gl-{colour + 1}")))
    return pieces


def upright(name: str, class_: str) -> Markup:
    return picture(at(name, 0, 0, 66), "-35 -35 70 70", class_)


def signs(words: Words) -> list[Piece]:
    labels = figures(STANDARD).labels
    return [Piece(words.sign(name), icon(sign_icon(name), "ic-xl")) for name in [*labels.columns, *labels.rows]]


def boards(words: Words) -> list[Piece]:
    """Both sides of the board with the paths of the Otoma, and the wheel."""
    pieces: list[Piece] = []
    for board in standard().boards:
        body = joined([ground(board), paths(words, board), rim(words, board, STANDARD)])
        pieces.append(Piece(words.say("board", board.name), picture(body, view_box(board), "wide")))
    labels = figures(STANDARD).labels
    wheel = picture(face(labels.columns, labels.rows), VIEW, "wide")
    return [*pieces, Piece(words.say("wheel"), wheel)]


CARD = ["VVFFMM", "VDDFM.", "MDFFVV"]
"""A corner of some land, by the terrains' letters."""
SOWN = {(0, 0): 2, (2, 0): 4, (5, 0): 0, (1, 1): 1, (3, 2): 3, (4, 2): 1}
STANDING = [(163, 76, "seat-4 pm-blue"), (67, 124, "seat-1 pm-brown"), (258, 124, "seat-3 pm-green")]


def card() -> Markup:
    """A patch of land with crops and pawns on it."""
    parts = [rect(0, 0, 280, 156, "p-dusk")]
    unknown = tag("rect", x=-48, y=-48, width=96, height=96, rx=8, fill="#FFFDF8", fill_opacity=0.35)
    for row, letters in enumerate(CARD):
        for column, letter in enumerate(letters):
            land = unknown if letter == "." else tile(STANDARD, "VDFM".index(letter))
            crop = whole_disc(STANDARD, SOWN[column, row]) if (column, row) in SOWN else None
            parts.append(group(land, crop, transform=shift(20.5 + 47.8 * column, 30 + 48 * row, scale=0.48)))
    parts += [group(at("pawn", x, y, 46), class_=f"{classes} movable") for x, y, classes in STANDING]
    return tag("svg", *parts, class_="emblem pm", viewBox="0 0 280 156", aria_hidden="true")
