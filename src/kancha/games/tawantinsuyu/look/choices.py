"""The bar's named choices of a turn: the workers at hand, and the small actions with what they bring."""

from typing import Final

from kancha.draw.scene import Choice
from kancha.games.tawantinsuyu.look.sight import Sight
from kancha.games.tawantinsuyu.material import WORKERS

SMALL: Final[dict[str, str]] = {"pray": "god-card", "train": "army", "recruit": "worker"}
"""The small actions besides the High Priest's steps, each with its sign."""


def choices(sight: Sight) -> list[Choice]:
    """A worker or two small actions; other questions have names enough of their own."""
    if not sight.options or sight.prompt not in ("turn", "second_action"):
        return []
    named = [worker(sight, kind) for kind in range(len(WORKERS)) if sight.prompt == "turn" and held(sight, kind)]
    for steps in (1, 2):
        name = sight.say("choice", "high_priest", steps=steps)
        named.append(Choice(f"steps:{steps}", name, sight.say("choice", "small"), "high-priest"))
    for verb, sign in SMALL.items():
        named.append(Choice(f"verb:{verb}", sight.say("choice", verb), sight.say("choice", f"{verb}_brings"), sign))
    return named


def held(sight: Sight, kind: int) -> bool:
    return sight.seat >= 0 and sight.g.players[sight.seat].workers[kind] > 0


def worker(sight: Sight, kind: int) -> Choice:
    return Choice(f"worker:{WORKERS[kind]}", sight.worker(kind), sight.say("choice", "place"), f"w-{WORKERS[kind]}")
