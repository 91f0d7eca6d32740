"""Why an answer is refused: one reason, by a rule of the game or by a word that every game has."""

from typing import Final

CASE: Final = 1000
"""A rule with several sentences: number + CASE * k names the k-th, `why.X-nnn.k` in the words files."""

NOT_YET: Final = -1
NOT_THIS_SUM: Final = -2
TOO_MUCH: Final = -3
ASKED_TOGETHER: Final = -4
ONE_STAND_IN: Final = -5
NEEDED_LATER: Final = -6
COMMON: Final[list[str]] = ["", "least", "sum", "held", "answer", "stand_in", "later"]
"""The words of the kernel's own reasons, which no rule of a game numbers, by minus their number."""

OVER: Final = "over"
NOT_ASKED: Final = "not_asked"
NOT_NOW: Final = "not_now"


class Prompt:
    """Who is asked what: the question's name and its public parts."""

    def __init__(self, seat: int, name: str, parts: dict[str, object]) -> None:
        self.seat = seat
        self.name = name
        self.parts = parts

    def __reduce__(self) -> tuple[type, tuple[int, str, dict[str, object]]]:
        return type(self), (self.seat, self.name, self.parts)

    def __repr__(self) -> str:
        return f"<{self.name} for seat {self.seat}>"


class Reason:
    """Why an answer is not possible now.

    `key` is its entry under `why` in the words files: a rule's id, with `.k` for the k-th of its sentences, or a word that every
    game has. `rule` is the rule's id, empty where no rule of the game forbids it. `prompt` is the question that comes first.
    """

    def __init__(self, key: str, rule: str = "", number: int = 0, prompt: Prompt | None = None) -> None:
        self.key = key
        self.rule = rule
        self.number = number  # of the rule, without its case; 0 if none forbids it
        self.prompt = prompt

    @property
    def generic(self) -> bool:
        """Whether it speaks of the moment only: the game is over, another is asked, another question comes first."""
        return self.key in (OVER, NOT_ASKED, NOT_NOW)

    @property
    def known(self) -> bool:
        """Whether there is one; a question that does not know why has no key."""
        return bool(self.key)

    def __reduce__(self) -> tuple[type, tuple[str, str, int, Prompt | None]]:
        return type(self), (self.key, self.rule, self.number, self.prompt)

    def __repr__(self) -> str:
        return f"<{self.key or 'no reason'}>"


def reason_key(letter: str, number: int) -> str:
    """The words of a refusal's number: `P-044`, or `P-044.1` for a case of that rule, or a word every game has."""
    if number < 0:
        return COMMON[-number]
    case = number // CASE
    return f"{letter}-{number % CASE:03d}" + (f".{case}" if case else "")


def rule_of(key: str) -> str:
    """The id of the rule that a reason's key belongs to; empty for a word that every game has."""
    rule = key.partition(".")[0]
    return rule if "-" in rule else ""
