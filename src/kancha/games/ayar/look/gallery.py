"""Every piece once, with its name and what it does."""

from dataclasses import replace
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at, icon
from kancha.draw.markup import joined
from kancha.draw.scene import Piece, Section
from kancha.draw.strokes import circle, diamond, picture, text
from kancha.games.ayar.edition.box import standard
from kancha.games.ayar.look.shapes import figure, post, textile, token_face, vessel
from kancha.games.ayar.look.sight import ICONS, Words, cloth_facts
from kancha.games.ayar.material import (
    COLOURS,
    GOLD,
    JOKER,
    MARKERS,
    REQUIRED,
    TEXTILES,
    TILES,
    VESSELS,
    VIRACOCHA_SLOTS,
)
from kancha.words import Speaker

OWN_PIECES: Final = {
    "tambo": "ay-house",
    "temple": "ay-temple",
    "cob": "ay-cob",
    "island": "ay-reed",
    "raft": "ay-boat",
    "sun": "ay-sun",
    "moon": "ay-moon",
}
SIGNS: Final = {"llama": "llama", "viracocha": "ay-mask", "whole": "ay-full", "half": "ay-half", "crescent": "moon"}
SLOT_SIGNS: Final = [*ICONS, "llama", "temple", "sun", "ay-post", "inti"]


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker)
    shelves = {
        "couples": couples(words),
        "pieces": own_pieces(words),
        "raymi": raymi(words),
        "vessels": vessels(words),
        "textiles": told_apart([textile_piece(words, kind) for kind in range(len(TEXTILES))]),
        "slots": [slot(words, number) for number in range(len(VIRACOCHA_SLOTS))],
        "signs": signs(words),
        "tokens": tokens(words),
        "solo": solo(words),
    }
    return [Section(words.say("gallery", name), pieces, name) for name, pieces in shelves.items()]


def told_apart(pieces: list[Piece]) -> list[Piece]:
    """Pieces of one name, which only their pictures tell apart, are counted."""
    names = [piece.name for piece in pieces]
    counted = [
        f"{name} ({names[: at + 1].count(name)})" if names.count(name) > 1 else name for at, name in enumerate(names)
    ]
    return [replace(piece, name=name) for piece, name in zip(pieces, counted, strict=True)]


def alone(body: Markup, reach: float = 15, class_: str = "") -> Markup:
    """A piece by itself, drawn round the middle."""
    return picture(body, f"{-reach} {-reach} {2 * reach} {2 * reach}", f"piece ay {class_}")


def couples(words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for marker in range(len(MARKERS)):
        name = words.marker(marker)
        for kind in ("man", "woman") if marker != GOLD else ():
            drawn = alone(figure(kind, marker, 0, 14, 28))
            said = words.woman(marker) if kind == "woman" else name
            pieces.append(Piece(words.say("piece", kind, ayar=said), drawn, words.say("piece", f"{kind}_note")))
        note = words.say("piece", "gold_note" if marker == GOLD else "marker_note")
        pieces.append(Piece(words.say("piece", "marker", ayar=name), alone(post(marker, 0, 0, 28)), note))
    return pieces


def own_pieces(words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for seat, colour in enumerate(COLOURS):
        said = words.speaker.word(f"colour.{colour}")
        for name, sign in OWN_PIECES.items():
            drawn = alone(at(sign, 0, 0, 27), class_=f"seat-{seat + 1} ay-of-{colour}")
            pieces.append(Piece(words.say("piece", name, colour=said), drawn, words.say("piece", f"{name}_note")))
    return pieces


def raymi(words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for tile, name in enumerate(TILES):
        front, back = standard().paths.thresholds[tile]
        body = [diamond(0, 0, 20, "tile"), diamond(0, 0, 20.4, "tile-ink"), at(ICONS[tile % 4], 0, -5.5, 16)]
        drawn = alone(joined([*body, text(0, 12.5, front, "t13 n mid dark")]), 23)
        half = words.say("piece", "first_half" if name[0] == "A" else "second_half")
        title = words.say("piece", "raymi", activity=words.speaker.word(f"tile.{name}", "of"), half=half)
        pieces.append(Piece(title, drawn, words.say("piece", "raymi_note", front=front, back=back)))
    return pieces


def vessels(words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for kind in range(len(VESSELS)):
        title = words.say("piece", "vessel_mask" if kind & 1 else "vessel", colour=words.pot(kind >> 1))
        note = words.say("in_box", number=standard().kiln.vessels[kind])
        pieces.append(Piece(title, alone(vessel(kind, 0, 0, 28)), note))
    joker = Piece(words.say("piece", "joker"), alone(vessel(JOKER, 0, 0, 28)), words.say("piece", "joker_note"))
    return [*pieces, joker]


def textile_piece(words: Words, kind: int) -> Piece:
    box = standard()
    facts = cloth_facts(words, box, kind)
    drawn = picture(textile(box, kind, 0, 0), "-3 -3 94 50", "piece ay cloth-piece")
    note = words.say("piece", "textile_note", count=box.loom.counts[kind])
    return Piece(words.say("piece", "textile", **facts), drawn, note)


def slot(words: Words, number: int) -> Piece:
    need = REQUIRED[number]
    dots = [circle((k - (need - 1) / 2) * 7, 11, 2.8, "hole") for k in range(need)]
    told = words.tip(f"slot_{VIRACOCHA_SLOTS[number]}", have=0, need=need)
    drawn = alone(joined([at(SLOT_SIGNS[number], 0, -4, 20), *dots]))
    return Piece(told["data_tip_title"], drawn, told["data_tip"])


def signs(words: Words) -> list[Piece]:
    pieces = [Piece(words.activity(activity), icon(sign, "ic-xl")) for activity, sign in enumerate(ICONS)]
    for name, sign in SIGNS.items():
        pieces.append(Piece(words.say("piece", name), icon(sign, "ic-xl"), words.say("piece", f"{name}_note")))
    return pieces


def tokens(words: Words) -> list[Piece]:
    box = standard().tokens
    pieces: list[Piece] = []
    for token, arrows in enumerate(box.arrows):
        about = "token_temple_note" if box.temple[token] else "token_note"
        said = words.arrows(arrows)
        note = words.say("piece", about, arrows=said, more=box.modifier[token])
        title = words.say("piece", "token", arrows=said, more=box.modifier[token])
        pieces.append(Piece(title, alone(token_face(box, token, 0, 0), 28), note))
    return pieces


def solo(words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for board in standard().solo:
        stars = "★" * board.stars
        suns = sum([*board.maize_suns, *board.island_suns, *board.weaving_suns, *board.pottery_suns])
        moons = board.maize_moons[-1] + board.track[-1] + board.weaving_moons[-1] + board.pottery_moons[-1]
        drawn = picture(text(0, 6, stars, "t14 n mid acc"), "-34 -15 68 30", "piece ay")
        note = words.say("piece", "solo_note", suns=suns, moons=moons)
        pieces.append(Piece(words.say("piece", "solo", stars=stars), drawn, note))
    return pieces
