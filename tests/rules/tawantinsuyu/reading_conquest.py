"""A second reading: the Conquest (section 6)."""

from tests.rules.tawantinsuyu import reading_axomamma as axomamma
from tests.rules.tawantinsuyu import reading_gains as gains
from tests.rules.tawantinsuyu import reading_paying as paying
from tests.rules.tawantinsuyu.reading_table import ARMIES, CONQUESTS, WORKERS, Flow, Table, Truth


def conquest(t: Table, seat: int) -> Flow:
    """A worker falls; army cards are played; markers are placed, the mover two (T-160, T-161, T-162)."""
    yield from casualty(t, seat) if t.human(seat) else axomamma.casualty(t)
    out = -1
    for one in t.order(seat):
        if not t.human(one):
            axomamma.muster(t)
        elif not (yield from muster(t, one, mover=one == seat)):
            out = one
    for turn, one in enumerate([*t.order(seat), seat]):
        second = turn == len(t.sides)
        if not t.human(one):
            if not (second and "E4" in t.switches):
                yield from axomamma.conquer(t, second)
        elif one != out:
            yield from conquer(t, one)


def casualty(t: Table, seat: int) -> Flow:
    """From an end of the Village, else a Nomad (T-160)."""
    t.rule("T-160")
    if t.village:
        ends = ["send potato", "send corn"] if len(t.village) > 1 else ["send potato"]
        answer = yield from t.ask(seat, ends)
        t.village.pop(0 if answer == "send potato" else -1)
    elif t.nomads.total():
        t.rule("T-186")
        answer = yield from t.ask(seat, [f"send_nomad {worker}" for worker in WORKERS if t.nomads[worker]])
        t.nomads[answer.removeprefix("send_nomad ")] -= 1
        t.casualties += 1
        yield from gains.refill_nomads(t)
        return
    else:
        return
    t.casualties += 1


def muster(t: Table, seat: int, mover: bool) -> Truth:
    """Army cards for 1 potato each, the mover's first free (T-161); whether they take part."""
    side = t.sides[seat]
    played = 0

    def answers() -> list[str] | None:
        free = mover and not played
        can = bool(side.army) and (free or paying.affordable(t, seat, {"potato": 1}))
        found = [f"muster {card}" for card in side.army] if can else []
        if free:
            return [*found, *["stop"] * bool(found or targets(t, seat)), "take_gold"]
        if mover:
            return [*found, "stop"]
        return [*found, "stop"] if found else [] if side.army else None

    while True:
        answer = yield from paying.decide(t, seat, answers)
        if answer == "take_gold":
            t.rule("T-155", "T-165")
            side.res["gold"] += 1
            return False
        if answer in ("", "stop", "pass"):
            return True
        t.rule("T-161")
        card = answer.removeprefix("muster ")
        side.army.remove(card)
        side.army_up.add(card)
        played += 1
        if played > 1 or not mover:
            yield from paying.pay(t, seat, {"potato": 1})


def lean(need: int, singles: int, doubles: int) -> list[tuple[int, int]]:
    """How many singles and doubles give at least so many soldiers, none too many (T-163, T-164)."""
    return [
        (ones, twos)
        for ones in range(singles + 1)
        for twos in range(doubles + 1)
        if ones + 2 * twos >= need
        and not (ones and ones - 1 + 2 * twos >= need)
        and not (twos and ones + 2 * twos - 2 >= need)
    ]


def demands(t: Table, seat: int, place: str) -> list[tuple[int, int]]:
    """How many soldiers to flip and to discard; with Z13 one fewer of each (T-253)."""
    flip, discard = CONQUESTS[place]["flip"], CONQUESTS[place]["discard"]
    if not t.human(seat) and "H3" in t.switches:
        t.rule("T-331")
        return [(max(0, flip - 1), max(0, discard - 1))]
    if not t.has(seat, "Z13"):
        return [(flip, discard)]
    t.rule("T-253")
    less = (max(0, flip - 1), max(0, discard - 1))
    if any(less):
        return [less]
    return [(1, 0)] * (flip > 0) + [(0, 1)] * (discard > 0)


def hand_out(t: Table, seat: int) -> tuple[int, int]:
    counts = [ARMIES[card]["soldiers"] for card in t.sides[seat].army_up]
    return counts.count(1), counts.count(2)


def spendings(t: Table, seat: int, place: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """All ways to meet a space's requirement: cards to flip and cards to discard (T-163)."""
    singles, doubles = hand_out(t, seat)
    found = []
    for flip, discard in demands(t, seat, place):
        for turned in lean(flip, singles, doubles):
            found += [(turned, gone) for gone in lean(discard, singles - turned[0], doubles - turned[1])]
    return found


def targets(t: Table, seat: int) -> list[str]:
    """Empty spaces whose requirement can be met, with a marker left (T-162)."""
    if not t.sides[seat].markers:
        return []
    return [place for place in CONQUESTS if place not in t.conqueror and spendings(t, seat, place)]


def conquer(t: Table, seat: int) -> Flow:
    """One marker on an empty space; the reward first, then the cards (T-162, T-164)."""
    side = t.sides[seat]
    places = targets(t, seat)
    if not places:
        return
    answer = yield from t.ask(seat, ["pass", *[f"conquer {place}" for place in places]])
    if answer == "pass":
        return
    t.rule("T-162", "T-164")
    place = answer.removeprefix("conquer ")
    side.markers -= 1
    t.conqueror[place] = seat
    yield from gains.gain(t, seat, gains.flat([CONQUESTS[place]["reward"]]), "conquest")
    yield from spend(t, seat, place)


def spend(t: Table, seat: int, place: str) -> Flow:
    """First the cards to flip, then those to discard; where one soldier of either kind will do, one question."""
    t.rule("T-163")
    ways = spendings(t, seat, place)
    flips = [f"flip {turned[0]} {turned[1]}" for turned, _ in ways if any(turned)]
    answer = yield from t.ask(
        seat, flips + [f"discard {gone[0]} {gone[1]}" for turned, gone in ways if not any(turned)]
    )
    if answer.startswith("flip"):
        turned = counts(answer)
        for card in lowest(t, seat, turned):
            t.sides[seat].army_up.remove(card)
            t.sides[seat].army_down.add(card)
        rest = [gone for way, gone in ways if way == turned and any(gone)]
        answer = yield from t.ask(seat, [f"discard {gone[0]} {gone[1]}" for gone in rest])
    if answer.startswith("discard"):
        for card in lowest(t, seat, counts(answer)):
            t.sides[seat].army_up.remove(card)
            t.army_discard.add(card)


def counts(answer: str) -> tuple[int, int]:
    _, singles, doubles = answer.split()
    return int(singles), int(doubles)


def lowest(t: Table, seat: int, cards: tuple[int, int]) -> list[str]:
    """The lowest-numbered of the cards with one and with two soldiers (T-163)."""
    held = sorted(t.sides[seat].army_up)
    return [
        card
        for soldiers, number in zip((1, 2), cards, strict=True)
        for card in [one for one in held if ARMIES[one]["soldiers"] == soldiers][:number]
    ]
