"""Mission tiles: what they ask for in pictures, and how far a seat is with them."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, shift, tag
from kancha.games.cuzco_feld.look.shapes import ABILITY_ICONS, GOD_ICONS, coin, tile_outline
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.games.cuzco_feld.material import FEATHERS, GOODS, MISSION_NAMES, START_MISSIONS, WHATS, Box, Part
from kancha.games.cuzco_feld.missions import have

SECRET: Final = ("god_cards", "god_colors", "god_same")
"""What only the owner can count: cards in hand."""
PLAIN: Final[dict[str, str]] = {
    "feathers": "feather",
    "villages": "village",
    "goods": "vase",
    "priests": "priest",
    "food": "food",
    "circles": "circle",
    "inti": "inti",
    "offerings": "offering",
}
KINDS: Final[dict[str, tuple[str, str]]] = {
    "feather_colors": ("feather", "≠"),
    "village_vps": ("village", "≠"),
    "goods_types": ("vase", "≠"),
    "god_colors": ("card-back", "≠"),
    "god_same": ("card-back", "="),
}
"""Different ones, or equal ones."""
SIGNS: Final[dict[str, str]] = {
    "≠": "M-4.5-2h9M-4.5 2h9M2.5-5.5l-5 11",
    "=": "M-4.5-2h9M-4.5 2h9",
    "↓": "M0-5.5v11M-4 1.5l4 4 4-4",
}


@dataclass(frozen=True)
class Progress:
    """How far a seat is with one part of a mission."""

    part: Part
    have: int  # -1 if the viewer cannot know

    def missing(self) -> int:
        return max(0, self.part.n - max(self.have, 0))

    def text(self) -> str:
        known = "?" if self.have < 0 else str(min(self.have, self.part.n))
        return f"{known}/{self.part.n}"


def progress(sight: Sight, seat: int, mission: int) -> list[Progress]:
    """All parts of a mission, as far as the viewer can tell."""
    found: list[Progress] = []
    for part in sight.g.box.missions[mission]:
        hidden = WHATS[part.what] in SECRET and seat != sight.seat
        counted = -1 if hidden or not sight.dealt(seat) else have(sight.g, seat, part)
        found.append(Progress(part, counted))
    return found


def rule_of(mission: int) -> str:
    number = 601 + mission if mission < START_MISSIONS else 701 + mission - START_MISSIONS
    return f"F-{number}"


# In words


def arg_word(words: Words, part: Part) -> str:
    """Of which colour, god, kind, ability or ring."""
    what = WHATS[part.what]
    if what in ("feathers_of", "villages_feather"):
        return words.feather(part.arg)
    if what == "villages_ring":
        return words.say("ring", ("inner", "outer")[part.arg])
    if what == "villages_vp":
        return str(part.arg)
    if what == "persons":
        return words.ability(part.arg)
    if what == "god_cards":
        return words.god(part.arg)
    return words.good(part.arg) if what == "goods_of" else ""


def asked(words: Words, box: Box, mission: int) -> str:
    """What a mission asks for, as one sentence."""
    parts = [words.say("need", WHATS[part.what], n=part.n, arg=arg_word(words, part)) for part in box.missions[mission]]
    sentence = words.speaker.listed(parts)
    return sentence[:1].upper() + sentence[1:] + "."


def short(words: Words, box: Box, mission: int) -> str:
    """The word under the picture."""
    parts = box.missions[mission]
    if len(parts) > 1:
        return " + ".join([words.say("what", WHATS[part.what]) for part in parts])
    part = parts[0]
    what = WHATS[part.what]
    if what in ("feathers_of", "god_cards", "goods_of", "villages_ring", "persons"):
        return arg_word(words, part)
    return words.say("what", what, arg=arg_word(words, part))


# In pictures


@cache
def picture(what: int, arg: int, size: float) -> Markup:
    """What a part counts, centred on the origin."""
    name = WHATS[what]
    if name in PLAIN:
        return at(PLAIN[name], 0, 0, size)
    if name in KINDS:
        base, sign = KINDS[name]
        return joined([at(base, 0, 0, size), badge(sign, size)])
    if name == "feathers_of":
        return at(f"plume-{FEATHERS[arg]}", 0, 0, size, "plume")
    if name == "goods_of":
        return at(GOODS[arg], 0, 0, size)
    if name == "god_cards":
        return at(GOD_ICONS[arg], 0, 0, size)
    if name == "turn_token_1":
        return joined(
            [
                tag(
                    "rect", class_="token", x=-size * 0.36, y=-size * 0.36, width=size * 0.72, height=size * 0.72, rx=5
                ),
                tag("text", 1, class_="token-n", y=size * 0.21, font_size=size * 0.6),
            ]
        )
    if name.startswith("villages_"):
        return village_picture(name, arg, size)
    return tile_pictures(name, arg, size)


def badge(sign: str, size: float) -> Markup:
    """A sign at the lower right corner of a picture."""
    ring = tag("circle", class_="sign", r=size * 0.27)
    drawn = tag("path", class_="sign-n", d=SIGNS[sign], transform=f"scale({num(size * 0.03)})")
    return tag("g", ring, drawn, transform=shift(size * 0.36, size * 0.3))


def village_picture(name: str, arg: int, size: float) -> Markup:
    """A village with the feather, the points or the ring that is meant."""
    if name == "villages_feather":
        extra = at(f"plume-{FEATHERS[arg]}", size * 0.38, size * 0.14, size * 0.74, "plume")
    elif name == "villages_vp":
        extra = coin(arg, size * 0.36, size * 0.28, size * 0.27)
    else:
        extra = ring_sign(arg, size * 0.36, size * 0.26, size * 0.3)
    return joined([at("village", -size * 0.08, -size * 0.04, size * 0.92), extra])


def ring_sign(outer: int, x: float, y: float, r: float) -> Markup:
    """A hexagon with its inner or its outer ring bold."""
    points = [(0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5)]

    def hexagon(k: float, class_: str) -> Markup:
        d = "M" + "L".join([f"{num(x + px * k)} {num(y + py * k)}" for px, py in points]) + "z"
        return tag("path", class_=class_, d=d)

    return joined([hexagon(r, "ring bold" if outer else "ring"), hexagon(r * 0.5, "ring" if outer else "ring bold")])


def tile_pictures(name: str, arg: int, size: float) -> Markup:
    """Person tiles: of one set, of both, of one ability, of different ones, slid down."""
    if name == "persons":
        both = joined([tile_shape(0, size, -size * 0.14), tile_shape(1, size, size * 0.14)])
        return joined([both, at(ABILITY_ICONS[arg], 0, size * 0.04, size * 0.66)])
    if name == "persons_slid":
        both = joined([tile_shape(0, size, -size * 0.14), tile_shape(1, size, size * 0.14)])
        return joined([both, badge("↓", size)])
    set_ = 0 if name.startswith("study") else 1
    tile = joined([tile_shape(set_, size, 0), at(("study-tile", "farm-tile")[set_], 0, size * 0.02, size * 0.56)])
    if name.endswith("_slid"):
        return joined([tile, badge("↓", size)])
    return joined([tile, badge("≠", size)]) if name.endswith("_abilities") else tile


def tile_shape(set_: int, size: float, dx: float) -> Markup:
    width, high = size * 0.84, size * 0.94
    return tag(
        "path",
        class_=f"tile {('study', 'farm')[set_]}",
        d=tile_outline(set_, width, high),
        transform=shift(dx - width / 2, -high / 2),
    )


# The tiles


@cache
def plate(width: float, high: float, step: float) -> str:
    """A tile with stepped corners."""
    w, h, s = num(width - 2 * step), num(high - 2 * step), num(step)
    return f"M{s} 0h{w}v{s}h{s}v{h}h-{s}v{s}h-{w}v-{s}h-{s}v-{h}h{s}z"


def tally(missing: int, x: float, y: float) -> Markup | None:
    """A tick when the mission is fulfilled, −1 when card 04 would do."""
    if missing == 0:
        tick = tag("path", class_="tick", d=f"M{num(x - 4)} {num(y)}l3 3.3 5-6")
        return joined([tag("circle", class_="ok", cx=x, cy=y, r=8), tick])
    if missing > 1:
        return None
    box = tag("rect", class_="near", x=x - 14, y=y - 8, width=24, height=16, rx=8)
    return joined([box, tag("text", "−1", class_="near-n", x=x - 2, y=y + 4.7)])


def kind_of(mission: int) -> str:
    return "mission start" if mission < START_MISSIONS else "mission"


def tile_body(words: Words, box: Box, mission: int) -> Markup:
    """A mission tile, 88 by 76: number, picture and amount, word."""
    parts = box.missions[mission]
    body = [
        tag("path", class_=kind_of(mission), d=plate(88, 76, 6)),
        tag("text", MISSION_NAMES[mission], class_="mid", x=10, y=17),
    ]
    if len(parts) == 1:
        part = parts[0]
        body += [
            tag("text", f"{part.n}×", class_="count", x=35, y=45),
            tag("g", picture(part.what, part.arg, 31), transform=shift(57, 38)),
        ]
    else:
        for number, part in enumerate(parts):
            x = 8 + 40 * number
            body += [
                tag("text", f"{part.n}×", class_="count small", x=x + 14, y=44),
                tag("g", picture(part.what, part.arg, 22), transform=shift(x + 25, 39)),
            ]
    text = short(words, box, mission)
    return joined([*body, tag("text", text, class_=f"mwords {tightness(text, 13)}".rstrip(), x=44, y=67)])


def tightness(text: str, room: int) -> str:
    """How close the letters must stand to fit into the room of so many."""
    return "" if len(text) <= room else "tight" if len(text) <= room + 2 else "tighter"


def palace_tile(sight: Sight, mission: int, x: float, y: float) -> Markup:
    """A face-up mission of the palace, with how near the viewer is to it."""
    name = MISSION_NAMES[mission]
    found = progress(sight, sight.seat, mission) if sight.seat >= 0 else []
    lacking = sum([one.missing() for one in found])
    body = [
        tag("g", tile_body(sight, sight.g.box, mission)),
        tally(lacking, 72, 15) if found else None,
        tag("path", class_="mark", d=plate(88, 76, 6)),
    ]
    return tag(
        "g",
        *body,
        id=f"palace-{name}",
        class_="movable mission-of",
        data_f=f"mission:{name}",
        transform=shift(x, y),
        **mission_tip(sight, mission, found),
    )


def mission_tip(sight: Sight, mission: int, found: list[Progress]) -> dict[str, str]:
    says = asked(sight, sight.g.box, mission)
    far = ", ".join([one.text() for one in found])
    name = "mission" if found else "mission_open"
    return sight.tip(name, rule_of(mission), number=MISSION_NAMES[mission], asks=says, far=far)


WIDE: Final = 114
LOW: Final = 45


def held_tile(sight: Sight, seat: int, mission: int, x: float, y: float, prefix: str = "mission") -> Markup:
    """A mission on a mask, 114 by 45: how much of it there is."""
    name = MISSION_NAMES[mission]
    found = progress(sight, seat, mission)
    lacking = sum([one.missing() for one in found])
    unknown = any(one.have < 0 for one in found)
    state = " done" if lacking == 0 else ""
    text = short(sight, sight.g.box, mission)
    body: list[Markup | None] = [tag("path", class_=f"{kind_of(mission)}{state}", d=plate(WIDE, LOW, 5))]
    if len(found) == 1:
        part = found[0].part
        body += [
            tag("g", picture(part.what, part.arg, 25), transform=shift(21, 22)),
            tag("text", found[0].text(), class_="m-n", x=40, y=19),
            tag("text", text, class_=f"m-w {tightness(text, 11)}".rstrip(), x=40, y=36),
        ]
    else:
        for number, one in enumerate(found):
            body += [
                tag("g", picture(one.part.what, one.part.arg, 20), transform=shift(17 + 50 * number, 15)),
                tag("text", one.text(), class_="m-n small", x=30 + 50 * number, y=20),
            ]
        body.append(tag("text", text, class_=f"m-w {tightness(text, 15)}".rstrip(), x=8, y=38))
    where = (WIDE - 10, 35) if len(found) > 1 else (WIDE - 12, 12)
    body += [None if unknown else tally(lacking, *where), tag("path", class_="mark", d=plate(WIDE, LOW, 5))]
    own = seat == sight.seat
    facets = f"mission:{name}" if own else None
    return tag(
        "g",
        *body,
        id=f"{prefix}-{seat}-{name}",
        class_="mission-of",
        data_f=facets,
        transform=shift(x, y),
        **mission_tip(sight, mission, found),
    )


def drawn_tiles(sight: Sight, missions: list[int]) -> Markup:
    """The four missions drawn at the start, two of which are kept (F-036)."""
    found: list[Markup] = []
    for number, mission in enumerate(missions):
        name = MISSION_NAMES[mission]
        body = [tile_body(sight, sight.g.box, mission), tag("path", class_="mark", d=plate(88, 76, 6))]
        facets = f"mission:{name} other_mission:{name}"
        marks = mission_tip(sight, mission, [])
        place = shift(4 + 94 * number, 4)
        found.append(tag("g", *body, id=f"drawn-{name}", class_="mission-of", data_f=facets, transform=place, **marks))
    return tag("svg", *found, class_="drawn", viewBox=f"0 0 {94 * len(missions) + 2} 84", role="group")
