"""Every piece once, with its name; and the small picture of the game for the home page."""

from markupsafe import Markup

from kancha.draw.icons import at, icon
from kancha.draw.markup import joined, num, shift, tag
from kancha.draw.scene import Piece, Section
from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.look.ground import box, ground, paths, rim, sign_icon
from kancha.games.pachamama.look.shapes import arrow, cube, tile, whole_disc
from kancha.games.pachamama.look.sight import STANDARD, Words, figures
from kancha.games.pachamama.look.wheel import case, ring
from kancha.games.pachamama.material import COLOURS, CROPS, PLAYER_COLOURS, TERRAINS
from kancha.words import Speaker


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker)
    return [
        Section(words.say("gallery", "terrain"), terrains(words)),
        Section(words.say("gallery", "crops"), crops(words)),
        Section(words.say("gallery", "arrows"), arrows(words)),
        Section(words.say("gallery", "pawns"), pawns(words)),
        Section(words.say("gallery", "signs"), signs(words)),
        Section(words.say("gallery", "boards"), boards(words)),
    ]


def picture(body: Markup, view: str = "-52 -52 104 104", class_: str = "") -> Markup:
    return tag("svg", body, class_=f"piece pm {class_}".rstrip(), viewBox=view, role="img", aria_hidden="true")


def terrains(words: Words) -> list[Piece]:
    counts = standard().terrain_tiles
    return [
        Piece(words.terrain(terrain), picture(tile(STANDARD, terrain)), words.say("in_box", number=counts[terrain]))
        for terrain in range(len(TERRAINS))
    ]


def crops(words: Words) -> list[Piece]:
    """Discs and tokens."""
    counts = standard().crop_tiles
    discs = [
        Piece(words.crop(crop), picture(whole_disc(STANDARD, crop)), words.say("in_box", number=counts[crop]))
        for crop in range(len(CROPS))
    ]
    tokens = [
        Piece(
            words.say("cube", crop=words.crop(crop)),
            picture(cube(STANDARD, crop), "0 0 24 24"),
            words.say("in_box", number=4),
        )
        for crop in range(len(CROPS))
    ]
    return discs + tokens


def arrows(words: Words) -> list[Piece]:
    """The other sides of the tiles: six colours, four directions."""
    found: list[Piece] = []
    for kind in range(len(COLOURS) * 4):
        on = standard().arrows
        tiles = sum(on[terrain][kind] for terrain in range(len(TERRAINS)))
        shown = max(range(len(TERRAINS)), key=lambda terrain: on[terrain][kind])
        body = joined([tile(STANDARD, shown), arrow(kind, kind // 4 + 1)])
        found.append(Piece(words.arrow(kind), picture(body), words.say("in_box", number=tiles)))
    return found


def pawns(words: Words) -> list[Piece]:
    """Pawns and stones of the players, pawns of the Otoma."""
    found: list[Piece] = []
    for colour in range(PLAYER_COLOURS):
        name = words.colour(colour)
        classes = f"seat-{colour + 1} pm-{COLOURS[colour]}"
        found.append(Piece(words.say("pawn", colour=name), upright("pawn", classes)))
        found.append(Piece(words.say("stone", colour=name), picture(at("pebble", 0, 0, 24), "-13 -13 26 26", classes)))
    for colour in range(len(COLOURS)):
        classes = f"otoma pm-{COLOURS[colour]} gl-{colour + 1}"
        found.append(Piece(words.say("otoma_pawn", colour=words.colour(colour)), upright("otoma-pawn", classes)))
    return found


def upright(name: str, class_: str) -> Markup:
    return picture(at(name, 0, 0, 66), "-35 -35 70 70", class_)


def signs(words: Words) -> list[Piece]:
    labels = figures(STANDARD).labels
    return [Piece(words.sign(name), icon(sign_icon(name), "ic-xl")) for name in [*labels.columns, *labels.rows]]


def boards(words: Words) -> list[Piece]:
    """Both sides of the board with the paths of the Otoma, and the wheel."""
    found: list[Piece] = []
    for board in standard().boards:
        view = " ".join(num(value) for value in box(board))
        body = joined([ground(board), paths(board, words), rim(board, STANDARD, words)])
        found.append(Piece(words.say("board", board.name), picture(body, view, "wide")))
    labels = figures(STANDARD).labels
    parts = [
        case(),
        tag("g", ring(tuple(labels.columns), 80.5, 23), class_="wheel-ring wa"),
        tag("circle", class_="wh-red", r=65),
        tag("g", ring(tuple(labels.rows), 51, 19), class_="wheel-ring we"),
        tag("circle", class_="wh-core", r=37),
        tag("path", class_="pointer", d="M-11-117h22L0-99z"),
    ]
    found.append(Piece(words.say("wheel"), picture(joined(parts), "-112 -119 224 228", "wide")))
    return found


CARD = ["VVFFMM", "VDDFM.", "MDFFVV"]
"""A corner of some land, by the terrains' letters."""
SOWN = {(0, 0): 2, (2, 0): 4, (5, 0): 0, (1, 1): 1, (3, 2): 3, (4, 2): 1}


def card() -> Markup:
    """A patch of land with crops and pawns on it."""
    parts = [tag("rect", class_="p-dusk", width=280, height=156)]
    scale = 0.48
    for row, line in enumerate(CARD):
        for column, letter in enumerate(line):
            place = shift(20.5 + 47.8 * column, 30 + 48 * row, scale=scale)
            if letter == ".":
                parts.append(
                    tag(
                        "g",
                        tag("rect", x=-48, y=-48, width=96, height=96, rx=8, fill="#FFFDF8", fill_opacity=0.35),
                        transform=place,
                    )
                )
                continue
            body = [tile(STANDARD, "VDFM".index(letter))]
            if (column, row) in SOWN:
                body.append(whole_disc(STANDARD, SOWN[column, row]))
            parts.append(tag("g", *body, transform=place))
    parts.append(tag("g", at("pawn", 163, 76, 46), class_="seat-4 pm-blue movable"))
    parts.append(tag("g", at("pawn", 67, 124, 46), class_="seat-1 pm-brown movable"))
    parts.append(tag("g", at("pawn", 258, 124, 46), class_="seat-3 pm-green movable"))
    return tag("svg", joined(parts), class_="emblem", viewBox="0 0 280 156", aria_hidden="true")
