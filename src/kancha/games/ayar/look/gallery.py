"""Every piece once, with its name and what it does; and the small picture of the game for the home page."""

from markupsafe import Markup

from kancha.draw.icons import at, icon
from kancha.draw.markup import joined, shift, tag
from kancha.draw.scene import Piece, Section
from kancha.draw.strokes import circle, diamond, text
from kancha.games.ayar.edition.box import standard
from kancha.games.ayar.look.shapes import cloth_picture, figure, mask, post, tambo, textile, vessel
from kancha.games.ayar.look.sight import ICONS, Words
from kancha.games.ayar.material import (
    ACTIVITIES,
    COLOURS,
    GOLD,
    JOKER,
    MARKERS,
    REQUIRED,
    TEXTILES,
    TILES,
    TOKENS,
    VESSELS,
    VIRACOCHA_SLOTS,
)
from kancha.words import Speaker

OWN_PIECES = (
    ("tambo", "ay-house"),
    ("temple", "ay-temple"),
    ("cob", "ay-cob"),
    ("island", "ay-reed"),
    ("raft", "ay-boat"),
    ("sun", "ay-sun"),
    ("moon", "ay-moon"),
)


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker)
    return [
        Section(words.say("gallery", "couples"), couples(words)),
        Section(words.say("gallery", "pieces"), own_pieces(words)),
        Section(words.say("gallery", "raymi"), raymi(words)),
        Section(words.say("gallery", "vessels"), vessels(words)),
        Section(words.say("gallery", "textiles"), textiles(words)),
        Section(words.say("gallery", "slots"), slots(words)),
        Section(words.say("gallery", "signs"), signs(words)),
        Section(words.say("gallery", "tokens"), tokens(words)),
        Section(words.say("gallery", "solo"), solo(words)),
    ]


def picture(body: Markup, view: str = "-15 -15 30 30", class_: str = "") -> Markup:
    return tag("svg", body, class_=f"piece ay {class_}".rstrip(), viewBox=view, role="img", aria_hidden="true")


