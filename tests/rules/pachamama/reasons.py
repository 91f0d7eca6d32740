"""Whether Pachamama's reasons are true: each held against what the second reading has on the table."""

import random
from collections.abc import Callable, Iterator
from functools import partial

import kancha
from tests.rules.judging_reasons import Case, Judge, Trial
from tests.rules.pachamama.reading import Reading
from tests.rules.pachamama.reading_table import BACK
from tests.rules.pachamama.test_reading import TABLES, clever


def trials(seed: int, games: int) -> Iterator[Trial[Reading]]:
    """Games of every mode; half of the divinations are right, so that tokens are held."""
    for number in range(games):
        at = TABLES[number * 5 % len(TABLES)]
        luck = random.Random(f"{seed} {number}")
        options = {"level": at.level} if at.level else {}
        g = kancha.new("pachamama", seats=at.seats, seed=seed * 1000 + number, mode=at.mode, board=at.board, **options)
        table = Reading(at.mode, at.level, at.seats, "ABCDE" if at.board == "short" else "ABCDEFGHI")
        name = " ".join([at.mode, *options.values(), str(at.seats), at.board, f"seed {seed * 1000 + number}"])
        yield Trial(name, g, table, partial(pick, luck))


def pick(luck: random.Random, g: kancha.Game, answers: list[str]) -> str:
    return luck.choice((clever(g, answers) if luck.random() < 0.5 else []) or answers)


# Pawns


def mine(table: Reading, case: Case) -> set[str]:
    return table.pawns[table.stock(case.seat)]


def others(table: Reading, case: Case) -> set[str]:
    """The cells of pawns that bar the way."""
    return {cell for pawns in table.pawns for cell in pawns} - mine(table, case) | set(table.otoma)


def arrow(case: Case) -> str:
    """The way of the spent tile's arrow."""
    return str(case.now["together_turn"]["arrow"][-1])


def first_cells(table: Reading, case: Case) -> list[str]:
    """The cells a move may enter first: beside the pawn or at the border, together only in the way of the arrow."""
    ways = arrow(case) if table.mode == "coop" else "NESW"
    if case.words[0] != "reserve":
        return [table.beside(case.words[0], way) for way in ways]
    return [cell for cell in table.cells if any(not table.beside(cell, BACK[way]) for way in ways)]


def gets_there(table: Reading, case: Case, without: set[str], stops: bool = True) -> bool:
    """Whether the move could end or pass there if these pawns were not on the board, or if it needed not stop on bare cells."""
    origin = "" if case.words[0] == "reserve" else case.words[0]
    barred = others(table, case) - without
    entered: set[str] = set()
    ahead = first_cells(table, case)
    while ahead:
        cell = ahead.pop()
        if not cell or cell in entered or cell in barred or cell == origin:
            continue
        entered.add(cell)
        if cell in table.crop or cell in mine(table, case) or not stops:
            ahead += [table.beside(cell, way) for way in "NESW"]
    return case.words[1] in entered


def may_set_out(table: Reading, case: Case) -> bool:
    """A pawn of one's own is there to be moved, and the goal is a cell of the board."""
    origin, goal = case.words
    ready = table.reserve[table.stock(case.seat)] > 0 if origin == "reserve" else origin in mine(table, case)
    return ready and goal in table.cells and origin != goal


def from_hand(table: Reading, case: Case) -> bool:
    return case.words[0] == "reserve"


def occupied(mode: str) -> Judge[Reading]:
    return lambda table, case: table.mode == mode and case.words[1] in others(table, case)


def barred(mode: str) -> Judge[Reading]:
    """Free itself and out of reach: but for others' pawns one would get there, or they close every way however one goes."""

    def judge(table: Reading, case: Case) -> bool:
        goal = case.words[1]
        free = may_set_out(table, case) and goal not in others(table, case)
        if table.mode != mode or not free or gets_there(table, case, set()):
            return False
        return gets_there(table, case, others(table, case)) or not gets_there(table, case, set(), stops=False)

    return judge


def arrow_barred(table: Reading, case: Case) -> bool:
    ahead = table.beside(case.words[0], arrow(case))
    return table.mode == "coop" and may_set_out(table, case) and ahead in others(table, case)


def too_far(mode: str, reserve: bool) -> Judge[Reading]:
    """No way leads there, whoever stands about."""

    def judge(table: Reading, case: Case) -> bool:
        fits = from_hand(table, case) == reserve and (table.mode == "coop") == (mode == "coop")
        return fits and may_set_out(table, case) and not gets_there(table, case, others(table, case))

    return judge


