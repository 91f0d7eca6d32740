"""Pieces of a seat's panel, the same for every game: chips, slots, cards, rows."""

from markupsafe import Markup

from kancha.draw.icons import icon
from kancha.draw.markup import joined, tag


def chip(name: str, amount: int, label: str, small: bool = False, **marks: str) -> Markup:
    """An icon and how many there are."""
    classes = ["chip", *["chip-s"] * small, *["zero"] * (amount == 0)]
    body = [icon(name, "ic-s" if small else ""), Markup(amount)]
    return tag("span", *body, class_=" ".join(classes), title=label, **marks)


def chips(*found: Markup) -> Markup:
    return tag("div", *found, class_="chips")


def card(name: str, label: str, number: int | None = None, **marks: str) -> Markup:
    """A card in hand: its picture, and its number in the corner."""
    corner = None if number is None else tag("span", number, class_="num")
    return tag("div", corner, icon(name), class_="card", aria_label=label, **marks)


def hand(*cards: Markup) -> Markup:
    return tag("div", *cards, class_="hand")


def part(label: str, *body: Markup, class_: str = "") -> Markup:
    """A part of a panel under its small heading."""
    return tag("div", tag("div", label, class_="label"), *body, class_=f"part {class_}".rstrip())


def row(*body: Markup | None, class_: str = "") -> Markup:
    """Things side by side."""
    return tag("div", *body, class_=f"row {class_}".rstrip())


def slot(inside: Markup | None, empty: str, **marks: str) -> Markup:
    """A place for one piece; while it is empty it tells what it waits for."""
    body = tag("i", empty) if inside is None else inside
    return tag("span", body, class_="slot" if inside is None else "slot held", **marks)


def slots(*found: Markup) -> Markup:
    return tag("div", *found, class_="slots")


def scale(steps: list[tuple[int, int]], now: int, **marks: str) -> Markup:
    """A printed scale: amounts above what they are worth, the present one marked."""
    cells = [
        tag("span", tag("i", amount), tag("b", worth), class_="now" if amount == now else None)
        for amount, worth in steps
    ]
    return tag("div", joined(cells), class_="scale", **marks)


def badge(text: str, name: str = "") -> Markup:
    """A small round-ended note: `passed`, `you`."""
    return tag("span", icon(name, "ic-s") if name else None, text, class_="tag")
