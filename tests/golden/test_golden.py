"""Golden games: a game at random of every mode, level, module and number of seats, told in words and checked in.

`KANCHA_GOLDEN=write` writes the files anew; what changed is then read in the diff.
"""

import os
from pathlib import Path
from typing import NamedTuple

import pytest

import kancha
from kancha.kernel.chance import Rng
from kancha.languages import LANGUAGES, NO_BREAK
from kancha.words import Speaker

HERE = Path(__file__).parent
OPENING = 60
ENDING = 8
OFF_OR_ON = ["off", "on"]  # the values of a choice that is a module
WRITE = os.environ.get("KANCHA_GOLDEN") == "write"


class Table(NamedTuple):
    """One golden game."""

    slug: str
    mode: str
    level: str
    module: str
    seats: int
    language: str

    @property
    def file(self) -> Path:
        parts = [self.slug, self.mode, *[word for word in (self.level, self.module) if word], str(self.seats)]
        return HERE / ("-".join(parts) + ("" if self.language == LANGUAGES[0] else f".{self.language}") + ".txt")


def tables() -> list[Table]:
    """Every game, mode, level, module and number of seats in English; each game's first table in the other languages too."""
    kinds: list[Table] = []
    for game in kancha.catalogue():
        first = len(kinds)
        for mode in game.modes:
            levels = [choice.values for choice in game.options if choice.name == "level" and mode.name in choice.modes]
            modules = [
                choice.name for choice in game.options if choice.values == OFF_OR_ON and mode.name in choice.modes
            ]
            for level in [level for values in levels for level in values] or [""]:
                kinds += [
                    Table(game.slug, mode.name, level, module, seats, LANGUAGES[0])
                    for module in ["", *modules]
                    for seats in range(mode.fewest, mode.most + 1)
                ]
        kinds += [kinds[first]._replace(language=language) for language in LANGUAGES[1:]]
    return kinds


def played(table: Table) -> kancha.Game:
    options = {"level": table.level} if table.level else {}
    if table.module:
        options[table.module] = "on"
    seed = sum(table._replace(language=LANGUAGES[0]).file.stem.encode())
    game = kancha.new(table.slug, seats=table.seats, seed=seed, mode=table.mode, **options)
    rng = Rng(seed)
    while not game.over:
        answers = game.options()
        game.play(answers[rng.below(len(answers))])
    return game


def told(table: Table) -> str:
    """The game in words: its opening, its first answers, its last ones, and the score sheet; spaces are plain ones."""
    game = played(table)
    speaker = game.speaker(table.language)
    way = " ".join([word for word in (table.mode, table.level, table.module) if word])
    lines = [f"{speaker.entry('names', 'title')}: {way}, {table.seats}", ""]
    lines += [*speaker.story(game.history[0].events), ""]
    answers = game.history[1:]
    for number, entry in enumerate(answers, 1):
        if number <= OPENING or number > len(answers) - ENDING:
            lines.append(f"{number:4} {' '.join(speaker.story(entry.events))}".rstrip())
        elif number == OPENING + 1:
            lines.append("   …")
    return "\n".join([*lines, "", *sheet(game, speaker), ""]).replace(NO_BREAK, " ")


def sheet(game: kancha.Game, speaker: Speaker) -> list[str]:
    """The score sheet as a table, and the places."""
    points = game.score_sheet()
    heads = [column_head(speaker, column) for column in points.columns]
    widths = [max(len(head), 5) for head in heads]
    rows = [(speaker.word(f"category.{name}"), row) for name, row in zip(points.categories, points.points, strict=True)]
    rows.append(("=", points.totals()))
    left = max(len(name) for name, _ in rows)

    def line(name: str, cells: list[str]) -> str:
        return "  ".join(
            [name.ljust(left), *[cell.rjust(width) for cell, width in zip(cells, widths, strict=True)]]
        ).rstrip()

    table = [line(name, [str(cell) for cell in row]) for name, row in rows]
    return [line("", heads), *table, "", f"{' '.join(str(place) for place in game.ranking())}"]


def column_head(speaker: Speaker, column: str) -> str:
    """`seat:0` is a seat, anything else a side of the game."""
    return speaker.word(column.replace(":", ".") if ":" in column else f"side.{column}")


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.file.stem)
def test_the_game_is_told_as_before(table: Table) -> None:
    story = told(table)
    if WRITE:
        table.file.write_text(story, "utf-8")
    assert table.file.is_file(), "no such golden game yet: KANCHA_GOLDEN=write makes it"
    assert story == table.file.read_text("utf-8")


def test_every_golden_file_is_one_of_a_game_that_is_there() -> None:
    assert {path.name for path in HERE.glob("*.txt")} <= {table.file.name for table in tables()}


@pytest.mark.parametrize("table", tables(), ids=lambda table: table.file.stem)
def test_the_sheet_adds_up_to_the_scores(table: Table) -> None:
    game = played(table)
    columns = dict(zip(game.score_sheet().columns, game.score_sheet().totals(), strict=True))
    for seat, score in enumerate(game.scores()):
        assert score == columns.get(f"seat:{seat}", columns.get("team"))
