"""Every game has a course, and every lesson of it plays through the engine in both languages."""

import tomllib
from pathlib import Path

import pytest

from kancha.games import all_rules, find
from kancha.languages import LANGUAGES
from kancha.learn.check import check, checked
from kancha.learn.course import CourseError, parsed, read
from kancha.learn.playing import begin

SLUGS = [rules.slug for rules in all_rules()]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_course_is_right(slug: str) -> None:
    report = check(slug)
    assert report.faults == []
    assert report.languages == list(LANGUAGES)
    assert report.lessons >= 6
    assert report.decisions * 2 > report.steps
    assert read(slug).minutes == find(slug).minutes, "home and course tell how long a game takes"


def test_courses_are_shipped_with_the_package() -> None:
    project = tomllib.loads(Path(__file__).parents[2].joinpath("pyproject.toml").read_text("utf-8"))
    assert "**/*.toml" in project["tool"]["setuptools"]["package-data"]["kancha"]


# A course of one lesson, and what is said of it when something in it is wrong

COURSE = """
aim = { en = "Find the land.", fr = "Découvre la terre." }
minutes = 30
first_game = { en = "Take the short board.", fr = "Prends le petit plateau." }

[[lessons]]
id = "turn"
title = { en = "Look", fr = "Regarder" }
teaches = ["P-030"]
seats = 2
mode = "competitive"
options = { scenario = "S01", first = "0" }
seed = 1
arrange = '''{"planted": ["E2", "D3", "D4", "E4", "E5"]}'''

[[lessons.steps]]
say = { en = "Click the marked square, your 1st one.", fr = "Clique sur la case indiquée, ta 1re." }
point = ["cell:E3", "origin:reserve", "panel"]
do = ["explore reserve E3", "explore reserve E1"]
other = { en = "Not there.", fr = "Pas là." }
others = { "explore reserve A1" = { en = "Too far.", fr = "Trop loin." } }
rival = ["explore reserve A1"]
expect = { scores = [1, 1], prompt = "action", over = false }

[[lessons.steps]]
say = { en = "1 point! Go where you like.", fr = "1 point ! Va où tu veux." }
do = "*"
example = "explore reserve E1"

[[lessons.steps]]
say = { en = "Well done.", fr = "Bravo." }
"""


def faults(old: str = "", new: str = "") -> list[str]:
    """What is found when something in the course is changed."""
    assert old in COURSE
    try:
        return checked("pachamama", parsed("lessons.toml", COURSE.replace(old, new, 1))).faults
    except CourseError as fault:
        return [str(fault)]


