"""Cards, tiles and cloths as they lie beside the board and before the players: a picture, its tooltip, what it is picked by."""

from markupsafe import Markup

from kancha.draw.markup import tag
from kancha.games.tawantinsuyu.look.cards import army_card, building, god_card, weaving
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import ARMY_NAMES, BUILDING_NAMES, CARD_NAMES, PRODUCTION, WEAVING_NAMES


def piece(name: str, class_: str, facets: str | None, picture: Markup, marks: dict[str, str]) -> Markup:
    """A piece; its name is also for whoever hears the page: what is written inside its picture is not read out."""
    spoken = tag("span", marks["data_tip_title"], class_="vh")
    return tag("span", spoken, picture, id=name, class_=class_, data_f=facets, **marks)


def god(sight: Sight, card: int, class_: str, facets: str | None, marks: dict[str, str]) -> Markup:
    return piece(f"god-{CARD_NAMES[card]}", class_, facets, god_card(sight.box, card), marks)


def army(sight: Sight, card: int, about: str, rule: str, class_: str = "god-card army") -> Markup:
    name = ARMY_NAMES[card]
    marks = sight.army_tip(card, about, rule)
    return piece(f"army-{name}", class_, f"army_card:{name}", army_card(sight.box, card), marks)


def tile(sight: Sight, number: int, marks: dict[str, str], down: bool = False) -> Markup:
    name = BUILDING_NAMES[number]
    classes = f"tile {'made' if number < PRODUCTION else 'passive'}{' down' if down else ''}"
    return piece(f"building-{name}", classes, f"building:{name}", building(sight.box, number), marks)


def cloth(sight: Sight, number: int, class_: str, facets: str, marks: dict[str, str]) -> Markup:
    return piece(f"weaving-{WEAVING_NAMES[number]}", class_, facets, weaving(sight.box, number), marks)
