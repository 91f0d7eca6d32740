"""MaskablePPO of sb3-contrib on a game, with the whole action space and a mask: the plain way, slower than a pointer.

python examples/maskable_ppo.py ayar --steps 50000
"""

import argparse

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

from kancha.lab.envs.gym import KanchaGym


class FactsOnly(gymnasium.ObservationWrapper):
    """The mask is asked for by itself, so the network sees the facts alone."""

    def __init__(self, env: KanchaGym) -> None:
        super().__init__(env)
        self.observation_space = env.observation_space["observation"]

    def observation(self, told):
        return told["observation"]


def made(slug: str, bots: str) -> gymnasium.Env:
    env = KanchaGym(slug, 2, bots=bots, seat=None, coding="dense", shaping=0.02)
    return ActionMasker(FactsOnly(env), lambda wrapped: wrapped.unwrapped.action_masks().astype(bool))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slug")
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--against", default="random")
    given = parser.parse_args()
    torch.set_num_threads(1)
    model = MaskablePPO(
        "MlpPolicy", made(given.slug, given.against), n_steps=1024, batch_size=256, gamma=1.0, device="cpu"
    )
    model.learn(given.steps)
    env, won = made(given.slug, given.against), 0
    for game in range(given.games):
        told, _ = env.reset(seed=10_000 + game)
        over = False
        while not over:
            action, _ = model.predict(told, action_masks=env.action_masks(), deterministic=True)
            told, _, over, _, _ = env.step(int(action))
        core = env.unwrapped.core
        won += core.rules.ranking(core.position.state)[env.unwrapped.seat] == 1
    print(f"after {given.steps} steps MaskablePPO won {won} of {given.games} games against {given.against}")


if __name__ == "__main__":
    main()
