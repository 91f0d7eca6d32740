"""A second reading of the rules of Ayar: the game once more, chapter by chapter, from `rules.md` and the rulebook.

It shares nothing with the engine but the words of answers and of chance, and is plain on purpose. `reading_box` is the box,
`reading_people` the boards, `reading_crafts` the activities, `reading_ayllu` the automaton; here are days, nights and the end.
`Table.reached` counts which rules, and which branches of them, were at work.
"""

from tests.rules.ayar.reading_ayllu import Automaton
from tests.rules.ayar.reading_box import (
    ACTIVITIES,
    CELLS,
    COLOURS,
    END,
    LINES,
    LINKS,
    LLAMA_POINTS,
    PAIRS,
    PERSONAL,
    TEMPLE_BONUS,
    TILES,
    arrows,
    cells_of,
    line_of,
    llama_points,
    quadrant_of,
)
from tests.rules.following import Flow

SUN_RULES = {"farming": "A-060", "construction": "A-070", "weaving": "A-054", "pottery": "A-047"}
MOON_RULES = {"farming": "A-061", "construction": "A-071", "weaving": "A-056", "pottery": "A-048"}


class Reading(Automaton):
    """A whole game."""

    def play(self) -> Flow:
        """Set-up, four rounds of a Day and a Night, the end (A-001); or only the rounds left of a game taken up."""
        for _ in range(self.heard):
            yield None
        if not self.heard:
            yield from self.set_up()
            for side in self.from_seat(self.first):
                yield from self.start(side)
        for number in range(self.round, 5):
            self.round = number
            for _ in range(6 - number):
                for side in self.from_seat(self.first):
                    yield from self.turn(side) if side < self.seats else self.clan_turn()
            yield from self.night()
        yield from self.end()

    def set_up(self) -> Flow:
        """First player, women, tiles, textiles, vessels (A-012 to A-017)."""
        if self.ayllu is None:
            self.first = int((yield from self.hear("first")))
        for row in range(1, 5):
            self.rows.append((yield from self.hear("woman", str(row))))
        assert sorted(self.rows) == sorted(COLOURS)
        for slot in LINKS:
            self.tiles[slot] = yield from self.hear("raymi", slot)
        assert sorted(self.tiles.values()) == sorted(TILES)
        assert all(tile[0] == slot[0].upper() for slot, tile in self.tiles.items())
        self.note("A-012" if self.ayllu is None else "A-114", "A-014", "A-015", "A-016", "A-017", "A-018")
        for pile in range(1, 5):
            self.tops[pile] = ""
        yield from self.turn_up([1, 2, 3, 4])
        yield from self.slide({"set-up"})
        assert not any(vessel.endswith("*") for vessel in self.shelf)

    def start(self, side: int) -> Flow:
        """The starting activity: a tambo on an empty first site, power 1 (A-024, A-025)."""
        if side >= self.seats:
            yield from self.clan_start()
            return
        free = [f"{colour}-1" for colour in COLOURS if f"{colour}-1" not in self.sites]
        answer = yield from self.ask(side, [f"settle {cell} {site}" for cell in CELLS for site in free])
        _, cell, site = answer.split()
        self.players[side].tambos.remove(cell)
        self.sites[site] = side
        self.note("A-024", "A-025", "A-137")
        yield from self.perform(side, self.activity_of(site), 1)

    # Days

    def turn(self, seat: int) -> Flow:
        """Marker, Ayar, tambo, activity, checks (A-022)."""
        player = self.players[seat]
        legal = self.steps(seat)
        useful = [answer for answer in legal if self.leads_somewhere(seat, answer)]
        self.note("A-021", "A-022", "A-029" if len(useful) < len(legal) else "A-026", f"A-011 {self.seats} seats")
        self.note("A-028" if player.laid else "A-021", "A-140" if self.retired else "A-030")
        answer = yield from self.ask(seat, useful or legal)
        _, marker, line, colour = answer.split()
        if player.markers[marker]:
            self.note("A-027")
        player.markers[marker] = line
        player.laid.add(marker)
        before = self.men[colour]
        self.men[colour] = min(END, before + arrows(line, self.seats))
        self.note_walk(marker, before, before + arrows(line, self.seats))
        answer = yield from self.ask(seat, [f"take {cell}" for cell in cells_of(line) if cell in player.tambos])
        cell = answer.split()[1]
        player.tambos.remove(cell)
        yield from self.settle(seat, line, colour, bool(useful))
        yield from self.checks(seat, cell, colour, before)

    def note_walk(self, marker: str, before: int, reached: int) -> None:
        self.note("A-031")
        if marker == "gold":
            self.note("A-030 gold")
        if before == END:
            self.note("A-032 stands")
        elif reached > END:
            self.note("A-032 surplus")

    def steps(self, seat: int) -> list[str]:
        """A standing marker, an empty slot whose line holds a tambo, the Ayar who walks (A-026 to A-030)."""
        player = self.players[seat]
        standing = [marker for marker in player.markers if marker not in player.laid]
        blocked = set(player.markers.values())
        lines = [line for line in LINES if line not in blocked and player.tambos & set(cells_of(line))]
        return [
            f"step {marker} {line} {colour}"
            for marker in standing
            for line in lines
            for colour in (self.walking() if marker == "gold" else [marker])
        ]

    def line_power(self, seat: int, line: str) -> int:
        """The empty cells of a line (A-039)."""
        return sum(cell not in self.players[seat].tambos for cell in cells_of(line))

    def leads_somewhere(self, seat: int, answer: str) -> bool:
        """After the move some empty site shows an activity that can be performed (A-029)."""
        _, _, line, colour = answer.split()
        space = min(END, self.men[colour] + arrows(line, self.seats))
        power = self.line_power(seat, line) + 1
        shown = {self.activity_of(site) for site in self.open_sites(colour, space)}
        return any(self.can(seat, activity, power) for activity in sorted(shown))

    def settle(self, seat: int, line: str, colour: str, able: bool) -> Flow:
        """The tambo goes on a site and the activity is performed (A-033 to A-038)."""
        power = self.line_power(seat, line)
        sites = self.open_sites(colour, self.men[colour])
        if able:
            fitting = [site for site in sites if self.can(seat, self.activity_of(site), power)]
            self.note("A-034" if sites == fitting else "A-035")
            sites = fitting
        answer = yield from self.ask(seat, [f"build {site}" for site in sites])
        if not answer:
            self.note("A-038 box")
            return
        site = answer.split()[1]
        self.sites[site] = seat
        self.note("A-033", "A-039")
        if able:
            yield from self.perform(seat, self.activity_of(site), power)
        else:
            self.note("A-038")

    def clan_turn(self) -> Flow:
        """The five steps of the Ayllu (A-117)."""
        yield from self.clan_flip()
        yield from self.clan_draw()
        before = self.men[self.drawn]
        self.clan_walk()
        self.note("A-136 stands" if before == END else "A-117", "A-116", "A-134")
        yield from self.clan_act(before)
        for item in self.scorings(self.drawn, before):
            yield from self.resolve(1, item, "", self.drawn)
        self.clan_temple()

    # Checks

    def scorings(self, colour: str, before: int) -> list[str]:
        """The Raymi tiles passed and the fertile land reached this turn (A-082, A-086, A-087)."""
        now = self.men[colour]
        passed = [slot for slot in self.tiles if before < LINKS[slot].get(colour, 0) <= now]
        if any(LINKS[slot].get(colour) == before for slot in self.tiles):
            self.note("A-086 from a linked space")
        return [*passed, "fertile"] if before < END == now else passed

    def checks(self, seat: int, cell: str, colour: str, before: int) -> Flow:
        """Everything this turn brought about, in the order the player likes (A-073)."""
        tambos = self.players[seat].tambos
        row, column = line_of(cell)
        pending = [] if tambos & set(quadrant_of(cell)) else ["temple"]
        pending += [] if tambos & set(cells_of(row)) else ["row"]
        pending += [] if tambos & set(cells_of(column)) else ["column"]
        pending += self.scorings(colour, before)
        self.note(f"A-073 {len(pending)} items")
        while pending:
            answer = yield from self.ask(seat, [f"check {item}" for item in pending])
            item = answer.split()[1]
            pending.remove(item)
            yield from self.resolve(seat, item, cell, colour)

    def resolve(self, side: int, item: str, cell: str, colour: str) -> Flow:
        if item == "temple":
            yield from self.place_temple(side, colour)
        elif item in ("row", "column"):
            yield from self.personal(side, line_of(cell)[item == "column"])
        elif item == "fertile":
            for receiver in self.from_seat(side):
                yield from self.reap(receiver)
        else:
            self.raymi(item)

    def place_temple(self, seat: int, colour: str) -> Flow:
        """One of the own temples on the leftmost empty slot of the Ayar's row (A-074, A-075)."""
        temples = self.players[seat].temples
        answer = yield from self.ask(seat, [f"temple {activity}" for activity in temples])
        activity = answer.split()[1]
        temples.remove(activity)
        self.note("A-074", "A-075" if len(self.temples[colour]) < 4 else "A-075 slot 4 again")
        if any(owner == seat for owner, _ in self.temples[colour]):
            self.note("A-076")
        self.temples[colour].append((seat, activity))

    def personal(self, seat: int, line: str) -> Flow:
        """The bonus of an emptied line (A-078 to A-081)."""
        player, bonus = self.players[seat], PERSONAL[line]
        self.note("A-078")
        if bonus["kind"] == "llama":
            self.note("A-079")
            self.llama(seat)
        elif bonus["kind"] == "viracocha":
            self.note("A-080")
            yield from self.gain(seat)
        else:
            self.note("A-081", "A-081" if player.suns(bonus["activity"]) else "A-081 without suns")
            player.devotion += player.devout(bonus["activity"])
            player.marked.add(bonus["activity"])

    def raymi(self, slot: str) -> None:
        """All sides raise devotion; who has the suns of the face gains a llama; the tile is turned (A-082 to A-085)."""
        tile = TILES[self.tiles[slot]]
        threshold = tile["threshold_back" if slot in self.turned else "threshold_front"]
        self.note("A-084 back" if slot in self.turned else "A-082")
        for side in range(len(self.sides)):
            self.praise(side, tile["activity"], threshold, "A-083")
        self.turned.add(slot)
        self.clear_tiles()

    def praise(self, side: int, activity: str, threshold: int, rule: str) -> None:
        suns = self.sides[side].devout(activity)
        self.sides[side].devotion += suns
        if suns:
            self.note(SUN_RULES[activity] if side < self.seats else "A-127")
        if suns >= threshold:
            self.note(rule)
            self.llama(side)
            if self.sides[side].suns(activity) < threshold:
                self.note("A-093 for a llama")

    def reap(self, side: int) -> Flow:
        """Two different activities on fertile land (A-087, A-088)."""
        if side >= self.seats:
            self.note("A-130 fertile")
            pair = self.clan_pair()
        else:
            self.note("A-087", "A-088")
            answer = yield from self.ask(side, [f"reap {pair}" for pair in PAIRS])
            pair = answer.removeprefix("reap ").split("+")
        for activity in pair:
            self.praise(side, activity, 6, "A-087 llama")

    # Nights

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
        """Llamas to the sun and to the moon, in turn order (A-109, A-112, A-135)."""
        for side in self.from_seat(self.first):
            one = self.sides[side]
            if side < self.seats:
                splits = [(sun, moon) for sun in range(one.llamas + 1) for moon in range(one.llamas + 1 - sun)]
                answer = yield from self.ask(side, [f"split {sun} {moon}" for sun, moon in splits])
                sun, moon = (int(word) for word in answer.split()[1:])
                table = LLAMA_POINTS
                self.note("A-109" if sun + moon == one.llamas else "A-112")
            else:
                sun, moon = self.clan_split()
                table = self.clan.llama_table
                self.note("A-135")
            if max(sun, moon) >= len(table):
                self.note("A-113 beyond the table" if side < self.seats else "A-135 beyond the table")
            one.points["sun_llamas"] += llama_points(sun, table)
            one.points["moon_llamas"] += llama_points(moon, table)

    def ranking(self) -> list[int]:
        """The rank of every side: final score, then the smaller difference; who is still equal shares it (A-110, A-111)."""
        worth = [(-one.final(), one.gap()) for one in self.sides]
        ranks = [1 + sum(other < mine for other in worth) for mine in worth]
        self.note("A-110")
        if len({final for final, _ in worth}) < len(worth):
            self.note("A-111")
        return ranks
