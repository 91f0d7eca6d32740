"""Study and Farm: person tiles from the two rows, and one more from the discard piles (F-145 to F-150, F-409)."""

from typing import Final

from kancha.games.cuzco_feld.events import SALVAGED, TOOK_TILE
from kancha.games.cuzco_feld.gods import (
    ONE_COPY_AT_A_TIME,
    AnotherCopy,
    bar_to_card_with,
    forbidden,
    pay,
    sources_at_hand,
)
from kancha.games.cuzco_feld.material import DISCARD_TILE, NONE, ROW, TILES
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import SALVAGE, TAKE
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import Verb

TOO_FAR: Final = 145
OTHER_ROW: Final = 1145
NO_TILE_THERE: Final = 148
ROOM_FOR_TWO: Final = 409
WITH_A_DIE: Final = 1409
NOTHING_DISCARDED: Final = 2409
NOT_DISCARDED: Final = 3409


class TakePerson(Question[State]):
    """Take a tile on a cell within the strength and put it on a free slot (F-145)."""

    def __init__(self, seat: int, set_: int, strength: int, by_die: int) -> None:
        """`by_die` 1: a Study or Farm action in phase I, where card 09 may be used."""
        super().__init__(seat)
        self.set_ = set_
        self.strength = strength
        self.by_die = by_die

    def sources(self, g: State) -> int:
        """Where card 09 may come from: it needs a second free slot and a discarded tile (F-409)."""
        return 0 if self.no_room(g) else g.sources(self.seat, DISCARD_TILE)

    def no_room(self, g: State) -> int:
        """What card 09 lacks here, whoever holds it; 0 if nothing."""
        if not self.by_die:
            return WITH_A_DIE
        if g.players[self.seat].free_slots() < 2:
            return ROOM_FOR_TWO
        return 0 if any(g.discards) else NOTHING_DISCARDED

    def options(self, g: State) -> list[int]:
        if g.players[self.seat].free_slots() < 1:
            return []
        sources = self.sources(g)
        options: list[int] = []
        for cell in members(g.reachable_cells(self.set_, self.strength)):
            options.append(TAKE.of(cell, 0))
            if sources & 1:
                options.append(TAKE.of(cell, 1))
            if sources & 2:
                options.append(TAKE.of(cell, 2))
        return options

    def secret(self, g: State) -> bool:
        """Others must reckon with card 09 only if there is a tile for it and a slot."""
        return not self.no_room(g) and g.might_play(self.seat, DISCARD_TILE)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        cell, with_card = TAKE.args(option)
        tile = g.rows[cell]
        g.rows[cell] = NONE
        g.players[self.seat].add_tile(tile)
        if g.events is not None:
            g.tell(TOOK_TILE, self.seat, tile)
        if not with_card:
            return ()
        extra = Salvage(self.seat)
        return (*pay(g, self.seat, DISCARD_TILE, with_card - 1), extra, AnotherCopy(self.seat, DISCARD_TILE, extra))

    def verbs(self) -> list[Verb]:
        return [TAKE]

    def refuse(self, g: State, option: int) -> int:
        if not TAKE.owns(option):
            return 0
        cell, with_card = TAKE.args(option)
        if g.rows[cell] == NONE:
            return NO_TILE_THERE
        if cell // ROW != self.set_:
            return OTHER_ROW
        if cell % ROW >= self.strength:
            return TOO_FAR
        if not with_card:
            return 0
        return self.no_room(g) or bar_to_card_with(g, self.seat, DISCARD_TILE, with_card, ONE_COPY_AT_A_TIME)

    def why_not(self, g: State) -> list[tuple[int, int]]:
        cards = [0, *[source + 1 for source in sources_at_hand(g, self.seat, DISCARD_TILE)]]
        cells = range(self.set_ * ROW, self.set_ * ROW + ROW)
        return forbidden(self, g, [TAKE.of(cell, with_card) for cell in cells for with_card in cards])


class Salvage(Question[State]):
    """Card 09: any one tile of either discard pile, while there is a free slot (F-409)."""

    def options(self, g: State) -> list[int]:
        if g.players[self.seat].free_slots() < 1:
            return []
        return [SALVAGE.of(tile) for tile in range(TILES) if g.discards[tile]]

    def verbs(self) -> list[Verb]:
        return [SALVAGE]

    def refuse(self, g: State, option: int) -> int:
        return NOT_DISCARDED if SALVAGE.owns(option) and not g.discards[SALVAGE.arg(option)] else 0

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        tile = SALVAGE.arg(option)
        g.discards[tile] -= 1
        g.players[self.seat].add_tile(tile)
        if g.events is not None:
            g.tell(SALVAGED, self.seat, tile)
        return ()
