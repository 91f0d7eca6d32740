"""What a game lays out before the first answer, besides what its events tell: named, with figures, for the log."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Laid:
    """One step of a set-up: its sign, its entry in the words files (`opening.<word>`), and the figures that leaves open."""

    sign: str
    word: str
    figures: dict[str, int] = field(default_factory=dict)
