"""Mining puzzles: bots play, and positions are kept where one answer, or one whole turn, is clearly the best and hard to see.

A first search finds what may be a puzzle; ten times the search, with other luck, must find the same. What a game leads to is kept
in a folder, so that a run can be gone on with.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from kancha.analysis.ahead import QuickPlayer
from kancha.analysis.reasons import compared, side_of
from kancha.analysis.walking import Decision, Walk, walk
from kancha.analysis.weighing import KEPT, Scales, Weighed, ahead_of, best_first, distinct, never
from kancha.bots.plan import NEVER, Planner, Step
from kancha.doors import new
from kancha.judging import judge_of
from kancha.kernel.chance import Rng
from kancha.kernel.effects import Together
from kancha.kernel.moves import whole_text
from kancha.kernel.position import Position
from kancha.kernel.state import GameState
from kancha.kernel.view import View
from kancha.lab.coaching import to_the_end
from kancha.lab.match import mixed
from kancha.learn.puzzles import CHANCE, POINTS, Collection, FoundAgain, Puzzle, Source, prefix, puzzles_of
from kancha.table.levels import STEADY, player

GLIMPSE: Final = 2
"""Worlds of a first look: most positions are no puzzles."""
WORLDS: Final = 12
"""Worlds of the search that finds a puzzle …"""
TENFOLD: Final = 10
"""… and so many times as many are to find it again."""
LOOSE: Final = 0.02
CLEAR: Final = 0.03
"""By how much the best answer is ahead of the next, in chances: to be looked at further, and to be kept (a slip of the coach)."""
OPEN: Final = 0.1
"""A chance of winning that is left with the best answer: who has lost already has nothing to find."""
PLAYOUTS: Final = 32
"""Games played to their end from each of the two best answers."""
FEWEST: Final = 5
"""Answers there must be to choose from."""
TRIES: Final = 40
"""Turns tried by the search that finds a puzzle of a whole turn."""
GAP: Final = 2
"""By how many points the best turn is ahead of the next."""
LUCKS: Final = 3
"""Worlds in which a turn must come to the same."""
APART: Final = 8
"""Answers between two puzzles of one game."""
MOST: Final = 5
"""Puzzles of one game."""
EARLY: Final = 0.1
LATE: Final = 0.92
"""Between these parts of a game puzzles are looked for."""


class Mined(msgspec.Struct, frozen=True):
    """What one game has led to."""

    number: int
    looked: int  # positions looked at
    record: str = ""
    puzzles: tuple[Puzzle, ...] = ()


def played_game(slug: str, number: int) -> str:
    """A game of quick bots for two."""
    deal = mixed("puzzle", slug, number)
    game = new(slug, 2, deal, mode="competitive")
    rng = Rng(deal)
    quick: QuickPlayer[GameState] = QuickPlayer()
    while not game.over:
        seat = game.waiting()[0]
        for option in quick.answer(game.view(seat), rng, game.position):
            if seat not in game.waiting() or option not in game.options(seat):
                break
            game.play(option, seat)
    return game.record()


def mine_game(slug: str, number: int) -> Mined:
    """The puzzles of one game."""
    record = played_game(slug, number)
    known = walk(record)
    found: list[Puzzle] = []
    looked = 0
    for index, decision in enumerate(known.decisions):
        share = decision.at / len(known.positions)
        if not EARLY < share < LATE or (found and decision.at < found[-1].at + APART):
            continue
        looked += 1
        puzzle = look_at(known, index, decision, mixed("look", slug, number, decision.at) % (1 << 30))
        if puzzle is not None and all(puzzle.solution != before.solution for before in found):
            found.append(msgspec.structs.replace(puzzle, id=f"{number}-{decision.at}", game=str(number)))
        if len(found) == MOST:
            break
    if not found:
        return Mined(number, looked)
    return Mined(number, looked, prefix(record, found[-1].at), tuple(found))


def look_at(known: Walk, index: int, decision: Decision, seed: int) -> Puzzle | None:
    """The puzzle a decision is, if it is one."""
    view = known.view(decision)
    if isinstance(view.pending[-1], Together):
        return None
    if judge_of(view.rules).plans(view.state):
        begins = index == 0 or known.decisions[index - 1].seat != decision.seat
        return turn_puzzle(view, decision.at, seed) if begins else None
    return answer_puzzle(view, decision.at, seed)


# One answer


def answer_puzzle(view: View[GameState], at: int, seed: int) -> Puzzle | None:
    """A position where one whole answer is clearly the best, and not the one that looks best."""
    if len(view.options) < 2:
        return None
    scales = Scales(view, seed)
    every = scales.every_look()
    looks = distinct(every)
    if len(looks) < FEWEST:
        return None
    answers = looks[:KEPT]
    scales.weigh(answers, range(GLIMPSE), never)
    if not stands_out(answers, looks[0], LOOSE):
        return None
    scales.weigh(answers, range(GLIMPSE, WORLDS), never)
    if not stands_out(answers, looks[0], CLEAR):
        return None
    best, second = best_first(answers)[:2]
    again = found_again(view, seed + 1, [answer.options for answer in best_first(answers)])
    if again[0].options != best.options:
        return None
    margin, spread = ahead_of(again[0], again[1])
    if margin < CLEAR or margin < 2 * spread or again[0].chance() < OPEN:
        return None
    end = to_the_end(view, again[0].options, again[1].options, player(STEADY), PLAYOUTS, seed + 2)
    if not end.does_better():
        return None
    space = view.rules.space
    return Puzzle(
        id="",
        game="",
        at=at,
        seat=view.seat,
        solution=tuple(map(space.text, best.options)),
        second_best=tuple(map(space.text, again[1].options)),
        unit=CHANCE,
        value=round(again[0].chance(), 3),
        margin=round(ahead_of(best, second)[0], 3),
        answers=len(looks),
        others=tuple((whole_text(space, other.options), round(other.chance(), 3)) for other in again[1:]),
        found_again=FoundAgain(TENFOLD * WORLDS, round(margin, 3), round(spread, 3)),
        reasons=tuple(compared(scales.forecaster.judge.term_names(), side_of(scales), again[0], again[1])),
        also=tuple(
            tuple(map(space.text, each.options)) for each in every if each is not best and each.look == best.look
        ),
    )


def stands_out(answers: list[Weighed], first: Weighed, margin: float) -> bool:
    """Whether the best of some answers is clearly so, and is not what one would take at first sight."""
    order = best_first(answers)
    return order[0] is not first and ahead_of(order[0], order[1])[0] >= margin


def found_again(view: View[GameState], seed: int, answers: list[list[int]]) -> list[Weighed]:
    """The same answers in ten times as many other worlds, the best first.

    The three best of a quarter are weighed to the end; if the best of before is not among them by then, that is enough.
    """
    scales = Scales(view, seed)
    again = [Weighed(options, 0.0) for options in answers]
    worlds = TENFOLD * WORLDS
    for begin, end, left in ((0, worlds // 10, KEPT), (worlds // 10, worlds // 4, KEPT), (worlds // 4, worlds, 3)):
        scales.weigh(again[:left], range(begin, end), never)
        again = best_first(again)
        if again[0].options != answers[0] or ahead_of(again[0], again[1])[0] < LOOSE:
            break
    return again


# A whole turn


class Turn:
    """A turn to its end: its answers, and the points its seat stands at then."""

    def __init__(self, options: list[int], points: int) -> None:
        self.options = options
        self.points = points


def turns_from(view: View[GameState], seed: int, tries: int) -> list[Turn]:
    """Turns tried in the mind, the most points first and the shortest of those; the first of all is the last of the list."""
    rng = Rng(seed)
    planner: Planner[GameState] = Planner()
    root: Step[GameState] = Step([], 0.0, False)
    here = view.imagine(rng)
    planner.think(root, here, view, rng, 0.0, 1)
    first = max(ends(root, []), key=lambda end: end[1])[0]
    planner.think(root, here, view, rng, 0.0, tries - 1)
    turns = [
        Turn(options, points) for options, _ in ends(root, []) if (points := points_after(view, options, here)) >= 0
    ]
    turns.sort(key=lambda turn: (-turn.points, len(turn.options), turn.options))
    return [*turns, Turn(first, points_after(view, first, here))]


def points_after(view: View[GameState], options: list[int], here: Position[GameState]) -> int:
    """The points of the seat after a turn; -1 where luck has a say in it, because it does not end the same way."""
    position = here.clone()
    for option in options:
        if position.seat != view.seat or not position.offer.has(option):
            return -1
        position.play(option)
    return view.rules.scores(position.state)[view.seat] if position.seat != view.seat else -1


def ends(step: Step[GameState], before: list[int]) -> list[tuple[list[int], float]]:
    """Every turn that was played to its end, and what the judge thinks of it."""
    path = before + step.options
    if step.last:
        return [(path, step.value)]
    return [turn for following in step.steps if following.best > NEVER for turn in ends(following, path)]


def turn_puzzle(view: View[GameState], at: int, seed: int) -> Puzzle | None:
    """A position where one turn brings clearly more points than any other number, and than the turn that looks best."""
    turns = turns_from(view, seed, TRIES)
    best, second, first = turns[0], next_best(turns), turns[-1]
    if second is None or best.points - max(second.points, first.points) < GAP or by_luck(view, best):
        return None
    again = turns_from(view, seed + 1, TENFOLD * TRIES)
    other = next_best(again)
    if again[0].points != best.points or other is None or best.points - other.points < GAP:
        return None
    solution = again[0] if len(again[0].options) < len(best.options) else best
    space = view.rules.space
    return Puzzle(
        id="",
        game="",
        at=at,
        seat=view.seat,
        solution=tuple(map(space.text, solution.options)),
        second_best=tuple(map(space.text, other.options)),
        unit=POINTS,
        value=best.points,
        margin=best.points - second.points,
        answers=len({turn.points for turn in again}),
        others=(),
        found_again=FoundAgain(TENFOLD * TRIES, best.points - other.points),
    )


def by_luck(view: View[GameState], turn: Turn) -> bool:
    """Whether luck has a say in what a turn comes to."""
    return any(points_after(view, turn.options, view.imagine(Rng(seed))) != turn.points for seed in range(LUCKS))


def next_best(turns: list[Turn]) -> Turn | None:
    """The best turn with fewer points than the best."""
    return next((turn for turn in turns if turn.points < turns[0].points), None)


# Keeping


def mine(slug: str, wanted: int, folder: Path, report: Callable[[int, int], None]) -> list[Mined]:
    """Games, one after the other, until so many puzzles are found; what is stored or in the folder is not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"puzzles-{slug}.jsonl"
    kept = {mined.number: mined for mined in [*stored_games(puzzles_of(slug)), *kept_games(file)]}
    found: list[Mined] = []
    number = 0
    while sum(len(mined.puzzles) for mined in found) < wanted:
        if number not in kept:
            kept[number] = mine_game(slug, number)
            with file.open("a", encoding="utf-8") as lines:
                lines.write(msgspec.json.encode(kept[number]).decode() + "\n")
        found.append(kept[number])
        number += 1
        report(number, sum(len(mined.puzzles) for mined in found))
    return found


