"""One folder is one game; nothing outside a folder names its game."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from kancha.kernel.errors import BadSetup
from kancha.kernel.rules import Rules
from kancha.kernel.state import GameState


@cache
def folders() -> tuple[str, ...]:
    """The packages beside this file, each a game."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def find(slug: str) -> Rules[GameState]:
    """A game by its slug."""
    folder = slug.replace("-", "_")
    if folder not in folders() or "_" in slug:
        raise BadSetup(f"there is no game “{slug}”; expected {', '.join(name.replace('_', '-') for name in folders())}")
    rules: Rules[GameState] = import_module(f"{__name__}.{folder}.game").RULES
    return rules


def all_rules() -> list[Rules[GameState]]:
    """Every game, from light to heavy."""
    return sorted(
        (find(folder.replace("_", "-")) for folder in folders()), key=lambda rules: (rules.weight, rules.slug)
    )
