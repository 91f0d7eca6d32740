"""Whether Tawantinsuyu's reasons are true: each held against what the second reading has on the table."""

import random
from collections.abc import Iterator

import kancha
from tests.rules.judging_reasons import Case, Judge, Trial
from tests.rules.tawantinsuyu import reading as turns
from tests.rules.tawantinsuyu import reading_cards as cards
from tests.rules.tawantinsuyu import reading_gains as gains
from tests.rules.tawantinsuyu import reading_hill as hill
from tests.rules.tawantinsuyu.reading import Reading
from tests.rules.tawantinsuyu.reading_opening import rich
from tests.rules.tawantinsuyu.reading_paying import RATE, affordable, swaps
from tests.rules.tawantinsuyu.reading_table import GODS, SPACES, TOP, WEAVINGS
from tests.rules.tawantinsuyu.reasons_building import BUILDING
from tests.rules.tawantinsuyu.reasons_priest import PRIEST
from tests.rules.tawantinsuyu.reasons_words import both, dear, free, local, me, not_in, says, thing
from tests.rules.tawantinsuyu.test_reading import TABLES, chooser


def trials(seed: int, games: int) -> Iterator[Trial[Reading]]:
    """Games of every size, alone too, from the set-up on and from rich and drained positions."""
    for number in range(games):
        opening = TABLES[number * 5 % len(TABLES)]
        at = seed * 1000 + number
        luck = random.Random(f"{opening} {at}")
        solo = opening.seats == 1
        options = dict.fromkeys(opening.switches.split(), "on")
        g = kancha.new("tawantinsuyu", seats=opening.seats, seed=at, mode="solo" if solo else "competitive", **options)
        table = Reading(opening.seats, solo, frozenset(opening.switches.split()))
        if opening.start != "set-up":
            table.pieces = rich(luck, table, drained=opening.start == "drained")
            g.arrange(**table.pieces)
        name = " ".join([str(opening.seats), opening.start, *opening.switches.split(), f"seed {at}"])
        yield Trial(name, g, table, chooser(luck))


# Benefits of god cards


def card(case: Case) -> str:
    return thing(case) if case.verb == "play" else str(local(case, "which", "timing", "take_late", "take_now")["card"])


def useful(table: Reading, case: Case) -> list[str]:
    return [kind for kind, _ in cards.useful(table, case.seat, card(case))]


def shown(case: Case) -> list[str]:
    return [kind for kind, _ in cards.benefits(card(case))]


def benefits_at_work(number: int) -> Judge[Reading]:
    return lambda table, case: len(useful(table, case)) == number


def idle_benefit(table: Reading, case: Case) -> bool:
    return thing(case) in shown(case) and thing(case) not in useful(table, case)


def alternatives(case: Case) -> list[str]:
    return [next(iter(way)) for way in case.now["choose"]["ways"]]


def gains_left(case: Case) -> list[str]:
    return [kind for kind, _ in case.now["gain"]["rest"]]


def gain_is(dear_now: bool) -> Judge[Reading]:
    """It is among what is received and cannot be had: for its price, or for another reason."""

    def judge(table: Reading, case: Case) -> bool:
        kind = thing(case)
        there = kind in gains_left(case) and not gains.possible(table, case.seat, kind)
        return there and gains.costs(table, case.seat, kind) == dear_now

    return judge


def alternative_idle(table: Reading, case: Case) -> bool:
    return thing(case) in alternatives(case) and not gains.possible(table, case.seat, thing(case))


# Set-up


def starting_tiles(table: Reading) -> list[str]:
    taken = [tile for side in table.sides for row in side.tapestries for tile in row]
    return [name for name, row in WEAVINGS.items() if row["start"] and name not in taken]


def eight(case: Case) -> set[str]:
    return {one for answer in case.offered for one in answer.split()[1:]}


def five(case: Case) -> list[str]:
    found: list[str] = case.now["starting_cards"]["played"][case.seat]
    return found


# The turn


def in_play_area(table: Reading, case: Case) -> bool:
    side = me(table, case)
    return thing(case) in side.up | side.down | side.army_up | side.army_down


def face_up(table: Reading, case: Case) -> bool:
    return thing(case) in me(table, case).up | me(table, case).army_up


