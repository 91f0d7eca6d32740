"""The second reading's table: who scores, where pawns go, divining, offering, and the tiles behind the screens."""

from collections.abc import Generator, Iterable

from tests.rules.following import Ask, Flow, Said

TERRAINS = ["valley", "desert", "forest", "mountain"]
CROPS = ["sweet_potato", "coca", "chili", "maize", "quinoa"]
COLOURS = ["brown", "white", "green", "blue"]
WORTH = [0, 0, 1, 3, 6, 10]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
PAWNS = {1: 5, 2: 5, 3: 4, 4: 3}
COOP_PAWNS = {"easy": {2: 4, 3: 3, 4: 4}, "normal": {2: 4, 3: 3, 4: 4}, "expert": {2: 3, 3: 2, 4: 3}}


class Side:
    """One who scores: a player, the team, or the Otoma."""

    def __init__(self) -> None:
        self.score = 0
        self.stones = dict.fromkeys(TERRAINS, 0)
        self.tokens: set[str] = set()

    def climb(self, terrain: str) -> None:
        if self.stones[terrain] == 6:
            self.score += 1
        else:
            self.stones[terrain] += 1
            self.score += list(self.stones.values()).count(self.stones[terrain])

    def offer(self, tokens: set[str]) -> None:
        self.tokens -= tokens
        self.score += WORTH[len(tokens)]


