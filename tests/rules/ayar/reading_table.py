"""The second reading's table: what lies in the middle, how it is asked and heard, and the Viracocha."""

from collections import Counter
from collections.abc import Iterable

from tests.rules.ayar.reading_box import (
    ACTIVITIES,
    COLOURS,
    LAKE,
    LINKS,
    SITES,
    SLOTS,
    TEXTILES,
    VESSELS,
    ZONES,
)
from tests.rules.ayar.reading_people import Ayllu, Player, Side
from tests.rules.following import Disagreement, Flow, Said


class Table:
    """Everything that lies in the middle."""

    def __init__(self, seats: int, level: int = 0) -> None:
        self.seats = seats
        self.players = [Player() for _ in range(seats)]
        self.ayllu = Ayllu(level) if level else None
        self.sides: list[Side] = [*self.players, *([self.ayllu] if self.ayllu else [])]
        self.reached: Counter[str] = Counter()
        self.men = dict.fromkeys(COLOURS, 1)
        self.retired: set[str] = set()
        self.rows: list[str] = []
        self.beside = set(COLOURS)
        self.temples: dict[str, list[tuple[int, str]]] = {colour: [] for colour in COLOURS}
        self.sites: dict[str, int] = {}
        self.tiles: dict[str, str] = {}
        self.turned: set[str] = set()
        self.islands: dict[str, set[int]] = {space: set() for space in LAKE}
        self.zones = dict.fromkeys(ZONES, 1 if seats < 3 else 2)
        self.area: list[int] = []
        self.shelf: list[str] = []
        self.pile = VESSELS
        self.tops: dict[int, str] = {}
        self.beneath = {
            power: sum(t["count"] for t in TEXTILES.values() if t["power"] == power) for power in range(1, 5)
        }
        self.round = 1
        self.first = 0
        self.heard = 0
        """In a game taken up at the dawn of a Day: what chance said before."""

    # Small words

    def note(self, *rules: str) -> None:
        """These rules were at work."""
        self.reached.update(rules)

    def ask(self, seat: int, answers: Iterable[str]) -> Said:
        """No answer: nothing is asked. One: it is given. More: a question."""
        possible = frozenset(answers)
        if len(possible) > 1:
            return (yield (seat, possible))
        return next(iter(possible), "")

    def hear(self, *expected: str) -> Said:
        """What chance says, after the words it must begin with."""
        said = yield None
        begin = " ".join(expected) + " "
        if not said.startswith(begin):
            raise Disagreement(f"chance should say {begin}…, but says {said}")
        return said.removeprefix(begin)

    def from_seat(self, side: int) -> list[int]:
        """Clockwise from a side."""
        return [(side + turn) % len(self.sides) for turn in range(len(self.sides))]

    def walking(self) -> list[str]:
        return [colour for colour in COLOURS if colour not in self.retired]

    def open_sites(self, colour: str, space: int) -> list[str]:
        """Empty sites behind an Ayar on a space, the first one first (A-033)."""
        names = [f"{colour}-{at + 1}" for at, site in enumerate(SITES[colour]) if site["space"] <= space]
        return [name for name in names if name not in self.sites]

    def activity_of(self, site: str) -> str:
        colour, number = site.split("-")
        return str(SITES[colour][int(number) - 1]["activity"])

    def clear_tiles(self) -> None:
        """A tile whose two men have passed it or retired is removed (A-085)."""
        for slot in list(self.tiles):
            links = LINKS[slot].items()
            if all(colour in self.retired or self.men[colour] >= space for colour, space in links):
                self.note("A-085")
                del self.tiles[slot]
                self.turned.discard(slot)

    def llama(self, side: int) -> None:
        self.sides[side].llamas += 1

    def build_island(self, side: int, space: str) -> None:
        self.islands[space].add(side)
        self.sides[side].built.add(space)

    # Viracocha

    def gain(self, seat: int) -> Flow:
        """A gained Viracocha is placed at once (A-089)."""
        player = self.players[seat]
        open_slots = [f"honour {slot}" for slot in SLOTS if not player.complete(slot)]
        answer = yield from self.ask(seat, open_slots)
        if not answer:
            self.note("A-089 discarded")
            return
        slot = answer.split()[1]
        player.tokens[slot] += 1
        self.note("A-089", "A-139")
        if not player.complete(slot):
            return
        if slot == "llama":
            self.note("A-091")
            self.llama(seat)
        elif slot == "inti_six":
            self.note("A-095", f"A-095 with {len(player.marked)} marked")
            player.devotion += 6 * len(player.marked)
        elif slot == "move_marker":
            yield from self.move_marker(seat)
        else:
            self.note({"temple_moons": "A-092", "extra_sun": "A-093"}.get(slot, "A-090"))

    def move_marker(self, seat: int) -> Flow:
        """One retired marker may go to another empty moon slot (A-094)."""
        slots = self.players[seat].moon_slots
        empty = [activity for activity in ACTIVITIES if activity not in slots]
        answers = [f"shift {marker} {activity}" for marker in slots.values() for activity in empty]
        answer = yield from self.ask(seat, [*answers, "no"] if answers else [])
        if not answer:
            self.note("A-094 nothing to move")
        elif answer == "no":
            self.note("A-094 declined")
        else:
            self.note("A-094")
            _, marker, activity = answer.split()
            old = next(name for name, found in slots.items() if found == marker)
            del slots[old]
            slots[activity] = marker
