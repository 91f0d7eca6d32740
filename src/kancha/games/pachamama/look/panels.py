"""The seats' panels: tokens, pawns, what the viewer can still find out; the Otoma's; in coop the screens."""

from markupsafe import Markup

from kancha.draw import panels as kit
from kancha.draw.icons import glyph
from kancha.draw.keeping import kept
from kancha.draw.markup import joined, tag
from kancha.draw.strokes import picture, use
from kancha.games.pachamama.look.pawns import otoma_classes, otoma_tip
from kancha.games.pachamama.look.shapes import WHOLE, arrow
from kancha.games.pachamama.look.sight import ARROWS, Sight, short
from kancha.games.pachamama.look.study import Studies
from kancha.games.pachamama.material import CELL_NAMES, CROPS, NONE, TERRAINS
from kancha.games.pachamama.state import COOP, OTOMA, PLAYERS, SOLO


def panels(sight: Sight, studied: Studies) -> list[Markup]:
    """One body per column of the score sheet."""
    g = sight.g
    if g.mode == COOP:
        return [team(sight, studied), otoma(sight)]
    bodies: list[Markup] = []
    for side in [PLAYERS] if g.mode == SOLO else range(g.sides()):
        own = side == sight.side
        stands = g.tokens[side], g.passed >> side & 1, g.reserve[side], g.pawns[side].bit_count()
        bodies.append(player(sight, side, own, sight.seat < 0, stands, studied if own else ()))
    return bodies if g.mode != SOLO else [*bodies, otoma(sight)]


@kept(300)
def player(sight: Sight, side: int, own: bool, watched: bool, stands: tuple[int, ...], studied: Studies) -> Markup:
    """A seat: its tokens and pawns, which `stands` counts; the viewer's own also what offerings pay and what is open.

    Every seat has the same parts, of which the style sheet hides the headings of others: when the seats of a shared screen
    take turns, what stays where it is need not be drawn anew.
    """
    passed = kit.badge(sight.say("passed")) if stands[1] else None
    held = kit.part(sight.say("your_cubes"), cubes(sight, side))
    pays = kit.part(sight.say("offering_pays"), offering_scale(sight, side)) if own else None
    pawns = kit.part(sight.say("your_pawns"), kit.row(reserve(sight, side), passed, class_="between"), class_="stands")
    parts = [
        tag("div", held, tag("div", pays, id=f"pays-{side}", class_="pays"), pawns, class_="holds"),
        tag("div", bares(sight, studied), id=f"bares-{side}"),
    ]
    if watched and side == PLAYERS:
        parts.append(kit.row(tag("small", sight.say("offering_pays")), offering_scale(sight, NONE)))
    return joined(parts)


def cubes(sight: Sight, side: int) -> Markup:
    """Five slots, one a crop; the viewer's own tokens can be offered (P-090)."""
    slots: list[Markup] = []
    for crop, name in enumerate(CROPS):
        held = sight.g.tokens[side] >> crop & 1
        about, rule = ("token", "P-090") if held else ("no_token", "P-074")
        marks = {"id": f"token-{side}-{short(name)}", **sight.tip(about, rule, crop=sight.crop(crop), level=crop + 1)}
        if held and side == sight.side:
            marks["data_f"] = f"token:{name}"
        cube = picture(use(f"pm-cube-{crop}"), "0 0 24 24", "") if held else None
        slots.append(kit.slot(cube, str(crop + 1), **marks))
    return kit.slots(*slots)


def offering_scale(sight: Sight, side: int) -> Markup:
    """What so many tokens pay; the column of those held is marked (P-091)."""
    points = sight.g.box.offering_points
    now = sight.g.tokens[side].bit_count() if side != NONE else 0
    return kit.scale(list(enumerate(points))[1:], now, **sight.tip("offering", "P-091"))


def reserve(sight: Sight, stock: int) -> Markup:
    """The pawns still to be entered, drawn; the viewer's own can be picked (P-047)."""
    left, out = sight.g.reserve[stock], sight.g.pawns[stock].bit_count()
    own = stock == sight.stock
    figures: list[Markup] = []
    for number in range(left + out):
        classes = f"troop-i seat-{stock + 1}{' away' if number >= left else ''}"
        figures.append(picture(use("i-pawn"), "-3 -2 40 59", classes, f"reserve-{stock}-{number + 1}"))
    marks = sight.tip("reserve" if own else "reserve_of", "P-047", name=sight.owner(stock), left=left, out=out)
    if own:
        marks["data_f"] = "origin:reserve"
    classes = f"troop seat-{stock + 1}{' own' if own else ''}"
    words = tag("small", sight.say("in_reserve", number=left))
    return tag("span", *figures, words, id=f"reserve-{stock}", class_=classes, **marks)


