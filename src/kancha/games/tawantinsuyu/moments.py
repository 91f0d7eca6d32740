"""What buildings bring at a moment: a Festival's start, a High Priest action set off (T-168, T-191)."""

from kancha.games.tawantinsuyu.buildings import FESTIVAL_START, FESTIVAL_WEAVING
from kancha.games.tawantinsuyu.gains import RECEIVED, Gain
from kancha.games.tawantinsuyu.material import GAIN_CHOICE, GAIN_VP, PART, PRODUCTION, Parts
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import BUILT_POINTS, WOVEN
from kancha.games.tawantinsuyu.state import State
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect


def acting(g: State, side: int, moment: int) -> Effects:
    """What a side's face-up buildings bring at a moment, in the order of their numbers; Axomamma's do nothing (T-287)."""
    player, box = g.players[side], g.box
    weavers = box.holders[FESTIVAL_WEAVING] if moment == FESTIVAL_START else 0
    holders = player.up & (box.holders[moment] | weavers)
    if not holders or player.automaton:
        return ()
    effects: list[Effect[State]] = []
    for building in members(holders):
        effects += brought(g, side, box.moment_gain[moment][building - PRODUCTION])
        if weavers >> building & 1:
            effects.append(ScoreLargest(side, box.power[FESTIVAL_WEAVING][building - PRODUCTION]))
    return tuple(effects)


def brought(g: State, side: int, parts: Parts) -> Effects:
    """Resources, points and choices first, then what asks or draws."""
    plain = tuple([part for part in parts if part // PART <= GAIN_VP or part // PART == GAIN_CHOICE])
    effects: list[Effect[State]] = [Gain(side, plain, BUILT_POINTS)] if plain else []
    for part in parts:
        if part not in plain:
            effects += RECEIVED[part // PART].effects(g, side, part % PART)
    return tuple(effects)


class ScoreLargest(Effect[State]):
    """Points per weaving in the largest own tapestry (T-249)."""

    def __init__(self, side: int, each: int) -> None:
        self.side = side
        self.each = each

    def do(self, g: State, option: int) -> Effects:
        largest = max([len(row) for row in g.players[self.side].tapestries], default=0)
        g.score(self.side, self.each * largest, WOVEN)
        return ()
