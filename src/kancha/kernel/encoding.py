"""What a machine is told of a game: facts as bytes, always the same ones in the same order.

A game declares the facts of its state in `encoding.py`, each with its name and how much there can be of it:

    out.number("round", g.round, 4)              out.bits("retired", g.retired, 4)
    out.one_of("held", g.held, len(TEXTILES))    out.by_seat("llamas", g.llamas, 1, 20)

The same lines make the bytes and, once for a table, the `Layout` that says what each of them means. Seats are counted from the
one that looks: 0 is itself, 1 the next.
"""

from hashlib import blake2b
from typing import Final

from kancha.kernel.bits import bytes_of

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


class Encoder:
    """Writes the facts of one state for one seat.

    With `listing` it notes what it is told to write, and refuses what is outside its bounds (ValueError): tests see that the
    bounds hold. Without, whatever is too high or too low for a byte is told as the highest or lowest there is.
    """

    def __init__(self, seat: int, seats: int, listing: bool = False) -> None:
        self.seat = seat if seat > 0 else 0
        self.seats = seats
        self.codes: list[int] = []
        self.code_of = [0]  # by side + 1: the code of that side, 0 for nobody
        for side in range(seats + 1):
            self.code_of.append(self.relative(side) + 1)
        self.listing = listing
        self.revision = 0
        self.fields: list[Field] = []
        self.unsaid: dict[str, str] = {}  # what is left out, and why
        self.where: list[str] = []  # the part of the state that is being told

    # What stands beside the facts

    def version(self, number: int) -> None:
        """The number of a game's layout: it rises whenever a fact is added, changed or moved."""
        self.revision = number

    def left_out(self, name: str, why: str) -> None:
        """A fact of the state that is not told, and why not."""
        if self.listing:
            self.unsaid[".".join([*self.where, name])] = why

    def enter(self, part: str, number: int = -1) -> None:
        """What follows is a part of the state, such as `players` 1."""
        if self.listing:
            self.where.append(part if number < 0 else f"{part}.{number}")

    def leave(self) -> None:
        if self.listing:
            self.where.pop()

    def turn(self, side: int) -> int:
        """The seat that sits so many places after the one that looks; an automaton stays where it is."""
        return (self.seat + side) % self.seats if side < self.seats else side

    # Facts

    def number(self, name: str, value: int, most: int, least: int = 0) -> None:
        """How many there are of something."""
        if self.listing:
            self.note(name, NUMBER, 1, most, least)
            self.hold(name, value, least, most)
        value -= least
        self.codes.append(0 if value < 0 else BYTE if value > BYTE else value)

    def numbers(self, name: str, values: list[int], most: int, within: int = -1) -> None:
        """Several numbers, none below 0; always as many. `within`: the places that mean something."""
        if self.listing:
            self.note(name, NUMBER, len(values), most, 0, within)
            for value in values:
                self.hold(name, value, 0, most)
        self.codes += values

    def signed(self, name: str, values: list[int], most: int) -> None:
        """Several numbers from -most to most."""
        if self.listing:
            self.note(name, NUMBER, len(values), most, -most)
            for value in values:
                self.hold(name, value, -most, most)
        codes = self.codes
        for value in values:
            codes.append(value + most)

    def bits(self, name: str, mask: int, size: int, within: int = -1) -> None:
        """A set of some of `size` things; one that is hidden (-1) is told as empty. `within`: those it can ever hold."""
        if self.listing:
            self.note(name, BITS, (size + 7) // 8, size, 0, within)
            if mask >= 0:
                self.hold(name, mask, 0, (1 << size) - 1)
        codes = self.codes
        if mask < 0:
            mask = 0
        if size <= 62:
            for _ in range((size + 7) // 8):
                codes.append(mask & BYTE)
                mask >>= 8
            return
        wide = bytes_of(mask)
        codes += list(wide)
        for _ in range((size + 7) // 8 - len(wide)):
            codes.append(0)

    def one_of(self, name: str, value: int, size: int) -> None:
        """One of so many things; anything below 0 is none."""
        if self.listing:
            self.note(name, ONE_OF, 1, size)
            self.hold(name, value, -9, size - 1)
        self.codes.append(value + 1 if value >= 0 else 0)

    def ones_of(self, name: str, values: list[int], size: int) -> None:
        """Always as many places, each with one of so many things or none."""
        self.sequence(name, values, len(values), size)

    def sequence(self, name: str, values: list[int], length: int, size: int) -> None:
        """A row of at most `length` things, in its order; what is longer is told without its end."""
        if self.listing:
            self.note(name, ONE_OF, length, size)
            self.hold(name, len(values), 0, length)
            for value in values:
                self.hold(name, value, -9, size - 1)
        codes = self.codes
        given = len(values)
        if given > length:
            given = length
        for place in range(given):
            value = values[place]
            codes.append(value + 1 if value >= 0 else 0)
        for _ in range(length - given):
            codes.append(0)

    # Facts about seats

    def side(self, name: str, side: int, sides: int) -> None:
        """A seat, or an automaton's side after the seats; below 0 nobody."""
        self.one_of(name, self.relative(side), sides)

    def sides(self, name: str, owners: list[int], length: int, sides: int) -> None:
        """Whose things lie in a row."""
        if self.listing:
            self.note(name, ONE_OF, length, sides)
            self.hold(name, len(owners), 0, length)
        codes = self.codes
        code_of = self.code_of
        given = min(len(owners), length)
        for place in range(given):
            codes.append(code_of[owners[place] + 1])
        for _ in range(length - given):
            codes.append(0)

    def relative(self, side: int) -> int:
        """How many places after the seat that looks."""
        if side < 0:
            return -1
        if side >= self.seats:
            return side
        side -= self.seat
        return side if side >= 0 else side + self.seats

    def around(self, mask: int) -> int:
        """A set of sides as the seat that looks counts them."""
        low = mask & (1 << self.seats) - 1
        return mask - low | low >> self.seat | low << self.seats - self.seat & (1 << self.seats) - 1

    def sides_set(self, name: str, mask: int, sides: int) -> None:
        """A set of sides."""
        self.bits(name, self.around(mask), sides)

    def sides_sets(self, name: str, masks: list[int], sides: int) -> None:
        """Several sets of sides, at most eight sides each."""
        if self.listing:
            for place in range(len(masks)):
                self.note(f"{name}.{place}", BITS, 1, sides, 0, -1)
        for mask in masks:
            self.codes.append(self.around(mask) if mask else 0)

    def by_seat(self, name: str, values: list[int], each: int, most: int) -> None:
        """So many numbers for each side, none below 0."""
        self.numbers(name, self.turned(values, each), most)

    def by_seat_signed(self, name: str, values: list[int], each: int, most: int) -> None:
        self.signed(name, self.turned(values, each), most)

    def by_seat_bits(self, name: str, masks: list[int], size: int, within: int = -1) -> None:
        """A set for each side."""
        turned = self.turned(masks, 1)
        for number in range(len(turned)):
            self.bits(f"{name}.{number}" if self.listing else name, turned[number], size, within)

    def by_seat_of(self, name: str, values: list[int], each: int, size: int) -> None:
        """So many places for each side, each with one of so many things or none."""
        self.ones_of(name, self.turned(values, each), size)

    def turned(self, values: list[int], each: int) -> list[int]:
        """A list by side with that of the seat that looks first; what belongs to automata stays last."""
        if self.seat == 0:
            return values
        end = self.seats * each
        return values[self.seat * each : end] + values[: self.seat * each] + values[end:]

    # What comes of it

    def note(self, name: str, kind: int, count: int, span: int, least: int = 0, within: int = -1) -> None:
        full = ".".join([*self.where, name])
        self.fields.append(Field(full, kind, len(self.codes), count, span, least, within))

    def hold(self, name: str, value: int, least: int, most: int) -> None:
        if not least <= value <= most:
            raise ValueError(f"{'.'.join([*self.where, name])} is {value}; declared are {least} to {most}")

    def observation(self) -> bytes:
        """The bytes of all that was written."""
        try:
            return bytes(self.codes)
        except ValueError:
            return bytes([0 if code < 0 else BYTE if code > BYTE else code for code in self.codes])

    def layout(self) -> Layout:
        return Layout(self.revision, self.fields)
