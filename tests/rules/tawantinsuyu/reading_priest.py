"""A second reading: the High Priest's actions (section 6)."""

from tests.rules.tawantinsuyu import reading_axomamma as axomamma
from tests.rules.tawantinsuyu import reading_conquest as conquest
from tests.rules.tawantinsuyu import reading_gains as gains
from tests.rules.tawantinsuyu import reading_paying as paying
from tests.rules.tawantinsuyu import reading_weaving as weaving
from tests.rules.tawantinsuyu.reading_table import TOP, Flow, Table


def move(t: Table, seat: int, steps: int) -> Flow:
    """Clockwise; the space reached is activated for all (T-154)."""
    t.rule("T-154")
    side = t.sides[seat]
    side.section = (side.section - 1 + steps) % 5 + 1
    if any(other is not side and other.section == side.section for other in t.sides):
        t.rule("T-156")
    yield from activate(t, seat, t.action_at(side.section))


def activate(t: Table, seat: int, action: str) -> Flow:
    """Passive buildings first, then the mover's part, then the others' (T-154, T-168)."""
    yield from react(t, seat, action)
    if action == "conquest":
        yield from conquest.conquest(t, seat)
        return
    own = {"worship": worship, "offering": offering, "regeneration": regeneration, "production": production}[action]
    others = {
        "worship": follow_worship,
        "offering": follow_offering,
        "regeneration": follow_regeneration,
        "production": follow_production,
    }[action]
    for one in t.order(seat):
        if not t.human(one):
            yield from axomamma.perform(t, action, initiating=one == seat)
        elif one == seat:
            yield from own(t, one)
        else:
            yield from others(t, one)


def react(t: Table, seat: int, action: str) -> Flow:
    """Z11, Z12, Z17 and Z18 answer whoever moved (T-168)."""
    for one in t.order(seat):
        if action == "offering" and t.has(one, "Z11"):
            t.rule("T-168", "T-251")
            yield from weaving.free_weaving(t, one)
        if action == "worship" and t.has(one, "Z12"):
            t.rule("T-168", "T-252")
            yield from gains.paid_step(t, one)
        if action == "conquest" and t.has(one, "Z17"):
            t.rule("T-168", "T-257")
            t.sides[one].res["gold"] += 1
            t.sides[one].earn(1, "buildings")
        if action == "regeneration" and t.has(one, "Z18"):
            t.rule("T-168", "T-258")
            t.sides[one].res["gold"] += 1
            yield from gains.draw_armies(t, one, 1)


def gold_instead(t: Table, seat: int) -> None:
    """1 gold in place of the own part (T-155)."""
    t.rule("T-155")
    t.sides[seat].res["gold"] += 1


# Worship


def worship(t: Table, seat: int) -> Flow:
    """Up to one large statue for 3 steps and one small for 1 (T-157)."""
    side = t.sides[seat]
    used: list[str] = []

    def answers() -> list[str] | None:
        found = [f"sacrifice {name}" for name in set(side.statues) if name.split("-")[1] not in used]
        if side.temple == TOP:
            t.rule("T-015")
            found = []
        if used and not found:
            return None
        return found + (["stop"] if used else ["take_gold"])

    while True:
        answer = yield from paying.decide(t, seat, answers)
        if answer == "take_gold":
            gold_instead(t, seat)
        if not answer.startswith("sacrifice"):
            return
        t.rule("T-157")
        name = answer.removeprefix("sacrifice ")
        side.statues.remove(name)
        used.append(name.split("-")[1])
        yield from gains.climb(t, seat, 3 if name.endswith("large") else 1)


def follow_worship(t: Table, seat: int) -> Flow:
    """One statue of either size for one step (T-157)."""
    side = t.sides[seat]
    if not side.statues or side.temple == TOP:
        return
    answer = yield from t.ask(seat, ["pass", *[f"sacrifice {name}" for name in side.statues]])
    if answer != "pass":
        t.rule("T-157")
        side.statues.remove(answer.removeprefix("sacrifice "))
        yield from gains.climb(t, seat, 1)


# Offering


