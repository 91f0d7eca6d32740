"""A second reading: everything that can be gained (section 1)."""

from collections.abc import Generator, Iterable
from typing import Any

from tests.rules.tawantinsuyu import reading_building as building
from tests.rules.tawantinsuyu import reading_paying as paying
from tests.rules.tawantinsuyu import reading_weaving as weaving
from tests.rules.tawantinsuyu.reading_table import RESOURCES, TEMPLE, TOP, WORKERS, YIELD, Ask, Flow, Table

Reward = tuple[str, Any]
Rewarded = Generator[Ask | None, str, list[Reward]]


def flat(effects: Iterable[dict[str, Any]]) -> list[Reward]:
    return [(kind, number) for effect in effects for kind, number in effect.items()]


def gain(t: Table, seat: int, rewards: list[Reward], category: str) -> Flow:
    """Goods and points at once; the others in the order the owner likes, each once (T-018, T-019)."""
    rest = receive_plain(t, seat, rewards, category)
    while rest:
        kinds = [kind for kind, _ in rest if possible(t, seat, kind)]
        free = (
            paying.free_actions(t, seat) if any(costs(t, seat, kind) for kind, _ in rest if kind not in kinds) else []
        )
        if len(set(kinds)) > 1:
            t.rule("T-019")
        answer = yield from t.ask(seat, [f"resolve {kind}" for kind in kinds] + (["stop", *free] if free else []))
        if not answer.startswith("swap"):
            t.swapped.clear()
        if answer in ("", "stop"):
            return
        if answer.startswith("resolve"):
            yield from resolve(t, seat, rest, answer.removeprefix("resolve "), category)
        else:
            yield from paying.act_freely(t, seat, answer)


def receive_plain(t: Table, seat: int, rewards: list[Reward], category: str) -> list[Reward]:
    """Goods and points come at once; what is left."""
    rest = []
    for kind, number in rewards:
        if kind in RESOURCES:
            t.sides[seat].res[kind] += number
        elif kind == "vp":
            t.sides[seat].earn(number, category)
        else:
            rest.append((kind, number))
    return rest


def resolve(t: Table, seat: int, rest: list[Reward], kind: str, category: str) -> Flow:
    """The next of the gains that are left."""
    one = next(one for one in rest if one[0] == kind)
    rest.remove(one)
    yield from receive(t, seat, one, category)


def costs(t: Table, seat: int, kind: str) -> bool:
    """Whether only its price may stand in the way of a gain."""
    if kind == "pay_gold_temple":
        return t.sides[seat].temple < TOP
    if kind == "build_building":
        return bool(t.market)
    if kind == "build_stairs":
        return bool(building.stairs_places(t, seat, True))
    return kind == "build_statue" and t.supply.total() > 0


def possible(t: Table, seat: int, kind: str) -> bool:
    """Whether a gain can be had at all now."""
    side = t.sides[seat]
    if kind == "god_card":
        return bool(god_sources(t))
    if kind in ("army_card", "train"):
        return bool(len(t.armies) or t.army_discard)
    if kind in ("weaving", "buy_weavings"):
        return bool(t.weaving_up)
    if kind == "worker":
        return bool(t.nomads.total())
    if kind == "temple":
        return side.temple < TOP
    if kind == "pay_gold_temple":
        return side.temple < TOP and side.res["gold"] > 0
    if kind == "regenerate":
        return bool(face_down(t, seat))
    if kind == "single_production":
        return bool(side.producers())
    if kind in ("free_building", "build_building"):
        return bool(building.buildable(t, seat, kind[0] == "f") or building.renewable(t, seat))
    if kind in ("free_stairs", "build_stairs"):
        return bool(building.stairs_places(t, seat, kind[0] == "f"))
    if kind in ("free_small_statue", "build_statue"):
        return bool(building.statue_choice(t, seat, kind[0] == "f"))
    if kind == "trade":
        return bool(side.joints())
    return True


def receive(t: Table, seat: int, reward: Reward, category: str) -> Flow:
    """One gain that is more than goods and points."""
    kind, number = reward
    if kind == "god_card":
        yield from take_god(t, seat, number, must=False)
    elif kind == "army_card":
        yield from draw_armies(t, seat, number)
    elif kind == "train":
        yield from train(t, seat)
    elif kind == "weaving":
        yield from weaving.free_weaving(t, seat)
    elif kind == "worker":
        yield from take_nomad(t, seat, must=False)
    elif kind == "temple":
        if (yield from t.ask(seat, ["yes", "no"])) == "yes":
            yield from climb(t, seat, number)
    elif kind == "pay_gold_temple":
        yield from paid_step(t, seat)
    elif kind == "regenerate":
        yield from regenerate(t, seat)
    elif kind.startswith(("free_", "build_")):
        yield from put_up(t, seat, kind)
    elif kind == "buy_weavings":
        yield from weaving.buy_weavings(t, seat)
    elif kind == "trade":
        yield from weaving.trade(t, seat)
    elif kind == "single_production":
        yield from single_production(t, seat, may=True)
    elif kind == "choice":
        yield from choose(t, seat, number, category)


