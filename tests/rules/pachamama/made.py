"""Scenarios made once for all tests of the generator, and boxes with other figures."""

import inspect

from kancha.games.pachamama.edition.box import standard
from kancha.games.pachamama.maps.generator import generate
from kancha.games.pachamama.maps.solver import regions, solutions
from kancha.games.pachamama.material import Board, Box, GeneratorLimits, Scenario

BOARDS = ("short", "long")
SEEDS = {"short": range(40), "long": range(12)}
MADE = {name: [generate(standard(), name, seed) for seed in SEEDS[name]] for name in BOARDS}
ALL = MADE["short"] + MADE["long"]


def areas(scenario: Scenario) -> list[int]:
    """The regions of a scenario's map."""
    return regions(standard().board(scenario.board), scenario.terrain)


def is_unique(board: Board, terrain: list[int], given: list[int]) -> bool:
    """Whether exactly one planting agrees with the given crops (P-260)."""
    return len(solutions(board, terrain, given, 2)) == 1


def box_with(**figures: object) -> Box:
    """The standard box with other figures."""
    names = inspect.signature(Box).parameters
    return Box(**{name: getattr(standard(), name) for name in names} | figures)


def limits(name: str, **figures: int) -> GeneratorLimits:
    """The limits of a board with other figures."""
    names = inspect.signature(GeneratorLimits).parameters
    return GeneratorLimits(**{each: getattr(standard().limit(name), each) for each in names} | figures)
