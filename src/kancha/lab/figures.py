"""Writes what was measured into docs/figures.md, between the two marks of its table."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast

from kancha.kernel.errors import KanchaError
from kancha.lab.bench_page import LIMITS

BEGIN: Final = "<!-- kancha bench --page: begin -->"
END: Final = "<!-- kancha bench --page: end -->"
HEADS: Final = {
    "click_to_paint_ms_p50": "click to paint, ms, median",
    "click_to_paint_ms_p95": "95 of 100",
    "bytes_per_move_p50": "bytes a move, median",
    "bytes_per_move_max": "most",
    "bytes_per_preview_p50": "a preview, median",
    "bytes_per_preview_max": "most",
    "server_cpu_ms_per_move": "server, CPU ms a move",
    "table_usable_ms": "first page usable, ms",
    "first_page_bytes": "its bytes, all of it",
    "plain_loop_m": "the plain loop, million turns a second",
}


class NoPlace(KanchaError):
    """The file has no place for the figures."""


def page_table(games: Mapping[str, Mapping[str, float]]) -> list[str]:
    """A row for each game, and one for the limits."""
    rows = [[slug, *(f"{figures[name]:,}" for name in HEADS)] for slug, figures in games.items()]
    rows.append(["limit", *(f"{LIMITS[name]:,}" if name in LIMITS else "" for name in HEADS)])
    lines = [["", *HEADS.values()], ["---"] * (len(HEADS) + 1), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def write_page_figures(path: Path, report: Mapping[str, object]) -> None:
    """Put the table of `kancha bench --page` in its place (NoPlace)."""
    text = path.read_text("utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise NoPlace(f"{path} has no place for these figures; expected the lines {BEGIN} and {END}")
    games = cast("Mapping[str, Mapping[str, float]]", report["games"])
    path.write_text("\n".join([before + BEGIN, *page_table(games), END + after]), "utf-8")
