"""The plain values of an edition file: numbers, names, prices, gains; each is refused with its place in the file."""

from typing import Final

from kancha.games.frame import EditionReading
from kancha.games.tawantinsuyu.edition.components import Row
from kancha.games.tawantinsuyu.material import GAINS, PART, RESOURCES, Parts

MOST: Final = 31  # of anything in one gain


class Values(EditionReading[Row]):
    """The tables of an edition: whatever stands at a place, checked."""

    def __init__(self, edition: str, file: str, tables: Row) -> None:
        super().__init__(edition, file, tables)
        self.choices: list[list[Parts]] = []

    def table(self, *path: str) -> Row:
        at: object = self.tables
        for key in path:
            at = at.get(key) if isinstance(at, dict) else None
        if not isinstance(at, dict):
            raise self.refuse(".".join(path), "expected a table")
        return at

    def rows(self, name: str, ids: list[str], naming: str = "id") -> list[Row]:
        """The rows of a table in the order the rules number them."""
        rows = self.tables.get(name)
        if not isinstance(rows, list):
            raise self.refuse(name, "expected rows")
        by_id = {str(row.get(naming)): row for row in rows if isinstance(row, dict)}
        if sorted(by_id) != sorted(ids):
            raise self.refuse(name, f"expected exactly the rows {', '.join(ids[:6])} …")
        return [by_id[one] for one in ids]

    def whole(self, row: Row, key: str, place: str, low: int = 0, high: int = 99) -> int:
        value = row.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.refuse(f"{place}.{key}", f"expected a whole number from {low} to {high}")
        return value

    def wholes(
        self, row: Row, key: str, place: str, length: int | None = None, low: int = 0, high: int = 99
    ) -> list[int]:
        value = row.get(key)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise self.refuse(
                f"{place}.{key}", f"expected a list of {length if length is not None else 'whole'} numbers"
            )
        return [self.whole({key: one}, key, place, low, high) for one in value]

    def one_of(self, row: Row, key: str, place: str, words: list[str]) -> int:
        value = row.get(key)
        if value not in words:
            raise self.refuse(f"{place}.{key}", f"expected one of {', '.join(words)}")
        return words.index(str(value))

    def names(self, row: Row, key: str, place: str, words: list[str]) -> list[int]:
        value = row.get(key)
        if not isinstance(value, list):
            raise self.refuse(f"{place}.{key}", "expected a list of names")
        return [self.one_of({key: one}, key, place, words) for one in value]

    def cost(self, value: object, place: str) -> list[int]:
        """Resources by name as four numbers."""
        if not isinstance(value, dict):
            raise self.refuse(place, "expected resources with numbers")
        cost = [0, 0, 0, 0]
        for name in value:
            if name not in RESOURCES:
                raise self.refuse(f"{place}.{name}", f"expected one of {', '.join(RESOURCES)}")
            cost[RESOURCES.index(name)] = self.whole(value, name, place, 0, 20)
        return cost

    def gain(self, value: object, place: str, in_order: bool = False) -> Parts:
        """A gain by name as its parts, in the order of their kinds or, for a sentence, in that of the file."""
        if not isinstance(value, dict):
            raise self.refuse(place, "expected gains with numbers")
        parts: list[int] = []
        for name in value:
            if name == "choice":
                parts.append(GAINS.index("choice") * PART + self.choice(value[name], f"{place}.choice"))
            elif name in GAINS:
                parts.append(GAINS.index(name) * PART + self.whole(value, name, place, 1, MOST))
            else:
                raise self.refuse(f"{place}.{name}", f"expected one of {', '.join(GAINS)}")
        return tuple(parts if in_order else sorted(parts))

    def choice(self, value: object, place: str) -> int:
        """Alternatives, each told from the others by its first gain."""
        if not isinstance(value, list) or len(value) < 2:
            raise self.refuse(place, "expected two gains or more")
        gains = [self.gain(one, f"{place}[{number}]") for number, one in enumerate(value)]
        firsts = [parts[0] // PART if parts else -1 for parts in gains]
        if len(set(firsts)) != len(firsts) or -1 in firsts:
            raise self.refuse(place, "the alternatives must be of different kinds")
        if gains not in self.choices:
            self.choices.append(gains)
        if len(self.choices) > PART:
            raise self.refuse(place, "there are too many different choices")
        return self.choices.index(gains)
