"""What contract tests compare, and what they try."""

import kancha
from kancha.kernel.chance import Rng
from kancha.kernel.position import Position
from kancha.kernel.rules import ONLOOKER
from kancha.kernel.state import GameState, facts

OPTIONS_TRIED = 10


def position_facts(position: Position[GameState]) -> object:
    """Everything that decides how a position goes on, but for the luck."""
    return [
        facts(position.state),
        [repr(effect) for effect in position.pending],
        position.seat,
        position.offer.listing(),
        position.waiting(),
    ]


def game_facts(game: kancha.Game) -> object:
    """Everything a table knows about a game."""
    told = [(answer.seat, answer.option, answer.lines, repr(answer.events)) for answer in game.history]
    return [position_facts(game.position), game.record(), told, list(game.since), game.position.chance.drawn.copy()]


def seats_and_onlooker(game: kancha.Game) -> list[int]:
    return [ONLOOKER, *range(game.seats)]


def sampled(options: list[int], rng: Rng) -> list[int]:
    """A few options of a list: the first, the last, and some between."""
    if len(options) <= OPTIONS_TRIED:
        return options
    return [options[0], options[-1], *[options[rng.below(len(options))] for _ in range(OPTIONS_TRIED - 2)]]
