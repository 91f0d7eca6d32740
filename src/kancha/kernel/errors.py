"""What is refused, and why. Each message is one sentence a person can act on."""

from typing import Final

from kancha.kernel.refusals import Reason


def one_line(text: str) -> str:
    """A text on one line, cut where it is far too long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


class KanchaError(Exception):
    """Something was asked that cannot be done; nothing has changed."""


class IllegalMove(KanchaError):
    """An answer that the rules do not allow now. `rule` is the number of the rule that forbids it, 0 if none does.

    Without a rule `word` may say what kind of impossibility it is, for whoever puts it into other words. `reason` has the rule's
    id and the key of the sentence in the words files, `sentence` is that sentence in English.
    """

    def __init__(
        self, message: str, rule: int = 0, word: str = "", reason: Reason | None = None, sentence: str = ""
    ) -> None:
        super().__init__(message)
        self.rule = rule
        self.word = word
        self.reason = reason
        self.sentence = sentence or message

    @property
    def rule_id(self) -> str:
        """The id of the rule that forbids it; empty if none does."""
        return self.reason.rule if self.reason is not None else ""

    @property
    def key(self) -> str:
        """The entry under `why` in the words files that says it; empty if there is none."""
        return self.reason.key if self.reason is not None else ""

    def __reduce__(self) -> tuple[type, tuple[str, int, str, Reason | None, str]]:
        return type(self), (str(self), self.rule, self.word, self.reason, self.sentence)


class Unimagined(IllegalMove):
    """No world was found with the effort that was allowed; there may be one."""


class BadText(KanchaError):
    """A text that names no option of the game."""


class BadSetup(KanchaError):
    """A game, seat count, mode or option that does not exist. `about` names which of them, if one alone is at fault."""

    def __init__(self, message: str, about: str = "") -> None:
        super().__init__(message)
        self.about = about

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (str(self), self.about)


LONGEST: Final = 400
"""Signs of what is said against a piece, which may repeat anything that was given."""


class BadPiece(KanchaError):
    """A piece of an arranged position that cannot lie there."""

    def __init__(self, piece: str, message: str) -> None:
        piece, message = one_line(piece), one_line(message)
        super().__init__(f"{piece}: {message}")
        self.piece = piece
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.piece, self.message)


class BadLuck(KanchaError):
    """Luck that was chosen and cannot be; the place names the item."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.place, self.message)


class RecordError(KanchaError):
    """A record that cannot be read or replayed. `line` counts from 1 in the file; `rule` forbids it, 0 if none is known."""

    def __init__(self, line: int, message: str, rule: int = 0) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message
        self.rule = rule

    def __reduce__(self) -> tuple[type, tuple[int, str, int]]:
        return type(self), (self.line, self.message, self.rule)


class EditionError(KanchaError):
    """An edition file with a fault; the place says where."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.place, self.message)
