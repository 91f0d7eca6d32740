"""Damaged records: each is refused with the number of the line at fault, and nothing else is ever raised."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kancha.kernel.errors import KanchaError, RecordError
from kancha.kernel.records import read_file
from tests.kernel import toy
from tests.kernel.toy import new

GOOD = toy.play_out(new("all", 3, seed=5), 4).record()
LINES = GOOD.splitlines()
HEADER = LINES.index("")  # lines 1 to HEADER are the header


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as fault:
        toy.replay(text)
    assert str(fault.value).startswith(f"line {fault.value.line}: ")
    return fault.value


def changed(number: int, line: str | None) -> str:
    """The good record with one line (counted from 1) changed, or left out."""
    lines = LINES.copy()
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines) + "\n"


def first(beginning: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(LINES, 1) if line.startswith(beginning))


def test_the_good_record_is_good() -> None:
    assert toy.replay(GOOD).record() == GOOD


# The header


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "not a Kancha record"),
        ("\n\n\n", 1, "not a Kancha record"),
        ("hello", 1, "not a Kancha record"),
        ("kancha-record", 1, "not a Kancha record"),
        ("kancha-record one", 1, "not a Kancha record"),
        ("kancha-record ²\n", 1, "not a Kancha record"),
        ("kancha-record " + "9" * 5000, 1, "not a Kancha record"),
        ("kancha-record 0\n", 1, "format 0"),
        ("kancha-record 2\n", 1, "this Kancha reads up to format 1"),
        ("kancha-record 1", 1, "does not say “game”"),
        ("kancha-record 1\ngame toyland\n", 3, "does not say “rules”"),
        ("kancha-record 1\ngame toyland\nrules 2\nnonsense\n", 4, "“nonsense” is no line"),
        ("\x00\x01\x02\xff", 1, "not a Kancha record"),
    ],
)
def test_a_broken_header_is_refused(text: str, line: int, message: str) -> None:
    fault = refused(text)
    assert fault.line == line
    assert message in str(fault)


@pytest.mark.parametrize(
    ("begins", "line", "message"),
    [
        ("game", "game chess", "this is a record of “chess”, not of toyland"),
        ("rules", "rules 3", "follows rules 3; this Kancha knows up to 2"),
        ("rules", "rules 999999", "follows rules 999999"),
        ("rules", "rules 1000000", "“1000000” is not a number"),
        ("rules", "rules two", "“two” is not a number"),
        ("rules", "rules -1", "“-1” is not a number"),
        ("rules", "rules 1.5", "“1.5” is not a number"),
        ("rules", "rules ³", "“³” is not a number"),
        ("rules", "rules " + "9" * 5000, "is not a number"),
        ("edition", "edition rich", "played with edition rich, not standard"),
        ("mode", "mode wild", "has no mode “wild”"),
        ("mode", "mode alone", "takes 1 seats, not 3"),
        ("seats", "seats", "“” is not a number"),
        ("seats", "seats 9", "takes 2 to 4 seats, not 9"),
        ("seats", "seats 999999999999", "is not a number"),
        ("option scene", "option scene flight", "scene cannot be “flight”"),
        ("option motto", "option colour red", "has no option “colour”"),
        ("option motto", "option scene all", "says “scene” already"),
        ("option motto", "seats 3", "says “seats” already"),
        ("option motto", "arranged {", "is not JSON"),
        ("option motto", "arranged [1]", "is not a JSON object"),
        ("option motto", "arranged " + "[" * 19_000, "is not JSON"),
        ("option motto", "arranged " + "[" * 100_000, "too long"),
        ("option motto", "arranged " + "1" * 5000, "is not JSON"),
        ("option motto", "arranged ?", "this line is hidden"),
        ("option motto", 'arranged {"hand": ["star"]}', "there is no “star”"),
        ("option motto", 'arranged {"self": 1}', "self: no such piece"),
        ("option motto", 'arranged {"hand": NaN}', "hand: expected"),
    ],
)
def test_a_wrong_line_of_the_header_is_refused_by_its_number(begins: str, line: str, message: str) -> None:
    number = first(begins)
    fault = refused(changed(number, line))
    if line != "mode alone":  # there the seats are at fault
        assert fault.line == number
    assert message in str(fault)


def test_the_line_at_fault_is_found_in_a_header_of_any_order() -> None:
    head, body = GOOD.split("\n\n")
    top, *rest = head.replace("rules 2", "rules 7").splitlines()
    text = "\n".join([top, *reversed(rest)]) + "\n\n" + body
    assert refused(text).line == text.splitlines().index("rules 7") + 1


def test_a_header_without_an_end_is_refused_where_the_lines_begin() -> None:
    assert refused(GOOD.replace("\n\n", "\n")).line == HEADER + 1


# The lines


def test_an_unknown_verb_is_refused() -> None:
    fault = refused(changed(HEADER + 5, "0 fly"))
    assert fault.line == HEADER + 5
    assert "“fly” is no verb" in str(fault)


@pytest.mark.parametrize("cut", ["*", "*[", "*[0", "*[0]", "*[0] ", "*[0] drew", "*[0] drew 0", "*[0] drew 0 m"])
def test_a_truncated_line_is_refused(cut: str) -> None:
    number = first("*[0] drew 0 ")
    text = "\n".join([*LINES[: number - 1], cut])
    assert refused(text).line == number


@pytest.mark.parametrize("who", ["3", "9", "-1", "x", "0x", "**", "*[9]", "*[a]", "0[", "999999999999", "²"])
def test_a_line_of_nobody_is_refused(who: str) -> None:
    fault = refused(changed(HEADER + 3, f"{who} pick 0"))
    assert fault.line == HEADER + 3
    assert "is no seat; expected * or 0 to 2" in str(fault)


def test_the_wrong_seat_is_refused() -> None:
    number = first("1 no")
    fault = refused(changed(number, "2 no"))
    assert fault.line == number
    assert "is not asked now" in str(fault)


def test_an_illegal_answer_is_refused() -> None:
    number = first("1 no")
    fault = refused(changed(number, "1 pay 3 3"))
    assert fault.line == number
    assert "no answer to the question" in str(fault)


def test_an_impossible_outcome_is_refused() -> None:
    number = first("* rolled")
    fault = refused(changed(number, "* rolled 0"))
    assert fault.line == number
    assert "this outcome of roll is not possible here" in str(fault)


def test_chance_where_it_is_not_asked_is_refused() -> None:
    number = first("1 no")
    fault = refused(changed(number, "* rolled 3"))
    assert fault.line == number
    assert "chance answers where it is not asked" in str(fault)


def test_a_seat_where_chance_is_asked_is_refused() -> None:
    number = first("* rolled")
    fault = refused(changed(number, None))
    assert fault.line == number
    assert "a seat answers where chance is asked to roll" in str(fault)


def test_a_line_after_the_end_is_refused() -> None:
    fault = refused(GOOD + "0 pick 1\n")
    assert fault.line == len(LINES) + 1
    assert "the game is over" in str(fault)
    assert "chance answers" in str(refused(GOOD + "* rolled 3\n"))


def test_a_hidden_line_is_refused() -> None:
    game = toy.replay(GOOD)
    for seat in (0, 1, -1):
        fault = refused(game.record(seat))
        assert game.record(seat).splitlines()[fault.line - 1].endswith(" ?")
        assert "this line is hidden" in str(fault)


def test_blank_lines_are_counted() -> None:
    number = first("1 no")
    text = "\n".join([*LINES[: number - 1], "", "", "1 fly", ""])
    assert refused(text).line == number + 2


def test_binary_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    with pytest.raises(RecordError, match="line 1: this is not a Kancha record: it is not text"):
        read_file(path)


# Anything at all

WORDS = """0 1 2 9 * *[0] *[] ? pick bid rolled drew nothing next pay moon ² \x00 \u2028 arranged option seats {}
    {"corn":{"0":5}} {"then":"all"} {"hand":["sun"]} 99999999999999999999""".split()


def mutated(seed: int, times: int) -> str:
    dice = random.Random(seed)
    lines = LINES.copy()
    for _ in range(times):
        at = dice.randrange(len(lines))
        what = dice.randrange(7)
        if what == 0:
            del lines[at]
        elif what == 1:
            lines.insert(at, lines[dice.randrange(len(lines))])
        elif what == 2:
            other = dice.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif what == 3:
            words = lines[at].split(" ")
            words[dice.randrange(len(words))] = dice.choice(WORDS)
            lines[at] = " ".join(words)
        elif what == 4:
            lines[at] = lines[at][: dice.randrange(len(lines[at]) + 1)]
        elif what == 5:
            place = dice.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + chr(dice.randrange(0x3000)) + lines[at][place:]
        else:
            lines = lines[: at + 1]
        lines = lines or [""]
    return "\n".join(lines)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 6))
def test_a_damaged_record_is_replayed_or_refused_and_never_breaks_anything(seed: int, times: int) -> None:
    text = mutated(seed, times)
    try:
        game = toy.replay(text)
    except KanchaError:
        return
    assert toy.replay(game.record()).record() == game.record()


@settings(max_examples=200, deadline=None)
@given(st.text())
@example("kancha-record 1\n" * 3)
def test_any_text_at_all_is_refused_in_words(text: str) -> None:
    refused(text)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="0129*[]? \npickbdownthgrule{}\"'", max_size=200))
def test_any_lines_at_all_after_a_good_header_are_replayed_or_refused(body: str) -> None:
    with suppress(KanchaError):
        toy.replay("\n".join(LINES[:HEADER]) + "\n\n" + body)
