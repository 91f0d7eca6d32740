"""The sprite holds every icon that anything refers to, and nothing but shapes."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kancha.draw import icons, patterns

SOURCE = Path(icons.__file__).parents[1]
SVG = "{http://www.w3.org/2000/svg}"


def test_the_sprite_is_well_formed_and_its_ids_are_unique() -> None:
    root = ElementTree.fromstring(f"<div>{icons.sprite()}</div>")
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) > 150
    assert [{child.tag for child in part} for part in root] == [{f"{SVG}defs"}, {f"{SVG}symbol"}]


def test_the_sprite_holds_no_style_script_or_address() -> None:
    text = icons.sprite().replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"style=|<script|<style|\bon\w+=|https?:|<image|<text", text)


def test_every_symbol_has_a_view_box() -> None:
    for name, symbol in icons.symbols().items():
        assert re.match(rf'<symbol id="i-{name}" viewBox="[-\d. ]+">', symbol), name


def test_a_sprite_of_some_icons_holds_their_parts_too() -> None:
    few = icons.sprite(["maize", "pawn"])
    assert set(re.findall(r'symbol id="i-([\w-]+)"', few)) == {"maize", "pawn"}
    assert "p-zigzag" in few


def test_an_unknown_icon_is_refused() -> None:
    for draw in (icons.icon, lambda name: icons.at(name, 0, 0), lambda name: icons.sprite([name])):
        with pytest.raises(icons.NoSuchIcon, match="no icon “nothing”"):
            draw("nothing")


def test_icons_named_in_the_sources_exist() -> None:
    call = re.compile(r'\b(?:icon|at)\("([a-z][a-z0-9-]*)"')
    for path in [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.html"), *SOURCE.rglob("*.js")]:
        for name in call.findall(path.read_text("utf-8")):
            assert name in icons.symbols(), f"{name} in {path.name}"


def test_icons_named_in_help_texts_exist() -> None:
    for path in SOURCE.rglob("help/*.md"):
        for name in re.findall(r"\[icon:([a-z0-9-]+)\]", path.read_text("utf-8")):
            assert name in icons.symbols(), f"{name} in {path}"


@pytest.mark.parametrize("seat", range(5))
def test_every_seat_has_a_glyph(seat: int) -> None:
    assert f'class="glyph seat-{seat}"' in icons.glyph(seat)
    assert f"#i-seat-{seat}" in icons.glyph(seat)


def test_an_icon_in_a_drawing_is_centred() -> None:
    assert icons.at("sun", 10, 20, 8) == '<use href="#i-sun" x="6" y="16" width="8" height="8"/>'


def test_patterns_named_by_the_kit_are_in_the_sprite_and_the_sheet() -> None:
    sheet = SOURCE.joinpath("draw/table.css").read_text("utf-8")
    for name in (*patterns.WEAVES, *patterns.HATCHINGS, "p-dusk"):
        assert f'id="{name}"' in icons.patterns()
        assert f".{name} {{ fill: url(#{name}); }}" in sheet
