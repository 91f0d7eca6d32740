"""Positions for tests and puzzles, set up piece by piece (the pieces are listed in docs/positions.md)."""

from typing import Final

from kancha.games.arranging import mapping, named, several, whole
from kancha.games.ayar.day import NextTurn, Preparation, StartingActivities
from kancha.games.ayar.edition.laying import (
    lay_lake,
    lay_paths,
    lay_temples,
    lay_textiles,
    lay_tiles,
    lay_vessels,
    some_textiles,
)
from kancha.games.ayar.edition.reading import by_seat, by_side, side_of
from kancha.games.ayar.ending import Ending
from kancha.games.ayar.material import (
    ACTIVITIES,
    ALL_CELLS,
    AYARS,
    CELL_NAMES,
    GOLD,
    JOKER,
    LINES,
    MARKERS,
    MOON_SLOT,
    NONE,
    REQUIRED,
    ROUNDS,
    SETS,
    TOKENS,
    VIRACOCHA_SLOTS,
)
from kancha.games.ayar.night import Night
from kancha.games.ayar.people import Player
from kancha.games.ayar.state import ARRANGED_MOON, ARRANGED_SUN, KINDS, MOON_KINDS, SUN_KINDS, State
from kancha.games.ayar.turn import activity_effects
from kancha.games.ayar.viracocha import PlaceViracocha
from kancha.games.ayar.workshop import ayllu_activity
from kancha.kernel.bits import lowest, mask_of
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Effect
from kancha.kernel.errors import BadPiece

PIECES: Final[list[str]] = [
    "round", "first", "turn", "phase", "activity", "gain",
    "men", "retired", "women", "beside", "sites", "tiles", "temples", "unbuilt",
    "islands", "rafts", "zones", "fields", "shelf", "pots", "pile", "cloths", "tops", "piles",
    "tambos", "markers", "maize", "bonus", "viracocha", "devotion", "llamas", "sun", "moon", "ayllu",
]  # fmt: skip
PHASES: Final[list[str]] = ["start", "day", "night", "end"]
MOST: Final = 9999


