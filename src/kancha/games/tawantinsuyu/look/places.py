"""Round the hill: Village, Nomads, Festivals, statues, casualties, the Temple and the four regions; the score markers."""

from functools import partial

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, num, shift, tag
from kancha.games.tawantinsuyu.look.ground import score_cell
from kancha.games.tawantinsuyu.look.shapes import (
    WIDE,
    circle,
    disc,
    god_badge,
    points,
    rect,
    reward,
    shape,
    signs,
    text,
    worker_icon,
)
from kancha.games.tawantinsuyu.look.sight import Sight, Words
from kancha.games.tawantinsuyu.material import (
    CONQUEST_NAMES,
    FESTIVALS,
    GODS,
    NONE,
    PER_REGION,
    REGIONS,
    SIZES,
    STATUES,
    TEMPLE_SPACES,
    TEMPLE_TOP,
    WORKERS,
)

REGION_AT = ((50, 44), (WIDE - 477, 44), (WIDE - 477, 895), (50, 895))


def around(sight: Sight) -> Markup:
    """Everything beside the hill, each place a group of its own, so that a phone can set them anew."""
    parts = [set_at("region", number, region(sight, number), *REGION_AT[number]) for number in range(len(REGIONS))]
    parts += [
        set_at("village", 0, village(sight), 50, 194),
        set_at("festivals", 0, festivals(sight), 206, 194),
        set_at("nomads", 0, nomads(sight), 206, 388),
        set_at("statues", 0, statues(sight), 50, 696),
        set_at("casualties", 0, casualties(sight), WIDE - 458, 740),
        set_at("temple", 0, temple(sight), WIDE - 296, 370),
    ]
    return joined(parts)


def set_at(name: str, number: int, body: Markup, x: float, y: float) -> Markup:
    inner = tag("g", body, transform=shift(x, y))
    return tag("g", inner, class_=f"place pl-{name}" if name != "region" else f"place pl-{name}-{number}")


def panel(width: float, height: float, name: str) -> Markup:
    return joined([rect(0, 0, width, height, "place-panel", 12), text(14, 26, name, "title place-name", "start")])


def worker(kind: int, size: float = 46) -> Markup:
    return at(worker_icon(kind), 0, -2, size)


# Workers


def village(sight: Sight) -> Markup:
    """The queue between the potato end and the corn end (T-034, T-181)."""
    g = sight.g
    size = max(g.box.setup(g.sides()).village, len(g.village))
    step = min(47.0, 329 / size)
    top = 98.0
    parts = [panel(142, top + (size - 1) * step + 76, sight.say("village"))]
    parts.append(rect(49, top - 26, 44, (size - 1) * step + 52, "queue", 22))
    foot = top + (size - 1) * step
    for y, name in ((56.0, "potato"), (foot + 46, "corn")):
        mark = rect(34, y - 19, 74, 38, "mark", 12)
        body = [rect(36, y - 17, 70, 34, "end-plate", 10), at(name, 57, y, 32), text(88, y + 8, 1, "n"), mark]
        marks = sight.tip(f"village_{name}", "T-181")
        parts.append(tag("g", *body, id=f"end-{name}", data_f=f"village_end:{name}", class_="end", **marks))
    skip = (size - len(g.village)) // 2
    for place in range(size):
        y = top + place * step
        parts.append(circle(71, y, 20, "place-slot"))
        at_ = place - skip
        if not 0 <= at_ < len(g.village):
            continue
        ends = [*["potato"] * (at_ == 0), *["corn"] * (at_ == len(g.village) - 1)]
        marks = sight.tip("village_worker", "T-181", worker=sight.worker(g.village[at_]))
        parts.append(
            tag(
                "g",
                circle(0, 0, 24, "mark"),
                worker(g.village[at_]),
                id=f"village-{place}",
                class_="movable",
                data_f=" ".join([f"village_end:{end}" for end in ends]) or None,
                transform=shift(71, y),
                **marks,
            )
        )
    return joined(parts)


def nomads(sight: Sight) -> Markup:
    """The camp; those that may be taken now can be picked (T-012, T-153)."""
    g = sight.g
    size = g.box.setup(g.sides()).nomads
    camp = [kind for kind, number in enumerate(g.nomads) for _ in range(number)]
    spots = [(36, 66), (88, 60), (42, 120), (96, 116), (150, 90), (150, 140), (150, 40)]
    wide = 178 if max(size, len(camp)) > 4 else 146
    parts = [tag("g", panel(wide, 160, sight.say("nomads")), id="nomads")]
    open_ = sight.asks("nomad", "send_nomad")
    seen: dict[int, int] = {}
    for number in range(max(size, len(camp))):
        x, y = spots[min(number, len(spots) - 1)]
        parts.append(circle(x, y, 20, "place-slot"))
        if number >= len(camp):
            continue
        kind = camp[number]
        seen[kind] = seen.get(kind, 0) + 1
        marks = sight.tip("nomad", "T-012", worker=sight.worker(kind))
        parts.append(
            tag(
                "g",
                circle(0, 0, 24, "mark"),
                worker(kind),
                id=f"nomad-{WORKERS[kind]}-{seen[kind]}",
                class_="movable",
                data_f=f"worker:{WORKERS[kind]}" if open_ else None,
                transform=shift(x, y),
                **marks,
            )
        )
    return joined(parts)


