"""A pointer network that imitates search: it learns from a dataset of a bot's games.

    python examples/imitation.py ayar --games 40 --bot search:60i --data games

The dataset is what `kancha dataset ayar --games 40 --bots search:60i --out games` makes, and is made if it is not there. It keeps
deals and answers; options and observations are made anew by playing them again.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet
import torch
from pointer_ppo import Learner, chances, rows_of
from torch import nn

from kancha.lab.dataset import Plan, make
from kancha.lab.envs.core import EnvCore
from kancha.lab.farm import farm_for
from kancha.lab.match import checked_setup

MINIBATCH = 512
Decision = tuple[np.ndarray, np.ndarray, int]


def decisions(folder: Path) -> list[Decision]:
    """Every decision of every game: what was seen, the words of the options, and which of them was taken."""
    taken: dict[int, list[int]] = {}
    for row in parquet.read_table(folder / "decisions", columns=["game", "index"]).to_pylist():
        taken.setdefault(row["game"], []).append(row["index"])
    found: list[Decision] = []
    for game in parquet.read_table(folder / "games", columns=["game", "slug", "seats", "options", "deal"]).to_pylist():
        core = EnvCore(game["slug"], game["seats"], json.loads(game["options"]))
        core.reset(game["deal"])
        for index in taken[game["game"]]:
            found.append((core.observe(core.seat), core.words(), index))
            core.play(core.options[index])
        assert core.over, "the game was played by other rules"
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
    parser.add_argument("--jobs", type=int, default=2, help="processes that play")
    parser.add_argument("--passes", type=int, default=8)
    parser.add_argument("--data", type=Path, default=Path("imitation"), help="the folder of the dataset")
    parser.add_argument("--seen", type=int, default=100, help="games against random play, to see what was reached")
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    mode, seats, options = checked_setup(given.slug, 2, {})
    plan = Plan(given.slug, mode, seats, options, (given.bot,), given.games, 0)
    make(plan, given.data, farm_for(given.jobs), lambda done: None)
    found = decisions(given.data)
    learner = Learner(given.slug, 2, {}, 1)
    agreed = imitate(learner, found, given.passes)
    won = learner.against("random", given.seen)
    print(
        f"{len(found)} decisions of {given.bot}: agrees in {agreed:.0%}, wins {won:.0%} of {given.seen} against random play"
    )


if __name__ == "__main__":
    main()
