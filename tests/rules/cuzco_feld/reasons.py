"""Whether the reasons of Feld's Cuzco are true: each held against what the second reading has on the table."""

from collections.abc import Iterator
from typing import Any

import kancha
from tests.rules.cuzco_feld.reading import Reading
from tests.rules.cuzco_feld.reading_actions import priests_left, reachable, ways
from tests.rules.cuzco_feld.reading_box import COLOURS, CUZCO, GOD_OF, GODS, GOODS
from tests.rules.cuzco_feld.reading_capital import FURTHER, PersonsTurn
from tests.rules.cuzco_feld.reading_choosers import AIMS, Champion, Chooser
from tests.rules.cuzco_feld.reading_dice import may_lie, outcome
from tests.rules.cuzco_feld.reading_missions import missing, ways_to_complete
from tests.rules.cuzco_feld.reading_table import Player
from tests.rules.cuzco_feld.test_reading import shares
from tests.rules.following import Choose
from tests.rules.judging_reasons import Case, Judge, Trial

CARD_OF = {
    "shift": ("06", 0),
    "move": ("10", 2),
    "take": ("09", 1),
    "raise": ("02", 0),
    "extra_turn": ("05", 0),
    "great_blessing": ("08", 0),
    "buy": ("03", 1),
    "complete": ("04", 1),
    "complete_showing": ("04", 1),
}
"""The card that goes with an answer, and which of its words says where it comes from."""


def trials(seed: int, games: int) -> Iterator[Trial[Reading]]:
    """Every taste at tables of every size, with and without the Pututus."""
    for seats, module, number, taste in shares(games)[:games]:
        at = seed * 1000 + number
        g = kancha.new("cuzco-feld", seats=seats, seed=at, pututus="on" if module else "off")
        table = Reading(seats, module)
        choose: Choose = Champion(taste, at, table) if taste in AIMS else Chooser(taste, at)
        yield Trial(f"{seats}{' pututus' * module} {taste} seed {at}", g, table, choose)


# Small words


def me(table: Reading, case: Case) -> Player:
    return table.players[case.seat]


def cards(case: Case) -> list[tuple[str, str]]:
    """The cards of an answer, and where each comes from."""
    if case.verb == "play":
        return [(case.words[0], case.words[1])]
    if case.verb == "place":
        return [(aid[:2], aid[3:]) for aid in case.words[2].split("+") if aid != "none"]
    number, at = CARD_OF.get(case.verb, ("", 0))
    return [(number, source) for source in case.words[at].split("+") if source != "none"] if number else []


def sources(case: Case) -> list[str]:
    return [source for _, source in cards(case)]


def numbers(case: Case) -> list[str]:
    return [number for number, _ in cards(case)]


def twice(case: Case) -> bool:
    """One number from both places."""
    return len(numbers(case)) > len(set(numbers(case)))


def by_hand(table: Reading, case: Case) -> bool:
    """Some card was to be played from the hand that is not there."""
    return any(source == "hand" and not me(table, case).hand[number] for number, source in cards(case))


def not_face_up(table: Reading, case: Case) -> bool:
    return any(source == "inti" and table.faces.get(GOD_OF[number]) != number for number, source in cards(case))


def used_before(table: Reading, case: Case) -> bool:
    return any(source == "inti" and number in table.medallions for number, source in cards(case))


def too_few(source: str) -> Judge[Reading]:
    """More cards of this source than there is to pay them with, and something there is."""

    def judge(table: Reading, case: Case) -> bool:
        held = me(table, case).offerings if source == "hand" else me(table, case).inti
        return 0 < held < sources(case).count(source)

    return judge


def nothing_for(source: str) -> Judge[Reading]:
    def judge(table: Reading, case: Case) -> bool:
        held = me(table, case).offerings if source == "hand" else me(table, case).inti
        return source in sources(case) and held == 0

    return judge


def missions_drawn(case: Case) -> set[str]:
    return {mission for answer in case.offered for mission in answer.split()[1:]}


def feather_colours(table: Reading, case: Case) -> set[str]:
    """The colours that may be placed now."""
    places = [answer.split()[1] for answer in case.offered if answer.startswith("feather")]
    return {me(table, case).colour(int(place)) for place in places}


def full_colour(table: Reading, case: Case) -> bool:
    player = me(table, case)
    return case.verb == "feather" and player.feather_count(player.colour(int(case.words[0]))) == 3


def other_colour(table: Reading, case: Case) -> bool:
    found = feather_colours(table, case)
    return len(found) == 1 and me(table, case).colour(int(case.words[0])) not in found


# Dice


def die(case: Case) -> int:
    return int(case.words[0])


def dice(case: Case) -> list[int]:
    """The dice that may be placed in this turn."""
    found: list[int] = case.now["one_turn"]["dice"]
    return found


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
    found = paths(table, case)
    return bool(found) and all(kind != road(case)[0] for kind, _ in found)


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


def far_cell(_: Reading, case: Case) -> bool:
    row, cell = case.words[0].split("-")
    return row == row_asked(case)[0] and int(cell) > row_asked(case)[1]


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


# Persons


def persons(case: Case) -> PersonsTurn:
    found = case.now["persons_phase"]["turn"]
    assert isinstance(found, PersonsTurn)
    return found


def no_such_tile(table: Reading, case: Case) -> bool:
    return me(table, case).of(case.words[0], f"{case.words[1]}-") == 0


