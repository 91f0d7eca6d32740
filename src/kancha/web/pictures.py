"""A board as one picture that stands alone: with its colours and icons in it."""

from functools import cache
from typing import Final

from kancha.draw.icons import named_in, sprite
from kancha.draw.scene import Scene
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.web.assets import assets
from kancha.web.regions import drawing_of
from kancha.words import Speaker

NAMESPACE: Final = ' xmlns="http://www.w3.org/2000/svg"'


def board_svg(view: View[GameState], speaker: Speaker, names: list[str]) -> str:
    """The main board as a seat sees it; `names` say who sits where."""
    drawn = drawing_of(view.rules.slug).draw(Scene(view, speaker, names))
    board = str(drawn.board)
    opening, _, body = board.partition(">")
    icons = str(sprite(named_in(board)))
    return f"{opening}{NAMESPACE}><style>{sheet(view.rules.slug)}</style>{icons}{body}"


@cache
def sheet(slug: str) -> str:
    """The sheets a board is read with."""
    return "".join(assets()[name].content.decode() for name in ("tokens.css", "table.css", f"{slug}/board.css"))