def couples(words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for marker in range(len(MARKERS)):
        name = words.marker(marker)
        if marker != GOLD:
            for kind in ("man", "woman"):
                drawn = picture(figure(kind, marker, 0, 14, 28))
                pieces.append(Piece(words.say("piece", kind, ayar=name), drawn, words.say("piece", f"{kind}_note")))
        note = words.say("piece", "gold_note" if marker == GOLD else "marker_note")
        pieces.append(Piece(words.say("piece", "marker", ayar=name), picture(post(marker, 0, 0, 28)), note))
    return pieces


def own_pieces(words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for seat, colour in enumerate(COLOURS):
        said = words.speaker.word(f"colour.{colour}")
        for name, sign in OWN_PIECES:
            drawn = picture(at(sign, 0, 0, 27), class_=f"seat-{seat + 1} ay-of-{colour}")
            pieces.append(Piece(words.say("piece", name, colour=said), drawn, words.say("piece", f"{name}_note")))
    return pieces


def raymi(words: Words) -> list[Piece]:
    box = standard()
    pieces: list[Piece] = []
    for tile, name in enumerate(TILES):
        front, back = box.paths.thresholds[tile]
        body = [diamond(0, 0, 20, "tile"), diamond(0, 0, 20.4, "tile-ink"), at(ICONS[tile % 4], 0, -5.5, 16)]
        body.append(text(0, 12.5, front, "t13 n mid dark"))
        title = words.say("piece", "raymi", activity=words.activity(tile % 4), letter=name[0])
        pieces.append(
            Piece(
                title, picture(joined(body), "-23 -23 46 46"), words.say("piece", "raymi_note", front=front, back=back)
            )
        )
    return pieces


def vessels(words: Words) -> list[Piece]:
    counts = standard().kiln.vessels
    pieces: list[Piece] = []
    for kind in range(len(VESSELS)):
        title = words.say("piece", "vessel_mask" if kind & 1 else "vessel", colour=words.pot(kind >> 1))
        pieces.append(Piece(title, picture(vessel(kind, 0, 0, 28)), words.say("in_box", number=counts[kind])))
    pieces.append(
        Piece(words.say("piece", "joker"), picture(vessel(JOKER, 0, 0, 28)), words.say("piece", "joker_note"))
    )
    return pieces


def textiles(words: Words) -> list[Piece]:
    box = standard()
    pieces: list[Piece] = []
    for kind, name in enumerate(TEXTILES):
        halves = len(box.loom.halves[kind][0]) + len(box.loom.halves[kind][1])
        masked = words.say("and_mask") if box.loom.viracocha[kind] else ""
        note = words.say(
            "piece", "textile_note", count=box.loom.counts[kind], halves=halves, whole=box.loom.whole[kind], mask=masked
        )
        title = words.say("piece", "textile", name=name, power=int(name[1]))
        pieces.append(Piece(title, cloth_picture(box, kind, class_="piece ay cloth-piece"), note))
    return pieces


def slots(words: Words) -> list[Piece]:
    looks = [*ICONS, "llama", "temple", "sun", "ay-post", "inti"]
    pieces: list[Piece] = []
    for slot, name in enumerate(VIRACOCHA_SLOTS):
        need = REQUIRED[slot]
        dots = [circle((k - (need - 1) / 2) * 7, 11, 2.8, "hole") for k in range(need)]
        drawn = picture(joined([at(looks[slot], 0, -4, 20), *dots]))
        told = words.tip(f"slot_{name}", have=0, need=need)
        pieces.append(Piece(told["data_tip_title"], drawn, told["data_tip"]))
    return pieces


def signs(words: Words) -> list[Piece]:
    pieces = [Piece(words.activity(activity), icon(ICONS[activity], "ic-xl")) for activity in range(len(ACTIVITIES))]
    for name, sign in (
        ("llama", "llama"),
        ("viracocha", "ay-mask"),
        ("whole", "ay-full"),
        ("half", "ay-half"),
        ("crescent", "moon"),
    ):
        pieces.append(Piece(words.say("piece", name), icon(sign, "ic-xl"), words.say("piece", f"{name}_note")))
    return pieces


def tokens(words: Words) -> list[Piece]:
    box = standard()
    pieces: list[Piece] = []
    for token in range(len(TOKENS)):
        arrows, more = box.tokens.arrows[token], box.tokens.modifier[token]
        line = "".join(f"M{-(arrows - 1) * 3.5 + i * 7 + 2:g} -16l-6 6 6 6" for i in range(arrows))
        body = [
            circle(0, 0, 26, "token"),
            Markup(f'<path d="{line}" class="chevron"/>'),
            text(0, 14, f"+{more}", "t14 n mid dark"),
        ]
        if box.tokens.temple[token]:
            body.append(at("temple", 16, 15, 18))
        note = "token_temple_note" if box.tokens.temple[token] else "token_note"
        title = words.say("piece", "token", number=token + 1)
        pieces.append(
            Piece(title, picture(joined(body), "-28 -28 56 56"), words.say("piece", note, arrows=arrows, more=more))
        )
    return pieces


def solo(words: Words) -> list[Piece]:
    pieces: list[Piece] = []
    for board in standard().solo:
        stars = "★" * board.stars
        suns = sum(board.maize_suns) + sum(board.island_suns) + sum(board.weaving_suns) + sum(board.pottery_suns)
        moons = board.maize_moons[-1] + board.track[-1] + board.weaving_moons[-1] + board.pottery_moons[-1]
        drawn = picture(text(0, 6, stars, "t14 n mid acc"), "-34 -15 68 30")
        pieces.append(
            Piece(
                words.say("piece", "solo", stars=stars), drawn, words.say("piece", "solo_note", suns=suns, moons=moons)
            )
        )
    return pieces


LANES = ((34, "#2BB5AE"), (66, "#8A5A33"), (98, "#8E3B7E"), (130, "#4A4A4F"))


def card() -> Markup:
    """Four paths by the evening sun, two couples on their way, a loom whose suns have met."""
    parts = [tag("rect", class_="p-dusk", width=280, height=156)]
    for y, colour in LANES:
        parts.append(tag("path", d=f"M-4 {y}q70-10 142 0t146 0", fill="none", stroke="#5B3A1B", stroke_width=8))
        parts.append(tag("path", d=f"M-4 {y}q70-10 142 0t146 0", fill="none", stroke=colour, stroke_width=5))
        for k in range(8):
            spot = tag(
                "circle",
                cx=16 + k * 36,
                cy=y + (-4 if k < 4 else 4) * (k % 4 in (1, 2)),
                r=7.5,
                fill="#FFFDF8",
                stroke=colour,
                stroke_width=2.4,
            )
            parts.append(spot)
    parts += [tag("g", at("ay-full", 236, 40, 44)), tag("g", at("moon", 44, 46, 30))]
    box = standard()
    cloths = [(TEXTILES.index("T2c"), 0, 0), (TEXTILES.index("T4e"), 0, 2)]
    woven = [textile(box, kind, turn, place) for kind, turn, place in cloths]
    parts.append(tag("g", *woven, at("ay-full", 88, 22, 28), transform=shift(52, 92, scale=1)))
    parts.append(figure("man", 0, 118, 54, 44))
    parts.append(figure("woman", 0, 146, 56, 42))
    parts.append(figure("man", 2, 196, 88, 44))
    parts += [tambo("seat-1 ay-of-blue", 26, 110, 26), tambo("seat-3 ay-of-red", 254, 112, 26), mask(252, 138, 20)]
    return tag("svg", joined(parts), class_="emblem ay-card", viewBox="0 0 280 156", aria_hidden="true")
