"""What a server costs: measures a page, a move with one page looking on, and memory, and reckons machines from it.

`python -m tests.hosting.sizes` prints the table of docs/hosting.md.
"""

import math
import os
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path

from websockets.sync.client import connect

from kancha.web.person import COOKIE
from tests.web.serving import Server, new_table, outside, play

TABLES = 40
MOVES = 10
PLAYERS_A_TABLE = 2.5
SECONDS_A_MOVE = 20
SECONDS_A_PAGE = 600
FULL = 0.5
"""How busy a process may be on average, so that nobody waits."""


def cpu(server: Server) -> float:
    """Seconds the server's process has worked."""
    words = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(server: Server) -> float:
    """kB of the server's process."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return float(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def measured() -> tuple[float, float, float, float]:
    """Milliseconds a move and a page, kB at rest, kB for a table with a page that looks on."""
    with tempfile.TemporaryDirectory() as folder, outside(Path(folder) / "data") as server, ExitStack() as stack:
        client = stack.enter_context(server.client())
        first = str(new_table(client, "me", "here")["table"])
        play(client, first, 3, random.Random(1))
        client.get(f"/t/{first}")
        empty, started = memory(server), cpu(server)
        for _ in range(TABLES):
            client.get(f"/t/{first}")
        page = (cpu(server) - started) / TABLES
        tables = [str(new_table(client, "me", "here")["table"]) for _ in range(TABLES)]
        headers = {"Cookie": f"{COOKIE}={client.cookies[COOKIE]}"}
        for table in tables:
            address = f"{server.address.replace('http', 'ws')}/live/{table}?patches=1"
            stack.enter_context(connect(address, additional_headers=headers, max_size=None, proxy=None))
        each = (memory(server) - empty) / TABLES
        started = cpu(server)
        moves = sum(play(client, table, MOVES, random.Random(number)) for number, table in enumerate(tables))
        move = (cpu(server) - started) / moves
    return 1000 * move, 1000 * page, empty, each


def main() -> None:
    move, page, empty, each = measured()
    print(f"a move with its question asked and one page looking on: {move:.1f} ms; a table page: {page:.1f} ms")
    print(f"a process at rest: {empty / 1024:.0f} MB; a table with a page that looks on: {each:.0f} kB\n")
    print("| players at once | tables | moves a second | processes | memory |\n|---|---|---|---|---|")
    for players in (100, 1_000, 10_000):
        tables = math.ceil(players / PLAYERS_A_TABLE)
        moves = tables / SECONDS_A_MOVE
        work = (moves * move * PLAYERS_A_TABLE + players / SECONDS_A_PAGE * page) / 1000
        processes = max(1, math.ceil(work / FULL))
        total = (processes * empty + players * each) / 1024 / 1024
        print(f"| {players:,} | {tables:,} | {moves:.0f} | {processes} | {total:.1f} GB |")


if __name__ == "__main__":
    main()
