"""Positions for tests and puzzles, set up piece by piece (the pieces are listed in docs/positions.md)."""

from typing import Final

from kancha.games.arranging import all_named, mapping, named, whole
from kancha.games.tawantinsuyu.axomamma import AxoSlot
from kancha.games.tawantinsuyu.edition.counting import union
from kancha.games.tawantinsuyu.edition.reading import by_side, side_of
from kancha.games.tawantinsuyu.festival import CloseFestival
from kancha.games.tawantinsuyu.material import (
    ARMY_CARDS,
    ARMY_NAMES,
    AXO_ROW_START,
    AXO_SPACES,
    AXO_TOKENS,
    BUILDING_NAMES,
    BUILDINGS,
    CARD_NAMES,
    CONQUEST_NAMES,
    FESTIVALS,
    GOD_CARDS,
    KINDS_OF_WORKER,
    LOWER,
    NO_PERSONALITY,
    NONE,
    PERSONALITIES,
    POTATO,
    PRODUCTION,
    PRODUCTION_MASK,
    RESOURCES,
    SECTIONS,
    SPACE_NAMES,
    STAIR_NAMES,
    STARTING_WEAVINGS,
    STATUES,
    TEMPLE_TOP,
    WEAVING_NAMES,
    WEAVINGS,
    WORKERS,
)
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import KINDS, START
from kancha.games.tawantinsuyu.setup import STARTING, marked_out
from kancha.games.tawantinsuyu.state import AXOMAMMA, NOT_DUE, State
from kancha.games.tawantinsuyu.turn import RESERVE, BeginTurn, Dismiss, EndOwnTurn, Hire, TakeTurn, ending
from kancha.games.tawantinsuyu.weaving import FACE_UP, DrawWeaving
from kancha.kernel.bits import mask_of
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Effect
from kancha.kernel.errors import BadPiece
from kancha.kernel.events import EVERYBODY

PIECES: Final[list[str]] = [
    "resources", "scores", "temple", "high_priest", "workers", "hill", "village", "nomads", "casualties", "gone",
    "stairs", "conquests", "statues", "statues_gone", "buildings", "buildings_down", "market", "buildings_under",
    "gods", "offer", "gods_under", "army", "army_up", "army_down", "army_discard", "tapestries", "weaving_up",
    "weavings_under", "weavings_gone", "coricancha", "holder", "festivals", "tokens", "slots", "personality",
    "turn", "phase",
]  # fmt: skip
PHASES: Final[list[str]] = ["begin", "turn", "end", "final"]


def arrange(g: State, pieces: dict[str, object], chance: Chance) -> Effects:
    """Lay what is given; everything else stays as the set-up left it."""
    for name in pieces:
        if name not in PIECES:
            raise BadPiece(name, f"no such piece; expected {', '.join(PIECES)}")
    forget_the_turn(g)
    if g.axo is not None:
        arrange_axomamma(g, pieces)
    elif pieces.keys() & {"tokens", "slots", "personality"}:
        raise BadPiece(next(name for name in ("tokens", "slots", "personality") if name in pieces), "only in solo")
    arrange_figures(g, pieces)
    arrange_workers(g, pieces)
    arrange_monuments(g, pieces)
    arrange_buildings(g, pieces)
    arrange_gods(g, pieces)
    arrange_armies(g, pieces)
    arrange_weavings(g, pieces)
    return opening(g, pieces)


def forget_the_turn(g: State) -> None:
    """What an earlier arrangement left in the middle of a turn or a Festival is over; its cards and tiles go back."""
    g.card_played, g.card_due = NONE, NOT_DUE
    g.weavings_drawn, g.weavings_bought, g.set_aside = [], [], []
    g.working, g.tasks, g.second, g.called = NONE, 0, 0, NONE
    g.swapped, g.activated, g.deck_only = 0, 0, 0
    for player in g.players:
        player.played, player.looking = 0, 0


