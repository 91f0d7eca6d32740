"""Every piece once, with its name and what it does; and the small picture of the game for the home page."""

from typing import Final

from markupsafe import Markup

from kancha.draw import strokes
from kancha.draw.hexes import sides
from kancha.draw.icons import at, icon
from kancha.draw.markup import joined, tag
from kancha.draw.scene import Piece, Section
from kancha.draw.strokes import group, path, rect, text
from kancha.games.cuzco_kramer.edition.box import standard
from kancha.games.cuzco_kramer.look.geometry import LIFT, SIZE, TALL, WIDE
from kancha.games.cuzco_kramer.look.ground import ground, track
from kancha.games.cuzco_kramer.look.pieces import FIGURE, score_marker
from kancha.games.cuzco_kramer.look.shapes import SHADES, inline, shade, tile, whole_temple
from kancha.games.cuzco_kramer.look.sight import Words
from kancha.games.cuzco_kramer.material import CARD_RELICS, CARDS, COLOURS, DOUBLE, KINDS, RELICS, TRIPLE, VALUES
from kancha.kernel.bits import members
from kancha.words import Speaker

BOX: Final = standard()
HEX: Final = "-34 -38 68 76"
"""The part of the drawing that a single hex needs; other pieces need others."""


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker)
    shelves = {
        "tiles": tiles(words),
        "levels": levels(words),
        "temples": temples(words),
        "water": water(words),
        "people": people(words),
        "cards": cards(words),
        "board": [
            piece(words, "board", picture(joined([ground(inline), track()]), f"0 0 {WIDE} {TALL}", "wide"), "board")
        ],
    }
    return [Section(words.say("gallery", name), shelf, name) for name, shelf in shelves.items()]


def piece(words: Words, name: str, shown: Markup, note: str = "", **facts: object) -> Piece:
    """A piece by its name in the words files, with a note if it has one."""
    return Piece(words.say("piece", name, **facts), shown, words.say("gallery_note", note, **facts) if note else "")


def picture(body: Markup, view: str = HEX, class_: str = "") -> Markup:
    return strokes.picture(body, view, f"piece kz {class_}")


def tiles(words: Words) -> list[Piece]:
    counts = [BOX.triples, BOX.doubles, BOX.villages, BOX.cultures]
    views = {TRIPLE: "-54 -34 108 108", DOUBLE: "-34 -50 114 100"}
    shown = [picture(tile(kind, int(kind == TRIPLE), 1, inline), views.get(kind, HEX)) for kind in range(len(KINDS))]
    return [piece(words, name, shown[kind], name, number=counts[kind]) for kind, name in enumerate(KINDS)]


def levels(words: Words) -> list[Piece]:
    """The two faces at every shade."""
    return [
        piece(words, name, picture(terrace(face, level), "-30 -34 60 96"), level=level)
        for face, name in (("v", "village_face"), ("c", "field_face"))
        for level in range(1, SHADES + 1)
    ]


def terrace(face: str, level: int) -> Markup:
    stones, top = inline(f"wall-{level}"), inline(face, shade(face, level))
    edge = path(sides(SIZE, 0b111111), "kz-contour")
    return joined([stones, top, edge, text(0, -9.5, level, "kz-lvl") if level > 1 else None])


def temples(words: Words) -> list[Piece]:
    pictures = [picture(whole_temple(value, False, show=inline), "-30 -40 60 68") for value in VALUES]
    disc = picture(whole_temple(6, True, show=inline), "-30 -40 60 68")
    rows = zip(pictures, VALUES, BOX.storeys, strict=True)
    shelf = [piece(words, "temple", shown, "storey", value=value, number=number) for shown, value, number in rows]
    return [*shelf, piece(words, "disc", disc, "disc", number=BOX.discs)]


def water(words: Words) -> list[Piece]:
    """Basins."""
    done = picture(joined([inline("basin"), inline("done")]))
    basin = piece(words, "basin", picture(inline("basin")), "basin", number=BOX.basins)
    return [basin, piece(words, "basin_settled", done, "settled")]


def people(words: Words) -> list[Piece]:
    """Incas, markers and tokens of every colour."""
    shelf: list[Piece] = []
    for seat in range(len(COLOURS)):
        colour, classes = words.colour(seat), f"seat-{seat + 1}"
        upright = picture(at("kz-inca", 0, 0, FIGURE), "-20 -20 40 40", classes)
        lying = picture(group(at("kz-inca", 0, 0, 28), transform="rotate(-90)"), "-20 -20 40 40", classes)
        marker = picture(score_marker(seat), "-16 -16 32 32", classes)
        shelf += [
            piece(words, "inca", upright, "inca", colour=colour, number=BOX.incas),
            piece(words, "lying", lying, "lying", colour=colour),
            piece(words, "marker", marker, colour=colour),
        ]
    return [*shelf, piece(words, "token", icon("kz-token", "ic-xl"), "token", number=BOX.tokens)]


def cards(words: Words) -> list[Piece]:
    shelf: list[Piece] = []
    for card in range(len(CARDS)):
        note = words.say("gallery_note", "card", number=BOX.cards[card])
        shelf.append(Piece(words.card(card), card_picture(card), note))
    return [*shelf, piece(words, "card_back", icon("card-back", "ic-xl"), "back")]


def card_picture(card: int) -> Markup:
    """A card's face as a drawing."""
    on = members(CARD_RELICS[card])
    size = 34 if len(on) == 1 else 28
    body = [rect(-27, -38, 54, 76, "kz-card-face", 6)]
    for number, relic in enumerate(on):
        body.append(at(f"kz-{RELICS[relic]}", 0, (number - (len(on) - 1) / 2) * 34, size))
    return picture(joined(body), "-30 -41 60 82")


CORNER: Final = ("c1 v2 c3 v4 c2 c1", "v2 c2 v3 v2 c1 v1", "c2 c1 v1 c1 -- v2 c1")
"""A corner of some site, row by row: faces with their levels, and the place of a basin."""
TEMPLE: Final = (3, 0)
INCAS: Final = {(1, 0): 3, (2, 1): 1, (5, 2): 2}
"""By column and row: the seat an Inca belongs to."""


def card() -> Markup:
    """Terraces with a temple, a basin and people on them."""
    parts = [tag("rect", class_="p-dusk", width=280, height=156)]
    top: list[Markup] = []
    for row, line in enumerate(CORNER):
        for column, sign in enumerate(line.split()):
            level = int(sign[1]) if sign != "--" else 0
            x = 26 + (column - 1) * SIZE * 1.732 + row % 2 * SIZE * 0.866
            y = 54 + row * SIZE * 1.5 - level * LIFT
            where = f"translate({x:.1f} {y:.1f})"
            layer = parts if level else top
            layer.append(group(terrace(sign[0], level) if level else inline("basin"), transform=where))
            if (column, row) == TEMPLE:
                top.append(group(whole_temple(8, True, show=inline), transform=where))
            if seat := INCAS.get((column, row)):
                top.append(group(at("kz-inca", x, y + 5, 34), class_=f"seat-{seat} movable"))
    return tag("svg", *parts, *top, class_="emblem kz", viewBox="0 0 280 156", aria_hidden="true")
