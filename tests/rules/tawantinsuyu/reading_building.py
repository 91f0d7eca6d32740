"""A second reading: buildings, stairs and statues (section 5)."""

from tests.rules.tawantinsuyu import reading_paying as paying
from tests.rules.tawantinsuyu.reading_table import PRICE, STAIRS, Flow, Table, Truth

STAIRS_COST = {"stone": 3}
STATUE_COST = {"small": {"stone": 3}, "large": {"stone": 3, "gold": 2}}
STATUE_POINTS = {"small": 3, "large": 9}


# Buildings


def buildable(t: Table, seat: int, free: bool) -> list[str]:
    return [name for name in t.market if free or paying.affordable(t, seat, PRICE[name])]


def renewable(t: Table, seat: int) -> bool:
    return bool(t.sides[seat].gods and t.market)


def build(t: Table, seat: int, free: bool, may: bool) -> Truth:
    """One building of the market at its price; the market may be renewed before (T-130, T-133). Whether one was built."""
    renewed = False
    while True:

        def answers(renewed: bool = renewed) -> list[str]:
            found = [f"build {name}" for name in buildable(t, seat, free)]
            found += ["renew"] * (not renewed and renewable(t, seat))
            return found + ["pass"] * (may or renewed)

        answer = yield from paying.decide(t, seat, answers, promised=not may and not renewed)
        if answer != "renew":
            break
        yield from renew(t, seat)
        renewed = True
    if not answer.startswith("build "):
        return False
    t.rule("T-130", "T-132", *["T-017"] * free)
    name = answer.removeprefix("build ")
    if not free:
        yield from paying.pay(t, seat, PRICE[name])
    t.leave_market(name)
    t.sides[seat].up.add(name)
    return True


def renew(t: Table, seat: int) -> Flow:
    """A god card under the deck, then one or two buildings under their stacks (T-133)."""
    t.rule("T-133")
    side = t.sides[seat]
    card = (yield from t.ask(seat, [f"tuck {card}" for card in side.gods])).removeprefix("tuck ")
    side.gods.remove(card)
    t.gods.under.append(card)
    aside: list[str] = []
    for which in range(2):
        ways = [f"set_aside {name}" for name in t.market]
        answer = yield from t.ask(seat, ways + ["stop"] * which)
        if not answer.startswith("set_aside"):
            break
        aside.append(answer.removeprefix("set_aside "))
        t.leave_market(aside[-1])
    for name in aside:
        if len(t.stacks[name[0]]):
            yield from t.reveal(name[0])
    for name in aside:
        t.stacks[name[0]].under.append(name)


# Stairs


def stairs_places(t: Table, seat: int, free: bool) -> list[str]:
    """Empty stair spaces; lower ones only below stairs (T-122, T-124)."""
    if not t.sides[seat].stairs:
        t.rule("T-124")
    if not t.sides[seat].stairs or not (free or paying.affordable(t, seat, STAIRS_COST)):
        return []
    return [
        place
        for place in STAIRS
        if place not in t.stair_owner and (place.endswith("U") or place[:2] + "U" in t.stair_owner)
    ]


def build_stairs(t: Table, seat: int, free: bool, may: bool) -> Flow:
    def answers() -> list[str]:
        return [f"stairs {place}" for place in stairs_places(t, seat, free)] + ["pass"] * may

    answer = yield from paying.decide(t, seat, answers, promised=not may)
    if not answer.startswith("stairs "):
        return
    if not free:
        yield from paying.pay(t, seat, STAIRS_COST)
    lay_stairs(t, seat, answer.removeprefix("stairs "))


def lay_stairs(t: Table, seat: int, place: str) -> None:
    """4 points, 1 corn, 2 potatoes; the owner of the stairs above a lower one gets 2 points (T-121, T-123)."""
    t.rule("T-121")
    side = t.sides[seat]
    if not place.endswith("L"):
        t.rule("T-122")
    side.stairs -= 1
    t.stair_owner[place] = seat
    side.earn(4, "stairs")
    side.res["corn"] += 1
    side.res["potato"] += 2
    if place.endswith("L"):
        t.rule("T-123")
        t.sides[t.stair_owner[place[:2] + "U"]].earn(2, "stairs")


# Statues


def statue_choice(t: Table, seat: int, free: bool) -> list[str]:
    """What the supply still has and they can pay; free ones are small (T-140)."""
    return [
        name
        for name in t.supply
        if t.supply[name]
        and (name.endswith("small") if free else paying.affordable(t, seat, STATUE_COST[name.split("-")[1]]))
    ]


def build_statue(t: Table, seat: int, free: bool, may: bool) -> Flow:
    def answers() -> list[str]:
        return [f"statue {name}" for name in statue_choice(t, seat, free)] + ["pass"] * may

    answer = yield from paying.decide(t, seat, answers, promised=not may)
    if not answer.startswith("statue "):
        return
    name = answer.removeprefix("statue ")
    if not free:
        yield from paying.pay(t, seat, STATUE_COST[name.split("-")[1]])
    raise_statue(t, seat, name)


def raise_statue(t: Table, seat: int, name: str) -> None:
    t.rule("T-140")
    t.supply[name] -= 1
    t.sides[seat].statues.append(name)
    t.sides[seat].earn(STATUE_POINTS[name.split("-")[1]], "statues")
