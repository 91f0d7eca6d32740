"""Weavings and tapestries: buying, free tiles, placing them, and Trade (T-141 to T-146)."""

from typing import Final

from kancha.games.tawantinsuyu.automaton import him
from kancha.games.tawantinsuyu.buildings import JOINT_PAYS, OUTLOOK, figure
from kancha.games.tawantinsuyu.events import BOUGHT, MATCHED, TOOK_WEAVING, WEAVING_SHOWN, WOVE
from kancha.games.tawantinsuyu.free_actions import Own
from kancha.games.tawantinsuyu.gains import Gain, Kind
from kancha.games.tawantinsuyu.material import (
    CORN,
    GOLD,
    NONE,
    Box,
)
from kancha.games.tawantinsuyu.payment import Effects, pay_one
from kancha.games.tawantinsuyu.people import WOVEN
from kancha.games.tawantinsuyu.reasons import (
    FOLLOW_DEAR,
    NO_TAPESTRY,
    NONE_BELOW,
    NOT_DRAWN,
    NOT_TO_PLACE,
    NOT_TO_RETURN,
    SAME_PATTERN,
    TILES_DEAR,
)
from kancha.games.tawantinsuyu.state import State
from kancha.games.tawantinsuyu.verbs import BEGIN_TAPESTRY, BUY, DREW_WEAVING, PICK, RETURN, WEAVE
from kancha.kernel.bits import nth
from kancha.kernel.chance import Chance
from kancha.kernel.effects import Draw, Effect, Question
from kancha.kernel.verbs import NOTHING, PASS, STOP, Verb

WEAVING_PILE: Final = 6
TO_LOOK_AT: Final = 0
TO_PLACE: Final = 1
FACE_UP: Final = 2
TILES: Final = 3
TOP_TILE: Final = 0
LEFT: Final = 0


class DrawWeaving(Draw[State]):
    """The next tile of the stack, seen by all: to be looked at, to be placed, or turned up on top (T-141 to T-143)."""

    def __init__(self, purpose: int) -> None:
        self.purpose = purpose

    def options(self, g: State) -> list[int]:
        if self.purpose == FACE_UP and g.weaving_up != NONE:
            return []
        if g.weavings:
            return DREW_WEAVING.over(g.weavings)
        return [DREW_WEAVING.of(g.weavings_under[0])] if g.weavings_under else []

    def draw(self, g: State, chance: Chance) -> int:
        if self.purpose == FACE_UP and g.weaving_up != NONE:
            return NOTHING
        if g.weavings:
            return DREW_WEAVING.of(nth(g.weavings, chance.below(WEAVING_PILE, g.weavings.bit_count())))
        return DREW_WEAVING.of(g.weavings_under[0]) if g.weavings_under else NOTHING

    def do(self, g: State, option: int) -> Effects:
        if option == NOTHING:
            return ()
        tile = DREW_WEAVING.arg(option)
        if g.weavings >> tile & 1:
            g.weavings &= ~(1 << tile)
        else:
            g.weavings_under.pop(0)
        if self.purpose == FACE_UP:
            g.weaving_up = tile
        elif self.purpose == TO_PLACE:
            g.weavings_bought.append(tile)
        else:
            g.weavings_drawn.append(tile)
        if g.events is not None:
            g.tell(WEAVING_SHOWN, tile)
        return ()


