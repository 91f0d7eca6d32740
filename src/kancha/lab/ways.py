"""Every way every game can be played: modes, seat counts, levels and modules."""

from typing import Final

from kancha.doors import Game, new
from kancha.kernel.chance import Rng
from kancha.kernel.errors import BadSetup
from kancha.kernel.position import Position
from kancha.kernel.rules import Choice, Mode, Rules
from kancha.kernel.state import GameState

OFF_OR_ON: Final = ["off", "on"]
"""The values of a choice that is a module."""


class Way:
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

    def new(self, seed: int | None = None) -> Game:
        return new(self.slug, self.seats, self.seed if seed is None else seed, mode=self.mode, **self.options)


def ways_of(rules: Rules[GameState]) -> list[Way]:
    """Every mode with every seat count and level, with and without its modules; the other choices take turns."""
    ways: list[Way] = []
    for mode in rules.modes:
        known = [choice for choice in rules.choices if mode.name in choice.modes and choice.values]
        levels = [choice for choice in known if choice.name == "level"]
        for seats in range(mode.fewest, mode.most + 1):
            for level in levels[0].values if levels else [""]:
                options = {"level": level} if level else {}
                others = [choice for choice in known if choice.name != "level"]
                options |= turned_choices(rules, mode, seats, options, others, len(ways))
                ways.append(Way(rules.slug, mode.name, seats, options, 100 + len(ways)))
        modules = [choice.name for choice in known if choice.values == OFF_OR_ON]
        if modules:
            ways += [switched(way, modules) for way in ways if way.mode == mode.name]
    return ways


def switched(way: Way, modules: list[str]) -> Way:
    """The same way to play, with every module switched to what it is not there."""
    others = {module: "off" if way.options.get(module) == "on" else "on" for module in modules}
    return Way(way.slug, way.mode, way.seats, way.options | others, way.seed + 50)


def turned_choices(
    rules: Rules[GameState], mode: Mode, seats: int, options: dict[str, str], choices: list[Choice], turn: int
) -> dict[str, str]:
    """The turn-th value of each choice, or its default where that does not fit the rest."""
    chosen: dict[str, str] = {}
    for choice in choices:
        value = choice.values[turn % len(choice.values)]
        try:
            rules.make_setup(seats, {"mode": mode.name, **options, **chosen, choice.name: value})
        except BadSetup:
            continue
        chosen[choice.name] = value
    return chosen


def random_answer(position: Position[GameState], rng: Rng) -> tuple[int, int]:
    """Some waiting seat and one of its options."""
    seats = position.waiting()
    seat = seats[rng.below(len(seats))]
    offer = position.facing(seat).offer
    return seat, offer.pick(rng.below(offer.count()))
