"""Everything on the table as plain named data, by the names that records and positions use (docs/facts/ayar.md)."""

from kancha.games.ayar.material import (
    ACTIVITIES,
    AYARS,
    CELL_NAMES,
    COLOURS,
    FIRST_ISLAND,
    LAKE_SPACES,
    LAST_ISLAND,
    LINES,
    MARKERS,
    MOON_SLOT,
    NONE,
    PLACE_NAMES,
    RAYMI_SLOTS,
    SETS,
    SITE_NAMES,
    TEXTILES,
    TILES,
    TOKENS,
    TURNS,
    VESSELS,
    VIRACOCHA_SLOTS,
    ZONES,
)
from kancha.games.ayar.people import Ayllu, Player, cloth_parts
from kancha.games.ayar.state import CATEGORIES, KINDS, State
from kancha.games.ayar.verbs import SPACE
from kancha.kernel.bits import members
from kancha.kernel.verbs import NOTHING


def facts(g: State) -> dict[str, object]:
    """The whole table: nothing in it is secret, and what nobody has seen stands as numbers by kind (A-108).

    What follows from other facts is left out: sites that are filled, squares that are covered, islands that have left a board.
    """
    return {
        "edition": g.box.edition,
        "round": g.round,
        "first": g.first,
        "colours": [COLOURS[colour] for colour in g.colours],
        **main_board(g),
        **lake_board(g),
        "seats": [seat_facts(g, seat) for seat in range(g.seats)],
        "ayllu": None if g.ayllu is None else ayllu_facts(g, g.ayllu),
        "sealed": [None if answer == NOTHING else SPACE.text(answer) for answer in g.sealed],
    }


def main_board(g: State) -> dict[str, object]:
    """Men and women, tambos on sites, Raymi tiles and temples."""
    women: list[str | None] = [None] * len(g.rows)
    for ayar in range(len(AYARS)):
        if g.row_of[ayar] != NONE:
            women[g.row_of[ayar]] = AYARS[ayar]
    return {
        "men": dict(zip(AYARS, g.men, strict=True)),
        "retired": words(AYARS, g.retired),
        "women": women,
        "beside": words(AYARS, g.beside),
        "sites": {SITE_NAMES[site]: g.sites[site] for site in range(len(g.sites)) if g.sites[site] != NONE},
        "tiles": {RAYMI_SLOTS[slot]: tile_word(g, slot) for slot in range(len(g.tiles))},
        "temples": [[f"{temple // 4} {ACTIVITIES[temple % 4]}" for temple in row] for row in g.rows],
    }


def lake_board(g: State) -> dict[str, object]:
    """Islands, Viracocha, the harvest, vessels and textiles."""
    return {
        "islands": {LAKE_SPACES[at]: members(g.islands[at]) for at in range(FIRST_ISLAND, LAST_ISLAND + 1)},
        "zones": dict(zip(ZONES, g.zones, strict=True)),
        "fields": list(g.area),
        "shelf": [word_or_none(VESSELS, kind) for kind in g.shelf],
        "pile": g.pile_size(),
        "unseen": numbers(VESSELS, g.unseen),
        "tops": [word_or_none(TEXTILES, textile) for textile in g.tops],
        "beneath": numbers(TEXTILES, g.textiles),
        "held": word_or_none(TEXTILES, g.held),
        "out": numbers(VESSELS, g.spare_vessels) | numbers(TEXTILES, g.spare_textiles),
    }


def seat_facts(g: State, seat: int) -> dict[str, object]:
    """A player's board and what lies beside it."""
    player = g.players[seat]
    return {
        "tambos": words(CELL_NAMES, player.tambos),
        "markers": {MARKERS[marker]: marker_word(player, marker) for marker in range(len(MARKERS))},
        "bonus": words(ACTIVITIES, player.marked),
        "unbuilt": words(ACTIVITIES, player.temples),
        "maize": dict(zip(SETS, player.maize, strict=True)),
        "raft": LAKE_SPACES[player.raft],
        "pots": [vessel_word(kind) for kind in player.pots],
        "cloths": [cloth_word(cloth) for cloth in player.cloths],
        "viracocha": dict(zip(VIRACOCHA_SLOTS, player.viracocha, strict=True)),
        **side_facts(g, seat),
    }


def ayllu_facts(g: State, ayllu: Ayllu) -> dict[str, object]:
    """The Ayllu's board, its bag and its tokens."""
    night = {AYARS[ayar]: ACTIVITIES[ayllu.night[ayar]] for ayar in range(len(AYARS)) if ayllu.night[ayar] != NONE}
    return {
        "level": ayllu.level + 1,
        "maize": ayllu.maize,
        "raft": ayllu.raft,
        "lost": ayllu.lost,
        "pots": [vessel_word(kind) for kind in ayllu.pots],
        "cloths": [TEXTILES[textile] for textile in ayllu.cloths],
        "bonus": words(ACTIVITIES, ayllu.marked),
        "unbuilt": words(ACTIVITIES, ayllu.temples),
        "night": night,
        "bag": words(AYARS, ayllu.bag),
        "tokens": words(TOKENS, ayllu.tokens),
        "gone": words(TOKENS, ayllu.gone),
        "token": word_or_none(TOKENS, ayllu.token),
        **side_facts(g, g.seats),
    }


def side_facts(g: State, side: int) -> dict[str, object]:
    """The dial, the llamas, and the points of both scores by where they come from."""
    points = g.points[side * KINDS : side * KINDS + KINDS]
    return {
        "devotion": g.devotion[side],
        "llamas": g.llamas[side],
        "points": dict(zip(CATEGORIES[:KINDS], points, strict=True)),
    }


def words(names: list[str], mask: int) -> list[str]:
    """The names of a set."""
    return [names[one] for one in members(mask)]


def numbers(names: list[str], counts: list[int]) -> dict[str, int]:
    """How many there are of each kind, without those there are none of."""
    return {names[kind]: counts[kind] for kind in range(len(counts)) if counts[kind]}


def word_or_none(names: list[str], kind: int) -> str | None:
    return None if kind == NONE else names[kind]


def vessel_word(kind: int) -> str:
    return VESSELS[kind] if kind < len(VESSELS) else "joker"


def cloth_word(cloth: int) -> str:
    textile, turn, place = cloth_parts(cloth)
    return f"{TEXTILES[textile]} {TURNS[turn]} {PLACE_NAMES[place]}"


def tile_word(g: State, slot: int) -> str | None:
    """`A_farming`, `A_farming back`, or None once the tile is removed."""
    if g.tiles[slot] == NONE:
        return None
    return TILES[g.tiles[slot]] + (" back" if g.turned >> slot & 1 else "")


def marker_word(player: Player, marker: int) -> str:
    """`aside`, `R1` (standing there), `R1 laid`, or `moon farming` for a retired one."""
    place = player.where[marker]
    if place >= MOON_SLOT:
        return f"moon {ACTIVITIES[place - MOON_SLOT]}"
    name = "aside" if place == NONE else LINES[place]
    return name if player.standing >> marker & 1 else f"{name} laid"
