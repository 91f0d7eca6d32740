"""The seats' panels: the viewer's own with mask, hand and stores; the others in one line that opens to their mask."""

from markupsafe import Markup

from kancha.draw.icons import icon
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
    """Food, offerings, medallions, Quipu in reserve, missions done, goods, Pututus (F-018)."""
    player = sight.g.players[seat]
    # Where a card itself is picked, it stands for what pays for it.
    pays = seat == sight.seat and not sight.asks("shift", "play")
    stats = [
        ("food", player.food, "food", "own_food", "F-240", None),
        ("offering", player.offerings, "offerings", "own_offerings", "F-071", "source:hand with:hand"),
        ("inti", player.inti, "inti", "own_inti", "F-076", "source:inti with:inti"),
        ("quipu", player.spare, "spare", "own_spare", "F-167", None),
        ("mission", player.completed.bit_count(), "completed", "completed", "F-287", None),
    ]
    chips: list[Markup] = []
    for picture, amount, name, about, rule, facets in stats:
        marks = sight.tip(about, rule, number=amount) | {"id": f"{name}-{seat}", "class_": zero("stat", amount)}
        body = [icon(picture), tag("b", amount)]
        chips.append(tag("span", *body, data_f=facets if pays else None, **marks))
    if sight.g.module:
        marks = sight.tip("own_pututus", "F-303", ones=player.ones, twos=player.twos)
        amounts = [
            tag("span", tag("i", f"±{step}"), tag("b", number), class_=zero("stat pututu-of", number))
            for step, number in ((1, player.ones), (2, player.twos))
        ]
        chips.append(tag("span", *amounts, id=f"pututus-{seat}", class_="stat", **marks))
    return tag("div", *chips, owned_goods(sight, seat), id=f"stores-{seat}", class_=f"store seat-{seat + 1}")


def zero(class_: str, amount: int) -> str:
    """The classes of an amount, which is pale if there is nothing."""
    return class_ if amount else f"{class_} zero"


def owned_goods(sight: Sight, seat: int) -> Markup:
    """The goods bought (F-240, F-290)."""
    held = sight.g.players[seat].goods
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
    numbers = [
        ("feather", player.feathers.bit_count(), "count_feathers", "F-285", FEATHER_PLACES),
        ("circle", player.circles.bit_count(), "count_circles", "F-286", 6),
        ("person", player.tiles(), "count_persons", "F-289", 12),
        ("quipu", player.villages.bit_count(), "count_villages", "F-288", 10),
        ("mission", player.completed.bit_count(), "count_missions", "F-287", 9),
        ("food", player.food, "own_food", "F-240", 0),
        ("offering", player.offerings, "own_offerings", "F-071", 0),
        ("inti", player.inti, "own_inti", "F-076", 0),
        ("card-back", player.cards, "count_cards", "F-246", sum(player.seen)),
    ]
    line = [
        tag("span", icon(picture, "ic-s"), tag("b", amount), class_="stat", **marks)
        for picture, amount, about, rule, all_ in numbers
        for marks in [sight.tip(about, rule, number=amount, all=all_)]
    ]
    token = tag("i", g.token(seat), class_="token") if len(g.order) == g.seats else None
    head = tag("summary", token, *line, class_="stats")
    inside = [mask(sight, seat) if player.mask != NONE else None, stores(sight, seat), known_cards(sight, seat)]
    secret = tag("p", sight.say("choosing_missions"), class_="note-line") if player.drawn == HIDDEN else None
    return tag("details", head, *inside, secret, id=f"full-{seat}", class_="full")