def casualties(sight: Sight) -> Markup:
    """The fallen: what the majority in each region is worth (T-194)."""
    g = sight.g
    count = g.casualty_count()
    marks = sight.tip("casualties", "T-194", number=count)
    parts = [panel(150, 134, sight.say("casualties")), at("discard", 44, 60, 46)]
    parts.append(text(90, 74, count, "n huge", "start"))
    fallen = [kind for kind, number in enumerate(g.casualties) for _ in range(number)]
    step = min(44.0, 104 / max(1, len(fallen) - 1))
    for number, kind in enumerate(fallen):
        parts.append(at(worker_icon(kind), 24 + number * step, 106, 38, "fallen"))
    return tag("g", *parts, id="casualties", **marks)


# Festivals and statues


def festivals(sight: Sight) -> Markup:
    """The tile, and what triggering each Festival pays (T-184)."""
    g = sight.g
    held = g.holder != NONE
    marks = sight.tip("festival_held" if held else "festival", "T-184", name=sight.name(g.holder) if held else "")
    parts = [panel(196, 176, sight.say("festivals"))]
    classes = f"movable {sight.side_class(g.holder)}" if held else "movable"
    tile = [at("festival", 52, 94, 74)]
    if held:
        tile.append(disc(sight.side_class(g.holder), 84, 130, 17))
    parts.append(tag("g", *tile, id="festival-tile", class_=classes, **marks))
    for number in range(FESTIVALS):
        y = 56 + number * 42
        done, due = number < g.celebrated, number < g.festivals
        parts.append(tag("g", points(g.box.trigger[number], 132, y), class_="spent" if due else None))
        if done:
            parts.append(at("confirm", 168, y, 26, "tick"))
        elif due:
            parts.append(at("festival", 168, y, 26))
    return joined(parts)


def statues(sight: Sight) -> Markup:
    """The open supply, a column a god (T-039, T-140)."""
    g = sight.g
    parts = [panel(352, 178, sight.say("statues"))]
    open_ = not sight.asks("sacrifice")
    for god in range(len(GODS)):
        x = 36 + god * 56
        parts.append(god_badge(god, x, 53, 15))
        for size, y in ((1, 97), (0, 148)):
            number = god * 2 + size
            left = g.statues[number]
            body = [rect(x - 25, y - 25, 50, 50, "mark", 9)]
            if left:
                body.append(at(f"statue-{SIZES[size]}", x - (6 if left > 1 else 0), y, 44 if size else 36))
            else:
                body.append(circle(x, y, 13, "place-slot"))
            if left > 1:
                body.append(text(x + 17, y + 14, left, "n"))
            name = STATUES[number]
            cost = sight.cost(g.box.costs.statue[size])
            values = {"statue": sight.statue(number), "cost": cost, "points": g.box.costs.statue_points[size]}
            marks = sight.tip("statue", "T-140", left=left, **values)
            facet = f"statue:{name}" if open_ else None
            parts.append(tag("g", *body, id=f"statue-{name}", class_="supply-statue", data_f=facet, **marks))
    return joined(parts)


# The regions


def region(sight: Sight, number: int) -> Markup:
    """Six spaces; a marker covers the reward. Above them who has how many (T-162, T-194)."""
    g = sight.g
    parts = [text(2, 18, sight.say("region", REGIONS[number]), "title place-name", "start")]
    right = 426
    for side in reversed(range(g.sides())):
        held = g.markers_in(number, side)
        if held:
            parts.append(text(right - 2, 19, held, "n tally", "end"))
            parts.append(tag("g", disc(sight.side_class(side), right - 31, 11, 11), class_=sight.side_class(side)))
            right -= 58
    for place in range(PER_REGION):
        space = number * PER_REGION + place
        owner = g.conquests[space]
        parts.append(sight.kept(partial(conquest, sight, space, owner != NONE), "conquest", space, owner != NONE))
        if owner != NONE:
            name = CONQUEST_NAMES[space]
            marks = sight.tip("conquered", "T-194", name=sight.name(owner), space=name)
            piece = disc(sight.side_class(owner), 0, 0, 18)
            at_ = shift(place * 72 + 33.5, 104)
            classes = f"{sight.side_class(owner)} movable"
            parts.append(tag("g", piece, id=f"marker-{name}", class_=classes, transform=at_, **marks))
    return joined(parts)