class BuyWeavings(Effect[State]):
    """Look at the top three tiles, buy some, then the others may buy one each of the rest (T-141, T-142, T-248)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> Effects:
        if g.weaving_up == NONE:
            return ()
        g.weavings_drawn = [g.weaving_up]
        g.weaving_up = NONE
        look = figure(g.box, g.players[self.seat], OUTLOOK) or TILES
        effects: list[Effect[State]] = [DrawWeaving(TO_LOOK_AT) for _ in range(look - 1)]
        effects += [ReturnTiles(self.seat), ChooseTiles(self.seat)]
        for other in g.order(self.seat)[1:]:
            effects.append(FollowWeaving(other) if g.is_seat(other) else AutomatonFollows(other))
        return (*effects, PutTilesBack(), DrawWeaving(FACE_UP))


class ReturnTiles(Question[State]):
    """Of more tiles than three all but three go under the stack, in any order (T-248)."""

    def options(self, g: State) -> list[int]:
        return [RETURN.of(tile) for tile in g.weavings_drawn] if len(g.weavings_drawn) > TILES else []

    def refuse(self, g: State, option: int) -> int:
        return NOT_TO_RETURN if RETURN.owns(option) else 0

    def do(self, g: State, option: int) -> Effects:
        tile = RETURN.arg(option)
        g.weavings_drawn.remove(tile)
        g.weavings_under.append(tile)
        return (self,)


class ChooseTiles(Own):
    """Buy none to all: 1, 2 or 3 tiles for 1, 3 or 6 corn (T-141)."""

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        price = g.box.costs.weavings[len(g.weavings_bought) + 1] if g.weavings_drawn else 0
        options = [STOP]
        if player.res[CORN] + player.res[GOLD] >= price:
            options += [BUY.of(tile) for tile in g.weavings_drawn]
        return options

    def committed(self, g: State) -> bool:
        return len(g.weavings_bought) > 0

    def barred(self, g: State) -> list[tuple[int, int]]:
        offered = self.choices(g)
        return [(BUY.of(tile), TILES_DEAR) for tile in g.weavings_drawn if BUY.of(tile) not in offered]

    def proper(self) -> list[Verb]:
        return [BUY]

    def refusal(self, g: State, option: int) -> int:
        if not BUY.owns(option):
            return 0
        return TILES_DEAR if BUY.arg(option) in g.weavings_drawn else NOT_DRAWN

    def act(self, g: State, option: int) -> Effects:
        if option != STOP:
            tile = BUY.arg(option)
            g.weavings_drawn.remove(tile)
            g.weavings_bought.append(tile)
            if g.events is not None:
                g.tell(BOUGHT, self.seat, tile)
            return (self,)
        price = g.box.costs.weavings[len(g.weavings_bought)]
        return (*pay_one(g, self.seat, CORN, price), PlaceTiles(self.seat))


class FollowWeaving(Own):
    """Another player may buy one of the rest for 3 corn (T-142)."""

    def choices(self, g: State) -> list[int]:
        player = g.players[self.seat]
        if not g.weavings_drawn or player.res[CORN] + player.res[GOLD] < g.box.costs.weaving_follow:
            return []
        return [PASS, *[BUY.of(tile) for tile in g.weavings_drawn]]

    def hopeful(self, g: State) -> bool:
        return len(g.weavings_drawn) > 0

    def proper(self) -> list[Verb]:
        return [BUY]

    def refusal(self, g: State, option: int) -> int:
        if not BUY.owns(option):
            return 0
        return FOLLOW_DEAR if BUY.arg(option) in g.weavings_drawn else NOT_DRAWN

    def act(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        tile = BUY.arg(option)
        g.weavings_drawn.remove(tile)
        g.weavings_bought.append(tile)
        if g.events is not None:
            g.tell(BOUGHT, self.seat, tile)
        return (*pay_one(g, self.seat, CORN, g.box.costs.weaving_follow), PlaceTiles(self.seat))


class PutTilesBack(Effect[State]):
    """Unbought tiles go face down under the stack in the order drawn (T-142)."""

    def do(self, g: State, option: int) -> Effects:
        g.weavings_under += g.weavings_drawn
        g.weavings_drawn = []
        return ()


class FreeWeaving(Question[State]):
    """Take the face-up tile, or the next one below it, unseen (T-143)."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def options(self, g: State) -> list[int]:
        if g.weaving_up == NONE:
            return []
        options = [PASS, PICK.of(TOP_TILE)]
        if g.weavings_left() > 1:
            options.append(PICK.of(1))
        return options

    def refuse(self, g: State, option: int) -> int:
        return NONE_BELOW if PICK.owns(option) else 0

    def do(self, g: State, option: int) -> Effects:
        if option == PASS:
            return ()
        again: Effects = (FreeWeaving(self.seat, self.number - 1),) if self.number > 1 else ()
        if PICK.arg(option) != TOP_TILE:
            return (DrawWeaving(TO_PLACE), PlaceTiles(self.seat), *again)
        take_top(g, self.seat)
        return (PlaceTiles(self.seat), DrawWeaving(FACE_UP), *again)


def take_top(g: State, side: int) -> None:
    """The face-up tile goes to a side, to be placed."""
    g.weavings_bought.append(g.weaving_up)
    if g.events is not None:
        g.tell(TOOK_WEAVING, side, g.weaving_up)
    g.weaving_up = NONE


def lacks(box: Box, tapestry: list[int], tile: int) -> bool:
    """Whether a tapestry has no tile of this pattern yet (T-144)."""
    pattern = box.pattern[tile]
    for other in tapestry:
        if box.pattern[other] == pattern:
            return False
    return True


