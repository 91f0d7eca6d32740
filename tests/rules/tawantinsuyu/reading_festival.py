"""A second reading: the Festival and the end of the game (sections 8 and 9)."""

from tests.rules.tawantinsuyu import reading as turns
from tests.rules.tawantinsuyu import reading_axo_gains as his
from tests.rules.tawantinsuyu import reading_axomamma as axomamma
from tests.rules.tawantinsuyu import reading_cards as cards
from tests.rules.tawantinsuyu import reading_gains as gains
from tests.rules.tawantinsuyu import reading_paying as paying
from tests.rules.tawantinsuyu import reading_weaving as weaving
from tests.rules.tawantinsuyu.reading_table import CONQUESTS, TEMPLE, Flow, Table, Truth

TRIGGER = [0, 1, 2, 4]
TAPESTRY = [0, 0, 1, 3, 6, 10, 15, 21]


def take_tile(t: Table, seat: int) -> None:
    """The tile and 1, 2 or 4 points (T-184)."""
    t.holder = seat
    t.festivals += 1
    t.sides[seat].earn(TRIGGER[t.festivals], "festival")


def festival(t: Table) -> Truth:
    """All steps in turn order from the holder, whose turn it is (T-064, T-190); whether the game is over."""
    order = t.order(t.holder)
    t.rule("T-022", "T-190", "T-195", "T-199")
    t.active = t.holder if t.human(t.holder) else -1
    yield from before(t, order)
    t.rule("T-192")
    for side in order:
        if t.human(side):
            yield from weaving.trade(t, side)
        else:
            axomamma.festival_weavings(t)
    t.rule("T-193")
    for side in order:
        t.sides[side].earn(TEMPLE[t.sides[side].temple]["festival_vp"], "temple")
        yield from gains.temple_reward(t, side) if t.human(side) else his.temple_reward(t)
    regions(t)
    for side in order:
        if t.human(side):
            yield from upkeep(t, side)
    if t.festivals == 3:
        t.rule("T-201")
        yield from finish(t, order)
        return True
    yield from renewal(t, order)
    return False


def before(t: Table, order: list[int]) -> Flow:
    """Z12, then Z06, Z09 and Z10 (T-191)."""
    for side in order:
        if t.has(side, "Z12"):
            t.rule("T-191", "T-252")
            yield from gains.paid_step(t, side)
        one = t.sides[side]
        if t.has(side, "Z06"):
            t.rule("T-246")
            one.res["potato"] += 4
        if t.has(side, "Z09"):
            t.rule("T-249")
            one.earn(max((len(row) for row in one.tapestries), default=0), "weavings")
        if t.has(side, "Z10"):
            t.rule("T-250")
            one.res["potato"] += 2
            one.res["corn"] += 1
            one.res["stone"] += 1


def regions(t: Table) -> None:
    """Most markers score the casualties; a tie goes to the rightmost marker (T-194)."""
    for region in dict.fromkeys(row["region"] for row in CONQUESTS.values()):
        markers = [
            (row["position"], t.conqueror[name])
            for name, row in CONQUESTS.items()
            if row["region"] == region and name in t.conqueror
        ]
        if not markers:
            continue
        owners = [owner for _, owner in markers]
        most = max(owners.count(owner) for owner in owners)
        tied = [(position, owner) for position, owner in markers if owners.count(owner) == most]
        t.rule("T-194")
        t.sides[max(tied)[1]].earn(t.casualties, "regions")


def upkeep(t: Table, seat: int) -> Flow:
    """1 potato per god card, gold if they like, 2 points lost per missing one (T-198, T-200)."""
    side = t.sides[seat]
    t.rule("T-198")

    def missing() -> int:
        return max(0, len(side.gods) - side.res["potato"])

    def answers() -> list[str] | None:
        if not missing():
            return ["stop"] if t.active == seat and t.has(seat, "Z19") else None
        return [f"upkeep {gold}" for gold in range(min(missing(), side.res["gold"]) + 1)]

    answer = yield from paying.decide(t, seat, answers)
    short = missing()
    side.res["potato"] -= len(side.gods) - short
    if answer.startswith("upkeep"):
        t.rule("T-200")
        gold = int(answer.split()[1])
        side.res["gold"] -= gold
        if 2 * (short - gold) > side.score:
            t.rule("T-016")
        side.earn(-2 * (short - gold), "upkeep")


def renewal(t: Table, order: list[int]) -> Flow:
    """Village, blockers, god cards drawn and played, a new market (T-202 to T-207)."""
    holder, t.holder = t.holder, -1
    t.celebrated = t.festivals
    number = t.festivals
    t.rule("T-202", "T-208")
    yield from turns.fill_village(t)
    if not t.village:
        t.rule("T-203")
        take_tile(t, holder)
        t.postponed = True
    if number == 1 and t.figures["blocked_spaces"]:
        t.rule("T-204")
        yield from turns.block(t, "festival1")
    t.deck_only = True
    yield from deal(t, order)
    played: list[str] = []
    for side in order:
        if t.human(side):
            yield from cards.play_cards(t, side, played)
    t.deck_only = False
    t.gods.shuffle(played)
    for name in t.market:
        t.stacks[name[0]].under.append(name)
        t.leave_market(name)
    t.rule("T-207")
    yield from t.refill_market()


def deal(t: Table, order: list[int]) -> Flow:
    """Lowest score first; on a tie who is nearer to the holder ranks higher (T-205)."""
    t.rule("T-205")
    ranked = sorted(order, key=lambda side: (t.sides[side].score, -order.index(side)))
    for place, side in enumerate(ranked):
        if not t.human(side):
            axomamma.festival_draw(t)
            continue
        for _ in range(t.figures["festival_draw_lowest_to_highest"][place]):
            card = yield from t.draw_god()
            if card:
                t.sides[side].gods.add(card)


# The end


def finish(t: Table, order: list[int]) -> Flow:
    """Free actions or exchanges once more (T-064, T-255), Axomamma's last actions, then the count (T-220, T-221, T-222)."""
    for side in order:
        if not t.human(side):
            yield from axomamma.last_actions(t)
        else:
            yield from paying.decide(t, side, lambda: ["stop"])
    for side in range(len(t.sides)):
        final_score(t, side)


def final_score(t: Table, number: int) -> None:
    side = t.sides[number]
    t.rule("T-220", "T-221", "T-222")
    side.earn(sum(TAPESTRY[len(row)] for row in side.tapestries), "weavings")
    side.earn(TEMPLE[side.temple]["final_vp"], "temple")
    side.earn(2 * len(side.up), "buildings")
    side.earn(len(side.gods) + len(side.army_up), "cards")
    if t.has(number, "Z06"):
        side.earn(len(side.gods), "cards")
    side.earn(len(side.workers), "workers")
    side.earn(side.res["gold"], "gold")
    if not t.human(number) and "H7" in t.switches:
        t.rule("T-331")
        side.earn(sum(side.res.values()), "axomamma")


def ranking(t: Table, ages: list[int]) -> list[int]:
    """Points, then resources, then age; whoever is still level shares the place (T-223). Alone: first or second (T-322)."""
    if t.solo:
        t.rule("T-322")
        return [1 if t.sides[0].score > max(120, t.sides[1].score) else 2]
    t.rule("T-223")
    worth = [
        (side.score, sum(side.res.values()), age) for side, age in zip(t.sides, ages or [0] * t.seats, strict=True)
    ]
    return [1 + sum(other > one for other in worth) for one in worth]