def opening(g: State, pieces: dict[str, object]) -> Effects:
    """Whose turn it is, and where in it."""
    side = side_of(g, "turn", pieces.get("turn", g.first))
    phase = pieces.get("phase", "begin")
    effects: list[Effect[State]] = []
    if g.axo is not None:
        effects += [AxoSlot(slot) for slot in range(len(g.axo.slots)) if g.axo.slots[slot] == NONE]
    if g.weaving_up == NONE:
        effects.append(DrawWeaving(FACE_UP))
    g.active = NONE
    if phase == "begin":
        return (*effects, BeginTurn(side))
    if phase == "turn":
        return (*effects, TakeTurn(side))
    if phase == "end":
        if not g.is_seat(side):
            raise BadPiece("phase", "Axomamma buys no worker: his turn has no such end")
        g.active = side
        return (*effects, Hire(side), EndOwnTurn(), Dismiss(side), *ending(g, side))
    if phase == "final":
        g.festivals, g.celebrated, g.holder = FESTIVALS, FESTIVALS, side
        g.active = side
        return (*effects, CloseFestival(side))
    raise BadPiece("phase", f"cannot be “{phase}”; expected {', '.join(PHASES)}")


def arrange_axomamma(g: State, pieces: dict[str, object]) -> None:
    """His board: tokens, open cards, personality; his workers' order is that of `workers`."""
    axo = g.axo
    assert axo is not None
    him = g.players[AXOMAMMA]
    if him.priest == NONE:
        him.priest = 0
    if axo.personality == NONE:
        axo.personality = NO_PERSONALITY
    for token, place in mapping("tokens", pieces.get("tokens", {})).items():
        number = named(f"tokens {token}", token, AXO_TOKENS)
        space = named(f"tokens {token}", place, AXO_SPACES)
        row = 2 if space >= AXO_ROW_START[2] else 1 if space >= AXO_ROW_START[1] else 0
        if row != g.box.solo.token_row[number]:
            raise BadPiece(f"tokens {token}", f"{place} is not in its row")
        axo.tokens[number] = space
    if "personality" in pieces:
        axo.personality = named("personality", pieces["personality"], [*PERSONALITIES, "none"])
    if "slots" in pieces:
        cards = all_named("slots", pieces["slots"], CARD_NAMES)
        if len(cards) > len(axo.slots):
            raise BadPiece("slots", f"he has {len(axo.slots)} slots")
        axo.slots = [*cards, *[NONE] * (len(axo.slots) - len(cards))]


def arrange_figures(g: State, pieces: dict[str, object]) -> None:
    """Resources, scores, the Temple, High Priests, the Coricancha tile and the Festivals."""
    for side, held in by_side(g, "resources", pieces):
        amounts = mapping(f"resources {side}", held)
        for name in amounts:
            named(f"resources {side}", name, RESOURCES)
        g.players[side].res = [whole(f"resources {side} {name}", amounts.get(name, 0), 0, 99) for name in RESOURCES]
    for side, score in by_side(g, "scores", pieces):
        points = [0] * KINDS
        points[START] = whole(f"scores {side}", score, 0, 999)
        g.players[side].points = points
    if g.axo is not None and g.players[AXOMAMMA].res[POTATO] >= g.box.solo.exchange:
        raise BadPiece("resources axomamma potato", f"he exchanges {g.box.solo.exchange} potatoes for points at once")
    for side, space in by_side(g, "temple", pieces):
        g.players[side].temple = whole(f"temple {side}", space, 0, TEMPLE_TOP)
    for side, section in by_side(g, "high_priest", pieces):
        g.players[side].priest = whole(f"high_priest {side}", section, 1, SECTIONS) - 1
    if "coricancha" in pieces:
        g.rotation = whole("coricancha", pieces["coricancha"], 0, SECTIONS - 1)
    if "holder" in pieces:
        g.holder = NONE if pieces["holder"] is None else side_of(g, "holder", pieces["holder"])
    if "festivals" in pieces or "holder" in pieces:
        held = 1 if g.holder != NONE else 0
        g.festivals = whole("festivals", pieces.get("festivals", max(held, g.festivals)), held, FESTIVALS)
        g.celebrated = g.festivals - held
        if g.celebrated == FESTIVALS and pieces.get("phase") != "final":
            raise BadPiece(
                "festivals", "after the third Festival the game is over: expected a holder, or the phase final"
            )


