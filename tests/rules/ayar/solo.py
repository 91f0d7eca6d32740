"""Positions against the Ayllu."""

from kancha.games.ayar.material import (
    LEVELS,
)

LEVEL = [int(level) for level in LEVELS]


FIRST_TURN = ("step purple R1 purple", "take r1c1", "build purple-4", "plant m7")
"""A turn of the human that touches nothing the Ayllu minds."""


def working(activity: str, power: int, **pieces: object) -> dict[str, object]:
    return {"activity": {"seat": "ayllu", "activity": activity, "power": power}} | pieces


def one_token(token: str, ayar: str, **pieces: object) -> dict[str, object]:
    """The Ayllu's turn with this token and this marker, the last of its Day."""
    own = dict(pieces.pop("ayllu", {}))  # type: ignore[call-overload]
    return {"ayllu": {"tokens": [token], "bag": [ayar]} | own, "turn": "ayllu"} | pieces
