"""The small strokes all drawings are made of: texts, boxes, circles, lines, groups, pictures that stand alone."""

from functools import lru_cache

from markupsafe import Markup, escape

from kancha.draw.keeping import forgotten
from kancha.draw.markup import Attr, as_markup, num, shift, tag

Point = tuple[float, float]

MANY = 1 << 13
"""Strokes kept for the next drawing, of each kind: most of it is what it was in the last one."""


@forgotten
@lru_cache(MANY, typed=True)
def text(x: float, y: float, words: object, class_: str = "", id_: str | None = None) -> Markup:
    """Words at a point; with an id, a preview can show them as new."""
    name = f'id="{id_}" ' if id_ else ""
    return as_markup(f'<text {name}x="{num(x)}" y="{num(y)}" class="{class_}">{escape(words)}</text>')


@forgotten
@lru_cache(MANY)
def rect(x: float, y: float, width: float, height: float, class_: str, round_: float = 0) -> Markup:
    corner = f' rx="{num(round_)}"' if round_ else ""
    size = f'width="{num(width)}" height="{num(height)}"{corner}'
    return as_markup(f'<rect x="{num(x)}" y="{num(y)}" {size} class="{class_}"></rect>')


@forgotten
@lru_cache(MANY)
def circle(x: float, y: float, radius: float, class_: str) -> Markup:
    return as_markup(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" class="{class_}"></circle>')


def path(line: str, class_: str) -> Markup:
    return as_markup(f'<path d="{line}" class="{class_}"></path>')


def line(one: Point, other: Point, class_: str) -> Markup:
    return path(f"M{num(one[0])} {num(one[1])}L{num(other[0])} {num(other[1])}", class_)


@forgotten
@lru_cache(MANY)
def diamond(x: float, y: float, radius: float, class_: str) -> Markup:
    r = num(radius)
    return path(f"M{num(x)} {num(y - radius)}l{r} {r}-{r} {r}-{r}-{r}z", class_)


def points(corners: list[Point]) -> str:
    """Points as the attribute of a polygon."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in corners)


def group(*body: Markup | None, **marks: Attr) -> Markup:
    return tag("g", *body, **marks)


def piece(
    name: str | None,
    x: float,
    y: float,
    *body: Markup | None,
    class_: str | None = None,
    facets: str | None = None,
    **marks: Attr,
) -> Markup:
    """A piece at a point: its id, what it stands for and its tooltip; drawn round the origin, or down from it."""
    return tag("g", *body, id=name, class_=class_, data_f=facets, transform=shift(x, y), **marks)


def use(name: str, x: float = 0, y: float = 0, class_: str | None = None, id_: str | None = None) -> Markup:
    """A shape that the drawing keeps once in its `<defs>`, at a place."""
    return tag("use", id=id_, class_=class_, href=f"#{name}", x=x or None, y=y or None)


def picture(body: Markup, view: str, class_: str, id_: str | None = None) -> Markup:
    """A piece drawn by itself: in a gallery, on a card, in a panel."""
    return tag("svg", body, id=id_, class_=class_.rstrip(), viewBox=view, role="img", aria_hidden="true")


def canvas(
    class_: str, width: float, height: float, label: str, *body: Markup | None, name: str | None = None, **marks: Attr
) -> Markup:
    """A whole board, or a part of one that stands alone; read out as a group."""
    view = f"0 0 {num(width)} {num(height)}"
    return tag("svg", *body, id=name, class_=class_, viewBox=view, role="group", aria_label=label, **marks)