def arrange_workers(g: State, pieces: dict[str, object]) -> None:
    """Workers on the hill, in reserves, Village, Nomads, casualties and out of the game; the others are in the bag."""
    for side, names in by_side(g, "workers", pieces):
        kinds = all_named(f"workers {side}", names, WORKERS)
        g.players[side].workers = counts(kinds)
        if g.axo is not None and side == AXOMAMMA:
            if len(kinds) > RESERVE:
                raise BadPiece("workers axomamma", f"he never has more than {RESERVE}")
            g.axo.queue = kinds
            g.axo.began = 1
    if "hill" in pieces:
        g.standing = [0] * KINDS_OF_WORKER
        for place, worker in mapping("hill", pieces["hill"]).items():
            space = named("hill", place, SPACE_NAMES)
            g.standing[named(f"hill {place}", worker, WORKERS)] |= 1 << space
    if "village" in pieces:
        g.village = all_named("village", pieces["village"], WORKERS)
        if len(g.village) > g.box.setup(g.sides()).village:
            raise BadPiece("village", f"it has room for {g.box.setup(g.sides()).village}")
    if "nomads" in pieces:
        g.nomads = counts(all_named("nomads", pieces["nomads"], WORKERS))
        if sum(g.nomads) > g.box.setup(g.sides()).nomads:
            raise BadPiece("nomads", f"there is room for {g.box.setup(g.sides()).nomads}")
    if "casualties" in pieces:
        g.casualties = counts(all_named("casualties", pieces["casualties"], WORKERS))
    if "gone" in pieces:
        g.gone = counts(all_named("gone", pieces["gone"], WORKERS))
        removed = g.box.setup(g.sides()).removed
        if min(g.gone) < removed:
            raise BadPiece("gone", f"with so many players {removed} of each kind left the game in the set-up")
    fill_bag(g)


def fill_bag(g: State) -> None:
    """The workers nobody has named are in the bag."""
    if g.holder != NONE and g.village:
        raise BadPiece("holder", "nobody holds the Festival tile while a worker is left in the Village")
    for kind in range(KINDS_OF_WORKER):
        used = g.nomads[kind] + g.casualties[kind] + g.gone[kind] + g.village.count(kind)
        used += g.standing[kind].bit_count() + sum([player.workers[kind] for player in g.players])
        if used > g.box.workers_each:
            raise BadPiece("workers", f"there are only {g.box.workers_each} {WORKERS[kind]}s, not {used}")
        g.bag[kind] = g.box.workers_each - used


