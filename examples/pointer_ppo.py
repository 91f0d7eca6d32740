"""A pointer network that learns a game by playing itself: PPO in one file.

    python examples/pointer_ppo.py pachamama --option board=short --cpu-minutes 6

The network never sees the number of an option. It reads the observation of whoever is asked and the words of each option, and
points at one of them. Time is counted in CPU minutes of this process, so that a busy machine does not change what is told.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from kancha.bots.roster import recruit
from kancha.kernel.chance import Rng
from kancha.lab.envs.batch import Batch, Seen
from kancha.lab.envs.core import EnvCore
from kancha.lab.match import mixed

GAMES = 64
DECISIONS = 2048  # of an update
PASSES = 3
MINIBATCH = 256
CLIP = 0.2
LAMBDA = 0.95
GAMMA = 1.0
ENTROPY = 0.01
WIDTH = 192
RATE = 7e-4
LOOKED_AT = 40  # games against each opponent, at a look along the way
LEAD = 0.02  # reward for a point of lead, beside 1 for winning and -1 for losing


class Pointer(nn.Module):
    """Scores each option by its words: in the light of what is seen, every word in every place has a score of its own."""

    def __init__(self, observation: int, words: int, places: int) -> None:
        super().__init__()
        self.seen = nn.Sequential(nn.Linear(observation, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.word = nn.Linear(WIDTH, words * places)
        nn.init.normal_(self.word.weight, std=0.02)
        nn.init.zeros_(self.word.bias)
        self.value = nn.Linear(WIDTH, 1)
        self.places = torch.arange(places) * words
        self.scores = words * places

    def forward(self, seen: Tensor, words: Tensor, row: Tensor) -> tuple[Tensor, Tensor]:
        """The score of every option, and what each position is worth; `row` says to which position an option belongs."""
        facts = self.seen(seen)
        at = words + self.places + (row * self.scores)[:, None]
        scores = self.word(facts).view(-1).index_select(0, at.view(-1)).view(at.shape).sum(1)
        return scores, self.value(facts).squeeze(1)


def chances(scores: Tensor, row: Tensor, rows: int) -> Tensor:
    """Log-probabilities of all options, each among those of its own position."""
    top = torch.full((rows,), -1e9).scatter_reduce(0, row, scores, "amax")
    total = torch.zeros(rows).index_add(0, row, torch.exp(scores - top[row]))
    return scores - top[row] - torch.log(total)[row]


def rows_of(first: NDArray[np.int64]) -> Tensor:
    return torch.from_numpy(np.repeat(np.arange(len(first) - 1), np.diff(first)))


def pick(logs: Tensor, first: NDArray[np.int64]) -> list[int]:
    """One option of each position, as likely as its probability (the Gumbel trick)."""
    noisy = (logs - torch.log(-torch.log(torch.rand_like(logs).clamp(1e-9, 1 - 1e-7)))).numpy()
    return [int(noisy[first[k] : first[k + 1]].argmax()) for k in range(len(first) - 1)]


@dataclass
class Trail:
    """The decisions of one seat in one game."""

    seen: list[NDArray[np.float32]] = field(default_factory=list)
    words: list[NDArray[np.int32]] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    logs: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)  # what came after each decision, before the next

    def advantages(self) -> tuple[list[float], list[float]]:
        """What each decision was worth beyond what was expected, and what it led to."""
        after = ahead = 0.0
        advantages = [0.0] * len(self.values)
        for at in reversed(range(len(self.values))):
            ahead = self.rewards[at] + GAMMA * after - self.values[at] + GAMMA * LAMBDA * ahead
            advantages[at], after = ahead, self.values[at]
        return advantages, [value + extra for value, extra in zip(self.values, advantages)]


class Learner:
    """Plays many games against itself and learns from those that are over."""

    def __init__(self, slug: str, seats: int, options: dict[str, object], seed: int) -> None:
        torch.manual_seed(seed)
        self.slug, self.seats, self.options = slug, seats, options
        self.batch = Batch(slug, GAMES, seats, options, seed=seed, shaping=LEAD)
        core = self.batch.cores[0]
        self.net = Pointer(core.flattener.size, len(core.vocabulary), core.vocabulary.width)
        self.adam = torch.optim.Adam(self.net.parameters(), lr=RATE, eps=1e-5)
        self.paths = [[Trail() for _ in range(seats)] for _ in range(GAMES)]
        self.ready: list[Trail] = []
        self.decisions = self.games = 0

    def look(self, seen: Seen) -> tuple[Tensor, Tensor]:
        row = rows_of(seen.first)
        with torch.no_grad():
            scores, values = self.net(torch.from_numpy(seen.observations), torch.from_numpy(seen.words), row)
            return chances(scores, row, len(seen.seats)), values

    def step(self) -> None:
        """One decision in every game."""
        seen = self.batch.see()
        logs, values = self.look(seen)
        choices = pick(logs, seen.first)
        for game, choice in enumerate(choices):
            path = self.paths[game][seen.seats[game]]
            start, end = seen.first[game], seen.first[game + 1]
            path.seen.append(seen.observations[game])
            path.words.append(seen.words[start:end])
            path.chosen.append(choice)
            path.logs.append(float(logs[start + choice]))
            path.values.append(float(values[game]))
            path.rewards.append(0.0)
        ended = {over.row: over for over in self.batch.play(choices)}
        for game in range(GAMES):
            over = ended.get(game)
            for path, reward in zip(self.paths[game], over.rewards if over else self.batch.cores[game].rewards):
                if path.rewards:
                    path.rewards[-1] += reward
            if over:
                self.ready += self.paths[game]
                self.decisions += over.answers
                self.games += 1
                self.paths[game] = [Trail() for _ in range(self.seats)]

    def learn(self) -> None:
        """A few passes over the games that are over."""
        paths = [(path, *path.advantages()) for path in self.ready if path.values]
        self.ready = []
        seen = torch.from_numpy(np.stack([one for path, _, _ in paths for one in path.seen]))
        words = [one for path, _, _ in paths for one in path.words]
        chosen = np.array([one for path, _, _ in paths for one in path.chosen])
        before = torch.tensor([one for path, _, _ in paths for one in path.logs])
        extra = torch.tensor([one for _, extra, _ in paths for one in extra])
        led_to = torch.tensor([one for _, _, led in paths for one in led])
        extra = (extra - extra.mean()) / (extra.std() + 1e-6)
        for _ in range(PASSES):
            order = np.random.permutation(len(chosen))
            for start in range(0, len(order), MINIBATCH):
                part = order[start : start + MINIBATCH]
                first = np.concatenate([[0], np.cumsum([len(words[at]) for at in part])])
                row = rows_of(first)
                scores, values = self.net(seen[part], torch.from_numpy(np.concatenate([words[at] for at in part])), row)
                logs = chances(scores, row, len(part))
                now = logs[torch.from_numpy(first[:-1] + chosen[part])]
                ratio = torch.exp(now - before[part])
                gain = torch.min(ratio * extra[part], ratio.clamp(1 - CLIP, 1 + CLIP) * extra[part]).mean()
                spread = -(torch.exp(logs) * logs).sum() / len(part)
                loss = -gain + 0.5 * nn.functional.smooth_l1_loss(values, led_to[part]) - ENTROPY * spread
                self.adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.adam.step()

    def train(self, seconds: float, watched: float, look: Callable[[float], None]) -> None:
        """Play and learn for so much CPU time, the steps growing shorter towards the end; looks in between do not count."""
        started = process_time()
        looked = started
        while (spent := process_time() - started) < seconds:
            if watched and process_time() - looked > watched:
                looked = process_time()
                look(spent)
                started += process_time() - looked
                looked = process_time()
            for group in self.adam.param_groups:
                group["lr"] = RATE * max(0.05, 1 - spent / seconds)
            while sum(len(path.values) for path in self.ready) < DECISIONS and process_time() - started < seconds:
                self.step()
            if self.ready:
                self.learn()

    def choose(self, core: EnvCore) -> int:
        """The option the network likes best."""
        with torch.no_grad():
            words = torch.from_numpy(core.words())
            seen = torch.from_numpy(core.observe(core.seat)[None])
            return int(self.net(seen, words, torch.zeros(len(words), dtype=torch.long))[0].argmax())

    def against(self, bot: str, games: int) -> float:
        """The share of games won against a bot in all other seats, a tie being half; the own seat changes."""
        core, other = EnvCore(self.slug, self.seats, self.options), recruit(bot)
        won = 0.0
        for game in range(games):
            core.reset(mixed(9, game // self.seats))
            rng = Rng(mixed(8, game))
            mine = game % self.seats
            while not core.over:
                asked = core.seat
                if asked == mine:
                    core.play(core.options[self.choose(core)])
                else:
                    core.play(other.choose(core.view(asked), rng))
            won += (
                1.0 if core.rewards[mine] > 0.999 else 0.5 if core.rewards[mine] > -0.001 and self.seats == 2 else 0.0
            )
        return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slug")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE, an option of the game")
    parser.add_argument("--cpu-minutes", type=float, default=6.0, help="3 minutes on two cores are 6")
    parser.add_argument("--watch", type=float, default=0.0, help="CPU minutes between two looks")
    parser.add_argument("--games", type=int, default=400, help="against each opponent, to see what was reached")
    parser.add_argument("--against", default="random", help="bots, with commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where the weights go")
    given = parser.parse_args()
    np.random.seed(given.seed)
    torch.set_num_threads(1)
    learner = Learner(given.slug, given.seats, dict(pair.split("=", 1) for pair in given.option), given.seed)
    bots = tuple(given.against.split(","))

    def look(spent: float) -> None:
        """Where a long run stands, and its weights, should it be killed."""
        told: dict[str, float] = {"cpu_s": round(spent), "games": learner.games}
        print(json.dumps(told | {bot: learner.against(bot, LOOKED_AT) for bot in bots}), flush=True)
        if given.save:
            torch.save(learner.net.state_dict(), given.save)

    learner.train(60 * given.cpu_minutes, 60 * given.watch, look)
    report: dict[str, object] = {"slug": given.slug, "cpu_minutes": given.cpu_minutes, "games": learner.games}
    report["decisions"] = learner.decisions
    for bot in bots:
        report[f"against_{bot}"] = round(learner.against(bot, given.games), 4)
    if given.save:
        torch.save(learner.net.state_dict(), given.save)
    print(json.dumps(report))


if __name__ == "__main__":
    main()
