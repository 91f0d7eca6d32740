"""A game's shapes: drawn round the origin in its `look/shapes.svg`, kept once in the board's `<defs>`, shown by reference."""

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from kancha.draw.markup import joined, tag

SHAPE: Final = re.compile(r'<symbol id="([^"]+)">(.*?)</symbol>', re.DOTALL)
BETWEEN: Final = re.compile(r">\s+<")
CLOSED_AT_ONCE: Final = re.compile(r"<([a-zA-Z]+)([^<>]*?)\s*/>")

Shown = Callable[[str, str | None], Markup]
"""How a shape is put into a drawing: by reference, or itself."""


@cache
def art(package: str, name: str) -> Markup:
    """A printed drawing that no position changes, from its file in a game's `look`. Every element gets an end tag."""
    text = files(package).joinpath(f"{name}.svg").read_text("utf-8").strip()
    return Markup(CLOSED_AT_ONCE.sub(r"<\1\2></\1>", text))


class Shapes:
    """The shapes of one game by their names. On a page they are called `kz-temple`, with the prefix of their game."""

    def __init__(self, package: str, prefix: str) -> None:
        source = art(package, "shapes")
        bodies = {name: BETWEEN.sub("><", body.strip()) for name, body in SHAPE.findall(source)}
        self.prefix: Final = prefix
        self.shapes: Final = {name: Markup(body) for name, body in bodies.items()}
        self.stock: Final = tag(
            "defs", joined(tag("g", shape, id=prefix + name) for name, shape in self.shapes.items())
        )
        """Every shape, to be put once into the board."""

    def refer(self, name: str, class_: str | None = None) -> Markup:
        return tag("use", href=f"#{self.prefix}{name}", class_=class_)

    def inline(self, name: str, class_: str | None = None) -> Markup:
        """The shape itself, for drawings that stand alone and several times on a page."""
        return tag("g", self.shapes[name], class_=class_)
