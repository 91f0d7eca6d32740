"""A second reading: Axomamma's placement and the actions of his board (section 12, Placement)."""

from tests.rules.tawantinsuyu import reading as turns
from tests.rules.tawantinsuyu import reading_axo_gains as his
from tests.rules.tawantinsuyu import reading_building as building
from tests.rules.tawantinsuyu import reading_hill as hill
from tests.rules.tawantinsuyu import reading_weaving as weaving
from tests.rules.tawantinsuyu.reading_table import BOX, GODS, SPACES, WEAVINGS, Flow, Row, Table

HIM = 1
BOARD: dict[str, Row] = {row["id"]: row for row in BOX["axomamma_spaces"]}
TOKENS: dict[str, Row] = {row["id"]: row for row in BOX["axomamma_tokens"]}
TERRACES = ["top", "middle", "bottom"]


# Placing


def place(t: Table) -> Flow:
    """The oldest worker; one roll picks the card and the tokens (T-300, T-304)."""
    t.rule("T-300")
    if not t.began:
        t.began = True
        worker = yield from his.lot("picked_worker", sorted(t.queue))
        t.queue.remove(worker)
        t.queue.insert(0, worker)
    roll = int((yield None).removeprefix("rolled "))
    yield from put_down(t, roll - 1)
    yield from act(t, roll)


def put_down(t: Table, slot: int) -> Flow:
    """A space of the slot's god on the terrace he wants (T-301, T-302, T-303)."""
    side = t.sides[HIM]
    while t.slots[slot]:
        god = GODS[t.slots[slot]]["god"]
        free = [space for space in t.empty_spaces() if SPACES[space]["god"] == god]
        if free:
            break
        t.rule("T-302")
        hopes = {GODS[card]["god"] for card in [*t.gods.shuffled, *t.gods.under, *t.offer]}
        if not any(SPACES[space]["god"] in hopes for space in t.empty_spaces()):
            return
        yield from renew_slot(t, slot)
    else:
        t.rule("T-303")
        return
    wanted = TERRACES[min(2, t.celebrated)]
    for terrace in [wanted, "top", "bottom", "middle"]:
        there = [space for space in free if SPACES[space]["terrace"] == terrace]
        if there:
            break
        t.rule("T-301")
    cheapest = min(hill.way_cost(t, side.section, space) for space in there)
    there = [space for space in there if hill.way_cost(t, side.section, space) == cheapest]
    space = yield from his.lot("picked_space", there)
    t.hill[space] = t.queue.pop(0)
    hill.rent(t, HIM, space)
    if side.worships(god):
        t.rule("T-285")
        side.earn(5, "axomamma")
    yield from renew_slot(t, slot)


def renew_slot(t: Table, slot: int) -> Flow:
    """The card joins the offer, another comes from the deck (T-303, T-095)."""
    t.card_played = t.slots[slot]
    turns.join_offer(t)
    t.slots[slot] = yield from t.draw_god()


def act(t: Table, roll: int) -> Flow:
    """All actions at tokens with that number, rows from the top; then the tokens move (T-304)."""
    t.rule("T-304")
    tokens = sorted(
        (token for token, row in TOKENS.items() if row["value"] == roll), key=lambda one: TOKENS[one]["row"]
    )
    for token in tokens:
        yield from do(t, BOARD[t.tokens[token]])
    for token in tokens:
        space = BOARD[t.tokens[token]]
        t.tokens[token] = f"r{space['row']}s{(space['position'] - 1 + roll) % space['loop_length'] + 1}"


def do(t: Table, space: Row) -> Flow:
    """One action of his board (T-305, T-306, T-312)."""
    kind = space["kind"]
    if kind in ("gain", "gain_and_personality"):
        t.rule("T-305")
        yield from his.gain(t, space["effect"], "axomamma")
        if kind == "gain_and_personality":
            yield from personality(t)
    elif kind == "gain_scarcer":
        t.rule("T-305")
        yield from his.choose(t, space["effect"]["choice"], "axomamma")
    elif kind.startswith("village"):
        t.rule("T-312")
        if t.village:
            yield from his.hire(t, t.village.pop(0 if kind == "village_potato_end" else -1))
    elif kind == "nomad":
        t.rule("T-312")
        yield from his.nomad(t)
    elif kind == "buy_weavings":
        yield from buy_weavings(t)
    elif kind == "build_stairs":
        if stairs_place(t) and his.can_pay(t, "stone", 3):
            his.pay(t, "stone", 3)
            build_stairs(t)
        else:
            consolation(t)
    elif kind == "build_statue":
        yield from build_statue(t)
    else:
        yield from build(t, "P" if kind == "build_production" else "Z")


def consolation(t: Table) -> None:
    """1 gold for what cannot be done in full (T-306)."""
    t.rule("T-306")
    t.sides[HIM].res["gold"] += 1


def personality(t: Table) -> Flow:
    """What his nature gives on the gold space (T-313)."""
    if not t.personality:
        return
    t.rule("T-313")
    if t.personality == "statue":
        yield from random_statue(t, "small")
    elif t.personality == "weaving":
        yield from top_weaving(t)
    elif t.personality == "temple":
        yield from his.climb(t, 1)
    else:
        yield from free_building(t, "P" if len(t.sides[HIM].producers()) < 2 else "Z")


