"""Every piece once, with its name and what it does; and the small picture of the game for the home page."""

from markupsafe import Markup

from kancha.draw.icons import at, icon
from kancha.draw.markup import joined, tag
from kancha.draw.scene import Piece, Section
from kancha.games.cuzco_kramer.edition.box import standard
from kancha.games.cuzco_kramer.look.geometry import LIFT, SIZE, TALL, WIDE, hexagon, sides
from kancha.games.cuzco_kramer.look.ground import ground, track
from kancha.games.cuzco_kramer.look.shapes import SHADES, inline, shade, tile, whole_temple
from kancha.games.cuzco_kramer.look.sight import Words
from kancha.games.cuzco_kramer.material import (
    CARD_RELICS,
    CARDS,
    COLOURS,
    DOUBLE,
    KINDS,
    RELICS,
    TRIPLE,
    VALUES,
)
from kancha.kernel.bits import members
from kancha.words import Speaker


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker)
    return [
        Section(words.say("gallery", "tiles"), tiles(words)),
        Section(words.say("gallery", "levels"), levels(words)),
        Section(words.say("gallery", "temples"), temples(words)),
        Section(words.say("gallery", "water"), water(words)),
        Section(words.say("gallery", "people"), people(words)),
        Section(words.say("gallery", "cards"), cards(words)),
        Section(words.say("gallery", "board"), whole_board(words)),
    ]


def picture(body: Markup, view: str = "-34 -38 68 76", class_: str = "") -> Markup:
    return tag("svg", body, class_=f"piece kz {class_}".rstrip(), viewBox=view, role="img", aria_hidden="true")


def tiles(words: Words) -> list[Piece]:
    box = standard()
    counts = [box.triples, box.doubles, box.villages, box.cultures]
    found: list[Piece] = []
    for kind, name in enumerate(KINDS):
        view = {TRIPLE: "-54 -34 108 108", DOUBLE: "-34 -50 114 100"}.get(kind, "-34 -38 68 76")
        body = tile(kind, 1 if kind == TRIPLE else 0, 1, inline)
        note = words.say("gallery_note", name, number=counts[kind])
        found.append(Piece(words.say("piece", name), picture(body, view), note))
    return found


def levels(words: Words) -> list[Piece]:
    """The two faces at every shade."""
    found: list[Piece] = []
    for face in ("v", "c"):
        for level in range(1, SHADES + 1):
            name = words.say("piece", "village_face" if face == "v" else "field_face", level=level)
            found.append(Piece(name, picture(terrace(face, level), "-30 -34 60 96")))
    return found


def terrace(face: str, level: int) -> Markup:
    number = tag("text", level, class_="kz-lvl", y=-9.5) if level > 1 else None
    return joined(
        [
            inline(f"wall-{level}"),
            inline(face, f"kz-{face}{shade(level)}"),
            tag("path", class_="kz-contour", d=sides(0b111111)),
            number,
        ]
    )


def temples(words: Words) -> list[Piece]:
    box = standard()
    found = [
        Piece(
            words.say("piece", "temple", value=value),
            picture(whole_temple(value, False, show=inline), "-30 -40 60 68"),
            words.say("gallery_note", "storey", value=value, number=box.storeys[step]),
        )
        for step, value in enumerate(VALUES)
    ]
    disc = picture(whole_temple(6, True, show=inline), "-30 -40 60 68")
    note = words.say("gallery_note", "disc", number=box.discs)
    return [*found, Piece(words.say("piece", "disc"), disc, note)]


def water(words: Words) -> list[Piece]:
    """Basins."""
    done = joined([inline("basin"), inline("done")])
    return [
        Piece(
            words.say("piece", "basin"),
            picture(inline("basin")),
            words.say("gallery_note", "basin", number=standard().basins),
        ),
        Piece(words.say("piece", "basin_settled"), picture(done), words.say("gallery_note", "settled")),
    ]


