"""The card beside the table of a puzzle: what is asked, hints from the least to the whole, and why the solution is best."""

from dataclasses import dataclass

import msgspec

from kancha.analysis.reasons import TERM
from kancha.analysis.telling import sentence
from kancha.kernel.sides import SEAT
from kancha.learn.puzzles import CHANCE, Puzzle, puzzle_of_the_day, puzzles_of, today
from kancha.table.snapshot import Snapshot
from kancha.web.page_words import PageWords
from kancha.words import Speaker


@dataclass(frozen=True)
class PuzzleShown:
    """A puzzle as its card tells it."""

    id: str
    number: int
    of: int
    day: str  # today's date if it is the puzzle of the day
    following: str  # the puzzle after it
    grade: int
    verdict: str
    task: str
    hints: list[str]
    where: str  # facets of what the second hint points at
    right: str  # what is said when it is solved
    given: str  # as JSON: what has been answered so far
    lines: str  # as JSON: every right way to answer, half by half; none where the whole turn counts
    others: str  # as JSON: what certain other answers come to
    first: str  # the first answer of the solution


def puzzled(snapshot: Snapshot, talk: PageWords) -> PuzzleShown | None:
    """The puzzle that is posed at a table."""
    posed = snapshot.puzzle
    if posed is None:
        return None
    puzzle = posed.puzzle
    every = puzzles_of(snapshot.slug).puzzles
    place = [each.id for each in every].index(puzzle.id)
    daily = puzzle_of_the_day(snapshot.slug, today())
    speaker = snapshot.speaker(talk.language)
    rest = puzzle.solution[len(posed.given) :] if puzzle.solution[: len(posed.given)] == posed.given else ()
    space = snapshot.view.rules.space
    return PuzzleShown(
        id=puzzle.id,
        number=place + 1,
        of=len(every),
        day=today().isoformat() if daily is not None and daily.id == puzzle.id else "",
        following=every[(place + 1) % len(every)].id,
        grade=puzzle.grade,
        verdict=posed.verdict,
        task=talk(f"puzzle.task_{puzzle.unit}", margin=margin_words(puzzle, puzzle.margin)),
        hints=hints(snapshot, puzzle, speaker, talk),
        where=" ".join(facet.replace(" ", "_") for facet in space.facets(space.parse(puzzle.solution[0]))),
        right=right_words(snapshot, puzzle, speaker, talk),
        given=coded(posed.given),
        lines=coded(puzzle.right_lines() if puzzle.unit == CHANCE else ()),
        others=coded({text: round(100 * chance) for text, chance in puzzle.others}),
        first=rest[0] if rest else "",
    )


def coded(content: object) -> str:
    return msgspec.json.encode(content).decode()


def margin_words(puzzle: Puzzle, margin: float) -> str:
    """A difference in games of a hundred, or in points."""
    return f"{100 * margin:.0f}" if puzzle.unit == CHANCE else f"{margin:.1f}".removesuffix(".0")


def hints(snapshot: Snapshot, puzzle: Puzzle, speaker: Speaker, talk: PageWords) -> list[str]:
    """Three hints: what it is about, where to look, what to answer."""
    about = [reason for reason in puzzle.reasons if reason.kind == TERM and reason.amount > 0]
    if about:
        first = talk("puzzle.hint_about", term=speaker.entry("term", about[0].name))
    elif puzzle.unit == CHANCE:
        first = talk("puzzle.hint_beyond")
    else:
        first = talk("puzzle.hint_turn", n=len(puzzle.solution))
    return [
        first,
        talk("puzzle.hint_where"),
        talk("puzzle.hint_answer", answer=in_words(puzzle.solution, snapshot, speaker)),
    ]


def in_words(answers: tuple[str, ...], snapshot: Snapshot, speaker: Speaker) -> str:
    space = snapshot.view.rules.space
    return "; ".join(speaker.option(space.parse(text)) for text in answers)


def right_words(snapshot: Snapshot, puzzle: Puzzle, speaker: Speaker, talk: PageWords) -> str:
    """How much better the solution is than the next, and why."""
    columns = snapshot.sheet.columns
    second = in_words(puzzle.second_best, snapshot, speaker)
    if puzzle.unit == CHANCE:
        said = talk(
            "puzzle.right_chance",
            value=f"{100 * puzzle.value:.0f}",
            next=f"{100 * (puzzle.value - puzzle.found_again.margin):.0f}",
            second=second,
        )
    else:
        said = talk("puzzle.right_points", margin=margin_words(puzzle, puzzle.found_again.margin))
    own = f"{SEAT}{puzzle.seat}"
    if puzzle.reasons and own in columns:
        why = sentence(list(puzzle.reasons), speaker, columns, columns.index(own))
        said = f"{said} {talk('puzzle.because', why=why)}"
    return said