def lonely(table: Reading, case: Case) -> bool:
    """Fewer than two secondary actions, and a placement is possible."""
    kinds = {answer.split()[0] for answer in turns.secondary(table, case.seat, [])}
    return len(kinds) < 2 and bool(hill.placements(table, case.seat))


def space_payment(case: Case) -> str:
    return case.words[1]


def too_hungry(table: Reading, case: Case) -> bool:
    worker, payment, space = case.words
    need = {"food": hill.food(table, case.seat, worker, space), "gold": int(payment == "gold")}
    return not affordable(table, case.seat, need)


def other_god(_: Reading, case: Case) -> bool:
    return bool(GODS[space_payment(case)]["god"] != SPACES[case.words[2]]["god"])


def icons(case: Case) -> list[str]:
    found: list[str] = SPACES[case.now["do_tasks"]["space"]]["icons"]
    return found


def neighbours(case: Case) -> list[str]:
    found: list[str] = SPACES[case.now["warrior"]["space"]]["neighbours"]
    return found


# Paying


def payment(table: Reading, case: Case) -> tuple[str, int, int, int]:
    """What is paid, how much, and the gold and corn named."""
    names = case.now["pay_part"]
    return str(names["kind"]), int(names["number"]), int(case.words[0]), int(case.words[1])


def more_than_the_price(table: Reading, case: Case) -> bool:
    _, number, gold, corn = payment(table, case)
    return gold + corn > number


def not_that_much(table: Reading, case: Case) -> bool:
    kind, number, gold, corn = payment(table, case)
    res = me(table, case).res
    rest = number - gold - corn
    return gold > res["gold"] or corn > res["corn"] or rest > res["potato" if kind == "food" else kind]


def kept_back(table: Reading, case: Case) -> bool:
    """The gold is there, and other parts of the price need it."""
    return int(case.now["pay_part"]["most_gold"]) < payment(table, case)[2] <= me(table, case).res["gold"]


def can_swap(table: Reading, case: Case) -> bool:
    """Whether nothing about the exchange itself forbids it."""
    return case.answer in swaps(table, case.seat)


def must_stay_payable(table: Reading, case: Case) -> bool:
    possible = can_swap(table, case) if case.verb == "swap" else table.has(case.seat, "Z19")
    return possible and bool(case.now["decide"]["promised"])


def nothing_to_pay(table: Reading, case: Case) -> bool:
    return can_swap(table, case) and table.active != case.seat and not case.now["decide"]["swapping"]


def missing_potatoes(table: Reading, case: Case) -> int:
    return max(0, len(me(table, case).gods) - me(table, case).res["potato"])


