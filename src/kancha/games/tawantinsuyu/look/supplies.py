"""Beside the board: god cards, the market, weavings, army cards, the bag."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.tawantinsuyu.look.account import Underway
from kancha.games.tawantinsuyu.look.cards import army_card, building, god_card, weaving
from kancha.games.tawantinsuyu.look.sight import Sight, spoken
from kancha.games.tawantinsuyu.look.tray import tray
from kancha.games.tawantinsuyu.material import (
    ARMY_NAMES,
    BUILDING_NAMES,
    CARD_NAMES,
    NONE,
    PRODUCTION,
    PRODUCTION_MASK,
    WEAVING_NAMES,
)
from kancha.kernel.bits import members


def supplies(sight: Sight, underway: Underway | None) -> Markup:
    return joined([tray(sight, underway), gods(sight), market(sight), weavings(sight), army(sight), bag(sight)])


def group(name: str, title: str, *body: Markup | None) -> Markup:
    return tag("div", tag("b", title), tag("div", *body, class_="row"), id=f"group-{name}", class_=f"supply tw {name}")


def stack(sight: Sight, name: str, picture: str, number: int, rule: str, facet: str | None = None) -> Markup:
    """A face-down stack with its count."""
    marks = sight.tip(f"stack_{name}", rule, number=number)
    return tag(
        "span",
        spoken(marks),
        icon(picture),
        tag("b", number),
        id=f"stack-{name}",
        class_="stack" if number else "stack none",
        data_f=facet,
        **marks,
    )


def gods(sight: Sight) -> Markup:
    """The deck, and the offer with the oldest card on the left (T-048, T-095)."""
    g = sight.g
    parts = [stack(sight, "gods", "god-card", g.god_deck_size(), "T-009", "source:deck")]
    for card in g.offer:
        name = CARD_NAMES[card]
        marks = sight.god_tip(card, "offer_card", "T-095")
        face = [spoken(marks), god_card(sight.box, card)]
        parts.append(tag("span", *face, id=f"god-{name}", class_="god-card", data_f=f"source:{name}", **marks))
    if g.card_played != NONE:
        parts.append(due(sight, g.card_played))
    for number in range(len(g.offer) + (g.card_played != NONE), g.box.setup(g.sides()).offer):
        parts.append(tag("span", id=f"offer-gap-{number}", class_="god-card gap"))
    return group("gods", sight.say("god_cards"), *parts)


def due(sight: Sight, card: int) -> Markup:
    """The card of this turn's placement: it joins the offer at the end of the turn (T-091, T-095)."""
    about = "card_due" if sight.g.card_due else "card_played"
    name = CARD_NAMES[card]
    face = god_card(sight.box, card)
    return tag("span", face, id=f"god-{name}", class_="god-card due", **sight.god_tip(card, about, "T-095"))


def market(sight: Sight) -> Markup:
    """Two production buildings, two passive ones, and what is left of both stacks (T-037)."""
    g = sight.g
    parts: list[Markup] = []
    for place, number in enumerate(g.market):
        if number == NONE:
            parts.append(tag("span", id=f"market-gap-{place}", class_="tile gap"))
        else:
            parts.append(tile(sight, number, sight.building_tip(number, "T-130")))
    under = sum(1 << number for number in g.under)
    left = g.stack | under
    makes = (left & PRODUCTION_MASK).bit_count()
    title = sight.say("market", production=makes, passive=left.bit_count() - makes)
    return group("market", title, *parts)


def tile(sight: Sight, number: int, marks: dict[str, str], down: bool = False) -> Markup:
    name = BUILDING_NAMES[number]
    classes = f"tile {'made' if number < PRODUCTION else 'passive'}{' down' if down else ''}"
    face = [spoken(marks), building(sight.box, number)]
    return tag("span", *face, id=f"building-{name}", class_=classes, data_f=f"building:{name}", **marks)


def cloth(sight: Sight, number: int, facets: str, about: str = "weaving", rule: str = "T-144") -> Markup:
    marks = sight.weaving_tip(number, about, rule)
    name = WEAVING_NAMES[number]
    face = [spoken(marks), weaving(sight.box, number)]
    return tag("span", *face, id=f"weaving-{name}", class_="cloth", data_f=facets, **marks)


def weavings(sight: Sight) -> Markup:
    """The face-up tile and the stack below it (T-141, T-143)."""
    g = sight.g
    up = g.weaving_up
    left = g.weavings_left() - (up != NONE)
    top = tag("span", id="weaving-gap", class_="cloth gap")
    if up != NONE:
        top = cloth(sight, up, f"weaving:{WEAVING_NAMES[up]} depth:face_up", "weaving_up", "T-141")
    return group(
        "weavings", sight.say("weavings"), top, stack(sight, "weavings", "weaving", left, "T-143", "depth:below")
    )


def army(sight: Sight) -> Markup:
    """The deck and the discard pile (T-148); the whole pile is open, its last cards lie on top."""
    g = sight.g
    pile = members(g.army_discard)
    marks = sight.tip("army_discard", "T-011", number=len(pile))
    if not pile:
        top = tag("span", id="army-discard", class_="god-card gap", **marks)
    else:
        face = army_card(sight.box, pile[-1])
        top = tag("span", face, tag("b", len(pile), class_="count"), id="army-discard", class_="god-card", **marks)
    return group("army", sight.say("army"), stack(sight, "army", "army", g.army_deck_size(), "T-148"), top)


def bag(sight: Sight) -> Markup:
    """The bag: how many workers, and of which colours, which everybody can work out."""
    g = sight.g
    inside = ", ".join([f"{number} × {sight.worker(kind)}" for kind, number in enumerate(g.bag) if number])
    marks = sight.tip("bag", "T-034", number=sum(g.bag), inside=inside or sight.say("nothing"))
    body = tag("span", icon("bag"), tag("b", sum(g.bag)), id="bag", class_="stack", **marks)
    return group("bag", sight.say("bag"), body)


def card_of_army(sight: Sight, card: int, about: str, rule: str, classes: str = "") -> Markup:
    name = ARMY_NAMES[card]
    marks = sight.army_tip(card, about, rule)
    return tag(
        "span",
        spoken(marks),
        army_card(sight.box, card),
        id=f"army-{name}",
        class_=f"god-card army {classes}".rstrip(),
        data_f=f"army_card:{name}",
        **marks,
    )
