"""A ladder to look at: its tables as a page of the docs, and its plot."""

from typing import Final

WIDTH: Final = 640
LEFT: Final = 170
RIGHT: Final = 40
LETTER: Final = 7
ROW: Final = 34
TOP: Final = 40
INK, FAINT, LINE, DOT = "#2b2420", "#5c524a", "#d8cfc4", "#1f6f8b"

Report = dict[str, object]


def rows_of(report: Report, name: str) -> list[Report]:
    rows = report[name]
    assert isinstance(rows, list)
    return rows


def number(row: Report, name: str) -> float:
    value = row[name]
    assert isinstance(value, (int, float))
    return float(value)


def heading(report: Report) -> str:
    """The way to play, in a few words."""
    options = report["options"]
    assert isinstance(options, dict)
    chosen = [f"{name} {value}" for name, value in options.items() if value not in ("", "random", "off")]
    seats = [f"{report['seats']} seats"] if number(report, "seats") > 1 else []
    return ", ".join([str(report["mode"]), *seats, *chosen])


def tables(report: Report) -> str:
    """A ladder as tables of a page."""
    parts = [f"### {heading(report)}: {report['games']} games", ""]
    if rows_of(report, "pairs"):
        parts += rating_table(report) + [""] + pair_table(report) + [""] + [seat_line(report)]
    else:
        parts += automaton_table(report)
    return "\n".join([*parts, "", *category_table(report), ""])


def rating_table(report: Report) -> list[str]:
    lines = ["| bot | rating | 95 % | games | mean score |", "|---|---|---|---|---|"]
    for row in rows_of(report, "bots"):
        between = f"{row['low']} … {row['high']}"
        lines.append(f"| {row['bot']} | {row['rating']} | {between} | {row['games']} | {row['mean_score']} |")
    return lines


def pair_table(report: Report) -> list[str]:
    """Every pair once, from the side of who won more."""
    lines = ["| | games | share of wins | 95 % |", "|---|---|---|---|"]
    seen: set[frozenset[object]] = set()
    for row in sorted(rows_of(report, "pairs"), key=lambda row: -number(row, "share")):
        pair = frozenset((row["bot"], row["against"]))
        if pair not in seen:
            seen.add(pair)
            lines.append(f"| {row['bot']} against {row['against']} | {row['games']} | {shares(row)} |")
    return lines


def shares(row: Report) -> str:
    share, low, high = (100 * number(row, name) for name in ("share", "low", "high"))
    return f"{share:.1f} % | {low:.1f} – {high:.1f} %"


def seat_line(report: Report) -> str:
    told: list[str] = []
    for row in rows_of(report, "seat_advantage"):
        share = f"{100 * number(row, 'share'):.0f} % of victories"
        told.append(f"seat {row['seat']} {number(row, 'advantage'):+.0f} ({row['low']} … {row['high']}, {share})")
    return "What a seat is worth, in points of rating: " + "; ".join(told) + "."


def automaton_table(report: Report) -> list[str]:
    lines = ["| bot | games | share of wins | 95 % | mean score |", "|---|---|---|---|---|"]
    for row in rows_of(report, "bots"):
        lines.append(f"| {row['bot']} | {row['games']} | {shares(row)} | {row['mean_score']} |")
    return lines


def category_table(report: Report) -> list[str]:
    """Mean points by category, one column for each bot."""
    bots = rows_of(report, "bots")
    points: list[dict[str, float]] = []
    for row in bots:
        by_category = row["by_category"]
        assert isinstance(by_category, dict)
        points.append(by_category)
    names = list(dict.fromkeys(name for each in points for name in each))
    lines = ["| mean points | " + " | ".join(str(row["bot"]) for row in bots) + " |", "|---" * (len(bots) + 1) + "|"]
    for name in names:
        lines.append(f"| {name} | " + " | ".join(f"{each.get(name, 0.0):.1f}" for each in points) + " |")
    return lines


# The plot


def plot(title: str, report: Report) -> str:
    """Ratings as dots with their intervals; against an automaton the shares of victories."""
    bots = rows_of(report, "bots")
    rated = bool(rows_of(report, "pairs"))
    name = "rating" if rated else "share"
    factor = 1.0 if rated else 100.0
    ends = [factor * number(row, each) for row in bots for each in ("low", "high")]
    least, most = (min(ends, default=0.0), max(ends, default=1.0)) if rated else (0.0, 100.0)
    span = max(1.0, most - least)
    height = TOP + ROW * len(bots) + 40
    left = max(LEFT, 24 + max((LETTER * len(str(row["bot"])) for row in bots), default=0))

    def place(value: float) -> float:
        return left + (WIDTH - left - RIGHT) * (value - least) / span

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"',
        f' font-family="sans-serif" font-size="12" role="img" aria-label="{title}">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fffdf8"/>',
        f'<text x="{WIDTH / 2}" y="22" text-anchor="middle" font-size="14" fill="{INK}">{title}</text>',
    ]
    for mark in ticks(least, most):
        x = place(mark)
        parts.append(f'<path d="M{x:.1f} {TOP}V{height - 34}" stroke="{LINE}"/>')
        unit = "" if rated else " %"
        parts.append(f'<text x="{x:.1f}" y="{height - 16}" text-anchor="middle" fill="{FAINT}">{mark:g}{unit}</text>')
    for index, row in enumerate(bots):
        y = TOP + ROW * index + ROW / 2
        low, middle, high = (place(factor * number(row, each)) for each in ("low", name, "high"))
        parts.append(f'<text x="{left - 12}" y="{y + 4}" text-anchor="end" fill="{INK}">{row["bot"]}</text>')
        parts.append(f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{DOT}" stroke-width="3" stroke-linecap="round"/>')
        parts.append(f'<circle cx="{middle:.1f}" cy="{y}" r="6" fill="{DOT}"/>')
    return "\n".join([*parts, "</svg>", ""])


def ticks(least: float, most: float) -> list[float]:
    """About five round numbers in a span."""
    step = 1.0
    for step in (10.0, 20.0, 25.0, 50.0, 100.0, 200.0, 250.0, 500.0, 1000.0):
        if (most - least) / step <= 6:
            break
    first = -(-least // step) * step
    count = int((most - first) // step) + 1
    return [first + step * index for index in range(max(0, count))]
