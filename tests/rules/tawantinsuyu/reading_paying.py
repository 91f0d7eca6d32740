"""A second reading: paying, and free actions between two answers (sections 1 and 3)."""

from collections.abc import Callable

from tests.rules.tawantinsuyu import reading_gains as gains
from tests.rules.tawantinsuyu.reading_table import ARMIES, Flow, Said, Table

RATE = {"corn": 2, "stone": 2, "gold": 1}


# Paying


def affordable(t: Table, seat: int, cost: dict[str, int]) -> bool:
    """Gold may stand in for anything else (T-004)."""
    res = t.sides[seat].res
    missing = cost.get("gold", 0) + sum(max(0, cost.get(one, 0) - res[one]) for one in ("potato", "corn", "stone"))
    missing += max(0, cost.get("food", 0) - res["potato"] - res["corn"])
    return missing <= res["gold"]


def pay(t: Table, seat: int, cost: dict[str, int]) -> Flow:
    """The payer decides the mix of each part (T-004)."""
    res = t.sides[seat].res
    res["gold"] -= cost.get("gold", 0)
    parts = [kind for kind in ("potato", "corn", "stone", "food") if cost.get(kind)]
    for at, kind in enumerate(parts):
        later = sum(max(0, cost[one] - res[one]) for one in parts[at + 1 :])
        yield from pay_part(t, seat, kind, cost[kind], res["gold"] - later)


def pay_part(t: Table, seat: int, kind: str, number: int, most_gold: int) -> Flow:
    res = t.sides[seat].res
    mixes = []
    for gold in range(min(number, most_gold) + 1):
        if kind != "food":
            if number - gold <= res[kind]:
                mixes.append((gold, 0))
            continue
        for corn in range(min(number - gold, res["corn"]) + 1):
            if number - gold - corn <= res["potato"]:
                mixes.append((gold, corn))
    answer = yield from t.ask(seat, [f"pay {gold} {corn}" for gold, corn in mixes])
    gold, corn = map(int, answer.split()[1:])
    if gold:
        t.rule("T-004")
    res["gold"] -= gold
    res["corn"] -= corn
    res["potato" if kind == "food" else kind] -= number - gold - corn


# Free actions


def swaps(t: Table, seat: int) -> list[str]:
    """2 stone = 1 gold = 2 corn; nothing is swapped back at once (T-255)."""
    if t.setting_up or not t.has(seat, "Z15"):
        return []
    res = t.sides[seat].res
    return [
        f"swap {away} {into}"
        for away in RATE
        for into in RATE
        if away != into and res[away] >= RATE[away] and into not in t.swapped
    ]


def free_actions(t: Table, seat: int, promised: bool = False) -> list[str]:
    """Army cards for their resource, an exchange, a potato for a god card, all in one's own turn (T-063, T-064)."""
    if t.active != seat:
        return [] if promised else swaps(t, seat)
    found = [f"cash {card}" for card in t.sides[seat].army]
    if promised:
        return found
    found += swaps(t, seat)
    if t.has(seat, "Z19") and affordable(t, seat, {"potato": 1}) and gains.god_sources(t):
        found.append("consult")
    return found


def act_freely(t: Table, seat: int, answer: str) -> Flow:
    side = t.sides[seat]
    verb, *words = answer.split()
    if verb == "cash":
        t.rule("T-063")
        side.army.remove(words[0])
        t.army_discard.add(words[0])
        for resource, number in ARMIES[words[0]]["resource"].items():
            side.res[resource] += number
    elif verb == "swap":
        t.rule("T-255")
        side.res[words[0]] -= RATE[words[0]]
        side.res[words[1]] += RATE[words[1]]
        t.swapped.add(words[0])
    else:
        t.rule("T-259")
        yield from pay(t, seat, {"potato": 1})
        yield from gains.take_god(t, seat, 1, must=True)


def decide(
    t: Table,
    seat: int,
    answers: Callable[[], list[str] | None],
    promised: bool = False,
    swapping: bool = True,
) -> Said:
    """A question between whose answers free actions may be taken (T-064); they never break what is promised.

    Without answers it is asked while a free action may still bring some; None: never.
    """
    t.swapped.clear()
    while True:
        possible = answers()
        if possible is None:
            answer = ""
            break
        free = free_actions(t, seat, promised) if swapping else []
        if free and not possible:
            possible = ["pass"]
        answer = yield from t.ask(seat, possible + free)
        if answer.split(" ")[0] not in ("cash", "swap", "consult"):
            break
        if not answer.startswith("swap"):
            t.swapped.clear()
        t.rule("T-064")
        yield from act_freely(t, seat, answer)
    t.swapped.clear()
    return answer
