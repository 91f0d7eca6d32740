"""A second reading of the rules: the game once more, written as a player would go through it, cell by cell.

`reading_table` is the table; here are competition, solo and coop. It shares nothing with the engine but the words of answers
and of chance, and is slow and plain on purpose;
`tests/rules/following.py` says how it is followed.
"""

from tests.rules.following import Flow
from tests.rules.pachamama.reading_table import BACK, COLOURS, CROPS, TERRAINS, Table


class Reading(Table):
    """The rules of a whole game as flows."""

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
