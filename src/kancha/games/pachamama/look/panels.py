"""The seats' panels: tokens, pawns, what the viewer can still find out; the Otoma's; in coop the screens."""

from functools import partial
from typing import Final

from markupsafe import Markup

from kancha.draw import panels as kit
from kancha.draw.icons import glyph
from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, tag
from kancha.games.pachamama.look.pawns import otoma_classes, otoma_tip
from kancha.games.pachamama.look.shapes import arrow, refer
from kancha.games.pachamama.look.sight import ARROWS, Sight, short
from kancha.games.pachamama.look.study import Study
from kancha.games.pachamama.material import CELL_NAMES, CROPS, NONE, TERRAINS
from kancha.games.pachamama.state import COMPETITIVE, COOP, OTOMA, PLAYERS


def panels(sight: Sight, found: list[Study]) -> list[Markup]:
    """One body per column of the score sheet."""
    if sight.g.mode == COMPETITIVE:
        return [kept_player(sight, side, found) for side in range(sight.g.sides())]
    first = team(sight, found) if sight.g.mode == COOP else player(sight, PLAYERS, found)
    return [first, otoma(sight)]


KEPT: Final = Kept(300)


def kept_player(sight: Sight, side: int, found: list[Study]) -> Markup:
    g = sight.g
    own = side == sight.side
    stands = g.tokens[side], g.passed >> side & 1, g.reserve[side], g.pawns[side].bit_count()
    studied = [(g.land[study.cell], study.key()) for study in found] if own else []
    return KEPT.get((sight.common, own, sight.seat < 0, side, *stands, *studied), partial(player, sight, side, found))


def player(sight: Sight, side: int, found: list[Study]) -> Markup:
    """A seat: its tokens and pawns; the viewer's own also what offerings pay and what is open under its pawns.

    Every seat has the same parts, of which the style sheet hides the headings of others: when the seats of a shared screen
    take turns, what stays where it is need not be drawn anew.
    """
    own = side == sight.side
    passed = kit.badge(sight.say("passed")) if sight.g.passed >> side & 1 else None
    held = kit.part(sight.say("your_cubes"), cubes(sight, side))
    pays = kit.part(sight.say("offering_pays"), offering_scale(sight, side)) if own else None
    pawns = kit.part(sight.say("your_pawns"), kit.row(reserve(sight, side), passed, class_="between"), class_="stands")
    parts = [
        tag("div", held, tag("div", pays, id=f"pays-{side}", class_="pays"), pawns, class_="holds"),
        tag("div", bares(sight, found) if own else None, id=f"bares-{side}"),
    ]
    if sight.seat < 0 and side == PLAYERS:
        parts.append(kit.row(tag("small", sight.say("offering_pays")), offering_scale(sight, NONE)))
    return joined(parts)


def cubes(sight: Sight, side: int) -> Markup:
    """Five slots, one a crop; the viewer's own tokens can be offered (P-090)."""
    own = side == sight.side
    found: list[Markup] = []
    for crop, name in enumerate(CROPS):
        marks = {"id": f"token-{side}-{short(name)}"}
        inside: Markup | None = None
        if sight.g.tokens[side] >> crop & 1:
            inside = tag("svg", tag("use", href=f"#pm-cube-{crop}"), viewBox="0 0 24 24", aria_hidden="true")
            marks |= sight.tip("token", "P-090", crop=sight.crop(crop), level=crop + 1)
            if own:
                marks["data_f"] = f"token:{name}"
        else:
            marks |= sight.tip("no_token", "P-074", crop=sight.crop(crop), level=crop + 1)
        found.append(kit.slot(inside, str(crop + 1), **marks))
    return kit.slots(*found)


def offering_scale(sight: Sight, side: int) -> Markup:
    """What so many tokens pay; the column of those held is marked (P-091)."""
    points = sight.g.box.offering_points
    steps = [(amount, points[amount]) for amount in range(1, len(points))]
    now = sight.g.tokens[side].bit_count() if side != NONE else 0
    return kit.scale(steps, now, **sight.tip("offering", "P-091"))


def reserve(sight: Sight, stock: int) -> Markup:
    """The pawns still to be entered, drawn; the viewer's own can be picked (P-047)."""
    left, out = sight.g.reserve[stock], sight.g.pawns[stock].bit_count()
    own = stock == sight.stock
    figures = [pawn_icon(stock, number + 1, number >= left) for number in range(left + out)]
    marks = sight.tip("reserve" if own else "reserve_of", "P-047", name=sight.owner(stock), left=left, out=out)
    return tag(
        "span",
        joined(figures),
        tag("small", sight.say("in_reserve", number=left)),
        id=f"reserve-{stock}",
        class_=f"troop seat-{stock + 1}{' own' if own else ''}",
        data_f="origin:reserve" if own else None,
        **marks,
    )


def pawn_icon(stock: int, number: int, away: bool) -> Markup:
    classes = f"troop-i seat-{stock + 1}{' away' if away else ''}"
    use = tag("use", href="#i-pawn")
    return tag("svg", use, id=f"reserve-{stock}-{number}", class_=classes, viewBox="-3 -2 40 59", aria_hidden="true")


