"""One predicate says what may be answered and why the rest may not: `refuse`, tried on what a player would name."""

from kancha.games.ayar.state import State
from kancha.kernel.effects import Effect


def allowed(question: Effect[State], g: State, tries: list[int]) -> list[int]:
    """The answers among these that nothing forbids."""
    return [option for option in tries if not question.refuse(g, option)]


def forbidden(question: Effect[State], g: State, tries: list[int]) -> list[tuple[int, int]]:
    """The answers among these that something forbids, each with its reason."""
    reasons = [(option, question.refuse(g, option)) for option in tries]
    return [(option, reason) for option, reason in reasons if reason]