def put_up(t: Table, seat: int, kind: str) -> Flow:
    """A building, stairs or a statue, free or paid for."""
    if kind.endswith("building"):
        yield from building.build(t, seat, free=kind[0] == "f", may=True)
    elif kind.endswith("stairs"):
        yield from building.build_stairs(t, seat, free=kind[0] == "f", may=True)
    else:
        yield from building.build_statue(t, seat, free=kind[0] == "f", may=True)


def choose(t: Table, seat: int, ways: list[dict[str, int]], category: str) -> Flow:
    """Exactly one of these (T-014)."""
    t.rule("T-014")
    open_ways = {next(iter(way)): way for way in ways if possible(t, seat, next(iter(way)))}
    answer = yield from t.ask(seat, [f"choose {name}" for name in open_ways])
    yield from gain(t, seat, flat([open_ways[answer.removeprefix("choose ")]]), category)


def god_sources(t: Table) -> list[str]:
    """Deck and offer; in the card phase of a Festival the deck only (T-009, T-010)."""
    return ["take deck"] * bool(len(t.gods)) + [f"take {card}" for card in t.offer if not t.deck_only]


def take_god(t: Table, seat: int, number: int, must: bool) -> Flow:
    """One at a time, from deck or offer (T-009); none anywhere: lost (T-010)."""
    for _ in range(number):
        t.rule("T-009")
        sources = god_sources(t)
        if not sources:
            t.rule("T-010")
            return
        answer = yield from t.ask(seat, sources + ["pass"] * (not must))
        if answer == "pass":
            return
        card = answer.removeprefix("take ")
        if card == "deck":
            card = yield from t.draw_god()
        else:
            t.offer.remove(card)
        t.sides[seat].gods.add(card)


def draw_armies(t: Table, seat: int, number: int) -> Flow:
    """Army cards into the hand, without a choice."""
    for _ in range(number):
        card = yield from t.draw_army()
        if card:
            t.sides[seat].army.add(card)


def train(t: Table, seat: int) -> Flow:
    """Draw two, keep one, discard the other (T-148)."""
    t.rule("T-148")
    drawn = []
    for _ in range(2):
        card = yield from t.draw_army()
        if card:
            drawn.append(card)
    if not drawn:
        return
    kept = (yield from t.ask(seat, [f"keep_army {card}" for card in drawn])).removeprefix("keep_army ")
    t.sides[seat].army.add(kept)
    t.army_discard |= {card for card in drawn if card != kept}


def take_nomad(t: Table, seat: int, must: bool) -> Flow:
    """Any Nomad; the place is refilled from the bag (T-012)."""
    if not t.nomads.total():
        return
    t.rule("T-012")
    types = [f"nomad {worker}" for worker in WORKERS if t.nomads[worker]]
    answer = yield from t.ask(seat, types + ["pass"] * (not must))
    if answer == "pass":
        return
    worker = answer.removeprefix("nomad ")
    t.nomads[worker] -= 1
    t.sides[seat].workers.append(worker)
    yield from refill_nomads(t)


def refill_nomads(t: Table) -> Flow:
    worker = yield from t.draw_worker()
    if worker:
        t.nomads[worker] += 1


def climb(t: Table, seat: int, steps: int) -> Flow:
    """Each space reached gives its reward; beyond the last one steps are lost (T-013, T-015)."""
    for _ in range(steps):
        if t.sides[seat].temple == TOP:
            t.rule("T-015")
            return
        t.rule("T-013")
        t.sides[seat].temple += 1
        yield from temple_reward(t, seat)


def temple_reward(t: Table, seat: int) -> Flow:
    yield from gain(t, seat, flat([TEMPLE[t.sides[seat].temple]["reward"]]), "temple")


def paid_step(t: Table, seat: int) -> Flow:
    """1 gold for one step, if they like (T-015, T-018)."""
    side = t.sides[seat]
    if side.temple == TOP:
        return
    if (yield from paying.decide(t, seat, lambda: ["yes", "no"] if side.res["gold"] else [])) == "yes":
        side.res["gold"] -= 1
        yield from climb(t, seat, 1)


def face_down(t: Table, seat: int) -> list[str]:
    side = t.sides[seat]
    down = side.down - t.activated
    return [f"regenerate {name}" for name in down] + [f"rally {card}" for card in side.army_down]


def turn_up(t: Table, seat: int, answer: str) -> None:
    """Face up again (T-020)."""
    side = t.sides[seat]
    verb, name = answer.split()
    t.rule("T-020")
    if verb == "regenerate":
        side.down.remove(name)
        side.up.add(name)
    else:
        side.army_down.remove(name)
        side.army_up.add(name)


def regenerate(t: Table, seat: int) -> Flow:
    answer = yield from t.ask(seat, ["pass", *face_down(t, seat)])
    if answer != "pass":
        turn_up(t, seat, answer)


def produce(t: Table, seat: int, name: str) -> Flow:
    yield from gain(t, seat, flat([YIELD[name]]), "buildings")


def single_production(t: Table, seat: int, may: bool) -> Flow:
    """One face-up building produces and stays up (T-147)."""
    t.rule("T-147")
    ways = [f"produce {name}" for name in t.sides[seat].producers()]
    answer = yield from t.ask(seat, ways + ["pass"] * (may and bool(ways)))
    if answer.startswith("produce"):
        yield from produce(t, seat, answer.removeprefix("produce "))
