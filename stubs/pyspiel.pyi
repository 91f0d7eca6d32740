from enum import IntEnum
from typing import Self

class PlayerId(IntEnum):
    CHANCE = ...
    TERMINAL = ...

class GameType:
    class Dynamics(IntEnum):
        SEQUENTIAL = ...

    class ChanceMode(IntEnum):
        EXPLICIT_STOCHASTIC = ...

    class Information(IntEnum):
        IMPERFECT_INFORMATION = ...

    class Utility(IntEnum):
        GENERAL_SUM = ...

    class RewardModel(IntEnum):
        TERMINAL = ...

    def __init__(
        self,
        *,
        short_name: str,
        long_name: str,
        dynamics: Dynamics,
        chance_mode: ChanceMode,
        information: Information,
        utility: Utility,
        reward_model: RewardModel,
        max_num_players: int,
        min_num_players: int,
        provides_information_state_string: bool,
        provides_information_state_tensor: bool,
        provides_observation_string: bool,
        provides_observation_tensor: bool,
        parameter_specification: dict[str, object],
    ) -> None: ...

class GameInfo:
    def __init__(
        self,
        *,
        num_distinct_actions: int,
        max_chance_outcomes: int,
        num_players: int,
        min_utility: float,
        max_utility: float,
        max_game_length: int,
    ) -> None: ...

class Game:
    def __init__(self, kind: GameType, info: GameInfo, params: dict[str, object]) -> None: ...
    def new_initial_state(self) -> State: ...

class State:
    def __init__(self, game: Game) -> None: ...
    def clone(self) -> Self: ...
    def is_terminal(self) -> bool: ...
    def apply_action(self, action: int) -> None: ...

def register_game(kind: GameType, game: type[Game]) -> None: ...
def load_game(name: str) -> Game: ...
def random_sim_test(game: Game, num_sims: int, serialize: bool, verbose: bool) -> None: ...
