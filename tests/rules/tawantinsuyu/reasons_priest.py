"""Whether the reasons about the High Priest's actions and the Conquest are true."""

from typing import Any

from tests.rules.judging_reasons import Case, Judge
from tests.rules.tawantinsuyu import reading_conquest as conquest
from tests.rules.tawantinsuyu.reading import Reading
from tests.rules.tawantinsuyu.reasons_words import both, dear, local, me, not_in, says, thing


def mover(case: Case) -> bool:
    """Whether the own part of the mover is asked."""
    own = {"worship", "offering", "regeneration", "production"} & case.now.keys()
    return bool(own) or bool(case.now.get("muster", {}).get("mover"))


def begun(_: Reading, case: Case) -> bool:
    names = local(case, "reading_priest.produce", "worship", "regeneration", "muster")
    return bool(names.get("began") or names.get("used") or names.get("turned") or names.get("played"))


def demands_met(table: Reading, case: Case) -> bool:
    return bool(conquest.spendings(table, case.seat, thing(case)))


def ways_to_spend(case: Case) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    found: list[tuple[tuple[int, int], tuple[int, int]]] = case.now["spend"]["ways"]
    return found


def set_named(case: Case) -> tuple[int, int]:
    return int(case.words[0]), int(case.words[1])


def soldiers(named: tuple[int, int]) -> int:
    return named[0] + 2 * named[1]


def discarding(case: Case) -> bool:
    """Whether the cards to turn down, if any, have been turned."""
    return any(answer.startswith("discard") for answer in case.offered)


def needed(table: Reading, case: Case) -> list[int]:
    """How many soldiers this answer must have, in each way to meet the space's demands."""
    pairs = conquest.demands(table, case.seat, case.now["spend"]["place"])
    return [flip if case.verb == "flip" else discard for flip, discard in pairs]


def too_few_soldiers(table: Reading, case: Case) -> bool:
    return soldiers(set_named(case)) < min(number for number in needed(table, case) if number)


def more_than_held(table: Reading, case: Case) -> bool:
    held = conquest.hand_out(table, case.seat)
    return any(named > there for named, there in zip(set_named(case), held, strict=True))


def one_too_many(table: Reading, case: Case) -> bool:
    ones, twos = set_named(case)
    fewer = [(ones - 1, twos)] * (ones > 0) + [(ones, twos - 1)] * (twos > 0)
    return any(soldiers(one) >= number for one in fewer for number in needed(table, case) if number)


def rest_too_small(table: Reading, case: Case) -> bool:
    singles, doubles = conquest.hand_out(table, case.seat)
    ones, twos = set_named(case)
    pairs = conquest.demands(table, case.seat, case.now["spend"]["place"])
    return all(soldiers((singles - ones, doubles - twos)) < discard for _, discard in pairs)


def producing(case: Case) -> dict[str, Any]:
    return case.now["reading_priest.produce"]


PRIEST: dict[str, Judge[Reading]] = {
    "T-155": both(says("take_gold"), begun),
    "T-155.1": lambda _, case: case.verb == "take_gold" and not mover(case),
    "T-157": lambda _, case: thing(case).split("-")[1] in case.now["worship"]["used"],
    "T-157.1": not_in(lambda table, case: me(table, case).statues),
    "T-158": lambda table, case: mover(case) and dear({"corn": 2 * int(thing(case))})(table, case),
    "T-158.1": lambda _, case: int(thing(case)) > 3,
    "T-158.2": lambda _, case: "follow_offering" in case.now and int(thing(case)) > 1,
    "T-158.3": lambda table, case: "follow_offering" in case.now and dear({"corn": 3})(table, case),
    "T-159": lambda table, case: "regeneration" in case.now and dear({"food": 1})(table, case),
    "T-159.1": lambda table, case: "follow_regeneration" in case.now and dear({"corn": 1})(table, case),
    "T-160": lambda table, case: case.verb == "send_nomad" and bool(table.village),
    "T-160.1": lambda table, case: case.answer == "send corn" and len(table.village) == 1,
    "T-160.2": lambda table, case: case.verb == "send" and not table.village,
    "T-160.3": lambda table, case: case.verb == "send_nomad" and not table.nomads[thing(case)],
    "T-161": both(says("muster"), dear({"potato": 1})),
    "T-161.1": not_in(lambda table, case: me(table, case).army),
    "T-162": lambda table, case: thing(case) in table.conqueror,
    "T-163": lambda table, case: not demands_met(table, case),
    "T-163.1": too_few_soldiers,
    "T-163.2": lambda _, case: case.verb == "discard" and not discarding(case),
    "T-163.3": lambda _, case: case.verb == "flip" and not any(any(turned) for turned, _ in ways_to_spend(case)),
    "T-164": more_than_held,
    "T-164.1": one_too_many,
    "T-164.2": rest_too_small,
    "T-166": lambda table, case: thing(case) in table.activated,
    "T-166.1": lambda _, case: case.verb == "rally" and not producing(case)["wide"],
    "T-166.2": lambda _, case: not producing(case)["flips"] and not producing(case)["wide"],
    "T-167": lambda _, case: case.verb == "produce" and producing(case)["stage"] == 2,
}
