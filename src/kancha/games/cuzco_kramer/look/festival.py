"""The festival being held: its city in a garland, and who bids how much (K-113..K-120)."""

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined
from kancha.draw.strokes import circle, group, path, rect, text
from kancha.games.cuzco_kramer.look.cards import part_in_festival
from kancha.games.cuzco_kramer.look.geometry import heights, outline
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import CARD_RELICS, NONE, RELICS
from kancha.kernel.bits import members

X, Y, WIDE, ROW = 34, 442, 172, 25


def festival(sight: Sight) -> Markup | None:
    g = sight.g
    if g.feast == NONE:
        return None
    city = g.place_of(g.feast)
    line = outline(city, heights(city, g.level))
    garland = group(path(line, "kz-garland-back"), path(line, "kz-garland"), id="garland")
    taking = [seat for seat in range(g.seats) if part_in_festival(sight, seat)]
    value = g.value_at(g.feast)
    pays = {"solo": g.box.solo[value // 2 - 1], "tied": g.box.tied[value // 2 - 1]}
    parts = [
        rect(X, Y, WIDE, 58 + ROW * len(taking), "kz-feast-box", 10),
        text(X + 12, Y + 23, sight.say("festival_of", value=value), "title kz-feast-t"),
        text(X + 12, Y + 43, sight.say("festival_pays", **pays), "kz-feast-s"),
    ]
    for number, relic in enumerate(members(CARD_RELICS[g.display]) if g.display != NONE else []):
        parts.append(at(f"kz-{RELICS[relic]}", X + WIDE - 18 - 24 * number, Y + 18, 22))
    parts += [row(sight, seat, Y + 62 + ROW * number) for number, seat in enumerate(taking)]
    marks = sight.tip("festival", "K-120", value=value, **pays)
    return joined([garland, group(*parts, id="feast", class_="kz-feast-plaque", **marks)])


def row(sight: Sight, seat: int, y: float) -> Markup:
    """Who bids, how much, and whether they are still in it."""
    g = sight.g
    total, state = g.bid_of(seat), part_in_festival(sight, seat)
    body = [
        circle(X + 22, y, 9.5, "kz-plate-dot"),
        at(f"seat-{seat + 1}", X + 22, y, 10, "kz-plate-seat"),
        text(X + 40, y + 5.5, total, "kz-feast-n"),
        *[circle(X + 60 + 13 * bead, y, 5, "kz-bead") for bead in range(min(total, 4))],
    ]
    if state != "in":
        body.append(text(X + WIDE - 10, y + 5, sight.say("bid", state), "kz-feast-s kz-feast-state"))
    best = "best" if total == g.highest_bid() and g.bidders >> seat & 1 else ""
    return group(*body, id=f"feast-{seat}", class_=f"seat-{seat + 1} {best} {state}")
