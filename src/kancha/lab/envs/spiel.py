"""The games for OpenSpiel: `pyspiel.load_game("kancha_pachamama(seats=2,setup=board:short)")` once this module is imported.

A game begins with one move of chance, `deal`, which decides all luck to come. Options are their numbers in the action space.
"""

from collections.abc import Callable
from hashlib import blake2b
from json import dumps
from typing import Final

import numpy as np
import pyspiel

from kancha.games import all_rules
from kancha.kernel.chance import Rng
from kancha.kernel.errors import BadSetup
from kancha.kernel.events import sees
from kancha.kernel.position import Position
from kancha.kernel.state import GameState
from kancha.lab.envs.core import RAISE, EnvCore, Floats

DEALS: Final = 1024
LONGEST: Final = 20_000
PREFIX: Final = "kancha_"


class Past:
    """A position and what led to it. Copied quickly, and pickled as the deal and the answers."""

    def __init__(self, core: EnvCore) -> None:
        self.core = core
        self.deal = -1
        self.position: Position[GameState] | None = None
        self.answers: list[tuple[int, int, int]] = []  # seat, option, the mask of seats that may know it

    def deals(self, deal: int) -> None:
        """Chance has said which luck there is."""
        self.deal = deal
        self.position = self.core.dealt(deal)

    def at(self) -> Position[GameState]:
        if self.position is None:
            raise BadSetup("the game is not dealt yet")
        return self.position

    def play(self, option: int) -> None:
        position = self.at()
        self.answers.append((position.seat, option, position.question().seen_by(position.state)))
        position.play(option)

    def known_to(self, seat: int) -> list[str]:
        """The answers so far as a seat may know them."""
        text = self.core.rules.space.text
        return [f"{who} {text(option) if sees(seen_by, seat) else '?'}" for who, option, seen_by in self.answers]

    def imagined(self, seat: int, rng: Rng) -> "Past":
        """Another world that looks the same to a seat."""
        other = self.__deepcopy__({})
        other.position = self.core_at().view(seat).imagine(rng)
        return other

    def core_at(self) -> EnvCore:
        """The core, put at this position."""
        self.core.position = self.at()
        self.core.lost = -1
        return self.core

    def __deepcopy__(self, memo: dict[int, object]) -> "Past":
        copy = Past(self.core)
        copy.deal = self.deal
        copy.position = None if self.position is None else self.position.clone()
        copy.answers = self.answers.copy()
        return copy

    def __reduce__(self) -> tuple[Callable[..., "Past"], tuple[str, int, dict[str, object], int, list[int]]]:
        setup = self.core.setup
        options: dict[str, object] = {"mode": setup.mode, **setup.options}
        return restored, (
            self.core.rules.slug,
            setup.seats,
            options,
            self.deal,
            [option for _, option, _ in self.answers],
        )


def restored(slug: str, seats: int, options: dict[str, object], deal: int, answers: list[int]) -> Past:
    """A past told again."""
    past = Past(EnvCore(slug, seats, options, illegal=RAISE))
    if deal >= 0:
        past.deals(deal)
        for option in answers:
            past.play(option)
    return past


class KanchaState(pyspiel.State):
    """A state of one of the games."""

    def __init__(self, game: "KanchaGame") -> None:
        super().__init__(game)
        self.past = Past(game.core)

    def current_player(self) -> int:
        position = self.past.position
        if position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return position.seat if position.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.past.position is not None and self.past.position.seat < 0

    def _legal_actions(self, player: int) -> list[int]:
        position = self.past.at()
        return position.offer.listing() if player == position.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.past.position is None:
            self.past.deals(action)
        else:
            self.past.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else self.past.core.rules.space.text(action)

    def returns(self) -> list[float]:
        """By seat, from -1 to 1; 0 while the game goes on."""
        return self.past.core_at().final_rewards() if self.is_terminal() else [0.0] * self.past.core.seats

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat knows: the answers it may read, and a digest of its view."""
        seat = self.current_player() if player is None else player
        view = self.past.core_at().view(seat)
        digest = blake2b(repr(view.fingerprint()).encode(), digest_size=16).hexdigest()
        return "\n".join([*self.past.known_to(seat), digest])

    def observation_string(self, player: int | None = None) -> str:
        """The facts of a seat's view."""
        seat = self.current_player() if player is None else player
        return dumps(self.past.core_at().view(seat).facts(), ensure_ascii=False)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "KanchaState":
        """A state that looks the same to a seat, with the rest imagined."""
        other = self.clone()
        assert isinstance(other, KanchaState)
        other.past = self.past.imagined(player, Rng(int(sampler() * (1 << 53))))
        return other

    def __str__(self) -> str:
        if self.past.position is None:
            return "not dealt"
        text = self.past.core.rules.space.text
        return "\n".join([f"deal {self.past.deal}", *[f"{who} {text(option)}" for who, option, _ in self.past.answers]])


class KanchaObserver:
    """What a seat knows as numbers, for OpenSpiel's networks."""

    def __init__(self, core: EnvCore) -> None:
        self.core = core
        self.tensor: Floats = np.zeros(core.flattener.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KanchaState, player: int) -> None:
        self.tensor.fill(0)
        if state.past.position is not None:
            self.tensor[:] = state.past.core_at().observe(player)

    def string_from(self, state: KanchaState, player: int) -> str:
        return "" if state.past.position is None else state.observation_string(player)


class KanchaGame(pyspiel.Game):
    """One of the games with a number of seats; `setup` are its options, as in `mode:coop;level:easy`."""

    def __init__(self, slug: str, kind: pyspiel.GameType, params: dict[str, object] | None = None) -> None:
        given = params or {}
        text = str(given.get("setup", ""))
        pairs = [pair.partition(":") for pair in text.split(";") if pair]
        options: dict[str, object] = {name: value for name, _, value in pairs}
        seats = given.get("seats", 0)
        self.core = EnvCore(slug, seats if isinstance(seats, int) and seats > 0 else None, options, illegal=RAISE)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.core.rules.space.size,
            max_chance_outcomes=DEALS,
            num_players=self.core.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> KanchaState:
        return KanchaState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> KanchaObserver:
        return KanchaObserver(self.core)


def game_type(slug: str, title: str, seats: int) -> pyspiel.GameType:
    """What OpenSpiel is told of a game."""
    return pyspiel.GameType(
        short_name=PREFIX + slug.replace("-", "_"),
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": 0, "setup": ""},
    )


def register(slug: str, title: str, seats: int) -> None:
    """Let `pyspiel.load_game` find a game."""
    kind = game_type(slug, title, seats)

    class Registered(KanchaGame):
        """The game, as OpenSpiel makes it."""

        def __init__(self, params: dict[str, object] | None = None) -> None:
            super().__init__(slug, kind, params)

    pyspiel.register_game(kind, Registered)


for rules in all_rules():
    register(rules.slug, rules.title, max(mode.most for mode in rules.modes))
