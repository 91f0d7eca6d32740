"""The icons, every one drawn for Kancha.

`icons.svg` beside this file has those of the pages and of several games; a game's own stand in its `look/icons.svg`.
To add one, write `<symbol id="i-corn" viewBox="0 0 24 24">…</symbol>` on a line of its own in that file and say
`icon("corn")` or `at("corn", x, y)`. A name is there once: what a second game wants too moves here. The table page
holds the common symbols and its game's, every other page those that it refers to.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from markupsafe import Markup

from kancha.draw.keeping import forgotten
from kancha.draw.markup import joined, tag

SYMBOL: Final = re.compile(r'<symbol id="i-([^"]+)".*?</symbol>', re.DOTALL)
USED: Final = re.compile(r'href="#i-([^"]+)"')
DEFS: Final = re.compile(r"<defs>.*?</defs>", re.DOTALL)


class NoSuchIcon(LookupError):
    """Neither the common icons nor any game's have a symbol of this name."""


@cache
def source() -> str:
    return files("kancha.draw").joinpath("icons.svg").read_text("utf-8")


def symbols_in(text: str) -> dict[str, Markup]:
    return {symbol[1]: Markup(symbol[0]) for symbol in SYMBOL.finditer(text)}


@cache
def symbols(slug: str = "") -> dict[str, Markup]:
    """The symbols of a table page of a game by their names: the common ones and its own."""
    common = symbols_in(source())
    return common | own_symbols(files("kancha.games").joinpath(slug.replace("-", "_"))) if slug else common


def own_symbols(folder: Traversable) -> dict[str, Markup]:
    file = folder.joinpath("look/icons.svg")
    return symbols_in(file.read_text("utf-8")) if file.is_file() else {}


@cache
def all_symbols() -> dict[str, Markup]:
    """The common symbols and those of every game."""
    together = dict(symbols())
    for folder in files("kancha.games").iterdir():
        together |= own_symbols(folder)
    return together


@cache
def patterns() -> Markup:
    """The weaving patterns, hatchings and gradients that sheets fill shapes with: `fill: url(#p-steps)`."""
    defs = DEFS.search(source())
    return Markup(defs[0] if defs else "")


def sprite(names: Iterable[str]) -> Markup:
    """These symbols, to be put once at the beginning of a page.

    They lie apart from the patterns, which are nothing where they are not laid out; symbols need not be.
    """
    box = {"xmlns": "http://www.w3.org/2000/svg", "width": "0", "height": "0", "aria_hidden": "true"}
    shapes = joined(all_symbols()[check(name)] for name in names)
    return joined([tag("svg", patterns(), class_="sprite", **box), tag("svg", shapes, class_="symbols", **box)])


def named_in(html: str) -> list[str]:
    """The names of the icons that a page refers to."""
    return sorted(set(USED.findall(html)))


def check(name: str) -> str:
    if name not in all_symbols():
        raise NoSuchIcon(f"there is no icon “{name}”")
    return name


@forgotten
@lru_cache(maxsize=500)
def icon(name: str, class_: str = "") -> Markup:
    """An icon in a line of text or a panel; `ic-s` 18, `ic-l` 32, `ic-xl` 64 px, else 24."""
    use = tag("use", href=f"#i-{check(name)}")
    return tag("svg", use, class_=f"ic {class_}".rstrip(), aria_hidden="true")


def at(name: str, x: float, y: float, size: float = 24, class_: str | None = None) -> Markup:
    """An icon inside a drawing, centred on a point."""
    half = size / 2
    return tag(
        "use",
        href=f"#i-{check(name)}",
        x=x - half,
        y=y - half,
        width=size,
        height=size,
        class_=class_,
    )


@forgotten
@lru_cache(maxsize=100)
def glyph(seat: int, class_: str = "") -> Markup:
    """The round badge of a seat, from 1; 0 is whoever plays without a seat."""
    return tag("span", icon(f"seat-{seat}"), class_=f"glyph seat-{seat} {class_}".rstrip())
