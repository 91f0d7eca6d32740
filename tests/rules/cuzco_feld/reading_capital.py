"""Phases II and III of a second reading, and the last count."""

from tests.rules.cuzco_feld.reading_actions import headdress, move, reachable, take_person, ways
from tests.rules.cuzco_feld.reading_box import ABILITIES, GOODS, PRIESTS
from tests.rules.cuzco_feld.reading_table import Table
from tests.rules.following import Flow

FURTHER = {"study": "11", "farm": "15"}


class PersonsTurn:
    """What a player has used in a turn of phase II, and may still use."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t, self.seat = t, seat
        self.used: dict[str, list[str]] = {"study": [], "farm": []}
        self.allowed = {"study": 1, "farm": 1}
        self.more = {"study": 0, "farm": 0}  # card 01 waits for a use of the set
        self.doubled = False
        self.before = list(t.players[seat].tiles)

    def left(self, kind: str) -> int:
        return self.allowed[kind] - len(self.used[kind])

    def fresh(self, kind: str) -> dict[str, int]:
        """Abilities of a set that were not used in this turn, with their numbers of tiles (F-210, F-212)."""
        player = self.t.players[self.seat]
        tiles = {ability: player.of(kind, f"{ability}-") for ability in ABILITIES if ability not in self.used[kind]}
        return {ability: number for ability, number in tiles.items() if number}

    def usable(self, kind: str, more: int) -> list[str]:
        """Those of them that would do something now, with so many tiles more (F-214)."""
        abilities = [
            ability for ability, number in self.fresh(kind).items() if effect(self.t, self.seat, ability, number + more)
        ]
        if len(abilities) < len(self.fresh(kind)):
            self.t.mark("F-214")
        return abilities

    def further(self, kind: str) -> list[str]:
        """Cards 11 and 15: there is one ability more than uses, if need be with card 01 paid as well (F-411, F-415)."""
        t, seat = self.t, self.seat
        sources = t.sources(seat, FURTHER[kind])
        if len(self.usable(kind, self.more[kind])) <= self.left(kind):
            helped = not self.doubled and len(self.usable(kind, 1)) > self.left(kind)
            doublers = t.sources(seat, "01") if helped else []
            sources = [one for one in sources if any(t.can_pay(seat, [one, other]) for other in doublers)]
        return [f"play {FURTHER[kind]} {source}" for source in sources]

    def doubling_helps(self) -> bool:
        """One tile more would change something for a use that is still open (F-401)."""
        return any(
            effect(self.t, self.seat, ability, number) != effect(self.t, self.seat, ability, number + 1)
            for kind in ("study", "farm")
            if self.left(kind)
            for ability, number in self.fresh(kind).items()
        )

    def answers(self) -> list[str]:
        texts = ["stop"]
        for kind in ("study", "farm"):
            if self.left(kind):
                texts += [f"use {kind} {ability}" for ability in self.usable(kind, self.more[kind])]
            texts += self.further(kind)
        if not self.doubled and self.doubling_helps():
            texts += [f"play 01 {source}" for source in self.t.sources(self.seat, "01")]
        return texts


def effect(t: Table, seat: int, ability: str, number: int) -> frozenset[str]:
    """What an ability could do with so many tiles; empty if nothing (F-214, F-501 to F-512)."""
    player = t.players[seat]
    gains = {f"{number} times"}
    if ability in ("paved", "rope"):
        gains = {" ".join(way) for way in ways(t, seat, ability, min(6, 2 * number))}
    elif ability in ("study", "farm"):
        gains = set(reachable(t, seat, ability, 3 if number == 1 else 6))
    elif ability == "circle":
        gains = {str(circle) for circle in player.ready_circles(3 if number == 1 else 6)}
    elif ability == "feather":
        gains = {f"feather {one}" for one in range(min(number, 12 - len(player.feathers)))}
    elif ability == "quipu":
        gains = {f"quipu {one}" for one in range(min(number, player.cords))}
    elif ability == "god_card":
        gains = {f"card {one}" for one in range(number)} if t.gods_showing() else set()
    elif ability == "knowledge":
        gains = {f"knowledge {one}" for one in range(min(number, 15 - player.knowledge))}
    return frozenset(gains)


def persons_phase(t: Table) -> Flow:
    """In turn order, one Study ability and one Farm ability each (F-210, F-217)."""
    for seat in t.order:
        t.new_turn()
        turn = PersonsTurn(t, seat)
        while True:
            verb, *words = (yield from t.ask_with_cards(seat, turn.answers())).split()
            if verb == "stop":
                break
            if verb == "use":
                yield from use(t, seat, turn, words[0], words[1])
                continue
            yield from t.pay(seat, words[0], words[1])
            if words[0] == "01":
                turn.doubled = True
                turn.more = {"study": 1, "farm": 1}
            else:
                turn.allowed["study" if words[0] == "11" else "farm"] += 1


def use(t: Table, seat: int, turn: PersonsTurn, kind: str, ability: str) -> Flow:
    """All tiles of a set with that ability act together (F-212, F-213)."""
    player = t.players[seat]
    tiles = player.of(kind, f"{ability}-")
    number = tiles + turn.more[kind]
    turn.more[kind] = 0
    turn.used[kind].append(ability)
    t.mark("F-210", "F-211", "F-216", "F-217", f"F-5{ABILITIES.index(ability) + 1:02}")
    if tiles > sum(tile.startswith(f"{kind}-{ability}-") for tile in turn.before):
        t.mark("F-215")
    if tiles > 1:
        t.mark("F-212", *(["F-213"] if ability in ("paved", "rope") else []))
    if ability == "offering":
        player.offerings += number
    elif ability == "vp":
        t.score(seat, 2 * number, "persons")
    elif ability == "feather":
        for _ in range(number):
            t.place_feather(seat, (yield from t.ask(seat, t.any_feathers(seat))))
    elif ability == "knowledge":
        t.learn(seat, number)
    elif ability == "god_card":
        for _ in range(number):
            answer = yield from t.ask(seat, [f"take_card {god}" for god in t.gods_showing()])
            if answer:
                yield from t.take_card(seat, answer.split()[1])
    elif ability == "quipu":
        t.free_quipu(seat, min(number, player.cords))
    elif ability == "food":
        player.food += number
    else:
        t.mark("F-513")
        yield from act(t, seat, ability, number)


def act(t: Table, seat: int, ability: str, number: int) -> Flow:
    """Abilities that are actions (F-504, F-506, F-509, F-511, F-512)."""
    if ability in ("paved", "rope"):
        yield from move(t, seat, ways(t, seat, ability, min(6, 2 * number)), by_die=False)
    elif ability == "circle":
        yield from headdress(t, seat, 3 if number == 1 else 6)
    else:
        yield from take_person(t, seat, ability, 3 if number == 1 else 6, by_die=False)


def university(t: Table) -> None:
    """Points for knowledge, and the new order (F-230, F-231, F-232)."""
    for seat, player in enumerate(t.players):
        t.score(seat, player.knowledge, "university")
    t.order = sorted(t.order, key=lambda seat: (t.players[seat].knowledge, t.stacked.index(seat)), reverse=True)
    t.mark("F-230", "F-231", "F-232", "F-061")
    t.stacked = t.order[::-1]
    for player in t.players:
        player.knowledge = 0


def temple(t: Table) -> None:
    """Points for priests, a medallion for most of them (F-235, F-236, F-237)."""
    for seat in range(t.seats):
        t.score(seat, t.steps.count(seat) * PRIESTS[t.round - 1], "temple")
    t.temple_inti -= 1
    standing = [(t.steps.count(seat), step, seat) for step, seat in enumerate(t.steps) if seat is not None]
    if not standing:
        t.mark("F-237")
        return
    t.mark("F-235", "F-236", "F-185")
    t.players[max(standing)[2]].inti += 1


def market(t: Table) -> Flow:
    """One goods tile each for food; card 03 scores it twice (F-240, F-241, F-403)."""
    row = t.market[t.round]
    for seat in t.order:
        t.new_turn()
        player = t.players[seat]
        affordable = {good for good in row if GOODS[good][1] <= player.food}
        answers = [f"buy {good} {with_}" for good in affordable for with_ in ("none", *t.sources(seat, "03"))]
        answer = yield from t.ask(seat, [*answers, "pass"])
        if answer == "pass":
            t.mark("F-241")
            continue
        _, good, source = answer.split()
        t.mark("F-240")
        row.remove(good)
        player.goods[good] += 1
        player.food -= GOODS[good][1]
        t.score(seat, GOODS[good][2], "market")
        if source != "none":
            yield from t.pay(seat, "03", source)
            t.score(seat, GOODS[good][2], "market")


def final_scoring(t: Table) -> None:
    """Medallions, villages and six achievements (F-282 to F-291)."""
    for seat, player in enumerate(t.players):
        villages = sum(t.roads.worth[village] for village, pile in t.piles.items() if pile[-1:] == [seat])
        t.mark(*(["F-282"] if player.inti else []), *(["F-283"] if villages else []), "F-284", "F-291")
        t.score(seat, 2 * player.inti, "inti")
        t.score(seat, villages, "villages")
        achieved = [
            ("F-285", len(player.feathers) == 12, 6),
            ("F-286", len(player.circles) == 6, 9),
            ("F-287", len(player.completed) == 9, 9),
            ("F-288", player.cords + player.spare == 0, 10),
            ("F-289", len(player.tiles) == 12, 12),
            ("F-290", player.goods.total() == 6, 6),
        ]
        if any(player.pututus):
            t.mark("F-307")
        for rule, done, points in achieved:
            if done:
                t.mark(rule)
                t.score(seat, points, "achievements")


def ranking(t: Table) -> list[int]:
    """The place of each seat: points, then turn order (F-292)."""
    best = sorted(range(t.seats), key=lambda seat: (-sum(t.players[seat].points.values()), t.order.index(seat)))
    return [best.index(seat) + 1 for seat in range(t.seats)]
