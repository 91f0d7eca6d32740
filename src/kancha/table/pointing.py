"""Why nothing can be done with a thing that somebody points at: one reason, whatever it is and whoever's turn it is."""

from collections.abc import Sequence

from kancha.kernel.asked import Asked
from kancha.kernel.refusals import NOT_ASKED, NOT_NOW, OVER, Reason
from kancha.kernel.state import GameState
from kancha.table.rebuild import TableGame


def why_not_this(game: TableGame, seat: int, marks: Sequence[str]) -> Reason:
    """The reason against a thing by the marks of its element (`cell:C4`, `card:12&source:hand`), from what the seat sees."""
    view = game.view(seat)
    if not view.waiting:
        return Reason(OVER)
    if seat not in view.waiting:
        return Reason(NOT_ASKED, prompt=view.prompt)
    asked = Asked(game.rules, game.position, seat)
    reasons = [why_mark(asked, mark.split("&")) for mark in marks]
    known = [reason for reason in reasons if reason is not None and reason.known]
    ruled = [reason for reason in known if reason.rule]
    return (ruled or known or [Reason(NOT_NOW, prompt=view.prompt)])[0]


def why_mark(asked: Asked[GameState], facets: list[str]) -> Reason | None:
    """Against one of several things meant together, or against all of them; None if an answer names them."""
    for facet in facets:
        reason = asked.why_facet(facet)
        if reason is not None:
            return reason
    return why_together(asked, facets) if len(facets) > 1 else None


def why_together(asked: Asked[GameState], facets: list[str]) -> Reason | None:
    """Each of the things can be answered with, but not all of them: the reason of the answer that names them."""
    space = asked.rules.space
    named = dict(facet.split(":", 1) for facet in facets if ":" in facet)
    for verb in asked.verbs():
        domains = [domain.name for domain in verb.domains]
        offered = [option for option in asked.offer.listing() if verb.owns(option)]
        if not offered or not set(named) <= set(domains):
            continue
        words = space.text(offered[0]).split()[1:]
        if len(words) != len(domains):
            continue
        meant = [named.get(name, word) for name, word in zip(domains, words, strict=True)]
        return asked.why(verb.parse(meant))
    return None
