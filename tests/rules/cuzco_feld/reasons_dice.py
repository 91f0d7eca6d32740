"""Phase I: whether the reasons about dice, roads, tiles and the exchange are true."""

from tests.rules.cuzco_feld.reading import Reading
from tests.rules.cuzco_feld.reading_actions import priests_left, reachable, ways
from tests.rules.cuzco_feld.reading_box import COLOURS, CUZCO
from tests.rules.cuzco_feld.reading_dice import may_lie, outcome
from tests.rules.cuzco_feld.reasons_words import me, numbers
from tests.rules.judging_reasons import Case, Judge

# Dice


def die(case: Case) -> int:
    return int(case.words[0])


def dice(case: Case) -> list[int]:
    """The dice that may be placed in this turn."""
    left: list[int] = case.now["one_turn"]["dice"]
    return left


def extra(case: Case) -> bool:
    return bool(case.now["one_turn"]["extra"])


def has_blown(case: Case) -> bool:
    return "turned" in case.now.get("one_turn", {})


def too_high(table: Reading, case: Case) -> bool:
    return case.verb == "place" and not may_lie(table, case.words[1], die(case))


def strength(case: Case) -> int:
    """What the die's action has with the cards that go with it."""
    return 6 if "13" in numbers(case) else die(case)


def no_use(action: tuple[str, ...]) -> Judge[Reading]:
    """The die's action could do nothing."""

    def judge(table: Reading, case: Case) -> bool:
        return case.words[1] in action and not outcome(table, case.seat, case.words[1], strength(case))

    return judge


def same_with_six(table: Reading, case: Case) -> bool:
    kind = case.words[1]
    return "13" in numbers(case) and outcome(table, case.seat, kind, die(case)) == outcome(table, case.seat, kind, 6)


def turned_to(case: Case) -> int:
    sign = 1 if case.words[1][0] == "+" else -1
    return die(case) + sign * (case.words[1].count("1") + 2 * case.words[1].count("2"))


def too_many_pututus(kind: int) -> Judge[Reading]:
    return lambda table, case: case.words[1].count(str(kind)) > me(table, case).pututus[kind - 1]


def not_there(table: Reading, case: Case) -> bool:
    colour, face = case.words[1].split("-")
    return (COLOURS.index(colour), int(face)) not in table.bar.get(case.words[2], [])


def no_such_space(table: Reading, case: Case) -> bool:
    if case.verb == "place":
        return case.words[1] not in table.space_of
    return any(space not in table.spaces for space in case.words[2:])


# Roads


def road(case: Case) -> tuple[str, int]:
    """The kind of path that may be taken now, and the strength."""
    if "act" in case.now:
        local = case.now["act"]
        return str(local["ability"]), min(6, 2 * int(local["number"]))
    local = case.now["carry_out"]
    return str(local["action"]), int(local["strength"])


def paths(table: Reading, case: Case) -> list[tuple[str, int]]:
    """Kind and number of the paths from the Chasqui to the place, as the Cuzco tile would lie."""
    at, turned = me(table, case).at, case.words[0]
    rotation = table.rotation if turned == "keep" else int(turned)
    every = table.roads.paths + table.roads.branches(rotation)
    return [(kind, number) for one, other, kind, number in every if {one, other} == {at, case.words[1]}]


def no_path(table: Reading, case: Case) -> bool:
    return not paths(table, case)


def other_kind(table: Reading, case: Case) -> bool:
    leading = paths(table, case)
    return bool(leading) and all(kind != road(case)[0] for kind, _ in leading)


def steep(table: Reading, case: Case) -> bool:
    kind, power = road(case)
    numbers_of_kind = [number for one, number in paths(table, case) if one == kind]
    return bool(numbers_of_kind) and min(numbers_of_kind) > power


def by_village_card(case: Case) -> bool:
    return "14" in case.now.get("carry_out", {}).get("used", set()) or "14" in numbers(case)


def by_die(case: Case) -> bool:
    return bool((case.now.get("move") or case.now["take_person"])["by_die"])


# Tiles


def row_asked(case: Case) -> tuple[str, int]:
    local = case.now["take_person"]
    return str(local["row"]), int(local["strength"])


def far_tile(table: Reading, case: Case) -> bool:
    row, cell = case.words[0].split("-")
    return case.words[0] in table.rows and row == row_asked(case)[0] and int(cell) > row_asked(case)[1]


def tile_of_other_row(table: Reading, case: Case) -> bool:
    return case.words[0] in table.rows and case.words[0].split("-")[0] != row_asked(case)[0]


def no_tile_in_reach(table: Reading, case: Case) -> bool:
    free = me(table, case).free_slots() > 0
    return free and not reachable(table, case.seat, case.words[1], strength(case))


