"""Above the board: the tiles the viewer can lay, and the common supply."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_kramer.look.cards import relics
from kancha.games.cuzco_kramer.look.panels import TILE_ICONS
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import FACES, KINDS, NONE, TRIPLE, VALUES


def supplies(sight: Sight) -> Markup:
    g = sight.g
    basins = pile("basins", icon("kz-basin"), g.basins_left, **sight.tip("basins", "K-101", number=g.basins_left))
    discs = pile("discs", icon("sun-disc"), g.discs_left(), **sight.tip("discs", "K-116", number=g.discs_left()))
    return joined([tiles(sight), tag("div", basins, discs, class_="supply"), storeys(sight), festival(sight)])


def pile(name: str, picture: Markup, number: int, *word: Markup, class_: str = "kz-pile", **marks: str) -> Markup:
    """A picture and how many there are; dim when there is none left."""
    classes = class_ if number else f"{class_} zero"
    return tag("span", picture, tag("b", number), *word, id=name, class_=classes, **marks)


def tiles(sight: Sight) -> Markup:
    """Triples for everybody, the viewer's own doubles and singles (K-040)."""
    kinds = range(len(KINDS)) if sight.seat >= 0 else [TRIPLE]
    parts: list[Markup] = []
    for kind in kinds:
        name, left = KINDS[kind], sight.g.left_of(max(sight.seat, 0), kind)
        word = tag("span", sight.say("kind", name), class_="word")
        marks = sight.tip(f"tile_{name}", "K-130" if kind == TRIPLE else "K-040", number=left)
        picture = icon(TILE_ICONS[name])
        parts.append(pile(f"tile-{name}", picture, left, word, class_="kz-kind", data_f=f"kind:{name}", **marks))
    return tag("div", *parts, id="tiles", class_="supply kz-tiles")


def storeys(sight: Sight) -> Markup:
    """What temples are made of, by value (K-095)."""
    parts: list[Markup] = []
    for value, number in zip(VALUES, sight.g.storeys, strict=True):
        marks = sight.tip("storey", "K-095", value=value, number=number)
        parts.append(pile(f"storey-{value}", tag("i", value), number, class_="kz-storey", **marks))
    return tag("div", *parts, id="storeys", class_="supply kz-storeys")


def festival(sight: Sight) -> Markup:
    """The display card, the deck, the discard (K-108, K-111)."""
    g = sight.g
    shown = g.display != NONE
    card = sight.card(g.display) if shown else ""
    marks = sight.tip("display" if shown else "display_none", "K-115", card=card)
    face, classes = (relics(g.display), "kz-display") if shown else (None, "kz-display none")
    display = tag("span", face, id="source-display", class_=classes, data_f="source:display", **marks)
    marks = sight.tip("deck", "K-108", number=g.deck_size)
    back = icon("card-back", "ic-l")
    deck = pile("source-deck", back, g.deck_size, class_="kz-deck", data_f="source:deck", **marks)
    played = [f"{sight.card(card)} ×{g.discard[card]}" for card in range(FACES) if g.discard[card]]
    listed = sight.speaker.listed(played) if played else sight.say("none")
    marks = sight.tip("discard", "K-111", number=sum(g.discard), cards=listed)
    discard = pile("discard", icon("card-back", "kz-gone"), sum(g.discard), **marks)
    return tag("div", display, deck, discard, id="festival-cards", class_="supply kz-festival")
