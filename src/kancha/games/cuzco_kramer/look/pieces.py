"""What stands on the land: temples and Incas; and the markers on the score track."""

from markupsafe import Markup

from kancha.draw.hexes import hexagon
from kancha.draw.icons import at
from kancha.draw.markup import joined, shift, tag
from kancha.draw.strokes import circle, group, rect, text
from kancha.draw.tracks import fanned
from kancha.games.cuzco_kramer.look.geometry import place
from kancha.games.cuzco_kramer.look.ground import SPACES, square
from kancha.games.cuzco_kramer.look.shapes import refer, whole_temple
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.look.standing import Standing, place_says
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELLS, NONE

FIGURE = 31


def pieces(sight: Sight, places: dict[int, Standing], walkers: dict[int, str]) -> Markup:
    """Temples and Incas from north to south."""
    g = sight.g
    parts: list[Markup] = []
    for cell in CELLS:
        if g.temples >> cell & 1:
            parts.append(temple(sight, cell, places[cell]))
        elif (seat := g.inca_on(cell)) != NONE:
            key = places[cell].key if cell in places else ""
            parts.append(inca(sight, cell, seat, f"{key} {walkers.get(cell, '')}".strip()))
    return joined(parts)


def temple(sight: Sight, cell: int, here: Standing) -> Markup:
    """A temple with who leads there, and the signs of what may be done with it."""
    g = sight.g
    name, value, step, leader = CELL_NAMES[cell], here.value, here.value // 2 - 1, here.leader
    disc = bool(g.discs >> cell & 1)
    body = [circle(0, 2, 25, "mark"), whole_temple(value, disc, leader != NONE)]
    if leader != NONE:
        body += [circle(15, 18, 7, "kz-led-dot"), at(f"seat-{leader + 1}", 15, 18, 8, "kz-led-g")]
    if cell in sight.cells("enlarge"):
        body.append(refer("grow", "kz-hint"))
    if cell in sight.cells("festival"):
        body.append(at("festival", 18, -12, 20, "kz-hint"))
    facts = {"value": value, "half": value // 2, "size": here.cells.bit_count()}
    pays = {"solo": g.box.solo[step], "tied": g.box.tied[step]}
    marks = sight.place_tip(
        "temple_disc" if disc else "temple", "K-116", cell, **facts, **pays, says=place_says(sight, here)
    )
    classes = f"kz-temple seat-{leader + 1} {here.key}"
    where = place(cell, g.level[cell])
    return group(*body, id=f"temple-{name}", class_=classes, data_f=f"cell:{name}", transform=where, **marks)


def inca(sight: Sight, cell: int, seat: int, classes: str) -> Markup:
    g = sight.g
    name, level = CELL_NAMES[cell], g.level[cell]
    own = seat == sight.seat
    lying = bool(g.counted >> seat & 1 and g.place_of(cell) & g.temples)
    about = "lying" if lying else "inca" if not own else "rested_inca" if g.rested >> cell & 1 else "own_inca"
    marks = sight.place_tip(about, "K-135" if lying else "K-073", cell, level=level, name=sight.name(seat))
    facets = f"inca:{name} cell:{name}" if own else f"cell:{name}"
    figure = at("kz-inca", 0, 7, FIGURE)
    if lying:
        figure = group(figure, transform="translate(-6 8) rotate(-90) scale(.9)")
    marks |= {"id": f"inca-{seat}-{name}", "class_": f"kz-inca seat-{seat + 1} {classes}".rstrip()}
    return group(circle(0, 7, 17, "mark"), figure, data_f=facets, transform=place(cell, level), **marks)


def score_marker(seat: int) -> Markup:
    plate = tag("polygon", class_="kz-marker", points=hexagon(12.8))
    return joined([plate, at(f"seat-{seat + 1}", 0, 0, 12, "kz-marker-g")])


def markers(sight: Sight) -> Markup:
    """Everybody's score on the track; equal ones are fanned, each full round is told by a flag (K-004)."""
    scores = [sight.g.total(seat) for seat in range(sight.g.seats)]
    parts: list[Markup] = []
    for (seat, points), (before, all_there) in zip(enumerate(scores), fanned(scores, SPACES), strict=True):
        space = points % SPACES
        x, y, w, h = square(space)
        fan = 19 * (before - (all_there - 1) / 2)
        across, down = (fan, 0.0) if w > h else (0.0, fan)
        where = max(14, x + w / 2 + across) if space else 14 + 19 * before, y + h / 2 + down
        body = [score_marker(seat)]
        if points >= SPACES:
            body += [rect(-20, 12, 40, 17, "flag", 5), text(0, 25, f"+{points - space}", "n kz-flag-n")]
        marks = sight.tip("marker", "K-004", name=sight.name(seat), points=points)
        classes = f"kz-score seat-{seat + 1} movable"
        parts.append(group(*body, id=f"marker-{seat}", class_=classes, transform=shift(*where), **marks))
    return joined(parts)
