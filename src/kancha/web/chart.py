"""The scores over time, as one line per column of the score sheet."""

from typing import Final

from markupsafe import Markup

from kancha.draw.icons import at

WIDE: Final = 640
HIGH: Final = 220
LEFT: Final = 34
RIGHT: Final = 26
TOP: Final = 12
FLOOR: Final = 26
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


def chart(history: list[tuple[int, ...]], colours: list[int], label: str) -> Markup:
    """A drawing of the totals after every answer; each line carries the class of its column and ends in its glyph."""
    drawn = thinned(history)
    if len(drawn) < 2:
        return Markup("")
    low = min(0, min(min(totals) for _, totals in drawn))
    high = max(low + 1, max(max(totals) for _, totals in drawn))
    last = drawn[-1][0]

    def x(when: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * when / last, 1)

    def y(points: int) -> float:
        return round(TOP + (HIGH - TOP - FLOOR) * (high - points) / (high - low), 1)

    parts: list[Markup] = []
    step = grid_step(high - low)
    for points in range(-(-low // step) * step, high + 1, step):
        parts.append(
            Markup('<path class="chart-line" d="M{} {}H{}"/><text class="chart-n" x="{}" y="{}">{}</text>').format(
                LEFT, y(points), WIDE - RIGHT, LEFT - 6, y(points) + 4, points
            )
        )
    for column, colour in enumerate(colours):
        line = "L".join(f"{x(when)} {y(totals[column])}" for when, totals in drawn)
        parts.append(
            Markup(
                '<g class="seat-{0}"><path class="chart-edge" d="M{1}"/><path class="chart-score" d="M{1}"/></g>'
            ).format(colour, line)
        )
    for colour, height in ends([y(totals) for totals in drawn[-1][1]], colours):
        parts.append(
            Markup('<g class="seat-{}"><circle class="chart-dot" cx="{}" cy="{}" r="9"/>{}</g>').format(
                colour, WIDE - RIGHT, height, mark(colour, WIDE - RIGHT, height)
            )
        )
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        WIDE, HIGH, label, Markup("").join(parts)
    )


def ends(heights: list[float], colours: list[int]) -> list[tuple[int, float]]:
    """The ends of the lines, moved apart where they would lie on each other."""
    labels: list[tuple[int, float]] = []
    above = -99.0
    for column in sorted(range(len(heights)), key=lambda one: heights[one]):
        above = max(heights[column], above + 19)
        labels.append((colours[column], above))
    return labels


def mark(colour: int, x: float, y: float) -> Markup:
    return at(f"seat-{colour}", x, y, 10, "chart-glyph")
