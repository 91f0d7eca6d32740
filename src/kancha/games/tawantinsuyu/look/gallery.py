"""Every piece once, with its name and what it does; and the small picture of the game for the home page."""

from math import cos, radians, sin

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, shift, tag
from kancha.draw.scene import Piece, Section
from kancha.games.tawantinsuyu.edition.box import standard
from kancha.games.tawantinsuyu.game import RULES
from kancha.games.tawantinsuyu.look.axomamma import KIND_ICON
from kancha.games.tawantinsuyu.look.cards import army_card, building, god_card, picture, weaving
from kancha.games.tawantinsuyu.look.ground import TERRACES
from kancha.games.tawantinsuyu.look.hill import space_shape
from kancha.games.tawantinsuyu.look.places import conquest_art, step_art
from kancha.games.tawantinsuyu.look.shapes import (
    CX,
    CY,
    action_icon,
    circle,
    disc,
    god_badge,
    pentagon,
    rect,
    reward,
    row_of,
    shape,
    space_at,
    stair_at,
    task_icon,
    worker_icon,
)
from kancha.games.tawantinsuyu.look.sight import Words
from kancha.games.tawantinsuyu.material import (
    ACTIONS,
    ARMY_CARDS,
    ARMY_NAMES,
    AXO_KINDS,
    AXO_ROW_LENGTH,
    AXO_ROW_START,
    BUILDINGS,
    CARD_NAMES,
    COLOURS,
    CONQUEST_NAMES,
    CONQUESTS,
    GOD_CARDS,
    GODS,
    PRODUCTION,
    SIZES,
    SPACE_NAMES,
    STATUES,
    TASKS,
    TEMPLE_SPACES,
    WEAVING_NAMES,
    WEAVINGS,
    WORKERS,
)
from kancha.words import Speaker


def gallery(speaker: Speaker) -> list[Section]:
    words = Words(speaker, RULES.box(speaker.setup.edition))
    shelves = {
        "workers": workers(words),
        "spaces": spaces(words),
        "tasks": tasks(words),
        "actions": actions(words),
        "gods": gods(words),
        "armies": armies(words),
        "production": buildings(words, 0, PRODUCTION),
        "passive": buildings(words, PRODUCTION, BUILDINGS),
        "weavings": weavings(words),
        "statues": statues(words),
        "conquests": conquests(words),
        "temple": temple(words),
        "tokens": tokens(words),
        "axomamma": axomamma(words),
    }
    return [Section(words.say("gallery", name), pieces) for name, pieces in shelves.items()]


def square(body: Markup, half: float, class_: str = "") -> Markup:
    return picture(body, f"{num(-half)} {num(-half)} {num(2 * half)} {num(2 * half)}", f"piece tw {class_}".rstrip())


def shown(words: Words, about: str) -> tuple[str, str]:
    """Name and sentence of a tooltip."""
    return words.speaker.entry("tip", about, "title"), words.tip_text(about)


def workers(words: Words) -> list[Piece]:
    found: list[Piece] = []
    for kind, name in enumerate(WORKERS):
        title, said = shown(words, f"worker_{name}")
        found.append(Piece(title, square(at(worker_icon(kind), 0, 0, 60), 34), said))
    return found


def spaces(words: Words) -> list[Piece]:
    found: list[Piece] = []
    for god in range(len(GODS)):
        for colour in COLOURS:
            name = words.say("piece", "space", god=words.god(god), colour=words.say("colour", colour))
            note = words.say("piece", "space_note", god=words.god(god))
            found.append(Piece(name, square(space_shape(god, colour), 30), note))
    return found


def tasks(words: Words) -> list[Piece]:
    found: list[Piece] = []
    for name in TASKS:
        title, said = shown(words, f"task_{name}")
        body = joined([rect(-18, -18, 36, 36, "tw-task-tile", 8), at(task_icon(name), 0, 0, 30)])
        found.append(Piece(title, square(body, 22), said))
    return found