def off_the_board(table: Reading, case: Case) -> bool:
    cells = [word for word in case.words if len(word) == 2 and word[1].isdigit()]
    return any(cell not in table.cells for cell in cells)


# Tokens, tiles, the Otoma


def not_held(side: int | None, many: bool) -> Judge[Reading]:
    def judge(table: Reading, case: Case) -> bool:
        named = set(case.words[0].split("+"))
        held = table.side(case.seat).tokens
        return (table.mode == "coop") == (side is not None) and (len(named) > 1) == many and bool(named - held)

    return judge


def useless_arrow(table: Reading, case: Case) -> bool:
    """It leaves no action, another tile does."""
    tops = table.tops[case.seat]
    top = tops.get(case.words[0], "")
    acts = [one for one in tops.values() if table.moves(case.seat, one[-1]) or table.divinations(case.seat)]
    return bool(top) and top not in acts and bool(acts)


def to_flee(case: Case) -> dict[int, int]:
    """The Otoma pawns still to flee, and how far away they were."""
    return {pawn: distance for distance, pawn, _ in case.now["react"]["away"]}


def elsewhere(table: Reading, case: Case) -> bool:
    """It was not in line. It has not moved in this reaction, as only those in line do."""
    pawn = int(case.words[0])
    place, stopped = table.otoma[pawn], case.now["react"]["cell"]
    return pawn not in to_flee(case) and place[0] != stopped[0] and place[1] != stopped[1]


def flees_later(table: Reading, case: Case) -> bool:
    waiting = to_flee(case)
    pawn = int(case.words[0])
    return pawn in waiting and min(waiting.values()) < waiting[pawn]


def has_fled(table: Reading, case: Case) -> bool:
    return int(case.words[0]) < len(table.otoma) and int(case.words[0]) not in to_flee(case)


def nobody_passes(mode: Callable[[str], bool], *questions: str) -> Judge[Reading]:
    return lambda table, case: mode(table.mode) and table.question in questions and case.verb in ("pass", "stop")


def recalls_in(mode: str) -> Judge[Reading]:
    return lambda table, case: table.mode == mode and case.verb == "recall"


JUDGES: dict[str, Judge[Reading]] = {
    "P-021": lambda table, case: from_hand(table, case) and table.reserve[table.stock(case.seat)] == 0,
    "P-030": nobody_passes(lambda mode: mode != "coop", "action"),
    "P-032": lambda table, case: not from_hand(table, case) and case.words[0] not in mine(table, case),
    "P-040": off_the_board,
    "P-041": occupied("competitive"),
    "P-041.1": barred("competitive"),
    "P-042": lambda table, case: case.words[1] in mine(table, case) and case.words[1] != case.words[0],
    "P-044": too_far("", reserve=False),
    "P-045": lambda table, case: case.words[0] == case.words[1],
    "P-047": too_far("", reserve=True),
    "P-049": lambda table, case: case.verb == "recall" and case.words[0] not in mine(table, case),
    "P-070": lambda table, case: case.verb == "divine" and case.words[0] in table.crop,
    "P-071": lambda table, case: case.verb == "divine" and case.words[0] not in mine(table, case),
    "P-090": not_held(None, many=False),
    "P-090.1": not_held(None, many=True),
    "P-161": recalls_in("solo"),
    "P-162": occupied("solo"),
    "P-162.1": barred("solo"),
    "P-180": nobody_passes(lambda mode: mode == "solo", "divine_rest"),
    "P-208": lambda table, case: case.verb == "send" and int(case.words[0]) >= len(table.otoma),
    "P-215": lambda table, case: table.piles[case.seat][case.words[0]] == 0,
    "P-216": nobody_passes(lambda mode: mode == "coop", "coop_action"),
    "P-217": useless_arrow,
    "P-220": too_far("coop", reserve=False),
    "P-220.1": lambda table, case: may_set_out(table, case) and not any(first_cells(table, case)),
    "P-221": too_far("coop", reserve=True),
    "P-223": lambda table, case: table.mode == "coop" and case.words[1] in table.crop,
    "P-224": recalls_in("coop"),
    "P-225": occupied("coop"),
    "P-225.1": barred("coop"),
    "P-225.2": arrow_barred,
    "P-227": lambda table, case: f"giver {case.words[0]}" not in case.offered and int(case.words[0]) < table.seats,
    "P-227.1": lambda table, case: int(case.words[0]) >= table.seats,
    "P-230": elsewhere,
    "P-232": flees_later,
    "P-233": has_fled,
    "P-237": not_held(0, many=False),
    "P-237.1": not_held(0, many=True),
}
