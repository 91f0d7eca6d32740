from collections.abc import Iterable
from typing import Generic, TypeVar

from gymnasium.spaces import Dict, Discrete

AgentID = TypeVar("AgentID")
ObsType = TypeVar("ObsType")
ActionType = TypeVar("ActionType")

class AECEnv(Generic[AgentID, ObsType, ActionType]):
    metadata: dict[str, object]
    possible_agents: list[AgentID]
    agents: list[AgentID]
    agent_selection: AgentID
    rewards: dict[AgentID, float]
    _cumulative_rewards: dict[AgentID, float]
    terminations: dict[AgentID, bool]
    truncations: dict[AgentID, bool]
    infos: dict[AgentID, dict[str, object]]
    render_mode: str | None
    def observation_space(self, agent: AgentID) -> Dict: ...
    def action_space(self, agent: AgentID) -> Discrete: ...
    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None: ...
    def step(self, action: ActionType) -> None: ...
    def last(self, observe: bool = True) -> tuple[ObsType, float, bool, bool, dict[str, object]]: ...
    def agent_iter(self, max_iter: int = ...) -> Iterable[AgentID]: ...
    def _was_dead_step(self, action: ActionType) -> None: ...
    def _accumulate_rewards(self) -> None: ...
