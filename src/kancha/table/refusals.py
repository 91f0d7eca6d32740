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


class NotHere(KanchaError):
    """What was kept of a table cannot be made a game: it is damaged, or this house lacks its game or its edition."""

    def __init__(self, table: str, message: str) -> None:
        super().__init__(f"table {table} cannot be set up here: {message}")
        self.table = table
        self.message = message

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.table, self.message)


class Secret(KanchaError):
    """That would show what this seat may not know yet."""
