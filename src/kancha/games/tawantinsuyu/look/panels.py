"""The seats' areas: resources, reserve, hands, buildings, armies, tapestries, statues, what is left in the box."""

from typing import Final

from markupsafe import Markup

from kancha.draw import panels as kit
from kancha.draw.icons import icon
from kancha.draw.keeping import Kept
from kancha.draw.markup import joined, tag
from kancha.draw.strokes import picture
from kancha.games.tawantinsuyu.look.axomamma import axomamma
from kancha.games.tawantinsuyu.look.cards import matched, strip
from kancha.games.tawantinsuyu.look.pieces import army, god, piece, tile
from kancha.games.tawantinsuyu.look.shapes import god_badge
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import CARD_NAMES, GODS, GOLD, RESOURCES, SIZES, STATUES, WORKERS
from kancha.games.tawantinsuyu.people import Player
from kancha.games.tawantinsuyu.state import AXOMAMMA, SOLO
from kancha.kernel.bits import members

PICKING: Final = ("swap", "nomad", "send_nomad", "play", "weave", "sacrifice")
"""What makes something of the own area a thing to pick."""
ABILITY_RULE = ("T-101", "T-104", "T-102", "T-105", "T-103")


def panels(sight: Sight) -> list[Markup]:
    """One body per side."""
    bodies = [area(sight, side) for side in range(sight.g.sides())]
    if sight.g.mode == SOLO:
        bodies[AXOMAMMA] = joined([axomamma(sight), bodies[AXOMAMMA]])
    return bodies


KEPT: Final = Kept(600)


def area(sight: Sight, side: int) -> Markup:
    """The area of a side, kept by all that lies there and may be picked."""
    p = sight.g.players[side]
    own = side == sight.seat
    hand: tuple[object, ...] = (p.god_cards(), p.army_cards() + p.looking_hidden)
    if own:
        hand = (p.gods, p.army, *[p.owns_god(god) for god in range(len(GODS))], *[sight.asks(verb) for verb in PICKING])
    key = (
        *(sight.common, side, own, sight.name(side), hand, tuple(p.res), tuple(p.workers), p.played),
        *(p.up, p.down, p.army_up, p.army_down, tuple(map(tuple, p.tapestries)), tuple(p.statues)),
        *(p.stairs_left, p.markers_left),
    )
    return KEPT.get(key, lambda: drawn_area(sight, side, own))


def drawn_area(sight: Sight, side: int, own: bool) -> Markup:
    player = sight.g.players[side]
    top = tag("div", resources(sight, side, own), reserve(sight, side, own), class_="own-top")
    estate = tag("div", built(sight, side), cloths(sight, side, own), idols(sight, side, own), class_="estate")
    return joined([top, hands(sight, side, own), played(sight, player, own), estate])


def resources(sight: Sight, side: int, own: bool) -> Markup:
    """The four resources; the viewer's gold pays for a space, and an exchange swaps one into another."""
    shown: list[Markup] = []
    for kind, name in enumerate(RESOURCES):
        marks = sight.tip(f"resource_{name}", "T-004" if kind == GOLD else "T-003")
        marks["id"] = f"res-{side}-{name}"
        if own:
            facets = ["payment:gold"] if kind == GOLD else []
            if sight.asks("swap"):
                facets += [f"resource:{name}", f"into:{name}"]
            if facets:
                marks["data_f"] = " ".join(facets)
        shown.append(kit.chip(name, sight.g.players[side].res[kind], sight.resource(kind), not own, **marks))
    return tag("div", *shown, class_="chips tight")


def reserve(sight: Sight, side: int, own: bool) -> Markup:
    """The unplaced workers, two of which may stay at the end of a turn (T-183)."""
    mine = own and not sight.asks("nomad", "send_nomad")
    chips: list[Markup] = []
    for kind, number in enumerate(sight.g.players[side].workers):
        name = WORKERS[kind]
        marks = sight.tip(f"worker_{name}", ABILITY_RULE[kind])
        classes, facet = f"worker-chip k{kind}" if own else "worker-chip", f"worker:{name}" if mine else None
        for copy in range(1, number + 1):
            worker = icon(f"w-{name}")
            chips.append(tag("span", worker, id=f"reserve-{side}-{name}-{copy}", class_=classes, data_f=facet, **marks))
    for gap in range(len(chips), 2):
        chips.append(tag("span", class_="worker-chip gap", id=f"reserve-{side}-gap-{gap}"))
    return tag("div", *chips, id=f"reserve-{side}", class_="reserve")


def counted(sight: Sight, picture: str, name: str, about: str, rule: str, number: int, side: int) -> Markup:
    """A small chip: how many of something a side has, with its tooltip."""
    marks = sight.tip(about, rule, name=sight.name(side), number=number)
    return kit.chip(picture, number, marks["data_tip_title"], True, id=f"{name}-{side}", **marks)


