"""A second reading: Axomamma's set-up, turn, High Priest actions and Festivals (section 12)."""

from collections import Counter

from tests.rules.tawantinsuyu import reading as turns
from tests.rules.tawantinsuyu import reading_axo_actions as actions
from tests.rules.tawantinsuyu import reading_axo_gains as his
from tests.rules.tawantinsuyu import reading_conquest as conquest
from tests.rules.tawantinsuyu import reading_festival as festival
from tests.rules.tawantinsuyu import reading_priest as priest
from tests.rules.tawantinsuyu.reading_table import ARMIES, CONQUESTS, TOP, YIELD, Flow, Table, Truth

HIM = 1
REGIONS = ["antisuyu", "chinchasuyu", "kuntisuyu", "qullasuyu"]


# Set-up


def set_up(t: Table) -> Flow:
    """Resources, an army card, four open god cards and a nature (T-270, T-272, T-274)."""
    t.rule("T-270", "T-272", "T-274", "T-287")
    yield from his.draw_army(t)
    for _ in range(4):
        t.slots.append((yield from t.draw_god()))
    if "E1" in t.switches:
        t.rule("T-330")
    else:
        t.personality = (yield None).removeprefix("personality ")


def stand(t: Table) -> Flow:
    """His High Priest stands as far on as the die says; stairs there, without reward (T-271, T-273)."""
    t.rule("T-271", "T-273")
    side = t.sides[HIM]
    roll = int((yield None).removeprefix("rolled "))
    side.section = (t.sides[0].section - 1 + roll) % 5 + 1
    place = actions.stairs_place(t)
    side.stairs -= 1
    t.stair_owner[place] = HIM


# The turn


def turn(t: Table) -> Truth:
    """An HP action, else a placement, else neither (T-290, T-300, T-314); whether the game is over."""
    if t.holder == HIM and not t.postponed:
        if (yield from festival.festival(t)):
            return True
    t.postponed = False
    side = t.sides[HIM]
    ahead = [side.section % 5 + 1, (side.section + 1) % 5 + 1]
    reached = [section for section in ahead if wants(t, t.action_at(section))]
    if reached:
        yield from high_priest(t, reached[0])
    elif t.queue:
        yield from actions.place(t)
    else:
        yield from actions.idle(t)
    turns.check_village(t, HIM)
    yield from t.refill_market()
    return False


def high_priest(t: Table, section: int) -> Flow:
    """The action, then an army card, then up to two offer cards under the deck (T-290)."""
    t.rule("T-290", "T-291")
    side = t.sides[HIM]
    side.section = section
    if "H4" in t.switches:
        t.rule("T-331")
        side.earn(2, "axomamma")
    yield from priest.activate(t, HIM, t.action_at(section))
    yield from his.draw_army(t)
    t.gods.under += t.offer[:2]
    del t.offer[:2]


def wants(t: Table, action: str) -> bool:
    """The condition of each action (T-291)."""
    side = t.sides[HIM]
    if action == "offering":
        return side.res["corn"] >= 4
    if action == "production":
        return len(side.producers()) >= 2
    if action == "worship":
        return len(side.statues) >= (2 if "E3" in t.switches else 1)
    if action == "conquest":
        soldiers = side.soldiers() + len(side.army)
        return soldiers >= t.casualties if "H2" in t.switches else soldiers > t.casualties
    return len(side.down) + len(side.army_down) >= 3


def perform(t: Table, action: str, initiating: bool) -> Flow:
    """His part of an action, in the role he has (T-292, T-293, T-298, T-299)."""
    if not initiating:
        t.rule("T-299")
    if action == "worship":
        yield from worship(t, initiating)
    elif action == "offering":
        yield from offering(t, initiating)
    elif action == "regeneration":
        regeneration(t, initiating)
    else:
        yield from production(t, initiating)


def worship(t: Table, initiating: bool) -> Flow:
    """One large and one small statue; following one, small rather than large (T-293, T-157)."""
    t.rule("T-293")
    if initiating and "H1" in t.switches and t.active_worship:
        t.rule("T-331")
        yield from his.climb(t, 1)
    for size in ("large", "small") if initiating else ("small", "large"):
        mine = sorted({name for name in t.sides[HIM].statues if name.endswith(size)})
        if not mine or t.sides[HIM].temple == TOP:
            continue
        name = yield from his.lot("picked_statue", mine)
        t.sides[HIM].statues.remove(name)
        yield from his.climb(t, 3 if initiating and size == "large" else 1)
        if not initiating:
            return


