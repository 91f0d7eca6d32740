"""The tables of an edition file, typed, and the reading of one: what it leaves out is the standard edition's.

Only values may change, never the kinds of things: what the rules fix has to stay as it is in the standard edition.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from kancha.games.editions import completed, parsed, text_of
from kancha.games.pachamama.material import ROWS, WIDE

STANDARD: Final = Path(__file__).with_name("components.toml")

FREE: Final = {
    "box.terrain_tiles",
    "box.crop_tiles",
    "box.scenario_discs",
    "terrain.count",
    "crop.count",
    "players.pawns_in_play",
    "offering.points_by_tokens",
    "diversity.track.max_level",
    "score_track.last",
    "board.short.paths",
    "board.long.paths",
    "coop.modes",
    "title",
    "published_as",
    "look",
    "labels",
    "tile",
    "generator",
    "scenario",
}
"""What an edition may change; all else is fixed by the rules."""


Count = Annotated[int, Meta(ge=1, le=99)]
Few = Annotated[int, Meta(ge=0, le=45)]
Pawns = Annotated[int, Meta(ge=1, le=5)]
Colour = Annotated[str, Meta(pattern=r"^#[0-9A-Fa-f]{6}$")]
Name = Annotated[str, Meta(min_length=1, max_length=32)]
Side = Annotated[str, Meta(pattern=r"^[A-I][1-5]\.[NESW]$")]
Terrain = Literal["valley", "desert", "forest", "mountain"]


class Table(Struct, forbid_unknown_fields=True, kw_only=True):
    """Where figures come from; `box` means read off the owner's copy."""

    source: Literal["rulebook", "public", "designed", "box"] = "box"
    note: str = ""


class BoxCounts(Table):
    terrain_tiles: int
    crop_tiles: int
    offering_tokens: int
    quechua_pawns: int
    otoma_pawns: int
    diversity_stones: int
    score_markers: int
    scenario_discs: int
    screens: int
    boards: int
    diversity_boards: int
    wheels: int


class TerrainTiles(Table):
    id: str
    letter: str
    count: Count


class CropTiles(Table):
    id: str
    level: int
    count: Count
    offering_tokens: int


class TerrainLook(Table):
    colour: Colour
    glyph: str
    edge: str


class TerrainLooks(Table):
    valley: TerrainLook
    desert: TerrainLook
    forest: TerrainLook
    mountain: TerrainLook


class CropLook(Table):
    colour: Colour
    disc_percent_of_cell: Annotated[int, Meta(ge=1, le=100)]
    rings: Pawns


class CropLooks(Table):
    sweet_potato: CropLook
    coca: CropLook
    chili: CropLook
    maize: CropLook
    quinoa: CropLook


class PawnLook(Table):
    brown: Colour
    white: Colour
    green: Colour
    blue: Colour
    purple: Colour
    yellow: Colour


class BoardLook(Table):
    cell: Annotated[int, Meta(ge=1)]
    gap: Annotated[int, Meta(ge=0)]
    rim: Annotated[int, Meta(ge=0)]


class Look(Table):
    terrain: TerrainLooks
    crop: CropLooks
    pawn: PawnLook
    board: BoardLook


class BySeats(Table, rename={"two": "2", "three": "3", "four": "4"}):
    two: Pawns
    three: Pawns
    four: Pawns

    def listed(self) -> list[int]:
        """Indexed by the number of seats; fewer than two count as two (P-150)."""
        return [self.two, self.two, self.two, self.three, self.four]


class Players(Table):
    competitive_min: int
    competitive_max: int
    pawns_owned_per_colour: int
    stones_per_colour: int
    pawns_in_play: BySeats
    offering_sets: BySeats
    start_score: int
    min_score: int


class Offering(Table):
    points_by_tokens: Annotated[list[Annotated[int, Meta(ge=0, le=99)]], Meta(min_length=6, max_length=6)]
    max_of_each_type_held: int


class Track(Table):
    columns: list[Terrain]
    max_level: Annotated[int, Meta(ge=1, le=20)]


class Diversity(Table):
    start_level: int
    points_per_own_stone_on_level: int
    points_when_blocked: int
    track: Track


class ScoreTrack(Table):
    first: int
    last: Annotated[int, Meta(ge=1)]


class Labels(Table):
    columns: Annotated[list[Name], Meta(min_length=WIDE, max_length=WIDE)]
    rows: Annotated[list[Name], Meta(min_length=ROWS, max_length=ROWS)]
    column_background: Name
    row_background: Name


class Paths(Table):
    pairs: list[tuple[Side, Side]]


class BoardSide(Table):
    rows: int
    columns: int
    cells: int
    adjacency: str
    border: list[str]
    paths: Paths


class BoardSides(Table):
    short: BoardSide
    long: BoardSide


class Tile(Table):
    id: Name
    terrain: Terrain
    arrow_colour: Literal["brown", "white", "green", "blue", "purple", "yellow"]
    arrow_dir: Literal["N", "E", "S", "W"]


class Mode(Table):
    pawns: BySeats
    otoma_pawns: Annotated[int, Meta(ge=4, le=5)]


class Modes(Table):
    easy: Mode
    normal: Mode
    expert: Mode


class Coop(Table):
    offering_sets: int
    team_stone_sets: int
    empty_cell_points_otoma: int
    boards: dict[str, object]
    modes: Modes
    colours: dict[str, object]
    teams: dict[str, object]


class Limits(Table):
    min_starts: Annotated[int, Meta(ge=5, le=12)]
    max_starts: Annotated[int, Meta(ge=5, le=12)]
    min_each_terrain: Few
    max_regions: Few
    min_regions_of_5: Few
    max_regions_of_1: Few


class Generator(Table):
    short: Limits
    long: Limits
    region_size_weights: Annotated[list[Few], Meta(min_length=5, max_length=5)]
    otoma_crop_sum: tuple[Count, Count]
    otoma_min_terrain_types: Annotated[int, Meta(ge=1, le=4)]


class TerrainCounts(Table):
    valley: Few
    desert: Few
    forest: Few
    mountain: Few


class Disc(Table):
    """A scenario; what can be told from its map may be left out."""

    id: Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]{1,16}$")]
    board: Literal["short", "long"]
    terrain: list[str]
    crops: list[str]
    start: list[str]
    otoma_start: list[str] = []
    terrain_counts: TerrainCounts | None = None
    regions: int | None = None
    logic: Literal["singles", "what_if_1", ""] | None = None


class Components(Struct, forbid_unknown_fields=True):
    """A whole edition file."""

    schema: int
    slug: str
    title: Name
    published_as: Name
    box: BoxCounts
    terrain: list[TerrainTiles]
    crop: list[CropTiles]
    look: Look
    colours: dict[str, object]
    players: Players
    offering: Offering
    diversity: Diversity
    score_track: ScoreTrack
    labels: Labels
    board: BoardSides
    tile: list[Tile]
    solo: dict[str, object]
    coop: Coop
    generator: Generator
    scenario: list[Disc]


@cache
def standard_tables() -> dict[str, object]:
    """The standard edition as plain tables."""
    return parsed(STANDARD.name, text_of(STANDARD))


@cache
def standard_components() -> Components:
    """The standard edition, typed."""
    return read(STANDARD.name, text_of(STANDARD))


def read(file: str, text: str) -> Components:
    """The text of an edition file, completed with the standard edition's tables; a fault is named with its place."""
    return completed(file, text, standard_tables(), FREE, Components)
