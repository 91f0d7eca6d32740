"""Every piece once, with its name and what it does; and the small picture of the game for the home page."""

from markupsafe import Markup

from kancha.draw.icons import at, icon
from kancha.draw.markup import joined, shift, tag
from kancha.draw.scene import Piece, Section
from kancha.games.cuzco_feld.edition.box import standard
from kancha.games.cuzco_feld.look.cards import PHASES_OF
from kancha.games.cuzco_feld.look.cuzco_tile import branch_numbers, branches, hall
from kancha.games.cuzco_feld.look.ground import AT, ends, ground, line
from kancha.games.cuzco_feld.look.missions import asked, tile_body
from kancha.games.cuzco_feld.look.shapes import (
    GOD_ICONS,
    coin,
    disc,
    goods,
    hanging_quipu,
    person,
    plume,
    quipu_bar,
)
from kancha.games.cuzco_feld.look.sight import Words
from kancha.games.cuzco_feld.material import (
    ABILITY,
    ABILITY_OF,
    CARD_NAMES,
    CARDS,
    CIRCLES,
    COLOURS,
    FEATHERS,
    GOD_OF,
    GODS,
    GOODS,
    MASKS,
    MISSION_NAMES,
    MISSIONS,
    SECTORS,
    SET_OF,
    START_MISSIONS,
    TILES,
    VALUE_OF,
    VALUES,
    VILLAGES,
)
from kancha.words import Speaker


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker)
    return [
        Section(words.say("gallery", "cards"), cards(words)),
        Section(words.say("gallery", "study"), persons(words, 0)),
        Section(words.say("gallery", "farm"), persons(words, 1)),
        Section(words.say("gallery", "goods"), all_goods(words)),
        Section(words.say("gallery", "start"), missions(words, range(START_MISSIONS))),
        Section(words.say("gallery", "missions"), missions(words, range(START_MISSIONS, MISSIONS))),
        Section(words.say("gallery", "feathers"), feathers(words)),
        Section(words.say("gallery", "pieces"), pieces(words)),
        Section(words.say("gallery", "boards"), boards(words)),
    ]


def drawing(body: Markup, view: str, class_: str = "") -> Markup:
    return tag("svg", body, class_=f"piece cf {class_}".rstrip(), viewBox=view, role="img", aria_hidden="true")


def cards(words: Words) -> list[Piece]:
    """The fifteen abilities of the gods."""
    found: list[Piece] = []
    for card in range(CARDS):
        god = GOD_OF[card]
        body = [
            tag("rect", class_=f"gcard-ground {GODS[god]}", x=1, y=1, width=78, height=104, rx=8),
            tag("text", CARD_NAMES[card], class_="gc-n", x=9, y=19),
            tag("text", PHASES_OF[card], class_="gc-phase", x=71, y=19),
            at(GOD_ICONS[god], 40, 53, 48),
            at("offering", 40, 91, 20),
        ]
        name = f"{CARD_NAMES[card]} · {words.god(god)}: {words.card_short(card)}"
        found.append(Piece(name, drawing(joined(body), "0 0 80 106", "tall"), words.card_text(card)))
    return found


def persons(words: Words, set_: int) -> list[Piece]:
    """Every tile of a set: twelve abilities in the values they have."""
    box = standard()
    found: list[Piece] = []
    for tile in range(TILES):
        if SET_OF[tile] != set_ or box.tiles[tile] == 0:
            continue
        ability = words.ability(ABILITY_OF[tile])
        name = words.say("tile_name", ability=ability, value=VALUE_OF[tile])
        note = f"{words.ability_text(ABILITY_OF[tile])} {words.say('in_box', number=box.tiles[tile])}"
        found.append(Piece(name, drawing(person(tile, 37, 40), "-3 -3 43 46"), note))
    assert len(found) <= ABILITY * VALUES
    return found


def all_goods(words: Words) -> list[Piece]:
    box = standard()
    return [
        Piece(
            words.good(good),
            drawing(goods(good, box.goods_price[good], box.goods_vp[good]), "-2 -2 38 41"),
            words.say(
                "good_note", price=box.goods_price[good], points=box.goods_vp[good], number=box.goods_count[good]
            ),
        )
        for good in range(len(GOODS))
    ]


def missions(words: Words, which: range) -> list[Piece]:
    box = standard()
    return [
        Piece(
            words.say("mission_name", number=MISSION_NAMES[mission]),
            drawing(tile_body(words, box, mission), "-2 -2 92 80"),
            asked(words, box, mission),
        )
        for mission in which
    ]