def offering(t: Table, initiating: bool) -> Flow:
    """As many steps as corn and gold pay, corn first (T-293, T-158)."""
    t.rule("T-293")
    side = t.sides[HIM]
    if initiating and "H1" in t.switches:
        t.rule("T-331")
        yield from his.climb(t, 1)
    price = 2 if initiating else 3
    steps = min(3 if initiating else 1, (side.res["corn"] + side.res["gold"]) // price, TOP - side.temple)
    if steps:
        his.pay(t, "corn", price * steps)
        yield from his.climb(t, steps)


def regeneration(t: Table, initiating: bool) -> None:
    """All; following half of each kind, rounded up, highest number and most soldiers first (T-298)."""
    t.rule("T-298")
    side = t.sides[HIM]
    buildings = sorted(side.down, reverse=True)
    armies = sorted(side.army_down, key=lambda card: (ARMIES[card]["soldiers"], card), reverse=True)
    if not initiating:
        buildings = buildings[: (len(buildings) + 1) // 2]
        armies = armies[: (len(armies) + 1) // 2]
    side.up |= set(buildings)
    side.down -= set(buildings)
    side.army_up |= set(armies)
    side.army_down -= set(armies)


def production(t: Table, initiating: bool) -> Flow:
    """All produce and are turned down; initiating, the highest-numbered stays up (T-292)."""
    t.rule("T-292")
    side = t.sides[HIM]
    active = side.producers()
    for name in active:
        yield from his.gain(t, YIELD[name], "buildings")
    down = active[:-1] if initiating else active
    side.up -= set(down)
    side.down |= set(down)


# Conquest


def casualty(t: Table) -> Flow:
    """The worker at the potato end, else a random Nomad (T-297)."""
    t.rule("T-297")
    if t.village:
        t.village.pop(0)
    elif t.nomads.total():
        worker = yield from his.lot("picked_worker", sorted(+t.nomads))
        t.nomads[worker] -= 1
        t.casualties += 1
        drawn = yield from t.draw_worker()
        if drawn:
            t.nomads[drawn] += 1
        return
    else:
        return
    t.casualties += 1


def muster(t: Table) -> None:
    """All hand cards, free (T-294)."""
    side = t.sides[HIM]
    side.army_up |= side.army
    side.army = set()


def conquer(t: Table, second: bool) -> Flow:
    """The payable space with most points; the second time the one that discards fewest cards (T-294, T-296)."""
    places = conquest.targets(t, HIM)
    if not places:
        return
    if second:
        t.rule("T-296")
        fewest = min(discards(t, place) for place in places)
        place = yield from his.lot("picked_conquest", [place for place in places if discards(t, place) == fewest])
    else:
        t.rule("T-294")
        place = min(places, key=lambda one: preference(t, one))
    t.sides[HIM].markers -= 1
    t.conqueror[place] = HIM
    turned, gone = favoured(t, place)
    yield from his.gain(t, CONQUESTS[place]["reward"], "conquest")
    for card in conquest.lowest(t, HIM, turned):
        t.sides[HIM].army_up.remove(card)
        t.sides[HIM].army_down.add(card)
    for card in conquest.lowest(t, HIM, gone):
        t.sides[HIM].army_up.remove(card)
        t.army_discard.add(card)


def preference(t: Table, place: str) -> tuple[int, int, bool, int, int, int]:
    """Most points; then the region: fewest markers, fewer than three of his, fewest human ones, the order named; leftmost."""
    region = CONQUESTS[place]["region"]
    owners = Counter(owner for name, owner in t.conqueror.items() if CONQUESTS[name]["region"] == region)
    return (
        -CONQUESTS[place]["reward"].get("vp", 0),
        owners.total(),
        owners[HIM] >= 3,
        owners[0],
        REGIONS.index(region),
        CONQUESTS[place]["position"],
    )


def favoured(t: Table, place: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """He rather discards cards of one soldier and flips cards of two (T-295)."""
    t.rule("T-295")
    return max(conquest.spendings(t, HIM, place), key=lambda way: (way[1][0], way[0][1]))


def discards(t: Table, place: str) -> int:
    return sum(favoured(t, place)[1])


# Festivals and the end


def festival_weavings(t: Table) -> None:
    """1 point per weaving, 2 with H5, instead of Trade (T-320)."""
    t.rule("T-320")
    side = t.sides[HIM]
    side.earn(sum(map(len, side.tapestries)) * (2 if "H5" in t.switches else 1), "weavings")


def festival_draw(t: Table) -> None:
    """2 points if he is behind, in place of god cards (T-320)."""
    if t.sides[HIM].score < t.sides[0].score:
        t.sides[HIM].earn(2, "festival")


def last_actions(t: Table) -> Flow:
    """Regeneration and Worship once more; nobody follows and nothing comes with them (T-321)."""
    t.rule("T-321")
    regeneration(t, True)
    t.active_worship = False
    yield from worship(t, True)
