"""What a move costs a server: processor time at one table of each game, with one page, without previews and with them."""

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from typing import Final

from kancha import native
from kancha.lab.bench import plain_loop
from kancha.lab.bench_page import LEAD_IN, full_table
from kancha.lab.bench_server import house
from kancha.lab.crowd import Heard, Player, Tally
from kancha.lab.house import Host, cpu_seconds

MOVES: Final = 60
WARM: Final = 40
"""Moves before the measuring begins, at another table: a server that has just started has nothing ready yet."""
LINGER: Final = 0.12
"""Seconds that a person looks at a preview, at least."""
PATIENCE: Final = 30.0
LIMIT_MS: Final = 6.0
SECTION: Final = "kancha bench --moves"
COLUMNS: Final = {
    "cpu_ms_per_move": "CPU ms a move",
    "cpu_ms_per_move_with_preview": "with its preview, looked at",
    "moves": "moves",
    "plain_loop_m": "the plain loop, million turns a second",
}


def bench_moves(slugs: Sequence[str], moves: int = MOVES) -> dict[str, object]:
    """The middle of a long game, all seats at one screen; both figures are of the same moves."""
    with house(0) as servers:
        games = {
            slug: asyncio.run(measured(servers.hosts[0], slug, moves)) | {"plain_loop_m": plain_loop()}
            for slug in slugs
        }
    return {"compiled": native.compiled(), "limit_ms": LIMIT_MS, "games": games}


async def measured(host: Host, slug: str, moves: int) -> dict[str, float]:
    await played(host, slug, WARM, 1, previews=True)
    plain, number = await played(host, slug, moves, 2, previews=False)
    looked, again = await played(host, slug, moves, 2, previews=True)
    return {
        "cpu_ms_per_move": round(1000 * plain / max(number, 1), 1),
        "cpu_ms_per_move_with_preview": round(1000 * looked / max(again, 1), 1),
        "moves": number,
    }


async def played(host: Host, slug: str, moves: int, seed: int, previews: bool) -> tuple[float, int]:
    """Seconds that the server has worked for so many moves at a new table, and how many there were."""
    player = Player(Tally(), random.Random(seed), host.address, host.address)
    status, made = await player.line.ask("POST", "/api/tables", full_table(slug) | {"seed": seed})
    if status != 201:
        raise RuntimeError(f"no table of {slug} could be made: {status} {made}")
    player.table = str(made["table"])
    await lead_in(player)
    page = asyncio.create_task(player.listen())
    await asyncio.sleep(0.3)
    began, number = cpu_seconds(host.server_pids()), 0
    while number < moves:
        latest = await player.asked(time.perf_counter() + PATIENCE)
        if latest is None:
            break
        await one_move(player, latest, previews)
        number += 1
    await asyncio.sleep(0.1)
    worked = cpu_seconds(host.server_pids()) - began
    page.cancel()
    await asyncio.gather(page, return_exceptions=True)
    player.line.close()
    if player.tally.errors:
        raise RuntimeError(f"{slug}: {player.tally.errors[0]}")
    return worked, number


async def lead_in(player: Player) -> None:
    """The first answers, while no page looks on."""
    at = f"/api/tables/{player.table}"
    for _ in range(LEAD_IN):
        _, view = await player.line.ask("GET", f"{at}/view")
        if view["over"]:
            return
        asked = view["ask"]
        assert isinstance(asked, dict)
        _, offered = await player.line.ask("GET", f"{at}/options?seat={asked['seat']}")
        options = offered["options"]
        assert isinstance(options, list)
        move = {"seat": asked["seat"], "version": offered["version"], "text": player.luck.choice(options)["text"]}
        await player.line.ask("POST", f"{at}/moves", move)


async def one_move(player: Player, latest: Heard, preview: bool) -> None:
    text = player.luck.choice(latest.options).text
    if preview:
        body = {"seat": latest.seat, "version": latest.version, "text": text, "page": "bench", "mark": latest.mark}
        await player.line.ask("POST", f"/api/tables/{player.table}/preview", body)
        await asyncio.sleep(LINGER)
    await player.send(latest, text, time.perf_counter() + PATIENCE)


def moves_table(report: Mapping[str, object]) -> str:
    """The report as the docs show it."""
    games = report["games"]
    assert isinstance(games, dict)
    rows = [["", *COLUMNS.values()], ["---"] * (len(COLUMNS) + 1)]
    rows += [[slug, *[f"{figures[name]:g}" for name in COLUMNS]] for slug, figures in games.items()]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([*lines, "", f"Engine compiled: {'yes' if report['compiled'] else 'no'}.", ""])
