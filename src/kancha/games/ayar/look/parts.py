"""Parts of boards that are kept for the next drawing: one move changes few of them."""

from collections.abc import Callable, Hashable
from typing import Final

from markupsafe import Markup

from kancha.draw.keeping import Kept
from kancha.games.ayar.look.sight import Sight

KEPT: Final = Kept(2000)


def part(draw: Callable[[Sight, int], Markup], sight: Sight, number: int, *lies: Hashable) -> Markup:
    """One of several alike, drawn by its number; `lies` is all that its drawing depends on besides.

    What lies on the viewer's own board can be picked: parts of a board must name whose it is.
    """
    return KEPT.get((draw, sight.common, number, *lies), lambda: draw(sight, number))
