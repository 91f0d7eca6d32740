"""A second reading of the rules: the game once more, from the rulebook and `rules.md`, as a player would go through it.

It shares nothing with the engine but the words of answers and of chance, and is slow and plain on purpose. This file is set-up
and turn (sections 2, 3 and 7). The pieces are in `reading_table`, the chapters beside it: `reading_paying`, `reading_gains`,
`reading_building`, `reading_weaving`, `reading_cards`, `reading_hill`, `reading_priest`, `reading_conquest`, `reading_festival`,
and Axomamma in `reading_axomamma`, `reading_axo_gains` and `reading_axo_actions`. `reading_opening` begins in the middle.
"""

from collections import Counter

from tests.rules.tawantinsuyu import reading_axomamma as axomamma
from tests.rules.tawantinsuyu import reading_cards as cards
from tests.rules.tawantinsuyu import reading_festival as festival
from tests.rules.tawantinsuyu import reading_gains as gains
from tests.rules.tawantinsuyu import reading_hill as hill
from tests.rules.tawantinsuyu import reading_opening as opening
from tests.rules.tawantinsuyu import reading_paying as paying
from tests.rules.tawantinsuyu import reading_priest as priest
from tests.rules.tawantinsuyu.reading_table import SPACES, WEAVINGS, WORKERS, Flow, Table, Truth


class Reading(Table):
    """A whole game, or one from a position on."""

    pieces: opening.Pieces | None = None

    def play(self) -> Flow:
        yield from lay_out(self)
        if self.pieces:
            opening.lay(self, self.pieces)
        else:
            yield from begin(self)
        self.setting_up = False
        seat = self.first
        while True:
            if not self.human(seat):
                over = yield from axomamma.turn(self)
            else:
                over = yield from turn(self, seat)
            if over:
                return
            seat = (seat + 1) % len(self.sides)


# Set-up


def lay_out(t: Table) -> Flow:
    """The board, the workers and the market (section 2)."""
    t.rule("T-030", "T-031", "T-032", "T-037", "T-038", "T-039", "T-040", "T-043", "T-048", "T-049")
    t.rotation = int((yield None).removeprefix("coricancha "))
    if not t.solo:
        t.rule("T-041")
        t.first = int((yield None).removeprefix("first "))
    removed = t.figures["workers_removed_per_colour"]
    t.bag = Counter(dict.fromkeys(WORKERS, 2))
    for seat in t.order(t.first):
        yield from starting_workers(t, seat)
    t.bag += Counter(dict.fromkeys(WORKERS, 7 - removed))
    yield from fill_village(t)
    t.rule("T-034", "T-035")
    for _ in range(t.figures["board_sizes"]["nomads"]):
        yield from gains.refill_nomads(t)
    if t.figures["blocked_spaces"]:
        t.rule("T-036")
        yield from block(t, "start")
    yield from t.refill_market()
    yield from t.turn_up_weaving()
    if t.solo:
        tile = (yield None).removeprefix("picked_weaving ")
        t.sides[1].tapestries.append([tile])


def begin(t: Table) -> Flow:
    """Weavings and cards are chosen; Axomamma's own set-up."""
    yield from starting_weavings(t)
    yield from cards.starting_cards(t)
    if t.solo:
        yield from axomamma.set_up(t)


def starting_workers(t: Table, seat: int) -> Flow:
    """Two of different colours (T-033)."""
    first = yield from t.draw_worker()
    second = yield from t.draw_worker()
    while second == first:
        t.rule("T-033")
        second = yield from t.draw_worker()
        if second != first:
            t.bag[first] += 1
    t.sides[seat].workers = [first, second]
    if not t.human(seat):
        t.queue = t.sides[seat].workers


def fill_village(t: Table) -> Flow:
    """From the potato end to the corn end, while the bag lasts (T-034, T-202)."""
    for _ in range(t.figures["board_sizes"]["village"]):
        worker = yield from t.draw_worker()
        if worker:
            t.village.append(worker)


def block(t: Table, when: str) -> Flow:
    """A worker from the bag on each marked space that is empty (T-036, T-204)."""
    for space, row in SPACES.items():
        if row["blocked_2p"] == when and space not in t.hill:
            worker = yield from t.draw_worker()
            if worker:
                t.hill[space] = worker


def starting_weavings(t: Table) -> Flow:
    """Each takes one in turn order (T-042)."""
    t.rule("T-042")
    tiles = [name for name, row in WEAVINGS.items() if row["start"] and [name] not in t.sides[-1].tapestries]
    for seat in t.order(t.first):
        if t.human(seat):
            tile = (yield from t.ask(seat, [f"begin_with {tile}" for tile in tiles])).removeprefix("begin_with ")
            tiles.remove(tile)
            t.sides[seat].tapestries.append([tile])


