"""A second reading of Cuzco (Kiesling & Kramer): the game once more, written from the rulebook as a player would go through it.

It shares nothing with the engine but the words of answers and of chance. `seen` counts which rules came up.
"""

from tests.rules.cuzco_kramer.reading_festival import Festivals
from tests.rules.cuzco_kramer.reading_land import CELLS, NEXT, ZONE, footing
from tests.rules.cuzco_kramer.reading_table import DEALT, VALUES, Turn
from tests.rules.following import Flow

KINDS = ["triple", "double", "village", "culture"]


def temple_for(size: int) -> int:
    """The value a village or city of so many cells asks for."""
    return min(size // 2 * 2, 10)


class Reading(Festivals):
    """The turn, its actions and the end of the game."""

    # The whole game

    def play(self) -> Flow:
        yield from self.turn_up()
        for seat in range(self.seats):
            for _ in range(DEALT):
                yield from self.take_from_deck("dealt", seat)
        seat = self.first
        if seat < 0:
            self.met("K-010 the first player is drawn")
            seat = int((yield None).split()[1])
        while True:
            yield from self.take_turn(seat)
            if self.ending >= 0:
                break
            seat = (seat + 1) % self.seats
        self.count(seat)
        for other in self.clockwise(seat):
            self.met("K-131 one last turn")
            yield from self.take_turn(other)
            self.count(other)
        if len({player.score() for player in self.players}) < self.seats:
            self.met("K-137 equal scores")

    def take_turn(self, seat: int) -> Flow:
        turn = self.turn = Turn(seat)
        if self.ending < 0:
            turn.owes = bool(self.kinds_to_lay())
            if not turn.owes:
                self.met("K-028 no room for any tile")
                self.ending, self.no_room = seat, True
        while True:
            answer = yield from self.ask(seat, self.actions(), secret=self.might_celebrate())
            verb = answer.split()[0]
            if verb == "end":
                self.met("K-031 AP are lost" if turn.ap else "K-020 all AP are used")
                return
            if verb == "festival":
                self.met("K-023 the festival ends the turn" if self.ending < 0 else "K-133 a festival before the count")
                yield from self.festival(answer.split()[1])
                return
            yield from self.act(answer)

    def actions(self) -> list[str]:
        turn, player = self.turn, self.players[self.turn.seat]
        found = [f"lay {kind}" for kind in self.kinds_to_lay()]
        if player.tokens and not turn.token:
            found.append("token")
        if turn.owes:
            return found
        if self.ending >= 0 and not turn.changed and turn.ap == 6:
            self.met("K-132 no tile is due")
        found += self.crossings() + self.moves() + self.temples() + self.festivals() + ["end"]
        if turn.ap and self.basins_left:
            found += [f"basin {cell}" for cell in self.land.basin_cells()]
        elif turn.ap:
            self.met("K-101 no basin left")
        if turn.ap and turn.drawn == 2:
            self.met("K-108 two cards drawn")
        elif turn.ap and self.deck.total():
            found += ["draw display", "draw deck"]
        elif turn.ap:
            self.met("K-112 the deck is empty")
        return found

    def act(self, answer: str) -> Flow:
        turn, player = self.turn, self.players[self.turn.seat]
        verb, *words = answer.split()
        if verb == "lay":
            yield from self.lay(words[0])
        elif verb == "token":
            self.met("K-025 a token before the tile" if turn.owes else "K-024 a token")
            player.tokens -= 1
            turn.token = True
            turn.ap += 1
        elif verb in ("enter", "leave"):
            self.cross(verb, words[0])
        elif verb == "move":
            yield from self.walk(words[0])
        elif verb in ("build", "enlarge"):
            self.raise_temple(verb, words[0])
        elif verb == "basin":
            self.basins_left -= 1
            turn.pay(1)
            self.land.basins.add(words[0])
            self.met("K-103 basins grow together" if len(self.land.basin(words[0])) > 1 else "K-101 a basin")
            self.settle_basins("a basin")
        else:
            yield from self.draw(words[0])

    # Tiles

    def kinds_to_lay(self) -> list[str]:
        own = self.players[self.turn.seat].tiles
        left = [kind for kind in KINDS if (self.triples if kind == "triple" else own[kind])]
        return [kind for kind in left if self.land.fits(kind, self.turn.ap)]

    def lay(self, kind: str) -> Flow:
        turn = self.turn
        found = list(self.land.placements(kind, turn.ap))
        cell = (yield from self.complete(turn.seat, {f"at {kind} {cell}" for cell, _ in found})).split()[2]
        ways = [way for other, way in found if other == cell]
        way = ways[0]
        if way:
            way = (yield from self.complete(turn.seat, {f"turn {kind} {cell} {way}" for way in ways})).split()[3]
        self.put(kind, cell, way)

    def put(self, kind: str, cell: str, way: str) -> None:
        turn, tile = self.turn, footing(kind, cell, way)
        cost = self.land.cost(tile)
        if cost > 1:
            self.met(f"K-047 {cost - 1} over the border")
            if turn.owes:
                self.met("K-048 the due tile overflows")
        elif any(one in ZONE for one, _ in tile):
            self.met("K-049 upon overflowing terrain for nothing")
        if not any(other in self.land.face or other in ZONE for one, _ in tile for other in NEXT[one]):
            self.met("K-041 a tile that touches nothing")
        if self.land.level[cell] > 1:
            self.met("K-043 a third layer or more")
        turn.pay(cost)
        self.met("K-021 the due tile" if turn.owes else "K-052 another tile")
        was_due, turn.owes = turn.owes, False
        if kind == "triple":
            self.triples -= 1
        else:
            self.players[turn.seat].tiles[kind] -= 1
        self.land.lay(tile)
        self.settle_basins("a tile")
        if kind == "triple" and not self.triples:
            self.met("K-030 nothing more is triggered" if self.ending >= 0 else "K-130 the last triple")
            self.met(f"K-138 {'the due tile' if was_due else 'a later tile'} is the last triple")
            self.ending = turn.seat if self.ending < 0 else self.ending
        elif kind == "triple" and self.no_room:
            self.met("K-030 a triple fits again")

    def settle_basins(self, by: str) -> None:
        """Every basin that is enclosed now pays 3 per cell to who stands highest around it."""
        found = self.land.enclosed()
        if len(found) > 1:
            self.met("K-106 several basins at once")
        for basin in found:
            self.met(f"K-106 enclosed by {by}")
            self.land.settled |= basin
            ring = self.land.around(basin)
            seat = self.land.highest(ring)
            if seat >= 0:
                self.gain(seat, "basins", 3 * len(basin))
                self.met("K-104 a basin of more cells" if len(basin) > 1 else "K-104 a basin of one cell")
                if seat != self.turn.seat:
                    self.met("K-104 on another's turn")
            else:
                self.met("K-105 equal around a basin" if self.land.heights(ring) else "K-105 nobody around a basin")
            if ring & self.land.temples.keys():
                self.met("K-107 a temple encloses")

    # Incas

    def crossings(self) -> list[str]:
        """Incas come in and go out over the border."""
        turn, found = self.turn, []
        for cell in CELLS:
            price = self.land.price(cell)
            if not price:
                continue
            if price > turn.ap:
                self.met("K-026 the border is too dear")
            elif self.land.incas.get(cell) == turn.seat:
                found.append(f"leave {cell}")
            elif cell not in self.land.incas and self.players[turn.seat].reserve:
                found.append(f"enter {cell}")
        if not self.players[turn.seat].reserve:
            self.met("K-008 no Inca in reserve")
        return found

    def cross(self, verb: str, cell: str) -> None:
        turn = self.turn
        price = self.land.price(cell)
        turn.pay(price)
        self.met(f"{'K-070' if verb == 'enter' else 'K-071'} {verb} for {price}")
        if cell in ZONE:
            self.met(f"K-072 {verb} on overflowing terrain")
        if verb == "enter":
            self.land.incas[cell] = turn.seat
            self.players[turn.seat].reserve -= 1
        else:
            del self.land.incas[cell]
            self.players[turn.seat].reserve += 1

    def walks(self, start: str) -> dict[str, int]:
        """Where an Inca may go now; one that has gone for nothing waits until AP are spent."""
        ways = self.land.walks(start, self.turn.ap)
        if start in self.turn.rested:
            self.met("K-077 no second free move" if 0 in ways.values() else "K-077 nothing free anyway")
            return {cell: price for cell, price in ways.items() if price}
        return ways

    def moves(self) -> list[str]:
        mine = [cell for cell, seat in self.land.incas.items() if seat == self.turn.seat]
        return [f"move {cell}" for cell in mine if self.walks(cell)]

    def walk(self, start: str) -> Flow:
        turn = self.turn
        ways = self.walks(start)
        end = (yield from self.complete(turn.seat, [f"walk {start} {cell}" for cell in ways])).split()[2]
        self.land.incas[end] = self.land.incas.pop(start)
        self.met(f"K-073 a walk for {ways[end]}")
        if end in ZONE:
            self.met("K-050 an Inca on overflowing terrain")
        if ways[end]:
            turn.pay(ways[end])
        else:
            turn.rested.discard(start)
            turn.rested.add(end)

    # Temples

    def missing(self, old: int, new: int) -> bool:
        """Whether a storey from above the old value up to the new one is out of supply."""
        return any(not self.storeys[value] for value in VALUES if old < value <= new)

    def temples(self) -> list[str]:
        """What may be built and enlarged."""
        turn, found = self.turn, []
        for place in self.land.places() if turn.ap else []:
            value = temple_for(len(place))
            temple = next((cell for cell in place if cell in self.land.temples), "")
            old = self.land.temples.get(temple, 0)
            if value <= old:
                continue
            highest = self.land.highest(place)
            if highest < 0:
                self.met(f"K-092 nobody may {'enlarge' if temple else 'build'}")
            if highest != turn.seat:
                continue
            if temple in turn.changed:
                self.met("K-098 it has changed this turn")
            elif self.missing(old, value):
                self.met(f"K-096 a storey is missing to {'enlarge' if temple else 'build'}")
            elif temple:
                found.append(f"enlarge {temple}")
            else:
                found += [f"build {cell}" for cell in place if cell not in self.land.incas]
        return found

    def raise_temple(self, verb: str, cell: str) -> None:
        value, old = temple_for(len(self.land.place(cell))), self.land.temples.get(cell, 0)
        self.met(f"{'K-090' if verb == 'build' else 'K-091'} {verb} to {value}")
        if len({self.land.level[one] for one in self.land.place(cell)}) > 1:
            self.met("K-060 a place on several levels")
        if verb == "enlarge" and value - old > 2:
            self.met("K-094 steps are skipped")
        if cell in ZONE:
            self.met("K-050 a temple on overflowing terrain")
        if cell in self.land.discs:
            self.met("K-100 the disc is removed")
        for storey in VALUES:
            self.storeys[storey] -= old < storey <= value
        self.land.temples[cell] = value
        self.land.discs.discard(cell)
        self.turn.changed.add(cell)
        self.turn.pay(1)
        self.gain(self.turn.seat, "temples", value // 2)

    # The end

    def count(self, seat: int) -> None:
        """The final count of one player: the first in a city has the temple's value, the second half of it."""
        self.counted.add(seat)
        for temple, value in self.land.temples.items():
            heights = self.land.heights(self.land.place(temple))
            ranks = sorted(heights.values(), reverse=True)
            order = [levels for at, levels in enumerate(ranks) if levels not in ranks[:at]]
            if seat not in heights:
                self.met("K-145 nobody there" if not heights else "K-145 no Inca there")
                continue
            rank = order.index(heights[seat])
            tied = ranks.count(heights[seat]) > 1
            if rank < 2:
                self.gain(seat, "final", value if rank == 0 else value // 2)
                self.met(f"K-14{1 + (1 + rank if tied else 2 * rank)} {'tied for ' * tied}{['first', 'second'][rank]}")
            else:
                self.met("K-140 third or fourth")
            if self.counted & heights.keys() - {seat}:
                self.met("K-135 who has counted still stands there")
            if temple in self.land.discs:
                self.met("K-146 a temple with a disc")
            if rank == 1 and ranks.count(order[0]) > 1:
                self.met("K-144 second after a tie for first")
