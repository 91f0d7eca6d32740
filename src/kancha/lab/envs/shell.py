"""What the PettingZoo and Gymnasium shells have in common: spaces, observations, what is told beside them, pictures."""

from collections.abc import Mapping
from typing import Final, TypedDict

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from kancha.kernel.errors import BadSetup
from kancha.lab.envs.codings import INDEX, Mask, coding_of
from kancha.lab.envs.core import LOSE, EnvCore, Floats
from kancha.lab.envs.rendering import MODES, ansi, svg


class Told(TypedDict):
    observation: Floats
    action_mask: Mask


"""What an agent sees: the facts its seat knows, and which actions are possible."""
LONGEST: Final = 20_000
"""Answers after which a game is broken off: a guard, not a rule of any game."""


class Shell:
    """A core, the coding of its actions, and how it is shown."""

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
        if render_mode is not None and render_mode not in MODES:
            raise BadSetup(f"render_mode cannot be {render_mode!r:.40}; expected {' or '.join(MODES)}", "render_mode")
        self.core = EnvCore(slug, seats, options, shaping=shaping, illegal=illegal)
        self.coding = coding_of(coding, self.core)
        self.render_mode = render_mode
        self.answers = 0
        extra = self.coding.extra()
        high = self.core.flattener.high
        if extra is not None:
            high = np.concatenate([high, np.ones(len(extra), np.float32)])
        self.action_space = Discrete(self.coding.size())
        self.observation_space = Dict(
            {
                "observation": Box(np.zeros(len(high), np.float32), high, dtype=np.float32),
                "action_mask": Box(0, 1, (self.coding.size(),), np.int8),
            }
        )
        self.nothing: Mask = np.zeros(self.coding.size(), np.int8)

    def reset(self, seed: int) -> None:
        self.core.reset(seed)
        self.coding.begin()
        self.answers = 0

    def step(self, action: int) -> bool:
        """Take an action; True if the question is answered by it, False if more words must follow."""
        option = self.coding.option(action)
        if option is None:
            return False
        self.core.answer(option)
        self.coding.begin()
        self.answers += 1
        return True

    def broken_off(self) -> bool:
        return self.answers >= LONGEST and not self.core.over

    def observe(self, seat: int) -> Told:
        """What a seat sees now. Who is not asked has no action."""
        asked = seat == self.core.seat
        facts = self.core.observe(seat)
        extra = self.coding.extra()
        if extra is not None:
            facts = np.concatenate([facts, extra if asked else np.zeros_like(extra)])
        return {"observation": facts, "action_mask": self.coding.possible() if asked else self.nothing.copy()}

    def info(self, seat: int) -> dict[str, object]:
        """Told beside the observation: the options of a seat that is asked, as numbers of the action space."""
        return {"options": self.core.options if seat == self.core.seat else []}

    def render(self, seat: int) -> str | None:
        """The table as a seat, or an onlooker (-1), sees it."""
        if self.render_mode is None:
            return None
        return ansi(self.core, seat) if self.render_mode == MODES[0] else svg(self.core, seat)
