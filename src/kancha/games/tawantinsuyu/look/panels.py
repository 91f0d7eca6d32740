"""The seats' areas: resources, reserve, hands, buildings, armies, tapestries, statues, what is left in the box."""

from markupsafe import Markup

from kancha.draw import panels as kit
from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.tawantinsuyu.look.axomamma import axomamma
from kancha.games.tawantinsuyu.look.cards import god_card, matched, picture, strip
from kancha.games.tawantinsuyu.look.shapes import god_badge, worker_icon
from kancha.games.tawantinsuyu.look.sight import Sight, spoken
from kancha.games.tawantinsuyu.look.supplies import card_of_army, tile
from kancha.games.tawantinsuyu.material import CARD_NAMES, GOLD, RESOURCES, SIZES, STATUES, WORKERS
from kancha.games.tawantinsuyu.people import Player
from kancha.games.tawantinsuyu.state import AXOMAMMA, SOLO
from kancha.kernel.bits import members


def panels(sight: Sight) -> list[Markup]:
    """One body per side."""
    found = [area(sight, side) for side in range(sight.g.sides())]
    if sight.g.mode == SOLO:
        found[AXOMAMMA] = joined([axomamma(sight), found[AXOMAMMA]])
    return found


def area(sight: Sight, side: int) -> Markup:
    player = sight.g.players[side]
    own = side == sight.seat
    return joined(
        [
            tag("div", resources(sight, side, own), reserve(sight, side, own), class_="own-top"),
            hands(sight, side, own),
            played(sight, player, own),
            tag("div", built(sight, side), cloths(sight, side, own), idols(sight, side, own), class_="estate"),
        ]
    )


def resources(sight: Sight, side: int, own: bool) -> Markup:
    """The four resources; the viewer's gold pays for a space, and an exchange swaps one into another."""
    found: list[Markup] = []
    for kind, name in enumerate(RESOURCES):
        marks = sight.tip(f"resource_{name}", "T-004" if kind == GOLD else "T-003")
        marks["id"] = f"res-{side}-{name}"
        if own:
            facets = ["payment:gold"] if kind == GOLD else []
            if sight.asks("swap"):
                facets += [f"resource:{name}", f"into:{name}"]
            if facets:
                marks["data_f"] = " ".join(facets)
        found.append(kit.chip(name, sight.g.players[side].res[kind], sight.resource(kind), not own, **marks))
    return tag("div", *found, class_="chips tight")


def reserve(sight: Sight, side: int, own: bool) -> Markup:
    """The unplaced workers, two of which may stay at the end of a turn (T-183)."""
    workers = sight.g.players[side].workers
    mine = own and not sight.asks("nomad", "send_nomad")
    found: list[Markup] = []
    seen = 0
    for kind, number in enumerate(workers):
        for copy in range(number):
            seen += 1
            marks = sight.tip(f"worker_{WORKERS[kind]}", ("T-101", "T-104", "T-102", "T-105", "T-103")[kind])
            found.append(
                tag(
                    "span",
                    icon(worker_icon(kind)),
                    id=f"reserve-{side}-{WORKERS[kind]}-{copy + 1}",
                    class_=f"worker-chip k{kind}" if own else "worker-chip",
                    data_f=f"worker:{WORKERS[kind]}" if mine else None,
                    **marks,
                )
            )
    for gap in range(seen, 2):
        found.append(tag("span", class_="worker-chip gap", id=f"reserve-{side}-gap-{gap}"))
    return tag("div", *found, id=f"reserve-{side}", class_="reserve")


def hands(sight: Sight, side: int, own: bool) -> Markup | None:
    """The own cards open; of the others' only how many there are."""
    player = sight.g.players[side]
    gods, armies = player.god_cards(), player.army_cards() + player.looking_hidden
    if not own:
        marks = sight.tip("hidden_gods", "T-198", name=sight.name(side), number=gods)
        chips = [kit.chip("god-card", gods, marks["data_tip_title"], True, id=f"gods-{side}", **marks)]
        marks = sight.tip("hidden_armies", "T-063", name=sight.name(side), number=armies)
        chips.append(kit.chip("army", armies, marks["data_tip_title"], True, id=f"armies-{side}", **marks))
        return tag("div", *chips, *left(sight, side), class_="chips tight")
    cards = [god(sight, card) for card in members(player.gods)]
    soldiers = [card_of_army(sight, card, "army_hand", "T-063") for card in members(player.army)]
    if not cards and not soldiers:
        return None
    many = " many" if len(cards) + len(soldiers) > 6 else ""
    return tag("div", *cards, *soldiers, id=f"hand-{side}", class_=f"hand{many}")


def god(sight: Sight, card: int) -> Markup:
    name = CARD_NAMES[card]
    marks = sight.god_tip(card)
    owns = " blessed" if sight.g.players[sight.seat].owns_god(sight.box.card_god[card]) else ""
    facets = f"payment:{name} god_card:{name}"
    return tag(
        "span",
        spoken(marks),
        god_card(sight.box, card),
        id=f"god-{name}",
        class_=f"god-card{owns}",
        data_f=facets,
        **marks,
    )