def does_nothing(table: Reading, case: Case) -> bool:
    turn, (kind, ability) = persons(case), case.words
    return ability in turn.fresh(kind) and ability not in turn.usable(kind, turn.more[kind])


def no_further(kind: str, with_card: bool) -> Judge[Reading]:
    """No ability more than uses are left; or there is one with card 01, which is at hand, and both cannot be paid."""

    def judge(table: Reading, case: Case) -> bool:
        turn = persons(case)
        plain = len(turn.usable(kind, turn.more[kind])) > turn.left(kind)
        helped = not turn.doubled and len(turn.usable(kind, 1)) > turn.left(kind)
        if case.words[0] != FURTHER[kind] or plain:
            return False
        doublers = table.sources(case.seat, "01") if helped else []
        payable = any(table.can_pay(case.seat, [one, case.words[1]]) for one in doublers)
        return bool(doublers) == with_card and not payable

    return judge


def wrong_moment(table: Reading, case: Case) -> bool:
    """No card of this number can be played to this question, by whoever has it."""
    if case.verb != "play":
        return False
    playable = ["01", *FURTHER.values()] if persons_asked(case) else []
    return case.words[0] not in playable and "again" not in case.now


def persons_asked(case: Case) -> bool:
    return "persons_phase" in case.now and "use" not in case.now


# Missions


def fulfilled(table: Reading, case: Case) -> list[str]:
    return [one for one in me(table, case).missions if not missing(table, case.seat, one)]


def proof_choice(table: Reading, case: Case) -> list[str]:
    """The answers that complete this mission with this card."""
    return ways_to_complete(table, case.seat, case.words[0], case.words[1])


def short_after_paying(table: Reading, case: Case) -> bool:
    return missing(table, case.seat, case.words[0], case.words[1]) > 1


def nothing_to_keep(_: Any, case: Case) -> bool:
    return len(case.offered) > 1


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
    "F-145": far_cell,
    "F-145.1": lambda _, case: case.words[0].split("-")[0] != row_asked(case)[0],
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
LATER: dict[str, Judge[Reading]] = {
    "F-210": lambda _, case: case.verb == "use" and persons(case).left(case.words[0]) == 0,
    "F-210.1": no_such_tile,
    "F-210.2": lambda _, case: case.words[1] in persons(case).used[case.words[0]],
    "F-214": does_nothing,
    "F-240": lambda table, case: GOODS[case.words[0]][1] > me(table, case).food,
    "F-241": lambda table, case: case.words[0] not in table.market[table.round],
    "F-245": lambda table, case: case.words[0] not in me(table, case).missions,
    "F-246": lambda table, case: missing(table, case.seat, case.words[0]) > 0,
    "F-247": lambda table, case: case.verb in ("drop", "stop") and bool(fulfilled(table, case)),
    "F-250": lambda table, case: case.words[0] not in table.palace,
    "F-252": lambda table, case: case.verb == "complete" and len(proof_choice(table, case)) > 1,
    "F-252.1": lambda table, case: case.verb == "complete_showing" and len(proof_choice(table, case)) == 1,
    "F-252.2": lambda table, case: case.answer not in proof_choice(table, case),
    "F-401": lambda _, case: case.words[0] == "01" and not persons(case).doubling_helps(),
    "F-401.1": lambda _, case: case.words[0] == "01" and persons(case).doubled,
    "F-402": lambda table, case: case.verb == "raise" and not any(me(table, case).down),
    "F-402.1": lambda _, case: case.verb == "raise" and not first_pip(case),
    "F-402.2": lambda table, case: case.verb == "lift" and slot(table, case) < 0,
    "F-402.3": lies(down=False),
    "F-404": short_after_paying,
    "F-404.1": lambda _, case: twice(case),
    "F-404.2": lambda table, case: missing(table, case.seat, case.words[0]) == 0,
    "F-411": no_further("study", with_card=False),
    "F-411.1": no_further("study", with_card=True),
    "F-415": no_further("farm", with_card=False),
    "F-415.1": no_further("farm", with_card=True),
}
JUDGES: dict[str, Judge[Reading]] = {
    "F-003": lambda table, case: case.verb == "blow" and not table.module,
    "F-006": full_colour,
    "F-007": other_colour,
    "F-007.1": lambda table, case: int(case.words[0]) in me(table, case).feathers,
    "F-023": no_such_space,
    "F-036": lambda _, case: not set(case.words) <= missions_drawn(case),
    "F-036.1": lambda _, case: case.words[0] == case.words[1],
    "F-036.2": lambda _, case: f"keep {case.words[1]} {case.words[0]}" in case.offered,
    "F-038": lambda table, case: not me(table, case).hand[case.words[0]],
    "F-071": nothing_for("hand"),
    "F-071.1": by_hand,
    "F-071.2": too_few("hand"),
    "F-072": wrong_moment,
    "F-075": lambda table, case: any(word in GODS and word not in table.faces for word in case.words),
    "F-076": nothing_for("inti"),
    "F-076.1": not_face_up,
    "F-076.2": too_few("inti"),
    "F-078": used_before,
    "F-079": lambda _, case: twice(case) and case.verb in ("move", "take"),
    "F-079.1": lambda _, case: twice(case) and case.verb == "buy",
    "F-079.2": lambda _, case: twice(case) and case.verb == "place",
    "F-079.3": lambda _, case: case.words[0] != case.now["again"]["number"],
    "answer": nothing_to_keep,
    **PHASE_ONE,
    **LATER,
}
