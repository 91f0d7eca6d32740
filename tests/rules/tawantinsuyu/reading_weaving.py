"""A second reading: weavings, tapestries and trade (section 5)."""

from collections.abc import Callable

from tests.rules.tawantinsuyu import reading_axo_actions as axo
from tests.rules.tawantinsuyu import reading_gains as gains
from tests.rules.tawantinsuyu import reading_paying as paying
from tests.rules.tawantinsuyu.reading_table import JOINTS, WEAVINGS, Flow, Found, Table

CORN = [0, 1, 3, 6]


def buy_weavings(t: Table, seat: int) -> Flow:
    """Look at three tiles (five with Z08), buy some; each other player may buy one of the rest (T-141, T-142, T-248)."""
    t.rule("T-141")
    tiles = yield from look(t, 5 if t.has(seat, "Z08") else 3)
    if len(tiles) > 3:
        t.rule("T-248")
        for _ in range(len(tiles) - 3):
            answer = yield from t.ask(seat, [f"return {tile}" for tile in tiles])
            tiles.remove(answer.removeprefix("return "))
            t.weavings.under.append(answer.removeprefix("return "))
    bought = yield from pick_tiles(t, seat, tiles)
    yield from paying.pay(t, seat, {"corn": CORN[len(bought)]})
    rest = [tile for tile in tiles if tile not in bought]
    yield from place_tiles(t, seat, bought)
    for other in t.order(seat)[1:]:
        yield from follow(t, other, rest)
    t.weavings.under += rest
    yield from t.turn_up_weaving()


def look(t: Table, number: int) -> Found:
    """The face-up tile and those below it, in the order drawn."""
    tiles = [t.weaving_up]
    t.weaving_up = ""
    while len(tiles) < number and len(t.weavings):
        tiles.append((yield from t.draw_weaving()))
    return tiles


def pick_tiles(t: Table, seat: int, tiles: list[str]) -> Found:
    bought: list[str] = []
    while True:
        answer = yield from paying.decide(t, seat, one_more(t, seat, tiles, bought), promised=bool(bought))
        if answer == "stop":
            break
        bought.append(answer.removeprefix("buy "))
    return bought


def one_more(t: Table, seat: int, tiles: list[str], bought: list[str]) -> Callable[[], list[str]]:
    def answers() -> list[str]:
        if len(bought) == len(tiles) or not paying.affordable(t, seat, {"corn": CORN[len(bought) + 1]}):
            return ["stop"]
        return ["stop"] + [f"buy {tile}" for tile in tiles if tile not in bought]

    return answers


def follow(t: Table, seat: int, rest: list[str]) -> Flow:
    """Another player may buy one tile for 3 corn (T-142)."""
    if not rest:
        return
    if not t.human(seat):
        yield from axo.follow_weaving(t, rest)
        return

    def answers() -> list[str]:
        if not paying.affordable(t, seat, {"corn": 3}):
            return []
        return ["pass"] + [f"buy {tile}" for tile in rest]

    answer = yield from paying.decide(t, seat, answers)
    if answer.startswith("buy "):
        t.rule("T-142")
        tile = answer.removeprefix("buy ")
        yield from paying.pay(t, seat, {"corn": 3})
        rest.remove(tile)
        yield from place_tiles(t, seat, [tile])


def free_weaving(t: Table, seat: int) -> Flow:
    """The face-up tile or the next one unseen (T-143)."""
    if not t.weaving_up:
        return
    t.rule("T-143")
    ways = ["pick face_up"] + ["pick below"] * bool(len(t.weavings))
    answer = yield from t.ask(seat, [*ways, "pass"])
    if answer == "pick face_up":
        tile, t.weaving_up = t.weaving_up, ""
    elif answer == "pick below":
        tile = yield from t.draw_weaving()
    else:
        return
    yield from place_tiles(t, seat, [tile])
    yield from t.turn_up_weaving()


def place_tiles(t: Table, seat: int, tiles: list[str]) -> Flow:
    """Each at an end of a row that lacks its pattern, or as a new row (T-144)."""
    side = t.sides[seat]
    tiles = list(tiles)
    while tiles:
        t.rule("T-144")
        answer = yield from t.ask(seat, [way for tile in tiles for way in places(side.tapestries, tile)])
        verb, tile, *where = answer.split()
        tiles.remove(tile)
        if verb == "begin_tapestry":
            side.tapestries.append([tile])
            continue
        row = side.tapestries[int(where[0])]
        row.insert(0 if where[1] == "left" else len(row), tile)
        yield from made_joint(t, seat, row, where[1])


def places(tapestries: list[list[str]], tile: str) -> list[str]:
    found = [f"begin_tapestry {tile}"]
    for at, row in enumerate(tapestries):
        if WEAVINGS[tile]["pattern"] not in [WEAVINGS[one]["pattern"] for one in row]:
            found += [f"weave {tile} {at} {end}" for end in ("left", "right")]
    return found


def made_joint(t: Table, seat: int, row: list[str], end: str) -> Flow:
    """With Z04 a matching joint pays when it is made (T-244)."""
    left, right = row[:2] if end == "left" else row[-2:]
    if t.has(seat, "Z04") and WEAVINGS[left]["right"] == WEAVINGS[right]["left"]:
        t.rule("T-244")
        yield from gains.gain(t, seat, gains.flat([JOINTS[WEAVINGS[left]["right"]]]), "weavings")


def trade(t: Table, seat: int) -> Flow:
    """Every matching joint pays once (T-146)."""
    t.rule("T-146", *["T-145"] * bool(t.sides[seat].joints()))
    yield from gains.gain(t, seat, gains.flat([JOINTS[icon] for icon in t.sides[seat].joints()]), "weavings")
