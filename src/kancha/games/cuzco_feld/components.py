"""The form of an edition file: which tables it has, and which of their figures a box owner may change."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from kancha.kernel.errors import EditionError

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

ORIGIN: Final = ("source", "note", "source_fields")
KINDS: Final[dict[type, str]] = {
    dict: "a table", list: "a list", str: "a text", int: "a whole number", bool: "true or false",
}  # fmt: skip

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
    given = parsed(file, text)
    standard = standard_tables()
    for key, table in given.items():
        if key not in standard:
            raise EditionError(f"{file}: {key}", "there is no such table")
        keep_fixed(file, key, key, table, standard[key])
    try:
        return msgspec.convert(standard | given, Components)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$.")
        raise EditionError(f"{file}: {where.rstrip('`')}", message) from None


def text_of(path: Path) -> str:
    """What stands in a file."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise EditionError(path.name, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise EditionError(path.name, "is not a text in UTF-8") from None


def parsed(file: str, text: str) -> dict[str, object]:
    """The tables of a TOML text; what is no TOML is refused with its line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, where = str(error).partition(" (at ")
        raise EditionError(f"{file}: {where.rstrip(')')}", message) from None


def keep_fixed(file: str, place: str, path: str, given: object, standard: object) -> None:
    """Refuse any change outside FREE: the rules of the game rest on it."""
    if path in FREE:
        return
    if type(given) is not type(standard):
        raise EditionError(f"{file}: {place}", f"must be {KINDS[type(standard)]}")
    if isinstance(given, dict) and isinstance(standard, dict):
        for key in standard:
            if key not in given and key not in ORIGIN:
                raise EditionError(f"{file}: {place}", f"{key} is missing")
        for key, value in given.items():
            if key in ORIGIN:
                continue
            if key not in standard:
                raise EditionError(f"{file}: {place}.{key}", "there is no such entry")
            keep_fixed(file, f"{place}.{key}", f"{path}.{key}", value, standard[key])
    elif isinstance(given, list) and isinstance(standard, list):
        if len(given) != len(standard):
            raise EditionError(f"{file}: {place}", f"has {len(given)} entries, not {len(standard)}")
        for index in range(len(given)):
            keep_fixed(file, f"{place}[{index}]", path, given[index], standard[index])
    elif given != standard:
        raise EditionError(f"{file}: {place}", f"is {standard!r} by the rules, not {given!r}")
