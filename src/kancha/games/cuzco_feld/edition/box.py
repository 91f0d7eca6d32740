"""From the tables of an edition file to the box: the standard edition, or a box owner's own figures in the same form."""

from functools import cache
from pathlib import Path

from kancha.games.cuzco_feld.edition.components import (
    STANDARD,
    Components,
    MissionPart,
    Triangle,
    read,
)
from kancha.games.cuzco_feld.material import (
    ABILITY,
    FEATHER_TRIANGLES,
    FEATHERS,
    GODS,
    GOODS,
    INNER,
    LAYOUTS,
    MISSION_NAMES,
    NONE,
    OF_ONE_COLOUR,
    SECTORS,
    TILES,
    TILES_OF_SET,
    VALUES,
    VILLAGES,
    WHATS,
    Box,
    Network,
    Part,
)
from kancha.games.editions import owners, text_of
from kancha.games.frame import EditionReading

PATH_KINDS = ("paved", "rope")
GOODS_NEEDED = 30


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
        tables = self.tables
        scoring = tables.scoring
        return Box(
            edition=self.edition,
            networks=self.networks(),
            branch_kind=[PATH_KINDS.index(branch.kind) for branch in tables.cuzco_branch],
            branch_die=[branch.die for branch in tables.cuzco_branch],
            masks=self.masks(),
            circle_vp=[circle.vp for circle in tables.circle_tile],
            goods_count=self.goods_count(),
            goods_price=[good.price_food for good in tables.goods],
            goods_vp=[good.vp for good in tables.goods],
            tiles=self.tiles(),
            missions=self.missions(),
            headdress_bonus=tables.rounds.headdress_bonus,
            priest_vp=tables.rounds.priest_vp,
            knowledge_vp=tables.knowledge_track.vp,
            achievements=[
                scoring.all_12_feathers,
                scoring.all_6_circles,
                scoring.nine_missions,
                scoring.all_10_quipu,
                scoring.twelve_persons,
                scoring.six_goods,
            ],
            mission_vp=scoring.mission,
            short_mission_vp=scoring.mission_with_card_04,
            vp_action=scoring.vp_action,
            inti_vp=scoring.inti_unused,
            pututus=self.pututus(),
        )

    def goods_count(self) -> list[int]:
        """Thirty goods in all, so that every row is full (F-028, F-029)."""
        counts = [good.count for good in self.tables.goods]
        if sum(counts) != GOODS_NEEDED:
            raise self.refuse("goods", f"the counts make {sum(counts)}, not {GOODS_NEEDED}")
        return counts

    def pututus(self) -> list[list[int]]:
        """By number of seats: tiles of 1 and of 2 (F-300)."""
        numbers: list[list[int]] = [[0, 0] for _ in range(5)]
        for row in self.tables.setup:
            numbers[row.players] = [row.pututu_1, row.pututu_2]
        return numbers

    def tiles(self) -> list[int]:
        """How many of each person tile: three of each ability and set (F-500)."""
        numbers = [0] * TILES
        for ability in range(ABILITY):
            row = self.tables.person_ability[ability]
            for value in row.study_values:
                numbers[ability * VALUES + value - 1] += 1
            for value in row.farm_values:
                numbers[TILES_OF_SET + ability * VALUES + value - 1] += 1
        return numbers

    def masks(self) -> list[list[int]]:
        """Each mask has three places of every colour (F-009)."""
        masks: list[list[int]] = []
        for index, mask in enumerate(self.tables.mask):
            colours = [FEATHERS.index(colour) for colour in mask.places]
            for colour, name in enumerate(FEATHERS):
                if colours.count(colour) != OF_ONE_COLOUR:
                    raise self.refuse(f"mask[{index}].places", f"{colours.count(colour)} are {name}, not 3")
            masks.append(colours)
        return masks

    def missions(self) -> list[list[Part]]:
        """The requirements of all missions (F-601 to F-606, F-701 to F-755)."""
        tiles = {tile.id: tile for tile in self.tables.mission}
        return [[part_of(part) for part in tiles[name].parts] for name in MISSION_NAMES]

    def networks(self) -> list[Network]:
        """Every layout of the six triangles (F-020, F-021)."""
        triangles = {triangle.id: triangle for triangle in self.tables.triangle}
        return [self.network(layout.split("-"), triangles) for layout in LAYOUTS]

    def network(self, layout: list[str], triangles: dict[str, Triangle]) -> Network:
        feather = [NONE] * VILLAGES
        vp = [0] * VILLAGES
        paths: list[tuple[int, int, int, int]] = []
        for sector in range(SECTORS):
            corner = {"left": sector, "right": (sector + 1) % SECTORS, "outer": INNER + sector}
            triangle = triangles[layout[sector]]
            for printed in triangle.villages:
                feather[corner[printed.side]] = FEATHERS.index(printed.feather)
                vp[corner[printed.side]] = printed.vp
            for path in triangle.paths:
                if path.a == path.b:
                    raise self.refuse(f"triangle {triangle.id}: paths", f"a path leads from {path.a} to {path.b}")
                paths.append((corner[path.a], corner[path.b], PATH_KINDS.index(path.kind), path.die))
        for frame in self.tables.frame_village:
            feather[INNER + frame.sector] = FEATHERS.index(frame.feather)
            vp[INNER + frame.sector] = frame.vp
        for village in range(VILLAGES):
            if feather[village] == NONE:
                raise self.refuse(f"triangle {FEATHER_TRIANGLES}", f"layout {'-'.join(layout)} leaves a village bare")
        for colour, name in enumerate(FEATHERS):
            if feather.count(colour) != OF_ONE_COLOUR:
                raise self.refuse("triangle", f"{feather.count(colour)} villages have a {name} feather, not 3")
        return Network(feather, vp, paths)


def part_of(part: MissionPart) -> Part:
    """One requirement; a filter makes another kind of it."""
    what, arg = part.what, NONE
    if part.color is not None:
        what, arg = "feathers_of", FEATHERS.index(part.color)
    elif part.feather is not None:
        what, arg = "villages_feather", FEATHERS.index(part.feather)
    elif part.ring is not None:
        what, arg = "villages_ring", ["inner", "outer"].index(part.ring)
    elif part.vp is not None:
        what, arg = "villages_vp", part.vp
    elif part.ability is not None:
        arg = part.ability - 1
    elif part.god is not None:
        arg = GODS.index(part.god)
    elif part.type is not None:
        what, arg = "goods_of", GOODS.index(part.type)
    return Part(WHATS.index(what), part.n, arg)
