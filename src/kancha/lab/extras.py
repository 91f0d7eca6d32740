"""Packages that only some of the lab needs: what is missing is told in one sentence."""

from importlib.util import find_spec
from typing import Final

from kancha.kernel.errors import KanchaError

EXTRAS: Final = {"gym": ("numpy", "gymnasium", "pettingzoo"), "spiel": ("numpy", "pyspiel")}
"""The modules of each extra."""


class MissingExtra(KanchaError):
    """An extra is not installed."""


def need(*extras: str) -> None:
    """Go on only if these extras are installed (MissingExtra)."""
    missing = [extra for extra in extras if any(find_spec(module) is None for module in EXTRAS[extra])]
    if missing:
        raise MissingExtra(f"this needs packages that are not installed: pip install 'kancha[{','.join(missing)}]'")
