"""Tags: escaped on the way in, short on the way out."""

from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from kancha.draw.markup import joined, num, shift, tag, tip


def test_a_tag_has_its_attributes_and_children() -> None:
    assert (
        tag("g", tag("use", href="#i-sun"), id="a", data_f="cell:C4")
        == '<g id="a" data-f="cell:C4"><use href="#i-sun"></use></g>'
    )


def test_strings_are_escaped_and_markup_is_not() -> None:
    drawn = tag("b", "<script>", Markup("<i>x</i>"), title='"&<')
    assert drawn == '<b title="&#34;&amp;&lt;">&lt;script&gt;<i>x</i></b>'


@pytest.mark.parametrize("name", ["</b><script>alert(1)</script>", '" onload="x', "'><svg/onload=x>"])
def test_a_name_never_becomes_an_element(name: str) -> None:
    element = ElementTree.fromstring(tag("b", name, title=name))
    assert list(element) == []
    assert (element.text, element.attrib) == (name, {"title": name})


def test_names_of_attributes_are_spelled_as_html_does() -> None:
    assert (
        tag("rect", class_="a", stroke_width=2, viewBox="0 0 1 1")
        == '<rect class="a" stroke-width="2" viewBox="0 0 1 1"></rect>'
    )


def test_none_leaves_attributes_and_children_out() -> None:
    assert tag("p", None, "x", None, class_=None) == "<p>x</p>"


def test_empty_elements_of_html_keep_their_end_tag() -> None:
    assert tag("span") == "<span></span>"
    assert tag("path", d="M0 0") == '<path d="M0 0"></path>'


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (2.0, "2"), (1.25, "1.25"), (1 / 3, "0.33"), (-0.001, "0"), (-1.5, "-1.5"), (100.0, "100")],
)
def test_numbers_are_as_short_as_can_be(value: float, text: str) -> None:
    assert num(value) == text


def test_pieces_are_joined_without_escaping_twice() -> None:
    assert joined([tag("b", "&"), None, tag("i", "<")]) == "<b>&amp;</b><i>&lt;</i>"


def test_a_transform_names_only_what_it_does() -> None:
    assert shift(1, 2.5) == "translate(1 2.5)"
    assert shift(0, 0, 90, 0.5) == "translate(0 0) rotate(90) scale(0.5)"


def test_a_tooltip_is_also_what_a_screen_reader_says() -> None:
    drawn = tag("g", **tip("Maize", "Level 4.", "P-003"))
    assert drawn == '<g aria-label="Maize" data-tip-title="Maize" data-tip="Level 4." data-tip-rule="P-003"></g>'
    assert "data-tip=" not in tag("g", **tip("Maize"))