def kept_games(file: Path) -> list[Mined]:
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return [msgspec.json.decode(line, type=Mined) for line in lines]


def stored_games(collection: Collection) -> list[Mined]:
    """The games that stored puzzles are from; those between them led to none."""
    records = {int(source.id): source.record for source in collection.games}
    found: dict[int, list[Puzzle]] = {}
    for puzzle in collection.puzzles:
        found.setdefault(int(puzzle.game), []).append(puzzle)
    numbers = range(max(found, default=-1) + 1)
    return [Mined(number, 0, records.get(number, ""), tuple(found.get(number, ()))) for number in numbers]


def collected(found: list[Mined]) -> Collection:
    games = tuple(Source(str(mined.number), mined.record) for mined in found if mined.puzzles)
    return Collection(games, tuple(puzzle for mined in found for puzzle in mined.puzzles))


HEAD: Final = """\
# Puzzles from games of quick bots: positions where one answer, or one whole turn, is clearly the best (docs/puzzles.md).
# Made by `kancha puzzles {slug} --mine N`; not to be changed by hand.
"""


def collection_text(slug: str, collection: Collection) -> str:
    """What is stored in the game's folder."""
    parts = [HEAD.format(slug=slug)]
    for source in collection.games:
        parts.append(f'\n[[games]]\nid = "{source.id}"\nrecord = """\n{source.record}"""\n')
    for puzzle in collection.puzzles:
        plain = msgspec.to_builtins(puzzle)
        parts.append("\n[[puzzles]]\n" + "".join([f"{name} = {in_toml(value)}\n" for name, value in plain.items()]))
    return "".join(parts)


def in_toml(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{name} = {in_toml(each)}" for name, each in value.items()]) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(in_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