def test_the_small_course_is_right() -> None:
    report = checked("pachamama", parsed("lessons.toml", COURSE))
    assert (report.faults, report.lessons, report.steps, report.decisions) == ([], 1, 3, 2)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # the form
        ("minutes = 30", "minutes = ", "lessons.toml: it is not TOML"),
        ("minutes = 30", "minutes = 'thirty'", "minutes: Expected `int`, got `str`"),
        ("minutes = 30\n", "", "lessons.toml: Object missing required field `minutes`"),
        ('teaches = ["P-030"]', "", "lesson “turn”: Object missing required field `teaches`"),
        ('point = ["cell:E3"', 'points = ["cell:E3"', "lesson “turn”, step 1: Object contains unknown field `points`"),
        ('say = { en = "Well done."', "say = { en = 3", "lesson “turn”, step 3, say"),
        ('id = "turn"', 'id = "First Turn"', "lesson “First Turn”: expected an id of lower-case letters"),
        ('{"planted"', "{planted", "lesson “turn”, arrange: it is not JSON"),
        ('{"planted": ["E2", "D3", "D4", "E4", "E5"]}', "[]", "lesson “turn”, arrange: expected a JSON object"),
        ('example = "explore reserve E1"\n', "", "lesson “turn”, step 2: a free answer needs an `example`"),
        ('do = "*"', 'do = "explore reserve E1"', "lesson “turn”, step 2: an `example` stands only beside"),
        ('do = ["explore reserve E3"', 'do = ["*"', "lesson “turn”, step 1: `*` stands alone"),
        ('do = ["explore reserve E3", "explore reserve E1"]\n', "", "lesson “turn”, step 1: `other` is said"),
        ('"explore reserve A1" = {', '"explore reserve E3" = {', "“explore reserve E3” is a good answer"),
        # the words
        ('fr = "Regarder"', 'fr = ""', "lesson “turn”, title: it says nothing in “fr”"),
        ('fr = "Trop loin."', 'fr = "Trop loin.", de = "Zu weit."', "“de” is no language of ours; expected en, fr"),
        ("Find the land.", "Find the land (P-030).", "aim: it names the rule P-030 (en)"),
        ("Not there.", "Not to A1.", "lesson “turn”, step 1, other: “A1” is a code (en)"),
        ("Bravo.", "Encore une sweet_potato.", "lesson “turn”, step 3, say: “sweet_potato” is a code (fr)"),
        ("1 point ! Va", "2 points ! Va", "the languages claim different points: {'en': [1], 'fr': [2]}"),
        # what the engine says
        ('"P-030"', '"P-999"', "lesson “turn”, teaches: there is no rule P-999"),
        ("seats = 2", "seats = 7", "lesson “turn”: Pachamama (competitive) takes 2 to 4 seats, not 7"),
        ('"planted": ["E2"', '"planted": ["Z2"', "lesson “turn”, arrange: planted"),
        ("cell:E3", "cell:E9", "lesson “turn”, step 1: there is no “cell:E9” to point at"),
        ('["explore reserve E3"', '["explore D1 E3"', "step 1: “explore D1 E3” is not possible"),
        ('"explore reserve A1" = {', '"divine A1 coca" = {', "step 1: “divine A1 coca” is not possible"),
        ('example = "explore reserve E1"', 'example = "divine E3 coca "', "“divine E3 coca ” is not possible: it is"),
        ('rival = ["explore reserve A1"]\n', "", "step 2: seat 1 is asked (action), not the learner"),
        ('rival = ["explore', 'rival = ["dance", "explore', "the rival's “dance” is not possible: “dance” is no verb"),
        ('A1"]\n', 'A1", "explore reserve A2"]\n', "rival's “explore reserve A2” comes, but seat 0 is asked (action)"),
        ("scores = [1, 1]", "scores = [1, 2]", "lesson “turn”, step 1: the scores are [1, 1], not [1, 2]"),
        ("over = false", "over = true", "lesson “turn”, step 1: the game is not over"),
        ('prompt = "action"', 'prompt = "offer"', "lesson “turn”, step 1: seat 0 is asked (action), not offer"),
        ("1 point! Go", "4 points! Go", "step 2: it claims 4 points (en), but nothing that has happened gave so many"),
        ("1 point! Go", "+4! Go", "step 2: it claims 4 points (en)"),
    ],
)
def test_every_fault_is_said_with_its_place(old: str, new: str, said: str) -> None:
    faulty = faults(old, new)
    assert any(said in fault for fault in faulty), faulty
    assert all(fault.count("\n") == 0 for fault in faulty)


def test_a_lesson_is_mostly_played_and_not_read() -> None:
    more = '[[lessons.steps]]\nsay = { en = "Read on.", fr = "Lis encore." }\n'
    text = COURSE + more * 2
    assert checked("pachamama", parsed("lessons.toml", text)).faults == []
    said = checked("pachamama", parsed("lessons.toml", text + more)).faults
    assert said == ["lesson “turn”: 2 decisions in 6 steps; expected one in every second step"]


def test_an_id_stands_for_one_lesson() -> None:
    lesson = COURSE[COURSE.index("[[lessons]]") :]
    with pytest.raises(CourseError, match="another lesson has this id already"):
        parsed("lessons.toml", COURSE + lesson)


def test_a_game_without_a_course_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="course: a-game has none"):
        read("a-game", tmp_path)
    (tmp_path / "a_game" / "course").mkdir(parents=True)
    (tmp_path / "a_game" / "course" / "lessons.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(CourseError, match="not text in UTF-8"):
        read("a-game", tmp_path)


def test_a_lesson_begins_at_its_own_table() -> None:
    lesson = parsed("lessons.toml", COURSE).lessons[0]
    game = begin("pachamama", lesson)
    assert (game.seat, game.seats, len(game.header.arranged)) == (0, 2, 1)
