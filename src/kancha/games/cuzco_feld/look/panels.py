"""The seats' panels: the viewer's own with mask, hand and stores; the others in one line that opens to their mask."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.keeping import kept
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_feld.look.cards import hand, known_cards, times
from kancha.games.cuzco_feld.look.mask import mask
from kancha.games.cuzco_feld.look.missions import drawn_tiles
from kancha.games.cuzco_feld.look.sight import Sight
from kancha.games.cuzco_feld.material import FEATHER_PLACES, GOODS, NONE
from kancha.games.cuzco_feld.state import HIDDEN
from kancha.kernel.bits import members


def panels(sight: Sight) -> list[Markup]:
    """One body per seat."""
    return [own(sight) if seat == sight.seat else other(sight, seat) for seat in range(sight.g.seats)]


def own(sight: Sight) -> Markup:
    """Mask, hand, stores; while two of four missions are chosen, those four (F-036)."""
    seat = sight.seat
    player = sight.g.players[seat]
    if not sight.dealt(seat):
        return stores(sight, seat)
    drawn = members(player.drawn) if player.drawn > 0 and sight.asks("keep") else []
    first = drawn_tiles(sight, drawn) if drawn else None
    return joined([first, mask(sight, seat), hand(sight), stores(sight, seat)])


def stores(sight: Sight, seat: int) -> Markup:
    """What a seat has; where a card itself is picked, it stands for what pays for it."""
    player = sight.g.players[seat]
    pays = seat == sight.seat and not sight.asks("shift", "play")
    amounts = (player.food, player.offerings, player.inti, player.spare, player.completed.bit_count())
    pututus = (player.ones, player.twos) if sight.g.module else ()
    return drawn_stores(sight, seat, pays, amounts, pututus, tuple(player.goods))


STATS: Final = [
    ("food", "food", "own_food", "F-240", None),
    ("offering", "offerings", "own_offerings", "F-071", "source:hand with:hand"),
    ("inti", "inti", "own_inti", "F-076", "source:inti with:inti"),
    ("quipu", "spare", "own_spare", "F-167", None),
    ("mission", "completed", "completed", "F-287", None),
]


@kept(300)
def drawn_stores(
    sight: Sight, seat: int, pays: bool, amounts: tuple[int, ...], pututus: tuple[int, ...], goods: tuple[int, ...]
) -> Markup:
    """Food, offerings, medallions, Quipu in reserve, missions done, goods, Pututus (F-018)."""
    chips: list[Markup] = []
    for (picture, name, about, rule, facets), amount in zip(STATS, amounts, strict=True):
        marks = sight.tip(about, rule, number=amount) | {"id": f"{name}-{seat}", "class_": zero("stat", amount)}
        body = [icon(picture), tag("b", amount)]
        chips.append(tag("span", *body, data_f=facets if pays else None, **marks))
    if pututus:
        marks = sight.tip("own_pututus", "F-303", ones=pututus[0], twos=pututus[1])
        numbers = [
            tag("span", tag("i", f"±{step}"), tag("b", number), class_=zero("stat pututu-of", number))
            for step, number in enumerate(pututus, 1)
        ]
        chips.append(tag("span", *numbers, id=f"pututus-{seat}", class_="stat", **marks))
    return tag("div", *chips, owned_goods(sight, seat, goods), id=f"stores-{seat}", class_=f"store seat-{seat + 1}")


def zero(class_: str, amount: int) -> str:
    """The classes of an amount, which is pale if there is nothing."""
    return class_ if amount else f"{class_} zero"


def owned_goods(sight: Sight, seat: int, held: tuple[int, ...]) -> Markup:
    """The goods bought (F-240, F-290)."""
    figures = [
        tag("span", icon(GOODS[good], "ic-s"), times(number), class_="owned")
        for good, number in enumerate(held)
        if number
    ]
    return tag(
        "span", *figures, id=f"goods-{seat}", class_="mygoods", **sight.tip("own_goods", "F-290", number=sum(held))
    )


def other(sight: Sight, seat: int) -> Markup:
    """A line of numbers; opened, the whole mask and the stores."""
    g = sight.g
    player = g.players[seat]
    numbers = (
        ("feather", player.feathers.bit_count(), "count_feathers", "F-285", FEATHER_PLACES),
        ("circle", player.circles.bit_count(), "count_circles", "F-286", 6),
        ("person", player.tiles(), "count_persons", "F-289", 12),
        ("quipu", player.villages.bit_count(), "count_villages", "F-288", 10),
        ("mission", player.completed.bit_count(), "count_missions", "F-287", 9),
        ("food", player.food, "own_food", "F-240", 0),
        ("offering", player.offerings, "own_offerings", "F-071", 0),
        ("inti", player.inti, "own_inti", "F-076", 0),
        ("card-back", player.cards, "count_cards", "F-246", sum(player.seen)),
    )
    head = numbers_of(sight, numbers, g.token(seat) if len(g.order) == g.seats else None)
    known = known_cards(sight, seat, tuple(player.seen)) if any(player.seen) else None
    inside = [mask(sight, seat) if player.mask != NONE else None, stores(sight, seat), known]
    secret = tag("p", sight.say("choosing_missions"), class_="note-line") if player.drawn == HIDDEN else None
    return tag("details", head, *inside, secret, id=f"full-{seat}", class_="full")


@kept(300)
def numbers_of(sight: Sight, numbers: tuple[tuple[str, int, str, str, int], ...], token: int | None) -> Markup:
    """What a seat has, in one line."""
    line = [
        tag("span", icon(picture, "ic-s"), tag("b", amount), class_="stat", **marks)
        for picture, amount, about, rule, all_ in numbers
        for marks in [sight.tip(about, rule, number=amount, all=all_)]
    ]
    return tag("summary", tag("i", token, class_="token") if token is not None else None, *line, class_="stats")