def feathers(words: Words) -> list[Piece]:
    found = [
        Piece(
            words.say("feather_name", feather=words.feather(colour)), drawing(plume(colour, 0, 0, 40), "-22 -22 44 44")
        )
        for colour in range(len(FEATHERS))
    ]
    box = standard()
    for circle in range(CIRCLES):
        body = joined([tag("circle", class_="circle", r=11.5), tag("text", circle + 1, class_="circle-n", y=5)])
        note = words.say("points", points=box.circle_vp[circle])
        found.append(Piece(words.say("circle_name", number=circle + 1), drawing(body, "-15 -15 30 30"), note))
    for mask in range(len(MASKS)):
        plumes = [plume(box.masks[mask][place], 14 + 18 * place, 16, 28) for place in range(len(box.masks[mask]))]
        found.append(Piece(words.say("mask_name", letter=MASKS[mask]), drawing(joined(plumes), "0 0 226 32", "long")))
    return found


def pieces(words: Words) -> list[Piece]:
    """What belongs to each colour, then what belongs to nobody."""
    found: list[Piece] = []
    for seat in range(len(COLOURS)):
        own = f"seat-{seat + 1}"
        said = {"colour": words.colour_of_seat(seat)}
        quipu = joined([quipu_bar(seat, 0, -10, True), tag("g", hanging_quipu(seat), transform="translate(-20 -2)")])
        found += [
            Piece(words.say("runner_name", **said), drawing(at("runner", 0, 0, 40), "-22 -22 44 44", own)),
            Piece(words.say("priest_name", **said), drawing(at("priest", 0, 0, 40), "-22 -22 44 44", own)),
            Piece(words.say("quipu_name", **said), drawing(quipu, "-25 -22 50 66", own)),
            Piece(words.say("die_name", **said), drawing(at("die-5", 0, 0, 40), "-22 -22 44 44", f"die-of {own}")),
            Piece(words.say("marker_name", **said), drawing(disc(seat, 0, 0, 14), "-20 -20 40 40", own)),
        ]
    for name in ("offering", "food", "inti"):
        found.append(Piece(words.say("token_name", name), icon(name, "ic-xl"), words.say("token_note", name)))
    for step in (1, 2):
        body = joined(
            [
                tag("rect", class_="pututu", x=-20, y=-14, width=40, height=28, rx=6),
                tag("text", f"±{step}", class_="pututu-n", y=7),
            ]
        )
        found.append(
            Piece(
                words.say("pututu_name", step=step), drawing(body, "-24 -20 48 40"), words.say("pututu_note", step=step)
            )
        )
    return found


def boards(words: Words) -> list[Piece]:
    """The Cuzco tile, and the six triangles as the default layout has them."""
    box = standard()
    tile = joined([branches(box), hall(), branch_numbers(box, 0)])
    found = [Piece(words.say("cuzco_name"), drawing(tile, "-112 -112 224 224", "wide"), words.say("cuzco_note"))]
    found.append(Piece(words.say("roads"), drawing(small_roads(), "0 0 540 556", "wide"), words.say("roads_note")))
    return found


def small_roads() -> Markup:
    """The default layout without anything on it."""
    box = standard()
    network = box.networks[0]
    parts = [ground()]
    parts += [line(*ends(a, b), kind) for a, b, kind, _ in network.paths]
    for a, b, _, die in network.paths:
        parts.append(at(f"die-{die}", (AT[a][0] + AT[b][0]) / 2, (AT[a][1] + AT[b][1]) / 2, 26))
    parts.append(tag("g", branches(box), hall(), branch_numbers(box, 0), transform=shift(*AT[VILLAGES])))
    for place in range(VILLAGES):
        body = [
            tag("circle", class_="stone", r=31),
            tag("circle", class_="plaza", r=27),
            plume(network.feather[place], -10, -4, 30),
            coin(network.vp[place], 12, -4),
        ]
        parts.append(tag("g", *body, transform=shift(*AT[place])))
    assert len(AT) == 2 * SECTORS + 1
    return joined(parts)


def card() -> Markup:
    """A corner of the roads with Chasquis and Quipus, painted so that it needs no other sheet's help."""
    parts = [
        tag("rect", class_="p-dusk", width=280, height=156),
        tag("g", small_roads(), transform="translate(-4 -76) scale(.535)"),
    ]
    for seat, place in ((0, 1), (3, 12), (2, 9), (1, 5)):
        x, y = AT[place]
        figure = at("runner", 0, 0, 34)
        spot = shift(-4 + (x + 20) * 0.535, -76 + (y + 22) * 0.535)
        parts.append(tag("g", figure, class_=f"seat-{seat + 1} cf-{COLOURS[seat]} movable", transform=spot))
    return tag("svg", joined(parts), class_="emblem cf", viewBox="0 0 280 156", aria_hidden="true")
