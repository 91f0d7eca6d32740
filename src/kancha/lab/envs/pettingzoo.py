"""The games for PettingZoo: an agent for each seat, asked in the order of the game.

    env = env("tawantinsuyu", seats=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))

A seat may be asked several times in a row. Simultaneous questions are asked in seat order: what is answered stays hidden until
all have.
"""

from collections.abc import Mapping
from secrets import randbits

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv

from kancha.kernel.errors import BadSetup
from kancha.lab.envs.codings import INDEX
from kancha.lab.envs.core import LOSE
from kancha.lab.envs.rendering import MODES
from kancha.lab.envs.shell import Shell, Told


class KanchaAEC(AECEnv[str, Told, int | None]):
    """A game with an agent for each seat: `seat_0`, `seat_1` …"""

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        coding: str = INDEX,
        shaping: float = 0.0,
        illegal: str = LOSE,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.shell = Shell(
            slug, seats, options, coding=coding, shaping=shaping, illegal=illegal, render_mode=render_mode
        )
        self.core = self.shell.core
        self.render_mode = render_mode
        self.metadata = {"render_modes": list(MODES), "name": f"kancha_{slug}", "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.core.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self.spaces = {
            agent: (self.shell.observation_space, Discrete(self.shell.coding.size())) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Dict:
        return self.spaces[agent][0]

    def action_space(self, agent: str) -> Discrete:
        return self.spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game; without a seed the luck is new each time."""
        self.shell.reset(randbits(48) if seed is None else seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.turn()

    def turn(self) -> None:
        """Say who is asked, and what they may answer."""
        seat = self.core.seat
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        for agent in self.agents:
            self.infos[agent] = self.shell.info(self.seat_of[agent])

    def observe(self, agent: str) -> Told:
        return self.shell.observe(self.seat_of[agent])

    def step(self, action: int | None) -> None:
        """The agent that is asked acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadSetup(f"{agent} is asked: an action is expected, not None", "action")
        self._cumulative_rewards[agent] = 0.0
        answered = self.shell.step(int(action))
        for other, seat in self.seat_of.items():
            self.rewards[other] = self.core.rewards[seat] if answered else 0.0
        if self.core.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.shell.broken_off():
            self.truncations = dict.fromkeys(self.agents, True)
        self.turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the agent that is asked sees it."""
        return self.shell.render(max(0, self.core.seat))

    def close(self) -> None:
        """Nothing is left open."""


env = KanchaAEC
