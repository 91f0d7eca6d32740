"""A pointer network that imitates search: games of a bot are kept as answers, replayed, and learned from.

    python examples/imitation.py ayar --games 40 --bot search:60i --file games.jsonl

Each line of the file is one game: its set-up, seed and answers. Options and observations are made anew by replaying it.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from pointer_ppo import Learner, chances, rows_of
from torch import nn

from kancha.bots.roster import recruit
from kancha.kernel.chance import Rng
from kancha.lab.envs.core import EnvCore
from kancha.lab.match import mixed

MINIBATCH = 512
Decision = tuple[np.ndarray, np.ndarray, int]


def play(slug: str, bot_name: str, games: int, file: Path) -> None:
    """Let a bot play against itself and keep what it answers."""
    core, bot = EnvCore(slug, 2), recruit(bot_name)
    with file.open("a", encoding="utf-8") as lines:
        for game in range(sum(1 for _ in file.open(encoding="utf-8")), games):
            core.reset(mixed("imitation", game))
            rng, answers = Rng(game), []
            while not core.over:
                answers.append(bot.choose(core.view(core.seat), rng))
                core.play(answers[-1])
            lines.write(
                json.dumps({"slug": slug, "seats": 2, "seed": mixed("imitation", game), "answers": answers}) + "\n"
            )
            lines.flush()


def decisions(file: Path) -> list[Decision]:
    """Every decision of every game: what was seen, the words of the options, and which of them was taken."""
    found: list[Decision] = []
    for line in file.read_text("utf-8").splitlines():
        game = json.loads(line)
        core = EnvCore(game["slug"], game["seats"])
        core.reset(game["seed"])
        for option in game["answers"]:
            found.append((core.observe(core.seat), core.words(), core.options.index(option)))
            core.play(option)
    return found


def imitate(learner: Learner, found: list[Decision], passes: int) -> float:
    """Learn to answer as the bot did; returns how often the network's first choice is the bot's in games kept aside."""
    cut = len(found) * 9 // 10
    for _ in range(passes):
        order = np.random.permutation(cut)
        for start in range(0, cut, MINIBATCH):
            part = [found[at] for at in order[start : start + MINIBATCH]]
            first = np.concatenate([[0], np.cumsum([len(words) for _, words, _ in part])])
            row = rows_of(first)
            scores, _ = learner.net(
                torch.from_numpy(np.stack([seen for seen, _, _ in part])),
                torch.from_numpy(np.concatenate([words for _, words, _ in part])),
                row,
            )
            logs = chances(scores, row, len(part))
            loss = -logs[torch.from_numpy(first[:-1] + np.array([taken for _, _, taken in part]))].mean()
            learner.adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learner.net.parameters(), 1.0)
            learner.adam.step()
    right = 0
    with torch.no_grad():
        for seen, words, taken in found[cut:]:
            row = torch.zeros(len(words), dtype=torch.long)
            right += int(learner.net(torch.from_numpy(seen[None]), torch.from_numpy(words), row)[0].argmax()) == taken
    return right / max(1, len(found) - cut)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slug")
    parser.add_argument("--bot", default="search:60i")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--passes", type=int, default=8)
    parser.add_argument("--file", type=Path, default=Path("imitation.jsonl"))
    parser.add_argument("--seen", type=int, default=100, help="games against random play, to see what was reached")
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    given.file.touch()
    play(given.slug, given.bot, given.games, given.file)
    found = decisions(given.file)
    learner = Learner(given.slug, 2, {}, 1)
    agreed = imitate(learner, found, given.passes)
    won = learner.against("random", given.seen)
    print(
        f"{len(found)} decisions of {given.bot}: agrees in {agreed:.0%}, wins {won:.0%} of {given.seen} against random play"
    )


if __name__ == "__main__":
    main()