# The turn


def turn(t: Table, seat: int) -> Truth:
    """One turn of a player; whether the game is over (section 3)."""
    side = t.sides[seat]
    if t.holder == seat and not t.postponed:
        t.rule("T-061")
        if (yield from festival.festival(t)):
            return True
    t.postponed = False
    if not side.section:
        t.rule("T-060")
        side.section = int((yield from t.ask(seat, [f"stand {section}" for section in range(1, 6)])).split()[1])
        if t.solo:
            yield from axomamma.stand(t)
    t.active = seat
    t.rule("T-062")
    answer = yield from paying.decide(t, seat, lambda: choices(t, seat))
    verb, *words = answer.split()
    if verb == "place":
        yield from hill.place(t, seat, words[0], words[1], words[2])
    else:
        yield from act(t, seat, answer)
        t.rule("T-150")
        answer = yield from paying.decide(t, seat, lambda: secondary(t, seat, [verb]) or None)
        if answer:
            yield from act(t, seat, answer)
    yield from end_turn(t, seat)
    return False


def choices(t: Table, seat: int) -> list[str]:
    """A placement, or two different secondary actions; a single one only where nothing else can be done (T-062, T-066)."""
    places, actions = hill.placements(t, seat), secondary(t, seat, [])
    if places and len({action.split()[0] for action in actions}) < 2:
        return places
    return places + actions


def secondary(t: Table, seat: int, done: list[str]) -> list[str]:
    """The secondary actions that can do something (T-066)."""
    if not (t.nomads.total() and (len(t.gods) or t.offer) and (len(t.armies) or t.army_discard)):
        t.rule("T-066")
    found = ["move 1", "move 2"] if "move" not in done else []
    if "pray" not in done and (len(t.gods) or t.offer):
        found.append("pray")
    if "train" not in done and (len(t.armies) or t.army_discard):
        found.append("train")
    if "recruit" not in done and t.nomads.total():
        found.append("recruit")
    return found


def act(t: Table, seat: int, answer: str) -> Flow:
    """One secondary action (section 6)."""
    verb, *words = answer.split()
    if verb == "move":
        yield from priest.move(t, seat, int(words[0]))
    elif verb == "pray":
        t.rule("T-151")
        yield from gains.take_god(t, seat, 2, must=True)
    elif verb == "train":
        t.rule("T-152")
        yield from gains.train(t, seat)
    else:
        t.rule("T-153")
        yield from gains.take_nomad(t, seat, must=True)


def end_turn(t: Table, seat: int) -> Flow:
    """Hire, dismiss, the card joins the offer, Village check, market (T-065)."""
    t.rule("T-065")
    yield from hire(t, seat)
    t.active = -1
    side = t.sides[seat]
    while len(side.workers) > 2:
        t.rule("T-183")
        answer = yield from t.ask(seat, [f"dismiss {worker}" for worker in side.workers])
        side.workers.remove(answer.removeprefix("dismiss "))
    join_offer(t)
    check_village(t, seat)
    t.rule("T-185")
    yield from t.refill_market()


def hire(t: Table, seat: int) -> Flow:
    """One worker from an end of the Village (T-181)."""

    def answers() -> list[str]:
        if not t.village:
            t.rule("T-186")
            return ["pass"]
        found = [f"hire {end}" for end in ("potato", "corn") if paying.affordable(t, seat, {end: 1})]
        return ["pass", *found]

    answer = yield from paying.decide(t, seat, answers)
    if answer.startswith("hire"):
        t.rule("T-181", *["T-182"] * (len(t.sides[seat].workers) > 1))
        end = answer.split()[1]
        t.sides[seat].workers.append(t.village.pop(0 if end == "potato" else -1))
        yield from paying.pay(t, seat, {end: 1})


def join_offer(t: Table) -> None:
    """The card played; a full offer is shuffled away first (T-095)."""
    if not t.card_played:
        return
    t.rule("T-095")
    if len(t.offer) == t.figures["offer_capacity"]:
        t.rule("T-233")
        t.gods.shuffle(t.offer)
        t.offer = []
    t.offer.append(t.card_played)
    t.card_played = ""


def check_village(t: Table, seat: int) -> None:
    """Whoever's turn leaves the Village empty takes the tile (T-184)."""
    if not t.village and t.holder == -1:
        t.rule("T-184")
        festival.take_tile(t, seat)
