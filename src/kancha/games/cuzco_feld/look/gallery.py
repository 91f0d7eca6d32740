"""Every piece once, with its name and what it does; and the small picture of the game for the home page."""

from markupsafe import Markup

from kancha.draw.icons import at, icon
from kancha.draw.markup import joined, shift, tag
from kancha.draw.scene import Piece, Section
from kancha.draw.strokes import group, picture, rect, text
from kancha.games.cuzco_feld import material
from kancha.games.cuzco_feld.edition.box import standard
from kancha.games.cuzco_feld.look import shapes
from kancha.games.cuzco_feld.look.cards import PHASES_OF
from kancha.games.cuzco_feld.look.cuzco_tile import branch_numbers, branches
from kancha.games.cuzco_feld.look.ground import AT
from kancha.games.cuzco_feld.look.missions import tile_body
from kancha.games.cuzco_feld.look.roads import numbers, ways
from kancha.games.cuzco_feld.look.sight import Words
from kancha.words import Speaker


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker)
    shelves = {
        "cards": [god_card(words, card) for card in range(material.CARDS)],
        "study": persons(words, 0),
        "farm": persons(words, 1),
        "goods": [good_piece(words, good) for good in range(len(material.GOODS))],
        "start": [mission_piece(words, mission) for mission in range(material.START_MISSIONS)],
        "missions": [mission_piece(words, mission) for mission in range(material.START_MISSIONS, material.MISSIONS)],
        "feathers": feathers(words),
        "pieces": pieces(words),
        "boards": boards(words),
    }
    return [Section(words.say("gallery", name), shelf, name) for name, shelf in shelves.items()]


def drawing(body: Markup, view: str, class_: str = "") -> Markup:
    return picture(body, view, f"piece cf {class_}")


def god_card(words: Words, card: int) -> Piece:
    """One of the fifteen abilities of the gods."""
    god = material.GOD_OF[card]
    body = [
        rect(1, 1, 78, 104, f"gcard-ground {material.GODS[god]}", 8),
        text(71, 19, PHASES_OF[card], "gc-phase"),
        at(shapes.GOD_ICONS[god], 40, 53, 48),
        at("offering", 40, 91, 20),
    ]
    name = f"{words.named('god', god)}: {words.named('card', card)}"
    return Piece(name, drawing(joined(body), "0 0 80 106", "tall"), words.named("card_text", card))


def persons(words: Words, set_: int) -> list[Piece]:
    """Every tile of a set: twelve abilities in the values they have."""
    box = standard()
    tiles: list[Piece] = []
    for tile in range(material.TILES):
        if material.SET_OF[tile] == set_ and box.tiles[tile]:
            ability = material.ABILITY_OF[tile]
            name = words.say("tile_name", ability=words.named("ability", ability), value=material.VALUE_OF[tile])
            note = f"{words.named('ability_text', ability)} {words.say('in_box', number=box.tiles[tile])}"
            tiles.append(Piece(name, drawing(shapes.person(tile, 37, 40), "-3 -3 43 46"), note))
    return tiles


def good_piece(words: Words, good: int) -> Piece:
    box = standard()
    price, points = box.goods_price[good], box.goods_vp[good]
    note = words.say("good_note", price=price, points=points, number=box.goods_count[good])
    return Piece(words.named("good", good), drawing(shapes.goods(good, price, points), "-2 -2 38 41"), note)


def mission_piece(words: Words, mission: int) -> Piece:
    box = standard()
    tile = drawing(tile_body(words, box, mission), "-2 -2 92 80")
    return Piece(words.speaker.word(f"mission.{material.MISSION_NAMES[mission]}"), tile)


