"""A second reading of the rules of Ayar: the game once more, chapter by chapter, from `rules.md` and the rulebook.

It shares nothing with the engine but the words of answers and of chance, and is plain on purpose. `reading_box` is the box,
`reading_people` the boards, `reading_table` the middle, `reading_crafts` the activities, `reading_ayllu` the automaton,
`reading_nights` the nights and the end; here are the days. `Table.reached` counts which rules, and which branches of them,
were at work.
"""

from tests.rules.ayar.reading_box import (
    CELLS,
    COLOURS,
    END,
    LINES,
    LINKS,
    PAIRS,
    PERSONAL,
    TILES,
    arrows,
    cells_of,
    line_of,
    quadrant_of,
)
from tests.rules.ayar.reading_nights import Nights
from tests.rules.following import Flow

SUN_RULES = {"farming": "A-060", "construction": "A-070", "weaving": "A-054", "pottery": "A-047"}


class Reading(Nights):
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
