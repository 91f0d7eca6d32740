"""Positions for tests and puzzles, set up piece by piece (the pieces are listed in docs/positions.md)."""

from typing import Final

from kancha.games.arranging import mapping, named, texts, whole
from kancha.games.pachamama.coop import CoopTurn, tiles
from kancha.games.pachamama.edition.reading import by_side, by_stock, cells_of, one_cell
from kancha.games.pachamama.maps.solver import map_faults
from kancha.games.pachamama.material import (
    CELL_NAMES,
    CELLS,
    COLOURS,
    CROPS,
    NONE,
    TERRAIN_LETTERS,
    TERRAINS,
    WIDE,
    Scenario,
)
from kancha.games.pachamama.setup import otoma_arrive
from kancha.games.pachamama.state import ARRANGED, COMPETITIVE, COOP, KINDS, OTOMA, SOLO, Arrows, State
from kancha.games.pachamama.turn import EndRounds, next_turn, patience
from kancha.games.pachamama.verbs import ARROW
from kancha.kernel.bits import mask_of, members
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Effect
from kancha.kernel.errors import BadPiece

PIECES: Final[list[str]] = [
    "map", "tiles", "known", "planted", "pawns", "otoma", "arrows",
    "tokens", "stones", "scores", "piles", "quiet", "turn", "phase",
]  # fmt: skip