def bares(sight: Sight, studied: Studies) -> Markup | None:
    """The viewer's pawns on bare land, and which crops can still lie there."""
    boxes: list[Markup] = []
    for study in studied:
        name = CELL_NAMES[study.cell]
        pips = [tag("i", crop + 1, class_="off" if study.against[crop] else None) for crop in range(len(CROPS))]
        body = [tag("b", name), tag("small", sight.terrain(study.land)), tag("span", *pips, class_="pips")]
        marks = sight.tip("open_crops", "P-012", cell=name, levels=", ".join(str(crop + 1) for crop in study.open()))
        facets = f"cell:{name} origin:{name}"
        boxes.append(tag("div", *body, id=f"bare-{name}", class_=f"bare bare-{study.number}", data_f=facets, **marks))
    return kit.part(sight.say("open_crops"), tag("div", *boxes, class_="bares"), class_="aid") if boxes else None


# Against the Otoma


def otoma(sight: Sight) -> Markup:
    """The Otoma: their pawns and where they stand; in coop their tokens too."""
    g = sight.g
    assert g.arrows is not None
    figures = [otoma_badge(sight, pawn, cell) for pawn, cell in enumerate(g.arrows.pawns)]
    held = kit.row(cubes(sight, OTOMA), class_="between") if g.mode == COOP else None
    return joined([held, tag("div", *figures, class_="otomas")])


def otoma_badge(sight: Sight, pawn: int, cell: int) -> Markup:
    body = [picture(use("i-otoma-pawn"), "-3 -8 44 65", "otoma-i"), tag("b", CELL_NAMES[cell])]
    if sight.g.mode == COOP:
        body.append(tag("sup", pawn + 1))
    marks = {"id": f"otoma-badge-{pawn}", "data_f": f"pawn:{pawn}", **otoma_tip(sight, pawn, cell)}
    return tag("span", *body, class_=f"otoma-badge {otoma_classes(sight, pawn)}", **marks)


def team(sight: Sight, studied: Studies) -> Markup:
    """All players together: the pool of tokens, everybody's pawns and screens (P-201, P-206, P-236)."""
    pool = kit.part(sight.say("team_cubes"), cubes(sight, PLAYERS))
    pays = kit.part(sight.say("offering_pays"), offering_scale(sight, PLAYERS))
    rows = [seat_row(sight, seat) for seat in range(sight.g.seats)]
    return joined([kit.row(pool, pays, class_="between"), bares(sight, studied), kit.part(sight.say("screens"), *rows)])


def seat_row(sight: Sight, seat: int) -> Markup:
    """A player in coop: reserve, and how many tiles of each terrain are behind the screen (P-283)."""
    g = sight.g
    assert g.screens is not None
    held = g.screens.held[seat * 4 : seat * 4 + 4]
    piles: list[Markup] = []
    for terrain, number in enumerate(held):
        tile = picture(use(f"pm-tile-{terrain}"), WHOLE, "tile-i")
        piles.append(tag("span", tile, tag("b", number), class_="behind" if number else "behind zero"))
    stock = g.stock(seat)
    return tag(
        "div",
        tag("span", glyph(seat + 1, "glyph-s"), tag("b", sight.name(seat), class_="who"), class_="row"),
        reserve(sight, stock) if seat == stock else None,
        tag("span", *piles, class_="behinds"),
        id=f"screen-{seat}",
        class_=f"screen-row seat-{seat + 1}{' mine' if seat == sight.seat else ''}",
        data_f=f"seat:{seat}",
        **sight.tip("screen", "P-283", name=sight.name(seat), number=sum(held)),
    )


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
    screens = sight.g.screens
    assert screens is not None
    held, top = screens.held[sight.seat * 4 + terrain], screens.tops[sight.seat * 4 + terrain]
    says = {"terrain": sight.terrain(terrain), "number": held, "way": sight.direction(top % 4)}
    about, rule = ("pile", "P-215") if top >= 0 else ("pile_empty" if top == NONE else "pile_hidden", "P-206")
    tile = [use(f"pm-tile-{terrain}")] if held else []
    if top >= 0:
        tile.append(arrow(top, sight.glyph(top // 4)))
    marks = {
        "id": f"pile-{TERRAINS[terrain]}",
        "data_f": f"terrain:{TERRAINS[terrain]}",
        **sight.tip(about, rule, **says),
    }
    body = [picture(joined(tile), WHOLE, ""), tag("b", held, class_="count")]
    return tag("div", *body, class_="pile" if held else "pile none", **marks)
