"""A second reading: how Axomamma gains, pays and is helped by chance (section 12, General)."""

from collections.abc import Sequence
from typing import Any

from tests.rules.tawantinsuyu import reading_axo_actions as actions
from tests.rules.tawantinsuyu.reading_table import BOX, RESOURCES, TEMPLE, TOP, Flow, Said, Table

HIM = 1
REWARDS: dict[str, dict[str, int]] = {row["worker"]: row["reward"] for row in BOX["axomamma_worker_rewards"]}
CHOICE = ["gold", "corn", "stone", "potato"]


def lot(verb: str, names: Sequence[str]) -> Said:
    """One of these at random."""
    name = (yield None).removeprefix(verb + " ")
    assert name in names, f"{name} is none of {names}"
    return name


def pay(t: Table, kind: str, number: int) -> None:
    """Gold only for what is missing (T-284)."""
    res = t.sides[HIM].res
    own = min(number, res[kind])
    res[kind] -= own
    res["gold"] -= number - own


def can_pay(t: Table, kind: str, number: int, gold: int = 0) -> bool:
    res = t.sides[HIM].res
    return bool(max(0, number - res[kind]) + gold <= res["gold"])


def draw_army(t: Table) -> Flow:
    """Face down to his hand (T-283)."""
    t.rule("T-283")
    card = yield from t.draw_army()
    if card:
        t.sides[HIM].army.add(card)


def god_card(t: Table) -> None:
    """The oldest offer card goes under the deck, 1 point (T-282)."""
    t.rule("T-282")
    if t.offer:
        t.gods.under.append(t.offer.pop(0))
    t.sides[HIM].earn(1, "axomamma")


def potatoes(t: Table) -> None:
    """5 potatoes become 5 points (T-284)."""
    side = t.sides[HIM]
    while side.res["potato"] >= 5:
        t.rule("T-284")
        side.res["potato"] -= 5
        side.earn(5, "axomamma")


def gain(t: Table, reward: dict[str, Any], category: str) -> Flow:
    """Everything a reward brings, in full (T-288)."""
    side = t.sides[HIM]
    for kind, number in reward.items():
        if kind in RESOURCES:
            side.res[kind] += number
        elif kind == "vp":
            side.earn(number, category)
    potatoes(t)
    for kind, number in reward.items():
        if kind not in RESOURCES and kind != "vp":
            yield from receive(t, kind, number, category)


def receive(t: Table, kind: str, number: Any, category: str) -> Flow:
    side = t.sides[HIM]
    t.rule("T-288")
    if kind == "god_card":
        god_card(t)
    elif kind in ("army_card", "train"):
        yield from draw_army(t)
    elif kind == "weaving":
        yield from actions.top_weaving(t)
    elif kind == "worker":
        yield from nomad(t)
    elif kind == "temple":
        yield from climb(t, number)
    elif kind == "pay_gold_temple":
        if side.res["gold"] and side.temple < TOP:
            side.res["gold"] -= 1
            yield from climb(t, 1)
    elif kind == "free_building":
        yield from actions.free_building(t, "P")
    elif kind == "free_stairs":
        actions.build_stairs(t)
    elif kind == "free_small_statue":
        yield from actions.random_statue(t, "small")
    elif kind == "choice":
        yield from choose(t, number, category)


def choose(t: Table, ways: list[dict[str, int]], category: str) -> Flow:
    """What he has least of; stone or a worker by their own rule (T-286, T-292)."""
    side = t.sides[HIM]
    if "worker" in ways[1]:
        yield from stone_or_worker(t)
        return
    way = min(ways, key=lambda one: (side.res[next(iter(one))], CHOICE.index(next(iter(one)))))
    yield from gain(t, way, category)


def stone_or_worker(t: Table) -> Flow:
    """Whichever he has less of; a tie is a worker with 0 or 1 of them (T-286)."""
    t.rule("T-286")
    stone, workers = t.sides[HIM].res["stone"], len(t.queue)
    wants = workers < stone or (workers == stone and workers < 2)
    if not wants or not (t.village or t.nomads.total()):
        t.sides[HIM].res["stone"] += 1
    elif t.village:
        yield from hire(t, t.village.pop(0))
    else:
        yield from nomad(t)


def nomad(t: Table) -> Flow:
    """A random Nomad, refilled (T-312)."""
    if not t.nomads.total():
        return
    worker = yield from lot("picked_worker", sorted(+t.nomads))
    t.nomads[worker] -= 1
    drawn = yield from t.draw_worker()
    if drawn:
        t.nomads[drawn] += 1
    yield from hire(t, worker)


def hire(t: Table, worker: str) -> Flow:
    """The worker, its colour's reward, and at most two (T-280, T-281)."""
    t.rule("T-280")
    t.queue.append(worker)
    yield from gain(t, REWARDS[worker], "axomamma")
    while len(t.queue) > 2:
        t.rule("T-281")
        t.queue.remove((yield from lot("picked_worker", sorted(t.queue))))


def climb(t: Table, steps: int) -> Flow:
    side = t.sides[HIM]
    for _ in range(steps):
        if side.temple == TOP:
            return
        side.temple += 1
        yield from temple_reward(t)


def temple_reward(t: Table) -> Flow:
    yield from gain(t, TEMPLE[t.sides[HIM].temple]["reward"], "temple")