class Table:
    """A table, and what can be done at it in every mode."""

    def __init__(self, mode: str, level: str, seats: int, columns: str) -> None:
        self.mode, self.level, self.seats, self.columns = mode, level, seats, columns
        self.cells = [f"{column}{row}" for row in "12345" for column in columns]
        self.land: dict[str, str] = {}
        self.crop: dict[str, str] = {}
        self.arrow: dict[str, str] = {}
        self.left = dict.fromkeys(TERRAINS, 0)
        self.sides = [Side() for _ in range(seats if mode == "competitive" else 2)]
        stocks = 2 if mode == "coop" and seats == 4 else seats
        self.pawns: list[set[str]] = [set() for _ in range(stocks)]
        self.reserve = [COOP_PAWNS[level][seats] if mode == "coop" else PAWNS[seats]] * stocks
        self.otoma: list[str] = []
        self.piles: list[dict[str, int]] = []
        self.tops: list[dict[str, str]] = []
        self.diversity: dict[str, list[str]] = {terrain: [] for terrain in TERRAINS}
        self.quiet = 0
        self.question = ""  # the name of what is asked

    # Small words

    def stock(self, seat: int) -> int:
        return seat % len(self.pawns)

    def side(self, seat: int) -> Side:
        return self.sides[seat if self.mode == "competitive" else 0]

    def empty(self) -> list[str]:
        return [cell for cell in self.cells if cell not in self.land]

    def beside(self, cell: str, way: str) -> str:
        """The next cell in a direction; none at the edge."""
        column, row = self.columns.index(cell[0]) + STEPS[way][0], int(cell[1]) + STEPS[way][1]
        return f"{self.columns[column]}{row}" if 0 <= column < len(self.columns) and 1 <= row <= 5 else ""

    def ask(self, seat: int, question: str, answers: Iterable[str], secret: bool = False) -> Said:
        """No answer: nothing is asked. One: it is given. More, or a secret: a question."""
        possible = frozenset(answers)
        if len(possible) > 1 or (possible and secret):
            self.question = question
            return (yield (seat, possible))
        return next(iter(possible), "")

    def lay_out(self) -> Flow:
        for terrain in TERRAINS:
            self.left[terrain] = int((yield None).split()[2])
        for _ in range(int((yield None).split()[1])):
            _, cell, terrain, crop = (yield None).split()
            self.lay(cell, terrain)
            self.crop[cell] = crop
        if self.mode == "competitive":
            return
        for _ in range(4 if self.level == "easy" and self.mode == "coop" else 5):
            self.otoma.append((yield None).split()[2])
        for cell in sorted(self.otoma, key=self.cells.index):
            self.sides[1].score += CROPS.index(self.crop[cell]) + 1
            self.sides[1].climb(self.land[cell])

    def lay(self, cell: str, terrain: str) -> None:
        self.land[cell] = terrain
        self.left[terrain] -= 1
        self.quiet = -1

    # Moving

    def reached(self, seat: int, origin: str, first: list[str]) -> set[str]:
        """Where a pawn may stop that enters one of these cells first."""
        mine = self.pawns[self.stock(seat)] - {origin}
        rivals = {cell for stock, cells in enumerate(self.pawns) if stock != self.stock(seat) for cell in cells}
        rivals |= set(self.otoma)
        stops: set[str] = set()
        entered: set[str] = set()
        ahead = list(first)
        while ahead:
            cell = ahead.pop()
            if not cell or cell in rivals or cell in entered or cell == origin:
                continue
            entered.add(cell)
            if cell not in mine and not (self.mode == "coop" and cell in self.crop):
                stops.add(cell)
            if cell in mine or cell in self.crop:
                ahead += [self.beside(cell, way) for way in "NESW"]
        return stops

    def moves(self, seat: int, way: str = "") -> list[str]:
        """All explorations; together only those that set out this way."""
        found = []
        for cell in self.pawns[self.stock(seat)]:
            first = [self.beside(cell, one) for one in (way or "NESW")]
            found += [f"explore {cell} {to}" for to in self.reached(seat, cell, first)]
        if self.reserve[self.stock(seat)]:
            edge = [cell for cell in self.cells if any(not self.beside(cell, BACK[one]) for one in (way or "NESW"))]
            found += [f"explore reserve {to}" for to in self.reached(seat, "", edge)]
        return found

    def move(self, seat: int, origin: str, cell: str) -> None:
        if origin == "reserve":
            self.reserve[self.stock(seat)] -= 1
        else:
            self.pawns[self.stock(seat)].remove(origin)
        self.pawns[self.stock(seat)].add(cell)

    def discover(self, seat: int, side: Side, cell: str) -> Flow:
        terrain = (yield None).split()[2]
        self.lay(cell, terrain)
        side.climb(terrain)
        if self.mode == "coop":
            yield from self.fetch_tile(seat, terrain)
        if self.mode == "solo" and side is self.sides[0]:
            self.arrow[cell] = (yield None).split()[2]

    # Divining and offering

    def divinations(self, seat: int) -> list[str]:
        bare = [cell for cell in self.pawns[self.stock(seat)] if cell not in self.crop]
        return [f"divine {cell} {crop}" for cell in bare for crop in CROPS]

    def divine(self, seat: int, answer: str) -> Generator[Ask | None, str, bool]:
        """One divination; whether it was right."""
        _, cell, guess = answer.split()
        true = (yield None).split()[2]
        self.crop[cell] = true
        self.arrow.pop(cell, "")
        self.quiet = -1
        side, level = self.side(seat), CROPS.index(true) + 1
        if guess != true:
            side.score = max(0, side.score - level)
            return False
        side.score += level
        side.tokens.add(true)
        return True

    def divine_on(self, seat: int, answer: str) -> Generator[Ask | None, str, bool]:
        """The Divine action; whether an Offering may follow."""
        while True:
            right = yield from self.divine(seat, answer)
            if self.mode == "solo":
                answer = yield from self.ask(seat, "divine_rest", self.divinations(seat))
            elif not right:
                return False
            else:
                more = self.divinations(seat)
                answer = yield from self.ask(seat, "divine_more", [*more, "stop"] if more else [])
            if answer in ("", "stop"):
                return True

    def offering(self, seat: int, question: str) -> Flow:
        side = self.side(seat)
        held = sorted(side.tokens, key=CROPS.index)
        sets = [[token for at, token in enumerate(held) if number >> at & 1] for number in range(1 << len(held))]
        answers = ["offer " + ("+".join(tokens) or "none") for tokens in sets] if held else []
        answer = yield from self.ask(seat, question, answers)
        tokens = {token for token in answer.removeprefix("offer ").split("+") if token in CROPS}
        side.offer(tokens)
        if tokens and self.mode == "coop":
            self.sides[1].offer(set(self.sides[1].tokens))

    # Tiles behind the screens

    def deal(self) -> None:
        tiles = [terrain for terrain in TERRAINS for _ in range(self.left[terrain])]
        self.piles = [
            {terrain: tiles[seat :: self.seats].count(terrain) for terrain in TERRAINS} for seat in range(self.seats)
        ]
        self.tops = [{} for _ in range(self.seats)]

    def show_top(self, seat: int, terrain: str) -> Flow:
        if self.piles[seat][terrain]:
            self.tops[seat][terrain] = (yield None).split()[3]

    def take_top(self, seat: int, terrain: str) -> str:
        self.piles[seat][terrain] -= 1
        return self.tops[seat].pop(terrain)

    def fetch_tile(self, seat: int, terrain: str) -> Flow:
        if self.diversity[terrain]:
            self.diversity[terrain].pop()
            return
        givers = [f"giver {one}" for one in range(self.seats) if self.piles[one][terrain]]
        giver = int((yield from self.ask(seat, "giver", givers)).split()[1])
        self.take_top(giver, terrain)
        yield from self.show_top(giver, terrain)
