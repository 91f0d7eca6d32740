"""What docs/records.md shows is true."""

import re
from pathlib import Path

import kancha
from kancha.games import find

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
BLOCKS = [text for kind, text in re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL) if not kind]


def test_the_whole_game_on_the_page_is_one_and_is_written_exactly_so() -> None:
    (record,) = [block for block in BLOCKS if block.startswith("kancha-record")]
    game = kancha.replay(record)
    assert game.over
    assert game.record() == record


def test_the_lines_shown_for_one_seat_can_be_read() -> None:
    lines = next(block for block in BLOCKS if block.startswith("*[")).splitlines()
    assert "*[1] ?" in lines
    for line in lines:
        who, _, answer = line.partition(" ")
        assert re.fullmatch(r"(\*|\d)(\[[\d,]*\])?", who)
        assert answer == "?" or find("pachamama").space.parse(answer)


def test_every_line_the_page_names_is_one_a_header_knows() -> None:
    named = re.findall(r"^\| `(\w+) <", PAGE, re.MULTILINE)
    of_tables = ["name"]
    assert named == ["game", "rules", "edition", "mode", "seats", "option", "luck", "arranged", *of_tables]
