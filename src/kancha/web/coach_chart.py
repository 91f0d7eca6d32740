"""The chances of every seat over a whole game, with its turning points: on the coach's page, and as a picture to share."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from kancha.analysis.coach import Analysis

WIDE: Final = 760
HIGH: Final = 340
LEFT: Final = 54
RIGHT: Final = 22
TOP: Final = 50
FLOOR: Final = 58
MOST_POINTS: Final = 240
COLOURS: Final = ("#6A6358", "#0072B2", "#C05300", "#00805D", "#AC5487")
"""Of seats, where no sheet gives them others."""
DASHES: Final = ("", "9 5", "2 5", "12 4 2 4")
GOOD: Final = "#4F6124"
BAD: Final = "#A3243B"
INK: Final = "#2B2118"
PAPER: Final = "#FFFDF8"
HEAD: Final = 74
"""Height of the head of a shared picture."""


@dataclass(frozen=True)
class Line:
    """One line of the chart: a seat, or all of a team."""

    seat: int
    name: str
    colour: int


@dataclass(frozen=True)
class Turning:
    """A turning point: its number, the answer, and by how much the chances of the seat looked at changed."""

    number: int
    at: int
    change: float
    chance: float  # after it


def turnings(analysis: Analysis, seat: int) -> list[Turning]:
    """The turning points in order of time, as one seat sees them."""
    points = analysis.turning_points()
    return [
        Turning(number, at + 1, changes[seat], analysis.chances[at + 1][seat])
        for number, (at, changes) in enumerate(points, 1)
    ]


class Chart:
    """Draws the chances. Every part has a class for the page's sheet, and looks right without any sheet too."""

    def __init__(self, analysis: Analysis, lines: list[Line], seat: int, names: tuple[str, str, str]) -> None:
        self.chances = analysis.chances
        self.lines = sorted(lines, key=lambda line: line.seat == seat)  # the one looked at lies on top
        self.seat = seat
        self.last = max(1, len(self.chances) - 1)
        self.points = turnings(analysis, seat)
        self.names = names  # of the axes, and of the mark that keys move

    def x(self, at: float) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * at / self.last, 1)

    def y(self, chance: float) -> float:
        return round(TOP + (HIGH - TOP - FLOOR) * (1 - chance), 1)

    def drawn(self, label: str, address: str) -> Markup:
        """The drawing for a page; turning points lead to the replay at the address."""
        diamonds = (self.diamond(point, address) for point in self.points)
        parts = [*self.grid(), *map(self.line, self.lines), self.cursor(), *diamonds]
        return Markup(
            '<svg class="coach-chart" viewBox="0 0 {} {}" role="group" aria-label="{}" data-last="{}" data-left="{}" '
            'data-right="{}">{}</svg>'
        ).format(WIDE, HIGH, label, self.last, LEFT, WIDE - RIGHT, Markup("").join(parts))

    def cursor(self) -> Markup:
        """A mark that keys move along the curve, with what is to be said at every move."""
        lines = sorted(self.lines, key=lambda line: line.seat)
        told = [", ".join(f"{line.name} {100 * chances[line.seat]:.0f}" for line in lines) for chances in self.chances]
        return Markup(
            '<g class="cc-cursor" id="coach-cursor" tabindex="0" role="slider" aria-label="{}" aria-valuemin="0" '
            'aria-valuemax="{}" aria-valuenow="{}" aria-valuetext="{}" data-told="{}" transform="translate({} 0)">'
            '<path d="M0 {}V{}"/><circle cy="{}" r="7"/></g>'
        ).format(
            self.names[2],
            self.last,
            self.last,
            told[-1],
            "|".join(told),
            self.x(self.last),
            TOP,
            HIGH - FLOOR,
            HIGH - FLOOR,
        )

    def picture(self, headline: str, below: str) -> str:
        """A drawing on its own, to be shared."""
        parts = [*self.grid(), *map(self.line, self.lines), *(self.diamond(point, "") for point in self.points)]
        legend = [
            Markup(
                '<g transform="translate({} {})"><path d="M0 0h26" stroke="{}" stroke-width="4" stroke-dasharray="{}"/>'
                '<text x="34" y="5" font-size="14" fill="{}">{}</text></g>'
            ).format(LEFT + 170 * place, HEAD - 8, COLOURS[line.colour], DASHES[line.seat % 4], INK, line.name)
            for place, line in enumerate(sorted(self.lines, key=lambda line: line.seat))
        ]
        return Markup(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" '
            'font-family="system-ui, sans-serif"><rect width="100%" height="100%" fill="{2}"/>'
            '<text x="{3}" y="28" font-size="21" font-weight="700" fill="{4}">{5}</text>'
            '<text x="{3}" y="48" font-size="13" fill="#66584A">{6}</text>{7}<g transform="translate(0 {8})">{9}</g></svg>'
        ).format(
            WIDE, HIGH + HEAD, PAPER, 20, INK, headline, below, Markup("").join(legend), HEAD, Markup("").join(parts)
        )

    def grid(self) -> list[Markup]:
        parts = [
            Markup(
                '<path class="cc-grid" d="M{} {}H{}" stroke="#DDCDB1" fill="none"/>'
                '<text class="cc-n" x="{}" y="{}" text-anchor="end" font-size="13" fill="#66584A">{}</text>'
            ).format(LEFT, self.y(share / 100), WIDE - RIGHT, LEFT - 8, self.y(share / 100) + 5, share)
            for share in (0, 25, 50, 75, 100)
        ]
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000) if self.last / step <= 10)
        parts += [
            Markup(
                '<text class="cc-n" x="{}" y="{}" text-anchor="middle" font-size="13" fill="#66584A">{}</text>'
            ).format(self.x(at), HIGH - FLOOR + 24, at)
            for at in range(0, self.last + 1, step)
        ]
        up, right, _ = self.names
        parts.append(
            Markup('<text class="cc-n" x="4" y="20" font-size="12" fill="#66584A">{}</text>').format(up)
            + Markup(
                '<text class="cc-n" x="{}" y="{}" text-anchor="end" font-size="12" fill="#66584A">{}</text>'
            ).format(WIDE - 4, HIGH - 6, right)
        )
        return parts

    def line(self, line: Line) -> Markup:
        step = max(1, -(-len(self.chances) // MOST_POINTS))
        ats = sorted({*range(0, len(self.chances), step), len(self.chances) - 1})
        path = "L".join(f"{self.x(at)} {self.y(self.chances[at][line.seat])}" for at in ats)
        mine = line.seat == self.seat
        return Markup(
            '<g class="seat-{}"><path class="cc-line{}" d="M{}" fill="none" stroke="{}" stroke-width="{}" '
            'stroke-dasharray="{}" stroke-linejoin="round"/></g>'
        ).format(
            line.colour, " mine" if mine else "", path, COLOURS[line.colour], 4 if mine else 2.5, DASHES[line.seat % 4]
        )

    def diamond(self, point: Turning, address: str) -> Markup:
        """A numbered turning point on the line of the seat looked at."""
        x, y = self.x(point.at), self.y(point.chance)
        kind, fill = ("won", GOOD) if point.change >= 0 else ("lost", BAD)
        drawn = Markup(
            '<path class="cc-turn" d="M{0} {1}V{2}" stroke="{3}" stroke-dasharray="2 4"/>'
            '<path class="cc-mark" d="M{0} {4}l13 13-13 13-13-13z" fill="{3}" stroke="{6}" stroke-width="2"/>'
            '<text class="cc-d" x="{0}" y="{5}" text-anchor="middle" font-size="13" font-weight="700" fill="{6}">{7}</text>'
        ).format(x, TOP, HIGH - FLOOR, fill, y - 13, y + 5, PAPER, point.number)
        if not address:
            return Markup('<g class="{}">{}</g>').format(kind, drawn)
        return Markup('<a class="{}" href="{}?at={}" aria-label="{} · {:+.0f}">{}</a>').format(
            kind, address, point.at, point.number, 100 * point.change, drawn
        )
