"""The seats' panels: action points, tokens, what is left in the reserve, cards."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from kancha.draw import panels as kit
from kancha.draw.icons import icon
from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_kramer.look.cards import bid, hand
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import CULTURE, DOUBLE, KINDS, VILLAGE

TILE_ICONS: Final = {"triple": "kz-triple", "double": "kz-double", "village": "kz-village", "culture": "kz-field"}
PIP: Final = tag("polygon", points="12,2 20.7,7 20.7,17 12,22 3.3,17 3.3,7")


def panels(sight: Sight) -> list[Markup]:
    """One body per seat."""
    return [
        joined([*(own(sight) if seat == sight.seat else other(sight, seat)), bid(sight, seat), counted(sight, seat)])
        for seat in range(sight.g.seats)
    ]


def own(sight: Sight) -> list[Markup]:
    seat = sight.seat
    points = kit.part(sight.say("action_points"), pips(sight, seat))
    people = kit.part(sight.say("incas"), kit.chips(reserve(sight, seat, False)))
    extra = kit.part(sight.say("tokens"), tokens(sight, seat))
    return [kit.row(points, people, extra, class_="between kz-row"), kit.part(sight.say("hand"), hand(sight))]


def other(sight: Sight, seat: int) -> list[Markup]:
    g = sight.g
    chips = [reserve(sight, seat, True)]
    for kind in (DOUBLE, VILLAGE, CULTURE):
        name = KINDS[kind]
        chips.append(
            chip(sight, seat, TILE_ICONS[name], g.left_of(seat, kind), f"reserve_{name}", f"own-{name}", "K-040")
        )
    chips.append(chip(sight, seat, "kz-token", g.tokens[seat], "tokens_of", "tokens", "K-024"))
    chips.append(chip(sight, seat, "card-back", g.hand_size[seat], "hand_of", "cards", "K-110"))
    return [kit.chips(*chips), *([pips(sight, seat)] if acting(sight, seat) else [])]


def reserve(sight: Sight, seat: int, small: bool) -> Markup:
    """Incas still to be brought in."""
    return chip(sight, seat, "kz-inca", sight.g.reserve[seat], "reserve", "incas", "K-070", small)


def chip(
    sight: Sight, seat: int, picture: str, number: int, about: str, name: str, rule: str, small: bool = True
) -> Markup:
    """How many a seat has of something, with its tooltip: it needs no second one from the browser."""
    marks = sight.tip(about, rule, name=sight.name(seat), number=number)
    return untitled_chip(picture, number, small, id=f"{name}-{seat}", **marks)


@forgotten
@lru_cache(maxsize=1024)
def untitled_chip(picture: str, number: int, small: bool, **marks: str) -> Markup:
    before, _, rest = kit.chip(picture, number, "", small, **marks).partition(' title=""')
    return Markup(before + rest)


def acting(sight: Sight, seat: int) -> bool:
    return not sight.over and sight.g.active == seat


def pips(sight: Sight, seat: int) -> Markup:
    """The action points of the turn: those left filled, those spent empty (K-020)."""
    g = sight.g
    turn = acting(sight, seat)
    left = g.ap if turn else 0
    total = g.box.actions + (1 if turn and g.token_used else 0)
    parts: list[Markup] = []
    for number in range(max(total, left)):
        classes = "kz-ap left" if number < left else "kz-ap"
        parts.append(tag("svg", PIP, id=f"ap-{seat}-{number}", class_=classes, viewBox="0 0 24 24"))
    owed = tag("small", sight.say("owes_tile"), class_="kz-owes") if turn and g.owes_tile else None
    marks = sight.tip("action_points", "K-020", left=left, total=total)
    return joined([tag("div", *parts, class_="kz-pips", role="img", **marks), owed])


def tokens(sight: Sight, seat: int) -> Markup:
    """Extra-action tokens; the viewer's own can be picked (K-024)."""
    parts: list[Markup] = []
    for number in range(sight.g.box.tokens):
        there = number < sight.g.tokens[seat]
        classes = "kz-token" if there else "kz-token used"
        parts.append(tag("span", icon("kz-token") if there else None, class_=classes, id=f"token-{seat}-{number}"))
    marks = sight.tip("token", "K-024", number=sight.g.tokens[seat])
    return tag("div", *parts, id=f"tokens-{seat}", class_="kz-tokens", data_f="verb:token", **marks)


def counted(sight: Sight, seat: int) -> Markup | None:
    """Whether the final count is done (K-135)."""
    if not sight.g.counted >> seat & 1 or sight.over:
        return None
    return kit.badge(sight.say("counted"), "confirm")
