"""Fitting the forecasts of a game: games are played and kept, weights fitted and stored, and how good they are is drawn."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from kancha.analysis.fitting import Fitted, Quality
from kancha.analysis.samples import Row, play_for_rows, read_rows
from kancha.games import find
from kancha.judging import judge_of
from kancha.lab.match import mixed

HEAD: Final = """\
# How likely each side is to win: weights of what a position tells (analysis/forecast.py), fitted to games of quick bots.
# Made by `kancha forecast {slug}`; not to be changed by hand. `judged` are the figures of the judge's own chances.
"""
SIDE: Final = 240
MARGIN: Final = 34


def ways_to_fit(slug: str, mode: str | None, seats: int | None) -> list[tuple[str, int]]:
    """Every mode and number of seats, or those that are asked for (BadSetup)."""
    rules = find(slug)
    if mode is not None or seats is not None:
        rules.make_setup(seats, {} if mode is None else {"mode": mode})
    return [
        (each.name, number)
        for each in rules.modes
        for number in range(each.fewest, each.most + 1)
        if mode in (None, each.name) and seats in (None, number)
    ]


def samples_file(folder: Path, slug: str, mode: str, seats: int) -> Path:
    return folder / f"{slug}-{mode}-{seats}.jsonl"


def gather(slug: str, ways: list[tuple[str, int]], games: int, folder: Path, report: Callable[[], None]) -> None:
    """Play so many games of each way, all ways in turn. What an earlier run has kept in the folder is not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    known: dict[tuple[str, int], set[int]] = {}
    for mode, seats in ways:
        known[mode, seats] = set(kept_rows(samples_file(folder, slug, mode, seats)))
    for number in range(games):
        for mode, seats in ways:
            deal = mixed("forecast", slug, mode, seats, number)
            if deal not in known[mode, seats]:
                rows = play_for_rows(slug, mode, seats, deal)
                with samples_file(folder, slug, mode, seats).open("a", encoding="utf-8") as kept:
                    kept.write("".join([row.line(deal) + "\n" for row in rows]))
            report()


def fitted(slug: str, mode: str, seats: int, folder: Path) -> Fitted:
    """A forecast from the games that are kept, also those of the same mode with other numbers of seats."""
    names = judge_of(find(slug)).term_names()
    files = [
        samples_file(folder, slug, each, number) for each, number in ways_to_fit(slug, mode, None) if number != seats
    ]
    others = [kept_rows(file) for file in files if file.is_file()]
    return Fitted(kept_rows(samples_file(folder, slug, mode, seats)), names, others)


def kept_rows(file: Path) -> dict[int, list[Row]]:
    return read_rows(file.read_text("utf-8").splitlines() if file.is_file() else [])


def weights_file(slug: str, fits: dict[str, Fitted]) -> str:
    """What is stored in the game's folder."""
    text = HEAD.format(slug=slug)
    for way, fit in fits.items():
        text += f"\n[{way}]\ngames = {fit.games}\npositions = {fit.positions}\n"
        text += f"forecast = {inline(fit.quality.as_dict())}\njudged = {inline(fit.before.as_dict())}\n"
        text += f"\n[{way}.weights]\n"
        text += "".join([f'"{name}" = {round(weight, 6)}\n' for name, weight in sorted(fit.weights.items())])
    return text


def inline(figures: dict[str, float]) -> str:
    return "{ " + ", ".join([f"{name} = {value}" for name, value in figures.items()]) + " }"


def figures_table(fits: dict[str, Fitted]) -> str:
    """The figures as a table of the docs: of the forecast, and of the judge's own chances."""
    lines = [
        "| | games | Brier | judge's | log loss | judge's | calibration error | judge's |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for way, fit in fits.items():
        cells = [way.replace("-", ", "), str(fit.games)]
        for name in ("brier", "log_loss", "calibration_error"):
            cells += [f"{fit.quality.as_dict()[name]:.3f}", f"{fit.before.as_dict()[name]:.3f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


# The reliability plot


def reliability_plot(title: str, fits: list[Fitted]) -> str:
    """Chances said against victories: on the diagonal a chance is honest. The more positions, the larger a dot."""
    size = SIDE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size + 24}" width="{size}" height="{size + 24}"',
        f' font-family="sans-serif" font-size="11" role="img" aria-label="{title}: chance said against share of victories">',
        f'<rect width="{size}" height="{size + 24}" fill="#fffdf8"/>',
        f'<text x="{size / 2}" y="20" text-anchor="middle" font-size="13" fill="#2b2420">{title}</text>',
        f'<path d="M{MARGIN} {MARGIN}V{MARGIN + SIDE}H{MARGIN + SIDE}" fill="none" stroke="#8a7f76"/>',
        f'<path d="M{MARGIN} {MARGIN + SIDE}L{MARGIN + SIDE} {MARGIN}" stroke="#b8aea4" stroke-dasharray="4 4"/>',
    ]
    for percent in (0, 50, 100):
        at = SIDE * percent / 100
        parts.append(
            f'<text x="{MARGIN + at}" y="{MARGIN + SIDE + 14}" text-anchor="middle" fill="#5c524a">{percent} %</text>'
        )
        parts.append(
            f'<text x="{MARGIN - 4}" y="{MARGIN + SIDE - at + 4}" text-anchor="end" fill="#5c524a">{percent}</text>'
        )
    parts += line_of([fit.before for fit in fits], "#c26a3d")
    parts += line_of([fit.quality for fit in fits], "#1f6f8b")
    legend = size + 8
    parts += [
        f'<circle cx="{MARGIN + 6}" cy="{legend - 4}" r="5" fill="#1f6f8b"/>',
        f'<text x="{MARGIN + 16}" y="{legend}" fill="#2b2420">forecast</text>',
        f'<circle cx="{MARGIN + 96}" cy="{legend - 4}" r="5" fill="#c26a3d"/>',
        f'<text x="{MARGIN + 106}" y="{legend}" fill="#2b2420">the judge alone</text>',
        "</svg>\n",
    ]
    return "\n".join(parts)


def line_of(qualities: list[Quality], colour: str) -> list[str]:
    """The bins of some forecasts put together, as a line with dots."""
    bins: dict[int, list[tuple[int, float, float]]] = {}
    for quality in qualities:
        for number, chance, won in quality.bins:
            bins.setdefault(int(chance * 10), []).append((number, chance, won))
    dots: list[tuple[float, float, float]] = []
    every = sum([number for inside in bins.values() for number, _, _ in inside])
    for place in sorted(bins):
        count = sum([number for number, _, _ in bins[place]])
        chance = sum([number * said for number, said, _ in bins[place]]) / count
        won = sum([number * share for number, _, share in bins[place]]) / count
        dots.append((MARGIN + SIDE * chance, MARGIN + SIDE * (1 - won), 2 + 9 * (count / every) ** 0.5))
    path = "L".join([f"{x:.1f} {y:.1f}" for x, y, _ in dots])
    drawn = [f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>'] if dots else []
    return drawn + [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{colour}" fill-opacity=".6"/>' for x, y, r in dots
    ]
