"""A second reading of Cuzco: what lies on the table beside the land, and the cards."""

from collections import Counter
from collections.abc import Iterable

from tests.rules.cuzco_kramer.reading_land import BOX, Land
from tests.rules.following import Flow, Said

CATEGORIES = ["temples", "basins", "festivals", "final"]
CARDS = ["+".join(face["relics"]) for face in BOX["card_faces"]]
VALUES = [int(storey["value"]) for storey in BOX["temples"]["storeys"]]
SOLO = {int(row["temple"]): int(row["solo"]) for row in BOX["festival_points"]}
TIED = {int(row["temple"]): int(row["tied"]) for row in BOX["festival_points"]}
DEALT = int(BOX["setup"]["per_player"]["cards"])


class Player:
    """What lies before one player."""

    def __init__(self) -> None:
        self.reserve, self.tokens = 12, 3
        self.tiles = {"double": 5, "village": 2, "culture": 3}
        self.hand: Counter[str] = Counter()
        self.points = dict.fromkeys(CATEGORIES, 0)

    def score(self) -> int:
        return sum(self.points.values())


class Turn:
    """What counts for one turn only."""

    def __init__(self, seat: int) -> None:
        self.seat, self.ap, self.owes = seat, 6, False
        self.token = False
        self.drawn = 0
        self.changed: set[str] = set()
        self.rested: set[str] = set()

    def pay(self, ap: int) -> None:
        assert 0 < ap <= self.ap
        self.ap -= ap
        self.rested.clear()


class Auction:
    """A festival being held."""

    def __init__(self, temple: str, guests: list[int]) -> None:
        self.temple, self.guests = temple, guests
        self.bids: dict[int, Counter[str]] = {seat: Counter() for seat in guests}
        self.held: set[int] = set()


class Table:
    """All facts, and how cards are drawn."""

    def __init__(self, seats: int, first: int = -1) -> None:
        self.seats, self.first = seats, first
        self.seen: Counter[str] = Counter()
        self.land = Land(self.seen)
        self.players = [Player() for _ in range(seats)]
        self.triples, self.basins_left = 56, 16
        self.storeys = {int(storey["value"]): int(storey["count"]) for storey in BOX["temples"]["storeys"]}
        self.deck = Counter(dict.fromkeys(CARDS, 5))
        self.display = ""
        self.discard: Counter[str] = Counter()
        self.turn = Turn(0)
        self.auction: Auction | None = None
        self.ending = -1
        self.no_room = False
        self.counted: set[int] = set()

    # Small words

    def met(self, rule: str) -> None:
        self.seen[rule] += 1

    def ask(self, seat: int, answers: Iterable[str], secret: bool = False) -> Said:
        """No answer: nothing is asked. One: it is given. More, or a secret: a question."""
        possible = frozenset(answers)
        if len(possible) > 1 or (possible and secret):
            return (yield (seat, possible))
        return next(iter(possible), "")

    def complete(self, seat: int, answers: Iterable[str]) -> Said:
        """The rest of an answer is asked even if it can be given one way only."""
        return self.ask(seat, answers, secret=True)

    def clockwise(self, seat: int) -> list[int]:
        """Everybody else, from the left neighbour on."""
        return [(seat + more) % self.seats for more in range(1, self.seats)]

    def gain(self, seat: int, category: str, points: int) -> None:
        self.players[seat].points[category] += points

    # Cards

    def next_card(self) -> Said:
        """Chance turns the top card of the deck."""
        said = yield None
        card = said.split()[-1]
        assert self.deck[card] > 0, f"{said}, but the deck holds {self.deck}"
        self.deck[card] -= 1
        return said

    def turn_up(self) -> Flow:
        said = yield from self.next_card()
        assert said == f"shown {said.split()[-1]}", said
        self.display = said.split()[-1]

    def take_from_deck(self, verb: str, seat: int) -> Flow:
        said = yield from self.next_card()
        card = said.split()[-1]
        assert said == f"{verb} {seat} {card}", said
        self.players[seat].hand[card] += 1

    def draw(self, source: str) -> Flow:
        turn = self.turn
        turn.pay(1)
        turn.drawn += 1
        self.met(f"K-108 a card from the {source}")
        if source == "display":
            self.met("K-109 the display card is replaced")
            self.players[turn.seat].hand[self.display] += 1
            yield from self.turn_up()
        else:
            yield from self.take_from_deck("drew", turn.seat)
        yield from self.reshuffle("a draw")

    def reshuffle(self, after: str) -> Flow:
        """An empty deck is made anew of the discard and the display card, once there is a discard."""
        if self.deck.total():
            return
        if not self.discard.total():
            self.met("K-112 nothing to shuffle yet")
            return
        self.met(f"K-112 shuffled after {after}")
        self.deck = self.discard + Counter([self.display])
        self.discard = Counter()
        yield from self.turn_up()
