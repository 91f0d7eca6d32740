"""The seats' panels: the viewer's own with mask, hand and stores; the others in one line that opens to their mask."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_feld.look.cards import hand, known_cards
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


def stat(picture: str, amount: int | str, name: str, seat: int, facets: str | None, marks: dict[str, str]) -> Markup:
    return tag(
        "span",
        icon(picture),
        tag("b", amount),
        id=f"{name}-{seat}",
        class_="stat zero" if amount == 0 else "stat",
        data_f=facets,
        **marks,
    )


def stores(sight: Sight, seat: int) -> Markup:
    """Food, offerings, medallions, Quipu in reserve, missions done, goods, Pututus (F-018)."""
    player = sight.g.players[seat]
    done = player.completed.bit_count()
    mine = seat == sight.seat
    alone = mine and not sight.asks("shift", "play")  # there the card itself is picked, with what pays for it
    pays = "source:hand with:hand" if alone else None
    inti = "source:inti with:inti" if alone else None
    found = [
        stat("food", player.food, "food", seat, None, sight.tip("own_food", "F-240", number=player.food)),
        stat(
            "offering",
            player.offerings,
            "offerings",
            seat,
            pays,
            sight.tip("own_offerings", "F-071", number=player.offerings),
        ),
        stat("inti", player.inti, "inti", seat, inti, sight.tip("own_inti", "F-076", number=player.inti)),
        stat("quipu", player.spare, "spare", seat, None, sight.tip("own_spare", "F-167", number=player.spare)),
        stat(
            "mission",
            done,
            "completed",
            seat,
            None,
            sight.tip("completed", "F-287", number=done),
        ),
    ]
    if sight.g.module:
        marks = sight.tip("own_pututus", "F-303", ones=player.ones, twos=player.twos)
        amounts = [
            tag(
                "span",
                tag("i", f"±{step}"),
                tag("b", number),
                class_="stat pututu-of zero" if not number else "stat pututu-of",
            )
            for step, number in ((1, player.ones), (2, player.twos))
        ]
        found.append(tag("span", *amounts, id=f"pututus-{seat}", class_="stat", **marks))
    return tag("div", *found, owned_goods(sight, seat), id=f"stores-{seat}", class_=f"store seat-{seat + 1}")


def owned_goods(sight: Sight, seat: int) -> Markup:
    """The goods bought (F-240, F-290)."""
    held = sight.g.players[seat].goods
    figures = [
        tag("span", icon(GOODS[good], "ic-s"), f"×{held[good]}" if held[good] > 1 else None, class_="owned")
        for good in range(len(GOODS))
        if held[good]
    ]
    marks = sight.tip("own_goods", "F-290", number=sum(held))
    return tag("span", *figures, id=f"goods-{seat}", class_="mygoods", **marks)


def other(sight: Sight, seat: int) -> Markup:
    """A line of numbers; opened, the whole mask and the stores."""
    g = sight.g
    player = g.players[seat]
    feathers = player.feathers.bit_count()
    quipus = player.villages.bit_count()
    done = player.completed.bit_count()
    numbers = [
        ("feather", feathers, "count_feathers", "F-285", FEATHER_PLACES),
        ("circle", player.circles.bit_count(), "count_circles", "F-286", 6),
        ("person", player.tiles(), "count_persons", "F-289", 12),
        ("quipu", quipus, "count_villages", "F-288", 10),
        ("mission", done, "count_missions", "F-287", 9),
        ("food", player.food, "own_food", "F-240", 0),
        ("offering", player.offerings, "own_offerings", "F-071", 0),
        ("inti", player.inti, "own_inti", "F-076", 0),
        ("card-back", player.cards, "count_cards", "F-246", sum(player.seen)),
    ]
    line = [
        tag(
            "span",
            icon(picture, "ic-s"),
            tag("b", amount),
            class_="stat",
            **sight.tip(about, rule, number=amount, all=all_),
        )
        for picture, amount, about, rule, all_ in numbers
    ]
    token = tag("i", g.token(seat), class_="token") if len(g.order) == g.seats else None
    head = tag("summary", token, *line, class_="stats")
    inside = [mask(sight, seat) if player.mask != NONE else None, stores(sight, seat), known_cards(sight, seat)]
    secret = None
    if player.drawn == HIDDEN:
        secret = tag("p", sight.say("choosing_missions"), class_="note-line")
    return tag("details", head, *inside, secret, id=f"full-{seat}", class_="full")
