"""What is kept of a table: its spec, written once, and its entries, one after another."""

import re
import secrets
from dataclasses import dataclass
from hashlib import blake2b, sha256
from typing import Final

NEW: Final = "new"
VARIATION: Final = "variation"
IMPORT: Final = "import"

OPEN: Final = "open"
PLAY: Final = "play"
UNDO: Final = "undo"
RESTART: Final = "restart"
REWIND: Final = "rewind"

LESSON: Final = "lesson:"
"""A guide that begins so is a lesson; its id follows."""
PUZZLE: Final = "puzzle:"
"""… or a puzzle."""
DEAL: Final = "deal:"
"""… or nobody, and the id of the table follows whose deal is played once more."""
FIRST_GAME: Final = "first"
"""The guide of a newcomer's first game, with help on."""

SEED: Final = "seed"
OPTION: Final = "option"
POSITION: Final = "position"
"""What of a table's luck may have been chosen by who made it: all of it, something the seats are not told, a position."""

ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
"""What may be the name of a table."""

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are read for another
ID_LENGTH: Final = 12
KEY_BYTES: Final = 16


@dataclass(frozen=True)
class SeatSpec:
    """A seat as it was settled when the table was made."""

    name: str
    kind: str  # PERSON or BOT of snapshot.py
    level: str = ""  # of a bot


@dataclass(frozen=True)
class TableSpec:
    """Everything about a table that never changes."""

    id: str
    header: str  # the record's header: game, rules version, edition, mode, seats, options, arrangements
    edition: str  # the edition file's name, empty for the game's standard
    seed: int
    origin: str  # NEW, VARIATION or IMPORT
    chairs: tuple[SeatSpec, ...]
    created: float  # seconds since 1970
    parent: str = ""  # of a VARIATION: the table it comes from
    parent_answers: int = 0  # and after how many of its answers
    guide: str = (
        ""  # who stands beside the table: `lesson:` or `puzzle:` and its id, FIRST_GAME; or `deal:` and a table
    )
    luck: str = ""  # what of its luck somebody chose: SEED, OPTION or POSITION; empty if nobody did
    ended: str = ""  # why whoever looks after the server ended it; the one thing that may change

    @property
    def lesson(self) -> str:
        """The lesson that is taught here; empty if none is."""
        return self.guide.removeprefix(LESSON) if self.guide.startswith(LESSON) else ""

    @property
    def puzzle(self) -> str:
        """The puzzle that is posed here; empty if none is."""
        return self.guide.removeprefix(PUZZLE) if self.guide.startswith(PUZZLE) else ""

    @property
    def deal(self) -> str:
        """The table whose deal is played here once more; empty if none is."""
        return self.guide.removeprefix(DEAL) if self.guide.startswith(DEAL) else ""


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table. Lines are those of the record: of an answer, itself and what chance said after it.

    A restarted turn has one line, the number of answers it took back; a lesson led back has one, the number of answers left.
    """

    kind: str
    seat: int
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableStatus:
    """Where a table stands, kept beside its entries so that lists need not replay games. All of it is public."""

    over: bool
    waiting: tuple[int, ...]
    totals: tuple[int, ...]  # by column of the score sheet
    due: bool  # a bot is asked: somebody must see to it after a restart


def new_id() -> str:
    """A name for a table that cannot be guessed: who has it may watch."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def rematch_id(table: str) -> str:
    """The name of a table's rematch: whoever may watch the one may watch the other, and there is only one."""
    return derived(f"rematch of {table}")


def deal_id(table: str, number: int) -> str:
    """The name of the table where the number-th friend plays a table's deal. It does not tell the name of the first table."""
    return derived(f"deal {number} of {table}")


def derived(text: str) -> str:
    """A name that follows from a text, and does not lead back to it."""
    digest = blake2b(text.encode(), digest_size=ID_LENGTH).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest)


def new_key() -> str:
    """A secret of 128 random bits."""
    return secrets.token_urlsafe(KEY_BYTES)


def lock_for(key: str) -> str:
    """What is stored of a key.

    One plain SHA-256 is right here: slow hashes such as argon2 protect secrets that people make up and that can be guessed;
    2^128 random keys cannot be tried through, however fast each try is.
    """
    return sha256(key.encode()).hexdigest()
