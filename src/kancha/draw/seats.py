"""The colours of seats: one table each (`draw/seats.toml`, a game's `look/seats.toml`), and the sheet that is made of it.

A page puts `seat-N` on anything; it and its children read `--seat`, `--seat-soft` and `--seat-ink`, and show the seat's glyph.
A game with colours of its own names them in `look/seats.toml`, in the order of the seats they belong to within `scope`, or says
`chosen`: then each seat takes one, which the board's class `<prefix>-<seat>-<colour>` tells. `<piece>-<colour>` is one piece.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

GLYPHS: Final = 5
"""Shapes that tell seats apart: 0 is whoever plays without a seat."""
SEATS_OF: Final = "seats-of-"
"""With a game's prefix a class: what lies in it has the colours of that game's seats, where seats do not choose theirs."""
INKS: Final = {"light": "#FFFDF8", "dark": "#2B2118"}
PALE: Final = (
    (".glyph", "box-shadow: inset 0 0 0 1.5px #2B2118;"),
    (".panel", "box-shadow: -1.5px 0 0 var(--line-strong), inset 1px 0 0 var(--line-strong);"),
)
"""What a colour that is nearly the paper's needs, so that its edge is seen."""


@dataclass(frozen=True)
class SeatColour:
    """One colour: by day and by night; what is written on it; the quiet tone of its panel, if a seat can have it."""

    name: str
    fill: str
    ink: str
    soft: str
    pale: bool

    def given(self, seat: int) -> str:
        """The settings that give a seat this colour."""
        return f"--seat-{seat}: {self.fill}; --seat-{seat}-soft: {self.soft}; --seat-{seat}-ink: {self.ink};"


@dataclass(frozen=True)
class SeatTable:
    """A game's colours; without a prefix those of every game that has none."""

    colours: list[SeatColour]
    prefix: str
    piece: str
    scope: str
    chosen: bool

    def sheet(self) -> str:
        rules = self.chosen_rules() if self.chosen else [self.ordered_rule()]
        if self.piece:
            rules += [
                f".{self.piece}-{one.name} {{ --seat: {one.fill}; --seat-ink: {one.ink}; }}" for one in self.colours
            ]
        return "\n".join(rules) + "\n"

    def ordered_rule(self) -> str:
        """Seats have the colours in their order, the first one's number being 1 unless there is one for nobody's seat."""
        first = 1 if self.prefix else 0
        given = [colour.given(seat) for seat, colour in enumerate(self.colours, first)]
        scope = f"{self.scope}, .{SEATS_OF}{self.prefix}" if self.prefix else self.scope
        return f"{scope} {{ {' '.join(given)} }}"

    def chosen_rules(self) -> list[str]:
        """Any seat may have any colour."""
        rules: list[str] = []
        for seat in range(GLYPHS):
            for colour in self.colours:
                if colour.soft:
                    rules.append(f".has-{self.prefix}-{seat}-{colour.name} {{ {colour.given(seat)} }}")
        for colour in self.colours:
            if colour.pale and colour.soft:
                for part, rim in PALE:
                    whose = [f".has-{self.prefix}-{seat}-{colour.name} {part}.seat-{seat}" for seat in range(GLYPHS)]
                    rules.append(f"{', '.join(whose)} {{ {rim} }}")
        return rules


def tone(value: object) -> str:
    """A colour, or one by day and one by night."""
    if isinstance(value, list):
        return f"light-dark({value[0]}, {value[1]})"
    return str(value)


def seat_table(text: str) -> SeatTable:
    """A table of colours from its file."""
    content = tomllib.loads(text)
    colours = [
        SeatColour(
            name, tone(row["fill"]), INKS[row.get("ink", "light")], tone(row.get("soft", "")), row.get("pale", False)
        )
        for name, row in content["colour"].items()
    ]
    prefix = str(content.get("prefix", ""))
    scope = str(content.get("scope", ":root"))
    return SeatTable(colours, prefix, str(content.get("piece", "")), scope, bool(content.get("chosen", False)))


def common_sheet() -> str:
    """The colours of games that name none, and what every seat's class means."""
    rules = [seat_table(files("kancha.draw").joinpath("seats.toml").read_text("utf-8")).sheet()]
    for seat in range(GLYPHS):
        shown = " ".join(f"--g{glyph}: {int(glyph == seat)};" for glyph in range(GLYPHS))
        read = f"--seat: var(--seat-{seat}); --seat-soft: var(--seat-{seat}-soft); --seat-ink: var(--seat-{seat}-ink);"
        rules.append(f".seat-{seat} {{ {read} {shown} }}\n")
    return "".join(rules)


def game_table(slug: str) -> SeatTable | None:
    """A game's own colours, if it has some."""
    file = files(f"kancha.games.{slug.replace('-', '_')}").joinpath("look/seats.toml")
    return seat_table(file.read_text("utf-8")) if file.is_file() else None


def game_sheet(slug: str) -> str:
    table = game_table(slug)
    return table.sheet() if table else ""
