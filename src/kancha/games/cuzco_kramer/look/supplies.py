"""Above the board: the tiles the viewer can lay, and the common supply."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_kramer.look.cards import relics
from kancha.games.cuzco_kramer.look.panels import TILE_ICONS
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import FACES, KINDS, NONE, STEPS, TRIPLE, VALUES


def supplies(sight: Sight) -> Markup:
    return joined([tiles(sight), stock(sight), storeys(sight), festival(sight)])


def tiles(sight: Sight) -> Markup:
    """Triples for everybody, the viewer's own doubles and singles (K-040)."""
    g = sight.g
    kinds = range(len(KINDS)) if sight.seat >= 0 else [TRIPLE]
    found: list[Markup] = []
    for kind in kinds:
        name, left = KINDS[kind], g.left_of(max(sight.seat, 0), kind)
        body = icon(TILE_ICONS[name]), tag("b", left), tag("span", sight.say("kind", name), class_="word")
        marks = sight.tip(f"tile_{name}", "K-130" if kind == TRIPLE else "K-040", number=left)
        classes = "kz-kind" if left else "kz-kind zero"
        found.append(tag("span", *body, id=f"tile-{name}", class_=classes, data_f=f"kind:{name}", **marks))
    return tag("div", *found, id="tiles", class_="supply kz-tiles")


def pile(sight: Sight, name: str, picture: str, number: int, rule: str) -> Markup:
    marks = sight.tip(name, rule, number=number)
    classes = "kz-pile" if number else "kz-pile zero"
    return tag("span", icon(picture), tag("b", number), id=name, class_=classes, **marks)


def stock(sight: Sight) -> Markup:
    g = sight.g
    basins = pile(sight, "basins", "kz-basin", g.basins_left, "K-101")
    return tag("div", basins, pile(sight, "discs", "sun-disc", g.discs_left(), "K-116"), class_="supply")


def storeys(sight: Sight) -> Markup:
    """What temples are made of, by value (K-095)."""
    g = sight.g
    found = [
        tag(
            "span",
            tag("i", VALUES[step]),
            tag("b", g.storeys[step]),
            id=f"storey-{VALUES[step]}",
            class_="kz-storey" if g.storeys[step] else "kz-storey zero",
            **sight.tip("storey", "K-095", value=VALUES[step], number=g.storeys[step]),
        )
        for step in range(STEPS)
    ]
    return tag("div", *found, id="storeys", class_="supply kz-storeys")


def festival(sight: Sight) -> Markup:
    """The display card, the deck, the discard (K-108, K-111)."""
    g = sight.g
    shown = Markup("")
    if g.display != NONE:
        shown = relics(g.display)
    card = sight.card(g.display) if g.display != NONE else ""
    display = tag(
        "span",
        shown,
        id="source-display",
        class_="kz-display" if card else "kz-display none",
        data_f="source:display",
        **sight.tip("display" if card else "display_none", "K-115", card=card),
    )
    deck = tag(
        "span",
        icon("card-back", "ic-l"),
        tag("b", g.deck_size),
        id="source-deck",
        class_="kz-deck" if g.deck_size else "kz-deck zero",
        data_f="source:deck",
        **sight.tip("deck", "K-108", number=g.deck_size),
    )
    gone = sum(g.discard)
    played = [f"{sight.card(card)} ×{g.discard[card]}" for card in range(FACES) if g.discard[card]]
    listed = sight.speaker.listed(played) if played else sight.say("none")
    discard = tag(
        "span",
        icon("card-back", "kz-gone"),
        tag("b", gone),
        id="discard",
        class_="kz-pile" if gone else "kz-pile zero",
        **sight.tip("discard", "K-111", number=gone, cards=listed),
    )
    return tag("div", display, deck, discard, id="festival-cards", class_="supply kz-festival")
