"""Kancha: five modern board games set among the Inca, as one typed library.

    import kancha
    g = kancha.new("pachamama", seats=3, seed=7)
    while not g.over:
        g.play(g.options()[0])
    print(g.scores(), g.ranking())

`docs/` says the rest.
"""

from kancha import native

native.install()

from kancha.doors import Game, Info, catalogue, new, replay, resume
from kancha.kernel.chance import Rng
from kancha.kernel.errors import (
    BadLuck,
    BadPiece,
    BadSetup,
    BadText,
    EditionError,
    IllegalMove,
    KanchaError,
    RecordError,
)
from kancha.kernel.sides import Side
from kancha.kernel.view import View

__version__ = "0.1.0"

__all__ = [
    "BadLuck",
    "BadPiece",
    "BadSetup",
    "BadText",
    "EditionError",
    "Game",
    "IllegalMove",
    "Info",
    "KanchaError",
    "RecordError",
    "Rng",
    "Side",
    "View",
    "__version__",
    "catalogue",
    "new",
    "replay",
    "resume",
]
