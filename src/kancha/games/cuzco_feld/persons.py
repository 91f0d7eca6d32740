"""Study and Farm: person tiles from the two rows, and one more from the discard piles (F-145 to F-150, F-409)."""

from typing import Final

from kancha.games.cuzco_feld.events import SALVAGED, TOOK_TILE
from kancha.games.cuzco_feld.gods import AnotherCopy, at_hand, bar_to, pay
from kancha.games.cuzco_feld.material import DISCARD_TILE, NONE, ROW, TILES
from kancha.games.cuzco_feld.state import State
from kancha.games.cuzco_feld.verbs import HAND, INTI, SALVAGE, TAKE
from kancha.kernel.bits import members
from kancha.kernel.effects import Effect, Question

TOO_FAR: Final = 145
NO_TILE_THERE: Final = 148
ROOM_FOR_TWO: Final = 409


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
        return g.sources(self.seat, DISCARD_TILE) if self.has_room(g) else 0

    def has_room(self, g: State) -> bool:
        return self.by_die == 1 and g.players[self.seat].free_slots() > 1 and any(g.discards)

    def options(self, g: State) -> list[int]:
        if g.players[self.seat].free_slots() < 1:
            return []
        sources = self.sources(g)
        found: list[int] = []
        for cell in members(g.reachable_cells(self.set_, self.strength)):
            found.append(TAKE.of(cell, 0))
            if sources & 1:
                found.append(TAKE.of(cell, 1))
            if sources & 2:
                found.append(TAKE.of(cell, 2))
        return found

    def secret(self, g: State) -> bool:
        """Others must reckon with card 09 only if there is a tile for it and a slot."""
        return self.has_room(g) and g.might_play(self.seat, DISCARD_TILE)

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

    def why_not(self, g: State) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for cell in range(self.set_ * ROW, self.set_ * ROW + ROW):
            if g.rows[cell] == NONE:
                found.append((TAKE.of(cell, 0), NO_TILE_THERE))
            elif cell % ROW >= self.strength:
                found.append((TAKE.of(cell, 0), TOO_FAR))
            else:
                found += self.without_card(g, cell)
        return found

    def without_card(self, g: State, cell: int) -> list[tuple[int, int]]:
        """Why card 09 cannot go with this tile."""
        found: list[tuple[int, int]] = []
        for source in (HAND, INTI):
            if at_hand(g, self.seat, DISCARD_TILE, source):
                rule = bar_to(g, self.seat, DISCARD_TILE, source) if self.has_room(g) else ROOM_FOR_TWO
                if rule:
                    found.append((TAKE.of(cell, source + 1), rule))
        return found


class Salvage(Question[State]):
    """Card 09: any one tile of either discard pile, while there is a free slot (F-409)."""

    def options(self, g: State) -> list[int]:
        if g.players[self.seat].free_slots() < 1:
            return []
        return [SALVAGE.of(tile) for tile in range(TILES) if g.discards[tile]]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        tile = SALVAGE.arg(option)
        g.discards[tile] -= 1
        g.players[self.seat].add_tile(tile)
        if g.events is not None:
            g.tell(SALVAGED, self.seat, tile)
        return ()
