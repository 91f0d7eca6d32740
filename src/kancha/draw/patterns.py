"""Weaving patterns: borders and fields that are quieter than the pieces on them. Sheets colour them by `--pat-a` to `--pat-d`."""

from markupsafe import Markup

from kancha.draw.markup import joined, num, tag


def field(name: str, x: float, y: float, width: float, height: float, round_: float = 0) -> Markup:
    """A rectangle of a pattern; its class, which is the pattern's name, fills it."""
    return tag("rect", class_=name, x=x, y=y, width=width, height=height, rx=round_ or None)


def border(x: float, y: float, width: float, height: float, thick: float, name: str = "p-zigzag") -> Markup:
    """A woven border round the inside of a rectangle, and the mat it frames."""
    mat = tag(
        "rect",
        class_="mat",
        x=x + thick,
        y=y + thick,
        width=width - 2 * thick,
        height=height - 2 * thick,
        rx=12,
    )
    return joined([field(name, x, y, width, height), mat])


def window(width: float, height: float, corner: float, margin: float) -> Markup:
    """A mat with a round-cornered window: laid over a drawing it rounds the drawing's corners."""
    across, down, r = num(width + 2 * margin), num(height + 2 * margin), num(corner)
    side, up = num(width - 2 * corner), num(height - 2 * corner)
    outer = f"M-{num(margin)}-{num(margin)}h{across}v{down}h-{across}z"
    turns = [f"a{r} {r} 0 0 1 {right}{r} {down}{r}" for right, down in (("", ""), ("-", ""), ("-", "-"), ("", "-"))]
    inner = f"M{r} 0h{side}{turns[0]}v{up}{turns[1]}h-{side}{turns[2]}v-{up}{turns[3]}z"
    return tag("path", class_="window", d=outer + inner, fill_rule="evenodd")
