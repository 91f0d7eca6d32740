"""The second reading's Ayllu: its starting activity, its turns, its nights."""

import itertools

from tests.rules.ayar.reading_box import (
    ACTIVITIES,
    COLOURS,
    END,
    LAKE,
    LINKS,
    PILE_POWER,
    SHELF_POWER,
    TEXTILES,
    TILES,
    TOKENS,
    YELLOW,
    ZONES,
    llama_points,
)
from tests.rules.ayar.reading_crafts import Crafts
from tests.rules.ayar.reading_people import Ayllu
from tests.rules.following import Flow


class Automaton(Crafts):
    """The Ayllu at the table; its side comes after the only seat."""

    @property
    def clan(self) -> Ayllu:
        assert self.ayllu is not None
        return self.ayllu

    def most(self, names: list[str], values: dict[str, int]) -> str:
        """The activity with most; of equals the first in the fixed order."""
        best = max(values[name] for name in names)
        tied = [name for name in ACTIVITIES if name in names and values[name] == best]
        if len(tied) > 1:
            self.note("Ayllu: a tie by the fixed order")
        return tied[0]

    def suns_now(self) -> dict[str, int]:
        return {activity: self.clan.suns(activity) for activity in ACTIVITIES}

    def moons_now(self) -> dict[str, int]:
        return {activity: self.clan.moons(activity) for activity in ACTIVITIES}

    # The turn

    def clan_start(self) -> Flow:
        """The first site of a Raymi tile at the spaces 8; of two that of the higher woman (A-115)."""
        at_eight = [slot for slot, links in LINKS.items() if 8 in links.values()]
        wanted = {TILES[self.tiles[slot]]["activity"] for slot in at_eight}
        free = [c for c in self.rows if f"{c}-1" not in self.sites and self.activity_of(f"{c}-1") in wanted]
        self.note("A-115" if len(free) == 1 else "A-115 both free")
        self.clan.reasons.append((self.activity_of(f"{free[0]}-1"), "first_raymi"))
        yield from self.clan_build(f"{free[0]}-1", 1)

    def clan_flip(self) -> Flow:
        """The next token (A-117)."""
        self.flipped = yield from self.hear("flipped")
        assert self.flipped not in self.clan.tokens | self.clan.out
        self.clan.tokens.add(self.flipped)

    def clan_draw(self) -> Flow:
        """A marker of the bag; an empty bag is filled first (A-117)."""
        if not self.clan.bag:
            self.note("A-117 bag refilled")
            self.clan.bag = set(self.walking())
        self.drawn = yield from self.hear("drawn")
        assert self.drawn in self.clan.bag
        self.clan.bag.remove(self.drawn)

    def clan_walk(self) -> None:
        """The drawn man walks the arrows of the token."""
        self.men[self.drawn] = min(END, self.men[self.drawn] + TOKENS[self.flipped]["arrows"])

    def clan_act(self, before: int) -> Flow:
        """The tambo and the activity (A-117, c and d)."""
        site = self.clan_site(self.drawn, before)
        if not site:
            self.note("A-119 no site")
            return
        yield from self.clan_build(site, self.round + TOKENS[self.flipped]["modifier"])

    def clan_site(self, colour: str, before: int) -> str:
        """Which site it takes, by the list of A-118."""
        behind = self.open_sites(colour, self.men[colour])
        useful = [site for site in behind if not self.clan.is_full(self.activity_of(site))]
        if len(useful) < len(behind):
            self.note("A-118 one is at its maximum")
        if not useful:
            return ""
        ahead = [(links[colour], slot) for slot, links in LINKS.items() if links.get(colour, 0) > before]
        wishes: list[tuple[str, list[str]]] = [
            ("raymi", [TILES[self.tiles[slot]]["activity"] for _, slot in sorted(ahead)]),
            ("bonus", [name for name in ACTIVITIES if name not in self.clan.marked]),
            ("night", [name for name in ACTIVITIES if name not in self.clan.moon_slots]),
            ("nearest", [self.activity_of(useful[-1])]),
        ]
        for why, activities in wishes:
            for number, wish in enumerate(activities):
                sites = [site for site in useful if self.activity_of(site) == wish]
                if sites:
                    self.clan.reasons.append((wish, f"later_{why}" if number else why))
                    self.note(f"A-118 {self.clan.reasons[-1][1]}")
                    return sites[-1]
        return ""

    def clan_build(self, site: str, power: int) -> Flow:
        self.sites[site] = 1
        activity = self.activity_of(site)
        if activity == "farming":
            self.clan_farm(power)
        elif activity == "construction":
            self.clan_sail(power)
        elif activity == "weaving":
            yield from self.clan_weave(power)
        else:
            yield from self.clan_pots(power)

    def clan_temple(self) -> None:
        """The temple of most moons in the row of the drawn marker (A-129)."""
        if TOKENS[self.flipped]["temple"]:
            self.note("A-129")
            activity = self.most(sorted(self.clan.temples), self.moons_now())
            self.clan.temples.remove(activity)
            self.temples[self.drawn].append((1, activity))

    # Its activities

    def clan_pots(self, power: int) -> Flow:
        """As many vessels as it can; then with most Viracocha; then from the lowest places (A-120)."""
        offers = [(place + 1, SHELF_POWER[place], vessel) for place, vessel in enumerate(self.shelf) if vessel]
        offers += [(5, PILE_POWER, "joker")] if self.pile else []
        sets = [
            chosen
            for size in range(min(2, self.clan.room("pottery")) + 1)
            for chosen in itertools.combinations(offers, size)
            if sum(cost for _, cost, _ in chosen) <= power
        ]
        best = min(
            sets,
            key=lambda chosen: (
                -len(chosen),
                any(place == 5 for place, _, _ in chosen),
                -sum(vessel.endswith("*") for _, _, vessel in chosen),
                [place for place, _, _ in chosen],
            ),
        )
        self.note(f"A-120 {len(best)} vessels")
        for place, _, vessel in best:
            self.clan.pieces["pottery"].append(vessel)
            if vessel.endswith("*"):
                self.note("A-126 vessel")
                self.llama(1)
            if place == 5:
                self.note("A-120 of the pile")
                self.pile -= 1
            else:
                self.shelf[place - 1] = ""
        yield from self.slide({str(place) for place, _, _ in best})

    def clan_weave(self, power: int) -> Flow:
        """Pile 1 or 2; with more power pile 1 and the pile of the power less one (A-121)."""
        wanted = [power] if power < 3 else [1, power - 1]
        used: list[int] = []
        for pile in wanted[: self.clan.room("weaving")]:
            open_piles = [lower for lower in range(pile, 0, -1) if self.tops[lower] and lower not in used]
            if open_piles[:1] != [pile]:
                self.note("A-121 an empty pile")
            used += open_piles[:1]
        self.note(f"A-121 {len(used)} textiles")
        for pile in used:
            self.clan.pieces["weaving"].append(self.tops[pile])
            if TEXTILES[self.tops[pile]]["viracocha"]:
                self.note("A-126 textile")
                self.llama(1)
            self.tops[pile] = ""
        yield from self.turn_up(used)

    def clan_farm(self, power: int) -> None:
        """Maize from left to right (A-122)."""
        self.note("A-122")
        for _ in range(power):
            if self.clan.planted == self.clan.fields["maize"]:
                self.note("A-122 no more maize")
                return
            self.clan.planted += 1
            self.area.append(1)
            if self.clan.planted in self.clan.fields["viracocha"]:
                self.note("A-126 maize")
                self.llama(1)

    def clan_sail(self, power: int) -> None:
        """The raft advances on its track; every section newly entered sends an island to the lake (A-123)."""
        track = [(number, value) for number, values in enumerate(self.clan.track["sections"], 1) for value in values]
        start, self.clan.raft = self.clan.raft, min(self.clan.raft + power, len(track))
        if start + power > len(track):
            self.note("A-123 end of the track")
        crossed = track[start : self.clan.raft]
        entered = track[start - 1][0] if start else 0
        for section in sorted({number for number, _ in crossed if number > entered}):
            self.clan.islands_gone += 1
            self.clan_island(section, max(value for number, value in crossed if number == section))

    def clan_island(self, section: int, value: int) -> None:
        """Where the island of a section goes (A-124), and its Viracocha (A-125)."""
        space = next(id for id, place in LAKE.items() if place.get("moons") == value)
        if space in YELLOW and self.islands[space]:
            empty = sorted((LAKE[id]["moons"], id) for id in YELLOW if not self.islands[id])
            higher = [id for moons, id in empty if moons > value]
            lower = [id for moons, id in empty if moons < value]
            if not empty:
                self.note("A-124 lost")
                self.clan.lost += 1
                return
            self.note("A-124 higher" if higher else "A-124 lower")
            space = higher[0] if higher else lower[-1]
        self.note("A-123")
        self.build_island(1, space)
        if section not in self.clan.track["viracocha_sections"]:
            return
        zones = [zone for zone, islands in ZONES.items() if space in islands and self.zones[zone]]
        if not zones:
            self.note("A-125 nothing there")
            return
        self.note("A-125" if len(zones) == 1 else "A-125 several zones", "A-126 lake")
        zone = min(zones, key=lambda zone: max(LAKE[id]["moons"] for id in ZONES[zone]))
        self.zones[zone] -= 1
        self.llama(1)

    # Scoring and nights

    def clan_pair(self) -> list[str]:
        """The two activities with most suns (A-130)."""
        suns = self.suns_now()
        first = self.most(ACTIVITIES, suns)
        return [first, self.most([name for name in ACTIVITIES if name != first], suns)]

    def clan_moon_slot(self) -> str:
        """The empty Night slot with most moons (A-131)."""
        self.note("A-131")
        return self.most([name for name in ACTIVITIES if name not in self.clan.moon_slots], self.moons_now())

    def clan_dawn(self) -> None:
        """A bonus marker on the unmarked activity with most suns (A-132)."""
        self.note("A-132")
        suns = self.suns_now()
        activity = self.most([name for name in ACTIVITIES if name not in self.clan.marked], suns)
        self.clan.marked.add(activity)
        self.clan.devotion += suns[activity]

    def clan_prepare(self) -> None:
        """Its markers go into the bag, one token leaves, the others are shuffled (A-133)."""
        self.note("A-133")
        self.clan.bag = {colour for colour in COLOURS if colour not in self.retired}
        self.clan.out |= {id for id, token in TOKENS.items() if token["removed_after_round"] == self.round}
        self.clan.tokens = set()

    def clan_split(self) -> tuple[int, int]:
        """All its llamas, for the best final score, then the smaller gap, then more on the sun (A-135)."""

        def worth(sun_llamas: int) -> tuple[int, int, int]:
            sun = self.clan.sun() + llama_points(sun_llamas, self.clan.llama_table)
            moon = self.clan.moon() + llama_points(self.clan.llamas - sun_llamas, self.clan.llama_table)
            return min(sun, moon), -abs(sun - moon), sun_llamas

        best = max(range(self.clan.llamas + 1), key=worth)
        return best, self.clan.llamas - best
