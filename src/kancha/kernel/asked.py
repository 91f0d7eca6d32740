"""A question as the seat that is asked meets it: what it may answer, and why it may not answer anything else."""

from typing import Generic

from kancha.kernel.effects import S
from kancha.kernel.position import Position, prompt_of
from kancha.kernel.refusals import CASE, NOT_NOW, Reason, reason_key, rule_of
from kancha.kernel.rules import Rules
from kancha.kernel.verbs import NOTHING, Verb
from kancha.kernel.view import masked


class Asked(Generic[S]):
    """One waiting seat's question. Reasons are made from what that seat sees, so that none tells a secret."""

    def __init__(self, rules: Rules[S], position: Position[S], seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.position = position.facing(seat)
        self.question = self.position.question()
        self.offer = self.position.offer
        self.state: S | None = None
        self.own: list[Verb] = []

    def seen(self) -> S:
        """The state as the seat sees it."""
        if self.state is None:
            self.state = masked(self.rules, self.position, self.seat)
        return self.state

    def verbs(self) -> list[Verb]:
        """The verbs of this question: those it says it has, and those it offers or refuses by name now."""
        if not self.own:
            space = self.rules.space
            bases = {verb.base for verb in self.question.verbs()}
            bases |= {space.verb(option).base for option in self.offer.listing()}
            bases |= {space.verb(option).base for option, _ in self.question.why_not(self.seen())}
            self.own = [verb for verb in space.verbs if verb.base in bases]
        return self.own

    def why_not(self) -> list[tuple[int, str]]:
        """Options one may expect and cannot have, each with its reason's key."""
        letter = self.rules.letter
        return [(option, reason_key(letter, number)) for option, number in self.question.why_not(self.seen())]

    def why(self, option: int) -> Reason | None:
        """Why an option cannot be answered; None if it can.

        An option of one of the question's own verbs has the question's reason, any other one comes after this question.
        """
        if self.offer.has(option):
            return None
        number = self.question.refuse(self.seen(), option)
        if number:
            key = reason_key(self.rules.letter, number)
            return Reason(key, rule_of(key), max(0, number) % CASE)
        own = any(verb.owns(option) for verb in self.verbs())
        return Reason("" if own else NOT_NOW, prompt=prompt_of(self.question, self.seat, self.seen()))

    def why_facet(self, facet: str) -> Reason | None:
        """Why nothing can be answered with this thing (`cell:C4`); None if something can, or if there is no such thing.

        The reason is that of the answer nearest to those that can be given: the same but for this thing.
        """
        nearest = self.nearest(facet)
        return None if nearest is None else nearest[1]

    def nearest(self, facet: str) -> tuple[int, Reason] | None:
        """The answer that is meant by pointing at a thing that nothing can be answered with, and the reason against it."""
        name, _, word = facet.partition(":")
        domain = self.rules.space.domains.get(name)
        value = domain.parse(word) if domain is not None else -1
        if value < 0:
            return None
        listing = self.offer.listing()
        if any(facet in self.rules.space.facets(option) for option in listing):
            return None
        meant, nearest = NOTHING, Reason(NOT_NOW, prompt=prompt_of(self.question, self.seat, self.seen()))
        for verb in self.verbs():
            if all(own.name != name for own in verb.domains):
                continue
            offered = [verb.values(option) for option in listing if verb.owns(option)]
            values = offered[0] if offered else [0] * len(verb.domains)
            option = option_with(verb, values, name, value)
            reason = self.why(option)
            if reason is not None and (reason.known or nearest.known):
                meant, nearest = option, reason
            if nearest.rule:
                break
        return meant, nearest


def option_with(verb: Verb, values: list[int], name: str, value: int) -> int:
    """The option of a verb with these values, but for the domain of this name."""
    at = 0
    for domain, old in zip(verb.domains, values, strict=True):
        at = at * domain.size + (value if domain.name == name else old)
    return verb.base + at