TURN: dict[str, Judge[Reading]] = {
    "T-002": lambda table, case: table.supply[thing(case)] == 0,
    "T-009": lambda table, case: table.deck_only and thing(case) != "deck",
    "T-009.1": not_in(lambda table, _: [*table.offer, "deck"]),
    "T-010": lambda table, case: thing(case) == "deck" and not len(table.gods),
    "T-010.1": lambda table, _: not len(table.gods) and not table.offer,
    "T-012": lambda table, case: not table.nomads[thing(case)],
    "T-014": not_in(lambda _, case: alternatives(case)),
    "T-014.1": alternative_idle,
    "T-015": lambda table, case: me(table, case).temple == TOP,
    "T-015.1": lambda table, case: int(thing(case)) > TOP - me(table, case).temple,
    "T-017": lambda _, case: free(case) and thing(case).endswith("large"),
    "T-018": idle_benefit,
    "T-018.1": not_in(lambda _, case: shown(case)),
    "T-018.2": benefits_at_work(1),
    "T-018.3": both(says("without"), benefits_at_work(2)),
    "T-018.4": benefits_at_work(0),
    "T-018.5": both(says("before"), benefits_at_work(0)),
    "T-018.6": lambda _, case: len(shown(case)) == 1,
    "T-019": not_in(lambda _, case: gains_left(case)),
    "T-019.1": gain_is(dear_now=False),
    "T-019.2": gain_is(dear_now=True),
    "T-020": face_up,
    "T-020.1": lambda table, case: not in_play_area(table, case),
    "T-042": lambda _, case: not WEAVINGS[thing(case)]["start"],
    "T-042.1": lambda table, case: WEAVINGS[thing(case)]["start"] and thing(case) not in starting_tiles(table),
    "T-044": lambda _, case: not set(case.words) <= eight(case),
    "T-044.1": lambda _, case: len(set(case.words)) < 3,
    "T-044.2": lambda _, case: case.words != sorted(case.words) and len(set(case.words)) == 3,
    "T-045": not_in(lambda _, case: five(case)),
    "T-045.1": lambda _, case: thing(case) in five(case) and thing(case) not in case.now["play_five"]["cards"],
    "T-045.2": lambda _, case: case.verb == "all" and len(case.now["play_five"]["cards"]) == 1,
    "T-063": lambda table, case: thing(case) in me(table, case).army_up | me(table, case).army_down,
    "T-063.1": not_in(lambda table, case: me(table, case).army),
    "T-064": lambda table, case: table.active != case.seat and not table.setting_up,
    "T-064.1": lambda table, _: table.setting_up,
    "T-066": lonely,
    "T-066.1": lambda table, case: case.verb == "pray" and not gains.god_sources(table),
    "T-066.2": lambda table, case: case.verb == "train" and not len(table.armies) and not table.army_discard,
    "T-066.3": lambda table, case: case.verb == "recruit" and not table.nomads.total(),
    "T-080": lambda table, case: case.words[2] in table.hill,
    "T-080.1": not_in(lambda table, case: me(table, case).workers),
    "T-080.2": lambda table, case: space_payment(case) == "gold" and me(table, case).res["gold"] == 0,
    "T-080.3": lambda table, case: space_payment(case) not in me(table, case).gods,
    "T-080.4": other_god,
    "T-085": too_hungry,
    "T-088": lambda _, case: thing(case) in case.now["do_tasks"]["done"],
    "T-088.1": not_in(lambda _, case: icons(case)),
    "T-090": lambda table, _: not table.weaving_up,
    "T-103": lambda table, case: table.hill.get(thing(case)) == "warrior",
    "T-103.1": not_in(lambda _, case: neighbours(case)),
    "T-103.2": not_in(lambda table, _: table.hill),
    "T-105": both(says("priest"), dear({"potato": 1})),
    "T-105.1": lambda _, case: thing(case) == "neither" and case.now["priest"]["worker"] == "priest",
    "T-148": not_in(lambda _, case: case.now["train"]["drawn"]),
    "T-150": lambda _, case: case.now["turn"]["verb"] == case.verb,
    "T-154": lambda _, case: case.verb == "move" and thing(case) == "3",
    "T-181": lambda table, case: case.verb == "hire" and not table.village,
    "T-181.1": lambda table, case: thing(case) == "potato" and dear({"potato": 1})(table, case),
    "T-181.2": lambda table, case: thing(case) == "corn" and dear({"corn": 1})(table, case),
    "T-183": not_in(lambda table, case: me(table, case).workers),
}
JUDGES: dict[str, Judge[Reading]] = {
    **TURN,
    **BUILDING,
    **PRIEST,
    "T-200": lambda table, case: int(thing(case)) > me(table, case).res["gold"],
    "T-200.1": lambda table, case: int(thing(case)) > missing_potatoes(table, case),
    "T-206": not_in(lambda table, case: me(table, case).gods),
    "T-255": lambda table, case: me(table, case).res[thing(case)] < RATE[thing(case)],
    "T-255.1": lambda table, case: not table.has(case.seat, "Z15"),
    "T-255.2": lambda _, case: not set(case.words) <= set(RATE),
    "T-255.3": lambda _, case: case.words[0] == case.words[1],
    "T-255.4": lambda table, case: case.words[1] in table.swapped,
    "T-255.5": must_stay_payable,
    "T-255.6": nothing_to_pay,
    "T-259": both(says("consult"), dear({"potato": 1})),
    "T-259.1": lambda table, case: not table.has(case.seat, "Z19"),
    "sum": more_than_the_price,
    "held": not_that_much,
    "stand_in": lambda table, case: payment(table, case)[0] != "food" and payment(table, case)[3] > 0,
    "later": kept_back,
}