def counts(kinds: list[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(KINDS_OF_WORKER)]


def arrange_monuments(g: State, pieces: dict[str, object]) -> None:
    """Stairs, conquest markers and statues; tokens and supplies are what is left."""
    if "stairs" in pieces:
        g.stairs = [NONE] * len(STAIR_NAMES)
        for place, owner in mapping("stairs", pieces["stairs"]).items():
            g.stairs[named("stairs", place, STAIR_NAMES)] = side_of(g, f"stairs {place}", owner)
        for lower in range(LOWER, len(STAIR_NAMES), 2):
            if g.stairs[lower] != NONE and g.stairs[lower - 1] == NONE:
                raise BadPiece(f"stairs {STAIR_NAMES[lower]}", "the upper stairs are missing")
    if "conquests" in pieces:
        g.conquests = [NONE] * len(CONQUEST_NAMES)
        for place, owner in mapping("conquests", pieces["conquests"]).items():
            g.conquests[named("conquests", place, CONQUEST_NAMES)] = side_of(g, f"conquests {place}", owner)
    for side, player in enumerate(g.players):
        player.stairs_left = g.box.stairs_tokens - g.stairs.count(side)
        player.markers_left = g.box.markers - g.conquests.count(side)
        if player.stairs_left < 0:
            raise BadPiece("stairs", f"a player has {g.box.stairs_tokens} tokens")
        if player.markers_left < 0:
            raise BadPiece("conquests", f"a player has {g.box.markers} markers")
    left_out = [most - g.statues[s] - sum([p.statues[s] for p in g.players]) for s, most in enumerate(of_each(g))]
    for side, names in by_side(g, "statues", pieces):
        held = all_named(f"statues {side}", names, STATUES)
        g.players[side].statues = [held.count(statue) for statue in range(len(STATUES))]
    if "statues_gone" in pieces:
        gone = all_named("statues_gone", pieces["statues_gone"], STATUES)
        left_out = [gone.count(statue) for statue in range(len(STATUES))]
    for statue, most in enumerate(of_each(g)):
        left = most - left_out[statue] - sum([player.statues[statue] for player in g.players])
        if left < 0:
            raise BadPiece("statues", f"there are only {most} of {STATUES[statue]}")
        g.statues[statue] = left


def of_each(g: State) -> list[int]:
    """How many of each statue the box has."""
    return [g.box.large_statues if statue % 2 else g.box.small_statues for statue in range(len(STATUES))]


def arrange_buildings(g: State, pieces: dict[str, object]) -> None:
    """Buildings of the players, in the market, and put back under the stacks; the others are in the stacks."""
    for side, names in by_side(g, "buildings", pieces):
        g.players[side].up = different(f"buildings {side}", all_named(f"buildings {side}", names, BUILDING_NAMES))
    for side, names in by_side(g, "buildings_down", pieces):
        g.players[side].down = different(f"buildings_down {side}", all_named("buildings_down", names, BUILDING_NAMES))
        if g.players[side].down & ~PRODUCTION_MASK:
            raise BadPiece(f"buildings_down {side}", "passive buildings are never turned down")
    if "market" in pieces:
        market = all_named("market", pieces["market"], BUILDING_NAMES)
        for passive in (0, 1):
            here = [building for building in market if (building >= PRODUCTION) == (passive == 1)]
            if len(here) > 2:
                raise BadPiece("market", "it has two places for each type")
            g.market[passive * 2 : passive * 2 + 2] = [*here, NONE, NONE][:2]
    if "buildings_under" in pieces:
        g.under = all_named("buildings_under", pieces["buildings_under"], BUILDING_NAMES)
    places = [player.up for player in g.players] + [player.down for player in g.players]
    places += [1 << building for building in [*g.market, *g.under] if building != NONE]
    if pieces.keys() & {"buildings", "buildings_down"} and "market" not in pieces:
        taken = union([player.up | player.down for player in g.players])
        g.market = [NONE if building != NONE and taken >> building & 1 else building for building in g.market]
        places = [player.up for player in g.players] + [player.down for player in g.players]
        places += [1 << building for building in [*g.market, *g.under] if building != NONE]
    g.stack = rest("buildings", places, BUILDINGS, BUILDING_NAMES)


def arrange_gods(g: State, pieces: dict[str, object]) -> None:
    """God cards in hands, in the offer and under the deck; the others are in the deck."""
    for side, names in by_side(g, "gods", pieces):
        if not g.is_seat(side):
            raise BadPiece("gods axomamma", "he holds no god cards; his open ones are `slots`")
        g.players[side].gods = different(f"gods {side}", all_named(f"gods {side}", names, CARD_NAMES))
    if "offer" in pieces:
        g.offer = all_named("offer", pieces["offer"], CARD_NAMES)
        if len(g.offer) > g.box.setup(g.sides()).offer:
            raise BadPiece("offer", f"it has room for {g.box.setup(g.sides()).offer}")
    if "gods_under" in pieces:
        g.gods_under = all_named("gods_under", pieces["gods_under"], CARD_NAMES)
        g.gods_under_known = [EVERYBODY] * len(g.gods_under)
    places = [player.gods | player.played for player in g.players]
    places += [1 << card for card in [*g.offer, *g.gods_under]]
    if g.axo is not None:
        places += [1 << card for card in g.axo.slots if card != NONE]
    g.god_deck = rest("gods", places, GOD_CARDS, CARD_NAMES)


def arrange_armies(g: State, pieces: dict[str, object]) -> None:
    """Army cards in hands, in play areas and discarded; the others are in the deck."""
    for side, names in by_side(g, "army", pieces):
        g.players[side].army = different(f"army {side}", all_named(f"army {side}", names, ARMY_NAMES))
    for side, names in by_side(g, "army_up", pieces):
        g.players[side].army_up = different(f"army_up {side}", all_named(f"army_up {side}", names, ARMY_NAMES))
    for side, names in by_side(g, "army_down", pieces):
        g.players[side].army_down = different(f"army_down {side}", all_named(f"army_down {side}", names, ARMY_NAMES))
    if "army_discard" in pieces:
        g.army_discard = different("army_discard", all_named("army_discard", pieces["army_discard"], ARMY_NAMES))
    places = [g.army_discard]
    for player in g.players:
        places += [player.army, player.army_up, player.army_down]
    g.army_deck = rest("army", places, ARMY_CARDS, ARMY_NAMES)


def arrange_weavings(g: State, pieces: dict[str, object]) -> None:
    """Tapestries, the face-up tile, tiles put back or out of the game; the others are in the stack."""
    for side, rows in by_side(g, "tapestries", pieces):
        if not isinstance(rows, list):
            raise BadPiece(f"tapestries {side}", "expected a list of rows")
        g.players[side].tapestries = [all_named(f"tapestries {side}", row, WEAVING_NAMES) for row in rows]
        for row in g.players[side].tapestries:
            patterns = [g.box.pattern[tile] for tile in row]
            if not row or len(set(patterns)) != len(patterns):
                raise BadPiece(f"tapestries {side}", "a tapestry has one tile or more, each pattern at most once")
    if "weavings_under" in pieces:
        g.weavings_under = all_named("weavings_under", pieces["weavings_under"], WEAVING_NAMES)
    woven = [tile for player in g.players for row in player.tapestries for tile in row]
    if "weaving_up" in pieces:
        shown = pieces["weaving_up"]
        g.weaving_up = NONE if shown is None else named("weaving_up", shown, WEAVING_NAMES)
    elif g.weaving_up in woven or g.weaving_up in g.weavings_under:
        g.weaving_up = NONE
    stacked = [*g.weavings_under, g.weaving_up] if g.weaving_up != NONE else g.weavings_under
    for tile in stacked:
        if tile < STARTING_WEAVINGS:
            raise BadPiece(
                "weaving_up" if tile == g.weaving_up else "weavings_under", "a starting weaving is never in the stack"
            )
    marked = marked_out(g.box, g.sides())
    for tile in [*woven, *stacked]:
        if marked >> tile & 1:
            raise BadPiece("weavings", f"{WEAVING_NAMES[tile]} is out of the game with so few players")
    out = g.weavings_gone & ~mask_of([*woven, *stacked])
    if "weavings_gone" in pieces:
        out = different("weavings_gone", all_named("weavings_gone", pieces["weavings_gone"], WEAVING_NAMES))
    left = rest("weavings", [*[1 << tile for tile in [*woven, *stacked]], out | marked], WEAVINGS, WEAVING_NAMES)
    g.weavings = left & ~STARTING
    g.weavings_gone = (out | marked) & ~STARTING


def different(piece: str, numbers: list[int]) -> int:
    """A set of pieces of which there is one each."""
    if len(set(numbers)) != len(numbers):
        raise BadPiece(piece, "the same one is named twice")
    return mask_of(numbers)


def rest(piece: str, places: list[int], number: int, names: list[str]) -> int:
    """What lies in none of these places; a piece in two of them is refused."""
    laid = 0
    for place in places:
        if laid & place:
            twice = (laid & place).bit_length() - 1
            raise BadPiece(piece, f"{names[twice]} cannot be in two places")
        laid |= place
    return (1 << number) - 1 & ~laid
