"""Every way every game can be played, and one random game of each to walk through."""

from collections.abc import Iterator
from functools import cache

import kancha
from kancha.games import catalogue
from kancha.kernel.chance import Rng
from kancha.kernel.errors import BadSetup
from kancha.kernel.position import Position
from kancha.kernel.rules import Choice, Mode, Rules
from kancha.kernel.state import GameState

MOST_ANSWERS = 5000
OFF_OR_ON = ["off", "on"]  # the values of a choice that is a module


class Table:
    """One way to play a game: mode, seats, level, and some value of each other choice."""

    def __init__(self, slug: str, mode: str, seats: int, options: dict[str, str], seed: int) -> None:
        self.slug = slug
        self.mode = mode
        self.seats = seats
        self.options = options
        self.seed = seed

    def __str__(self) -> str:
        return "-".join([self.slug, self.mode, str(self.seats), *[value for value in self.options.values() if value]])

    def __repr__(self) -> str:
        return str(self)

    def new(self) -> kancha.Game:
        return kancha.new(self.slug, self.seats, self.seed, mode=self.mode, **self.options)


def tables_of(rules: Rules[GameState]) -> list[Table]:
    """Every mode with every seat count and level, with and without its modules; the other choices take turns."""
    found: list[Table] = []
    for mode in rules.modes:
        known = [choice for choice in rules.choices if mode.name in choice.modes and choice.values]
        levels = [choice for choice in known if choice.name == "level"]
        for seats in range(mode.fewest, mode.most + 1):
            for level in levels[0].values if levels else [""]:
                options = {"level": level} if level else {}
                others = [choice for choice in known if choice.name != "level"]
                options |= settled(rules, mode, seats, options, others, len(found))
                found.append(Table(rules.slug, mode.name, seats, options, 100 + len(found)))
        modules = [choice.name for choice in known if choice.values == OFF_OR_ON]
        if modules:
            found += [switched(table, modules) for table in found if table.mode == mode.name]
    return found


def switched(table: Table, modules: list[str]) -> Table:
    """The same way to play, with every module switched to what it is not there."""
    others = {module: "off" if table.options.get(module) == "on" else "on" for module in modules}
    return Table(table.slug, table.mode, table.seats, table.options | others, table.seed + 50)


def settled(
    rules: Rules[GameState], mode: Mode, seats: int, options: dict[str, str], choices: list[Choice], turn: int
) -> dict[str, str]:
    """The turn-th value of each choice, or its default where that does not fit the rest."""
    chosen: dict[str, str] = {}
    for choice in choices:
        value = choice.values[turn % len(choice.values)]
        try:
            rules.settle_setup(seats, {"mode": mode.name, **options, **chosen, choice.name: value})
        except BadSetup:
            continue
        chosen[choice.name] = value
    return chosen


TABLES = [table for rules in catalogue() for table in tables_of(rules)]


def random_answer(position: Position[GameState], rng: Rng) -> tuple[int, int]:
    """Some waiting seat and one of its options."""
    seats = position.waiting()
    seat = seats[rng.below(len(seats))]
    offer = position.facing(seat).offer
    return seat, offer.pick(rng.below(offer.count()))


@cache
def story(table: Table) -> tuple[tuple[int, int], ...]:
    """The answers of one random game, played to its end."""
    game = table.new()
    rng = Rng(table.seed)
    answers: list[tuple[int, int]] = []
    while not game.over:
        seat, option = random_answer(game.position, rng)
        game.play(option, seat)
        answers.append((seat, option))
        assert len(answers) < MOST_ANSWERS, f"{table} does not end"
    return tuple(answers)


def questions(table: Table, wanted: int) -> Iterator[kancha.Game]:
    """That game at about so many of its questions, spread evenly. It plays on: look at it at once, and play only its clones."""
    answers = story(table)
    step = max(1, len(answers) // wanted)
    game = table.new()
    for index, (seat, option) in enumerate(answers):
        if index % step == table.seed % step:
            yield game
        game.play(option, seat)


def ended(table: Table) -> kancha.Game:
    """That game at its end."""
    game = table.new()
    for seat, option in story(table):
        game.play(option, seat)
    return game
