"""The end of the game: final points, winners, the score sheet (T-220 to T-223, T-322)."""

from kancha.games.tawantinsuyu.buildings import FINAL_GOD_CARD, figure
from kancha.games.tawantinsuyu.events import AXOMAMMA_WON, GAME_ENDS, WON
from kancha.games.tawantinsuyu.free_actions import Own, free_actions
from kancha.games.tawantinsuyu.material import GOLD, NONE, RESOURCE_POINTS
from kancha.games.tawantinsuyu.payment import Effects
from kancha.games.tawantinsuyu.people import (
    AXO_POINTS,
    BUILT_POINTS,
    CARDS,
    CATEGORIES,
    GOLD_LEFT,
    TEMPLE,
    WORKERS_LEFT,
    WOVEN,
    Player,
)
from kancha.games.tawantinsuyu.state import AXOMAMMA, COMPETITIVE, State
from kancha.kernel.effects import Effect
from kancha.kernel.rules import Sheet, TieBreak, places
from kancha.kernel.verbs import STOP


class LastSwap(Own):
    """Just before final scoring one may exchange once more, and the holder has all free actions (T-064, T-255)."""

    def options(self, g: State) -> list[int]:
        extra = free_actions(g, self.seat)
        return [STOP, *extra] if extra else []


def final_points(g: State, player: Player) -> list[tuple[int, int]]:
    """What a side's area is worth at the end: (points, category) (T-220 to T-222)."""
    box = g.box
    god = box.final_god + figure(box, player, FINAL_GOD_CARD)
    points = [(box.tapestry[len(row)], WOVEN) for row in player.tapestries]
    points.append((box.temple_final[player.temple], TEMPLE))
    points.append((box.final_building * player.up.bit_count(), BUILT_POINTS))
    points.append((god * player.god_cards() + box.final_army * player.army_up.bit_count(), CARDS))
    points.append((box.final_worker * player.worker_count(), WORKERS_LEFT))
    points.append((box.final_gold * player.res[GOLD], GOLD_LEFT))
    return points


class ScoreGame(Effect[State]):
    """Section 9: the final points of every side, and the winners."""

    def do(self, g: State, option: int) -> Effects:
        g.active = NONE
        g.over = 1
        if g.events is not None:
            g.tell(GAME_ENDS)
        for side in range(g.sides()):
            for points, category in final_points(g, g.players[side]):
                g.score(side, points, category)
        if g.axo is not None:
            g.score(AXOMAMMA, g.adjusted(RESOURCE_POINTS) * sum(g.players[AXOMAMMA].res), AXO_POINTS)
        if g.events is not None:
            ranked = ranking(g)
            for seat in range(g.seats):
                if ranked[seat] == 1:
                    g.tell(WON, seat)
            if g.axo is not None and ranked[0] != 1:
                g.tell(AXOMAMMA_WON)
        return ()


def scores(g: State) -> list[int]:
    return [g.players[seat].total() for seat in range(g.seats)]


def ranking(g: State) -> list[int]:
    """Score, then resources, then age where ages were told; else the tied share a place (T-223, T-322)."""
    if g.mode != COMPETITIVE:
        own = g.players[0].total()
        return [1] if own > g.box.solo.win_above and own > g.players[AXOMAMMA].total() else [2]
    standing: list[list[int]] = []
    for seat in range(g.seats):
        player = g.players[seat]
        standing.append([player.total(), sum(player.res), g.ages[seat] if g.ages else 0])
    return places(standing)


def sheet(g: State) -> Sheet:
    """A row a category; Axomamma's own points only where he plays."""
    columns = [f"seat:{seat}" for seat in range(g.seats)]
    if g.mode != COMPETITIVE:
        columns.append("axomamma")
    categories = CATEGORIES if g.mode != COMPETITIVE else CATEGORIES[:AXO_POINTS]
    points = [[player.points[category] for player in g.players] for category in range(len(categories))]
    return Sheet(columns, categories, points, tie_breaks(g))


def tie_breaks(g: State) -> list[TieBreak]:
    """Most resources, then the oldest (T-223); alone it takes more points than Axomamma, and enough of them (T-322)."""
    if g.mode != COMPETITIVE:
        return [TieBreak("alone", "T-322", [], g.box.solo.win_above)]
    breaks = [TieBreak("resources", "T-223", [sum(player.res) for player in g.players])]
    if g.ages:
        breaks.append(TieBreak("age", "T-223", g.ages.copy()))
    return breaks
