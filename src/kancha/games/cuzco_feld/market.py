"""Phase III, step 3: one goods tile of the round's row each (F-240, F-241, F-403)."""

from typing import Final

from kancha.games.cuzco_feld.events import BOUGHT
from kancha.games.cuzco_feld.gods import bar_to_card_with, forbidden, pay, sources_at_hand
from kancha.games.cuzco_feld.material import DOUBLE_GOODS, GOODS, MARKET_COLUMNS, NONE
from kancha.games.cuzco_feld.state import MARKET, MARKET_VP, State
from kancha.games.cuzco_feld.verbs import BUY
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import PASS, PASS_VERB, Verb

TOO_DEAR: Final = 240
NOT_THERE: Final = 241
TWICE_AT_MOST: Final = 1079


class OpenMarket(Effect[State]):
    """In the new turn order everybody may buy (F-240)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.step = MARKET
        visits: list[Effect[State]] = []
        for seat in g.order:
            visits.append(GoToMarket(seat))
        return tuple(visits)


class GoToMarket(Effect[State]):
    """A purchase is a turn of its own for medallions (F-072, F-078)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        g.inti_used = 0
        return (Market(self.seat),)


class Market(Question[State]):
    """Buy one of the goods for food, or pass; card 03 scores it twice (F-240, F-241, F-403)."""

    def options(self, g: State) -> list[int]:
        food = g.players[self.seat].food
        row = g.row_goods()
        purchases: list[int] = []
        sources = g.sources(self.seat, DOUBLE_GOODS)
        for good in range(len(GOODS)):
            if good in row and g.box.goods_price[good] <= food:
                purchases.append(BUY.of(good, 0))
                if sources & 1:
                    purchases.append(BUY.of(good, 1))
                if sources & 2:
                    purchases.append(BUY.of(good, 2))
        return [PASS, *purchases] if purchases else []

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if option == PASS:
            return ()
        good, with_card = BUY.args(option)
        player = g.players[self.seat]
        paid = pay(g, self.seat, DOUBLE_GOODS, with_card - 1) if with_card else ()
        player.food -= g.box.goods_price[good]
        player.goods[good] += 1
        first = g.round * MARKET_COLUMNS
        g.market[g.market.index(good, first, first + MARKET_COLUMNS)] = NONE
        if g.events is not None:
            g.tell(BOUGHT, self.seat, good)
        g.score(self.seat, g.box.goods_vp[good] * (2 if with_card else 1), MARKET_VP)
        return paid

    def verbs(self) -> list[Verb]:
        return [PASS_VERB, BUY]

    def refuse(self, g: State, option: int) -> int:
        if not BUY.owns(option):
            return 0
        good, with_card = BUY.args(option)
        if good not in g.row_goods():
            return NOT_THERE
        if g.box.goods_price[good] > g.players[self.seat].food:
            return TOO_DEAR
        return bar_to_card_with(g, self.seat, DOUBLE_GOODS, with_card, TWICE_AT_MOST)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        cards = [0, *[source + 1 for source in sources_at_hand(g, self.seat, DOUBLE_GOODS)]]
        return forbidden(self, g, [BUY.of(good, with_card) for good in range(len(GOODS)) for with_card in cards])