def actions(words: Words) -> list[Piece]:
    found: list[Piece] = []
    for name in ACTIONS:
        title, said = shown(words, f"action_{name}")
        body = joined([circle(0, 0, 20, "tw-roundel"), at(action_icon(name), 0, 0, 33)])
        found.append(Piece(title.partition(",")[0], square(body, 24), said))
    return found


def gods(words: Words) -> list[Piece]:
    box = words.box
    return [
        Piece(
            words.say("piece", "card", name=CARD_NAMES[card], god=words.god(box.card_god[card])),
            piece(god_card(box, card)),
            words.gains(box.card_gain[card]),
        )
        for card in range(GOD_CARDS)
    ]


def piece(face: Markup) -> Markup:
    """A card's picture as a piece of the gallery."""
    return Markup(str(face).replace('class="tw', 'class="piece tw', 1))


def armies(words: Words) -> list[Piece]:
    box = words.box
    found: list[Piece] = []
    for card in range(ARMY_CARDS):
        soldiers = words.say("piece", "soldier" if box.army_soldiers[card] == 1 else "soldiers")
        name = words.say("piece", "army", name=ARMY_NAMES[card], soldiers=soldiers)
        found.append(Piece(name, piece(army_card(box, card)), words.say("piece", "cash", cash=words.cash(card))))
    return found


def buildings(words: Words, first: int, after: int) -> list[Piece]:
    box = words.box
    found: list[Piece] = []
    for number in range(first, after):
        cost = words.cost(box.building_cost[number])
        name = words.say("piece", "building", name=words.building_name(number), cost=cost)
        found.append(Piece(name, piece(building(box, number)), words.building(number)))
    return found


def weavings(words: Words) -> list[Piece]:
    box = words.box
    found: list[Piece] = []
    for tile in range(WEAVINGS):
        name = words.say("piece", "weaving", name=WEAVING_NAMES[tile], pattern=words.pattern(tile))
        note = words.say("piece", "edges", left=words.edge(box.left[tile]), right=words.edge(box.right[tile]))
        if box.mark[tile]:
            note += words.say("piece", "mark", mark=box.mark[tile])
        found.append(Piece(name, piece(weaving(box, tile)), note))
    return found


