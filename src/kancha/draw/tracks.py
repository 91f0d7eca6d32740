"""Tracks: rows of numbered spaces for score markers, and ladders that stones climb."""

from dataclasses import dataclass, field

from markupsafe import Markup

from kancha.draw.icons import at
from kancha.draw.markup import joined, tag


def fanned(scores: list[int], spaces: int) -> list[tuple[int, int]]:
    """For each marker on a round of so many spaces: how many come before it on its space, and how many stand there in all."""
    places = [points % spaces for points in scores]
    return [(places[:at].count(place), places.count(place)) for at, place in enumerate(places)]


@dataclass(frozen=True)
class Marker:
    """What stands on a track: the id and classes of its element, how many points it shows, its tooltip."""

    id: str
    class_: str
    points: int
    marks: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Track:
    """Numbered spaces in rows. Who goes past the last starts again with a flag."""

    x: float
    y: float
    spaces: int = 100
    per_row: int = 50
    step: float = 21
    high: float = 28
    every: int = 5  # which spaces show their number

    def centre(self, points: int) -> tuple[float, float]:
        """The middle of the space for so many points."""
        row, column = divmod(points % self.spaces, self.per_row)
        return self.x + (column + 0.5) * self.step, self.y + row * (self.high + 4) + self.high / 2

    def height(self) -> float:
        rows = -(-self.spaces // self.per_row)
        return rows * (self.high + 4) - 4

    def draw(self) -> Markup:
        """The empty track."""
        parts: list[Markup] = []
        for number in range(self.spaces):
            x, y = self.centre(number)
            name = "space five" if number % self.every == 0 else "space"
            width, high = self.step - 2, self.high
            parts.append(tag("rect", class_=name, x=x - width / 2, y=y - high / 2, width=width, height=high, rx=5))
        for number in range(0, self.spaces, self.every):
            x, y = self.centre(number)
            parts.append(tag("text", number, class_="n space-n", x=x, y=y + 6.5, text_anchor="middle"))
        return joined(parts)

    def markers(self, markers: list[Marker], icon: str = "pebble", size: float = 29) -> Markup:
        """The markers; those on one space are fanned out, and each full round is told by a flag."""
        parts: list[Markup] = []
        places = fanned([marker.points for marker in markers], self.spaces)
        for marker, (before, all_there) in zip(markers, places, strict=True):
            x, y = self.centre(marker.points)
            fan = size * 0.72
            x = max(x - fan * (all_there - 1) / 2, self.x + size / 2) + fan * before
            rounds = marker.points // self.spaces * self.spaces
            figure = at(icon, x, y, size)
            body = joined([figure, self.flag(rounds, x, y - size / 2)]) if rounds else figure
            parts.append(tag("g", body, id=marker.id, class_=f"{marker.class_} movable", **marker.marks))
        return joined(parts)

    def flag(self, points: int, x: float, y: float) -> Markup:
        box = tag("rect", class_="flag", x=x - 32, y=y - 14, width=64, height=20, rx=5)
        return joined([box, tag("text", f"+{points}", class_="n flag-n", x=x, y=y + 1.5, text_anchor="middle")])


@dataclass(frozen=True)
class Ladder:
    """Levels one above the other, 0 at the bottom."""

    x: float
    y: float  # of the top
    width: float
    step: float  # from one level to the next
    top: int

    def box(self, level: int) -> tuple[float, float, float, float]:
        """The box of a level: x, y, width, height."""
        return self.x, self.y + (self.top - level) * self.step, self.width, self.step

    def centre(self, level: int) -> tuple[float, float]:
        x, y, width, high = self.box(level)
        return x + width / 2, y + high / 2

    def place(self, level: int, number: int) -> tuple[float, float]:
        """One of four fixed places in a box, two by two."""
        x, y = self.centre(level)
        return x + (number % 2 - 0.5) * self.width * 0.47, y + (number // 2 % 2 - 0.5) * self.step * 0.44
