from typing import Generic, TypeVar

from gymnasium.spaces import Space

ObsType = TypeVar("ObsType")
ActType = TypeVar("ActType")

class Env(Generic[ObsType, ActType]):
    metadata: dict[str, object]
    render_mode: str | None
    observation_space: Space
    action_space: Space
    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[ObsType, dict[str, object]] | None: ...
    def step(self, action: ActType) -> tuple[ObsType, float, bool, bool, dict[str, object]]: ...
    def render(self) -> str | None: ...
    def close(self) -> None: ...

def register(id: str, entry_point: str) -> None: ...
