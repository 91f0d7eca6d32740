"""Everybody's marker on the score track round the table, which is printed (`rim.svg`)."""

from markupsafe import Markup

from kancha.draw.markup import joined
from kancha.draw.strokes import piece, rect, text
from kancha.games.tawantinsuyu.look.geometry import HIGH, RIM, WIDE
from kancha.games.tawantinsuyu.look.shapes import disc
from kancha.games.tawantinsuyu.look.sight import Sight


def score_cell(points: int) -> tuple[float, float, float, float]:
    """A cell of the rim: 30 along the top, 20 down, 30 along the bottom, 20 up."""
    wide, high = WIDE / 30, (HIGH - 2 * RIM) / 20
    if points < 30:
        return points * wide, 0, wide, RIM
    if points < 50:
        return WIDE - RIM, RIM + (points - 30) * high, RIM, high
    if points < 80:
        return WIDE - (points - 49) * wide, HIGH - RIM, wide, RIM
    return 0, HIGH - RIM - (points - 79) * high, RIM, high


def scores(sight: Sight) -> Markup:
    """Everybody's marker on the rim, those of one cell side by side; beyond 99 it carries a flag."""
    totals = [player.total() for player in sight.g.players]
    markers: list[Markup] = []
    for side, total in enumerate(totals):
        together = [other for other, points in enumerate(totals) if points % 100 == total % 100]
        x, y, width, high = score_cell(total % 100)
        off = (together.index(side) - (len(together) - 1) / 2) * (22 if len(together) < 3 else 14)
        flat = high < width
        x, y = x + width / 2 + (off if flat else 0), y + high / 2 + (0 if flat else off)
        colour = sight.side_class(side)
        body = [disc(colour, 0, 0, 16)]
        if total >= 100:
            body += [rect(-17, -27, 34, 17, "flag", 3), text(0, -13, total // 100 * 100, "n flag-n")]
        marks = sight.tip("score", "T-016", name=sight.name(side), points=total)
        markers.append(piece(f"marker-{side}", x, y, *body, class_=f"{colour} movable score-m", **marks))
    return joined(markers)
