"""From the tables of an edition file to the box: the standard edition, or a box owner's own figures in the same form."""

from functools import cache
from pathlib import Path

from kancha.games.ayar.edition.components import STANDARD, Components, LakeSpace, MaizeSet, Solo, Textile, read
from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    INTI,
    LAKE_SPACES,
    LAST_ISLAND,
    LLAMA,
    NONE,
    START,
    VIRACOCHA,
    Box,
    Kiln,
    Lake,
    Loom,
    Paths,
    PlayerBoard,
    SoloBoard,
    Tokens,
)
from kancha.games.editions import owners, text_of
from kancha.games.frame import EditionReading


@cache
def standard() -> Box:
    """The edition of the project's own components.toml."""
    return Reading("standard", STANDARD.name, read(STANDARD.name, text_of(STANDARD))).box()


def load(path: Path | str) -> Box:
    """A box owner's edition."""
    return Reading(*owners(path, read)).box()


class Reading(EditionReading[Components]):
    """The box from the typed tables."""

    def box(self) -> Box:
        """The whole box."""
        tables = self.tables
        self.check_sites()
        self.check_tiles()
        self.check_lake()
        self.check_counts()
        self.check_tokens()
        return Box(
            edition=self.edition,
            paths=self.paths(),
            lake=self.lake(),
            loom=self.loom(),
            kiln=self.kiln(),
            board=self.board(),
            column_bonus=tables.temple_area.column_bonus.values,
            llamas=tables.llamas.conversion,
            tokens=self.tokens(),
            solo=[self.solo(index, each) for index, each in enumerate(tables.solo_board)],
        )

    # The parts

    def paths(self) -> Paths:
        paths = self.tables.main_board.path
        return Paths(
            site_space=[[site.space for site in path.sites] for path in paths],
            site_activity=[[ACTIVITIES.index(site.activity) for site in path.sites] for path in paths],
            raymi_links=self.raymi_links(),
            thresholds=[[tile.threshold_front, tile.threshold_back] for tile in self.tables.raymi_tile],
        )

    def lake(self) -> Lake:
        lake = self.tables.lake
        per_zone = lake.viracocha_per_zone
        return Lake(
            power=[space.power for space in lake.space],
            moons=[space.moons for space in lake.space],
            yellow=sum([1 << index for index, space in enumerate(lake.space) if space.yellow]),
            adjacent=[[LAKE_SPACES.index(name) for name in space.adjacent] for space in lake.space],
            zone_islands=[[LAKE_SPACES.index(name) for name in zone.islands] for zone in lake.zone],
            zone_viracocha=[per_zone.one, per_zone.one, per_zone.two, per_zone.three, per_zone.four],
        )

    def loom(self) -> Loom:
        textiles = self.tables.textile
        return Loom(
            halves=[halves_of(textile) for textile in textiles],
            whole=[textile.whole for textile in textiles],
            viracocha=[int(textile.viracocha) for textile in textiles],
            counts=[textile.count for textile in textiles],
            column_moons=self.tables.player_board.weaving.column_moons,
        )

    def kiln(self) -> Kiln:
        pottery = self.tables.lake.pottery
        board = self.tables.player_board
        return Kiln(
            power=[*pottery.face_up_power, pottery.pile_power],
            vessels=[vessel.count for vessel in self.tables.vessel],
            suns=running(board.pottery.suns),
            colour_moons=board.pottery_moons.set_value,
        )

    def board(self) -> PlayerBoard:
        board = self.tables.player_board
        arrows = board.arrows
        return PlayerBoard(
            arrows=[arrows.players_2, arrows.players_2, arrows.players_2, arrows.players_3, arrows.players_4],
            bonus=self.bonus(),
            set_size=[each.size for each in board.maize_set],
            set_suns=[self.set_suns(index, each) for index, each in enumerate(board.maize_set)],
            set_moons=[each.moons for each in board.maize_set],
            set_viracocha=[int(each.viracocha) for each in board.maize_set],
            island_suns=running(board.islands.suns),
            island_viracocha=[int(place + 1 in board.islands.viracocha_places) for place in range(6)],
        )

    def tokens(self) -> Tokens:
        tokens = self.tables.activity_token
        return Tokens(
            arrows=[token.arrows for token in tokens],
            modifier=[token.modifier for token in tokens],
            temple=[int(token.temple) for token in tokens],
            leaves_after=[token.removed_after_round for token in tokens],
        )

    # The main board

    def check_sites(self) -> None:
        """Sites are numbered towards Cusco, and the four first ones show four activities (A-024, A-033)."""
        firsts: list[str] = []
        for index, path in enumerate(self.tables.main_board.path):
            spaces = [site.space for site in path.sites]
            place = f"main_board.path[{index}].sites"
            if spaces != sorted(spaces):
                raise self.refuse(place, "a higher number must lie nearer to Cusco")
            if spaces[0] != 1:
                raise self.refuse(f"{place}[0].space", "the first site lies before space 1")
            firsts.append(path.sites[0].activity)
        if len(set(firsts)) != len(firsts):
            raise self.refuse("main_board.path", "the first sites must show four different activities")

    def raymi_links(self) -> list[list[int]]:
        """Each slot links a space of each of two paths."""
        slots: list[list[int]] = []
        for index, slot in enumerate(self.tables.main_board.raymi_slot):
            links = [NONE] * len(AYARS)
            for link in slot.links:
                links[AYARS.index(link.path)] = link.space
            if links.count(NONE) != 2:
                raise self.refuse(f"main_board.raymi_slot[{index}].links", "must name two different paths")
            slots.append(links)
        return slots

    def check_tiles(self) -> None:
        """The back asks for more than the front (A-084)."""
        for index, tile in enumerate(self.tables.raymi_tile):
            if tile.threshold_back <= tile.threshold_front:
                raise self.refuse(f"raymi_tile[{index}].threshold_back", "must be higher than the front's")

    # The lake board

    def check_lake(self) -> None:
        """Ways go both ways, every space is reached, and no two islands touch (A-063, A-138)."""
        spaces = self.tables.lake.space
        for index, space in enumerate(spaces):
            place = f"lake.space[{index}].adjacent"
            for name in space.adjacent:
                if name not in LAKE_SPACES:
                    raise self.refuse(place, f"{name!r} is no space of the lake")
                other = spaces[LAKE_SPACES.index(name)]
                if space.id not in other.adjacent:
                    raise self.refuse(place, f"the way to {name} does not lead back")
                if space.kind == other.kind == "island":
                    raise self.refuse(place, f"{space.id} and {name} are islands and must not touch")
        self.check_reach(spaces)
        values = [space.moons for space in spaces if space.kind == "island"]
        if len(set(values)) != len(values):
            raise self.refuse("lake.space", "two islands have the same moons")
        for index, zone in enumerate(self.tables.lake.zone):
            for name in zone.islands:
                if name not in LAKE_SPACES[START + 1 : LAST_ISLAND + 1]:
                    raise self.refuse(f"lake.zone[{index}].islands", f"{name!r} is no island")

    def check_reach(self, spaces: list[LakeSpace]) -> None:
        reached = [LAKE_SPACES[START]]
        for name in reached:
            reached += [n for n in spaces[LAKE_SPACES.index(name)].adjacent if n not in reached]
        for name in LAKE_SPACES:
            if name not in reached:
                raise self.refuse("lake.space", f"{name} cannot be reached from the start")

    def check_counts(self) -> None:
        """As many vessels, textiles and maize as the box holds, and plain vessels to begin with (A-002, A-003, A-017)."""
        tables = self.tables
        if sum([vessel.count for vessel in tables.vessel]) != 30:
            raise self.refuse("vessel", "there must be 30 vessels in all")
        if sum([vessel.count for vessel in tables.vessel if not vessel.viracocha]) < 4:
            raise self.refuse("vessel", "at least 4 vessels must be plain")
        for pile, size in enumerate(tables.lake.textile_piles.pile_size):
            if sum([textile.count for textile in tables.textile if textile.power == pile + 1]) != size:
                raise self.refuse("textile", f"pile {pile + 1} must have {size} textiles")
        if sum(tables.lake.textile_piles.pile_size) != 64:
            raise self.refuse("lake.textile_piles.pile_size", "there must be 64 textiles in all")
        if sum([each.size for each in tables.player_board.maize_set]) != 22:
            raise self.refuse("player_board.maize_set", "there must be 22 maize in all")

    # The player board

    def bonus(self) -> list[int]:
        """What each line gives; every activity has one Inti bonus (A-078)."""
        bonuses: list[int] = []
        for line, bonus in zip(self.tables.player_board.step_slots, self.bonuses(), strict=True):
            if (bonus[0] == "inti") != (bonus[1] is not None):
                raise self.refuse(
                    f"player_board.personal_bonus.{line}", "an inti bonus names an activity, others do not"
                )
            if bonus[1] is not None:
                bonuses.append(INTI + ACTIVITIES.index(bonus[1]))
            else:
                bonuses.append(LLAMA if bonus[0] == "llama" else VIRACOCHA)
        for activity in range(4):
            if bonuses.count(INTI + activity) != 1:
                raise self.refuse("player_board.personal_bonus", f"{ACTIVITIES[activity]} needs one inti bonus")
        return bonuses

    def bonuses(self) -> list[tuple[str, str | None]]:
        return [(bonus.kind, bonus.activity) for bonus in self.tables.player_board.personal_bonus.listed()]

    def set_suns(self, index: int, maize: MaizeSet) -> list[int]:
        if any(place > maize.size for place in maize.suns) or len(set(maize.suns)) != len(maize.suns):
            raise self.refuse(f"player_board.maize_set[{index}].suns", f"must be different places of {maize.size}")
        return running([int(place + 1 in maize.suns) for place in range(maize.size)])

    # Solo

    def check_tokens(self) -> None:
        """One token has a temple and stays; one leaves after each of the first three rounds (A-129, A-133)."""
        tokens = self.tables.activity_token
        if sorted([token.removed_after_round for token in tokens]) != [0, 0, 1, 2, 3]:
            raise self.refuse("activity_token", "one token leaves after each of the rounds 1, 2 and 3")
        if [token.removed_after_round for token in tokens if token.temple] != [0]:
            raise self.refuse("activity_token", "one token, that never leaves, shows a temple")

    def solo(self, index: int, board: Solo) -> SoloBoard:
        place = f"solo_board[{index}]"
        if len(board.farming.moons) != board.farming.maize:
            raise self.refuse(f"{place}.farming.moons", f"needs {board.farming.maize} values")
        if any(at > board.farming.maize for at in board.farming.suns + board.farming.viracocha):
            raise self.refuse(f"{place}.farming", f"has only {board.farming.maize} places")
        for name, row in (("weaving", board.weaving), ("pottery", board.pottery)):
            if len(row.suns) != len(row.moons):
                raise self.refuse(f"{place}.{name}", "needs as many suns as moons")
        values = [space.moons for space in self.tables.lake.space if space.kind == "island"]
        for value in [value for section in board.construction.sections for value in section]:
            if value not in values:
                raise self.refuse(f"{place}.construction.sections", f"no island on the lake is worth {value}")
        maize = range(1, board.farming.maize + 1)
        return SoloBoard(
            stars=board.stars,
            maize_moons=board.farming.moons,
            maize_suns=[int(at in board.farming.suns) for at in maize],
            maize_viracocha=[int(at in board.farming.viracocha) for at in maize],
            sections=board.construction.sections,
            island_suns=board.construction.island_suns,
            viracocha_sections=[int(at + 1 in board.construction.viracocha_sections) for at in range(6)],
            weaving_suns=board.weaving.suns,
            weaving_moons=board.weaving.moons,
            pottery_suns=board.pottery.suns,
            pottery_moons=board.pottery.moons,
            llamas=board.llama_conversion,
        )


def halves_of(textile: Textile) -> list[list[int]]:
    """The half suns of the left and of the right square, as directions."""
    return [["NESW".index(half[1]) for half in textile.halves if half[0] == side] for side in "LR"]


def running(values: list[int]) -> list[int]:
    """What is visible once 0, 1, 2 … pieces have left."""
    return [sum(values[:number]) for number in range(len(values) + 1)]
