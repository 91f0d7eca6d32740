"""The Otoma: nomads that walk straight on, follow the edge paths, and find whatever lies there (P-170..P-178)."""

from kancha.games.pachamama.divination import RevealCrop, take_token
from kancha.games.pachamama.events import OTOMA_MOVED, OTOMA_STAYED, PLANTED
from kancha.games.pachamama.state import COOP, DIVINATION, HARD, OTOMA, State
from kancha.games.pachamama.verbs import GROWS, SEND
from kancha.games.pachamama.wheel import Discovery
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import Verb


class OtomaWalk(Effect[State]):
    """One Otoma pawn walks until it enters an empty cell, where it finds terrain and crop (P-170, P-174, P-176)."""

    def __init__(self, seat: int, pawn: int, way: int) -> None:
        self.seat = seat
        self.pawn = pawn
        self.way = way

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        assert g.arrows is not None
        origin = g.arrows.pawns[self.pawn]
        path = g.otoma_walk(origin, self.way)
        if not path:
            if g.events is not None:
                g.tell(OTOMA_STAYED, self.pawn)
            return ()
        cell = path[-1]
        g.arrows.pawns[self.pawn] = cell
        g.otoma = (g.otoma & ~(1 << origin)) | 1 << cell
        if g.events is not None:
            g.tell(OTOMA_MOVED, self.pawn, origin, cell)
        return (Discovery(self.seat, OTOMA, cell), OtomaHarvest(self.seat, cell))


class OtomaHarvest(RevealCrop):
    """The Otoma plant the true crop and score its level; in coop they take a token too (P-174, P-175, P-234)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        crop = GROWS.args(option)[1]
        g.plant(self.cell, crop)
        if g.events is not None:
            g.tell(PLANTED, self.cell, crop)
        g.score(OTOMA, crop + 1, DIVINATION)
        if g.mode == COOP:
            take_token(g, OTOMA, crop)
        return ()


class FollowArrow(Effect[State]):
    """Solo: a pawn that stopped on a bare cell sets off the Otoma pawn of its arrow's colour (P-165, P-167)."""

    def __init__(self, seat: int, cell: int) -> None:
        self.seat = seat
        self.cell = cell

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        assert g.arrows is not None
        arrow = g.arrows.laid[self.cell]
        if arrow < 0 or arrow // 4 not in g.arrows.pawn_colours:
            return ()
        return (OtomaWalk(self.seat, g.arrows.pawn_colours.index(arrow // 4), arrow % 4),)


class SoloOtoma(Question[State]):
    """Solo, hard: on an arrow of his own colour the player must send one Otoma pawn its way after his turn (P-166)."""

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell = cell

    def verbs(self) -> list[Verb]:
        return [SEND]

    def options(self, g: State) -> list[int]:
        assert g.arrows is not None
        arrow = g.arrows.laid[self.cell]
        if g.level != HARD or arrow < 0 or arrow // 4 != g.colours[g.stock(self.seat)] or not g.empty():
            return []
        return [SEND.of(pawn) for pawn in range(len(g.arrows.pawns))]

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        assert g.arrows is not None
        return (OtomaWalk(self.seat, SEND.arg(option), g.arrows.laid[self.cell] % 4),)