def arrange(g: State, pieces: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
    """Lay what is given; everything else stays as the set-up left it."""
    for name in pieces:
        if name not in PIECES:
            raise BadPiece(name, f"no such piece; expected {', '.join(PIECES)}")
    g.round = whole("round", pieces.get("round", g.round), 1, ROUNDS)
    g.first = side_of(g, "first", pieces.get("first", g.first))
    lay_paths(g, pieces)
    if "round" not in pieces:  # a man has retired in every night before
        g.round = max(g.round, min(ROUNDS, g.retired.bit_count() + 1))
    lay_tiles(g, pieces)
    lay_temples(g, pieces)
    lay_lake(g, pieces)
    if "ayllu" in pieces:
        set_ayllu(g, mapping("ayllu", pieces["ayllu"]))
    settle_ayllu(g, pieces)
    lay_vessels(g, pieces)
    lay_textiles(g, pieces)
    for seat, value in by_seat(g, "tambos", pieces.get("tambos", {})):
        g.players[seat].tambos = mask_of(several("tambos", value, CELL_NAMES))
    set_markers(g, pieces)
    set_figures(g, pieces)
    check_together(g)
    return opening(g, pieces)


def opening(g: State, pieces: dict[str, object]) -> tuple[Effect[State], ...]:
    """What comes first: an activity or Viracocha gained, if named; then the phase, the day by default."""
    phase = PHASES[named("phase", pieces.get("phase", "day"), PHASES)]
    turn = side_of(g, "turn", pieces["turn"]) if "turn" in pieces else g.first
    found: list[Effect[State]] = []
    if "activity" in pieces:
        given = mapping("activity", pieces["activity"])
        for key in given:
            if key not in ("seat", "activity", "power"):
                raise BadPiece("activity", f"there is no “{key}”; expected seat, activity and power")
        side = side_of(g, "activity seat", given.get("seat", 0))
        activity = named("activity activity", given.get("activity"), ACTIVITIES)
        power = whole("activity power", given.get("power"), 1, 9)
        found += ayllu_activity(activity, power) if g.is_ayllu(side) else activity_effects(side, activity, power)
    for seat, number in by_seat(g, "gain", pieces.get("gain", {})):
        found += [PlaceViracocha(seat) for _ in range(whole("gain", number, 0, 21))]
    if phase == "end":
        return (*found, Ending())
    if g.retired.bit_count() >= g.round:  # each night to come needs its man
        raise BadPiece("retired", f"fewer than {g.round} men have retired before night {g.round}")
    if phase == "start":
        if any(g.filled):
            raise BadPiece("sites", "no tambo is on a site before the starting activities")
        return (*found, StartingActivities())
    if phase == "day":
        return (*found, NextTurn(turn))
    return (*found, Night(), Preparation())


# The players


def set_markers(g: State, pieces: dict[str, object]) -> None:
    """Markers as `R1` (standing there), `R1 laid`, `moon farming` or `aside`; retired ones find a moon slot by themselves."""
    given = {seat: mapping("markers", value) for seat, value in by_seat(g, "markers", pieces.get("markers", {}))}
    for seat in range(g.seats):
        player = g.players[seat]
        if seat in given:
            player.where = [NONE] * len(MARKERS)
            player.standing = (1 << len(MARKERS)) - 1
            for name, text in given[seat].items():
                set_marker(g, player, named("markers", name, MARKERS), str(text))
        retire_markers(g, player)


def set_marker(g: State, player: Player, marker: int, text: str) -> None:
    place = f"markers {MARKERS[marker]}"
    words = text.split()
    if words == ["aside"]:
        return
    if len(words) == 2 and words[0] == "moon":
        if marker == GOLD or not g.retired >> marker & 1:
            raise BadPiece(place, "only the marker of a retired man is on a moon slot")
        player.where[marker] = MOON_SLOT + named(place, words[1], ACTIVITIES)
    elif words and words[0] in LINES and words[1:] in ([], ["laid"]):
        player.where[marker] = LINES.index(words[0])
    else:
        raise BadPiece(place, "expected a line, a line and “laid”, “moon” and an activity, or “aside”")
    if player.where.count(player.where[marker]) > 1:
        raise BadPiece(place, "another marker is on that slot")
    if words[1:] == ["laid"]:
        player.standing &= ~(1 << marker)


def retire_markers(g: State, player: Player) -> None:
    """The markers of retired men stand no more; those not named go to the first moon slots that are free."""
    for ayar in range(len(AYARS)):
        if not g.retired >> ayar & 1:
            if player.where[ayar] >= MOON_SLOT:  # an earlier arrangement had him retired
                player.where[ayar] = NONE
                player.standing |= 1 << ayar
            continue
        player.standing &= ~(1 << ayar)
        if player.where[ayar] < MOON_SLOT:
            player.where[ayar] = MOON_SLOT + lowest(15 & ~player.full_moon_slots())


def set_figures(g: State, pieces: dict[str, object]) -> None:
    """Maize, Inti bonuses, Viracocha, devotion, llamas and both scores."""
    for seat, value in by_seat(g, "maize", pieces.get("maize", {})):
        g.players[seat].maize = [0] * len(SETS)
        for name, number in mapping("maize", value).items():
            each = named("maize", name, SETS)
            g.players[seat].maize[each] = whole(f"maize {name}", number, 0, g.box.set_size[each])
    for side, value in by_side(g, "bonus", pieces.get("bonus", {})):
        marked = mask_of(several("bonus", value, ACTIVITIES))
        if side < g.seats:
            g.players[side].marked = marked
        elif g.ayllu is not None:
            g.ayllu.marked = marked
    for seat, value in by_seat(g, "viracocha", pieces.get("viracocha", {})):
        g.players[seat].viracocha = [0] * len(REQUIRED)
        for name, number in mapping("viracocha", value).items():
            slot = named("viracocha", name, VIRACOCHA_SLOTS)
            g.players[seat].viracocha[slot] = whole(f"viracocha {name}", number, 0, REQUIRED[slot])
    for side, value in by_side(g, "devotion", pieces.get("devotion", {})):
        g.devotion[side] = whole("devotion", value, 0, MOST)
    for side, value in by_side(g, "llamas", pieces.get("llamas", {})):
        g.llamas[side] = whole("llamas", value, 0, 40)
    for name, kinds, arranged in (("sun", SUN_KINDS, ARRANGED_SUN), ("moon", MOON_KINDS, ARRANGED_MOON)):
        for side, value in by_side(g, name, pieces.get(name, {})):
            for kind in kinds:
                g.points[side * KINDS + kind] = 0
            g.points[side * KINDS + arranged] = whole(name, value, 0, MOST)


# The Ayllu


def set_ayllu(g: State, piece: dict[str, object]) -> None:
    """What lies on the solo board and beside it."""
    ayllu = g.ayllu
    if ayllu is None:
        raise BadPiece("ayllu", "there is an Ayllu in solo only")
    board = g.solo_board()
    for key, value in piece.items():
        place = f"ayllu {key}"
        if key == "maize":
            ayllu.maize = whole(place, value, 0, len(board.maize_moons))
        elif key == "raft":
            ayllu.raft = whole(place, value, 0, len(board.track))
        elif key == "textiles":
            ayllu.cloths = some_textiles(g, whole(place, value, 0, len(board.weaving_suns)))
        elif key == "vessels":
            ayllu.pots = [JOKER] * whole(place, value, 0, len(board.pottery_suns))
        elif key == "night":
            for name, activity in mapping(place, value).items():
                ayllu.night[named(place, name, AYARS)] = named(place, activity, ACTIVITIES)
        elif key == "bag":
            ayllu.bag = mask_of(several(place, value, AYARS))
            if ayllu.bag & g.retired:
                raise BadPiece(place, "the marker of a retired man is not in the bag")
        elif key == "tokens":
            ayllu.tokens = mask_of(several(place, value, TOKENS))
        else:
            raise BadPiece(place, "expected maize, raft, textiles, vessels, night, bag or tokens")


def settle_ayllu(g: State, pieces: dict[str, object]) -> None:
    """What follows for the Ayllu: sections entered, tokens that left, markers on Night slots, and the bag."""
    ayllu = g.ayllu
    if ayllu is None:
        return
    board = g.solo_board()
    given = mapping("ayllu", pieces.get("ayllu", {}))
    on_lake = len([there for there in g.islands if there >> g.seats & 1])
    ayllu.islands = board.section_of[ayllu.raft - 1] + 1 if ayllu.raft else 0
    if on_lake > ayllu.islands:
        raise BadPiece("islands", "the Ayllu's raft has not entered so many sections")
    ayllu.lost = ayllu.islands - on_lake
    ayllu.gone = mask_of([token for token in range(len(TOKENS)) if 0 < g.box.token_round[token] < g.round])
    if "tokens" not in given:
        ayllu.tokens = 31 & ~ayllu.gone
    elif ayllu.tokens & ayllu.gone:
        raise BadPiece("ayllu tokens", f"a token has left the game before round {g.round}")
    if "bag" not in given:
        ayllu.bag = 15 & ~g.retired
    for ayar in range(len(AYARS)):
        if not g.retired >> ayar & 1:
            ayllu.night[ayar] = NONE
        elif ayllu.night[ayar] == NONE:
            ayllu.night[ayar] = lowest(15 & ~ayllu.night_slots())
        elif ayllu.night.count(ayllu.night[ayar]) > 1:
            raise BadPiece("ayllu night", f"two markers are on the slot of {ACTIVITIES[ayllu.night[ayar]]}")


# The whole


def check_together(g: State) -> None:
    """No more tambos on sites than have left the grids, no more maize in the fields than was planted."""
    for side in range(g.sides()):
        on_sites = g.sites.count(side)
        gone = (ALL_CELLS & ~g.players[side].tambos).bit_count() if side < g.seats else 16
        if on_sites > gone:
            raise BadPiece("sites", f"side {side} has {on_sites} tambos on sites, but only {gone} have left the grid")
    for seat in range(g.seats):
        if g.area.count(seat) > sum(g.players[seat].maize):
            raise BadPiece("fields", f"seat {seat} has not planted so many maize")
    if g.ayllu is not None and g.area.count(g.seats) > g.ayllu.maize:
        raise BadPiece("fields", "the Ayllu has not planted so many maize")
