"""God cards: the five face-up ones on their decks, the discard piles, and the viewer's hand."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_feld.look.shapes import GOD_ICONS, tile_picture
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.games.cuzco_feld.look.spaces import discarded
from kancha.games.cuzco_feld.material import CARD_NAMES, CARDS, GOD_OF, GODS, NONE

PHASES_OF: Final = ["II", "I", "III", "III", "I", "I", "I", "I·II", "I", "I", "II", "I", "I", "I", "II"]
"""When each card can be played; 04 also at the very end (F-401 to F-415)."""


def gods(sight: Sight) -> Markup:
    """The storage board: a face-up card a god, and the open piles."""
    found = [face(sight, god) for god in range(len(GODS))]
    return tag("div", *found, used_cards(sight), used_tiles(sight), id="gods", class_="gods")


def card_body(words: Words, card: int) -> list[Markup]:
    god = GOD_OF[card]
    return [
        icon(GOD_ICONS[god], "ic-l"),
        tag("b", words.god(god)),
        tag("small", words.card_short(card)),
        tag("i", PHASES_OF[card]),
    ]


def card_tip(words: Words, card: int) -> dict[str, str]:
    return words.tip(
        "card",
        f"F-{401 + card}",
        number=CARD_NAMES[card],
        god=words.god(GOD_OF[card]),
        short=words.card_short(card),
        text=words.card_text(card),
    )


def face(sight: Sight, god: int) -> Markup:
    """The face-up card of a god, and how many lie below it."""
    g = sight.g
    card = g.faces[god]
    name = GODS[god]
    deck = tag("span", icon("card-back"), g.deck_left[god], class_="deck")
    if card == NONE:
        body = [icon(GOD_ICONS[god], "ic-l"), tag("b", sight.god(god)), tag("small", sight.say("no_card"))]
        marks = sight.tip("no_card", "F-075", god=sight.god(god))
        return tag("div", *body, deck, id=f"god-{name}", class_=f"gcard none {name}", **marks)
    return tag(
        "div",
        *card_body(sight, card),
        deck,
        id=f"god-{name}",
        class_=f"gcard {name}",
        data_f=sight.face_facets(god, card),
        **card_tip(sight, card),
    )


def used_cards(sight: Sight) -> Markup:
    """The discard pile, to be opened (F-071)."""
    spent = sight.g.spent
    body = [
        tag("li", tag("span", CARD_NAMES[card], class_="num"), icon(GOD_ICONS[GOD_OF[card]], "ic-s"), f" {line}")
        for card in range(CARDS)
        if spent[card]
        for line in [sight.card_short(card) + (f" ×{spent[card]}" if spent[card] > 1 else "")]
    ]
    return pile(sight, "used", icon("card-back"), sum(spent), joined(body), "F-071")


def used_tiles(sight: Sight) -> Markup:
    """The two discard piles of person tiles, to be opened (F-255)."""
    amounts = sight.g.discards
    body = [
        tag("li", tile_picture(tile), f" ×{amounts[tile]}" if amounts[tile] > 1 else None) for tile in discarded(sight)
    ]
    return pile(sight, "gone", icon("person"), sum(amounts), joined(body), "F-255")


def pile(sight: Sight, name: str, picture: Markup, amount: int, body: Markup, rule: str) -> Markup:
    """An open pile: its number, and all that lies there when it is opened."""
    head = tag(
        "summary",
        picture,
        tag("b", amount),
        tag("small", sight.say(f"pile_{name}")),
        **sight.tip(f"pile_{name}", rule, number=amount),
    )
    inside = tag("ul", body) if body else tag("p", sight.say("pile_empty"))
    return tag("details", head, inside, id=f"pile-{name}", class_=f"gpile {name}")


def known_cards(sight: Sight, seat: int) -> Markup | None:
    """Another seat's cards that everybody knows: taken face up, or shown for a mission (F-246)."""
    known = sight.g.players[seat].seen
    found = [
        tag(
            "span",
            icon(GOD_ICONS[GOD_OF[card]], "ic-s"),
            tag("b", CARD_NAMES[card]),
            f"×{known[card]}" if known[card] > 1 else None,
            class_="stat",
            **card_tip(sight, card),
        )
        for card in range(CARDS)
        if known[card]
    ]
    return tag("p", sight.say("known_cards"), *found, id=f"known-{seat}", class_="note-line") if found else None


def hand(sight: Sight) -> Markup:
    """The viewer's own cards; like ones lie together (F-070, F-071)."""
    own = sight.own()
    assert own is not None
    found: list[Markup] = []
    for card in range(CARDS):
        if own.hand[card] == 0:
            continue
        many = tag("span", f"×{own.hand[card]}", class_="deck") if own.hand[card] > 1 else None
        found.append(
            tag(
                "div",
                *card_body(sight, card),
                many,
                id=f"hand-{CARD_NAMES[card]}",
                class_=f"gcard {GODS[GOD_OF[card]]}",
                data_f=sight.hand_facets(card),
                **card_tip(sight, card),
            )
        )
    if "with:none" in sight.facets and ("with:hand" in sight.facets or "with:inti" in sight.facets):
        text = tag("b", sight.say("without"))
        found.append(
            tag("div", text, id="without", class_="gcard without", data_f="with:none", **sight.tip("without", "F-073"))
        )
    if not found:
        return tag("div", tag("small", sight.say("no_hand")), id="hand", class_="ghand bare")
    return tag("div", *found, id="hand", class_="ghand")
