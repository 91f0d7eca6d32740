"""Beside the board: god cards, the market, weavings, army cards, the bag."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.tawantinsuyu.look.account import Underway
from kancha.games.tawantinsuyu.look.cards import army_card
from kancha.games.tawantinsuyu.look.pieces import cloth, god, piece, tile
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.look.tray import tray
from kancha.games.tawantinsuyu.material import CARD_NAMES, NONE, PRODUCTION_MASK, WEAVING_NAMES
from kancha.kernel.bits import members


def supplies(sight: Sight, underway: Underway | None) -> Markup:
    return joined([tray(sight, underway), gods(sight), market(sight), weavings(sight), army(sight), bag(sight)])


def group(name: str, title: str, *body: Markup | None) -> Markup:
    return tag("div", tag("b", title), tag("div", *body, class_="row"), id=f"group-{name}", class_=f"supply tw {name}")


def stack(sight: Sight, name: str, picture: str, number: int, rule: str, facet: str | None = None) -> Markup:
    """A face-down stack with its count."""
    marks = sight.tip(f"stack_{name}", rule, number=number)
    body = joined([icon(picture), tag("b", number)])
    return piece(f"stack-{name}", "stack" if number else "stack none", facet, body, marks)


def gods(sight: Sight) -> Markup:
    """The deck, and the offer with the oldest card on the left; last the card that joins it this turn (T-048, T-091, T-095)."""
    g = sight.g
    parts = [stack(sight, "gods", "god-card", g.god_deck_size(), "T-009", "source:deck")]
    for card in g.offer:
        parts.append(
            god(sight, card, "god-card", f"source:{CARD_NAMES[card]}", sight.god_tip(card, "offer_card", "T-095"))
        )
    if g.card_played != NONE:
        about = "card_due" if g.card_due else "card_played"
        parts.append(god(sight, g.card_played, "god-card due", None, sight.god_tip(g.card_played, about, "T-095")))
    for number in range(len(parts) - 1, g.box.setup(g.sides()).offer):
        parts.append(tag("span", id=f"offer-gap-{number}", class_="god-card gap"))
    return group("gods", sight.say("god_cards"), *parts)


def market(sight: Sight) -> Markup:
    """Two production buildings, two passive ones, and what is left of both stacks (T-037)."""
    g = sight.g
    parts = [
        tag("span", id=f"market-gap-{place}", class_="tile gap")
        if number == NONE
        else tile(sight, number, sight.building_tip(number, "T-130"))
        for place, number in enumerate(g.market)
    ]
    left = g.stack | sum(1 << number for number in g.under)
    makes = (left & PRODUCTION_MASK).bit_count()
    return group("market", sight.say("market", production=makes, passive=left.bit_count() - makes), *parts)


def weavings(sight: Sight) -> Markup:
    """The face-up tile and the stack below it (T-141, T-143)."""
    g = sight.g
    up = g.weaving_up
    left = g.weavings_left() - (up != NONE)
    top = tag("span", id="weaving-gap", class_="cloth gap")
    if up != NONE:
        facets = f"weaving:{WEAVING_NAMES[up]} depth:face_up"
        top = cloth(sight, up, "cloth", facets, sight.weaving_tip(up, "weaving_up", "T-141"))
    below = stack(sight, "weavings", "weaving", left, "T-143", "depth:below")
    return group("weavings", sight.say("weavings"), top, below)


def army(sight: Sight) -> Markup:
    """The deck and the discard pile (T-148); the whole pile is open, its last cards lie on top."""
    g = sight.g
    pile = members(g.army_discard)
    face = [army_card(sight.box, pile[-1]), tag("b", len(pile), class_="count")] if pile else []
    marks = sight.tip("army_discard", "T-011", number=len(pile))
    top = tag("span", *face, id="army-discard", class_="god-card" if pile else "god-card gap", **marks)
    return group("army", sight.say("army"), stack(sight, "army", "army", g.army_deck_size(), "T-148"), top)


def bag(sight: Sight) -> Markup:
    """The bag: how many workers, and of which colours, which everybody can work out."""
    g = sight.g
    inside = ", ".join([f"{number} × {sight.worker(kind)}" for kind, number in enumerate(g.bag) if number])
    marks = sight.tip("bag", "T-034", number=sum(g.bag), inside=inside or sight.say("nothing"))
    body = tag("span", icon("bag"), tag("b", sum(g.bag)), id="bag", class_="stack", **marks)
    return group("bag", sight.say("bag"), body)
