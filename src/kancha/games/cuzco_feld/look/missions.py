"""Mission tiles: what they ask for in pictures, and how far a seat is with them."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import FORGETTING, forgotten, kept
from kancha.draw.markup import joined, num, shift, tag
from kancha.draw.strokes import circle, group, path, piece, rect, text
from kancha.games.cuzco_feld.look.shapes import ABILITY_ICONS, GOD_ICONS, coin, plume, tile_outline
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.games.cuzco_feld.material import GOODS, MISSION_NAMES, SETS, START_MISSIONS, WHATS, Box, Part
from kancha.games.cuzco_feld.missions import have

SECRET: Final = ("god_cards", "god_colors", "god_same")
"""What only the owner can count: cards in hand."""
PICTURES: Final[dict[str, tuple[str, str]]] = {
    "feathers": ("feather", ""),
    "villages": ("village", ""),
    "goods": ("vase", ""),
    "priests": ("priest", ""),
    "food": ("food", ""),
    "circles": ("circle", ""),
    "inti": ("inti", ""),
    "offerings": ("offering", ""),
    "feather_colors": ("feather", "≠"),
    "village_vps": ("village", "≠"),
    "goods_types": ("vase", "≠"),
    "god_colors": ("card-back", "≠"),
    "god_same": ("card-back", "="),
}
"""An icon, and the sign for different or equal ones."""
SIGNS: Final[dict[str, str]] = {
    "≠": "M-4.5-2h9M-4.5 2h9M2.5-5.5l-5 11",
    "=": "M-4.5-2h9M-4.5 2h9",
    "↓": "M0-5.5v11M-4 1.5l4 4 4-4",
}
ARGS: Final[dict[str, str]] = {
    "feathers_of": "feather",
    "villages_feather": "feather",
    "persons": "ability",
    "god_cards": "god",
    "goods_of": "good",
}
"""What the number of a part names: a table of words."""


@dataclass(frozen=True)
class Progress:
    """How far a seat is with one part of a mission."""

    part: Part
    have: int  # -1 if the viewer cannot know

    def missing(self) -> int:
        return max(0, self.part.n - max(self.have, 0))

    def known(self) -> str:
        """How much of it there is, as far as the viewer knows."""
        return "?" if self.have < 0 else str(min(self.have, self.part.n))

    def text(self) -> str:
        return f"{self.known()}/{self.part.n}"


def progress(sight: Sight, seat: int, mission: int) -> list[Progress]:
    """All parts of a mission, as far as the viewer can tell."""
    parts: list[Progress] = []
    for part in sight.g.box.missions[mission]:
        hidden = WHATS[part.what] in SECRET and seat != sight.seat
        parts.append(Progress(part, -1 if hidden or not sight.dealt(seat) else have(sight.g, seat, part)))
    return parts


# In words


def arg_word(words: Words, part: Part) -> str:
    """Of which colour, god, kind, ability or ring."""
    what = WHATS[part.what]
    if what in ARGS:
        return words.named(ARGS[what], part.arg)
    if what == "villages_ring":
        return words.say("ring", ("inner", "outer")[part.arg])
    return str(part.arg) if what == "villages_vp" else ""


ASKED: Final[dict[tuple[int, str, int], str]] = {}
FORGETTING.append(ASKED.clear)


def asked(words: Words, box: Box, mission: int) -> str:
    """What a mission asks for, as one sentence; said once in each language."""
    key = (id(words.speaker.table), box.edition, mission)
    if key not in ASKED:
        ASKED[key] = asks_for(words, box, mission)
    return ASKED[key]


def asks_for(words: Words, box: Box, mission: int) -> str:
    parts = [words.say("need", WHATS[part.what], n=part.n, arg=arg_word(words, part)) for part in box.missions[mission]]
    sentence = words.speaker.listed(parts)
    return sentence[:1].upper() + sentence[1:] + "."


def short(words: Words, box: Box, mission: int) -> str:
    """The word under the picture."""
    parts = box.missions[mission]
    if len(parts) > 1:
        return " + ".join([words.say("what", WHATS[part.what]) for part in parts])
    what = WHATS[parts[0].what]
    if what == "persons":
        return words.named("kind", parts[0].arg)
    word = arg_word(words, parts[0])
    if what in ("feathers_of", "god_cards", "goods_of", "villages_ring"):
        return word
    return words.say("what", what, arg=word)


# In pictures


@forgotten
@cache
def picture(what: int, arg: int, size: float) -> Markup:
    """What a part counts, centred on the origin."""
    name = WHATS[what]
    if name in PICTURES:
        base, sign = PICTURES[name]
        return joined([at(base, 0, 0, size), badge(sign, size)])
    if name == "feathers_of":
        return plume(arg, 0, 0, size)
    if name in ("goods_of", "god_cards"):
        return at((GOODS if name == "goods_of" else GOD_ICONS)[arg], 0, 0, size)
    if name == "turn_token_1":
        number = tag("text", 1, class_="token-n", y=size * 0.21, font_size=size * 0.6)
        return joined([rect(-size * 0.36, -size * 0.36, size * 0.72, size * 0.72, "token", 5), number])
    return village_picture(name, arg, size) if name.startswith("villages_") else tile_pictures(name, arg, size)


def badge(sign: str, size: float) -> Markup | None:
    """A sign, if there is one, at the lower right corner of a picture."""
    if not sign:
        return None
    drawn = tag("path", class_="sign-n", d=SIGNS[sign], transform=f"scale({num(size * 0.03)})")
    return group(circle(0, 0, size * 0.27, "sign"), drawn, transform=shift(size * 0.36, size * 0.3))


def village_picture(name: str, arg: int, size: float) -> Markup:
    """A village with the feather, the points or the ring that is meant."""
    if name == "villages_feather":
        extra = plume(arg, size * 0.38, size * 0.14, size * 0.74)
    elif name == "villages_vp":
        extra = coin(arg, size * 0.36, size * 0.28, size * 0.27)
    else:
        extra = ring_sign(arg, size * 0.36, size * 0.26, size * 0.3)
    return joined([at("village", -size * 0.08, -size * 0.04, size * 0.92), extra])


def ring_sign(outer: int, x: float, y: float, r: float) -> Markup:
    """A hexagon with its inner or its outer ring bold."""
    corners = [(0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5)]
    rings: list[Markup] = []
    for k, bold in ((r, outer), (r * 0.5, not outer)):
        line = "L".join([f"{num(x + px * k)} {num(y + py * k)}" for px, py in corners])
        rings.append(path(f"M{line}z", "ring bold" if bold else "ring"))
    return joined(rings)


def tile_pictures(name: str, arg: int, size: float) -> Markup:
    """Person tiles: of one set, of both, of one ability, of different ones, slid down."""
    if name.startswith("persons"):
        tiles = [tile_shape(0, size, -size * 0.14), tile_shape(1, size, size * 0.14)]
        if name == "persons":
            tiles.append(at(ABILITY_ICONS[arg], 0, size * 0.04, size * 0.66))
    else:
        set_ = 0 if name.startswith("study") else 1
        tiles = [tile_shape(set_, size, 0), at(f"{SETS[set_]}-tile", 0, size * 0.02, size * 0.56)]
    sign = "↓" if name.endswith("_slid") else "≠" if name.endswith("_abilities") else ""
    return joined([*tiles, badge(sign, size)])


def tile_shape(set_: int, size: float, dx: float) -> Markup:
    width, high = size * 0.84, size * 0.94
    place = shift(dx - width / 2, -high / 2)
    return tag("path", class_=f"tile {SETS[set_]}", d=tile_outline(set_, width, high), transform=place)


# The tiles


@forgotten
@cache
def plate(width: float, high: float, step: float, class_: str) -> Markup:
    """A tile with stepped corners."""
    w, h, s = num(width - 2 * step), num(high - 2 * step), num(step)
    return path(f"M{s} 0h{w}v{s}h{s}v{h}h-{s}v{s}h-{w}v-{s}h-{s}v-{h}h{s}z", class_)


def tally(missing: int, x: float, y: float) -> Markup | None:
    """A tick when the mission is fulfilled, −1 when card 04 would do."""
    if missing == 0:
        return joined([circle(x, y, 8, "ok"), path(f"M{num(x - 4)} {num(y)}l3 3.3 5-6", "tick")])
    if missing > 1:
        return None
    return joined([rect(x - 14, y - 8, 24, 16, "near", 8), text(x - 2, y + 4.7, "−1", "near-n")])


def kind_of(mission: int) -> str:
    return "mission start" if mission < START_MISSIONS else "mission"


def caption(x: float, y: float, words: str, class_: str, room: int) -> Markup:
    """A word whose letters stand as close as they must to fit into the room of so many."""
    tight = "" if len(words) <= room else " tight" if len(words) <= room + 2 else " tighter"
    return text(x, y, words, class_ + tight)


def tile_body(words: Words, box: Box, mission: int) -> Markup:
    """A mission tile, 88 by 76: picture and amount, word."""
    parts = box.missions[mission]
    body = [plate(88, 76, 6, kind_of(mission))]
    for number, part in enumerate(parts):
        amount = f"{part.n}×"
        if len(parts) == 1:
            body += [text(35, 45, amount, "count"), group(picture(part.what, part.arg, 31), transform=shift(57, 38))]
        else:
            drawn = group(picture(part.what, part.arg, 22), transform=shift(33 + 40 * number, 39))
            body += [text(22 + 40 * number, 44, amount, "count small"), drawn]
    return joined([*body, caption(44, 67, short(words, box, mission), "mwords", 12)])


def palace_tile(sight: Sight, mission: int, x: float, y: float) -> Markup:
    """A face-up mission of the palace, with how near the viewer is to it."""
    near = progress(sight, sight.seat, mission) if sight.seat >= 0 else []
    return drawn_palace_tile(sight, mission, tuple([part.have for part in near]), x, y)


@kept(1000)
def drawn_palace_tile(sight: Sight, mission: int, have: tuple[int, ...], x: float, y: float) -> Markup:
    name = MISSION_NAMES[mission]
    parts = [Progress(part, number) for part, number in zip(sight.g.box.missions[mission], have)]
    near = tally(sum([part.missing() for part in parts]), 72, 15) if parts else None
    body = [tile_body(sight, sight.g.box, mission), near, plate(88, 76, 6, "mark")]
    marks = mission_tip(sight, mission, parts)
    return piece(f"palace-{name}", x, y, *body, class_="movable mission-of", facets=f"mission:{name}", **marks)


def mission_tip(sight: Sight, mission: int, parts: list[Progress]) -> dict[str, str]:
    number = 601 + mission if mission < START_MISSIONS else 701 + mission - START_MISSIONS
    far = [sight.say("far", have=part.known(), all=part.part.n) for part in parts]
    if parts and sum([part.missing() for part in parts]) == 1 and all(part.have >= 0 for part in parts):
        far.append(sight.say("one_short"))
    says = asked(sight, sight.g.box, mission)
    return sight.tip("mission" if parts else "mission_open", f"F-{number}", asks=says, far=", ".join(far))


WIDE: Final = 114
LOW: Final = 45


def held_tile(sight: Sight, seat: int, mission: int, x: float, y: float) -> Markup:
    """A mission on a mask, 114 by 45: how much of it there is."""
    parts = progress(sight, seat, mission)
    lacking = sum([part.missing() for part in parts])
    words = short(sight, sight.g.box, mission)
    body: list[Markup | None] = [plate(WIDE, LOW, 5, kind_of(mission) + (" done" if lacking == 0 else ""))]
    if len(parts) == 1:
        drawn = picture(parts[0].part.what, parts[0].part.arg, 25)
        body += [group(drawn, transform=shift(21, 22)), text(40, 19, parts[0].text(), "m-n")]
        body.append(caption(40, 36, words, "m-w", 11))
    else:
        for number, one in enumerate(parts):
            drawn = group(picture(one.part.what, one.part.arg, 20), transform=shift(17 + 50 * number, 15))
            body += [drawn, text(30 + 50 * number, 20, one.text(), "m-n small")]
        if lacking > 1:  # else the tick stands there
            body.append(caption(8, 38, words, "m-w", 15))
    if all(part.have >= 0 for part in parts):
        body.append(tally(lacking, WIDE - 12, 12) if len(parts) == 1 else tally(lacking, WIDE - 10, 35))
    name = MISSION_NAMES[mission]
    facets = f"mission:{name}" if seat == sight.seat else None
    marks = mission_tip(sight, mission, parts)
    mark = plate(WIDE, LOW, 5, "mark")
    return piece(f"mission-{seat}-{name}", x, y, *body, mark, class_="mission-of", facets=facets, **marks)


def drawn_tiles(sight: Sight, missions: list[int]) -> Markup:
    """The four missions drawn at the start, two of which are kept (F-036)."""
    tiles: list[Markup] = []
    for number, mission in enumerate(missions):
        name = MISSION_NAMES[mission]
        body = [tile_body(sight, sight.g.box, mission), plate(88, 76, 6, "mark")]
        facets = f"mission:{name} other_mission:{name}"
        marks = mission_tip(sight, mission, [])
        tiles.append(piece(f"drawn-{name}", 4 + 94 * number, 4, *body, class_="mission-of", facets=facets, **marks))
    return tag("svg", *tiles, class_="drawn", viewBox=f"0 0 {94 * len(missions) + 2} 84", role="group")
