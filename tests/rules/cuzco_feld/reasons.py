"""Whether the reasons of Feld's Cuzco are true: each held against what the second reading has on the table."""

from collections.abc import Callable, Iterator

import kancha
from tests.rules.cuzco_feld.reading import Reading
from tests.rules.cuzco_feld.reading_box import GODS, GOODS
from tests.rules.cuzco_feld.reading_capital import FURTHER, PersonsTurn
from tests.rules.cuzco_feld.reading_choosers import AIMS, Champion, Chooser
from tests.rules.cuzco_feld.reading_missions import missing, ways_to_complete
from tests.rules.cuzco_feld.reading_table import Player
from tests.rules.cuzco_feld.reasons_dice import PHASE_ONE, first_pip, lies, no_such_space, slot
from tests.rules.cuzco_feld.reasons_words import (
    by_hand,
    full_colour,
    me,
    missions_drawn,
    not_face_up,
    nothing_for,
    other_colour,
    too_few,
    twice,
    used_before,
)
from tests.rules.cuzco_feld.test_reading import shares
from tests.rules.following import Choose
from tests.rules.judging_reasons import Case, Judge, Trial


def trials(seed: int, games: int) -> Iterator[Trial[Reading]]:
    """Every taste at tables of every size, with and without the Pututus."""
    for seats, module, number, taste in shares(games)[:games]:
        at = seed * 1000 + number
        g = kancha.new("cuzco-feld", seats=seats, seed=at, pututus="on" if module else "off")
        table = Reading(seats, module)
        choose: Choose = Champion(taste, at, table) if taste in AIMS else Chooser(taste, at)
        yield Trial(f"{seats}{' pututus' * module} {taste} seed {at}", g, table, choose)


# Persons


def persons(case: Case) -> PersonsTurn:
    turn = case.now["persons_phase"]["turn"]
    assert isinstance(turn, PersonsTurn)
    return turn


def no_such_tile(table: Reading, case: Case) -> bool:
    return me(table, case).of(case.words[0], f"{case.words[1]}-") == 0


def does_nothing(table: Reading, case: Case) -> bool:
    turn, (kind, ability) = persons(case), case.words
    return ability in turn.fresh(kind) and ability not in turn.usable(kind, turn.more[kind])


def idle(abilities: str, because: Callable[[Reading, Player], bool] = lambda table, player: True) -> Judge[Reading]:
    """One of these abilities does nothing, and the reason named is there."""

    def judge(table: Reading, case: Case) -> bool:
        named = case.words[1] in abilities.split()
        return named and does_nothing(table, case) and because(table, me(table, case))

    return judge


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


LATER: dict[str, Judge[Reading]] = {
    "F-210": lambda _, case: case.verb == "use" and persons(case).left(case.words[0]) == 0,
    "F-210.1": no_such_tile,
    "F-210.2": lambda _, case: case.words[1] in persons(case).used[case.words[0]],
    "F-214": idle("paved"),
    "F-214.1": idle("rope"),
    "F-214.2": idle("circle"),
    "F-214.3": idle("farm study", lambda _, player: player.free_slots() == 0),
    "F-214.4": idle("farm study", lambda _, player: player.free_slots() > 0),
    "F-214.5": idle("feather", lambda _, player: len(player.feathers) == 12),
    "F-214.6": idle("knowledge", lambda _, player: player.knowledge == 15),
    "F-214.7": idle("quipu", lambda _, player: player.cords == 0),
    "F-214.8": idle("god_card", lambda table, _: not table.gods_showing()),
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
    **PHASE_ONE,
    **LATER,
}
