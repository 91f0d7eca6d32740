"""The festival being held: its city in a garland, and who bids how much (K-113..K-120)."""

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, tag
from kancha.games.cuzco_kramer.look.geometry import heights, outline
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.material import CARD_RELICS, FACES, NONE, RELICS
from kancha.kernel.bits import members

X, Y, WIDE, ROW = 34, 442, 172, 25


def festival(sight: Sight) -> Markup | None:
    g = sight.g
    if g.feast == NONE:
        return None
    city = g.place_of(g.feast)
    line = outline(city, heights(city, g.level))
    garland = [tag("path", class_="kz-garland-back", d=line), tag("path", class_="kz-garland", d=line)]
    taking = [
        seat for seat in range(g.seats) if g.bidders >> seat & 1 or any(g.bids[seat * FACES : (seat + 1) * FACES])
    ]
    high = 58 + ROW * len(taking)
    value = g.value_at(g.feast)
    step = value // 2 - 1
    parts = [
        tag("rect", class_="kz-feast-box", x=X, y=Y, width=WIDE, height=high, rx=10),
        tag("text", sight.say("festival_of", value=value), class_="title kz-feast-t", x=X + 12, y=Y + 23),
        tag(
            "text",
            sight.say("festival_pays", solo=g.box.solo[step], tied=g.box.tied[step]),
            class_="kz-feast-s",
            x=X + 12,
            y=Y + 43,
        ),
    ]
    if g.display != NONE:
        for number, relic in enumerate(members(CARD_RELICS[g.display])):
            parts.append(at(f"kz-{RELICS[relic]}", X + WIDE - 18 - 24 * number, Y + 18, 22))
    best = g.highest_bid()
    for number, seat in enumerate(taking):
        parts.append(row(sight, seat, Y + 62 + ROW * number, best))
    marks = sight.tip("festival", "K-120", value=value, solo=g.box.solo[step], tied=g.box.tied[step])
    return joined([tag("g", *garland, id="garland"), tag("g", *parts, id="feast", class_="kz-feast-plaque", **marks)])


def row(sight: Sight, seat: int, y: float, best: int) -> Markup:
    g = sight.g
    inside = g.bidders >> seat & 1
    total = g.bid_of(seat)
    state = "held" if g.held >> seat & 1 else "in" if inside else "passed"
    body = [
        tag("circle", class_="kz-plate-dot", cx=X + 22, cy=y, r=9.5),
        at(f"seat-{seat + 1}", X + 22, y, 10, "kz-plate-seat"),
        tag("text", total, class_="kz-feast-n", x=X + 40, y=y + 5.5),
    ]
    width = 60
    for relic in range(min(total, 4)):
        body.append(tag("circle", class_="kz-bead", cx=X + width + 13 * relic, cy=y, r=5))
    if state != "in":
        body.append(
            tag("text", sight.say("bid", state), class_="kz-feast-s", x=X + WIDE - 10, y=y + 5, text_anchor="end")
        )
    classes = f"seat-{seat + 1} {'best' if total == best and inside else ''} {state}"
    return tag("g", *body, id=f"feast-{seat}", class_=classes)
