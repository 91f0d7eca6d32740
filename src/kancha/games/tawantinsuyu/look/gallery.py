"""Every piece once, with its name and what it does."""

from collections.abc import Callable, Iterable

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num
from kancha.draw.scene import Piece, Section
from kancha.draw.strokes import circle, picture, rect
from kancha.games.tawantinsuyu import material
from kancha.games.tawantinsuyu.game import RULES
from kancha.games.tawantinsuyu.look.axomamma import KIND_ICON
from kancha.games.tawantinsuyu.look.cards import army_card, building, god_card, weaving
from kancha.games.tawantinsuyu.look.hill import eye, flight
from kancha.games.tawantinsuyu.look.places import STEP, conquest_art, step_art, step_width
from kancha.games.tawantinsuyu.look.shapes import ACTION_ICON, SHAPES, disc, god_badge, reward, row_of
from kancha.games.tawantinsuyu.look.sight import Words
from kancha.games.tawantinsuyu.material import ACTIONS, COLOURS, GODS, PRODUCTION, TASKS, WORKERS
from kancha.words import Speaker


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker, RULES.box(speaker.setup.edition))
    shelves: dict[str, Iterable[Piece]] = {
        "workers": [tipped(words, f"worker_{name}", at(f"w-{name}", 0, 0, 60), 34) for name in WORKERS],
        "spaces": [space(words, god, colour) for god in range(len(GODS)) for colour in COLOURS],
        "tasks": [tipped(words, f"task_{name}", SHAPES.inline(f"task-{kind}"), 22) for kind, name in enumerate(TASKS)],
        "actions": [tipped(words, f"action_{name}", action(name), 24) for name in ACTIONS],
        "gods": shelf(words, god, material.GOD_CARDS),
        "armies": shelf(words, army, material.ARMY_CARDS),
        "production": shelf(words, tile, PRODUCTION),
        "passive": shelf(words, tile, material.BUILDINGS, PRODUCTION),
        "weavings": shelf(words, cloth, material.WEAVINGS),
        "statues": shelf(words, statue, len(material.STATUES)),
        "conquests": shelf(words, conquest, material.CONQUESTS),
        "temple": shelf(words, step, material.TEMPLE_SPACES),
        "tokens": [token for seat in range(1, 5) for token in tokens(words, seat)],
        "axomamma": axomamma(words),
    }
    return [Section(words.say("gallery", name), list(pieces), name) for name, pieces in shelves.items()]


def shelf(words: Words, draw: Callable[[Words, int], Piece], after: int, first: int = 0) -> list[Piece]:
    return [draw(words, number) for number in range(first, after)]


def square(body: Markup, half: float, class_: str = "") -> Markup:
    return picture(body, f"{num(-half)} {num(-half)} {num(2 * half)} {num(2 * half)}", f"piece tw {class_}")


def face(card: Markup) -> Markup:
    """A card's picture as a piece of the gallery."""
    return Markup(str(card).replace('class="tw', 'class="piece tw', 1))


def tipped(words: Words, about: str, body: Markup, half: float) -> Piece:
    """A piece that its tooltip tells about; a title may end with where it lies, which it does not here."""
    title = words.speaker.entry("tip", about, "title").partition(",")[0]
    return Piece(title, square(body, half), words.tip_text(about))


def action(name: str) -> Markup:
    return joined([circle(0, 0, 20, "tw-roundel"), at(ACTION_ICON[name], 0, 0, 33)])


def space(words: Words, god: int, colour: str) -> Piece:
    name = words.say("piece", "space", god=words.god(god), colour=words.say("colour", colour))
    return Piece(
        name, square(SHAPES.inline(f"space-{god}-{colour}"), 30), words.say("piece", "space_note", god=words.god(god))
    )


def god(words: Words, card: int) -> Piece:
    box = words.box
    name = words.speaker.word(f"god_card.{material.CARD_NAMES[card]}")
    return Piece(name, face(god_card(box, card)), words.god_tip(card)["data_tip"])


