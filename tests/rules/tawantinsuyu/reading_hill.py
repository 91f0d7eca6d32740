"""A second reading: placing a worker on the hill and the tasks there (sections 4 and 5)."""

from collections.abc import Callable

from tests.rules.tawantinsuyu import reading_building as building
from tests.rules.tawantinsuyu import reading_cards as cards
from tests.rules.tawantinsuyu import reading_gains as gains
from tests.rules.tawantinsuyu import reading_paying as paying
from tests.rules.tawantinsuyu import reading_weaving as weaving
from tests.rules.tawantinsuyu.reading_table import GODS, SPACES, TASKS, Flow, Said, Table, Truth

HARVEST = {"potato": 3, "corn": 2, "stone": 2, "gold": 1}
DESCENT = {"top": 0, "middle": 2, "bottom": 5}


# What a place costs


def walking(section: int, space: str) -> int:
    """0 in the High Priest's section, 1 beside it, 3 farther (T-081)."""
    apart = (SPACES[space]["section"] - section) % 5
    return {0: 0, 1: 1, 4: 1}.get(apart, 3)


def stairs_above(t: Table, space: str) -> list[str]:
    """The stairs that lead down to a space (T-083)."""
    levels = {"top": "", "middle": "U", "bottom": "UL"}[SPACES[space]["terrace"]]
    places = [f"S{SPACES[space]['section']}{level}" for level in levels]
    return [place for place in places if place in t.stair_owner]


def way_cost(t: Table, section: int, space: str) -> int:
    descent = max(0, DESCENT[SPACES[space]["terrace"]] - 2 * len(stairs_above(t, space)))
    return walking(section, space) + descent


def food(t: Table, seat: int, worker: str, space: str) -> int:
    """Walking and descent, less the Courier's 1 (T-085, T-104)."""
    total = way_cost(t, t.sides[seat].section, space)
    courier = worker == "courier" or t.has(seat, "Z01")
    return max(0, total - 1) if courier else total


def placements(t: Table, seat: int) -> list[str]:
    """Worker, card or gold, and empty space that can be paid (T-080, T-085)."""
    side = t.sides[seat]
    found = []
    for worker in set(side.workers):
        for space in t.empty_spaces():
            need = food(t, seat, worker, space)
            if paying.affordable(t, seat, {"food": need}):
                suiting = [card for card in side.gods if GODS[card]["god"] == SPACES[space]["god"]]
                found += [f"place {worker} {card} {space}" for card in suiting]
            if paying.affordable(t, seat, {"food": need, "gold": 1}):
                found.append(f"place {worker} gold {space}")
    return found


# A placement


def place(t: Table, seat: int, worker: str, card: str, space: str) -> Flow:
    """Everything a placement brings, in order (T-097)."""
    t.rule("T-080")
    side = t.sides[seat]
    need = food(t, seat, worker, space)
    t.rule("T-081", "T-082", "T-087", "T-097", "T-098")
    if stairs_above(t, space):
        t.rule("T-083")
    if need:
        t.rule("T-085")
    if card == "gold":
        side.res["gold"] -= 1
        t.rule("T-092")
    else:
        side.gods.remove(card)
        t.card_played = card
    yield from paying.pay(t, seat, {"food": need})
    if same_colour(t, space, worker):
        t.rule("T-008", "T-106")
    first_there = not any(same_segment(space, other) for other in t.hill)
    side.workers.remove(worker)
    t.hill[space] = worker
    rent(t, seat, space)
    god = SPACES[space]["god"]
    when = ""
    if card != "gold" and side.worships(god):
        when = yield from cards.timing(t, seat, card)
        if when.startswith("before"):
            yield from cards.take_now(t, seat, card, when)
    tasks = 1 + same_colour(t, space, worker) + own_ability(t, seat, worker, space, first_there)
    prays = worker == "priest"
    if worker == "warrior":
        yield from warrior(t, seat, space)
    if worker == "priest" or t.has(seat, "Z02"):
        answer = yield from priest(t, seat, worker)
        prays = answer != "priest neither"
        tasks += answer == "priest task"
    yield from do_tasks(t, seat, space, tasks)
    if card != "gold" and when in ("", "after", "after some") and side.worships(god):
        yield from cards.take_late(t, seat, card, when)
    if prays:
        t.rule("T-105")
        yield from gains.take_god(t, seat, 1, must=True)


def same_segment(space: str, other: str) -> bool:
    one, two = SPACES[space], SPACES[other]
    return bool(one["section"] == two["section"] and one["terrace"] == two["terrace"])


def rent(t: Table, seat: int, space: str) -> None:
    """Each stairs used brings its owner 1 point, own ones only with Z07 (T-084, T-247)."""
    for place in stairs_above(t, space):
        owner = t.stair_owner[place]
        if owner != seat:
            t.rule("T-084")
            t.sides[owner].earn(1, "stairs")
        elif t.has(seat, "Z07"):
            t.rule("T-247")
            t.sides[owner].earn(1, "stairs")


