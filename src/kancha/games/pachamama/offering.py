"""Offerings: returning tokens for points, after the action and once a turn (P-090)."""

from typing import Final

from kancha.games.pachamama.events import OFFERED
from kancha.games.pachamama.state import COOP, OFFERINGS, OTOMA, State
from kancha.games.pachamama.verbs import OFFER
from kancha.kernel.effects import Effect, Question
from kancha.kernel.verbs import NOTHING, Verb

TOKEN_NOT_HELD: Final = 90
TOKENS_NOT_HELD: Final = 1090
TOKEN_NOT_IN_POOL: Final = 237
TOKENS_NOT_IN_POOL: Final = 1237


def give(g: State, side: int, tokens: int) -> None:
    """A side returns tokens to the supply and scores by their number (P-091)."""
    g.tokens[side] &= ~tokens
    if g.events is not None:
        g.tell(OFFERED, side, tokens)
    g.score(side, g.box.offering_points[tokens.bit_count()], OFFERINGS)


class Offer(Question[State]):
    """At the end of a turn: offer any of the tokens held, or none (P-031, P-090..P-094, P-237)."""

    def verbs(self) -> list[Verb]:
        return [OFFER]

    def options(self, g: State) -> list[int]:
        if g.mode == COOP and not g.tiles_behind_screens():
            return []  # the last Offering follows at once and is worth at least as much (P-240)
        return offers(g, self.seat)

    def refuse(self, g: State, option: int) -> int:
        return missing_tokens(g, self.seat, OFFER.arg(option)) if OFFER.owns(option) else 0

    def preferred(self, g: State) -> int:
        """To keep them, where all together pay nothing."""
        held = g.tokens[g.side(self.seat)].bit_count()
        return NOTHING if g.box.offering_points[held] else OFFER.of(0)

    def do(self, g: State, option: int) -> tuple[Effect[State], ...]:
        tokens = OFFER.arg(option)
        if not tokens:
            return ()
        give(g, g.side(self.seat), tokens)
        return (OtomaOffering(),) if g.mode == COOP else ()


class LastOffer(Question[State]):
    """At the very end, one last Offering (P-125, P-184, P-241)."""

    def verbs(self) -> list[Verb]:
        return [OFFER]

    def options(self, g: State) -> list[int]:
        return offers(g, self.seat)

    def refuse(self, g: State, option: int) -> int:
        return missing_tokens(g, self.seat, OFFER.arg(option)) if OFFER.owns(option) else 0

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


def offers(g: State, seat: int) -> list[int]:
    """Every set of the tokens held, the empty one included; nothing is asked of who holds none (P-090, P-094)."""
    held = g.tokens[g.side(seat)]
    return [OFFER.of(tokens) for tokens in range(held + 1) if not missing_tokens(g, seat, tokens)] if held else []


def missing_tokens(g: State, seat: int, tokens: int) -> int:
    """The rule by which a seat cannot offer a set of tokens; 0 if all of them are held (P-090, P-237)."""
    if not tokens & ~g.tokens[g.side(seat)]:
        return 0
    if g.mode == COOP:
        return TOKEN_NOT_IN_POOL if tokens.bit_count() == 1 else TOKENS_NOT_IN_POOL
    return TOKEN_NOT_HELD if tokens.bit_count() == 1 else TOKENS_NOT_HELD
