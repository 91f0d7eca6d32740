"""The ladder against automata: every level and every adjustment of a game, side by side."""

from typing import Final

from kancha.games import find
from kancha.kernel.rules import Mode, Rules
from kancha.kernel.state import GameState
from kancha.lab.ladder_page import Report, automaton_table, category_table, number, rows_of
from kancha.lab.ways import OFF_OR_ON

LEVEL: Final = "level"


class Automaton:
    """One way to play against an automaton."""

    def __init__(self, mode: Mode, seats: int, options: dict[str, str]) -> None:
        self.seats = seats
        self.options: dict[str, object] = {"mode": mode.name, **options}
        named = [f"{name} {value}" if name == LEVEL else name for name, value in options.items()] or ["as printed"]
        self.name = " ".join([f"{mode.name} {seats}," if mode.most > 1 else f"{mode.name},", *named])


def automata_of(slug: str) -> list[Automaton]:
    """Every mode against an automaton with every number of seats: each level, or none and each adjustment alone."""
    rules: Rules[GameState] = find(slug)
    ways: list[Automaton] = []
    for mode in rules.modes:
        if mode.name == "competitive":
            continue
        known = [choice for choice in rules.choices if mode.name in choice.modes]
        levels = [value for choice in known if choice.name == LEVEL for value in choice.values]
        adjusted = [{choice.name: "on"} for choice in known if choice.values == OFF_OR_ON]
        for seats in range(mode.fewest, mode.most + 1):
            for options in [{LEVEL: level} for level in levels] or [{}, *adjusted]:
                ways.append(Automaton(mode, seats, options))
    return ways


def together(slug: str, compiled: bool, reports: list[tuple[Automaton, Report]]) -> Report:
    """The ladders of all ways as one: a row for each way and bot."""
    rows = [{**row, "bot": f"{way.name}: {row['bot']}"} for way, report in reports for row in rows_of(report, "bots")]
    games = round(sum(number(report, "games") for _, report in reports))
    return {"slug": slug, "ways": len(reports), "games": games, "compiled": compiled, "bots": rows, "pairs": []}


def automata_tables(title: str, report: Report) -> str:
    """The same as tables of a page."""
    lines = [f"### {title}: {report['games']} games against the automaton", "", *automaton_table(report)]
    return "\n".join([*lines, "", *turned(category_table(report)), ""])


def turned(table: list[str]) -> list[str]:
    """A table with its rows as columns: there are more ways to play than categories."""
    cells = [line.strip("| ").split(" | ") for index, line in enumerate(table) if index != 1]
    columns = [list(column) for column in zip(*cells, strict=True)]
    lines = ["| " + " | ".join(column) + " |" for column in columns]
    return [lines[0], "|---" * len(columns[0]) + "|", *lines[1:]]
