"""A second reading: the benefits of god cards, at a placement, in set-up and after a Festival (T-018, T-045, T-091, T-206)."""

from itertools import combinations

from tests.rules.tawantinsuyu import reading_gains as gains
from tests.rules.tawantinsuyu import reading_paying as paying
from tests.rules.tawantinsuyu.reading_table import GODS, Flow, Said, Table

Benefits = list[gains.Reward]


def benefits(card: str) -> Benefits:
    return gains.flat(GODS[card]["benefits"])


def useful(t: Table, seat: int, card: str) -> Benefits:
    """Those that can do something at this moment; in set-up what is paid for always counts (T-018)."""
    return [one for one in benefits(card) if does_something(t, seat, one[0])]


def does_something(t: Table, seat: int, kind: str) -> bool:
    if gains.possible(t, seat, kind):
        return True
    return gains.costs(t, seat, kind) and (t.setting_up or bool(paying.free_actions(t, seat)))


def shares(t: Table, seat: int, card: str) -> list[str]:
    """A card played for all, some or none of its benefits: some of two, none of one that can do something (T-018)."""
    number = len(useful(t, seat, card))
    return [f"play {card}", *[f"play {card} some"] * (number > 1), *[f"play {card} none"] * (number > 0)]


def which(t: Table, seat: int, card: str, late: bool) -> Said:
    """Only one of them, or of three all but one; late, all and none may still be said (T-018, T-091)."""
    kinds = [kind for kind, _ in useful(t, seat, card)]
    ways = [f"only {kind}" for kind in kinds] if len(kinds) > 1 else []
    ways += [f"without {kind}" for kind in kinds] if len(kinds) > 2 else []
    if late:
        ways += ["all"] + ["none"] * bool(kinds)
    return (yield from t.ask(seat, ways))


def chosen(card: str, answer: str) -> Benefits:
    """The benefits that an answer takes."""
    verb, *kind = answer.split(" ")
    if verb == "only":
        return [one for one in benefits(card) if one[0] == kind[0]]
    if verb == "without":
        return [one for one in benefits(card) if one[0] != kind[0]]
    return benefits(card) if verb == "all" else []


def share(t: Table, seat: int, card: str, answer: str) -> gains.Rewarded:
    """What `play g12`, `play g12 some` or `play g12 none` takes."""
    if answer.endswith("some"):
        t.rule("T-018")
        answer = yield from which(t, seat, card, late=False)
    elif answer.endswith("none"):
        t.rule("T-018")
        return []
    else:
        answer = "all"
    return chosen(card, answer)


# Set-up


def starting_cards(t: Table) -> Flow:
    """Eight god cards, three kept, five played in reverse turn order (T-044, T-045, T-046)."""
    t.rule("T-044", "T-046")
    order = [seat for seat in t.order(t.first) if t.human(seat)]
    for seat in order:
        for _ in range(8):
            t.sides[seat].gods.add((yield from t.draw_god()))
    kept: dict[int, set[str]] = {}
    for seat in order:
        ways = [f"keep {' '.join(three)}" for three in combinations(sorted(t.sides[seat].gods), 3)]
        kept[seat] = set((yield from t.ask(seat, ways)).split()[1:])
    played = {seat: sorted(t.sides[seat].gods - kept[seat]) for seat in order}
    for seat in order:
        t.sides[seat].gods = kept[seat]
    for seat in reversed(order):
        yield from play_five(t, seat, list(played[seat]))
    t.gods.shuffle(card for seat in order for card in played[seat])
    yield from t.refill_market()


def play_five(t: Table, seat: int, cards: list[str]) -> Flow:
    """One card after another, or all that are left; other benefits in any order, also between the cards (T-045)."""
    while cards:
        answer = yield from t.ask(
            seat, ["all"] * (len(cards) > 1) + [way for card in cards for way in shares(t, seat, card)]
        )
        t.rule("T-045")
        if answer == "all":
            yield from gains.gain(t, seat, [one for card in cards for one in benefits(card)], "gods")
            return
        card = answer.split()[1]
        cards.remove(card)
        yield from gains.gain(t, seat, (yield from share(t, seat, card, answer)), "gods")


# At a placement


def timing(t: Table, seat: int, card: str) -> Said:
    """Before or after the tasks, all or some, or not at all (T-091, T-094)."""
    t.rule("T-091")
    now, shown = len(useful(t, seat, card)), len(benefits(card))
    ways = ["before"] * (now > 0) + ["before some"] * (now > 1) + ["after"] + ["after some"] * (shown > 1) + ["none"]
    t.rule("T-094")
    return (yield from t.ask(seat, ways))


def take_now(t: Table, seat: int, card: str, answer: str) -> Flow:
    """What was asked for before the tasks."""
    taken = "all" if answer == "before" else (yield from which(t, seat, card, late=False))
    yield from gains.gain(t, seat, chosen(card, taken), "gods")


def take_late(t: Table, seat: int, card: str, answer: str) -> Flow:
    """After the tasks: what was said before them, or, with a statue built meanwhile, what is said now (T-093)."""
    taken = "all"
    if not answer:
        t.rule("T-093")
        number = len(useful(t, seat, card))
        taken = yield from t.ask(seat, ["all"] + ["some"] * (number > 1) + ["none"] * (number > 0))
        if taken == "some":
            taken = yield from which(t, seat, card, late=False)
    elif answer == "after some":
        taken = yield from which(t, seat, card, late=True)
    yield from gains.gain(t, seat, chosen(card, taken), "gods")


# After a Festival


def play_cards(t: Table, seat: int, played: list[str]) -> Flow:
    """Up to three cards for their benefits, without a statue (T-206)."""
    side = t.sides[seat]
    for _ in range(3):

        def answers() -> list[str] | None:
            if not side.gods and not (t.active == seat and t.has(seat, "Z19")):
                return None
            return ["stop", *[way for card in side.gods for way in shares(t, seat, card)]]

        answer = yield from paying.decide(t, seat, answers, swapping=t.active == seat)
        if answer in ("", "stop"):
            return
        t.rule("T-206")
        card = answer.split()[1]
        side.gods.remove(card)
        played.append(card)
        yield from gains.gain(t, seat, (yield from share(t, seat, card, answer)), "gods")
