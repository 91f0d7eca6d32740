"""Festival cards: in a hand, on display, played; and what each is worth under the display card (K-115)."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_kramer.look.sight import Sight, short
from kancha.games.cuzco_kramer.material import CARD_RELICS, CARDS, FACES, NONE, RELICS
from kancha.kernel.bits import members


def relics(card: int, class_: str = "") -> Markup:
    return joined([icon(f"kz-{RELICS[relic]}", class_) for relic in members(CARD_RELICS[card])])


def face(card: int, *more: Markup | None, class_: str = "", **marks: str) -> Markup:
    """A card's face: one or two relics on sand."""
    classes = f"card kz-card n{CARD_RELICS[card].bit_count()} {class_}".rstrip()
    return tag("div", relics(card), *more, class_=classes, **marks)


def hand(sight: Sight) -> Markup:
    """The viewer's own hand, equal cards on one pile, each with its worth at a festival now."""
    g = sight.g
    found: list[Markup] = []
    for card in range(FACES):
        held = g.hands[sight.seat * FACES + card]
        if not held:
            continue
        worth = g.worth_of(card) if g.display != NONE else 0
        found.append(
            face(
                card,
                tag("span", f"×{held}", class_="times") if held > 1 else None,
                tag("span", worth, class_="worth"),
                class_="" if worth else "kz-off",
                id=f"card-{short(card)}",
                data_f=f"card:{CARDS[card]}",
                **sight.tip("card" if worth else "card_off", "K-115", card=sight.card(card), worth=worth),
            )
        )
    if not found:
        found.append(tag("small", sight.say("no_cards"), class_="muted"))
    return tag("div", *found, id="hand", class_="hand kz-hand")


def bid(sight: Sight, seat: int) -> Markup | None:
    """What a seat has played in the festival being held, and how far it is in it (K-117, K-118)."""
    g = sight.g
    if g.feast == NONE:
        return None
    played = [card for card in range(FACES) if g.bids[seat * FACES + card]]
    inside = g.bidders >> seat & 1
    if not played and not inside:
        return None
    small = [
        tag(
            "span",
            relics(card, "ic-s"),
            tag("b", f"×{g.bids[seat * FACES + card]}") if g.bids[seat * FACES + card] > 1 else None,
            class_="kz-mini",
        )
        for card in played
    ]
    state = "held" if g.held >> seat & 1 else "in" if inside else "passed"
    total = tag("b", g.bid_of(seat), class_="kz-total")
    word = tag("small", sight.say("bid", state)) if state != "in" else None
    marks = sight.tip("bid", "K-118", name=sight.name(seat), total=g.bid_of(seat))
    label = tag("span", sight.say("bid", "label"), class_="label")
    return tag("div", label, total, *small, word, id=f"bid-{seat}", class_=f"kz-bid {state}", **marks)
