"""Phase I of a second reading: rolling, Pututus, and placing dice with the cards that go with it."""

from itertools import product

from tests.rules.cuzco_feld.reading_actions import (
    anywhere,
    exchange,
    headdress,
    move,
    place_priest,
    priests_left,
    reachable,
    take_person,
    ways,
)
from tests.rules.cuzco_feld.reading_box import COLOURS
from tests.rules.cuzco_feld.reading_table import Table
from tests.rules.following import Flow

WITH_A_DIE = ["07", "12", "13", "14"]


def roll(t: Table) -> Flow:
    """Everybody rolls three dice; equal ones bring Pututus (F-090, F-301, F-302, F-310)."""
    claims: dict[int, list[int]] = {1: [], 2: []}
    for seat in range(t.seats):
        who, faces = (yield from t.hear("rolled")).split()
        assert int(who) == seat, f"seat {who} rolls, not seat {seat}"
        t.players[seat].dice = [int(face) for face in faces.split("-")]
        kinds = len(set(t.players[seat].dice))
        if t.module and kinds < 3:
            claims[3 - kinds].append(seat)
    t.mark("F-090")
    for kind in (1, 2):
        if len(claims[kind]) > t.stock[kind - 1]:
            t.mark("F-302")
        for seat in reversed(t.order):
            if seat in claims[kind] and t.stock[kind - 1]:
                t.mark("F-301", "F-310")
                t.stock[kind - 1] -= 1
                t.players[seat].pututus[kind - 1] += 1


def dice_phase(t: Table) -> Flow:
    """Three circuits in turn order, a die each (F-091)."""
    yield from roll(t)
    for _ in range(3):
        for seat in t.order:
            t.mark("F-091", "F-100")
            yield from one_turn(t, seat, t.players[seat].dice, extra=False)
            more = [f"extra_turn {source}" for source in t.sources(seat, "05")]
            answer = yield from t.ask_with_cards(seat, ["no", *more])
            if answer != "no":
                yield from t.pay(seat, "05", answer.split()[1])
                yield from one_turn(t, seat, [1], extra=True)


def one_turn(t: Table, seat: int, dice: list[int], extra: bool) -> Flow:
    """Cards 06, then a die for an action (F-100, F-405)."""
    t.new_turn()
    while True:
        answers = shifts(t, seat) + [answer for die in set(dice) for answer in places(t, seat, die)]
        if extra:
            t.mark("F-308")
        else:
            answers += blows(t, seat)
        answer = yield from t.ask_with_cards(seat, answers)
        verb, *words = answer.split()
        if verb != "shift":
            break
        yield from t.pay(seat, "06", words[0])
        colour, face = words[1].split("-")
        die = (COLOURS.index(colour), int(face))
        t.bar[words[2]].remove(die)
        t.bar[words[3]].append(die)
    if verb == "blow":
        turned = blow(t, seat, words)
        dice.remove(int(words[0]))
        dice.append(turned)
        answer = yield from t.ask_with_cards(seat, places(t, seat, turned))
    yield from place(t, seat, dice, answer, extra)


def shifts(t: Table, seat: int) -> list[str]:
    """Card 06: any placed die to any other space (F-406)."""
    return [
        f"shift {source} {COLOURS[owner]}-{face} {space} {to}"
        for source in t.sources(seat, "06")
        for space in t.spaces
        for owner, face in t.bar[space]
        for to in t.spaces
        if to != space
    ]


def blows(t: Table, seat: int) -> list[str]:
    """Any number of Pututus, all in one direction, turn a die within 1 and 6 (F-303, F-305, F-309)."""
    ones, twos = t.players[seat].pututus
    texts = []
    for die, sign, one, two in product(set(t.players[seat].dice), "+-", range(ones + 1), range(twos + 1)):
        change = one + 2 * two
        if change and 1 <= die + (change if sign == "+" else -change) <= 6:
            texts.append(f"blow {die} " + f"{sign}1" * one + f"{sign}2" * two)
    return texts


