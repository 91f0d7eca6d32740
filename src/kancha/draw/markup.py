"""Tags of HTML and SVG, built from Python and escaped on the way in."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup, escape

from kancha.draw.keeping import FORGETTING, forgotten

Child = str | int | float | None
Attr = str | int | float | None

SPECIAL: Final = re.compile("[&<>\"']")
SMALL: Final = 400
"""Letters of a child up to which an element is kept for the next drawing."""
FEW: Final = 12
"""Children up to which it is: what holds more is large, and seldom the same again."""
VOID: Final = frozenset("br hr img input link meta wbr".split())
"""Elements that have no end tag. All others have one, those of a drawing too: a browser asked for its text writes it so."""


def tag(name: str, *children: Child, **attrs: Attr) -> Markup:
    """An element: `tag("rect", class_="cell", data_f="cell:C4", rx=8)`.

    Strings are escaped unless they are Markup. None leaves an attribute or child out; numbers are written as short as can be.
    """
    if len(children) > FEW:
        return new_tag(name, *children, **attrs)
    for child in children:
        if type(child) is Markup and len(child) > SMALL:
            return new_tag(name, *children, **attrs)
    return small_tag(name, *children, **attrs)


def new_tag(name: str, *children: Child, **attrs: Attr) -> Markup:
    parts = [f"<{name}"]
    for key, value in attrs.items():
        if value is not None:
            parts.append(f' {attribute(key)}="{written(value)}"')
    parts.append(">")
    if name not in VOID:
        for child in children:
            if child is not None:
                parts.append(child if type(child) is Markup else written(child))
        parts.append(f"</{name}>")
    return as_markup("".join(parts))


# Most of a drawing is what it was in the last one. By their types too: a text and the same letters as markup are equal.
small_tag: Final = lru_cache(maxsize=1 << 14, typed=True)(new_tag)
FORGETTING.append(small_tag.cache_clear)


def as_markup(text: str) -> Markup:
    """A text that is markup already. `Markup(text)` would first ask it whether it is."""
    return str.__new__(Markup, text)


@cache
def attribute(name: str) -> str:
    """How an attribute is spelled: `class_` is class, `data_f` is data-f, `viewBox` stays."""
    return name.rstrip("_").replace("_", "-")


def written(value: str | int | float) -> str:
    """A value as it stands in a page."""
    if isinstance(value, Markup):
        return value
    if isinstance(value, str):
        return escape(value) if SPECIAL.search(value) else value
    return num(value)


@forgotten
@lru_cache(maxsize=1 << 14)
def num(value: int | float) -> str:
    """A number with at most two decimals and no needless sign: `12.5`, `0`."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def joined(parts: Iterable[Markup | None]) -> Markup:
    """Pieces of a page one after the other."""
    return as_markup("".join([part for part in parts if part is not None]))


def layers(**parts: Markup | None) -> Markup:
    """The layers of a drawing, the lowest first. Each has an id: where one has changed, a page leaves the others alone."""
    found = [tag("g", part, id=f"layer-{attribute(name)}") for name, part in parts.items() if part is not None]
    return Markup("".join(found))


def shift(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A `transform`: moved, then turned by so many degrees, then scaled."""
    text = f"translate({num(x)} {num(y)})"
    if turn:
        text += f" rotate({num(turn)})"
    return text if scale == 1 else f"{text} scale({num(scale)})"


def tip(title: str, text: str = "", rule: str = "") -> dict[str, str]:
    """The marks of a tooltip: a name, one sentence, the rule's number; the name is also what a screen reader says."""
    marks = {"aria_label": title, "data_tip_title": title}
    if text:
        marks["data_tip"] = text
    if rule:
        marks["data_tip_rule"] = rule
    return marks