class PlaceTiles(Question[State]):
    """A gained tile must at once go to an end of a tapestry that lacks its pattern, or begin a new one (T-144)."""

    def options(self, g: State) -> list[int]:
        options: list[int] = []
        rows = g.players[self.seat].tapestries
        for tile in g.weavings_bought:
            for row in range(len(rows)):
                if lacks(g.box, rows[row], tile):
                    options.append(WEAVE.of(tile, row, 0))
                    options.append(WEAVE.of(tile, row, 1))
            options.append(BEGIN_TAPESTRY.of(tile))
        return options

    def why_not(self, g: State) -> list[tuple[int, int]]:
        rows = g.players[self.seat].tapestries
        refused: list[tuple[int, int]] = []
        for tile in g.weavings_bought:
            for row in range(len(rows)):
                if not lacks(g.box, rows[row], tile):
                    refused += [(WEAVE.of(tile, row, end), SAME_PATTERN) for end in range(2)]
        return refused

    def verbs(self) -> list[Verb]:
        return [WEAVE, BEGIN_TAPESTRY]

    def refuse(self, g: State, option: int) -> int:
        if BEGIN_TAPESTRY.owns(option):
            return NOT_TO_PLACE
        if not WEAVE.owns(option):
            return 0
        tile, row, _ = WEAVE.args(option)
        if tile not in g.weavings_bought:
            return NOT_TO_PLACE
        return SAME_PATTERN if row < len(g.players[self.seat].tapestries) else NO_TAPESTRY

    def do(self, g: State, option: int) -> Effects:
        if BEGIN_TAPESTRY.owns(option):
            tile = BEGIN_TAPESTRY.arg(option)
            g.weavings_bought.remove(tile)
            begin_tapestry(g, self.seat, tile)
            joint = NONE
        else:
            tile, row, end = WEAVE.args(option)
            g.weavings_bought.remove(tile)
            joint = add_tile(g, self.seat, tile, row, end)
        effects: list[Effect[State]] = []
        if joint != NONE and figure(g.box, g.players[self.seat], JOINT_PAYS):
            effects.append(Gain(self.seat, g.box.edge_gain[joint], WOVEN))
        if g.weavings_bought:
            effects.append(self)
        return tuple(effects)


def begin_tapestry(g: State, side: int, tile: int) -> None:
    rows = g.players[side].tapestries
    rows.append([tile])
    if g.events is not None:
        g.tell(WOVE, side, tile, len(rows) - 1)


def add_tile(g: State, side: int, tile: int, row: int, end: int) -> int:
    """Add a tile at an end of a row; returns the matching edge, NONE if the joint does not match (T-145)."""
    player = g.players[side]
    old = player.tapestries[row]
    box = g.box
    if end == LEFT:
        joint = box.right[tile] if box.right[tile] == box.left[old[0]] else NONE
        player.tapestries[row] = [tile, *old]
    else:
        joint = box.left[tile] if box.left[tile] == box.right[old[-1]] else NONE
        player.tapestries[row] = [*old, tile]
    if g.events is not None:
        g.tell(WOVE, side, tile, row)
        if joint != NONE:
            g.tell(MATCHED, side, joint)
    return joint


def joints(box: Box, tapestries: list[list[int]]) -> list[int]:
    """The edge at every matching joint (T-145)."""
    edges: list[int] = []
    for row in tapestries:
        for place in range(len(row) - 1):
            if box.right[row[place]] == box.left[row[place + 1]]:
                edges.append(box.right[row[place]])
    return edges


class Trade(Effect[State]):
    """For every matching joint of all own tapestries its reward once (T-146)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> Effects:
        what: list[int] = []
        for edge in joints(g.box, g.players[self.seat].tapestries):
            what += g.box.edge_gain[edge]
        return (Gain(self.seat, tuple(sorted(what)), WOVEN),) if what else ()


class AutomatonFollows(Effect[State]):
    """Axomamma's turn to buy one of the rest; his own chapter says how (T-308)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def do(self, g: State, option: int) -> Effects:
        return him().buy_weaving(g)


class FreeWeavings(Kind):
    """Free tiles (T-143)."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return g.weaving_up != NONE

    def effects(self, g: State, side: int, number: int) -> Effects:
        return (FreeWeaving(side, number),)


class Purchases(Kind):
    """The Buy Weavings task."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return g.weaving_up != NONE

    def effects(self, g: State, side: int, number: int) -> Effects:
        return (BuyWeavings(side),)


class Trades(Kind):
    """The Trade task."""

    def possible(self, g: State, side: int, number: int) -> bool:
        return len(joints(g.box, g.players[side].tapestries)) > 0

    def effects(self, g: State, side: int, number: int) -> Effects:
        return (Trade(side),)
