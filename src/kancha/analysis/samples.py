"""Games that forecasts are fitted to: quick bots play them, and some positions of each are kept with who won in the end."""

import json
from typing import Final

from kancha.analysis.ahead import QuickPlayer
from kancha.analysis.forecast import Forecaster, Sample, won
from kancha.doors import new
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.kernel.errors import BadSetup
from kancha.kernel.rules import Rules
from kancha.kernel.state import GameState

POSITIONS: Final = 16
"""Kept of each game, any of its answers alike."""
OFTEN: Final = ("level", "board")
"""Choices whose values are played equally often; of the others the usual one mostly."""
SELDOM: Final = 5
CAP: Final = 20_000


class Row:
    """A position of a finished game: what a forecast may know of it, and who won."""

    def __init__(self, sample: Sample, sides: list[list[int]], choices: list[str], won: list[float]) -> None:
        self.sample = sample
        self.sides = sides
        self.choices = choices
        self.won = won  # of every side, automata too

    def line(self, deal: int) -> str:
        sample = self.sample
        row = {
            "deal": deal,
            "progress": round(sample.progress, 4),
            "judged": [round(chance, 6) for chance in sample.judged],
            "terms": [[round(term, 3) for term in terms] for terms in sample.terms],
            "asked": sample.asked,
            "sides": self.sides,
            "choices": self.choices,
            "won": self.won,
        }
        return json.dumps(row, separators=(",", ":"))


def read_rows(lines: list[str]) -> dict[int, list[Row]]:
    """The rows of each deal; a line cut short by an interruption is left out, and the deal's last."""
    rows: dict[int, list[Row]] = {}
    for line in lines:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        sample = Sample(row["progress"], row["judged"], row["terms"], row["asked"])
        rows.setdefault(row["deal"], []).append(Row(sample, row["sides"], row["choices"], row["won"]))
    return rows


def options_for(rules: Rules[GameState], mode: str, seats: int, rng: Rng) -> dict[str, object]:
    """Some value of every choice that goes with the rest."""
    options: dict[str, object] = {"mode": mode}
    for choice in rules.choices:
        if mode not in choice.modes or not choice.values or choice.name == "first":
            continue
        value = choice.values[rng.below(len(choice.values))]
        if choice.name not in OFTEN and rng.below(SELDOM):
            continue
        try:
            rules.make_setup(seats, {**options, choice.name: value})
        except BadSetup:
            continue
        options[choice.name] = value
    return options


def play_for_rows(slug: str, mode: str, seats: int, deal: int) -> list[Row]:
    """Play one game and keep some of its positions, each as the seat that was asked could imagine it."""
    rules = find(slug)
    rng = Rng(deal)
    game = new(slug, seats, deal, **options_for(rules, mode, seats, rng))
    quick: QuickPlayer[GameState] = QuickPlayer()
    forecaster = Forecaster(rules, game.setup)
    kept: list[Sample] = []
    position = game.position
    position.tape = None
    position.state.events = None
    answers = 0
    while position.seat >= 0 and answers < CAP:
        place = answers if answers < POSITIONS else rng.below(answers + 1)
        if place < POSITIONS:
            sample = forecaster.sample(game.view(position.seat).imagine(rng))
            if place < len(kept):
                kept[place] = sample
            else:
                kept.append(sample)
        quick.play(rules, game.setup, position, rng)
        answers += 1
    if not position.over():
        return []
    return labelled(forecaster, position.state, kept)


def labelled(forecaster: Forecaster[GameState], state: GameState, kept: list[Sample]) -> list[Row]:
    """The positions with who won; an automaton wins where no seat does."""
    sides = forecaster.seats_by_side(state)
    by_seat = won(forecaster.rules.ranking(state), sides)
    by_side = [by_seat[seats[0]] if seats else 0.0 for seats in sides]
    for side, seats in enumerate(sides):
        if not seats:
            by_side[side] = 1.0 - sum(by_side)
    return [Row(sample, sides, forecaster.choices, by_side) for sample in kept]