def feathers(words: Words) -> list[Piece]:
    """The four colours, the six circle tiles, the four masks."""
    box = standard()
    plumes = [
        Piece(
            words.say("feather_name", feather=words.named("feather", colour)),
            drawing(shapes.plume(colour, 0, 0, 40), "-22 -22 44 44"),
        )
        for colour in range(len(material.FEATHERS))
    ]
    circles = [
        Piece(
            words.say("circle_name", number=circle),
            drawing(shapes.circle_number(circle), "-15 -15 30 30"),
            words.say("points", points=points),
        )
        for circle, points in enumerate(box.circle_vp, 1)
    ]
    masks: list[Piece] = []
    for colours in box.masks:
        row = [shapes.plume(colour, 14 + 18 * place, 16, 28) for place, colour in enumerate(colours)]
        begins = ", ".join([words.named("feather", colour) for colour in colours[:2]])
        masks.append(Piece(words.say("mask_name", colours=begins), drawing(joined(row), "0 0 226 32", "long")))
    return [*plumes, *circles, *masks]


def pieces(words: Words) -> list[Piece]:
    """What belongs to each colour, then what belongs to nobody."""
    everything: list[Piece] = []
    square = "-22 -22 44 44"
    for seat in range(len(material.COLOURS)):
        own = f"seat-{seat + 1}"
        hanging = tag("g", shapes.hanging_quipu(seat), transform="translate(-20 -2)")
        drawings = {
            "runner": drawing(at("runner", 0, 0, 40), square, own),
            "priest": drawing(at("priest", 0, 0, 40), square, own),
            "quipu": drawing(joined([shapes.quipu_bar(seat, 0, -10, True), hanging]), "-25 -22 50 66", own),
            "die": drawing(at("die-5", 0, 0, 40), square, f"die-of {own}"),
            "marker": drawing(shapes.disc(seat, 0, 0, 14), "-20 -20 40 40", own),
        }
        colour = words.say("colour", str(seat))
        everything += [Piece(words.say(f"{name}_name", colour=colour), drawn) for name, drawn in drawings.items()]
    for name in ("offering", "food", "inti"):
        everything.append(Piece(words.say("token_name", name), icon(name, "ic-xl"), words.say("token_note", name)))
    for step in (1, 2):
        tile = drawing(
            joined([rect(-20, -14, 40, 28, "pututu", 6), text(0, 7, f"±{step}", "pututu-n")]), "-24 -20 48 40"
        )
        everything.append(Piece(words.say("pututu_name", step=step), tile, words.say("pututu_note", step=step)))
    return everything


def boards(words: Words) -> list[Piece]:
    """The Cuzco tile, and the six triangles as the default layout has them."""
    tile = drawing(cuzco_tile(), "-112 -112 224 224", "wide")
    network = drawing(small_roads(), "0 0 540 556", "wide")
    return [
        Piece(words.say("cuzco_name"), tile, words.say("cuzco_note")),
        Piece(words.say("roads"), network, words.say("roads_note")),
    ]


def cuzco_tile() -> Markup:
    box = standard()
    return joined([branches(box), shapes.art("hall"), branch_numbers(box, 0)])


def small_roads() -> Markup:
    """The default layout without anything on it."""
    network = standard().networks[0]
    parts = [
        shapes.art("land"),
        ways(network),
        numbers(network),
        group(cuzco_tile(), transform=shift(*AT[material.CUZCO])),
    ]
    for place, (colour, points) in enumerate(zip(network.feather, network.vp, strict=True)):
        village = [shapes.art("plaza"), shapes.plume(colour, -10, -4, 30), shapes.coin(points, 12, -4)]
        parts.append(group(*village, transform=shift(*AT[place])))
    return joined(parts)


def card() -> Markup:
    """A corner of the roads with Chasquis and Quipus, painted so that it needs no other sheet's help."""
    dusk = rect(0, 0, 280, 156, "p-dusk")
    parts = [dusk, group(small_roads(), transform="translate(-4 -76) scale(.535)")]
    for seat, place in ((0, 1), (3, 12), (2, 9), (1, 5)):
        x, y = AT[place]
        spot = shift(-4 + (x + 20) * 0.535, -76 + (y + 22) * 0.535)
        classes = f"seat-{seat + 1} movable"
        parts.append(group(at("runner", 0, 0, 34), class_=classes, transform=spot))
    return tag("svg", *parts, class_="emblem cf", viewBox="0 0 280 156", aria_hidden="true")