def slot(table: Reading, case: Case) -> int:
    """The slot's tile: its index, -1 without one."""
    return int(case.words[0]) - 1 if int(case.words[0]) <= len(me(table, case).tiles) else -1


def lies(down: bool) -> Judge[Reading]:
    def judge(table: Reading, case: Case) -> bool:
        return slot(table, case) >= 0 and me(table, case).down[slot(table, case)] == down

    return judge


def needs_two(case: Case) -> bool:
    """The trades for two pips."""
    return case.verb in ("take_card", "feather") or case.words in (["offering"], ["quipu"])


def first_pip(case: Case) -> bool:
    local = case.now["exchange"]
    return bool(local["pips"] == local["whole"])


PHASE_ONE: dict[str, Judge[Reading]] = {
    "F-091": lambda _, case: case.verb in ("place", "blow") and die(case) not in dice(case),
    "F-096": too_high,
    "F-120": no_path,
    "F-120.1": other_kind,
    "F-120.2": steep,
    "F-134": lambda table, case: me(table, case).at != CUZCO and case.words[0] != "keep",
    "F-134.1": lambda table, case: case.words[0] == str(table.rotation),
    "F-135": lambda table, case: me(table, case).at == CUZCO and not me(table, case).returned,
    "F-138": lambda table, case: not ways(table, case.seat, case.words[1], strength(case)),
    "F-140": lambda table, case: case.words[1] == me(table, case).at,
    "F-145": far_tile,
    "F-145.1": tile_of_other_row,
    "F-146": lambda table, case: me(table, case).free_slots() == 0 and case.words[1] in ("study", "farm"),
    "F-147": no_tile_in_reach,
    "F-148": lambda table, case: case.words[0] not in table.rows,
    "F-160": lambda _, case: case.now["exchange"]["pips"] == 1 and needs_two(case),
    "F-161": lambda table, case: slot(table, case) < 0,
    "F-167": lambda table, case: me(table, case).cords == 0,
    "F-168": lies(down=True),
    "F-169": lambda _, case: case.verb == "stop" and first_pip(case),
    "F-184": lambda table, case: case.words[1] == "temple" and priests_left(table, case.seat) == 0,
    "F-190": lambda _, case: int(case.words[0]) > int(case.now["headdress"]["strength"]),
    "F-190.1": lambda table, case: not {2 * die(case) - 1, 2 * die(case)} <= me(table, case).feathers,
    "F-191": lambda table, case: die(case) in me(table, case).circles,
    "F-193": no_use(("headdress",)),
    "F-303": too_many_pututus(1),
    "F-303.1": too_many_pututus(2),
    "F-303.2": lambda _, case: has_blown(case) and die(case) != case.now["one_turn"]["turned"],
    "F-305": lambda _, case: not 1 <= turned_to(case) <= 6,
    "F-308": lambda _, case: case.verb == "blow" and extra(case),
    "F-309": lambda _, case: case.verb == "blow" and has_blown(case),
    "F-405": lambda _, case: extra(case) and die(case) != 1,
    "F-406": not_there,
    "F-406.1": lambda _, case: case.verb == "shift" and has_blown(case),
    "F-406.2": lambda _, case: case.words[2] == case.words[3],
    "F-407": lambda table, case: "07" in numbers(case) and may_lie(table, case.words[1], die(case)),
    "F-407.1": lambda _, case: "07" in numbers(case) and case.words[1] == "vp",
    "F-409": lambda table, case: me(table, case).free_slots() == 1,
    "F-409.1": lambda _, case: not by_die(case),
    "F-409.2": lambda table, case: table.discards.total() == 0,
    "F-409.3": lambda table, case: case.verb == "salvage" and not table.discards[case.words[0]],
    "F-410": lambda table, case: case.seat in table.piles[case.words[1]],
    "F-410.1": lambda _, case: not by_die(case),
    "F-410.2": lambda _, case: case.words[1] == CUZCO,
    "F-410.3": lambda table, case: me(table, case).cords + me(table, case).spare == 0,
    "F-412": lambda table, case: case.words[1] == "temple" and table.steps[strength(case) - 1] is None,
    "F-412.1": lambda _, case: "12" in numbers(case) and case.words[1] != "temple",
    "F-413": same_with_six,
    "F-413.1": lambda _, case: "13" in numbers(case) and die(case) == 6,
    "F-413.2": lambda _, case: {"13", "14"} <= set(numbers(case)),
    "F-413.3": lambda _, case: "13" in numbers(case) and case.words[1] == "vp",
    "F-414": lambda _, case: by_village_card(case) and case.words[1] == CUZCO,
    "F-414.1": lambda _, case: "14" in numbers(case) and case.words[1] not in ("paved", "rope"),
    "F-414.2": lambda table, case: by_village_card(case) and case.words[1] == me(table, case).at,
}
