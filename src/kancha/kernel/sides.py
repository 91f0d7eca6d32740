"""Who is compared at the end: every seat, or the team they are, and the automaton they play against."""

from kancha.kernel.rules import Sheet

SEAT = "seat:"
TEAM = "team"


class Side:
    """A seat, a team or an automaton: its name (a seat's is its number), the seats it is, its score and its place."""

    def __init__(self, name: int | str, seats: list[int], score: int, place: int) -> None:
        self.name = name
        self.seats = seats  # none: an automaton
        self.score = score
        self.place = place

    def as_dict(self) -> dict[str, object]:
        return {"side": self.name, "seats": self.seats, "score": self.score, "place": self.place}

    def __repr__(self) -> str:
        return f"<{self.name}: {self.score} points, place {self.place}>"


def sides_of(sheet: Sheet, ranking: list[int]) -> list[Side]:
    """The sides in the order of the score sheet.

    An automaton has no place in the ranking of seats: it is first where no seat is, or where the tie-breaks leave it level with
    the seat that is, else it comes next.
    """
    sides: list[Side] = []
    totals = sheet.totals()
    first = -1  # the column that won
    for column, name in enumerate(sheet.columns):
        seats = seats_of(name, len(ranking))
        place = ranking[seats[0]] if seats else 0
        if place == 1 and first < 0:
            first = column
        sides.append(Side(seats[0] if name.startswith(SEAT) else name, seats, totals[column], place))
    for column, side in enumerate(sides):
        if not side.seats:
            side.place = 1 if first < 0 or column in sheet.compared(first)[1] else 2
    return sides


def seats_of(column: str, seats: int) -> list[int]:
    """The seats that a column of the sheet stands for."""
    if column.startswith(SEAT):
        return [int(column.removeprefix(SEAT))]
    return list(range(seats)) if column == TEAM else []
