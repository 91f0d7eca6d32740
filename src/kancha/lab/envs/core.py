"""One game being stepped through: what every environment is a shell of. It keeps no record and tells no events.

core = EnvCore("pachamama", 2, {"board": "short"})
core.reset(seed=7)
while not core.over:
    observation, options = core.observe(core.seat), core.options
    core.play(options[0])
core.rewards            # by seat, from -1 for the last place to 1 for the first
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kancha.games import find
from kancha.kernel.chance import Chance
from kancha.kernel.errors import BadSetup, IllegalMove
from kancha.kernel.layout import Layout
from kancha.kernel.observer import Observer
from kancha.kernel.position import Position
from kancha.kernel.rules import Setup
from kancha.kernel.sides import sides_of
from kancha.kernel.state import GameState
from kancha.kernel.view import View, view_of
from kancha.lab.envs.vocabulary import Ints, vocabulary_of

Floats = NDArray[np.float32]
LOSE: Final = "lose"
RAISE: Final = "raise"
ILLEGAL: Final = (LOSE, RAISE)


class Flattener:
    """Turns the bytes of observations into numbers of about 0 to 1, one row or many at once."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.size = len(layout.names)
        flags = np.array(layout.flags, np.int64).reshape(-1, 3)
        self.at: NDArray[np.intp] = flags[:, 0].astype(np.intp)
        self.masks = flags[:, 1].astype(np.uint8)
        self.wanted = flags[:, 2].astype(np.uint8)
        numbers = np.array(layout.numbers, np.int64).reshape(-1, 2)
        self.number_at: NDArray[np.intp] = numbers[:, 0].astype(np.intp)
        self.scale = (1 / numbers[:, 1]).astype(np.float32)
        self.high: Floats = np.concatenate([np.ones(len(flags), np.float32), 255 * self.scale]).astype(np.float32)

    def flat(self, observation: bytes) -> Floats:
        """One observation."""
        codes = np.frombuffer(observation, np.uint8)
        told = codes.take(self.at)
        told &= self.masks
        row: Floats = np.empty(self.size, np.float32)
        flags = len(self.at)
        row[:flags] = told == self.wanted
        numbers = row[flags:]
        numbers[:] = codes.take(self.number_at)
        numbers *= self.scale
        return row

    def rows(self, observations: Sequence[bytes]) -> Floats:
        """Many observations, a row each."""
        codes = np.frombuffer(b"".join(observations), np.uint8).reshape(len(observations), self.layout.size)
        told = codes.take(self.at, axis=1)
        told &= self.masks
        rows: Floats = np.empty((len(observations), self.size), np.float32)
        flags = len(self.at)
        np.equal(told, self.wanted, out=rows[:, :flags], casting="unsafe")
        np.multiply(codes.take(self.number_at, axis=1), self.scale, out=rows[:, flags:])
        return rows


