"""The table of a second reading: everything that lies on it, and the small things that happen to it all the time."""

from collections import Counter
from collections.abc import Generator, Iterable

from tests.rules.cuzco_feld.reading_box import (
    CARDS,
    CATEGORIES,
    COPIES,
    CUZCO,
    FEATHERS,
    GOD_OF,
    GODS,
    GOODS,
    MASKS,
    MISSIONS,
    START_MISSIONS,
    TILES,
    Roads,
    action_spaces,
)
from tests.rules.following import Ask, Flow, Perhaps, Said


class Player:
    """One player's mask and what lies around it."""

    def __init__(self) -> None:
        self.mask = ""
        self.feathers: set[int] = set()
        self.circles: set[int] = set()
        self.at = CUZCO
        self.returned = False
        self.cords = 10
        self.spare = 0
        self.tiles: list[str] = []  # from slot 1 on
        self.down: list[bool] = []
        self.hand: Counter[str] = Counter()
        self.shown: Counter[str] = Counter()  # those of the hand that everybody knows
        self.offerings = self.food = self.inti = self.knowledge = 0
        self.goods: Counter[str] = Counter()
        self.missions: set[str] = set()
        self.completed: set[str] = set()
        self.pututus = [0, 0]  # of 1 and of 2
        self.dice: list[int] = []
        self.points = dict.fromkeys(CATEGORIES, 0)

    def colour(self, place: int) -> str:
        return MASKS[self.mask][place - 1]

    def free_places(self, colour: str) -> list[int]:
        """Where a feather of that colour may go; nowhere once there are three (F-006, F-007)."""
        return [place for place in range(1, 13) if place not in self.feathers and self.colour(place) == colour]

    def feather_count(self, colour: str) -> int:
        return sum(self.colour(place) == colour for place in self.feathers)

    def free_slots(self) -> int:
        """Slots with neither Quipu nor tile (F-010)."""
        return 12 - self.cords - len(self.tiles)

    def add_tile(self, tile: str) -> None:
        """It arrives up, on the lowest free slot (F-011, F-012)."""
        self.tiles.append(tile)
        self.down.append(False)

    def of(self, kind: str, ability: str = "") -> int:
        """How many tiles of a set (and an ability) lie on the mask."""
        return sum(tile.startswith(f"{kind}-{ability}") for tile in self.tiles)

    def hidden(self) -> Counter[str]:
        """Cards of the hand the others do not know."""
        return self.hand - self.shown

    def ready_circles(self, strength: int) -> list[int]:
        """Inactive circle tiles within the strength, both feathers in place (F-190, F-191)."""
        return [
            number
            for number in range(1, strength + 1)
            if number not in self.circles and {2 * number - 1, 2 * number} <= self.feathers
        ]


