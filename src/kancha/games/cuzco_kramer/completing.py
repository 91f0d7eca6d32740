"""An answer given in several words: which tile, then where, then which way; which Inca, then where."""

from kancha.games.cuzco_kramer.state import State
from kancha.kernel.effects import Effect, Question


def complete(g: State, question: Question[State]) -> tuple[Effect[State], ...]:
    """The question that completes an answer or, told to somebody, what its only answer does.

    Told as an answer of its own it would be read twice: “lay a triple on G8”, and then that it was laid. Nobody hears a playout.
    """
    if g.events is not None:
        offer = question.offer(g)
        if offer.count() == 1 and not question.secret(g):
            return question.do(g, offer.pick(0))
    return (question,)
