"""Tracks, ladders and the pieces of panels."""

import re
from pathlib import Path
from xml.etree import ElementTree

from kancha.draw import panels, patterns, seats
from kancha.draw.scene import Motion, last_ways
from kancha.draw.tracks import Ladder, Marker, Track

SHEETS = [Path(panels.__file__).with_name(name) for name in ("tokens.css", "table.css")]
TOKENS = seats.common_sheet() + "".join(sheet.read_text("utf-8") for sheet in SHEETS)


def xs(drawn: str) -> list[float]:
    return [float(x) for x in re.findall(r'<use [^>]*x="([-\d.]+)"', drawn)]


def test_a_track_goes_on_in_the_next_row() -> None:
    track = Track(0, 0, spaces=100, per_row=50, step=20, high=30)
    assert track.centre(0) == (10, 15)
    assert track.centre(49) == (990, 15)
    assert track.centre(50) == (10, 49)
    assert track.height() == 64


def test_markers_on_one_space_stand_side_by_side_and_inside_the_track() -> None:
    markers = [Marker(f"m{seat}", f"seat-{seat + 1}", 0) for seat in range(4)]
    found = xs(Track(0, 0).markers(markers))
    assert len(set(found)) == 4
    assert min(found) >= 0


def test_who_goes_past_the_last_space_starts_again_with_a_flag() -> None:
    once = Track(0, 0).markers([Marker("m", "seat-1", 7)])
    again = Track(0, 0).markers([Marker("m", "seat-1", 107)])
    assert xs(once) == xs(again)
    assert "+100" not in once
    assert "+100" in again


def test_a_ladder_climbs_upwards_with_four_places_a_level() -> None:
    ladder = Ladder(0, 0, 40, 50, 6)
    assert ladder.centre(6)[1] < ladder.centre(0)[1]
    assert ladder.box(0) == (0, 300, 40, 50)
    assert len({ladder.place(2, number) for number in range(4)}) == 4


def test_a_chip_tells_its_amount_and_fades_at_nothing() -> None:
    assert panels.chip("maize", 3, "Maize").endswith("</svg>3</span>")
    assert 'class="chip zero"' in panels.chip("maize", 0, "Maize")
    assert 'class="chip chip-s"' in panels.chip("maize", 2, "Maize", small=True)


def test_the_pieces_of_a_panel_are_well_formed() -> None:
    body = panels.part(
        "Tokens & more",
        panels.row(
            panels.slots(panels.slot(None, "1"), panels.slot(panels.badge("x", "bot"), "2", data_f="token:maize"))
        ),
        panels.scale([(1, 0), (2, 1)], 2),
        panels.hand(panels.card("sun", "Sun"), panels.card("moon", "Moon", 3)),
        panels.chips(panels.chip("gold", 1, "Gold")),
    )
    ElementTree.fromstring(body)
    assert '<span class="now"><i>2</i><b>1</b></span>' in body
    assert 'class="slot held" data-f="token:maize"' in body


def test_a_window_is_a_mat_with_a_hole() -> None:
    drawn = patterns.window(100, 60, 10, 5)
    assert drawn.count("M") == 2
    assert 'fill-rule="evenodd"' in drawn
    assert "p-zigzag" in patterns.border(0, 0, 100, 60, 5)


def test_the_sheet_knows_every_seat_and_every_state() -> None:
    for seat in range(5):
        assert f".seat-{seat} {{" in TOKENS
        assert f"--seat-{seat}-ink:" in TOKENS
    for state in ("lit", "chosen", "ghost", "whynot"):
        assert f"svg .{state} > .mark" in TOKENS
        assert f":not(svg *).{state}" in TOKENS


def test_sheets_fetch_nothing_and_close_every_brace() -> None:
    root = Path(panels.__file__).parents[1]
    for path in [*SHEETS, *root.glob("games/*/look/board.css")]:
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert text.count("{") == text.count("}"), path
        assert not re.search(r"url\((?!#)|@import|https?:|expression\(", text), path


def channel(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_text_stands_out_from_what_it_is_written_on() -> None:
    pairs = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}, #\w{6})\)", TOKENS))
    for surface in ("paper", "panel", "panel-2", "table"):
        for ink in ("ink", "ink-2", "accent", "danger"):
            for back, text in zip(pairs[surface].split(", "), pairs[ink].split(", "), strict=True):
                assert contrast(back, text) >= 4.5, f"{ink} on {surface}"
    for ink in ("ink", "ink-2"):
        for back, text in zip(pairs["lit-fill"].split(", "), pairs[ink].split(", "), strict=True):
            assert contrast(back, text) >= 4.5, f"{ink} on what is lit"


def seat_tables() -> list[seats.SeatTable]:
    root = Path(panels.__file__).parents[1]
    return [seats.seat_table(path.read_text("utf-8")) for path in sorted(root.rglob("seats.toml"))]


def test_glyphs_stand_out_from_the_seats_colours() -> None:
    assert len(seat_tables()) > 5
    for table in seat_tables():
        for colour in table.colours:
            for fill in re.findall(r"#\w{6}", colour.fill):
                assert contrast(fill, colour.ink) >= (4 if table.prefix else 4.5), f"{table.prefix} {colour.name}"


def test_seats_have_the_colours_of_their_games_table() -> None:
    given = seats.SeatTable([seats.SeatColour("red", "#B3202A", "#FFFDF8", "#F8DEDD", False)], "xx", "", ".xx", False)
    assert given.sheet() == ".xx, .seats-of-xx { --seat-1: #B3202A; --seat-1-soft: #F8DEDD; --seat-1-ink: #FFFDF8; }\n"
    white = seats.SeatColour("white", "#F4EFE4", "#2B2118", "light-dark(#F6F1E6, #4A4338)", True)
    sheet = seats.SeatTable([white], "xx", "xx", ":root", True).sheet()
    assert (
        ".has-xx-3-white { --seat-3: #F4EFE4; --seat-3-soft: light-dark(#F6F1E6, #4A4338); --seat-3-ink: #2B2118; }"
        in sheet
    )
    assert ".has-xx-3-white .glyph.seat-3" in sheet
    assert ".xx-white { --seat: #F4EFE4; --seat-ink: #2B2118; }" in sheet


def test_no_sheet_repeats_what_the_table_of_colours_says() -> None:
    root = Path(panels.__file__).parents[1]
    for path in [*SHEETS, *root.glob("games/*/look/board.css")]:
        assert not re.search(r"--seat-\d(-soft|-ink)?:", path.read_text("utf-8")), path


def test_a_piece_travels_once_by_its_last_way() -> None:
    ways = [Motion("pawn", "A1"), None, Motion("tile", "stack"), Motion("pawn", "B2")]
    assert last_ways(ways) == [Motion("tile", "stack"), Motion("pawn", "B2")]
