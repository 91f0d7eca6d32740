"""The games for Gymnasium: one seat learns, bots have the others; also alone and together against an automaton.

env = KanchaGym("pachamama", 2, {"board": "short"}, bots="greedy")
observation, info = env.reset(seed=7)
observation, reward, terminated, truncated, info = env.step(env.action_space.sample(observation["action_mask"]))
"""

from collections.abc import Mapping
from secrets import randbits

import gymnasium

from kancha.bots.roster import recruit
from kancha.kernel.chance import Rng
from kancha.lab.envs.codings import INDEX, Mask
from kancha.lab.envs.core import LOSE
from kancha.lab.envs.rendering import MODES
from kancha.lab.envs.shell import Shell, Told
from kancha.lab.match import mixed


class KanchaGym(gymnasium.Env[Told, int]):
    """A game from one seat; whoever else is asked is a bot."""

    metadata = {"render_modes": list(MODES), "render_fps": 4}

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        bots: str = "random",
        seat: int | None = 0,
        coding: str = INDEX,
        shaping: float = 0.0,
        illegal: str = LOSE,
        render_mode: str | None = None,
    ) -> None:
        """`bots` names one bot for all other seats, or one for each, with commas; `seat` None takes another seat each game."""
        self.shell = Shell(
            slug, seats, options, coding=coding, shaping=shaping, illegal=illegal, render_mode=render_mode
        )
        self.core = self.shell.core
        self.render_mode = render_mode
        names = bots.split(",")
        self.bots = [recruit(names[at % len(names)]) for at in range(self.core.seats)]
        self.always = seat
        self.seat = seat or 0
        self.games = 0
        self.seed = 0
        self.rng = Rng(0)
        self.action_space = self.shell.action_space
        self.observation_space = self.shell.observation_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Told, dict[str, object]]:
        """Begin a game; with a seed this one and all that follow are repeated by the same seed."""
        super().reset(seed=seed)
        if seed is not None:
            self.seed, self.games = seed, 0
        elif not self.games:
            self.seed = randbits(48)
        luck = self.seed if not self.games else mixed(self.seed, self.games)
        if self.always is None:
            self.seat = luck % self.core.seats
        self.games += 1
        self.rng = Rng(mixed(luck, "bots"))
        self.shell.reset(luck)
        self.others_play()
        return self.shell.observe(self.seat), self.shell.info(self.seat)

    def step(self, action: int) -> tuple[Told, float, bool, bool, dict[str, object]]:
        """Answer for the own seat; the bots go on until it is asked again."""
        answered = self.shell.step(int(action))
        reward = self.core.rewards[self.seat] if answered else 0.0
        reward += self.others_play()
        return (
            self.shell.observe(self.seat),
            reward,
            self.core.over,
            self.shell.broken_off(),
            self.shell.info(self.seat),
        )

    def others_play(self) -> float:
        """Let the bots answer; returns what that brought the own seat."""
        reward = 0.0
        while not self.core.over and self.core.seat != self.seat and not self.shell.broken_off():
            asked = self.core.seat
            self.core.play(self.bots[asked].choose(self.core.view(asked), self.rng))
            self.shell.coding.begin()
            self.shell.answers += 1
            reward += self.core.rewards[self.seat]
        return reward

    def action_masks(self) -> Mask:
        """Which actions are possible, as MaskablePPO asks for them."""
        return self.shell.coding.possible()

    def render(self) -> str | None:
        return self.shell.render(self.seat)


gymnasium.register("Kancha-v0", entry_point="kancha.lab.envs.gym:KanchaGym")
