"""Festival cards: in a hand, on display, played; and what each is worth under the display card (K-115)."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_kramer.look.sight import Sight, short
from kancha.games.cuzco_kramer.material import CARD_RELICS, CARDS, FACES, NONE, RELICS
from kancha.kernel.bits import members


def relics(card: int, class_: str = "") -> Markup:
    return joined([icon(f"kz-{RELICS[relic]}", class_) for relic in members(CARD_RELICS[card])])


def times(number: int, name: str, class_: str | None = None) -> Markup | None:
    """How many equal cards there are, where it is more than one."""
    return tag(name, f"×{number}", class_=class_) if number > 1 else None


def hand(sight: Sight) -> Markup:
    """The viewer's own hand, equal cards on one pile, each with its worth at a festival now."""
    g = sight.g
    held = g.hands[sight.seat * FACES : (sight.seat + 1) * FACES]
    parts: list[Markup] = []
    for card in [card for card in range(FACES) if held[card]]:
        worth = g.worth_of(card) if g.display != NONE else 0
        classes = f"card kz-card n{CARD_RELICS[card].bit_count()}{'' if worth else ' kz-off'}"
        marks = sight.tip("card" if worth else "card_off", "K-115", card=sight.card(card), worth=worth)
        body = relics(card), times(held[card], "span", "times"), tag("span", worth, class_="worth")
        parts.append(tag("div", *body, class_=classes, id=f"card-{short(card)}", data_f=f"card:{CARDS[card]}", **marks))
    if not parts:
        parts.append(tag("small", sight.say("no_cards"), class_="muted"))
    return tag("div", *parts, id="hand", class_="hand kz-hand")


def part_in_festival(sight: Sight, seat: int) -> str:
    """How far a seat is in the festival being held: `in`, `held`, `passed`; nothing if it takes no part (K-117, K-118)."""
    g = sight.g
    if g.feast == NONE:
        return ""
    if g.bidders >> seat & 1:
        return "held" if g.held >> seat & 1 else "in"
    return "passed" if any(g.bids[seat * FACES : (seat + 1) * FACES]) else ""


def bid(sight: Sight, seat: int) -> Markup | None:
    """What a seat has played in the festival being held."""
    state = part_in_festival(sight, seat)
    if not state:
        return None
    played = sight.g.bids[seat * FACES : (seat + 1) * FACES]
    total = sight.g.bid_of(seat)
    body = [tag("span", sight.say("bid", "label"), class_="label"), tag("b", total, class_="kz-total")]
    for card in [card for card in range(FACES) if played[card]]:
        body.append(tag("span", relics(card, "ic-s"), times(played[card], "b"), class_="kz-mini"))
    if state != "in":
        body.append(tag("small", sight.say("bid", state)))
    marks = sight.tip("bid", "K-118", name=sight.name(seat), total=total)
    return tag("div", *body, id=f"bid-{seat}", class_=f"kz-bid {state}", **marks)
