"""What a player does in an activity of the second reading: clay, cloth, maize and reed."""

from tests.rules.ayar.reading_box import (
    FIELD,
    ISLAND_GIFTS,
    LAKE,
    PILE_POWER,
    PLACES,
    SETS,
    SHELF_POWER,
    TEXTILES,
    TURNS,
    YELLOW,
    ZONES,
    lie,
)
from tests.rules.ayar.reading_table import Table
from tests.rules.following import Flow


class Crafts(Table):
    """A table at which activities are performed."""

    # What can be performed

    def can(self, seat: int, activity: str, line_power: int) -> bool:
        """Whether a player can perform an activity with the power of a line (A-036)."""
        player = self.players[seat]
        power = line_power + player.bonus_power(activity)
        if activity == "farming":
            able = player.maize() > 0
        elif activity == "pottery":
            able = player.pot_places() > 0 and bool(self.vessels(power, set()))
        elif activity == "weaving":
            able = player.room() and bool(self.cloths(power, 0))
        else:
            able = player.islands > 0 and bool(self.ways(seat, power))
        if not able:
            self.note(f"A-036 no {activity}")
        return able

    def perform(self, seat: int, activity: str, line_power: int) -> Flow:
        """Step 4: the activity with the power of the line (A-039)."""
        crafts = {
            "farming": self.farm,
            "construction": self.sail,
            "weaving": self.weave,
            "pottery": self.make_pots,
        }
        self.note("A-037")
        if self.players[seat].bonus_power(activity):
            self.note("A-039 with bonus")
        yield from crafts[activity](seat, line_power)

    def more_power(self, seat: int, activity: str, before: int) -> int:
        """A power slot completed during the activity may be used at once (A-090)."""
        more = self.players[seat].bonus_power(activity) - before
        if more:
            self.note("A-090 at once", f"A-090 at once in {activity}")
            self.note({"farming": "A-062", "construction": "A-072"}.get(activity, "A-139"))
        return more

    # Pottery

    def vessels(self, power: int, taken: set[str]) -> list[str]:
        """The vessels a power reaches for."""
        found = [
            f"pot {place + 1}"
            for place, vessel in enumerate(self.shelf)
            if vessel and f"pot {place + 1}" not in taken and SHELF_POWER[place] <= power
        ]
        return [*found, "pot pile"] if self.pile and power >= PILE_POWER else found

    def make_pots(self, seat: int, line_power: int) -> Flow:
        """One or two vessels; only then the others slide down (A-041 to A-046)."""
        player = self.players[seat]
        before = player.bonus_power("pottery")
        power = line_power + before
        taken: set[str] = set()
        for number in (1, 2):
            left = power + self.more_power(seat, "pottery", before)
            answers = self.vessels(left, taken) if player.pot_places() else []
            if number == 2 and not player.pot_places():
                self.note("A-046 one place")
            answer = yield from self.ask(seat, [*answers, "stop"] if number == 2 else answers)
            if answer == "stop":
                break
            self.note("A-041" if number == 1 else "A-041 two vessels")
            power -= PILE_POWER if answer == "pot pile" else SHELF_POWER[int(answer.split()[1]) - 1]
            taken.add(answer)
            yield from self.take_vessel(seat, answer)
        yield from self.slide(taken)

    def take_vessel(self, seat: int, answer: str) -> Flow:
        place = answer.split()[1]
        if place == "pile":
            self.note("A-042")
            self.pile -= 1
            self.players[seat].vessels.append("joker")
            return
        vessel = self.shelf[int(place) - 1]
        self.shelf[int(place) - 1] = ""
        self.players[seat].vessels.append(vessel)
        if vessel.endswith("*"):
            self.note("A-043")
            yield from self.gain(seat)

    def slide(self, taken: set[str]) -> Flow:
        """The open vessels slide down, the pile fills the upper places (A-044, A-045)."""
        if not taken:
            return
        stay = [vessel for vessel in self.shelf if vessel]
        while len(stay) < 4 and self.pile:
            stay.append((yield from self.hear("shown", str(len(stay) + 1))))
            self.pile -= 1
            self.note("A-044")
        if len(stay) < 4:
            self.note("A-045")
        self.shelf = stay + [""] * (4 - len(stay))

    # Weaving

    def cloths(self, power: int, used: int) -> list[str]:
        """The piles a power reaches for."""
        return [f"cloth {pile}" for pile, top in self.tops.items() if top and pile != used and pile <= power]

    def weave(self, seat: int, line_power: int) -> Flow:
        """One textile, or two of different piles, each woven before the next (A-049 to A-053)."""
        player = self.players[seat]
        before = player.bonus_power("weaving")
        power = line_power + before
        used: list[int] = []
        for number in (1, 2):
            left = power + self.more_power(seat, "weaving", before)
            answers = self.cloths(left, used[0] if used else 0) if player.room() else []
            if number == 2 and not player.room():
                self.note("A-053 no room")
            answer = yield from self.ask(seat, [*answers, "stop"] if number == 2 else answers)
            if answer == "stop":
                break
            self.note("A-049" if number == 1 else "A-049 two textiles")
            pile = int(answer.split()[1])
            power -= pile
            used.append(pile)
            yield from self.take_textile(seat, pile)
        yield from self.turn_up(used)

    def take_textile(self, seat: int, pile: int) -> Flow:
        textile = self.tops[pile]
        self.tops[pile] = ""
        if TEXTILES[textile]["viracocha"]:
            self.note("A-051")
            yield from self.gain(seat)
        player = self.players[seat]
        answers: dict[str, str] = {}
        for place, squares in PLACES.items():
            if not player.covered & set(squares):
                seen = set()
                for turn in TURNS:
                    halves = lie(textile, turn, place)
                    if halves not in seen:
                        seen.add(halves)
                        answers[f"weave {turn} {place}"] = place
        answer = yield from self.ask(seat, answers)
        _, turn, place = answer.split()
        self.note("A-052", f"A-055 {len(answers) // len(set(answers.values()))} ways")
        player.weave(textile, lie(textile, turn, place), PLACES[place])

    def turn_up(self, piles: list[int]) -> Flow:
        """The next textiles are turned up when the activity is over (A-050)."""
        for pile in sorted(piles):
            if not self.beneath[pile]:
                self.note("A-050 empty pile")
                continue
            self.tops[pile] = yield from self.hear("top", str(pile))
            self.beneath[pile] -= 1

    # Farming

    def farm(self, seat: int, line_power: int) -> Flow:
        """Maize one after the other, the leftmost of any set (A-057 to A-059)."""
        player = self.players[seat]
        before = player.bonus_power("farming")
        power, planted, last = line_power + before, 0, ""
        while player.maize() and planted < power + self.more_power(seat, "farming", before):
            answers = [f"plant {id}" for id in SETS if player.planted[id] < FIELD[id]["size"]]
            answer = yield from self.ask(seat, [*answers, "stop"] if planted else answers)
            if answer == "stop":
                self.note("A-040")
                return
            id = answer.split()[1]
            if planted and last != id:
                self.note("A-058 several sets")
            last = id
            planted += 1
            player.planted[id] += 1
            self.area.append(seat)
            self.note("A-057")
            if player.planted[id] == FIELD[id]["size"] and FIELD[id]["viracocha"]:
                self.note("A-059")
                yield from self.gain(seat)

    # Construction

    def cost(self, space: str) -> int:
        """A space with an island of anyone costs nothing (A-064, A-065)."""
        return 0 if self.islands[space] else int(LAKE[space]["power"])

    def ways(self, seat: int, power: int) -> list[str]:
        """Where a raft can sail next (A-063, A-068)."""
        others = {player.raft for number, player in enumerate(self.players) if number != seat}
        found = []
        for space in LAKE[self.players[seat].raft]["adjacent"]:
            if space in YELLOW and space in others:
                self.note("A-068 a raft is there")
            elif self.cost(space) <= power:
                found.append(f"raft {space}")
        return found

    def sail(self, seat: int, line_power: int) -> Flow:
        """The raft goes on space by space and builds wherever it can (A-063 to A-066)."""
        player = self.players[seat]
        before = player.bonus_power("construction")
        power, moved = line_power + before, False
        while True:
            left = power + self.more_power(seat, "construction", before)
            answers = self.ways(seat, left)
            answer = yield from self.ask(seat, [*answers, "stop"] if moved else answers)
            if answer == "stop":
                return
            moved = True
            space = answer.split()[1]
            self.note("A-063", "A-064" if self.islands[space] else "A-065")
            if space == "S":
                self.note("A-072 the start again")
            power -= self.cost(space)
            player.raft = space
            yield from self.arrive(seat, space)

    def arrive(self, seat: int, space: str) -> Flow:
        """An island is built where there is room and none of one's own (A-066 to A-069)."""
        player = self.players[seat]
        if LAKE[space]["kind"] != "island" or seat in self.islands[space]:
            return
        if not player.islands:
            self.note("A-066 none left")
            return
        if space in YELLOW and self.islands[space]:
            self.note("A-068 yellow is full")
            return
        player.islands -= 1
        self.build_island(seat, space)
        self.note("A-066", "A-067" if space in YELLOW else "A-066")
        if 6 - player.islands not in ISLAND_GIFTS:
            return
        zones = [f"fish {zone}" for zone, islands in ZONES.items() if space in islands and self.zones[zone]]
        answer = yield from self.ask(seat, zones)
        if not answer:
            self.note("A-069 nothing there")
            return
        self.note("A-069")
        self.zones[answer.split()[1]] -= 1
        yield from self.gain(seat)