def hands(sight: Sight, side: int, own: bool) -> Markup | None:
    """The own cards open; of the others' only how many there are."""
    player = sight.g.players[side]
    if not own:
        armies = player.army_cards() + player.looking_hidden
        gods = counted(sight, "god-card", "gods", "hidden_gods", "T-198", player.god_cards(), side)
        soldiers = counted(sight, "army", "armies", "hidden_armies", "T-063", armies, side)
        return tag("div", gods, soldiers, *left(sight, side), class_="chips tight")
    cards = [held(sight, card) for card in members(player.gods)]
    cards += [army(sight, card, "army_hand", "T-063") for card in members(player.army)]
    many = " many" if len(cards) > 6 else ""
    return tag("div", *cards, id=f"hand-{side}", class_=f"hand{many}") if cards else None


def held(sight: Sight, card: int) -> Markup:
    """A god card in the viewer's hand."""
    name = CARD_NAMES[card]
    owns = " blessed" if sight.g.players[sight.seat].owns_god(sight.box.card_god[card]) else ""
    return god(sight, card, f"god-card{owns}", f"payment:{name} god_card:{name}", sight.god_tip(card))


def played(sight: Sight, player: Player, own: bool) -> Markup | None:
    """Cards played in setup or after a Festival, until they are shuffled back; in setup one's own bring theirs (T-044, T-206)."""
    open_ = own and sight.asks("play")
    cards: list[Markup] = []
    for card in members(player.played):
        facet = f"god_card:{CARD_NAMES[card]}" if open_ else None
        cards.append(god(sight, card, "god-card small", facet, sight.god_tip(card, "card_in_play", "T-045")))
    return tag("div", tag("small", sight.say("played")), *cards, class_="area played") if cards else None


def built(sight: Sight, side: int) -> Markup | None:
    """Buildings and armies in the play area, grey when face down (T-131, T-163)."""
    player = sight.g.players[side]
    parts = [
        *[tile(sight, number, sight.building_tip(number)) for number in members(player.up)],
        *[tile(sight, number, sight.building_tip(number, "T-020"), True) for number in members(player.down)],
        *[army(sight, card, "army_up", "T-163") for card in members(player.army_up)],
        *[army(sight, card, "army_down", "T-020", "god-card army down") for card in members(player.army_down)],
    ]
    many = " many" if len(parts) > 8 else " some" if len(parts) > 4 else ""
    return tag("div", *parts, id=f"area-{side}", class_=f"area{many}") if parts else None


# Tapestries


def cloths(sight: Sight, side: int, own: bool) -> Markup | None:
    """Each tapestry as a strip, its matched joints glowing; the viewer's own can be lengthened at both ends."""
    rows = sight.g.players[side].tapestries
    open_ = own and sight.asks("weave")
    strips = [tapestry(sight, side, row, tiles, open_) for row, tiles in enumerate(rows)]
    return tag("div", *strips, id=f"cloths-{side}", class_="cloths") if strips else None


def tapestry(sight: Sight, side: int, row: int, tiles: list[int], open_: bool) -> Markup:
    box, size = sight.box, len(tiles)
    joints = "; ".join([sight.edge(box.left[tiles[place]]) for place in matched(box, tiles)])
    points = box.tapestry[min(size, len(box.tapestry) - 1)]
    marks = sight.tip("tapestry", "T-145", size=size, points=points, joints=joints or sight.say("nothing"))
    body = picture(strip(box, tiles), f"-2 -2 {70 * size + 4} 74", "tw tapestry")
    if open_:
        body = joined([end(sight, row, "left"), body, end(sight, row, "right")])
    return piece(f"tapestry-{side}-{row}", "strip", f"tapestry:{row}" if open_ else None, body, marks)


def end(sight: Sight, row: int, side: str) -> Markup:
    marks = sight.tip(f"end_{side}", "T-144")
    return tag("span", icon("plus", "ic-s"), id=f"end-{row}-{side}", class_="strip-end", data_f=f"end:{side}", **marks)


# Statues and what is left


def idols(sight: Sight, side: int, own: bool) -> Markup | None:
    """The statues one owns; one's own can be sacrificed (T-140, T-157)."""
    open_ = own and sight.asks("sacrifice")
    chips: list[Markup] = []
    for number, held in enumerate(sight.g.players[side].statues):
        if held:
            name, badge = STATUES[number], picture(god_badge(number // 2, 16, 16, 14), "0 0 32 32", "god-dot")
            body = joined([icon(f"statue-{SIZES[number % 2]}"), badge, Markup(f" ×{held}" if held > 1 else "")])
            marks = sight.tip("idol", "T-091", statue=sight.statue(number))
            facet = f"statue:{name}" if open_ else None
            chips.append(piece(f"idol-{side}-{name}", "chip chip-s idol", facet, body, marks))
    chips += left(sight, side) if own else []
    return tag("div", *chips, class_="chips tight wrap") if chips else None


def left(sight: Sight, side: int) -> list[Markup]:
    """Stairs tokens and conquest markers still to be placed (T-030)."""
    player = sight.g.players[side]
    return [
        counted(sight, "stairs", "stairs-left", "stairs_left", "T-124", player.stairs_left, side),
        counted(sight, "conquest", "markers-left", "markers_left", "T-162", player.markers_left, side),
    ]
