"""Above the board: the four textile piles, the open vessels and their pile, the field by the lake."""

from markupsafe import Markup

from kancha.draw.markup import joined, tag
from kancha.draw.strokes import circle, group, text
from kancha.games.ayar.look.crafts import cloth_facts
from kancha.games.ayar.look.shapes import cob, rect, textile, vessel
from kancha.games.ayar.look.sight import Sight
from kancha.games.ayar.material import JOKER, NONE, PILE, POTTERY, SHELF


def supplies(sight: Sight) -> Markup:
    return joined([textiles(sight), pottery(sight), field(sight)])


def shelf(id_: str, title: str, width: float, high: float, *body: Markup) -> Markup:
    drawn = tag("svg", *body, width=width, height=high, viewBox=f"0 0 {width} {high}", role="group", aria_label=title)
    return tag("div", tag("b", title), drawn, id=id_, class_="supply")


def textiles(sight: Sight) -> Markup:
    return shelf("textiles", sight.say("textiles"), 312, 44, *[pile(sight, number) for number in range(4)])


def pile(sight: Sight, number: int) -> Markup:
    """A pile of textiles, its top one open; its power is its number (A-049, A-050)."""
    g = sight.g
    x = number * 78
    left, top = g.textiles_in(number), g.tops[number]
    parts = [rect(x + 3 * k, 7 + 2.5 * k, 52, 27, f"cloth-edge w{number + 1}", 4) for k in (1, 0.5) if left > k * 2]
    facts: dict[str, object] = {"power": number + 1, "left": left}
    if top != NONE:
        parts.append(group(textile(sight.box, top, 0, 0), transform=f"translate({x} 7) scale(.6)"))
        marks = sight.tip("pile", "A-049", **facts | cloth_facts(sight, top))
    else:
        parts.append(rect(x + 1, 8, 51, 25, "hollow used", 4))
        marks = sight.tip("pile_empty", "A-050", **facts)
    parts += [circle(x + 66, 14, 9, "golden"), text(x + 66, 18.5, number + 1, "t13 n mid dark")]
    parts.append(text(x + 66, 38, left, "t12 n mid quiet-text"))
    parts.insert(0, rect(x - 1, 3, 76, 40, "mark", 7))  # under what it lights, as everywhere
    return group(*parts, id=f"pile-{number + 1}", class_="movable", data_f=f"pile:{number + 1}", **marks)


def pottery(sight: Sight) -> Markup:
    """The pile of vessels and the four open ones, the dearest first (A-041, A-042)."""
    places = [PILE, *range(SHELF - 1, -1, -1)]
    return shelf(
        "pottery", sight.say("pottery"), 222, 44, *[place(sight, number, at) for at, number in enumerate(places)]
    )


def place(sight: Sight, number: int, at: int) -> Markup:
    g = sight.g
    x = 16 + at * 44
    power = sight.box.kiln.power[number]
    word = "pile" if number == PILE else str(number + 1)
    kind = (JOKER if g.pile_size() else NONE) if number == PILE else g.shelf[number]
    parts = [vessel(kind, x, 23, 34)] if kind != NONE else [rect(x - 13, 8, 26, 30, "hollow used", 6)]
    parts += [circle(x + 18, 11, 9, "golden"), text(x + 18, 15.5, power, "t13 n mid dark")]
    if number == PILE:
        parts.append(text(x + 20, 38, g.pile_size(), "t12 n mid quiet-text"))
    parts.insert(0, rect(x - 15, 2, 43, 40, "mark", 8))
    facts: dict[str, object] = {"power": power, "left": g.pile_size(), "change": pot_change(sight, kind)}
    if kind == NONE:
        marks = sight.tip("shelf_empty", "A-045", **facts)
    elif number == PILE:
        marks = sight.tip("pot_pile", "A-042", **facts)
    else:
        about = "shelf_mask" if kind & 1 else "shelf"
        marks = sight.tip(about, "A-043" if kind & 1 else "A-041", colour=sight.pot(kind >> 1), **facts)
    return group(*parts, id=f"shelf-{word}", data_f=f"shelf:{word}", **marks)


def pot_change(sight: Sight, kind: int) -> str:
    """What a vessel would do to the viewer's suns and moons."""
    if sight.seat < 0 or kind == NONE or not sight.player(sight.seat).pots_left():
        return ""
    player = sight.player(sight.seat)
    with_it = player.clone()
    with_it.pots.append(kind)
    suns = player.suns(sight.box, POTTERY), with_it.suns(sight.box, POTTERY)
    return sight.say(
        "for_you", change=sight.change(suns, (player.pottery_moons(sight.box), with_it.pottery_moons(sight.box)))
    )


def field(sight: Sight) -> Markup:
    """The maize planted this round, in order: most of one colour wins the harvest, the earliest among equals (A-098)."""
    area = sight.g.area
    step = min(13, 112 / max(1, len(area)))
    cobs = [cob(sight.side_class(side), 8 + place * step, 22, 20) for place, side in enumerate(area)]
    if not area:
        cobs = [text(60, 27, sight.say("field_empty"), "t12 mid quiet-text")]
    counts = []
    for side in range(sight.g.sides()):
        if side in area:
            counts.append(f"{sight.name(side)} {area.count(side)}")
    planted = ", ".join(counts) or sight.say("nobody")
    body = group(*cobs, rect(0, 4, 126, 36, "reach", 6), id="field", **sight.tip("field", "A-098", planted=planted))
    return shelf("fields", sight.say("field"), 128, 44, body)
