"""The sides' panels: both scores, devotion, llamas, suns and moons of every activity."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.ayar.look.growth import earlier
from kancha.games.ayar.look.parts import part
from kancha.games.ayar.look.sight import ICONS, Sight
from kancha.games.ayar.material import ACTIVITIES, MARKERS
from kancha.kernel.bits import members


def panels(sight: Sight) -> list[Markup]:
    """One body per side."""
    return [kept_panel(sight, side) for side in range(sight.g.sides())]


def kept_panel(sight: Sight, side: int) -> Markup:
    g = sight.g
    now = tuple([(g.suns(side, activity), g.moons(side, activity)) for activity in range(4)])
    markers = 0 if g.is_ayllu(side) else sight.player(side).standing
    whose = (side == sight.seat, g.first == side, sight.sides[side], g.sides())
    has = (g.sun(side), g.moon(side), g.devotion[side], g.llamas[side], markers, g.retired)
    return part(panel, sight, side, *whose, *has, now, tuple(earlier(sight, side)))


def panel(sight: Sight, side: int) -> Markup:
    return joined([scores(sight, side), activities(sight, side), chips(sight, side)])


def chip(name: str, sign: str, amount: int, class_: str, marks: dict[str, str], number: str = "") -> Markup:
    """An icon and a number."""
    shown = tag("b", amount, id=number or f"{name}-n")
    return tag("span", icon(sign, "ic-s"), shown, id=name, class_=class_, **marks)


def scores(sight: Sight, side: int) -> Markup:
    """Sun and moon score; the lower one, which counts, is stressed (A-004)."""
    sun, moon = sight.g.sun(side), sight.g.moon(side)
    rows = []
    for name, points, other, low in (("sun", sun, moon, sun <= moon), ("moon", moon, sun, moon < sun)):
        marks = sight.tip(f"{name}_score", "A-110", name=sight.name(side), points=points, other=other)
        class_ = "chip twin low" if low else "chip twin"
        rows.append(chip(f"{name}-score-{side}", name, points, class_, marks, f"{name}-score-n-{side}"))
    return tag("span", *rows, class_="twins")


def activities(sight: Sight, side: int) -> Markup:
    """Suns and moons of the four activities."""
    rows = []
    for activity, before in enumerate(earlier(sight, side)):
        now = suns, moons = sight.g.suns(side, activity), sight.g.moons(side, activity)
        key = f"{side}-{ACTIVITIES[activity]}"
        body = [
            icon(ICONS[activity]),
            tag("span", icon("sun"), was(before[0], suns), tag("b", suns, id=f"panel-suns-{key}")),
            tag("span", icon("moon"), was(before[1], moons), tag("b", moons, id=f"panel-moons-{key}")),
        ]
        marks = sight.tip("counts", "A-100", activity=sight.activity(activity), suns=suns, moons=moons)
        facet = f"pair:{ACTIVITIES[activity]}" if side == sight.seat else None
        class_ = "act" if before == now else "act grows"
        rows.append(tag("div", *body, id=f"act-{key}", class_=class_, data_f=facet, **marks))
    return tag("div", *rows, class_="acts")


def was(before: int, now: int) -> Markup | None:
    """The number a change began with."""
    return tag("i", f"{before}→") if before != now else None


def chips(sight: Sight, side: int) -> Markup:
    g = sight.g
    devotion, llamas = g.devotion[side], g.llamas[side]
    small = "chip chip-s"
    chips = [
        chip(f"devotion-{side}", "sun-disc", devotion, small, sight.tip("dial", "A-104", devotion=devotion)),
        chip(f"llama-chip-{side}", "llama", llamas, small, sight.tip("llama_chip", "A-109", number=llamas)),
    ]
    if not g.is_ayllu(side):
        chips.append(posts(sight, side))
    if g.first == side:
        marks = sight.tip("first", "A-105")
        chips.append(tag("span", sight.say("first"), id="first-player", class_="tag first", **marks))
    if g.sides() > 1:
        marks = sight.tip("show_board", "A-108", name=sight.name(side))
        eye = icon("spectator", "ic-s")
        chips.append(tag("label", eye, for_=f"show-board-{side}", class_="tag show-board", **marks))
    return tag("div", *chips, class_="chips")


def posts(sight: Sight, side: int) -> Markup:
    """The markers that can still be laid this round, upright."""
    player = sight.player(side)
    drawn = []
    for marker, name in enumerate(MARKERS):
        if sight.g.retired >> marker & 1:
            continue
        class_ = f"ay-{name}" if player.standing >> marker & 1 else f"ay-{name} lying"
        drawn.append(tag("svg", tag("use", href="#i-ay-post", width=24, height=24), class_=class_, viewBox="6 0 12 24"))
    standing = sight.speaker.listed([sight.marker(marker) for marker in members(player.standing)])
    marks = sight.tip("posts", "A-021", number=player.standing.bit_count(), markers=standing)
    return tag("span", *drawn, id=f"posts-{side}", class_="chip chip-s posts", **marks)
