"""The sides' panels: both scores, devotion, llamas, suns and moons of every activity."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag
from kancha.games.ayar.look.growth import earlier
from kancha.games.ayar.look.sight import ICONS, Sight
from kancha.games.ayar.material import ACTIVITIES, MARKERS
from kancha.kernel.bits import members


def panels(sight: Sight) -> list[Markup]:
    """One body per side."""
    return [panel(sight, side) for side in range(sight.g.sides())]


def panel(sight: Sight, side: int) -> Markup:
    return joined([scores(sight, side), activities(sight, side), chips(sight, side)])


def scores(sight: Sight, side: int) -> Markup:
    """Sun and moon score; the lower one, which counts, is stressed (A-004)."""
    g = sight.g
    sun, moon = g.sun(side), g.moon(side)
    rows = []
    for name, points, other, about in (("sun", sun, moon, "sun_score"), ("moon", moon, sun, "moon_score")):
        marks = sight.tip(about, "A-110", name=sight.name(side), points=points, other=other)
        low = " low" if points < other or (points == other and name == "sun") else ""
        number = tag("b", points, id=f"{name}-score-n-{side}")
        rows.append(
            tag("span", icon(name, "ic-s"), number, id=f"{name}-score-{side}", class_=f"chip twin{low}", **marks)
        )
    return tag("span", *rows, class_="twins")


def activities(sight: Sight, side: int) -> Markup:
    """Suns and moons of the four activities."""
    g = sight.g
    rows = []
    before = earlier(sight, side)
    for activity, name in enumerate(ACTIVITIES):
        suns, moons = g.suns(side, activity), g.moons(side, activity)
        key = f"{side}-{name}"
        body = [
            icon(ICONS[activity]),
            tag("span", icon("sun"), was(before[activity][0], suns), tag("b", suns, id=f"panel-suns-{key}")),
            tag("span", icon("moon"), was(before[activity][1], moons), tag("b", moons, id=f"panel-moons-{key}")),
        ]
        marks = sight.tip("counts", "A-100", activity=sight.activity(activity), suns=suns, moons=moons)
        facet = f"pair:{name}" if side == sight.seat else None
        rows.append(
            tag(
                "div",
                *body,
                id=f"act-{key}",
                class_="act" if before[activity] == (suns, moons) else "act grows",
                data_f=facet,
                **marks,
            )
        )
    return tag("div", *rows, class_="acts")


def was(before: int, now: int) -> Markup | None:
    """The number a change began with."""
    return tag("i", f"{before}→") if before != now else None


def chips(sight: Sight, side: int) -> Markup:
    g = sight.g
    devotion = chip(
        sight, f"devotion-{side}", "sun-disc", g.devotion[side], sight.tip("dial", "A-104", devotion=g.devotion[side])
    )
    llamas = chip(
        sight, f"llama-chip-{side}", "llama", g.llamas[side], sight.tip("llama_chip", "A-109", number=g.llamas[side])
    )
    chips = [devotion, llamas]
    if not g.is_ayllu(side):
        chips.append(posts(sight, side))
    if g.first == side:
        chips.append(
            tag("span", sight.say("first"), id="first-player", class_="tag first", **sight.tip("first", "A-105"))
        )
    if g.sides() > 1:
        marks = sight.tip("show_board", "A-108", name=sight.name(side))
        chips.append(
            tag("label", icon("spectator", "ic-s"), for_=f"show-board-{side}", class_="tag show-board", **marks)
        )
    return tag("div", *chips, class_="chips")


def chip(sight: Sight, name: str, sign: str, amount: int, marks: dict[str, str]) -> Markup:
    number = tag("b", amount, id=f"{name}-n")
    return tag("span", icon(sign, "ic-s"), number, id=name, class_="chip chip-s", **marks)


def posts(sight: Sight, side: int) -> Markup:
    """The markers that can still be laid this round, upright."""
    player = sight.player(side)
    drawn = []
    for marker in range(len(MARKERS)):
        if marker < 4 and sight.g.retired >> marker & 1:
            continue
        classes = f"ay-{MARKERS[marker]}{'' if player.standing >> marker & 1 else ' lying'}"
        drawn.append(
            tag("svg", tag("use", href="#i-ay-post", width=24, height=24), class_=classes, viewBox="6 0 12 24")
        )
    standing = sight.speaker.listed([sight.marker(marker) for marker in members(player.standing)])
    marks = sight.tip("posts", "A-021", number=player.standing.bit_count(), markers=standing)
    return tag("span", *drawn, id=f"posts-{side}", class_="chip chip-s posts", **marks)