def bares(sight: Sight, found: list[Study]) -> Markup | None:
    """The viewer's pawns on bare land, and which crops can still lie there."""
    if not found:
        return None
    boxes = []
    for study in found:
        name = CELL_NAMES[study.cell]
        pips = [tag("i", crop + 1, class_="off" if crop in study.against else None) for crop in range(len(CROPS))]
        open_ = ", ".join(str(crop + 1) for crop in study.open())
        body = [
            tag("b", name),
            tag("small", sight.terrain(sight.g.land[study.cell])),
            tag("span", *pips, class_="pips"),
        ]
        marks = sight.tip("open_crops", "P-012", cell=name, levels=open_)
        boxes.append(
            tag(
                "div",
                *body,
                id=f"bare-{name}",
                class_=f"bare bare-{study.number}",
                data_f=f"cell:{name} origin:{name}",
                **marks,
            )
        )
    return kit.part(sight.say("open_crops"), tag("div", *boxes, class_="bares"), class_="aid")


# Against the Otoma


def otoma(sight: Sight) -> Markup:
    """The Otoma: their pawns and where they stand; in coop their tokens too."""
    g = sight.g
    assert g.arrows is not None
    figures = [otoma_badge(sight, pawn, cell) for pawn, cell in enumerate(g.arrows.pawns)]
    held = kit.row(cubes(sight, OTOMA), class_="between") if g.mode == COOP else None
    return joined([held, tag("div", *figures, class_="otomas")])


def otoma_badge(sight: Sight, pawn: int, cell: int) -> Markup:
    use = tag("use", href="#i-otoma-pawn")
    figure = tag("svg", use, class_="otoma-i", viewBox="-3 -8 44 65", aria_hidden="true")
    number = tag("sup", pawn + 1) if sight.g.mode == COOP else None
    return tag(
        "span",
        figure,
        tag("b", CELL_NAMES[cell]),
        number,
        id=f"otoma-badge-{pawn}",
        class_=f"otoma-badge {otoma_classes(sight, pawn)}",
        data_f=f"pawn:{pawn}",
        **otoma_tip(sight, pawn, cell),
    )


def team(sight: Sight, found: list[Study]) -> Markup:
    """All players together: the pool of tokens, everybody's pawns and screens (P-201, P-206, P-236)."""
    pool = kit.part(sight.say("team_cubes"), cubes(sight, PLAYERS))
    pays = kit.part(sight.say("offering_pays"), offering_scale(sight, PLAYERS))
    return joined(
        [
            kit.row(pool, pays, class_="between"),
            bares(sight, found),
            kit.part(sight.say("screens"), *[seat_row(sight, seat) for seat in range(sight.g.seats)]),
        ]
    )


def seat_row(sight: Sight, seat: int) -> Markup:
    """A player in coop: reserve, and how many tiles of each terrain are behind the screen (P-283)."""
    g = sight.g
    assert g.screens is not None
    held = g.screens.held[seat * 4 : seat * 4 + 4]
    piles = [
        tag("span", tile_icon(terrain), tag("b", number), class_="behind" if number else "behind zero")
        for terrain, number in enumerate(held)
    ]
    stock = g.stock(seat)
    pawns = reserve(sight, stock) if seat == stock else None
    marks = sight.tip("screen", "P-283", name=sight.name(seat), number=sum(held))
    return tag(
        "div",
        tag("span", glyph(seat + 1, "glyph-s"), tag("b", sight.name(seat), class_="who"), class_="row"),
        pawns,
        tag("span", *piles, class_="behinds"),
        id=f"screen-{seat}",
        class_=f"screen-row seat-{seat + 1}{' mine' if seat == sight.seat else ''}",
        data_f=f"seat:{seat}",
        **marks,
    )


def tile_icon(terrain: int) -> Markup:
    return tag("svg", refer(f"tile-{terrain}"), class_="tile-i", viewBox="-52 -52 104 104", aria_hidden="true")


def screen(sight: Sight) -> Markup:
    """What the viewer sees behind the own screen: the top of each pile, and how many tiles it has (P-206, P-215)."""
    assert sight.g.screens is not None
    piles = [pile(sight, terrain) for terrain in range(len(TERRAINS))]
    label = [tag("span", sight.say("your_screen"))]
    if sight.prompt == "coop_action" and sight.g.screens.spent >= 0:
        way = sight.g.screens.spent % 4
        label.append(tag("b", f"{ARROWS[way]} {sight.direction(way)}", class_="spent", **sight.tip("spent", "P-220")))
    return tag("div", tag("div", *label, class_="label"), tag("div", *piles, class_="piles"), class_="screen")


def pile(sight: Sight, terrain: int) -> Markup:
    g = sight.g
    assert g.screens is not None
    at = sight.seat * 4 + terrain
    held, top = g.screens.held[at], g.screens.tops[at]
    says = {"terrain": sight.terrain(terrain), "number": held}
    face: Markup | None = None
    if top >= 0:
        face = arrow(top, sight.glyph(top // 4))
        marks = sight.tip("pile", "P-215", **says, way=sight.direction(top % 4))
    else:
        marks = sight.tip("pile_empty" if top == NONE else "pile_hidden", "P-206", **says)
    picture = tag(
        "svg", refer(f"tile-{terrain}") if held else None, face, viewBox="-52 -52 104 104", aria_hidden="true"
    )
    return tag(
        "div",
        picture,
        tag("b", held, class_="count"),
        id=f"pile-{TERRAINS[terrain]}",
        class_="pile" if held else "pile none",
        data_f=f"terrain:{TERRAINS[terrain]}",
        **marks,
    )
