"""The form of an edition file: which tables it has, and which of their figures a box owner may change."""

from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from kancha.games.editions import completed, parsed, text_of

STANDARD: Final = Path(__file__).with_name("components.toml")

FREE: Final = {
    "game.title",
    "rounds.headdress_bonus",
    "rounds.priest_vp",
    "scoring",
    "knowledge_track.vp",
    "cuzco_branch.kind",
    "cuzco_branch.die",
    "triangle.villages",
    "triangle.paths",
    "frame_village.feather",
    "frame_village.vp",
    "village_vp_counts",
    "default_village",
    "default_path",
    "mask.places",
    "circle_tile.vp",
    "goods.count",
    "goods.price_food",
    "goods.vp",
    "person_ability.study_values",
    "person_ability.farm_values",
    "palette",
}
"""What an edition may change; all else is fixed by the rules. The written-out default layout is for readers only."""


Face = Annotated[int, Meta(ge=1, le=6)]
Points = Annotated[int, Meta(ge=0, le=99)]
Colour = Literal["turquoise", "violet", "orange", "pink"]
Side = Literal["left", "right", "outer"]
Kind = Literal["paved", "rope"]
ByRound = Annotated[list[Points], Meta(min_length=6, max_length=6)]
Values = Annotated[list[Annotated[int, Meta(ge=1, le=3)]], Meta(min_length=3, max_length=3)]


class Seats(Struct):
    players: int
    pututu_1: int
    pututu_2: int


class ByRounds(Struct):
    headdress_bonus: ByRound
    priest_vp: ByRound


class Scoring(Struct):
    vp_action: Points
    mission: Points
    mission_with_card_04: Points
    inti_unused: Points
    all_12_feathers: Points
    all_6_circles: Points
    nine_missions: Points
    all_10_quipu: Points
    twelve_persons: Points
    six_goods: Points


class Track(Struct):
    vp: Annotated[list[Points], Meta(min_length=16, max_length=16)]


class Branch(Struct):
    index: int
    kind: Kind
    die: Face


class TriangleVillage(Struct):
    side: Side
    feather: Colour
    vp: Points


class TrianglePath(Struct):
    a: Side
    b: Side
    kind: Kind
    die: Face


class Triangle(Struct):
    id: str
    feathers: bool
    villages: list[TriangleVillage]
    paths: list[TrianglePath]


class FrameVillage(Struct):
    sector: int
    feather: Colour
    vp: Points


class MaskBoard(Struct):
    id: str
    places: Annotated[list[Colour], Meta(min_length=12, max_length=12)]


class CircleTile(Struct):
    number: int
    vp: Points


class Goods(Struct):
    id: str
    count: Annotated[int, Meta(ge=1, le=30)]
    price_food: Points
    vp: Points


class PersonAbility(Struct):
    number: int
    id: str
    study_values: Values
    farm_values: Values


class MissionPart(Struct):
    what: str
    n: int
    color: Colour | None = None
    feather: Colour | None = None
    ring: Literal["inner", "outer"] | None = None
    vp: int | None = None
    ability: int | None = None
    god: str | None = None
    type: str | None = None


class MissionTile(Struct):
    id: str
    parts: list[MissionPart]


class Components(Struct):
    """A whole edition file, as far as the rules read it."""

    setup: list[Seats]
    rounds: ByRounds
    scoring: Scoring
    knowledge_track: Track
    cuzco_branch: list[Branch]
    triangle: list[Triangle]
    frame_village: list[FrameVillage]
    mask: list[MaskBoard]
    circle_tile: list[CircleTile]
    goods: list[Goods]
    person_ability: list[PersonAbility]
    mission: list[MissionTile]


@cache
def standard_tables() -> dict[str, object]:
    """The standard edition as plain tables."""
    return parsed(STANDARD.name, text_of(STANDARD))


def read(file: str, text: str) -> Components:
    """The text of an edition file, completed with the standard edition's tables; a fault is named with its place."""
    return completed(file, text, standard_tables(), FREE, Components)
