"""What the bytes of an observation mean, and how they become numbers."""

from hashlib import blake2b
from typing import Final

NUMBER: Final = 0
ONE_OF: Final = 1
BITS: Final = 2
KINDS: Final[list[str]] = ["number", "one_of", "bits"]
BYTE: Final = 255


class Field:
    """Some bytes of an observation: a number each, one of several things each (0 for none), or a set of things."""

    def __init__(self, name: str, kind: int, at: int, count: int, span: int, least: int = 0, within: int = -1) -> None:
        self.name = name
        self.kind = kind
        self.at = at  # the first byte
        self.count = count  # how many bytes
        self.span = span  # the highest number, how many things, or how many bits
        self.least = least  # what is told as 0
        self.within = within  # the bits or places that mean something; -1 for all

    def told(self, number: int) -> list[int]:
        """The bits of a set, or the places of a list, that mean something."""
        return [place for place in range(number) if self.within < 0 or self.within >> place & 1]

    def __repr__(self) -> str:
        return f"<{self.name}: {KINDS[self.kind]} of {self.span}, bytes {self.at} to {self.at + self.count - 1}>"


class Layout:
    """What the bytes of an observation mean, and how they become numbers of about 0 to 1 for a network.

    `flags` and `numbers` say how: a flag is 1 where the byte at its place, under its mask, has the wanted value; a number is its
    byte divided by the highest one. Flags come first.
    """

    def __init__(self, version: int, fields: list[Field]) -> None:
        self.version = version
        self.fields = fields
        self.size = fields[-1].at + fields[-1].count if fields else 0
        self.flags: list[tuple[int, int, int]] = []
        self.numbers: list[tuple[int, int]] = []
        self.names: list[str] = []
        numbered: list[str] = []
        for field in fields:
            if field.kind == BITS:
                for bit in field.told(field.span):
                    self.flags.append((field.at + bit // 8, 1 << bit % 8, 1 << bit % 8))
                    self.names.append(f"{field.name}.{bit}")
                continue
            for place in field.told(field.count):
                name = field.name if field.count == 1 else f"{field.name}.{place}"
                if field.kind == ONE_OF:
                    for thing in range(field.span):
                        self.flags.append((field.at + place, BYTE, thing + 1))
                        self.names.append(f"{name}={thing}")
                else:
                    self.numbers.append((field.at + place, field.span - field.least))
                    numbered.append(name)
        self.names += numbered

    def flat(self, observation: bytes) -> list[float]:
        """An observation as numbers, one for each of `names`."""
        values: list[float] = [float(observation[at] & mask == wanted) for at, mask, wanted in self.flags]
        values += [observation[at] / most for at, most in self.numbers]
        return values

    def stamp(self) -> str:
        """A short text that changes with anything in the layout."""
        lines = [
            f"{one.name} {one.kind} {one.at} {one.count} {one.span} {one.least} {one.within}" for one in self.fields
        ]
        return blake2b("\n".join([str(self.version), *lines]).encode(), digest_size=6).hexdigest()