def played(sight: Sight, player: Player, own: bool) -> Markup | None:
    """Cards played in setup or after a Festival, until they are shuffled back; in setup one's own bring theirs (T-044, T-206)."""
    cards = members(player.played)
    if not cards:
        return None
    found: list[Markup] = []
    for card in cards:
        name = CARD_NAMES[card]
        marks = sight.god_tip(card, "card_in_play", "T-045")
        if own and sight.asks("play"):
            marks["data_f"] = f"god_card:{name}"
        found.append(tag("span", god_card(sight.box, card), id=f"god-{name}", class_="god-card small", **marks))
    return tag("div", tag("small", sight.say("played")), *found, class_="area played")


def built(sight: Sight, side: int) -> Markup | None:
    """Buildings and armies in the play area, grey when face down (T-131, T-163)."""
    player = sight.g.players[side]
    parts = [tile(sight, number, sight.building_tip(number)) for number in members(player.up)]
    for number in members(player.down):
        parts.append(tile(sight, number, sight.building_tip(number, "T-020"), True))
    parts += [card_of_army(sight, card, "army_up", "T-163") for card in members(player.army_up)]
    parts += [card_of_army(sight, card, "army_down", "T-020", "down") for card in members(player.army_down)]
    if not parts:
        return None
    many = " many" if len(parts) > 8 else " some" if len(parts) > 4 else ""
    return tag("div", *parts, id=f"area-{side}", class_=f"area{many}")


# Tapestries


def cloths(sight: Sight, side: int, own: bool) -> Markup | None:
    """Each tapestry as a strip, its matched joints glowing; the viewer's own can be lengthened at both ends."""
    rows = sight.g.players[side].tapestries
    open_ = own and sight.asks("weave")
    found = [tapestry(sight, side, row, tiles, open_) for row, tiles in enumerate(rows)]
    return tag("div", *found, id=f"cloths-{side}", class_="cloths") if found else None


def tapestry(sight: Sight, side: int, row: int, tiles: list[int], open_: bool) -> Markup:
    box = sight.box
    joints = [sight.edge(box.left[tiles[place]]) for place in matched(box, tiles)]
    size = len(tiles)
    marks = sight.tip(
        "tapestry",
        "T-145",
        size=size,
        points=box.tapestry[min(size, len(box.tapestry) - 1)],
        joints="; ".join(joints) or sight.say("nothing"),
    )
    body = picture(strip(box, tiles), f"-2 -2 {70 * size + 4} 74", "tw tapestry")
    parts: list[Markup] = [body]
    if open_:
        parts = [end(sight, row, "left"), body, end(sight, row, "right")]
    facet = f"tapestry:{row}" if open_ else None
    return tag("span", spoken(marks), *parts, id=f"tapestry-{side}-{row}", class_="strip", data_f=facet, **marks)


def end(sight: Sight, row: int, side: str) -> Markup:
    marks = sight.tip(f"end_{side}", "T-144")
    body = icon("plus", "ic-s")
    return tag("span", body, id=f"end-{row}-{side}", class_="strip-end", data_f=f"end:{side}", **marks)


# Statues and what is left


def idols(sight: Sight, side: int, own: bool) -> Markup | None:
    """The statues one owns; one's own can be sacrificed (T-140, T-157)."""
    player = sight.g.players[side]
    open_ = own and sight.asks("sacrifice")
    found: list[Markup] = []
    for number, held in enumerate(player.statues):
        if not held:
            continue
        badge = picture(god_badge(number // 2, 16, 16, 14), "0 0 32 32", "god-dot")
        marks = sight.tip("idol", "T-091", statue=sight.statue(number))
        found.append(
            tag(
                "span",
                spoken(marks),
                icon(f"statue-{SIZES[number % 2]}"),
                badge,
                f" ×{held}" if held > 1 else None,
                id=f"idol-{side}-{STATUES[number]}",
                class_="chip chip-s idol",
                data_f=f"statue:{STATUES[number]}" if open_ else None,
                **marks,
            )
        )
    if own:
        found += left(sight, side)
    return tag("div", *found, class_="chips tight wrap") if found else None


def left(sight: Sight, side: int) -> list[Markup]:
    """Stairs tokens and conquest markers still to be placed (T-030)."""
    player = sight.g.players[side]
    marks = sight.tip("stairs_left", "T-124", number=player.stairs_left)
    stairs = kit.chip("stairs", player.stairs_left, marks["data_tip_title"], True, id=f"stairs-left-{side}", **marks)
    marks = sight.tip("markers_left", "T-162", number=player.markers_left)
    return [
        stairs,
        kit.chip("conquest", player.markers_left, marks["data_tip_title"], True, id=f"markers-left-{side}", **marks),
    ]