def idle(t: Table) -> Flow:
    """No worker and no action: a Nomad, offer cards away, an army card, the High Priest one on (T-314)."""
    t.rule("T-314", "T-315")
    side = t.sides[HIM]
    yield from his.nomad(t)
    away = t.offer[:2]
    del t.offer[:2]
    t.gods.under += away
    side.earn(len(away), "axomamma")
    if "E5" not in t.switches:
        yield from his.draw_army(t)
    if "H6" in t.switches:
        t.rule("T-331")
        side.earn(2, "axomamma")
    side.section = side.section % 5 + 1


# Building


def build(t: Table, kind: str) -> Flow:
    """1 stone or gold (2 with E2), whatever the price (T-311)."""
    price = 2 if "E2" in t.switches else 1
    if price > 1:
        t.rule("T-330")
    if not any(name[0] == kind for name in t.market) or not his.can_pay(t, "stone", price):
        consolation(t)
        return
    t.rule("T-311")
    his.pay(t, "stone", price)
    yield from free_building(t, kind)


def free_building(t: Table, kind: str) -> Flow:
    there = sorted(name for name in t.market if name[0] == kind)
    if there:
        name = yield from his.lot("picked_building", there)
        t.leave_market(name)
        t.sides[HIM].up.add(name)


def stairs_place(t: Table) -> str:
    """Upper stairs from his section on clockwise, else lower ones, rather not under the human's (T-310)."""
    legal = building.stairs_places(t, HIM, True)
    order = [(t.sides[HIM].section - 1 + turn) % 5 + 1 for turn in range(5)]
    upper = [f"S{section}U" for section in order]
    lower = [f"S{section}L" for section in order]
    lower.sort(key=lambda place: t.stair_owner.get(place[:2] + "U") == 0)
    return next((place for place in upper + lower if place in legal), "")


def build_stairs(t: Table) -> None:
    place = stairs_place(t)
    if place:
        t.rule("T-310")
        building.lay_stairs(t, HIM, place)
        his.potatoes(t)


def build_statue(t: Table) -> Flow:
    """The die's god, large before small, else the next slot's; else any he can pay (T-309)."""
    payable = [
        name for name in t.supply if t.supply[name] and his.can_pay(t, "stone", 3, 2 if name.endswith("large") else 0)
    ]
    if not payable:
        consolation(t)
        return
    t.rule("T-309")
    roll = int((yield None).removeprefix("rolled "))
    name = ""
    for turn in range(4):
        card = t.slots[(roll - 1 + turn) % 4]
        ways = [f"{GODS[card]['god']}-{size}" for size in ("large", "small")] if card else []
        name = next((one for one in ways if one in payable), "")
        if name:
            break
    if not name:
        large = [one for one in payable if one.endswith("large")]
        name = yield from his.lot("picked_statue", large or payable)
    his.pay(t, "stone", 3)
    if name.endswith("large"):
        t.sides[HIM].res["gold"] -= 2
    building.raise_statue(t, HIM, name)


def random_statue(t: Table, size: str) -> Flow:
    there = [name for name in t.supply if t.supply[name] and name.endswith(size)]
    if there:
        building.raise_statue(t, HIM, (yield from his.lot("picked_statue", there)))


# Weavings


def rank(t: Table, tile: str) -> tuple[int, int, int]:
    """The largest tapestry it fits, then red, green, yellow, then the highest number (T-307)."""
    fits = [len(row) for row in t.sides[HIM].tapestries if fitting(row, tile)]
    pattern = {"red": 0, "green": 1, "yellow": 2}.get(WEAVINGS[tile]["pattern"], 3)
    return (-max(fits, default=0), pattern, -WEAVINGS[tile]["number"])


def fitting(row: list[str], tile: str) -> bool:
    return WEAVINGS[tile]["pattern"] not in [WEAVINGS[one]["pattern"] for one in row]


def add(t: Table, tile: str) -> None:
    rows = [row for row in t.sides[HIM].tapestries if fitting(row, tile)]
    if rows:
        max(rows, key=len).append(tile)
    else:
        t.sides[HIM].tapestries.append([tile])


def buy_weavings(t: Table) -> Flow:
    """Two of three for 3 corn, else one for 1 corn and 1 gold gained; the human may then buy (T-307)."""
    number = 2 if his.can_pay(t, "corn", 3) else 1
    if not t.weaving_up or not his.can_pay(t, "corn", 1):
        consolation(t)
        return
    t.rule("T-307")
    tiles = yield from weaving.look(t, 3)
    number = min(number, len(tiles))
    his.pay(t, "corn", 3 if number == 2 else 1)
    if number == 1:
        consolation(t)
    for _ in range(number):
        tile = min(tiles, key=lambda one: rank(t, one))
        tiles.remove(tile)
        add(t, tile)
    yield from weaving.follow(t, 0, tiles)
    t.weavings.under += tiles
    yield from t.turn_up_weaving()


def follow_weaving(t: Table, rest: list[str]) -> Flow:
    """One tile for 2 corn, unless all would begin a new tapestry (T-308)."""
    yield from ()
    side = t.sides[HIM]
    fit = [tile for tile in rest if any(fitting(row, tile) for row in side.tapestries)]
    if side.res["corn"] < 2 or not fit:
        return
    t.rule("T-308")
    tile = min(fit, key=lambda one: rank(t, one))
    rest.remove(tile)
    side.res["corn"] -= 2
    add(t, tile)


def top_weaving(t: Table) -> Flow:
    """The face-up tile, free."""
    if t.weaving_up:
        add(t, t.weaving_up)
        t.weaving_up = ""
        yield from t.turn_up_weaving()