class Table:
    """Everything on the table."""

    def __init__(self, seats: int, module: bool) -> None:
        self.seats, self.module = seats, module
        self.reached: Counter[str] = Counter()  # how often each rule came up
        self.players = [Player() for _ in range(seats)]
        self.order: list[int] = []
        self.roads = Roads("F1-N1-F2-N2-F3-N3")
        self.rotation = 0
        self.space_of = action_spaces(seats)
        self.spaces = list(dict.fromkeys(self.space_of.values()))
        self.bar: dict[str, list[tuple[int, int]]] = {space: [] for space in self.spaces}
        self.rows: dict[str, str] = {}  # tiles by cell
        self.stack = Counter(TILES)
        self.discards: Counter[str] = Counter()
        self.market: dict[int, list[str]] = {round_: [] for round_ in range(1, 7)}
        self.goods_left = Counter({good: GOODS[good][0] for good in GOODS})
        self.palace: set[str] = set()
        self.mission_deck = {mission for mission in MISSIONS if mission not in START_MISSIONS}
        self.start_deck = set(START_MISSIONS)
        self.steps: list[int | None] = [None] * 6
        self.temple_inti = 6
        self.deck = Counter(dict.fromkeys(CARDS, COPIES))  # face down
        self.faces: dict[str, str] = {}
        self.spent: Counter[str] = Counter()
        self.piles: dict[str, list[int]] = {}
        self.stacked: list[int] = []  # knowledge markers as they arrived, the last one on top
        self.stock = [0, 0]
        self.round = 0
        self.medallions: set[str] = set()  # numbers used by Inti in this turn
        self.gained: set[str] = set()  # numbers of cards taken in this turn

    def mark(self, *rules: str) -> None:
        for rule in rules:
            self.reached[rule] += 1

    def new_turn(self) -> None:
        """Medallions may be used on every card again (F-078)."""
        self.medallions = set()
        self.gained = set()

    # Asking and hearing

    def ask(self, seat: int, answers: Iterable[str]) -> Said:
        """No answer: nothing is asked. One: it is given. More: a question."""
        possible = frozenset(answers)
        if len(possible) > 1:
            return (yield (seat, possible))
        return next(iter(possible), "")

    def ask_all(self, answers: list[list[str]]) -> Generator[Ask | None, str, list[str]]:
        """Everybody answers at the same time; what they said (F-041)."""
        given = []
        for seat, possible in enumerate(answers):
            given.append((yield from self.ask(seat, possible)))
        return given

    def ask_with_cards(self, seat: int, answers: Iterable[str]) -> Said:
        """The answers depend on the hand: a single one is perhaps asked for while cards of it are hidden (section 22)."""
        possible = frozenset(answers)
        if len(possible) == 1 and self.players[seat].hidden():
            return (yield Perhaps((seat, possible)))
        return (yield from self.ask(seat, possible))

    def hear(self, verb: str) -> Said:
        """What chance says, without its first word."""
        said = yield None
        assert said.split()[0] == verb, f"chance says “{said}”, the reading wants to hear “{verb}”"
        return said.partition(" ")[2]

    # Points and goods

    def score(self, seat: int, points: int, category: str) -> None:
        """Points are booked at once (F-013)."""
        if points:
            self.mark("F-013")
        self.players[seat].points[category] += points

    def learn(self, seat: int, steps: int) -> None:
        """The marker advances and lies on top; at 15 it stays (F-014, F-015)."""
        player = self.players[seat]
        if player.knowledge + steps > 15:
            self.mark("F-015")
        if player.knowledge == 15:
            return
        self.mark("F-014", "F-016")
        player.knowledge = min(15, player.knowledge + steps)
        self.stacked.remove(seat)
        self.stacked.append(seat)

    def place_feather(self, seat: int, answer: str) -> None:
        if answer:
            self.mark("F-007")
            self.players[seat].feathers.add(int(answer.split()[1]))

    def any_feathers(self, seat: int) -> list[str]:
        """A feather of any colour that has a place left (F-006)."""
        player = self.players[seat]
        free = [player.free_places(colour) for colour in FEATHERS]
        if not all(free):
            self.mark("F-006")
        return [f"feather {place}" for places in free for place in places]

    def free_quipu(self, seat: int, number: int) -> None:
        """Quipu go from the mask to the reserve (F-130, F-131, F-167)."""
        self.mark("F-130", "F-131")
        player = self.players[seat]
        player.cords -= number
        player.spare += number

    # God cards

    def sources(self, seat: int, number: str) -> list[str]:
        """Whether the card can be paid for, from hand or by Inti (F-071, F-076, F-078)."""
        player = self.players[seat]
        origins = ["hand"] if player.hand[number] and player.offerings else []
        if self.faces.get(GOD_OF[number]) == number and player.inti:
            if number in self.medallions:
                self.mark("F-078")
            else:
                origins.append("inti")
        return origins

    def can_pay(self, seat: int, sources: list[str]) -> bool:
        """An offering for each card of the hand, a medallion for each other (F-071, F-076, F-080)."""
        player = self.players[seat]
        return sources.count("hand") <= player.offerings and sources.count("inti") <= player.inti

    def pay(self, seat: int, number: str, source: str) -> Flow:
        """The card goes to the discard pile, an offering or a medallion goes (F-071, F-076, F-077)."""
        player, god = self.players[seat], GOD_OF[number]
        self.mark(f"F-4{number}", "F-072", "F-082")
        if source == "hand":
            self.mark("F-071", *(["F-073"] if number in self.gained else []))
            player.offerings -= 1
            player.hand[number] -= 1
            if player.shown[number]:
                player.shown[number] -= 1
            self.spent[number] += 1
            if god not in self.faces:
                yield from self.turn_up(god)
        else:
            self.mark("F-076", "F-077")
            player.inti -= 1
            self.medallions.add(number)
            self.spent[self.faces.pop(god)] += 1
            yield from self.turn_up(god)

    def turn_up(self, god: str) -> Flow:
        """The next card of a deck; an exhausted deck is made of the discard pile (F-074, F-075)."""
        cards = [card for card in CARDS if GOD_OF[card] == god]
        if not any(self.deck[card] for card in cards):
            self.mark("F-075")
            for card in cards:
                self.deck[card], self.spent[card] = self.spent[card], 0
        if any(self.deck[card] for card in cards):
            card = yield from self.hear("shows")
            assert card in cards, f"{card} is no card of {god}"
            assert self.deck[card], f"no {card} is left in the deck of {god}"
            self.deck[card] -= 1
            self.faces[god] = card

    def take_card(self, seat: int, god: str) -> Flow:
        """A face-up card into the hand; all have seen it (F-074)."""
        self.mark("F-074")
        card = self.faces.pop(god)
        self.players[seat].hand[card] += 1
        self.players[seat].shown[card] += 1
        self.gained.add(card)
        yield from self.turn_up(god)

    def gods_showing(self) -> list[str]:
        return [god for god in GODS if god in self.faces]
