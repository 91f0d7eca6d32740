"""A second reading of the rules: the game once more, written as a player would go through it, cell by cell.

It shares nothing with the engine but the words of answers and of chance, and is slow and plain on purpose;
`tests/rules/following.py` says how it is followed.
"""

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


class Reading:
    """A table, and the rules as flows."""

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

    def play(self) -> Flow:
        """The whole game."""
        first = 0
        yield from self.lay_out()
        if self.mode == "coop":
            self.deal()
            for seat in range(self.seats):
                for terrain in TERRAINS:
                    yield from self.show_top(seat, terrain)
        if self.mode != "solo":
            first = int((yield None).split()[1])
        yield from {"competitive": self.competition, "solo": self.alone, "coop": self.together}[self.mode](first)

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

    # Competition

    def competition(self, seat: int) -> Flow:
        while True:
            recalls = [f"recall {cell}" for cell in self.pawns[seat]]
            answer = yield from self.ask(seat, "action", self.moves(seat) + recalls + self.divinations(seat))
            yield from self.competition_turn(seat, answer)
            self.quiet += 1
            if not self.empty() or self.quiet == 30 * self.seats:
                break
            seat = (seat + 1) % self.seats
        order = [(seat + turn) % self.seats for turn in range(self.seats)]
        playing = order.copy()
        while playing:
            for player in playing.copy():
                possible = self.divinations(player)
                answer = yield from self.ask(player, "end_divine", [*possible, "pass"] if possible else [])
                if answer in ("", "pass") or not (yield from self.divine(player, answer)):
                    playing.remove(player)
        for player in order:
            yield from self.offering(player, "last_offer")

    def competition_turn(self, seat: int, answer: str) -> Flow:
        verb, *words = answer.split()
        if verb == "divine":
            if not (yield from self.divine_on(seat, answer)):
                return
        elif verb == "recall":
            self.pawns[seat].remove(words[0])
            self.reserve[seat] += 1
        else:
            self.move(seat, words[0], words[1])
            if words[1] not in self.land:
                yield from self.discover(seat, self.side(seat), words[1])
        yield from self.offering(seat, "offer")

    # Alone

    def alone(self, seat: int) -> Flow:
        colours = ["purple", "yellow", *COLOURS[1:]]
        while True:
            possible = self.moves(seat) + self.divinations(seat)
            if not possible:
                break  # stuck
            answer = yield from self.ask(seat, "action", possible)
            verb, *words = answer.split()
            arrow = ""
            if verb == "divine":
                yield from self.divine_on(seat, answer)
            else:
                self.move(seat, words[0], words[1])
                if words[1] not in self.land:
                    yield from self.discover(seat, self.side(seat), words[1])
                arrow = self.arrow.get(words[1], "")
                if arrow and arrow.split("-")[0] in colours:
                    yield from self.otoma_walk(seat, colours.index(arrow.split("-")[0]), arrow[-1])
            yield from self.offering(seat, "offer")
            if arrow.startswith(COLOURS[0]) and self.level == "hard" and self.empty():
                sent = yield from self.ask(seat, "solo_otoma", [f"send {pawn}" for pawn in range(5)])
                yield from self.otoma_walk(seat, int(sent.split()[1]), arrow[-1])
            self.quiet += 1
            if not self.empty():
                return  # this turn's Offering was the last
            if self.quiet == 60:
                break
        yield from self.offering(seat, "last_offer")

    def otoma_walk(self, seat: int, pawn: int, way: str) -> Flow:
        if not self.empty():
            return
        cell = self.otoma[pawn]
        while cell in self.land:
            ahead = self.beside(cell, way)
            cell, way = (ahead, way) if ahead else self.path(cell, way)
        self.otoma[pawn] = cell
        yield from self.discover(seat, self.sides[1], cell)
        crop = (yield None).split()[2]
        self.crop[cell] = crop
        self.quiet = -1
        self.sides[1].score += CROPS.index(crop) + 1
        if self.mode == "coop":
            self.sides[1].tokens.add(crop)

    def path(self, cell: str, way: str) -> tuple[str, str]:
        """Round the edge: columns in pairs from A at the top, from the last at the bottom; rows in pairs; two corners."""
        last = self.columns[-1]
        if (cell, way) in ((f"{last}1", "N"), (f"{last}1", "E")):
            return cell, "W" if way == "N" else "S"
        if (cell, way) in (("A5", "S"), ("A5", "W")):
            return cell, "E" if way == "S" else "N"
        column, row = self.columns.index(cell[0]), int(cell[1])
        if way == "N":
            return f"{self.columns[column ^ 1]}1", "S"
        if way == "S":
            return f"{self.columns[column + (1 if column % 2 else -1)]}5", "N"
        pairs = {2: 3, 3: 2, 4: 5, 5: 4} if way == "E" else {1: 2, 2: 1, 3: 4, 4: 3}
        return f"{cell[0]}{pairs[row]}", BACK[way]

    # Together

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

    def has_tiles(self, seat: int) -> bool:
        return any(self.piles[seat].values())

    def together(self, turn: int) -> Flow:
        seat = turn
        while any(self.has_tiles(one) for one in range(self.seats)):
            player = turn
            if self.seats == 4 and not self.has_tiles(turn):
                player = (turn + 2) % 4
            if self.has_tiles(player):
                seat = player
                yield from self.together_turn(seat)
            turn = (turn + 1) % self.seats
        yield from self.offering(seat, "last_offer")
        self.sides[1].offer(set(self.sides[1].tokens))
        self.sides[1].score += len(self.empty())

    def together_turn(self, seat: int) -> Flow:
        tops = self.tops[seat]
        useful = [one for one in tops if self.moves(seat, tops[one][-1]) or self.divinations(seat)]
        secret = len(tops) > 1
        terrain = (yield from self.ask(seat, "spend_tile", [f"spend {one}" for one in useful or tops], secret)).split()[
            1
        ]
        arrow = self.take_top(seat, terrain)
        self.diversity[terrain].append(arrow)
        yield from self.show_top(seat, terrain)
        answer = yield from self.ask(seat, "coop_action", self.moves(seat, arrow[-1]) + self.divinations(seat))
        if answer.startswith("divine"):
            if not (yield from self.divine_on(seat, answer)):
                return
        elif answer:
            _, origin, cell = answer.split()
            self.move(seat, origin, cell)
            if cell not in self.land:
                yield from self.discover(seat, self.side(seat), cell)
            yield from self.react(seat, cell)
        if any(self.has_tiles(one) for one in range(self.seats)):
            yield from self.offering(seat, "offer")

    def react(self, seat: int, cell: str) -> Flow:
        column, row = self.columns.index(cell[0]), int(cell[1])
        away: list[tuple[int, int, str]] = []
        for pawn, place in enumerate(self.otoma):
            x, y = self.columns.index(place[0]) - column, int(place[1]) - row
            if x == 0 or y == 0:
                away.append((abs(x) + abs(y), pawn, "E" if x > 0 else "W" if x < 0 else "S" if y > 0 else "N"))
        while away and self.empty():
            nearest = [one for one in away if one[0] == min(away)[0]]
            answer = yield from self.ask(seat, "reaction_order", [f"send {pawn}" for _, pawn, _ in nearest])
            one = next(one for one in nearest if one[1] == int(answer.split()[1]))
            away.remove(one)
            yield from self.otoma_walk(seat, one[1], one[2])
