"""Every way every game can be played, and one random game of each to walk through."""

from collections.abc import Iterator
from functools import cache

import kancha
from kancha import native
from kancha.games import all_rules
from kancha.kernel.chance import Rng
from kancha.lab.ways import Way, random_answer, ways_of

MOST_ANSWERS = 5000
SHARE = 1 if native.compiled() else 3
"""The compiled engine is looked at often; the interpreted one, slower and of the same sources, at a third as many questions."""
TABLES = [table for rules in all_rules() for table in ways_of(rules)]


@cache
def story(table: Way) -> tuple[tuple[int, int], ...]:
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


def questions(table: Way, wanted: int) -> Iterator[kancha.Game]:
    """That game at about so many of its questions, spread evenly. It plays on: look at it at once, and play only its clones."""
    answers = story(table)
    step = max(1, len(answers) * SHARE // wanted)
    game = table.new()
    for index, (seat, option) in enumerate(answers):
        if index % step == table.seed % step:
            yield game
        game.play(option, seat)


def ended(table: Way) -> kancha.Game:
    """That game at its end."""
    game = table.new()
    for seat, option in story(table):
        game.play(option, seat)
    return game
