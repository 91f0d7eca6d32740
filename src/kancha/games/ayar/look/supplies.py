"""Above the board: the four textile piles, the open vessels and their pile, the field by the lake."""

from markupsafe import Markup

from kancha.draw.markup import joined, shift, tag
from kancha.draw.strokes import circle, group, rect, text
from kancha.games.ayar.look.parts import part
from kancha.games.ayar.look.shapes import owned, textile, vessel
from kancha.games.ayar.look.sight import Sight, cloth_facts
from kancha.games.ayar.material import JOKER, NONE, PILE, POTTERY, SHELF


def supplies(sight: Sight) -> Markup:
    """The pottery shows its pile and the four open vessels, the dearest first (A-041, A-042)."""
    g, left = sight.g, sight.g.pile_size()
    own = tuple(sight.player(sight.seat).pots) if sight.seat >= 0 else None
    shown = [(JOKER if left else NONE, left), *[(g.shelf[number], left) for number in range(SHELF - 1, -1, -1)]]
    vessels = [part(place, sight, at, *lies, own) for at, lies in enumerate(shown)]
    piles = [part(pile, sight, number, g.textiles_in(number), g.tops[number]) for number in range(4)]
    return joined(
        [
            shelf("textiles", sight.say("textiles"), 312, *piles),
            shelf("pottery", sight.say("pottery"), 222, *vessels),
            shelf("fields", sight.say("field"), 128, field(sight)),
        ]
    )


def shelf(id_: str, title: str, width: float, *body: Markup) -> Markup:
    drawn = tag("svg", *body, width=width, height=44, viewBox=f"0 0 {width} 44", role="group", aria_label=title)
    return tag("div", tag("b", title), drawn, id=id_, class_="supply")


def price(x: float, y: float, power: int, left: int | None) -> Markup:
    """The power a piece takes, and below it how many are left."""
    number = None if left is None else text(x + (2 if y == 11 else 0), 38, left, "t12 n mid quiet-text")
    return joined([circle(x, y, 9, "golden"), text(x, y + 4.5, power, "t13 n mid dark"), number])


def pile(sight: Sight, number: int) -> Markup:
    """A pile of textiles, its top one open; its power is its number (A-049, A-050)."""
    x, left, top = number * 78, sight.g.textiles_in(number), sight.g.tops[number]
    parts = [rect(x - 1, 3, 76, 40, "mark", 7)]  # under what it lights, as everywhere
    parts += [rect(x + 3 * k, 7 + 2.5 * k, 52, 27, f"cloth-edge w{number + 1}", 4) for k in (1, 0.5) if left > k * 2]
    facts: dict[str, object] = {"power": number + 1, "left": left}
    if top != NONE:
        parts.append(group(textile(sight.box, top, 0, 0), transform=shift(x, 7, scale=0.6)))
        marks = sight.tip("pile", "A-049", **facts | cloth_facts(sight, sight.box, top))
    else:
        parts.append(rect(x + 1, 8, 51, 25, "hollow used", 4))
        marks = sight.tip("pile_empty", "A-050", **facts)
    parts.append(price(x + 66, 14, number + 1, left))
    return group(*parts, id=f"pile-{number + 1}", class_="movable", data_f=f"pile:{number + 1}", **marks)


def place(sight: Sight, at: int) -> Markup:
    """A place of the pottery, from the left: the pile, then the shelf from its dear end (A-041, A-042)."""
    number = PILE if at == 0 else SHELF - at
    g, x = sight.g, 16 + at * 44
    left, power = g.pile_size(), sight.box.kiln.power[number]
    name = "pile" if number == PILE else str(number + 1)
    kind = (JOKER if left else NONE) if number == PILE else g.shelf[number]
    about, rule, colour = "shelf_empty", "A-045", ""
    if kind == JOKER:
        about, rule = "pot_pile", "A-042"
    elif kind != NONE:
        about, rule = ("shelf_mask", "A-043") if kind & 1 else ("shelf", "A-041")
        colour = sight.pot(kind >> 1)
    parts = [
        rect(x - 15, 2, 43, 40, "mark", 8),
        vessel(kind, x, 23, 34) if kind != NONE else rect(x - 13, 8, 26, 30, "hollow used", 6),
        price(x + 18, 11, power, left if number == PILE else None),
    ]
    marks = sight.tip(about, rule, colour=colour, power=power, left=left, change=pot_change(sight, kind))
    return group(*parts, id=f"shelf-{name}", data_f=f"shelf:{name}", **marks)


def pot_change(sight: Sight, kind: int) -> str:
    """What a vessel would do to the viewer's suns and moons."""
    if sight.seat < 0 or kind == NONE or not sight.player(sight.seat).pots_left():
        return ""
    box, player = sight.box, sight.player(sight.seat)
    with_it = player.clone()
    with_it.pots.append(kind)
    suns = player.suns(box, POTTERY), with_it.suns(box, POTTERY)
    return sight.say("for_you", change=sight.change(suns, (player.pottery_moons(box), with_it.pottery_moons(box))))


def field(sight: Sight) -> Markup:
    """The maize planted this round, in order: most of one colour wins the harvest, the earliest among equals (A-098)."""
    area = sight.g.area
    step = min(13, 112 / max(1, len(area)))
    cobs = [owned("cob", sight.side_class(side), 8 + place * step, 22, 20) for place, side in enumerate(area)]
    if not area:
        cobs = [text(60, 27, sight.say("field_empty"), "t12 mid quiet-text")]
    counts = [f"{sight.name(side)} {area.count(side)}" for side in range(sight.g.sides()) if side in area]
    marks = sight.tip("field", "A-098", planted=", ".join(counts) or sight.say("nobody"))
    return group(*cobs, rect(0, 4, 126, 36, "reach", 6), id="field", **marks)