def blow(t: Table, seat: int, words: list[str]) -> int:
    """The tiles go back to the stock; the die's new face (F-304, F-306)."""
    t.mark("F-303", "F-304", "F-305", "F-306", "F-309")
    for kind in (1, 2):
        number = words[1].count(str(kind))
        t.players[seat].pututus[kind - 1] -= number
        t.stock[kind - 1] += number
    change = words[1].count("1") + 2 * words[1].count("2")
    return int(words[0]) + (change if words[1][0] == "+" else -change)


# Placing


def may_lie(t: Table, action: str, face: int) -> bool:
    """Lower than all dice there; for points always (F-096, F-097)."""
    if action == "vp":
        t.mark("F-097")
        return True
    allowed = all(face < other for _, other in t.bar[t.space_of[action]])
    if not allowed:
        t.mark("F-096")
    return allowed


def places(t: Table, seat: int, face: int) -> list[str]:
    """Every action a die can be placed for, with every set of cards that changes something."""
    texts = []
    for action in t.space_of:
        for chosen in product(*[["", *t.sources(seat, number)] for number in WITH_A_DIE]):
            cards = {number: source for number, source in zip(WITH_A_DIE, chosen, strict=True) if source}
            if t.can_pay(seat, list(cards.values())) and sensible(t, seat, face, action, cards):
                text = "+".join(f"{number}-{source}" for number, source in cards.items())
                texts.append(f"place {face} {action} {text or 'none'}")
    return texts


def sensible(t: Table, seat: int, face: int, action: str, cards: dict[str, str]) -> bool:
    """The action is possible with these cards, and each of them changes something (F-082, F-098)."""
    if may_lie(t, action, face) == ("07" in cards):
        return False
    if "14" in cards:
        return action in ("paved", "rope") and not {"12", "13"} & set(cards)
    if "13" in cards and outcome(t, seat, action, face) == outcome(t, seat, action, 6):
        return False
    strength = 6 if "13" in cards else face
    if "12" in cards and (action != "temple" or t.steps[strength - 1] is None):
        return False
    possible = bool(outcome(t, seat, action, strength))
    if not possible:
        t.mark("F-098")
    return possible


def outcome(t: Table, seat: int, action: str, strength: int) -> frozenset[str]:
    """What an action could do with a strength; empty if it is not possible."""
    gains: set[str] = {"points"}
    if action in ("paved", "rope"):
        gains = {" ".join(way) for way in ways(t, seat, action, strength)}
    elif action in ("study", "farm"):
        gains = set(reachable(t, seat, action, strength))
    elif action == "exchange":
        gains = {f"{strength} pips"}
    elif action == "temple":
        gains = {f"step {strength}"} if priests_left(t, seat) else set()
        if not gains:
            t.mark("F-184")
    elif action == "headdress":
        gains = {str(number) for number in t.players[seat].ready_circles(strength)}
        if not gains:
            t.mark("F-193")
    return frozenset(gains)


def place(t: Table, seat: int, dice: list[int], answer: str, extra: bool) -> Flow:
    """The die lies on its space, the cards are paid, the action is carried out (F-091, F-100)."""
    _, die, action, cards = answer.split()
    face = int(die)
    numbers = [] if cards == "none" else [card.split("-") for card in cards.split("+")]
    t.mark(f"F-09{6 - t.seats}", *(["F-095"] if t.space_of[action] != action else []))
    if len(numbers) > 1:
        t.mark("F-080")
    for number, source in numbers:
        yield from t.pay(seat, number, source)
    used = {number for number, _ in numbers}
    if not extra:
        dice.remove(face)
        t.bar[t.space_of[action]].append((seat, face))
    yield from carry_out(t, seat, action, 6 if "13" in used else face, used)


def carry_out(t: Table, seat: int, action: str, strength: int, used: set[str]) -> Flow:
    """The action of a die with these cards."""
    if "14" in used:
        yield from move(t, seat, anywhere(t, seat), by_die=True)
    elif action in ("paved", "rope"):
        yield from move(t, seat, ways(t, seat, action, strength), by_die=True)
    elif action in ("study", "farm"):
        yield from take_person(t, seat, action, strength, by_die=True)
    elif action == "exchange":
        yield from exchange(t, seat, strength)
    elif action == "temple":
        yield from place_priest(t, seat, strength, "12" in used)
    elif action == "headdress":
        yield from headdress(t, seat, strength)
    else:
        t.mark("F-200")
        t.score(seat, 2, "actions")
