"""Offerings: returning tokens for points, after the action and once a turn (P-090)."""

from kancha.games.pachamama.events import OFFERED
from kancha.games.pachamama.state import COOP, OFFERINGS, OTOMA, State
from kancha.games.pachamama.verbs import OFFER
from kancha.kernel.effects import Effect, Question


def give(g: State, side: int, tokens: int) -> None:
    """A side returns tokens to the supply and scores by their number (P-091)."""
    g.tokens[side] &= ~tokens
    if g.events is not None:
        g.tell(OFFERED, side, tokens)
    g.score(side, g.box.offering_points[tokens.bit_count()], OFFERINGS)


class Offer(Question[State]):
    """At the end of a turn: offer any of the tokens held, or none (P-031, P-090..P-094)."""

    def options(self, g: State) -> list[int]:
        if g.mode == COOP and not g.tiles_behind_screens():
            return []  # the last Offering follows at once and is worth at least as much (P-240)
        return subsets(g.tokens[g.side(self.seat)])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        tokens = OFFER.arg(option)
        if not tokens:
            return ()
        give(g, g.side(self.seat), tokens)
        return (OtomaOffering(),) if g.mode == COOP else ()


class LastOffer(Question[State]):
    """At the very end, one last Offering (P-125, P-184, P-241)."""

    def options(self, g: State) -> list[int]:
        return subsets(g.tokens[g.side(self.seat)])

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        tokens = OFFER.arg(option)
        if tokens:
            give(g, g.side(self.seat), tokens)
        return ()


class OtomaOffering(Effect[State]):
    """Coop: the Otoma offer all they hold whenever the team offers, and at the end (P-238, P-241)."""

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        if g.tokens[OTOMA]:
            give(g, OTOMA, g.tokens[OTOMA])
        return ()


def subsets(held: int) -> list[int]:
    """Every set of the tokens held, the empty one included; nothing is asked of who holds none (P-094)."""
    if not held:
        return []
    return [OFFER.of(tokens) for tokens in range(held + 1) if tokens & ~held == 0]
