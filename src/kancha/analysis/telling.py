"""Reasons, suggestions and analyses in words, in every language."""

from typing import Final

from kancha.analysis.coach import Analysis, Judged
from kancha.analysis.reasons import POINTS, RIVAL, TERM, Reason
from kancha.kernel.sides import SEAT
from kancha.words import Speaker

MANY: Final = 10
"""From so many points on, tenths tell nobody anything."""


def amount(value: float, speaker: Speaker, signed: bool = True) -> str:
    """A number of points with its sign, as the language writes it: +4, −1.5."""
    digits = 0 if abs(value) >= MANY else 1
    text = f"{abs(value):.{digits}f}".removesuffix(".0").replace(".", speaker.entry("advice", "decimal"))
    if not signed:
        return text
    return f"−{text}" if value < 0 else f"+{text}"


def side_word(speaker: Speaker, columns: list[str], side: int) -> str:
    """A side of the score sheet by its name."""
    column = columns[side]
    return speaker.word(f"seat.{column.removeprefix(SEAT)}" if column.startswith(SEAT) else f"side.{column}")


def told(reason: Reason, speaker: Speaker, columns: list[str], mine: int) -> str:
    """One reason in words, as the side it is told to reads it."""
    side = side_word(speaker, columns, reason.side)
    if reason.kind == POINTS:
        name = ("points" if reason.side == mine else "points_of") + ("_one" if abs(reason.amount) == 1 else "")
        return speaker.entry("advice", name).format(amount=amount(reason.amount, speaker), side=side)
    if reason.kind == RIVAL and not reason.name:
        name = "more" if reason.amount > 0 else "less"
        return speaker.entry("advice", name).format(amount=amount(reason.amount, speaker, signed=False), side=side)
    if reason.kind in (TERM, RIVAL):
        name = "term" if reason.side == mine else "term_of"
        term = speaker.entry("term", reason.name)
        return speaker.entry("advice", name).format(amount=amount(reason.amount, speaker), side=side, term=term)
    return speaker.entry("advice", reason.name)


def sentence(reasons: list[Reason], speaker: Speaker, columns: list[str], mine: int) -> str:
    """All reasons, one after the other; that nothing better was seen where there are none."""
    if not reasons:
        return speaker.entry("advice", "best")
    return ", ".join([told(reason, speaker, columns, mine) for reason in reasons])


def hundredths(share: float) -> str:
    """A change of a chance with its sign: +12, −3."""
    return f"{100 * share:+.0f}".replace("-", "−")


def analysis_lines(analysis: Analysis, speaker: Speaker, columns: list[str], mine: list[int]) -> list[str]:
    """An analysis to read: who had which chances, how well everybody played, where the game turned and what cost most.

    `mine` is the side of every seat.
    """
    lines: list[str] = []
    for seat, accuracy in enumerate(analysis.accuracy):
        line = speaker.entry("advice", "seat_line").format(
            seat=speaker.word(f"seat.{seat}"),
            start=f"{100 * analysis.chances[0][seat]:.0f}",
            end=f"{100 * analysis.chances[-1][seat]:.0f}",
            accuracy=accuracy,
            slips=analysis.slips(seat),
            luck=hundredths(analysis.luck[seat]),
        )
        lines.append(line)
    for at, changes in analysis.turning_points():
        each = [
            speaker.entry("advice", "change").format(seat=speaker.word(f"seat.{seat}"), change=hundredths(change))
            for seat, change in enumerate(changes)
        ]
        lines.append(speaker.entry("advice", "turn_line").format(at=at + 1, changes=", ".join(each)))
    return lines + [costly_line(judged, speaker, columns, mine[judged.seat]) for judged in analysis.costliest()]


def costly_line(judged: Judged, speaker: Speaker, columns: list[str], mine: int) -> str:
    """One decision that cost something, what was better, and why."""
    return speaker.entry("advice", "costly").format(
        at=judged.at + 1,
        seat=speaker.word(f"seat.{judged.seat}"),
        played=judged.played,
        best=judged.best,
        loss=f"−{100 * judged.loss:.1f}",
        spread=f"{100 * judged.spread:.1f}",
        why=sentence(judged.reasons, speaker, columns, mine),
    )
