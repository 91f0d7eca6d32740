"""What an option would do, as far as the viewer can know: made from the view alone, and short of chance."""

from kancha.kernel.effects import CHANCE, NOBODY, Effect, Together, Unseal
from kancha.kernel.events import Event
from kancha.kernel.state import GameState
from kancha.kernel.verbs import NOTHING
from kancha.kernel.view import View

MOST_EFFECTS = 1000
"""A guard against effects that never end on a masked state."""


def preview(view: View[GameState], option: int) -> tuple[View[GameState], tuple[Event, ...]]:
    """The view after an answer, and what would be seen to happen. The answer is one of the view's options."""
    state = view.state.clone()
    state.events = []
    pending = view.pending.copy()
    question = pending.pop()
    if isinstance(question, Together):
        question = question.first(view.seat)
    push(pending, question.do(state, option))
    state, pending = settled(state, pending)
    events = tuple(event for event in state.events or [] if event.visible_to(view.seat))
    state.events = None
    return View(view.rules, view.setup, view.seat, state, pending, [], []), events


def settled(state: GameState, pending: list[Effect[GameState]]) -> tuple[GameState, list[Effect[GameState]]]:
    """Do what surely follows, until chance or somebody is asked, or what follows needs something the viewer cannot see."""
    for _ in range(MOST_EFFECTS):
        if not pending or isinstance(pending[-1], Unseal):
            break
        effect = pending[-1]
        who = effect.asks()
        if who == CHANCE:
            break
        after = state.clone()
        after.events = list(state.events or [])
        try:
            option = NOTHING
            if who != NOBODY:
                offer = effect.offer(state)
                if offer.count() > 1 or (offer.count() == 1 and effect.secret(state)):
                    break
                if offer.count() == 0:
                    pending.pop()
                    continue
                option = offer.pick(0)
            following = effect.do(after, option)
        except Exception:  # the effect read what is masked: the preview ends before it
            break
        state = after
        pending.pop()
        push(pending, following)
    return state, pending


def push(pending: list[Effect[GameState]], following: tuple[Effect[GameState], ...]) -> None:
    pending.extend(reversed(following))