def statues(words: Words) -> list[Piece]:
    costs = words.box.costs
    found: list[Piece] = []
    for number in range(len(STATUES)):
        size = number % 2
        body = joined([at(f"statue-{SIZES[size]}", 0, 0, 56), god_badge(number // 2, 20, 20, 11)])
        note = words.say("piece", "statue", cost=words.cost(costs.statue[size]), points=costs.statue_points[size])
        found.append(Piece(words.statue(number), square(body, 34), note))
    return found


def conquests(words: Words) -> list[Piece]:
    box = words.box
    found: list[Piece] = []
    for space in range(CONQUESTS):
        values = {"flip": box.flip[space], "discard": box.discard[space], "gain": words.gains(box.conquest_gain[space])}
        face = picture(conquest_art(words, space, 0, 0, False), "-2 -2 71 102", "piece tw")
        found.append(Piece(CONQUEST_NAMES[space], face, words.say("piece", "conquest", **values)))
    return found


def temple(words: Words) -> list[Piece]:
    box = words.box
    found: list[Piece] = []
    for step in range(TEMPLE_SPACES):
        gain, points = words.gains(box.temple_gain[step]), box.temple_festival[step]
        note = words.say("piece", "temple", gain=gain, points=points)
        if box.temple_final[step]:
            note += words.say("piece", "final", final=box.temple_final[step])
        width = 246 - step * 4
        face = picture(step_art(words, step, 0, 0), f"-2 -2 {width + 4} 39", "piece tw long")
        found.append(Piece(words.say("piece", "step", step=step), face, note))
    return found


def tokens(words: Words) -> list[Piece]:
    """What the players own: High Priests, markers, stairs."""
    found: list[Piece] = []
    for seat in range(1, 5):
        colour = words.say("seat_colour", str(seat))
        classes = f"seat-{seat}"
        found.append(
            Piece(words.say("piece", "priest", colour=colour), square(at("high-priest", 0, 0, 50), 28, classes))
        )
        found.append(Piece(words.say("piece", "marker", colour=colour), square(disc(classes, 0, 0, 18), 24, classes)))
        flight = [
            rect(-20, -21, 40, 42, "stair built", 4),
            shape("M-19-12h38M-19-4h38M-19 4h38M-19 12h38", "tread"),
            circle(0, 0, 14, "stair-eye"),
            at(classes, 0, 0, 17, "marker-glyph"),
        ]
        found.append(Piece(words.say("piece", "stairs", colour=colour), square(joined(flight), 26, classes)))
    return found


def axomamma(words: Words) -> list[Piece]:
    """The spaces of his board, row by row."""
    solo = words.box.solo
    found: list[Piece] = []
    for row, (start, length) in enumerate(zip(AXO_ROW_START, AXO_ROW_LENGTH, strict=True)):
        for place in range(length):
            kind = AXO_KINDS[solo.kind[start + place]]
            said = words.say("axo_kind", kind, gain=words.gains(solo.gain[start + place]))
            if kind in KIND_ICON:
                art = row_of([(name, "", "") for name in KIND_ICON[kind]], 0, 0, 26, 4)
            else:
                art = reward(words.box, solo.gain[start + place], 0, 0, 28, 4, 60)
            body = joined([rect(-33, -22, 66, 44, "conquest-box", 8), art])
            name = words.say("piece", "axo", row=row + 1, place=place + 1)
            found.append(Piece(name, picture(body, "-35 -24 70 48", "piece tw"), said))
    return found


# The card of the home page

CARD_WORKERS = {"M05o": 0, "M17o": 0, "T05o": 2, "M01o": 4, "T08i": 3, "B07o": 1, "B09o": 0, "M12i": 1}
CARD_STAIRS = {0: 3, 2: 1, 4: 2, 6: 1}
FILLS = {"bottom": "#B5B67C", "middle": "#E2BF78", "top": "#F3E3B6"}


def card() -> Markup:
    """The hill at dusk, with workers on its terraces."""
    box = standard()
    parts: list[Markup] = []
    for name, _, outer, soft in TERRACES:
        parts.append(tag("path", d=pentagon(outer + 16, soft + 8), fill="#A99C88", stroke="#6E6455", stroke_width=3))
        parts.append(tag("path", d=pentagon(outer, soft), fill=FILLS[name], stroke="#6E5B38", stroke_width=2))
    parts.append(tag("path", d=pentagon(112, 10), fill="#E9B94A", stroke="#8F6415", stroke_width=12))
    for number, action in enumerate(ACTIONS):
        turn = radians(-90 + 72 * number)
        parts.append(at(action_icon(action), CX + 56 * cos(turn), CY + 56 * sin(turn), 44))
    for space, name in enumerate(SPACE_NAMES):
        x, y = space_at(box, space)
        parts.append(tag("g", space_shape(box.hill.god[space], COLOURS[box.hill.colour[space]]), transform=shift(x, y)))
        if name in CARD_WORKERS:
            parts.append(at(worker_icon(CARD_WORKERS[name]), x, y - 6, 88))
    for number, seat in CARD_STAIRS.items():
        x, y = stair_at(box, number)
        parts.append(tag("g", disc(f"seat-{seat}", x, y, 26), class_=f"seat-{seat} tw-seat"))
    hill = tag("g", *parts, transform=f"translate(140 82) scale(.33) translate({num(-CX)} {num(-CY)})")
    sky = tag("rect", class_="p-dusk", width=280, height=156)
    return tag("svg", sky, hill, viewBox="0 0 280 156", role="img", aria_hidden="true", class_="tw-card")
