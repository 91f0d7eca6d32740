"""Round the hill: Village, Nomads, Festivals, statues, casualties, the Temple and the four regions."""

from collections import Counter
from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.keeping import Kept, kept
from kancha.draw.markup import joined, num, shift
from kancha.draw.strokes import circle, group, path, piece, rect, text
from kancha.games.tawantinsuyu import material
from kancha.games.tawantinsuyu.look.geometry import WIDE
from kancha.games.tawantinsuyu.look.shapes import WORKER_ICON, disc, god_badge, points, reward, signs
from kancha.games.tawantinsuyu.look.sight import Sight, Words
from kancha.games.tawantinsuyu.material import NONE, PER_REGION, TEMPLE_SPACES, TEMPLE_TOP

KEPT: Final = Kept(1500)
REGION_AT = ((50, 44), (WIDE - 477, 44), (WIDE - 477, 895), (50, 895))


def around(sight: Sight) -> Markup:
    """Everything beside the hill, each place a group of its own, kept by all that lies there."""
    g = sight.g
    who = tuple([(sight.name(side), sight.side_class(side)) for side in range(g.sides())])

    def place(draw: Callable[[Sight], Markup], *facts: Hashable) -> Markup:
        return KEPT.get((draw, sight.common, *facts), lambda: draw(sight))

    regions = {
        f"region-{number}": (
            place(REGIONS[number], who, tuple(g.conquests[number * PER_REGION : (number + 1) * PER_REGION])),
            *spot,
        )
        for number, spot in enumerate(REGION_AT)
    }
    camp = (len(who), tuple(g.nomads), sight.asks("nomad", "send_nomad"))
    offering = sight.seat if sight.asks("offer") else NONE
    climbers = (who, tuple([player.temple for player in g.players]), offering)
    places = {
        **regions,
        "village": (place(village, len(who), tuple(g.village)), 50, 194),
        "festivals": (place(festivals, who, g.holder, g.festivals, g.celebrated), 206, 194),
        "nomads": (place(nomads, *camp), 206, 388),
        "statues": (place(statues, tuple(g.statues), sight.asks("sacrifice")), 50, 696),
        "casualties": (place(casualties, tuple(g.casualties)), WIDE - 474, 740),
        "temple": (place(temple, *climbers), WIDE - 296, 422),
    }
    return joined(
        group(group(body, transform=shift(x, y)), class_=f"place pl-{name}", data_stage=stage_name(sight, name))
        for name, (body, x, y) in places.items()
    )


def stage_name(sight: Sight, place: str) -> str | None:
    """A phone's stage has a switch to these places."""
    return sight.say(place) if place in ("village", "statues", "temple") else None


def panel(width: float, height: float, name: str) -> Markup:
    return joined([rect(0, 0, width, height, "place-panel", 12), text(14, 26, name, "title place-name start")])


# Workers


def worker(name: str, kind: int, x: float, y: float, facets: str | None, marks: dict[str, str]) -> Markup:
    """A worker in the Village or the camp that may be picked."""
    body = [circle(0, 0, 24, "mark"), at(WORKER_ICON[kind], 0, -2, 46)]
    return piece(name, x, y, *body, class_="movable", facets=facets, **marks)


def village(sight: Sight) -> Markup:
    """The queue between the potato end and the corn end (T-034, T-181)."""
    g = sight.g
    size = max(g.box.setup(g.sides()).village, len(g.village))
    step = min(47.0, 329 / size)
    top = 98.0
    foot = top + (size - 1) * step
    parts = [panel(142, foot + 76, sight.say("village")), rect(49, top - 26, 44, foot - top + 52, "queue", 22)]
    for y, name in ((56.0, "potato"), (foot + 46, "corn")):
        mark = rect(34, y - 19, 74, 38, "mark", 12)
        body = [rect(36, y - 17, 70, 34, "end-plate", 10), at(name, 57, y, 32), text(88, y + 8, 1, "n"), mark]
        marks = sight.tip(f"village_{name}", "T-181")
        parts.append(group(*body, id=f"end-{name}", data_f=f"village_end:{name}", class_="end", **marks))
    skip = (size - len(g.village)) // 2
    last = skip + len(g.village) - 1
    for place in range(size):
        y = top + place * step
        parts.append(circle(71, y, 20, "place-slot"))
        if skip <= place <= last:
            kind = g.village[place - skip]
            ends = [f"village_end:{end}" for end, there in (("potato", skip), ("corn", last)) if place == there]
            marks = sight.tip("village_worker", "T-181", worker=sight.worker(kind))
            parts.append(worker(f"village-{place}", kind, 71, y, " ".join(ends) or None, marks))
    return joined(parts)


CAMP = ((36, 66), (88, 60), (42, 120), (96, 116), (150, 90), (150, 140), (150, 40))