def people(words: Words) -> list[Piece]:
    """Incas, markers and tokens of every colour."""
    box = standard()
    found: list[Piece] = []
    for seat in range(len(COLOURS)):
        colour, classes = words.colour(seat), f"seat-{seat + 1}"
        upright = picture(at("kz-inca", 0, 0, 31), "-20 -20 40 40", classes)
        found.append(
            Piece(
                words.say("piece", "inca", colour=colour), upright, words.say("gallery_note", "inca", number=box.incas)
            )
        )
        down = tag("g", at("kz-inca", 0, 0, 28), transform="rotate(-90)")
        lying = picture(down, "-20 -20 40 40", classes)
        found.append(Piece(words.say("piece", "lying", colour=colour), lying, words.say("gallery_note", "lying")))
        marker = [
            tag("polygon", class_="kz-marker", points=hexagon(12.8)),
            at(f"seat-{seat + 1}", 0, 0, 12, "kz-marker-g"),
        ]
        found.append(
            Piece(words.say("piece", "marker", colour=colour), picture(joined(marker), "-16 -16 32 32", classes))
        )
    token = words.say("gallery_note", "token", number=box.tokens)
    return [*found, Piece(words.say("piece", "token"), icon("kz-token", "ic-xl"), token)]


def cards(words: Words) -> list[Piece]:
    found = [
        Piece(words.card(card), card_picture(card), words.say("gallery_note", "card", number=standard().cards[card]))
        for card in range(len(CARDS))
    ]
    return [
        *found,
        Piece(words.say("piece", "card_back"), icon("card-back", "ic-xl"), words.say("gallery_note", "back")),
    ]


def card_picture(card: int) -> Markup:
    """A card's face as a drawing."""
    on = members(CARD_RELICS[card])
    size = 34 if len(on) == 1 else 28
    body = [tag("rect", x=-27, y=-38, width=54, height=76, rx=6, fill="#F7E8C6", stroke="#2B2118", stroke_width=1.5)]
    for number, relic in enumerate(on):
        body.append(at(f"kz-{RELICS[relic]}", 0, (number - (len(on) - 1) / 2) * 34, size))
    return picture(joined(body), "-30 -41 60 82")


def whole_board(words: Words) -> list[Piece]:
    body = joined([ground(inline), track()])
    return [
        Piece(
            words.say("piece", "board"), picture(body, f"0 0 {WIDE} {TALL}", "wide"), words.say("gallery_note", "board")
        )
    ]


CARD = [
    ("c", 1, -1, 0), ("v", 2, 0, 0), ("c", 3, 1, 0), ("v", 4, 2, 0), ("c", 2, 3, 0), ("c", 1, 4, 0),
    ("v", 2, -1, 1), ("c", 2, 0, 1), ("v", 3, 1, 1), ("v", 2, 2, 1), ("c", 1, 3, 1), ("v", 1, 4, 1),
    ("c", 1, 0, 2), ("v", 1, 1, 2), ("c", 1, 2, 2), ("v", 2, 4, 2), ("c", 1, 5, 2), ("c", 2, -1, 2),
]  # fmt: skip
"""A corner of some site: face, level, column and row."""


def card() -> Markup:
    """Terraces with a temple, a basin and people on them."""
    parts = [tag("rect", class_="p-dusk", width=280, height=156)]
    top: list[Markup] = []
    for face, level, column, row in sorted(CARD, key=lambda one: one[3]):
        x, y = 26 + column * SIZE * 1.732 + row % 2 * SIZE * 0.866, 54 + row * SIZE * 1.5 - level * LIFT
        parts.append(tag("g", terrace(face, level), transform=f"translate({x:.1f} {y:.1f})"))
        if (column, row) == (2, 0):
            top.append(tag("g", whole_temple(8, True, show=inline), transform=f"translate({x:.1f} {y:.1f})"))
        if (column, row) in ((0, 0), (1, 1), (4, 2)):
            seat = {0: 3, 1: 1, 4: 2}[column]
            top.append(tag("g", at("kz-inca", x, y + 5, 34), class_=f"kz-seat-{seat} seat-{seat} movable"))
    basin_x, basin_y = 26 + 3 * SIZE * 1.732, 54 + 2 * SIZE * 1.5
    parts.append(tag("g", inline("basin"), transform=f"translate({basin_x:.1f} {basin_y:.1f})"))
    return tag("svg", joined([*parts, *top]), class_="emblem", viewBox="0 0 280 156", aria_hidden="true")