def same_colour(t: Table, space: str, worker: str) -> int:
    return sum(t.hill.get(other) == worker for other in SPACES[space]["neighbours"])


def own_ability(t: Table, seat: int, worker: str, space: str, first_there: bool) -> int:
    """More tasks by the worker's type and the space's colour (T-101, T-102, T-104, T-245, T-254)."""
    colour = SPACES[space]["colour"]
    more = 0
    suits = {"architect": ["blue"], "craftsman": ["green"]}.get(worker, [])
    if suits and t.has(seat, "Z05"):
        t.rule("T-245")
        suits = ["blue", "green"]
    if colour in suits:
        t.rule("T-101" if colour == "blue" else "T-102")
        more += 1
    if first_there and (worker == "courier" or t.has(seat, "Z01")):
        t.rule("T-104" if worker == "courier" else "T-241")
        more += 1
    if worker == "warrior" and t.has(seat, "Z14"):
        t.rule("T-254")
        more += 2
    return more


def warrior(t: Table, seat: int, space: str) -> Flow:
    """Draw an army card, capture a neighbour, with Z03 turn two buildings up (T-103, T-243)."""
    t.rule("T-103")
    side = t.sides[seat]
    yield from gains.draw_armies(t, seat, 1)
    taken = [other for other in SPACES[space]["neighbours"] if t.hill.get(other, "warrior") != "warrior"]
    if taken:
        answer = yield from t.ask(seat, ["pass", *[f"capture {other}" for other in taken]])
        if answer != "pass":
            side.workers.append(t.hill.pop(answer.removeprefix("capture ")))
    if t.has(seat, "Z03"):
        for _ in range(2):
            if not side.down:
                break
            t.rule("T-243")
            answer = yield from t.ask(seat, ["stop", *[f"regenerate {name}" for name in side.down]])
            if answer == "stop":
                break
            gains.turn_up(t, seat, answer)


def priest(t: Table, seat: int, worker: str) -> Said:
    """A potato for one more task; for others than Priests it is free to use at all (T-105, T-242)."""

    def answers() -> list[str]:
        task = ["priest task"] * paying.affordable(t, seat, {"potato": 1})
        return [*task, "priest card", *["priest neither"] * (worker != "priest")]

    if worker != "priest":
        t.rule("T-242")
    answer = yield from paying.decide(t, seat, answers)
    if answer == "priest task":
        yield from paying.pay(t, seat, {"potato": 1})
    return answer


# Tasks


def do_tasks(t: Table, seat: int, space: str, number: int) -> Flow:
    """One after another; all three icons before one of them again (T-087, T-088, T-089)."""
    done: list[str] = []
    while number:
        answer = yield from paying.decide(t, seat, next_task(t, seat, space, done))
        if answer in ("", "stop"):
            t.rule("T-089")
            return
        icon = answer.removeprefix("task ")
        number -= 1
        if (yield from do_task(t, seat, TASKS[icon])):
            done.append(icon)
        if len(done) == 3:
            t.rule("T-088")
            done = []


def next_task(t: Table, seat: int, space: str, done: list[str]) -> Callable[[], list[str]]:
    def answers() -> list[str]:
        icons = [icon for icon in SPACES[space]["icons"] if icon not in done]
        if not all(can_do(t, seat, TASKS[icon]) for icon in icons):
            t.rule("T-090")
        icons = [icon for icon in icons if can_do(t, seat, TASKS[icon])]
        return ["stop", *[f"task {icon}" for icon in icons]]

    return answers


def can_do(t: Table, seat: int, task: str) -> bool:
    """Whether a task can be performed now (T-090)."""
    needs = {
        "building": "build_building",
        "stairs": "build_stairs",
        "statue": "build_statue",
        "weaving": "buy_weavings",
        "production": "single_production",
    }
    return task not in needs or gains.possible(t, seat, needs[task])


def do_task(t: Table, seat: int, task: str) -> Truth:
    """One task; whether its icon was performed."""
    side = t.sides[seat]
    if task in HARVEST:
        t.rule("T-120")
        side.res[task] += HARVEST[task]
        if t.has(seat, "Z20") and task != "gold":
            t.rule("T-260")
            side.res[task] += 1
            side.earn(1, "buildings")
    elif task == "building":
        return (yield from building.build(t, seat, free=False, may=False))
    elif task == "stairs":
        yield from building.build_stairs(t, seat, free=False, may=False)
    elif task == "statue":
        yield from building.build_statue(t, seat, free=False, may=False)
    elif task == "weaving":
        yield from weaving.buy_weavings(t, seat)
    elif task == "trade":
        yield from weaving.trade(t, seat)
    elif task == "train":
        yield from gains.train(t, seat)
    else:
        yield from gains.single_production(t, seat, may=False)
    return True