def nomads(sight: Sight) -> Markup:
    """The camp; those that may be taken now can be picked (T-012, T-153)."""
    g = sight.g
    camp = list(Counter(dict(enumerate(g.nomads))).elements())
    size = max(g.box.setup(g.sides()).nomads, len(camp))
    parts = [group(panel(178 if size > 4 else 146, 160, sight.say("nomads")), id="nomads")]
    open_ = sight.asks("nomad", "send_nomad")
    for number in range(size):
        x, y = CAMP[min(number, len(CAMP) - 1)]
        parts.append(circle(x, y, 20, "place-slot"))
        if number < len(camp):
            kind = camp[number]
            name, copy = material.WORKERS[kind], camp[: number + 1].count(kind)
            marks = sight.tip("nomad", "T-012", worker=sight.worker(kind))
            parts.append(worker(f"nomad-{name}-{copy}", kind, x, y, f"worker:{name}" if open_ else None, marks))
    return joined(parts)


def casualties(sight: Sight) -> Markup:
    """The fallen: what the majority in each region is worth (T-194)."""
    g = sight.g
    count = g.casualty_count()
    parts = [panel(166, 134, sight.say("casualties")), at("discard", 44, 60, 46)]
    parts.append(text(90, 74, count, "n huge start"))
    fallen = list(Counter(dict(enumerate(g.casualties))).elements())
    step = min(44.0, 104 / max(1, len(fallen) - 1))
    parts += [at(WORKER_ICON[kind], 24 + number * step, 106, 38, "fallen") for number, kind in enumerate(fallen)]
    return group(*parts, id="casualties", **sight.tip("casualties", "T-194", number=count))


# Festivals and statues


def festivals(sight: Sight) -> Markup:
    """The tile, and what triggering each Festival pays (T-184)."""
    g = sight.g
    held = g.holder != NONE
    marks = sight.tip("festival_held" if held else "festival", "T-184", name=sight.name(g.holder) if held else "")
    holder = sight.side_class(g.holder) if held else ""
    tile = [at("festival", 52, 94, 74), disc(holder, 84, 130, 17) if held else None]
    parts = [panel(196, 176, sight.say("festivals"))]
    parts.append(group(*tile, id="festival-tile", class_=f"movable {holder}".rstrip(), **marks))
    for number in range(material.FESTIVALS):
        y = 56 + number * 42
        due = number < g.festivals
        parts.append(group(points(g.box.trigger[number], 132, y), class_="spent" if due else None))
        if number < g.celebrated:
            parts.append(at("confirm", 168, y, 26, "tick"))
        elif due:
            parts.append(at("festival", 168, y, 26))
    return joined(parts)


def statues(sight: Sight) -> Markup:
    """The open supply, a column a god (T-039, T-140)."""
    parts = [panel(352, 178, sight.say("statues"))]
    for god in range(len(material.GODS)):
        x = 36 + god * 56
        parts += [god_badge(god, x, 53, 15), statue(sight, god * 2 + 1, x, 97), statue(sight, god * 2, x, 148)]
    return joined(parts)


def statue(sight: Sight, number: int, x: float, y: float) -> Markup:
    """What is left of one statue."""
    size, left, costs, name = number % 2, sight.g.statues[number], sight.box.costs, material.STATUES[number]
    many = left > 1
    figure = (
        at(f"statue-{material.SIZES[size]}", x - 6 * many, y, 44 if size else 36)
        if left
        else circle(x, y, 13, "place-slot")
    )
    body = [rect(x - 25, y - 25, 50, 50, "mark", 9), figure, text(x + 17, y + 14, left, "n") if many else None]
    values = {"statue": sight.statue(number), "cost": sight.cost(costs.statue[size]), "left": left}
    marks = sight.tip("statue", "T-140", points=costs.statue_points[size], **values)
    facet = None if sight.asks("sacrifice") else f"statue:{name}"
    return group(*body, id=f"statue-{name}", class_="supply-statue", data_f=facet, **marks)


# The regions


def region(sight: Sight, number: int) -> Markup:
    """Six spaces; a marker covers the reward. Above them who has how many (T-162, T-194)."""
    g = sight.g
    parts = [text(2, 18, sight.say("region", material.REGIONS[number]), "title place-name start")]
    right = 426
    for side in reversed(range(g.sides())):
        if held := g.markers_in(number, side):
            colour = sight.side_class(side)
            parts.append(text(right - 2, 19, held, "n tally end"))
            parts.append(group(disc(colour, right - 31, 11, 11), class_=colour))
            right -= 58
    for place in range(PER_REGION):
        space = number * PER_REGION + place
        owner = g.conquests[space]
        held = owner != NONE
        parts.append(conquest(sight, space, held))
        if held:
            name, colour = material.CONQUEST_NAMES[space], sight.side_class(owner)
            marks = sight.tip("conquered", "T-194", name=sight.name(owner), **sight.conquest(space))
            x = place * 72 + 33.5
            parts.append(piece(f"marker-{name}", x, 104, disc(colour, 0, 0, 18), class_=f"{colour} movable", **marks))
    return joined(parts)


