"""The sign of every kind of event of a game: its `look/signs.toml`, read once and checked against the icons."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kancha.draw.icons import NoSuchIcon, symbols

COMMON = {
    "answered": "hand",
    "forced": "hand",
    "unsealed": "hand",
    "chanced": "bag",
    "scored": "vp",
}
"""Signs of the events that every game has."""
PLAIN = "sun"
"""The sign of an event that has none of its own."""


@dataclass(frozen=True)
class Signs:
    """How a game's events stand in its log."""

    icons: dict[str, str]  # by the name of the event's kind
    automaton: str  # how the names of an automaton's own events begin; empty if the game has none
    automatic: frozenset[str]  # further kinds that are always an automaton's
    scene: frozenset[str]  # kinds that begin something of nobody's turn: a round, a count, the end
    minor: frozenset[str]  # kinds that are told in small print with what came before
    silent: frozenset[str]  # kinds that are not told: the log shows them by itself
    goods: dict[str, str]  # icons of what a seat has besides points, by name

    def icon(self, kind: str) -> str:
        return self.icons.get(kind, PLAIN)

    def is_automaton(self, kind: str) -> bool:
        return self.automaton != "" and (kind.startswith(f"{self.automaton}_") or kind in self.automatic)


@cache
def signs_of(slug: str) -> Signs:
    """The signs of a game."""
    file = files("kancha.games").joinpath(slug.replace("-", "_"), "look", "signs.toml")
    table = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    icons: dict[str, str] = {**COMMON, **table.get("sign", {})}
    goods: dict[str, str] = table.get("goods", {})
    for name in (*icons.values(), *goods.values()):
        if name not in symbols(slug):
            raise NoSuchIcon(f"{slug} has no icon “{name}” for its log")
    kinds = {name: frozenset(table.get(name, [])) for name in ("automatic", "scene", "minor", "silent")}
    return Signs(icons, str(table.get("automaton", "")), goods=goods, **kinds)