def offering(t: Table, seat: int) -> Flow:
    """2, 4 or 6 corn for 1, 2 or 3 steps (T-158)."""

    def answers() -> list[str]:
        most = min(3, TOP - t.sides[seat].temple)
        ways = [steps for steps in range(1, most + 1) if paying.affordable(t, seat, {"corn": 2 * steps})]
        return ["take_gold", *[f"offer {steps}" for steps in ways]]

    answer = yield from paying.decide(t, seat, answers)
    if answer == "take_gold":
        gold_instead(t, seat)
        return
    t.rule("T-158")
    steps = int(answer.split()[1])
    yield from paying.pay(t, seat, {"corn": 2 * steps})
    yield from gains.climb(t, seat, steps)


def follow_offering(t: Table, seat: int) -> Flow:
    def answers() -> list[str] | None:
        if t.sides[seat].temple == TOP:
            return None
        return ["pass", "offer 1"] if paying.affordable(t, seat, {"corn": 3}) else []

    answer = yield from paying.decide(t, seat, answers)
    if answer == "offer 1":
        t.rule("T-158")
        yield from paying.pay(t, seat, {"corn": 3})
        yield from gains.climb(t, seat, 1)


# Regeneration


def regeneration(t: Table, seat: int) -> Flow:
    """One turned up free, each further one for 1 food (T-159)."""
    turned = 0

    def answers() -> list[str] | None:
        found = gains.face_down(t, seat)
        if not turned:
            return [*found, "take_gold"]
        if not found:
            return None
        return [*found, "stop"] if paying.affordable(t, seat, {"food": 1}) else []

    while True:
        answer = yield from paying.decide(t, seat, answers)
        if answer == "take_gold":
            gold_instead(t, seat)
        if answer in ("", "stop", "pass", "take_gold"):
            return
        t.rule("T-159")
        gains.turn_up(t, seat, answer)
        turned += 1
        if turned > 1:
            yield from paying.pay(t, seat, {"food": 1})


def follow_regeneration(t: Table, seat: int) -> Flow:
    """Any number for 1 corn each (T-159)."""

    def answers() -> list[str] | None:
        found = gains.face_down(t, seat)
        if not found:
            return None
        return [*found, "stop"] if paying.affordable(t, seat, {"corn": 1}) else []

    while True:
        answer = yield from paying.decide(t, seat, answers)
        if answer in ("", "stop", "pass"):
            return
        t.rule("T-159")
        gains.turn_up(t, seat, answer)
        yield from paying.pay(t, seat, {"corn": 1})


# Production


def production(t: Table, seat: int) -> Flow:
    yield from produce(t, seat, mover=True)
    t.activated.clear()


def follow_production(t: Table, seat: int) -> Flow:
    yield from produce(t, seat, mover=False)
    t.activated.clear()


def produce(t: Table, seat: int, mover: bool) -> Flow:
    """Face-up buildings produce and are turned down; the mover turns one up before or after (T-166, T-167, T-256)."""
    side = t.sides[seat]
    used: list[str] = []
    flips = 1 if mover else 0
    wide = 1 if t.has(seat, "Z16") else 0
    stage = 0
    began = False

    def answers() -> list[str] | None:
        found = []
        if stage < 2:
            found += [f"produce {name}" for name in side.producers() if name not in used]
        if flips or wide:
            found += [f"regenerate {name}" for name in side.down]
        if wide:
            found += [f"rally {card}" for card in side.army_down]
        if mover and not began:
            return [*found, "take_gold"]
        return [*found, "stop"] if found else None

    while True:
        answer = yield from paying.decide(t, seat, answers)
        if answer == "take_gold":
            gold_instead(t, seat)
            if wide and gains.possible(t, seat, "regenerate"):
                t.rule("T-256")
                yield from gains.regenerate(t, seat)
        if answer in ("", "stop", "take_gold"):
            return
        began = True
        verb, name = answer.split()
        if verb == "produce":
            t.rule("T-131", "T-166")
            stage = 1
            used.append(name)
            side.up.remove(name)
            side.down.add(name)
            t.activated.add(name)
            yield from gains.produce(t, seat, name)
            continue
        gains.turn_up(t, seat, answer)
        if verb == "rally" or not flips:
            t.rule("T-256")
            wide -= 1
        else:
            flips -= 1
        if stage:
            t.rule("T-167")
            stage = 2
