"""Positions for tests and puzzles, set up piece by piece (the pieces are listed in docs/positions.md)."""

from typing import Final

from kancha.games.arranging import mapping, named, several, whole
from kancha.games.ayar.day import BeginGame, NextTurn, Preparation
from kancha.games.ayar.edition.laying import (
    lay_lake,
    lay_paths,
    lay_temples,
    lay_textiles,
    lay_tiles,
    lay_vessels,
    some_textiles,
)
from kancha.games.ayar.edition.possible import check_together
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
MOST_POWER: Final = 5
"""A line gives 4, the power slot 1 more (A-039)."""


def arrange(g: State, pieces: dict[str, object], chance: Chance) -> tuple[Effect[State], ...]:
    """Lay what is given; everything else stays as the set-up left it."""
    for name in pieces:
        if name not in PIECES:
            raise BadPiece(name, f"no such piece; expected {', '.join(PIECES)}")
    phase = PHASES[named("phase", pieces.get("phase", "day"), PHASES)]
    lay_paths(g, pieces)
    set_round(g, pieces, phase)
    lay_tiles(g, pieces)
    lay_temples(g, pieces)
    lay_lake(g, pieces)
    if "ayllu" in pieces:
        set_ayllu(g, mapping("ayllu", pieces["ayllu"]))
    arrange_ayllu(g, pieces)
    lay_vessels(g, pieces)
    lay_textiles(g, pieces)
    for seat, value in by_seat(g, "tambos", pieces.get("tambos", {})):
        g.players[seat].tambos = mask_of(several("tambos", value, CELL_NAMES))
    set_markers(g, pieces)
    set_figures(g, pieces)
    check_together(g)
    return opening(g, pieces, phase)


def set_round(g: State, pieces: dict[str, object], phase: str) -> None:
    """A man has retired in every night before, all four at the end (A-097); the round follows if it is not given."""
    if phase == "end" and "retired" not in pieces:
        g.retired = 15
        if "beside" not in pieces:
            g.beside = 0
    gone = g.retired.bit_count()
    if "round" in pieces:
        g.round = whole("round", pieces["round"], 1, ROUNDS)
    elif phase == "end" or "retired" in pieces:
        g.round = min(ROUNDS, gone + 1)
    before = ROUNDS if phase == "end" else g.round - 1
    if gone != before or (phase == "end" and g.round < ROUNDS):
        when = "at the end" if phase == "end" else f"before night {g.round}"
        raise BadPiece("retired", f"{before} men have retired {when} (A-097), not {gone}; name them, or another round")
    if "first" in pieces:
        g.first = side_of(g, "first", pieces["first"])
    elif g.ayllu is not None:  # they take turns in being first
        g.first = (g.round - 1) % 2


def opening(g: State, pieces: dict[str, object], phase: str) -> tuple[Effect[State], ...]:
    """What comes first: an activity or Viracocha gained, if named; then the phase, the day by default."""
    turn = side_of(g, "turn", pieces["turn"]) if "turn" in pieces else g.first
    if "turn" in pieces and phase != "day" and turn != g.first:
        raise BadPiece("turn", f"in the phase {phase} all act in turn order, the first player first")
    effects: list[Effect[State]] = []
    if "activity" in pieces:
        given = mapping("activity", pieces["activity"])
        for key in given:
            if key not in ("seat", "activity", "power"):
                raise BadPiece("activity", f"there is no “{key}”; expected seat, activity and power")
        side = side_of(g, "activity seat", given.get("seat", 0))
        activity = named("activity activity", given.get("activity"), ACTIVITIES)
        power = whole("activity power", given.get("power"), 1, MOST_POWER)
        if side < g.seats:
            with_bonus = power + g.players[side].bonus_power(activity)
            if with_bonus > MOST_POWER:
                raise BadPiece("activity power", f"with the power slot it would be more than {MOST_POWER} (A-039)")
            if g.power_needed(side, activity) > with_bonus:
                raise BadPiece(
                    "activity", f"seat {side} cannot perform {ACTIVITIES[activity]} with power {power} (A-036)"
                )
        effects += ayllu_activity(activity, power) if g.is_ayllu(side) else activity_effects(side, activity, power)
    for seat, number in by_seat(g, "gain", pieces.get("gain", {})):
        effects += [PlaceViracocha(seat) for _ in range(whole("gain", number, 0, 21))]
    if phase == "end":
        if g.area:
            raise BadPiece("fields", "the farming area is empty after the last night (A-098)")
        return (*effects, Ending())
    if phase == "start":
        if g.round > 1:
            raise BadPiece("phase", "starting activities are performed in round 1 only (A-024)")
        if any(g.filled) or any(player.tambos != ALL_CELLS for player in g.players):
            raise BadPiece("sites", "every tambo is on its grid before the starting activities")
        return (*effects, BeginGame())
    if phase == "day":
        return (*effects, NextTurn(turn))
    return (*effects, Night(), Preparation())


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
            g.players[seat].maize[each] = whole(f"maize {name}", number, 0, g.box.board.set_size[each])
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
                ayar = named(place, name, AYARS)
                if not g.retired >> ayar & 1:
                    raise BadPiece(place, f"the {name} man has not retired, so his marker is on no Night slot")
                ayllu.night[ayar] = named(place, activity, ACTIVITIES)
        elif key == "bag":
            ayllu.bag = mask_of(several(place, value, AYARS))
            if ayllu.bag & g.retired:
                raise BadPiece(place, "the marker of a retired man is not in the bag")
        elif key == "tokens":
            ayllu.tokens = mask_of(several(place, value, TOKENS))
        else:
            raise BadPiece(place, "expected maize, raft, textiles, vessels, night, bag or tokens")


def arrange_ayllu(g: State, pieces: dict[str, object]) -> None:
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
    ayllu.gone = mask_of([token for token in range(len(TOKENS)) if 0 < g.box.tokens.leaves_after[token] < g.round])
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
