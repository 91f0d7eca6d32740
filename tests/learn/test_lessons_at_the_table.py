"""Every lesson is played at a table, by a learner who follows only the guide."""

import pytest

from kancha.games import all_rules
from kancha.kernel.errors import IllegalMove
from kancha.kernel.rules import ONLOOKER
from kancha.learn.course import Lesson, lesson_of, read
from kancha.learn.playing import LEARNER
from kancha.table.opening import taught
from kancha.table.snapshot import BOT, PERSON
from kancha.table.spec import Entry, SeatSpec
from kancha.table.table import Table
from tests.table.tables import new_table

SLUGS = [rules.slug for rules in all_rules()]


def seated(lesson: Lesson) -> tuple[SeatSpec, ...]:
    return tuple(SeatSpec(f"Seat {n}", PERSON if n == LEARNER else BOT, "easy") for n in range(lesson.seats))


class Learner:
    """Knows nothing of the game: answers what the guide wants, and lets the others answer as the lesson says."""

    def __init__(self, slug: str, lesson: Lesson) -> None:
        self.lesson = lesson
        self.table, opening = taught(slug, lesson, seated(lesson))
        self.entries: list[Entry] = [opening]

    def answer(self, seat: int, text: str) -> None:
        self.entries.append(self.table.move(seat, self.table.version, text))

    def let_rivals_answer(self) -> None:
        while (seat := self.table.bot_asked()) is not None:
            option = self.table.rival_answer(seat)
            assert option, f"{self.lesson.id}: the lesson does not say what seat {seat} answers"
            self.answer(seat, self.table.game.text(option))

    def follow(self) -> None:
        self.let_rivals_answer()
        while (guide := self.table.guide()) is not None and (step := guide.step()) is not None:
            assert guide.astray < 0
            self.answer(LEARNER, step.answers()[0])
            if self.table.guide().step() is not None:  # type: ignore[union-attr]
                self.let_rivals_answer()
        assert guide is not None
        assert guide.done

    def rebuilt(self) -> Table:
        return Table.rebuilt(self.table.spec, self.entries, lambda slug, name: "")


@pytest.mark.parametrize("slug", SLUGS)
def test_who_follows_only_the_guide_finishes_every_lesson(slug: str) -> None:
    for lesson in read(slug).lessons:
        learner = Learner(slug, lesson)
        learner.follow()
        assert learner.table.snapshot(LEARNER, (LEARNER,)).guide is not None
        assert learner.table.snapshot(ONLOOKER).guide is None


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_is_led_back_to_any_step_and_stands_as_it_stood(slug: str) -> None:
    lesson = read(slug).lessons[0]
    learner = Learner(slug, lesson)
    learner.let_rivals_answer()
    seen: list[tuple[int, object]] = []
    while (guide := learner.table.guide()) is not None and (step := guide.step()) is not None:
        seen.append((learner.table.answers(), learner.table.game.view(LEARNER).fingerprint()))
        assert guide.starts[guide.decision] == learner.table.answers()
        learner.answer(LEARNER, step.answers()[0])
        if learner.table.guide().step() is not None:  # type: ignore[union-attr]
            learner.let_rivals_answer()
    record = learner.table.game.record()
    for answers, fingerprint in reversed(seen):
        learner.entries.append(learner.table.rewind(LEARNER, learner.table.version, answers))
        assert learner.table.game.view(LEARNER).fingerprint() == fingerprint
        assert learner.rebuilt().game.view(LEARNER).fingerprint() == fingerprint
        assert learner.rebuilt().version == learner.table.version
    learner.follow()
    assert learner.table.game.record() == record


def test_who_leaves_the_lesson_may_play_on_and_come_back() -> None:
    lesson = lesson_of("pachamama", "turn")
    assert lesson is not None
    learner = Learner("pachamama", lesson)
    learner.answer(LEARNER, "explore reserve A1")
    guide = learner.table.guide()
    assert guide is not None
    assert (guide.astray, guide.rivals, guide.done) == (0, (), False)
    assert learner.table.rival_answer(1) == 0
    learner.entries.append(learner.table.rewind(LEARNER, learner.table.version, guide.astray))
    learner.follow()


def test_only_a_lesson_is_led_back() -> None:
    table, _ = new_table()
    with pytest.raises(IllegalMove, match="only a lesson"):
        table.rewind(0, table.version, 0)
    lesson = read("pachamama").lessons[0]
    learner = Learner("pachamama", lesson)
    with pytest.raises(IllegalMove, match="answers so far"):
        learner.table.rewind(LEARNER, learner.table.version, 7)