REGIONS: Final = [partial(region, number=number) for number in range(len(REGION_AT))]


def conquest_art(words: Words, space: int, x: float, y: float, held: bool) -> Markup:
    """One space: soldiers to turn down, soldiers to discard, the reward."""
    box = words.box
    body = [rect(x, y, 67, 98, "conquest-box", 7), path(f"M{num(x + 6)} {num(y + 54)}h55", "box-line")]
    needs = [(name, number) for name, number in (("flip", box.flip[space]), ("discard", box.discard[space])) if number]
    for row, (name, number) in enumerate(needs):
        middle = y + 28 + (row - (len(needs) - 1) / 2) * 24
        body += [at(name, x + 24, middle, 24), text(x + 47, middle + 8, number, "n")]
    if not held:
        body.append(reward(box, box.conquest_gain[space], x + 33.5, y + 76, 27, 2, 62))
    return joined(body)


@kept(500)
def conquest(words: Words, space: int, held: bool) -> Markup:
    box = words.box
    x, y = (space % PER_REGION) * 72, 28
    name = material.CONQUEST_NAMES[space]
    body = [conquest_art(words, space, x, y, held), rect(x - 1, y - 1, 69, 100, "mark", 9)]
    values = {"flip": box.flip[space], "discard": box.discard[space], "gain": words.gains(box.conquest_gain[space])}
    marks = words.tip("conquest", "T-163", **values, **words.conquest(space))
    return group(*body, id=f"conquest-{name}", class_="conquest", data_f=f"conquest:{name}", **marks)


# The Temple


def temple(sight: Sight) -> Markup:
    """Thirteen steps: reward left, Festival points right, final points in the middle of the top four (T-013, T-193)."""
    g = sight.g
    parts = [text(123, 14, sight.say("temple"), "title place-name")]
    climbing = {}
    if sight.asks("offer") and sight.seat >= 0:
        here = g.players[sight.seat].temple
        climbing = {min(TEMPLE_TOP, here + steps): f"steps:{steps}" for steps in (3, 2, 1)}
    for step in range(TEMPLE_SPACES):
        parts.append(temple_step(sight, step, climbing.get(step)))
    heights = [player.temple for player in g.players]
    for step in range(TEMPLE_SPACES):
        climbers = [side for side, height in enumerate(heights) if height == step]
        for place, side in enumerate(climbers):
            x = 130 + (place - (len(climbers) - 1) / 2) * (36 if len(climbers) < 3 else 25)
            colour = sight.side_class(side)
            marks = sight.tip("climber", "T-013", name=sight.name(side), step=step)
            y = step_top(step) + STEP / 2
            parts.append(piece(f"climber-{side}", x, y, disc(colour, 0, 0, 14), class_=f"{colour} movable", **marks))
    return joined(parts)


STEP = 31  # how high one is


def step_top(step: int) -> float:
    return 26 + (TEMPLE_TOP - step) * (STEP + 3)


def step_width(step: int) -> float:
    return 246 - step * 4


def step_art(words: Words, step: int, x: float, y: float) -> Markup:
    box, width, middle = words.box, step_width(step), y + STEP / 2
    final, gain = box.temple_final[step], box.temple_gain[step]
    body = [rect(x, y, width, STEP, "temple-step high" if final else "temple-step", 5)]
    if gain:
        body.append(reward(box, gain, x + (44 if len(signs(box, gain)) > 1 else 24), middle, 26, 1))
    if final:
        body += [at("sun", x + width / 2 - 36, middle, 28), text(x + width / 2 - 17, middle + 8, final, "n start")]
    festival = [at("festival", x + width - 54, middle, 24, "faint")]
    return joined([*body, *festival, text(x + width - 9, middle + 8, box.temple_festival[step], "n end")])


@kept(500)
def temple_step(words: Words, step: int, facet: str | None) -> Markup:
    box, width = words.box, step_width(step)
    x, y = 123 - width / 2, step_top(step)
    body = [step_art(words, step, x, y), rect(x, y, width, STEP, "mark", 5) if facet else None]
    final = box.temple_final[step]
    values = {"step": step, "gain": words.gains(box.temple_gain[step]), "points": box.temple_festival[step]}
    marks = words.tip("temple_top" if final else "temple", "T-221" if final else "T-193", **values, final=final)
    return group(*body, id=f"temple-{step}", class_="temple-g", data_f=facet, **marks)
