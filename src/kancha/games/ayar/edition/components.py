"""The tables of an edition file, typed, and the reading of one: what it leaves out is the standard edition's.

Only values may change, never the kinds of things: what the rules fix has to stay as it is in the standard edition.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from kancha.games.editions import completed, parsed, text_of

STANDARD: Final = Path(__file__).with_name("components.toml")

FREE: Final = {
    "meta.title", "meta.designers", "meta.publisher",
    "llamas.conversion",
    "main_board.layout", "main_board.path.sites",
    "main_board.raymi_slot.x", "main_board.raymi_slot.y", "main_board.raymi_slot.links",
    "raymi_tile.threshold_front", "raymi_tile.threshold_back",
    "temple_area.column_bonus.values",
    "lake.viracocha_per_zone", "lake.farming_area", "lake.pottery", "lake.textile_piles.pile_size",
    "lake.space.power", "lake.space.moons", "lake.space.yellow", "lake.space.x", "lake.space.y", "lake.space.adjacent",
    "lake.zone.islands", "lake.zone.x", "lake.zone.y",
    "vessel.count",
    "textile.halves", "textile.whole", "textile.viracocha", "textile.count",
    "player_board.arrows.players_2", "player_board.arrows.players_3", "player_board.arrows.players_4",
    "player_board.personal_bonus",
    "player_board.maize_set.size", "player_board.maize_set.suns", "player_board.maize_set.moons",
    "player_board.maize_set.viracocha",
    "player_board.islands", "player_board.pottery", "player_board.pottery_moons", "player_board.weaving.column_moons",
    "player_board.viracocha_slot.effect",
    "activity_token.arrows", "activity_token.modifier", "activity_token.temple", "activity_token.removed_after_round",
    "solo_board.farming", "solo_board.construction", "solo_board.weaving", "solo_board.pottery",
    "solo_board.llama_conversion",
}  # fmt: skip
"""What an edition may change; all else is fixed by the rules."""


Activity = Literal["farming", "construction", "weaving", "pottery"]
Ayar = Literal["turquoise", "brown", "purple", "grey"]
Figure = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Step = Annotated[int, Meta(ge=1, le=30)]
Conversion = Annotated[list[Figure], Meta(min_length=1, max_length=41)]
Steps = Annotated[list[Annotated[int, Meta(ge=1, le=29)]], Meta(min_length=8, max_length=8)]


class Origin(Struct, forbid_unknown_fields=True, kw_only=True):
    """Where figures come from; `box` means read off the owner's copy."""

    source: Literal["rulebook", "public", "designed", "box"] = "box"
    note: str = ""


class Llamas(Origin):
    conversion: Conversion


class Site(Struct, forbid_unknown_fields=True):
    space: Step
    activity: Activity


class Walk(Origin):
    id: Ayar
    lane: int
    sites: Annotated[list[Site], Meta(min_length=36, max_length=36)]


class Link(Struct, forbid_unknown_fields=True):
    path: Ayar
    space: Annotated[int, Meta(ge=2, le=30)]


class RaymiSlot(Origin):
    id: str
    x: float
    y: float
    letter: str
    level: int
    links: Annotated[list[Link], Meta(min_length=2, max_length=2)]


class MainBoard(Origin):
    first_space: int
    last_space: int
    starting_space: int
    fertile_land: dict[str, object]
    layout: dict[str, object]
    path: list[Walk]
    raymi_slot: list[RaymiSlot]


class RaymiTile(Origin):
    id: str
    letter: str
    activity: Activity
    threshold_front: Figure
    threshold_back: Figure


class ColumnBonus(Origin):
    values: Annotated[list[Figure], Meta(min_length=4, max_length=4)]


class TempleArea(Origin):
    rows: int
    slots_per_row: int
    slot_capacity: list[int]
    column_bonus: ColumnBonus


class LakeSpace(Origin):
    id: str
    kind: Literal["start", "water", "island"]
    power: Some
    x: float
    y: float
    adjacent: Annotated[list[str], Meta(min_length=1)]
    moons: Figure = 0
    yellow: bool = False


class Zone(Origin):
    id: str
    islands: Annotated[list[str], Meta(min_length=1)]
    x: float
    y: float


class Pottery(Origin):
    face_up_power: Annotated[list[Some], Meta(min_length=4, max_length=4)]
    pile_power: Some


class TextilePiles(Origin):
    powers: list[int]
    pile_size: Annotated[list[Some], Meta(min_length=4, max_length=4)]


class ByPlayers(Struct, forbid_unknown_fields=True, rename={"one": "1", "two": "2", "three": "3", "four": "4"}):
    one: Figure
    two: Figure
    three: Figure
    four: Figure


