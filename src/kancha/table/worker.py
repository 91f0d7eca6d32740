"""A worker process: it reads one task a line, does it, and writes one answer a line (tasks.py).

Of a game that is played it is given only what one seat sees. Run as `python -m kancha.table.worker` by workers.py.
"""

import gc
import os
import signal
import sys
from typing import BinaryIO

import msgspec

from kancha.table.tasks import AnyTask

POLITE = 5  # how far a thinking bot steps back behind the server on a busy machine
COLLECT_EVERY = 50
MOST_MEMORY = 2 << 30
"""Bytes of address space: a worker that wants more ends, and another takes its place."""


def serve(tasks: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the other side hangs up."""
    decoder: msgspec.json.Decoder[AnyTask] = msgspec.json.Decoder(AnyTask)
    gc.disable()  # search keeps many live objects and makes no cycles
    for count, line in enumerate(tasks, 1):
        task = decoder.decode(line)
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, task.seconds)  # ends this process even if nobody is left to do it
        answers.write(answer(task) + b"\n")
        answers.flush()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        if count % COLLECT_EVERY == 0:
            gc.collect()


def answer(task: AnyTask) -> bytes:
    """What came of it, or only the name of what went wrong: more could tell what the seat sees."""
    try:
        return msgspec.json.encode(task.done())
    except Exception as fault:
        return type(fault).__name__.encode()


def bound_memory() -> None:
    import resource  # there is none elsewhere

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY if hard < 0 else min(hard, MOST_MEMORY), hard))


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints is no answer
    if os.name == "posix":
        os.nice(POLITE)
        bound_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to act on
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
