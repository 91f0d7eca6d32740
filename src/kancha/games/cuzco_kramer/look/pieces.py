"""What stands on the land: temples and Incas; and the markers on the score track."""

from collections import Counter
from functools import lru_cache

from markupsafe import Markup

from kancha.draw.hexes import hexagon
from kancha.draw.icons import at
from kancha.draw.markup import joined, shift, tag
from kancha.draw.strokes import circle, group, path, rect, text
from kancha.games.cuzco_kramer.look.geometry import place
from kancha.games.cuzco_kramer.look.ground import SPACES, square
from kancha.games.cuzco_kramer.look.shapes import whole_temple
from kancha.games.cuzco_kramer.look.sight import Sight
from kancha.games.cuzco_kramer.look.standing import Standing, place_says
from kancha.games.cuzco_kramer.material import CELL_NAMES, CELLS, NONE

FIGURE = 31
Marks = tuple[tuple[str, str], ...]


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


def temple(sight: Sight, cell: int, standing: Standing) -> Markup:
    g = sight.g
    name, value, disc = CELL_NAMES[cell], standing.value, bool(g.discs >> cell & 1)
    facts = {"cell": name, "value": value, "half": value // 2, "size": standing.cells.bit_count()}
    step = value // 2 - 1
    about = "temple_disc" if disc else "temple"
    says = place_says(sight, standing)
    marks = sight.tip(about, "K-116", **facts, says=says, solo=g.box.solo[step], tied=g.box.tied[step])
    grows, feast = cell in sight.cells("enlarge"), cell in sight.cells("festival")
    body = drawn_temple(value, disc, standing.leader, grows, feast)
    classes = f"kz-temple seat-{standing.leader + 1} {standing.key}"
    where = place(cell, g.level[cell])
    return group(body, id=f"temple-{name}", class_=classes, data_f=f"cell:{name}", transform=where, **marks)


@lru_cache(maxsize=256)
def drawn_temple(value: int, disc: bool, leader: int, grows: bool, feast: bool) -> Markup:
    """A temple with who leads there, and the signs of what may be done with it."""
    body = [circle(0, 2, 25, "mark"), whole_temple(value, disc, leader != NONE)]
    if leader != NONE:
        body += [circle(15, 18, 7, "kz-led-dot"), at(f"seat-{leader + 1}", 15, 18, 8, "kz-led-g")]
    if grows:
        body.append(
            group(path("M0-9l8 9H4v7h-8V0h-4z", "kz-grow-up"), class_="kz-hint kz-grow", transform=shift(-17, 14))
        )
    if feast:
        body.append(group(at("festival", 0, 0, 20), class_="kz-hint kz-feast", transform=shift(18, -12)))
    return joined(body)


def inca(sight: Sight, cell: int, seat: int, classes: str) -> Markup:
    g = sight.g
    name, level = CELL_NAMES[cell], g.level[cell]
    own = seat == sight.seat
    lying = bool(g.counted >> seat & 1 and g.place_of(cell) & g.temples)
    about = "lying" if lying else "inca" if not own else "rested_inca" if g.rested >> cell & 1 else "own_inca"
    marks = sight.tip(about, "K-135" if lying else "K-073", cell=name, level=level, name=sight.name(seat))
    facets = f"inca:{name} cell:{name}" if own else f"cell:{name}"
    return drawn_inca(name, place(cell, level), seat, lying, facets, classes, tuple(marks.items()))


@lru_cache(maxsize=8192)
def drawn_inca(name: str, where: str, seat: int, lying: bool, facets: str, classes: str, marks: Marks) -> Markup:
    figure = at("kz-inca", 0, 7, FIGURE)
    if lying:
        figure = group(figure, transform="translate(-6 8) rotate(-90) scale(.9)")
    about = {"id": f"inca-{seat}-{name}", "class_": f"kz-inca seat-{seat + 1} {classes}".rstrip(), **dict(marks)}
    return group(circle(0, 7, 17, "mark"), figure, data_f=facets, transform=where, **about)


def score_marker(seat: int) -> Markup:
    plate = tag("polygon", class_="kz-marker", points=hexagon(12.8))
    return joined([plate, at(f"seat-{seat + 1}", 0, 0, 12, "kz-marker-g")])


def markers(sight: Sight) -> Markup:
    """Everybody's score on the track; equal ones are fanned, each full round is told by a flag (K-004)."""
    g = sight.g
    scores = [g.total(seat) for seat in range(g.seats)]
    together = Counter(points % SPACES for points in scores)
    placed: Counter[int] = Counter()
    parts: list[Markup] = []
    for seat, points in enumerate(scores):
        space = points % SPACES
        x, y, w, h = square(space)
        fan = 19 * (placed[space] - (together[space] - 1) / 2)
        across, down = (fan, 0.0) if w > h else (0.0, fan)
        where = max(14, x + w / 2 + across) if space else 14 + 19 * placed[space], y + h / 2 + down
        placed[space] += 1
        body = [score_marker(seat)]
        if points >= SPACES:
            body += [rect(-20, 12, 40, 17, "flag", 5), text(0, 25, f"+{points - space}", "n kz-flag-n")]
        marks = sight.tip("marker", "K-004", name=sight.name(seat), points=points)
        classes = f"kz-score seat-{seat + 1} movable"
        parts.append(group(*body, id=f"marker-{seat}", class_=classes, transform=shift(*where), **marks))
    return joined(parts)
