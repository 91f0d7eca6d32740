"""Do the stored puzzles still hold? Each is replayed, its solution played, and a bounded search must prefer it again."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from kancha.analysis.weighing import Scales, Weighed, ahead_of, never
from kancha.doors import Game, replay
from kancha.kernel.errors import KanchaError
from kancha.lab.mining import collected, mine, turns_from
from kancha.learn.posing import RIGHT, verdict_on
from kancha.learn.puzzles import CHANCE, Collection, Puzzle, puzzles_of

WORLDS: Final = 6
TRIES: Final = 12
"""How much a check searches: the same on every machine."""
SEED: Final = 20


def check_puzzles(slug: str, most: int | None = None) -> list[str]:
    """What is wrong with a game's puzzles, or with the first so many, each in one sentence."""
    collection = puzzles_of(slug)
    faults: list[str] = []
    for puzzle in collection.puzzles[:most]:
        fault = fault_of(puzzle, collection.record(puzzle))
        if fault:
            faults.append(f"puzzle {puzzle.id}: {fault}")
    return faults


def holding(collection: Collection) -> Collection:
    """The puzzles that a bounded search finds too, and their games."""
    puzzles = tuple(puzzle for puzzle in collection.puzzles if not fault_of(puzzle, collection.record(puzzle)))
    needed = {puzzle.game for puzzle in puzzles}
    return Collection(tuple(source for source in collection.games if source.id in needed), puzzles)


def mined(slug: str, wanted: int, folder: Path, report: Callable[[int], None]) -> Collection:
    """So many puzzles that hold, going on from what the folder keeps."""
    collection = Collection()
    more = wanted
    while len(collection.puzzles) < wanted:
        found = mine(slug, more, folder, lambda games, puzzles: report(puzzles))
        collection = holding(collected(found))
        more = sum(len(each.puzzles) for each in found) + 1
    return collection


def fault_of(puzzle: Puzzle, record: str) -> str:
    """What is wrong with one puzzle; nothing if it holds."""
    try:
        return found_fault(puzzle, record)
    except KanchaError as refused:
        return str(refused)


def found_fault(puzzle: Puzzle, record: str) -> str:
    """The same; what cannot be played at all is raised."""
    game = replay(record)
    if len(game.history) - 1 != puzzle.at or puzzle.seat not in game.waiting():
        return f"its record does not lead to a question of seat {puzzle.seat}"
    solved = after(game, puzzle, puzzle.solution)
    if verdict_on(solved, puzzle, puzzle.solution) != RIGHT:
        return "its solution is not right"
    if puzzle.unit == CHANCE:
        return weighed_again(game, puzzle)
    return tried_again(game, puzzle)


def after(game: Game, puzzle: Puzzle, answers: tuple[str, ...]) -> Game:
    """The game after some answers."""
    copy = game.clone()
    for text in answers:
        copy.play(text, puzzle.seat)
    return copy


def weighed_again(game: Game, puzzle: Puzzle) -> str:
    """Solution and second best in a few worlds."""
    space = game.rules.space
    scales = Scales(game.view(puzzle.seat), SEED)
    two = [Weighed([space.parse(text) for text in line], 0.0) for line in (puzzle.solution, puzzle.second_best)]
    scales.weigh(two, range(WORLDS), never)
    ahead, _ = ahead_of(two[0], two[1])
    return "" if ahead > 0 else f"the second best does better by {-ahead:.3f}"


def tried_again(game: Game, puzzle: Puzzle) -> str:
    """A few turns: none brings more points than the solution, and the second best brings fewer."""
    turns = turns_from(game.view(puzzle.seat), SEED, TRIES)
    if turns[0].points > puzzle.value:
        return f"a turn with {turns[0].points - puzzle.value:g} more points was found"
    second = after(game, puzzle, puzzle.second_best)
    return "" if second.scores()[puzzle.seat] < puzzle.value else "the second best is as good"
