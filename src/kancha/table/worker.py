"""A worker process: it reads one question a line, thinks as a bot, and writes one answer a line.

All it is given is what the bot's seat sees. Run as `python -m kancha.table.worker` by workers.py.
"""

import gc
import os
import secrets
import signal
import sys
from typing import BinaryIO

import msgspec

from kancha.bots.player import Bot
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.kernel.freeze import thaw
from kancha.kernel.rules import Setup
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.table.levels import player

POLITE = 5  # how far a thinking bot steps back behind the server on a busy machine
COLLECT_EVERY = 50


class Ask(msgspec.Struct):
    """One question: what the seat sees, and how well to play."""

    level: str
    seconds: float  # after which nobody waits for the answer any more
    slug: str
    setup: tuple[str, int, dict[str, str], str]
    seat: int
    state: object
    pending: object
    waiting: list[int]
    options: list[int]


def seen(ask: Ask) -> View[GameState]:
    """The view that was sent."""
    rules = find(ask.slug)
    setup = Setup(*ask.setup)
    tables = rules.tables(setup.edition)
    state = thaw(ask.state, tables)
    pending = thaw(ask.pending, tables)
    if not isinstance(state, GameState) or not isinstance(pending, list):
        raise TypeError("a view is a state and a list of effects")
    return View(rules, setup, ask.seat, state, pending, ask.waiting, ask.options)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the other side hangs up."""
    decoder = msgspec.json.Decoder(Ask)
    bots: dict[str, Bot[GameState]] = {}
    gc.disable()  # search keeps many live objects and makes no cycles
    for count, line in enumerate(questions, 1):
        ask = decoder.decode(line)
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, ask.seconds)  # ends this process even if nobody is left to do it
        if ask.level not in bots:
            bots[ask.level] = player(ask.level)
        answers.write(answer(ask, bots[ask.level]))
        answers.flush()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        if count % COLLECT_EVERY == 0:
            gc.collect()


def answer(ask: Ask, bot: Bot[GameState]) -> bytes:
    """The option, or only the name of what went wrong: more could tell what the seat sees."""
    try:
        return b"%d\n" % bot.choose(seen(ask), Rng(secrets.randbits(60)))
    except Exception as fault:
        return f"{type(fault).__name__}\n".encode()


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints is no answer
    if hasattr(os, "nice"):
        os.nice(POLITE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to act on
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
