"""God cards: the five face-up ones on their decks, the discard piles, and the viewer's hand."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.keeping import kept
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_feld.look.shapes import GOD_ICONS, tile_picture
from kancha.games.cuzco_feld.look.sight import Sight, Words
from kancha.games.cuzco_feld.look.spaces import discarded
from kancha.games.cuzco_feld.material import CARD_NAMES, CARDS, GOD_OF, GODS, NONE

PHASES_OF: Final = ["II", "I", "III", "III", "I", "I", "I", "I·II", "I", "I", "II", "I", "I", "I", "II"]
"""When each card can be played; 04 also at the very end (F-401 to F-415)."""


def gods(sight: Sight) -> Markup:
    """The storage board: a face-up card a god, and the open piles."""
    faces = [face(sight, god) for god in range(len(GODS))]
    return tag(
        "div",
        *faces,
        used_cards(sight, tuple(sight.g.spent)),
        used_tiles(sight, tuple(sight.g.discards)),
        id="gods",
        class_="gods",
    )


def card_body(words: Words, card: int) -> Markup:
    god = GOD_OF[card]
    name, does = tag("b", words.named("god", god)), tag("small", words.named("card", card))
    return joined([icon(GOD_ICONS[god], "ic-l"), name, does, tag("i", PHASES_OF[card])])


def card_tip(words: Words, card: int) -> dict[str, str]:
    names = {"god": words.named("god", GOD_OF[card]), "short": words.named("card", card)}
    return words.tip("card", f"F-{401 + card}", text=words.named("card_text", card), **names)


def times(number: int) -> str | None:
    """How many there are, unless there is just one."""
    return f"×{number}" if number > 1 else None


def face(sight: Sight, god: int) -> Markup:
    """The face-up card of a god."""
    card = sight.g.faces[god]
    facets = sight.face_facets(god, card) if card != NONE else ""
    return drawn_face(sight, god, card, sight.g.deck_left[god], facets)


@kept(600)
def drawn_face(sight: Sight, god: int, card: int, left: int, facets: str) -> Markup:
    """A card, and how many lie below it."""
    name = GODS[god]
    deck = tag("span", icon("card-back"), left, class_="deck")
    if card == NONE:
        says = sight.named("god", god)
        body = [icon(GOD_ICONS[god], "ic-l"), tag("b", says), tag("small", sight.say("no_card"))]
        marks = sight.tip("no_card", "F-075", god=says)
        return tag("div", *body, deck, id=f"god-{name}", class_=f"gcard none {name}", **marks)
    marks = card_tip(sight, card) | {"id": f"god-{name}", "data_f": facets}
    return tag("div", card_body(sight, card), deck, class_=f"gcard {name}", **marks)


@kept(200)
def used_cards(sight: Sight, spent: tuple[int, ...]) -> Markup:
    """The discard pile, to be opened (F-071)."""
    lines: list[Markup] = []
    for card, number in enumerate(spent):
        if number:
            says = " ".join(["", sight.named("card", card), *[f"×{number}"] * (number > 1)])
            picture = icon(GOD_ICONS[GOD_OF[card]], "ic-s")
            lines.append(tag("li", picture, says))
    # The picture alone is what flies here with a played card: the pile stays where it is.
    picture = tag("span", icon("card-back"), id="pile-used-card")
    return pile(sight, "used", picture, sum(spent), lines, "F-071")


@kept(200)
def used_tiles(sight: Sight, discards: tuple[int, ...]) -> Markup:
    """The two discard piles of person tiles, to be opened (F-255)."""
    lines = [tag("li", tile_picture(tile), f" ×{many}" if many > 1 else None) for tile, many in discarded(discards)]
    return pile(sight, "gone", icon("person"), sum(discards), lines, "F-255")


def pile(sight: Sight, name: str, picture: Markup, amount: int, lines: list[Markup], rule: str) -> Markup:
    """An open pile: its number, and all that lies there when it is opened."""
    label = tag("small", sight.say(f"pile_{name}"))
    marks = sight.tip(f"pile_{name}", rule, number=amount)
    head = tag("summary", picture, tag("b", amount), label, **marks)
    inside = tag("ul", *lines) if lines else tag("p", sight.say("pile_empty"))
    return tag("details", head, inside, id=f"pile-{name}", class_=f"gpile {name}")


@kept(200)
def known_cards(sight: Sight, seat: int, seen: tuple[int, ...]) -> Markup:
    """Another seat's cards that everybody knows: taken face up, or shown for a mission (F-246)."""
    known = [
        tag(
            "span",
            icon(GOD_ICONS[GOD_OF[card]], "ic-s"),
            tag("b", sight.named("card", card)),
            times(number),
            class_="stat",
            **card_tip(sight, card),
        )
        for card, number in enumerate(seen)
        if number
    ]
    return tag("p", sight.say("known_cards"), *known, id=f"known-{seat}", class_="note-line")


def hand(sight: Sight) -> Markup:
    """The viewer's own cards; like ones lie together (F-070, F-071)."""
    own = sight.own()
    assert own is not None
    cards: list[Markup] = []
    for card in range(CARDS):
        if own.hand[card]:
            many = tag("span", times(own.hand[card]), class_="deck") if own.hand[card] > 1 else None
            marks = card_tip(sight, card) | {"id": f"hand-{CARD_NAMES[card]}", "data_f": sight.hand_facets(card)}
            cards.append(tag("div", card_body(sight, card), many, class_=f"gcard {GODS[GOD_OF[card]]}", **marks))
    if "with:none" in sight.facets and not sight.facets.isdisjoint(("with:hand", "with:inti")):
        marks = sight.tip("without", "F-073") | {"id": "without", "data_f": "with:none"}
        cards.append(tag("div", tag("b", sight.say("without")), class_="gcard without", **marks))
    if not cards:
        return tag("div", tag("small", sight.say("no_hand")), id="hand", class_="ghand bare")
    return tag("div", *cards, id="hand", class_="ghand")
