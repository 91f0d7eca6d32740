"""What a machine is told of a game: facts as bytes, always the same ones in the same order.

A game declares the facts of its state in `encoding.py`, each with its name and how much there can be of it:

    out.number("round", g.round, 4)              out.bits("retired", g.retired, 4)
    out.one_of("held", g.held, len(TEXTILES))    out.by_seat("llamas", g.llamas, 1, 20)

The same lines make the bytes and, once for a table, the `Layout` that says what each of them means. Seats are counted from the
one that looks: 0 is itself, 1 the next.
"""

from mypy_extensions import i64

from kancha.kernel.bits import mask_of
from kancha.kernel.layout import BITS, BYTE, NUMBER, ONE_OF, Field, Layout
from kancha.kernel.pieces import WORD, Pieces


class Encoder(Pieces):
    """Writes the facts of a state for one seat.

    With `listing` it notes what it is told to write, and refuses what is outside its bounds (ValueError): tests see that the
    bounds hold. Without, whatever is too high or too low for a byte is told as the highest or lowest there is.
    """

    def __init__(self, seat: int, seats: int, listing: bool = False) -> None:
        super().__init__()
        self.seat = seat if seat > 0 else 0
        self.seats = seats
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
        if side >= self.seats:
            return side
        side += self.seat
        return side if side < self.seats else side - self.seats

    # Facts

    def number(self, name: str, value: int, most: int, least: int = 0) -> None:
        """How many there are of something."""
        if self.listing:
            self.note(name, NUMBER, 1, most, least)
            self.hold(name, value, least, most)
        value -= least
        self.put(0 if value < 0 else BYTE if value > BYTE else value, 1)

    def numbers(self, name: str, values: list[int], most: int, within: int = -1) -> None:
        """Several numbers, none below 0; always as many. `within`: the places that mean something."""
        if self.listing:
            self.note_numbers(name, values, most, 0, within)
        if not self.same(values):
            self.lay(values)

    def signed(self, name: str, values: list[int], most: int) -> None:
        """Several numbers from -most to most."""
        if self.listing:
            self.note_numbers(name, values, most, -most)
        if not self.same(values):
            self.lay([value + most for value in values])

    def bits(self, name: str, mask: int, size: int, within: int = -1) -> None:
        """A set of some of `size` things; one that is hidden (-1) is told as empty. `within`: those it can ever hold."""
        if self.listing:
            self.note(name, BITS, (size + 7) // 8, size, 0, within)
            if mask >= 0:
                self.hold(name, mask, 0, (1 << size) - 1)
        if mask < 0:
            mask = 0
        if size <= 8 * WORD:
            places: i64 = size
            one: i64 = 1
            length = (places + 7) >> 3
            self.put(mask & ((one << (8 * length)) - 1), length)
        else:
            self.put_wide(mask, (size + 7) // 8)

    def bits_of(self, name: str, numbers: list[int], size: int) -> None:
        """The set of these numbers, whatever their order."""
        length = (size + 7) // 8
        if self.listing:
            self.note(name, BITS, length, size)
            self.hold(name, mask_of(numbers), 0, (1 << size) - 1)
        if not self.same(numbers):
            self.pieces[self.at - 1] = (mask_of(numbers) & (1 << 8 * length) - 1).to_bytes(length, "little")

    def one_of(self, name: str, value: int, size: int) -> None:
        """One of so many things; anything below 0 is none."""
        if self.listing:
            self.note(name, ONE_OF, 1, size)
            self.hold(name, value, -9, size - 1)
        self.put(0 if value < 0 else BYTE if value >= BYTE else value + 1, 1)

    def ones_of(self, name: str, values: list[int], size: int) -> None:
        """Always as many places, each with one of so many things or none."""
        self.sequence(name, values, len(values), size)

    def sequence(self, name: str, values: list[int], length: int, size: int) -> None:
        """A row of at most `length` things, in its order; what is longer is told without its end."""
        if self.listing:
            self.note_ones(name, values, length, size)
        if not self.same(values):
            self.lay_in([value + 1 if value >= 0 else 0 for value in values], length)

    # Facts about seats

    def side(self, name: str, side: int, sides: int) -> None:
        """A seat, or an automaton's side after the seats; below 0 nobody."""
        self.one_of(name, self.relative(side), sides)

    def sides(self, name: str, owners: list[int], length: int, sides: int) -> None:
        """Whose things lie in a row."""
        if self.listing:
            self.note_ones(name, owners, length, sides)
        if not self.same(owners):
            code_of = self.code_of
            self.lay_in([code_of[owner + 1] for owner in owners], length)

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
        if not self.same(masks):
            self.lay([self.around(mask) for mask in masks])

    def by_seat(self, name: str, values: list[int], each: int, most: int) -> None:
        """So many numbers for each side, none below 0."""
        if self.listing:
            self.note_numbers(name, self.turned(values, each), most)
        if not self.same(values):
            self.lay(self.turned(values, each))

    def by_seat_signed(self, name: str, values: list[int], each: int, most: int) -> None:
        if self.listing:
            self.note_numbers(name, self.turned(values, each), most, -most)
        if not self.same(values):
            self.lay([value + most for value in self.turned(values, each)])

    def by_seat_bits(self, name: str, masks: list[int], size: int, within: int = -1) -> None:
        """A set for each side."""
        for number in range(len(masks)):
            self.bits(f"{name}.{number}" if self.listing else name, masks[self.turn(number)], size, within)

    def by_seat_of(self, name: str, values: list[int], each: int, size: int) -> None:
        """So many places for each side, each with one of so many things or none."""
        if self.listing:
            self.note_ones(name, self.turned(values, each), len(values), size)
        if not self.same(values):
            self.lay([value + 1 if value >= 0 else 0 for value in self.turned(values, each)])

    def turned(self, values: list[int], each: int) -> list[int]:
        """A list by side with that of the seat that looks first; what belongs to automata stays last."""
        if self.seat == 0:
            return values
        end = self.seats * each
        return values[self.seat * each : end] + values[: self.seat * each] + values[end:]

    # Pieces

    def anew(self, values: list[int], pieces: int) -> bool:
        """Whether what follows, so many lists made of this one, has to be written: else it is the same as before."""
        if self.listing or not self.same(values):
            return True
        self.at += pieces
        return False

    # What comes of it

    def note(self, name: str, kind: int, count: int, span: int, least: int = 0, within: int = -1) -> None:
        full = ".".join([*self.where, name])
        at = self.fields[-1].at + self.fields[-1].count if self.fields else 0
        self.fields.append(Field(full, kind, at, count, span, least, within))

    def note_numbers(self, name: str, values: list[int], most: int, least: int = 0, within: int = -1) -> None:
        self.note(name, NUMBER, len(values), most, least, within)
        for value in values:
            self.hold(name, value, least, most)

    def note_ones(self, name: str, values: list[int], length: int, size: int) -> None:
        self.note(name, ONE_OF, length, size)
        self.hold(name, len(values), 0, length)
        for value in values:
            self.hold(name, value, -9, size - 1)

    def hold(self, name: str, value: int, least: int, most: int) -> None:
        if not least <= value <= most:
            raise ValueError(f"{'.'.join([*self.where, name])} is {value}; declared are {least} to {most}")

    def layout(self) -> Layout:
        return Layout(self.revision, self.fields)