class Lake(Origin):
    start: str
    viracocha_per_zone: ByPlayers
    space: list[LakeSpace]
    zone: list[Zone]
    farming_area: dict[str, object]
    pottery: Pottery
    textile_piles: TextilePiles


class Vessel(Origin):
    colour: str
    viracocha: bool
    count: Figure


class Textile(Origin):
    id: str
    power: int
    halves: list[Literal["LN", "LW", "LS", "RN", "RE", "RS"]]
    whole: Annotated[int, Meta(ge=0, le=2)]
    viracocha: bool
    count: Figure


class Arrows(Origin):
    order: list[str]
    players_2: Steps
    players_3: Steps
    players_4: Steps


class Bonus(Struct, forbid_unknown_fields=True):
    kind: Literal["inti", "llama", "viracocha"]
    activity: Activity | None = None


class PersonalBonus(Origin):
    R1: Bonus
    R2: Bonus
    R3: Bonus
    R4: Bonus
    C1: Bonus
    C2: Bonus
    C3: Bonus
    C4: Bonus

    def listed(self) -> list[Bonus]:
        return [self.R1, self.R2, self.R3, self.R4, self.C1, self.C2, self.C3, self.C4]


class MaizeSet(Origin):
    id: str
    size: Annotated[int, Meta(ge=1, le=22)]
    suns: list[Some]
    moons: Figure
    viracocha: bool


class Islands(Origin):
    suns: Annotated[list[Figure], Meta(min_length=6, max_length=6)]
    viracocha_places: list[Annotated[int, Meta(ge=1, le=6)]]


class PotteryPlaces(Origin):
    suns: Annotated[list[Figure], Meta(min_length=10, max_length=10)]


class PotteryMoons(Origin):
    set_value: Annotated[list[Figure], Meta(min_length=5, max_length=5)]


class WeavingArea(Origin):
    rows: int
    columns: int
    column_moons: Annotated[list[Figure], Meta(min_length=8, max_length=8)]


class ViracochaSlot(Origin):
    id: str
    required: int
    permanent: bool
    effect: str
    activity: Activity | None = None


class PlayerBoard(Origin):
    grid_rows: int
    grid_columns: int
    quadrants: dict[str, object]
    step_slots: list[str]
    moon_slots: list[str]
    arrows: Arrows
    personal_bonus: PersonalBonus
    maize_set: list[MaizeSet]
    islands: Islands
    pottery: PotteryPlaces
    pottery_moons: PotteryMoons
    weaving: WeavingArea
    viracocha_slot: list[ViracochaSlot]


class ActivityToken(Origin):
    id: str
    arrows: Annotated[int, Meta(ge=1, le=29)]
    modifier: Annotated[int, Meta(ge=0, le=9)]
    temple: bool
    removed_after_round: Annotated[int, Meta(ge=0, le=3)]


class SoloFarming(Struct, forbid_unknown_fields=True):
    maize: Annotated[int, Meta(ge=1, le=22)]
    moons: list[Figure]
    suns: list[Some]
    viracocha: list[Some]


class SoloConstruction(Struct, forbid_unknown_fields=True):
    sections: Annotated[list[Annotated[list[Some], Meta(min_length=1)]], Meta(min_length=6, max_length=6)]
    island_suns: Annotated[list[Figure], Meta(min_length=6, max_length=6)]
    viracocha_sections: list[Annotated[int, Meta(ge=1, le=6)]]


class SoloPlaces(Struct, forbid_unknown_fields=True):
    suns: Annotated[list[Figure], Meta(min_length=1)]
    moons: Annotated[list[Figure], Meta(min_length=1)]


class Solo(Origin):
    stars: int
    farming: SoloFarming
    construction: SoloConstruction
    weaving: SoloPlaces
    pottery: SoloPlaces
    llama_conversion: Conversion


class Components(Struct, forbid_unknown_fields=True):
    """A whole edition file."""

    meta: dict[str, object]
    counts: dict[str, object]
    structure: dict[str, object]
    supply: dict[str, object]
    llamas: Llamas
    main_board: MainBoard
    raymi_tile: list[RaymiTile]
    temple_area: TempleArea
    lake: Lake
    vessel: list[Vessel]
    textile: list[Textile]
    player_board: PlayerBoard
    activity_token: list[ActivityToken]
    solo_board: list[Solo]


@cache
def standard_tables() -> dict[str, object]:
    """The standard edition as plain tables."""
    return parsed(STANDARD.name, text_of(STANDARD))


def read(file: str, text: str) -> Components:
    """The text of an edition file, completed with the standard edition's tables; a fault is named with its place."""
    return completed(file, text, standard_tables(), FREE, Components)
