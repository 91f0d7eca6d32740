"""A game's shapes come from its file, by reference or themselves."""

from kancha.draw.shapes import Shapes

KRAMER = Shapes("kancha.games.cuzco_kramer.look", "kz-")


def test_every_shape_lies_once_in_the_stock() -> None:
    assert KRAMER.stock.startswith("<defs>")
    for name, body in KRAMER.shapes.items():
        assert KRAMER.stock.count(f'<g id="kz-{name}">{body}</g>') == 1


def test_a_shape_is_shown_by_reference_or_itself() -> None:
    assert KRAMER.refer("dot", "lit") == '<use href="#kz-dot" class="lit"></use>'
    assert KRAMER.inline("aqua").startswith("<g><path d=")
