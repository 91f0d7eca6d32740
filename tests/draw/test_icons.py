"""The sprite holds every icon that anything refers to, and nothing but shapes."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kancha.draw import icons
from tests.games.showcase import speaker, whole
from tests.games.test_boards import GAMES

SOURCE = Path(icons.__file__).parents[1]
SVG = "{http://www.w3.org/2000/svg}"
WEAVES = ("p-steps", "p-cross", "p-zigzag", "p-diamonds")
HATCHINGS = ("h-forest", "h-mountain", "h-desert", "h-valley")


def files() -> dict[str, dict[str, str]]:
    """The symbols of each file, the common one under no name."""
    own = {path.parents[1].name: path for path in SOURCE.glob("games/*/look/icons.svg")}
    found = {"": SOURCE / "draw/icons.svg", **own}
    return {name: dict(icons.symbols_in(path.read_text("utf-8"))) for name, path in found.items()}


def test_a_sprite_is_well_formed_and_its_ids_are_unique() -> None:
    root = ElementTree.fromstring(f"<div>{icons.sprite(icons.all_symbols())}</div>")
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) > 150
    assert [{child.tag for child in part} for part in root] == [{f"{SVG}defs"}, {f"{SVG}symbol"}]


def test_a_sprite_holds_no_style_script_or_address() -> None:
    text = icons.sprite(icons.all_symbols()).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"style=|<script|<style|\bon\w+=|https?:|<image|<text", text)


def test_every_symbol_has_a_view_box_and_refers_to_no_other() -> None:
    for name, symbol in icons.all_symbols().items():
        assert re.match(rf'<symbol id="i-{name}" viewBox="[-\d. ]+">', symbol), name
        assert not icons.named_in(symbol)


def test_every_file_of_icons_is_drawing_and_a_symbol_stands_in_one_of_them() -> None:
    assert len(files()) > 5
    for path in [SOURCE / "draw/icons.svg", *SOURCE.glob("games/*/look/icons.svg")]:
        ElementTree.parse(path)
    names = [name for symbols in files().values() for name in symbols]
    assert len(names) == len(set(names)) == len(icons.all_symbols())


def test_a_sprite_of_some_icons_holds_these_and_the_patterns() -> None:
    few = icons.sprite(["maize", "pawn"])
    assert re.findall(r'symbol id="i-([\w-]+)"', few) == ["maize", "pawn"]
    assert "p-zigzag" in few


def test_a_game_draws_with_the_common_icons_and_its_own() -> None:
    for shown in GAMES:
        drawn = [whole(shown.drawn(shown.replayed(0, part), 0)) for part in (0.0, 0.5, 1.0)]
        pieces = [
            piece.picture for section in shown.artist().gallery(speaker(shown.new(0))) for piece in section.pieces
        ]
        used = {name for html in [*drawn, *pieces, shown.artist().card()] for name in icons.named_in(html)}
        assert used <= set(icons.symbols(shown.slug)), shown.slug
        own = set(files()[shown.folder().name])
        assert used & own, shown.slug


def test_an_unknown_icon_is_refused() -> None:
    for draw in (icons.icon, lambda name: icons.at(name, 0, 0), lambda name: icons.sprite([name])):
        with pytest.raises(icons.NoSuchIcon, match="there is no icon “nothing”"):
            draw("nothing")


def game_of(path: Path) -> str:
    """The game whose folder a file lies in, if any."""
    parts = path.relative_to(SOURCE).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else ""


def test_icons_named_in_the_sources_exist() -> None:
    call = re.compile(r'\b(?:icon|at)\("([a-z][a-z0-9-]*)"')
    for path in [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.html"), *SOURCE.rglob("*.js")]:
        for name in call.findall(path.read_text("utf-8")):
            assert name in icons.symbols(game_of(path)), f"{name} in {path.name}"


def test_icons_named_in_help_texts_exist() -> None:
    for path in SOURCE.rglob("help/*.md"):
        for name in re.findall(r"\[icon:([a-z0-9-]+)\]", path.read_text("utf-8")):
            assert name in icons.symbols(game_of(path)), f"{name} in {path}"


@pytest.mark.parametrize("seat", range(5))
def test_every_seat_has_a_glyph(seat: int) -> None:
    assert f'class="glyph seat-{seat}"' in icons.glyph(seat)
    assert f"#i-seat-{seat}" in icons.glyph(seat)


def test_an_icon_in_a_drawing_is_centred() -> None:
    assert icons.at("sun", 10, 20, 8) == '<use href="#i-sun" x="6" y="16" width="8" height="8"></use>'


def test_patterns_named_by_the_kit_are_in_the_sprite_and_the_sheet() -> None:
    sheet = SOURCE.joinpath("draw/table.css").read_text("utf-8")
    for name in (*WEAVES, *HATCHINGS, "p-dusk"):
        assert f'id="{name}"' in icons.patterns()
        assert f".{name} {{ fill: url(#{name}); }}" in sheet