def army(words: Words, card: int) -> Piece:
    soldiers = words.say("piece", "soldier" if words.box.army_soldiers[card] == 1 else "soldiers")
    name = words.say("piece", "army", number=card + 1, soldiers=soldiers)
    return Piece(name, face(army_card(words.box, card)), words.say("piece", "cash", cash=words.cash(card)))


def tile(words: Words, number: int) -> Piece:
    cost = words.cost(words.box.building_cost[number])
    name = words.say("piece", "building", name=words.building_name(number), cost=cost)
    return Piece(name, face(building(words.box, number)), words.building(number))


def cloth(words: Words, number: int) -> Piece:
    box = words.box
    same = box.pattern[:number].count(box.pattern[number]) + 1
    name = words.say("piece", "weaving", pattern=words.pattern(number), number=same, dye=words.dye(number))
    note = words.say("piece", "edges", left=words.edge(box.left[number]), right=words.edge(box.right[number]))
    if box.mark[number]:
        note += words.say("piece", "mark", mark=box.mark[number])
    return Piece(name, face(weaving(box, number)), note)


def statue(words: Words, number: int) -> Piece:
    costs, size = words.box.costs, number % 2
    body = joined([at(f"statue-{material.SIZES[size]}", 0, 0, 56), god_badge(number // 2, 20, 20, 11)])
    note = words.say("piece", "statue", cost=words.cost(costs.statue[size]), points=costs.statue_points[size])
    return Piece(words.statue(number), square(body, 34), note)


def conquest(words: Words, space: int) -> Piece:
    box = words.box
    values = {"flip": box.flip[space], "discard": box.discard[space], "gain": words.gains(box.conquest_gain[space])}
    body = picture(conquest_art(words, space, 0, 0, False), "-2 -2 71 102", "piece tw")
    name = words.say("piece", "conquest_name", **words.conquest(space))
    return Piece(name, body, words.say("piece", "conquest", **values))


def step(words: Words, number: int) -> Piece:
    box = words.box
    gain, points, final = words.gains(box.temple_gain[number]), box.temple_festival[number], box.temple_final[number]
    note = words.say("piece", "temple", gain=gain, points=points)
    if final:
        note += words.say("piece", "final", final=final)
    body = picture(step_art(words, number, 0, 0), f"-2 -2 {step_width(number) + 4} {STEP + 4}", "piece tw long")
    return Piece(words.say("piece", "step", step=number), body, note)


def tokens(words: Words, seat: int) -> list[Piece]:
    """What a player owns: High Priest, marker, stairs."""
    colour = f"seat-{seat}"
    stairs = joined([*flight(built=True), *eye(colour)])
    pictures = {
        "priest": square(at("high-priest", 0, 0, 50), 28, colour),
        "marker": square(disc(colour, 0, 0, 18), 24, colour),
        "stairs": square(stairs, 26, colour),
    }
    said = words.say("seat_colour", str(seat))
    return [Piece(words.say("piece", name, colour=said), body) for name, body in pictures.items()]


def axomamma(words: Words) -> list[Piece]:
    """The spaces of his board, row by row."""
    solo = words.box.solo
    spaces: list[Piece] = []
    for row, (start, length) in enumerate(zip(material.AXO_ROW_START, material.AXO_ROW_LENGTH, strict=True)):
        for place in range(length):
            kind, gain = material.AXO_KINDS[solo.kind[start + place]], solo.gain[start + place]
            if kind in KIND_ICON:
                art = row_of([(name, "", "") for name in KIND_ICON[kind]], 0, 0, 26, 4)
            else:
                art = reward(words.box, gain, 0, 0, 28, 4, 60)
            body = picture(joined([rect(-33, -22, 66, 44, "conquest-box", 8), art]), "-35 -24 70 48", "piece tw")
            name = words.say("piece", "axo", row=words.say("row", str(row + 1)), place=words.say("nth", str(place + 1)))
            spaces.append(Piece(name, body, words.say("axo_kind", kind, gain=words.gains(gain))))
    return spaces
