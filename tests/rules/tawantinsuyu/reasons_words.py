"""Small words for judging the reasons of Tawantinsuyu."""

from collections.abc import Callable
from typing import Any

from tests.rules.judging_reasons import Case, Judge
from tests.rules.tawantinsuyu.reading import Reading
from tests.rules.tawantinsuyu.reading_paying import affordable
from tests.rules.tawantinsuyu.reading_table import TASKS, Side


def me(table: Reading, case: Case) -> Side:
    return table.sides[case.seat]


def thing(case: Case) -> str:
    """What an answer names first."""
    return case.words[0] if case.words else ""


def local(case: Case, *rules: str) -> dict[str, Any]:
    """The names of the first of these rules that is at work."""
    return next(case.now[rule] for rule in rules if rule in case.now)


def dear(cost: dict[str, int]) -> Judge[Reading]:
    return lambda table, case: not affordable(table, case.seat, cost)


def says(*verbs: str) -> Judge[Reading]:
    return lambda _, case: case.verb in verbs


def both(*judges: Judge[Reading]) -> Judge[Reading]:
    return lambda table, case: all(judge(table, case) for judge in judges)


def not_in(where: Callable[[Reading, Case], Any]) -> Judge[Reading]:
    """What is named is not there."""
    return lambda table, case: thing(case) not in where(table, case)


def task(case: Case) -> str:
    """What the icon of a task asks for, or the gain named."""
    return TASKS[thing(case)] if case.verb == "task" else thing(case)


def free(case: Case) -> bool:
    """Whether what is built now costs nothing."""
    for rule in ("build", "build_stairs", "build_statue"):
        if rule in case.now:
            return bool(case.now[rule]["free"])
    return task(case).startswith("free")