def arrange(g: State, pieces: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
    """Lay what is given; everything else stays as the set-up left it."""
    for name in pieces:
        if name not in PIECES:
            raise BadPiece(name, f"no such piece; expected {', '.join(PIECES)}")
    if "map" in pieces:
        chance.envelope = given_map(g, pieces["map"])
    if pieces.keys() & {"map", "tiles", "known", "planted"}:
        lay_tiles(g, pieces, chance.envelope)
    if "pawns" in pieces:
        for stock, cells in by_stock(g, "pawns", pieces["pawns"]):
            place_pawns(g, stock, cells)
    if "otoma" in pieces:
        place_otoma(g, cells_of(g, "otoma", pieces["otoma"]))
    if "arrows" in pieces:
        lay_arrows(g, mapping("arrows", pieces["arrows"]))
    if "map" in pieces:
        bring_otoma(g)
    arrange_figures(g, pieces)
    if "piles" in pieces:
        set_piles(g, mapping("piles", pieces["piles"]))
    check_together(g)
    return opening(g, pieces)


def opening(g: State, pieces: dict[str, object]) -> tuple[Effect[State], ...]:
    """Whose turn it is: `turn` a seat, `phase` action or end."""
    seat = whole("turn", pieces.get("turn", 0), 0, g.seats - 1)
    g.passed = 0
    g.quiet = 0
    if "quiet" in pieces:
        if g.mode == COOP:
            raise BadPiece("quiet", "together every turn spends a tile, so nobody counts turns without one")
        g.quiet = whole("quiet", pieces["quiet"], 0, patience(g) - 1)
    phase = pieces.get("phase", "action")
    if phase == "end" and g.mode == COMPETITIVE:
        return (EndRounds(seat, seat),)
    if phase != "action":
        raise BadPiece("phase", f"cannot be “{phase}”; expected action" + (" or end" if g.mode == COMPETITIVE else ""))
    if g.mode == COOP:
        return (CoopTurn(seat),)
    return next_turn(g, seat)


# The map and its tiles


def given_map(g: State, piece: object) -> Scenario:
    """A whole map: rows of terrain letters and rows of crop levels, as in the scenarios."""
    rows = mapping("map", piece)
    terrain = [NONE] * CELLS
    crop = [NONE] * CELLS
    for key, letters, into in (("terrain", TERRAIN_LETTERS, terrain), ("crops", "12345", crop)):
        lines = texts(f"map {key}", rows.get(key))
        if len(lines) != 5 or any(len(line) != g.board.columns for line in lines):
            raise BadPiece(f"map {key}", f"expected 5 rows of {g.board.columns} characters")
        for row, line in enumerate(lines):
            for column, letter in enumerate(line):
                if letter not in letters:
                    cell = CELL_NAMES[row * WIDE + column]
                    raise BadPiece(f"map {key} {cell}", f"“{letter}” is none of {letters}")
                into[row * WIDE + column] = letters.index(letter)
    scenario = Scenario("arranged", g.board.name, terrain, crop, [], [])
    faults = map_faults(g.box, scenario)
    if faults:
        raise BadPiece("map", faults[0])
    return scenario


def lay_tiles(g: State, pieces: dict[str, object], inside: object) -> None:
    """Tiles by name (`tiles`), or as the map has them (`known`, `planted`). What was laid before is taken away.

    From then on `pieces` names every tile: a record keeps it, and a replay has no map to look the tiles up in.
    """
    scenario = inside if isinstance(inside, Scenario) else None
    tiles = named_tiles(g, mapping("tiles", pieces.get("tiles", {})), scenario)
    looked_up = [
        *[(cell, False) for cell in cells_of(g, "known", pieces.pop("known", []))],
        *[(cell, True) for cell in cells_of(g, "planted", pieces.pop("planted", []))],
    ]
    for cell, planted in looked_up:
        if scenario is None:
            raise BadPiece("tiles", "a game replayed from its record has no map; name the tiles")
        grown = planted or tiles.get(cell, (NONE, NONE))[1] != NONE
        tiles[cell] = (scenario.terrain[cell], scenario.crop[cell] if grown else NONE)
    counts = scenario.counts() if scenario is not None else [g.left[kind] + g.land.count(kind) for kind in range(4)]
    clear_tiles(g, counts)
    for cell in sorted(tiles):
        terrain, crop = tiles[cell]
        if not g.left[terrain]:
            raise BadPiece(f"tiles {CELL_NAMES[cell]}", f"the map has only {counts[terrain]} {TERRAINS[terrain]} cells")
        g.lay_terrain(cell, terrain)
        if crop != NONE:
            g.plant(cell, crop)
    pieces["tiles"] = {CELL_NAMES[cell]: tile_text(*tiles[cell]) for cell in sorted(tiles)}


def clear_tiles(g: State, counts: list[int]) -> None:
    """All tiles go back to the supply, and the arrows on them are unknown again."""
    if g.arrows is not None:
        for cell in members(g.bare()):
            if g.arrows.laid[cell] != NONE:
                g.arrows.unseen[g.land[cell] * len(ARROW.words) + g.arrows.laid[cell]] += 1
                g.arrows.laid[cell] = NONE
    g.land = [NONE] * CELLS
    g.crop = [NONE] * CELLS
    g.known = g.planted = 0
    g.left = counts.copy()


def named_tiles(g: State, piece: dict[str, object], scenario: Scenario | None) -> dict[int, tuple[int, int]]:
    """Terrain and crop (or NONE) of each tile given by name; each must be the one the map has there, if there is a map."""
    planted: dict[int, tuple[int, int]] = {}
    for name, text in piece.items():
        cell = one_cell(g, "tiles", name)
        words = str(text).split()
        place = f"tiles {name}"
        if len(words) not in (1, 2) or words[0] not in TERRAINS or (len(words) == 2 and words[1] not in CROPS):
            raise BadPiece(place, "expected a terrain, or a terrain and a crop, such as “valley” or “valley maize”")
        terrain = TERRAINS.index(words[0])
        crop = CROPS.index(words[1]) if len(words) == 2 else NONE
        if scenario is not None:
            there = tile_text(scenario.terrain[cell], scenario.crop[cell] if crop != NONE else NONE)
            if tile_text(terrain, crop) != there:
                raise BadPiece(place, f"the map has {there} there; give the whole map to change it")
        planted[cell] = (terrain, crop)
    return planted


def tile_text(terrain: int, crop: int) -> str:
    return TERRAINS[terrain] if crop == NONE else f"{TERRAINS[terrain]} {CROPS[crop]}"


def lay_arrows(g: State, piece: dict[str, object]) -> None:
    """Solo: the arrows on bare tiles, such as `yellow-N` (P-164)."""
    arrows = g.arrows
    if arrows is None or g.mode != SOLO:
        raise BadPiece("arrows", "tiles on the board show arrows in solo only")
    for name, text in piece.items():
        cell = one_cell(g, "arrows", name)
        arrow = ARROW.parse(str(text))
        if arrow < 0:
            raise BadPiece(
                f"arrows {name}", f"“{text}” is no arrow; expected a colour and a direction, such as yellow-N"
            )
        if not g.bare() >> cell & 1:
            raise BadPiece(f"arrows {name}", "no bare tile lies there")
        kind = g.land[cell] * len(ARROW.words) + arrow
        if arrows.laid[cell] != NONE:  # of an earlier arrangement
            arrows.unseen[g.land[cell] * len(ARROW.words) + arrows.laid[cell]] += 1
        if not arrows.unseen[kind]:
            raise BadPiece(f"arrows {name}", f"the box has no further {TERRAINS[g.land[cell]]} tile with {text}")
        arrows.unseen[kind] -= 1
        arrows.laid[cell] = arrow


# Pawns


def place_pawns(g: State, stock: int, cells: list[int]) -> None:
    """The cells of one colour's pawns; the others are in the reserve."""
    every = g.reserve[stock] + g.pawns[stock].bit_count()
    refuse_twice("pawns", cells)
    if len(cells) > every:
        raise BadPiece("pawns", f"{COLOURS[g.colours[stock]]} has only {every} pawns")
    g.pawns[stock] = mask_of(cells)
    g.reserve[stock] = every - len(cells)


def place_otoma(g: State, cells: list[int]) -> None:
    if g.arrows is None or len(cells) != len(g.arrows.pawns):
        number = len(g.arrows.pawns) if g.arrows is not None else 0
        raise BadPiece("otoma", f"expected {number} cells, one for each Otoma pawn")
    refuse_twice("otoma", cells)
    g.arrows.pawns = list(cells)
    g.otoma = mask_of(cells)


def bring_otoma(g: State) -> None:
    """On another map the Otoma score as if they had just come to where they stand, instead of what the old one gave them."""
    if g.mode == COMPETITIVE or g.otoma & ~g.planted:
        return
    g.points[OTOMA * KINDS : OTOMA * KINDS + KINDS] = [0] * KINDS
    g.stones[OTOMA * 4 : OTOMA * 4 + 4] = [0] * 4
    otoma_arrive(g)


def refuse_twice(place: str, cells: list[int]) -> None:
    for cell in cells:
        if cells.count(cell) > 1:
            raise BadPiece(place, f"two pawns stand on {CELL_NAMES[cell]}")


def check_together(g: State) -> None:
    """One pawn a cell, and none of the Otoma's off a tile (P-045, P-178)."""
    held = g.otoma
    for stock in range(len(g.pawns)):
        if g.pawns[stock] & held:
            cell = CELL_NAMES[members(g.pawns[stock] & held)[0]]
            raise BadPiece("pawns", f"two pawns stand on {cell}")
        if g.pawns[stock] & ~g.known:
            cell = CELL_NAMES[members(g.pawns[stock] & ~g.known)[0]]
            raise BadPiece("pawns", f"no tile lies under the pawn on {cell}")
        held |= g.pawns[stock]
    if g.otoma & ~g.planted:
        raise BadPiece("otoma", f"no crop lies under the Otoma pawn on {CELL_NAMES[members(g.otoma & ~g.planted)[0]]}")
    for crop in range(len(CROPS)):
        if g.supply_of_crop(crop) < 0:
            raise BadPiece("tiles", f"the box has only {g.box.crop_tiles[crop]} {CROPS[crop]} tiles")
    if g.screens is not None:
        for terrain in range(4):
            behind = sum([g.screens.held[seat * 4 + terrain] for seat in range(g.seats)])
            if behind + len(g.screens.columns[terrain]) != g.left[terrain]:
                raise BadPiece(
                    "piles", f"{g.left[terrain]} {TERRAINS[terrain]} cells are empty, so as many tiles must be left"
                )


# Figures


def arrange_figures(g: State, pieces: dict[str, object]) -> None:
    """Tokens, stones and scores of each side."""
    for side, value in by_side(g, "tokens", pieces.get("tokens", {})):
        held = [named("tokens", word, CROPS) for word in texts("tokens", value)]
        for crop in held:
            if held.count(crop) > 1:
                raise BadPiece("tokens", f"nobody holds two {CROPS[crop]} tokens (P-093)")
        g.tokens[side] = mask_of(held)
    if g.mode == SOLO and g.tokens[OTOMA]:
        raise BadPiece("tokens", "alone against the Otoma only the player holds tokens")
    for side, value in by_side(g, "stones", pieces.get("stones", {})):
        for terrain, level in mapping("stones", value).items():
            column = named("stones", terrain, TERRAINS)
            g.stones[side * 4 + column] = whole(f"stones {terrain}", level, 0, g.box.top_level)
    for side, value in by_side(g, "scores", pieces.get("scores", {})):
        set_score(g, side, whole("scores", value, 0, 999))
    for crop in range(len(CROPS)):
        if g.supply_of_token(crop) < 0:
            raise BadPiece("tokens", f"there are only {g.token_sets()} {CROPS[crop]} tokens")


def set_score(g: State, side: int, score: int) -> None:
    """A side's score, of which nobody knows by what it was won."""
    g.points[side * KINDS : side * KINDS + KINDS] = [0] * KINDS
    g.points[side * KINDS + ARRANGED] = score


def set_piles(g: State, piece: dict[str, object]) -> None:
    """Coop: per seat, per terrain, the arrow on top and the number of tiles: `{"0": {"valley": ["brown-N", 3]}}`.

    Tiles not behind a screen lie on the Diversity board.
    """
    screens, arrows = g.screens, g.arrows
    if screens is None or arrows is None:
        raise BadPiece("piles", "only coop knows piles")
    for pile, top in enumerate(screens.tops):
        if top >= 0:
            arrows.unseen[pile % 4 * len(ARROW.words) + top] += 1
    for kind, column in enumerate(screens.columns):
        for arrow in column:
            arrows.unseen[kind * len(ARROW.words) + arrow] += 1
    screens.held = [0] * (g.seats * 4)
    screens.tops = [NONE] * (g.seats * 4)
    for word, by_terrain in piece.items():
        seat = whole("piles", word, 0, g.seats - 1)
        for terrain, entry in mapping(f"piles {seat}", by_terrain).items():
            place = f"piles {seat} {terrain}"
            kind = named(place, terrain, TERRAINS)
            if not isinstance(entry, (list, tuple)) or len(entry) != 2:
                raise BadPiece(place, "expected [arrow, number]")
            arrow = ARROW.parse(str(entry[0]))
            if arrow < 0 or not arrows.unseen[kind * len(ARROW.words) + arrow]:
                raise BadPiece(place, f"the box has no {terrain} tile with the arrow “{entry[0]}” left")
            arrows.unseen[kind * len(ARROW.words) + arrow] -= 1
            screens.tops[seat * 4 + kind] = arrow
            screens.held[seat * 4 + kind] = whole(place, entry[1], 1, CELLS)
    for terrain_number in range(4):
        behind = sum([screens.held[seat * 4 + terrain_number] for seat in range(g.seats)])
        spare = g.left[terrain_number] - behind
        if spare < 0:
            raise BadPiece("piles", f"only {g.left[terrain_number]} {TERRAINS[terrain_number]} tiles are left")
        screens.columns[terrain_number] = [some_arrow(arrows, terrain_number) for _ in range(spare)]
    if not any(tiles(g, seat) for seat in range(g.seats)):
        raise BadPiece("piles", "nobody has a tile")


def some_arrow(arrows: Arrows, terrain: int) -> int:
    """The arrow of a tile of this terrain that nobody has seen yet; which one does not matter."""
    for arrow in range(len(ARROW.words)):
        if arrows.unseen[terrain * len(ARROW.words) + arrow]:
            arrows.unseen[terrain * len(ARROW.words) + arrow] -= 1
            return arrow
    raise BadPiece("piles", f"the box has no {TERRAINS[terrain]} tile left")
