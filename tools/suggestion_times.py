"""How long suggestions take at many positions of Pachamama, where worlds are hardest to imagine; in seconds of the processor.

KANCHA_NATIVE=0 python3 tools/suggestion_times.py
"""

import time

import kancha
from kancha.analysis.suggestion import suggest
from kancha.kernel.chance import Rng
from kancha.table.advice import THINKING

ANSWERS = (0, 6, 14, 30, 50)
"""Answers given by chance before the suggestion is asked for."""
LIMIT = 2.0


def view_of(board: str, seats: int, answers: int) -> kancha.View:
    """What a seat sees after some answers by chance."""
    game = kancha.new("pachamama", seats, seats * 10 + answers, board=board)
    rng = Rng(answers + 1)
    for _ in range(answers):
        options = game.options()
        game.play(options[rng.below(len(options))])
    return game.view(game.waiting()[0])


def main() -> None:
    worst = 0.0
    for board in ("short", "long"):
        for seats in (2, 3, 4):
            for answers in ANSWERS:
                view = view_of(board, seats, answers)
                started = time.process_time()
                given = suggest(view, 3, THINKING)
                spent = time.process_time() - started
                worst = max(worst, spent)
                worlds = [candidate.worlds for candidate in given.candidates]
                print(f"{board:5} {seats} seats, {answers:2} answers: {spent:.2f} s, worlds {worlds}", flush=True)
    print(f"worst {worst:.2f} s, limit {LIMIT} s")
    raise SystemExit(worst > LIMIT)


main()
