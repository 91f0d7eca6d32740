"""The icons: one sprite for all games, every symbol drawn for Kancha."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from kancha.draw.markup import joined, tag

SYMBOL: Final = re.compile(r'<symbol id="i-([^"]+)".*?</symbol>', re.DOTALL)
USED: Final = re.compile(r'href="#i-([^"]+)"')
DEFS: Final = re.compile(r"<defs>.*?</defs>", re.DOTALL)


class NoSuchIcon(LookupError):
    """The sprite has no symbol of this name."""


@cache
def source() -> str:
    return files("kancha.draw").joinpath("icons.svg").read_text("utf-8")


@cache
def symbols() -> dict[str, Markup]:
    """Every symbol by its name."""
    return {found[1]: Markup(found[0]) for found in SYMBOL.finditer(source())}


@cache
def patterns() -> Markup:
    """The weaving patterns, hatchings and gradients that sheets fill shapes with: `fill: url(#p-steps)`."""
    found = DEFS.search(source())
    return Markup(found[0] if found else "")


def sprite(names: Iterable[str] | None = None) -> Markup:
    """The symbols a page refers to, to be put once at its beginning: those named and what they are made of, or all.

    They lie apart from the patterns, which are nothing where they are not laid out; symbols need not be.
    """
    known = symbols()
    wanted = list(known) if names is None else with_parts(names)
    box = {"xmlns": "http://www.w3.org/2000/svg", "width": "0", "height": "0", "aria_hidden": "true"}
    shapes = joined(known[name] for name in wanted)
    return joined([tag("svg", patterns(), class_="sprite", **box), tag("svg", shapes, class_="symbols", **box)])


def with_parts(names: Iterable[str]) -> list[str]:
    """Names and, after each, the symbols that one refers to."""
    found: list[str] = []
    ahead = list(names)
    while ahead:
        name = ahead.pop(0)
        if name not in found:
            found.append(check(name))
            ahead += USED.findall(symbols()[name])
    return found


def check(name: str) -> str:
    if name not in symbols():
        raise NoSuchIcon(f"the sprite has no icon “{name}”")
    return name


@cache
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


@cache
@lru_cache(maxsize=100)
def glyph(seat: int, class_: str = "") -> Markup:
    """The round badge of a seat, from 1; 0 is whoever plays without a seat."""
    return tag("span", icon(f"seat-{seat}"), class_=f"glyph seat-{seat} {class_}".rstrip())
