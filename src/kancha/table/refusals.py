"""Why a table refuses something, besides the rules of its game."""

from kancha.kernel.errors import KanchaError


class Stale(KanchaError):
    """Something came first: the move was made on a version of the table that is past."""


class Closed(KanchaError):
    """Nobody can play at this table; it is there to look at."""


class Outdated(Closed):
    """Nobody can play at this table any more: it was played under older rules, and those are not kept."""


class Ended(Closed):
    """Nobody can play at this table any more: whoever looks after the server has ended it."""


class Secret(KanchaError):
    """That would show what this seat may not know yet."""