class EnvCore:
    """A game that is stepped through: who is asked, what they may answer and see, and what it was worth in the end."""

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        shaping: float = 0.0,
        illegal: str = LOSE,
    ) -> None:
        """`shaping` is the reward for a point of lead won; an answer that is no option loses the game, or raises IllegalMove."""
        if illegal not in ILLEGAL:
            raise BadSetup(f"illegal cannot be {illegal!r:.40}; expected {' or '.join(ILLEGAL)}", "illegal")
        self.rules = find(slug)
        self.setup: Setup = self.rules.make_setup(seats, dict(options or {}))
        self.seats = self.setup.seats
        self.shaping = shaping
        self.illegal = illegal
        self.vocabulary = vocabulary_of(self.rules.space)
        self.observer: Observer[GameState] = Observer(self.rules, self.setup)
        self.position = self.dealt(0)
        self.flattener = Flattener(self.observer.layout(self.position))
        self.options: list[int] = []
        self.rewards: list[float] = []
        self.leads: list[int] = []
        self.lost = -1  # the seat whose answer was no option
        self.reset(0)

    @property
    def layout(self) -> Layout:
        """What the numbers of an observation mean."""
        return self.flattener.layout

    @property
    def seat(self) -> int:
        """Who is asked, -1 at the end. Of a simultaneous question the first seat that has not answered."""
        return -1 if self.lost >= 0 else self.position.seat

    @property
    def over(self) -> bool:
        return self.lost >= 0 or self.position.seat < 0

    def dealt(self, seed: int) -> Position[GameState]:
        """The first question of a game with this luck."""
        chance = Chance(seed)
        state, following = self.rules.begin(self.setup, chance)
        position = Position(state, list(reversed(following)), chance)
        position.proceed()
        return position

    def reset(self, seed: int) -> None:
        """Begin a game with this luck."""
        self.begin(self.dealt(seed))

    def begin(self, position: Position[GameState]) -> None:
        """Go on from a position."""
        self.position = position
        self.lost = -1
        self.options = position.offer.listing()
        self.rewards = [0.0] * self.seats
        self.leads = self.lead() if self.shaping else []

    def answer(self, option: int) -> None:
        """Answer with something that may be no option."""
        if option in self.options:
            self.play(option)
        else:
            self.refuse(option)

    def play(self, option: int) -> None:
        """Answer with one of the options, which is trusted. `rewards` are then what this step brought each seat."""
        position = self.position
        position.play(option)
        self.options = position.offer.listing()
        if position.seat < 0:
            self.rewards = self.final_rewards()
        elif self.shaping:
            self.rewards = [0.0] * self.seats
        if self.shaping:
            before, self.leads = self.leads, self.lead()
            for seat in range(self.seats):
                self.rewards[seat] += self.shaping * (self.leads[seat] - before[seat])

    def refuse(self, option: int) -> None:
        """An answer that is no option: the seat loses, and nobody wins."""
        if self.over:
            raise IllegalMove("the game is over: nobody is asked")
        if self.illegal == RAISE:
            raise IllegalMove(f"{option!r:.40} is none of the {len(self.options)} options of seat {self.seat}")
        self.lost = self.seat
        self.options = []
        self.rewards = [-1.0 if seat == self.lost else 0.0 for seat in range(self.seats)]

    # What a seat sees

    def observe(self, seat: int) -> Floats:
        """What a seat knows, as numbers of about 0 to 1; `layout.names` says which."""
        return self.flattener.flat(self.observer.observe(self.position, seat))

    def codes(self, seat: int) -> NDArray[np.uint8]:
        """The same as the kernel's bytes, a fifth as long and twice as fast: `flattener.rows` makes numbers of many at once."""
        return np.frombuffer(self.observer.observe(self.position, seat), np.uint8)

    def words(self) -> Ints:
        """The words of the options, a row each."""
        return self.vocabulary.of(self.options)

    def view(self, seat: int) -> View[GameState]:
        """What a bot is shown."""
        return view_of(self.rules, self.setup, self.position, seat)

    # What it was worth

    def final_rewards(self) -> list[float]:
        """By seat: 1 for the first place, -1 for the last, in even steps; tied seats share. Against an automaton 1, 0 or -1."""
        places = self.rules.ranking(self.position.state)
        if self.setup.mode == "competitive" and self.seats > 1:
            return [place_value(place, places) for place in places]
        sides = sides_of(self.rules.sheet(self.position.state), places)
        level = any(side.place == 1 for side in sides if not side.seats)
        return [(0.0 if level else 1.0) if place == 1 else -1.0 for place in places]

    def lead(self) -> list[int]:
        """By seat: its points less the best of the other sides."""
        state = self.position.state
        sheet = self.rules.sheet(state)
        sides = sides_of(sheet, [1] * self.seats)
        leads = [0] * self.seats
        for side in sides:
            others = [other.score for other in sides if other is not side]
            for seat in side.seats:
                leads[seat] = side.score - (max(others) if others else 0)
        return leads


def place_value(place: int, places: list[int]) -> float:
    """What a place is worth among these: those who share it share what their places are worth."""
    tied = places.count(place)
    return 1 - 2 * (place - 1 + (tied - 1) / 2) / (len(places) - 1)
