"""Paying with a resource that may be stood in for: one prompt, asked only when there is a real choice."""

from mypy_extensions import mypyc_attr

from kancha.kernel.effects import Effect, Question, S
from kancha.kernel.refusals import NEEDED_LATER, NOT_THIS_SUM, ONE_STAND_IN, TOO_MUCH
from kancha.kernel.verbs import AMOUNTS, PAY, PAY_VERB, Verb


@mypyc_attr(allow_interpreted_subclasses=True)
class Pay(Question[S]):
    """Pay n of one kind: with the kind itself, with a second kind that counts as it, or with the wild one.

    The answer `pay w s` says how many wild and how many of the second kind; the rest is paid with the kind itself. `later` keeps
    back the wild ones that following parts of the same cost will need, so that no answer makes the rest unpayable.
    A game subclasses this and tells what the seat has and how it is taken.
    """

    def __init__(self, seat: int, kind: int, n: int, later: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.n = n
        self.later = later

    def has(self, g: S) -> tuple[int, int, int]:
        """How many the seat has of the kind itself, of the second kind, and of the wild one."""
        return 0, 0, 0

    def has_second(self) -> bool:
        """Whether a second kind counts as this one."""
        return True

    def take(self, g: S, own: int, second: int, wild: int) -> None:
        """Take what was paid."""

    def options(self, g: S) -> list[int]:
        own, second, wild = self.has(g)
        n = self.n
        sums: list[int] = []
        for gold in range(min(n, wild - self.later) + 1):
            for other in range(max(0, n - gold - own), min(n - gold, second) + 1):
                sums.append(PAY + gold * AMOUNTS + other)
        return sums

    def verbs(self) -> list[Verb]:
        return [PAY_VERB]

    def refuse(self, g: S, option: int) -> int:
        """More than it costs, more than the seat has or can spare: the game's rule is the one that asks for the payment."""
        if not PAY_VERB.owns(option):
            return 0
        gold, other = (option - PAY) // AMOUNTS, (option - PAY) % AMOUNTS
        if gold + other > self.n:
            return NOT_THIS_SUM
        if other and not self.has_second():
            return ONE_STAND_IN
        wild = self.has(g)[2]
        return NEEDED_LATER if wild - self.later < gold <= wild else TOO_MUCH

    def preferred(self, g: S) -> int:
        """The split most people want: spare the wild one, then the second kind."""
        sums = self.options(g)
        return sums[0] if sums else 0

    def do(self, g: S, option: int) -> tuple[Effect[S], ...]:
        gold, other = (option - PAY) // AMOUNTS, (option - PAY) % AMOUNTS
        self.take(g, self.n - gold - other, other, gold)
        return ()
