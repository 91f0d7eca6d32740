"""The second reading's nights, and the end."""

from collections.abc import Generator

from tests.rules.ayar.reading_ayllu import Automaton
from tests.rules.ayar.reading_box import (
    ACTIVITIES,
    LLAMA_POINTS,
    TEMPLE_BONUS,
    llama_points,
)
from tests.rules.following import Ask, Flow

MOON_RULES = {"farming": "A-061", "construction": "A-071", "weaving": "A-056", "pottery": "A-048"}


class Nights(Automaton):
    """A table at which nights pass."""

    def night(self) -> Flow:
        """Retirement, harvest, temples, step markers, dawn, preparation (A-096)."""
        self.note("A-096", "A-106", "A-141")
        colour = self.retire()
        yield from self.harvest(colour)
        self.score_temples(colour)
        for side in self.from_seat(self.first):
            yield from self.retire_marker(side, colour)
        if self.ayllu:
            self.clan_dawn()
        for one in self.sides:
            one.points["dawns"] += one.devotion
        if self.round == 4:
            return
        for player in self.players:
            player.laid = set()
        if self.ayllu:
            self.clan_prepare()
        self.first = (self.first + 1) % len(self.sides)
        self.note("A-104", "A-105")

    def retire(self) -> str:
        """The man on the lowest space; of equals the one of the lowest woman (A-097)."""
        least = min(self.men[colour] for colour in self.walking())
        tied = [colour for colour in self.rows if colour in self.walking() and self.men[colour] == least]
        self.note("A-097" if len(tied) == 1 else "A-097 a tie")
        self.retired.add(tied[-1])
        self.clear_tiles()
        return tied[-1]

    def harvest(self, colour: str) -> Flow:
        """Most maize of this round; of equals who planted first (A-098)."""
        self.beside.remove(colour)
        area, self.area = self.area, []
        if not area:
            self.note("A-098 nobody")
            return
        most = max(area.count(side) for side in area)
        tied = [side for side in area if area.count(side) == most]
        self.note("A-098" if len(set(tied)) == 1 else "A-098 a tie")
        if tied[0] < self.seats:
            yield from self.gain(tied[0])
        else:
            self.note("A-126 harvest")
            self.llama(1)

    def score_temples(self, colour: str) -> None:
        """The temple slot first, then the row from left to right (A-099 to A-101)."""
        for seat, player in enumerate(self.players):
            if player.complete("temple_moons"):
                own = [owner for row in self.temples.values() for owner, _ in row if owner == seat]
                self.note("A-099" if own else "A-099 no temple")
                player.points["shrines"] += 2 * len(own)
        for place, (owner, activity) in enumerate(self.temples[colour]):
            self.note("A-100" if place < 4 else "A-100 slot 4 again")
            self.sides[owner].points["temples"] += self.moons_of(owner, activity) + TEMPLE_BONUS[min(place, 3)]
        if self.temples[colour]:
            self.note("A-101")
        self.temples[colour] = []

    def moons_of(self, side: int, activity: str) -> int:
        """The moons a side scores in an activity."""
        moons = self.sides[side].moons(activity)
        if moons:
            self.note(MOON_RULES[activity] if side < self.seats else "A-128")
        return moons

    def retire_marker(self, side: int, colour: str) -> Flow:
        """The marker of the retired colour goes on an empty moon slot and scores its moons (A-102, A-103)."""
        one = self.sides[side]
        if side < self.seats:
            empty = [f"moon {name}" for name in ACTIVITIES if name not in one.moon_slots]
            answer = yield from self.ask(side, empty)
            activity = answer.split()[1]
            del self.players[side].markers[colour]
            self.players[side].laid.discard(colour)
            self.note("A-102" if len(empty) > 1 else "A-103")
        else:
            activity = self.clan_moon_slot()
            self.clan.bag.discard(colour)
        one.moon_slots[activity] = colour
        one.points["markers"] += self.moons_of(side, activity)

    # The end

    def end(self) -> Flow:
        """Llamas to the sun and to the moon, chosen by all at the same time, or by human and Ayllu in turn (A-112, A-135)."""
        chosen: dict[int, tuple[int, int]] = {}
        for side in self.from_seat(self.first):
            chosen[side] = (yield from self.split(side)) if side < self.seats else self.clan_split()
            if self.ayllu:
                self.convert(side, *chosen.pop(side))
        for side, (sun, moon) in chosen.items():
            self.convert(side, sun, moon)

    def split(self, seat: int) -> Generator[Ask | None, str, tuple[int, int]]:
        """The own llamas as one likes; some may be left (A-109, A-112)."""
        llamas = self.players[seat].llamas
        splits = [f"split {sun} {moon}" for sun in range(llamas + 1) for moon in range(llamas + 1 - sun)]
        answer = yield from self.ask(seat, splits)
        sun, moon = (int(word) for word in answer.split()[1:])
        self.note("A-109" if sun + moon == llamas else "A-112")
        return sun, moon

    def convert(self, side: int, sun: int, moon: int) -> None:
        table = LLAMA_POINTS if side < self.seats else self.clan.llama_table
        if side >= self.seats:
            self.note("A-135")
        if max(sun, moon) >= len(table):
            self.note("A-113 beyond the table" if side < self.seats else "A-135 beyond the table")
        self.sides[side].points["sun_llamas"] += llama_points(sun, table)
        self.sides[side].points["moon_llamas"] += llama_points(moon, table)

    def ranking(self) -> list[int]:
        """The rank of every side: final score, then the smaller difference; who is still equal shares it (A-110, A-111)."""
        worth = [(-one.final(), one.gap()) for one in self.sides]
        ranks = [1 + sum(other < mine for other in worth) for mine in worth]
        self.note("A-110")
        if len({final for final, _ in worth}) < len(worth):
            self.note("A-111")
        return ranks
