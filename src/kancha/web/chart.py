"""The scores over time, as one line per column of the score sheet."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at

WIDE: Final = 640
HIGH: Final = 240
LEFT: Final = 34
RIGHT: Final = 52
TOP: Final = 24
FLOOR: Final = 30
MOST_POINTS: Final = 160
"""More would not be seen; a long game is thinned out to so many."""


def thinned(history: list[tuple[int, ...]]) -> list[tuple[int, tuple[int, ...]]]:
    """Which answers are drawn, with the totals after each; the last always is."""
    step = max(1, -(-len(history) // MOST_POINTS))
    points = [(when, history[when]) for when in range(0, len(history), step)]
    if history and points[-1][0] != len(history) - 1:
        points.append((len(history) - 1, history[-1]))
    return points


def grid_step(span: int) -> int:
    """A round distance between lines, so that there are two to five of them."""
    step = 1
    while span / step > 5:
        step = step * 2 if str(step)[0] in "15" else step * 5 // 2
    return step


@dataclass(frozen=True)
class Axes:
    """Where points and moves lie in the drawing."""

    low: int
    high: int
    last: int  # the number of the last answer

    def x(self, when: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * when / self.last, 1)

    def y(self, points: int) -> float:
        return round(TOP + (HIGH - TOP - FLOOR) * (self.high - points) / (self.high - self.low), 1)


def chart(
    history: list[tuple[int, ...]], colours: list[int], label: str, names: tuple[str, str], scenes: list[int]
) -> Markup:
    """A drawing of the totals after every answer; each line carries the class of its column and ends in its glyph.

    `names` are those of the axes, upwards and to the right; `scenes` are the answers with which a round or the count began.
    """
    drawn = thinned(history)
    if len(drawn) < 2:
        return Markup("")
    low = min(0, min(min(totals) for _, totals in drawn))
    axes = Axes(low, max(low + 1, max(max(totals) for _, totals in drawn)), drawn[-1][0])
    parts = [*grid(axes, names, scenes)]
    for column, colour in enumerate(colours):
        line = "L".join(f"{axes.x(when)} {axes.y(totals[column])}" for when, totals in drawn)
        parts.append(
            Markup(
                '<g class="seat-{0}"><path class="chart-edge" d="M{1}"/><path class="chart-score" d="M{1}"/></g>'
            ).format(colour, line)
        )
    totals = drawn[-1][1]
    for colour, height, points in ends([axes.y(total) for total in totals], colours, list(totals)):
        parts.append(
            Markup(
                '<g class="seat-{}"><circle class="chart-dot" cx="{}" cy="{}" r="9"/>{}</g>'
                '<text class="chart-end" x="{}" y="{}">{}</text>'
            ).format(
                colour, WIDE - RIGHT, height, mark(colour, WIDE - RIGHT, height), WIDE - RIGHT + 13, height + 4, points
            )
        )
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}" data-last="{}">{}</svg>').format(
        WIDE, HIGH, label, axes.last, Markup("").join(parts)
    )


def grid(axes: Axes, names: tuple[str, str], scenes: list[int]) -> list[Markup]:
    """Lines at round numbers of points and moves, with their numbers, and what the axes are."""
    parts: list[Markup] = []
    step = grid_step(axes.high - axes.low)
    for points in range(-(-axes.low // step) * step, axes.high + 1, step):
        parts.append(
            Markup('<path class="chart-line" d="M{} {}H{}"/><text class="chart-n" x="{}" y="{}">{}</text>').format(
                LEFT, axes.y(points), WIDE - RIGHT, LEFT - 6, axes.y(points) + 4, points
            )
        )
    floor = HIGH - FLOOR
    for scene in scenes:
        if 0 < scene < axes.last:
            parts.append(Markup('<path class="chart-scene" d="M{} {}V{}"/>').format(axes.x(scene), TOP, floor))
    parts.append(Markup('<path class="chart-axis" d="M{} {}V{}H{}"/>').format(LEFT, TOP, floor, WIDE - RIGHT))
    step = grid_step(axes.last)
    for when in range(0, axes.last + 1, step):
        parts.append(
            Markup('<path class="chart-axis" d="M{0} {1}v4"/><text class="chart-m" x="{0}" y="{2}">{3}</text>').format(
                axes.x(when), floor, floor + 17, when
            )
        )
    up, right = names
    parts.append(Markup('<text class="chart-name" x="{}" y="{}">{}</text>').format(4, TOP - 8, up))
    parts.append(
        Markup('<text class="chart-name chart-right" x="{}" y="{}">{}</text>').format(WIDE - 4, HIGH - 4, right)
    )
    return parts


def ends(heights: list[float], colours: list[int], totals: list[int]) -> list[tuple[int, float, int]]:
    """The ends of the lines with their totals, moved apart where they would lie on each other."""
    labels: list[tuple[int, float, int]] = []
    above = -99.0
    for column in sorted(range(len(heights)), key=lambda one: heights[one]):
        above = max(heights[column], above + 19)
        labels.append((colours[column], above, totals[column]))
    low = max(0.0, above - (HIGH - FLOOR))  # what would stand under the floor moves up, and all that it meets
    moved: list[tuple[int, float, int]] = []
    for colour, height, points in reversed(labels):
        height = height - low if not moved else min(height, moved[-1][1] - 19)
        moved.append((colour, height, points))
    return moved[::-1]


def mark(colour: int, x: float, y: float) -> Markup:
    return at(f"seat-{colour}", x, y, 10, "chart-glyph")