def conquest_art(words: Words, space: int, x: float, y: float, held: bool) -> Markup:
    """One space: soldiers to turn down, soldiers to discard, the reward."""
    box = words.box
    body = [rect(x, y, 67, 98, "conquest-box", 7), shape(f"M{num(x + 6)} {num(y + 54)}h55", "box-line")]
    needs = [(name, number) for name, number in (("flip", box.flip[space]), ("discard", box.discard[space])) if number]
    for row, (name, number) in enumerate(needs):
        middle = y + 28 + (row - (len(needs) - 1) / 2) * 24
        body += [at(name, x + 24, middle, 24), text(x + 47, middle + 8, number, "n")]
    if not held:
        body.append(reward(box, box.conquest_gain[space], x + 33.5, y + 76, 27, 2, 62))
    return joined(body)


def conquest(words: Words, space: int, held: bool) -> Markup:
    box = words.box
    x, y = (space % PER_REGION) * 72, 28
    name = CONQUEST_NAMES[space]
    body = [conquest_art(words, space, x, y, held), rect(x - 1, y - 1, 69, 100, "mark", 9)]
    gain = words.gains(box.conquest_gain[space])
    marks = words.tip("conquest", "T-163", name=name, flip=box.flip[space], discard=box.discard[space], gain=gain)
    return tag("g", *body, id=f"conquest-{name}", class_="conquest", data_f=f"conquest:{name}", **marks)


# The Temple


def temple(sight: Sight) -> Markup:
    """Thirteen steps: reward left, Festival points right, final points in the middle of the top four (T-013, T-193)."""
    g = sight.g
    parts = [text(123, 14, sight.say("temple"), "title place-name")]
    climbing = {}
    if sight.asks("offer") and sight.seat >= 0:
        here = g.players[sight.seat].temple
        climbing = {min(TEMPLE_TOP, here + steps): steps for steps in (3, 2, 1)}
    for step in range(TEMPLE_SPACES):
        facet = f"steps:{climbing[step]}" if step in climbing else None
        parts.append(sight.kept(partial(temple_step, sight, step, facet), "temple", step, facet))
    for step in range(TEMPLE_SPACES):
        here_ = [side for side, player in enumerate(g.players) if player.temple == step]
        for place, side in enumerate(here_):
            x = 130 + (place - (len(here_) - 1) / 2) * (36 if len(here_) < 3 else 25)
            marks = sight.tip("climber", "T-013", name=sight.name(side), step=step)
            piece = disc(sight.side_class(side), 0, 0, 16)
            classes = f"{sight.side_class(side)} movable"
            spot = shift(x, step_top(step) + 18)
            parts.append(tag("g", piece, id=f"climber-{side}", class_=classes, transform=spot, **marks))
    return joined(parts)


def step_top(step: int) -> float:
    return 26 + (TEMPLE_TOP - step) * 38


def step_art(words: Words, step: int, x: float, y: float) -> Markup:
    box = words.box
    width = 246 - step * 4
    final, gain = box.temple_final[step], box.temple_gain[step]
    body = [rect(x, y, width, 35, "temple-step high" if final else "temple-step", 5)]
    if gain:
        body.append(reward(box, gain, x + (44 if len(signs(box, gain)) > 1 else 24), y + 18, 28, 1))
    if final:
        body += [at("sun", x + width / 2 - 36, y + 18, 31), text(x + width / 2 - 17, y + 26, final, "n", "start")]
    body += [at("festival", x + width - 54, y + 18, 24, "faint")]
    body += [text(x + width - 9, y + 26, box.temple_festival[step], "n", "end")]
    return joined(body)


def temple_step(words: Words, step: int, facet: str | None) -> Markup:
    box = words.box
    width = 246 - step * 4
    x, y = 123 - width / 2, step_top(step)
    body = [step_art(words, step, x, y), rect(x, y, width, 35, "mark", 5) if facet else None]
    final = box.temple_final[step]
    values = {"step": step, "gain": words.gains(box.temple_gain[step]), "points": box.temple_festival[step]}
    marks = words.tip("temple_top" if final else "temple", "T-221" if final else "T-193", **values, final=final)
    return tag("g", *body, id=f"temple-{step}", class_="temple-g", data_f=facet, **marks)


# The score


def scores(sight: Sight) -> Markup:
    """Everybody's marker on the rim; beyond 99 it carries a flag."""
    g = sight.g
    cells: dict[int, list[int]] = {}
    for side, player in enumerate(g.players):
        cells.setdefault(player.total() % 100, []).append(side)
    found: list[Markup] = []
    for cell, sides in cells.items():
        x, y, width, high = score_cell(cell)
        for place, side in enumerate(sides):
            off = (place - (len(sides) - 1) / 2) * (22 if len(sides) < 3 else 14)
            flat = high < width
            total = g.players[side].total()
            classes = sight.side_class(side)
            body = [disc(classes, 0, 0, 16)]
            if total >= 100:
                hundred = total // 100 * 100
                body += [rect(-17, -27, 34, 17, "flag", 3), text(0, -13, hundred, "n flag-n")]
            spot = shift(x + width / 2 + (off if flat else 0), y + high / 2 + (0 if flat else off))
            marks = sight.tip("score", "T-016", name=sight.name(side), points=total)
            found.append(
                tag("g", *body, id=f"marker-{side}", class_=f"{classes} movable score-m", transform=spot, **marks)
            )
    return joined(found)
