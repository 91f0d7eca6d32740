"""The trace of a game: one hash over everything asked, offered, answered and held at the end of many seeded games.

The compiled engine and the interpreted one must leave the same trace. After a change of rules write the new ones:

    KANCHA_NATIVE=0 python3 -m tests.contract.traces
"""

import json
from hashlib import blake2b
from pathlib import Path

from kancha.games import catalogue, find
from kancha.kernel.chance import Chance, Whim
from kancha.kernel.game import prepare
from kancha.kernel.position import Position
from kancha.kernel.state import GameState, facts
from tests.contract.tables import MOST_ANSWERS, Table, tables_of

GAMES = 200
STORED = Path(__file__).with_name("traces.json")
MODES = [(rules.slug, mode.name) for rules in catalogue() for mode in rules.modes]


def trace(slug: str, mode: str, games: int = GAMES) -> str:
    """The hash of so many games of a mode; seat counts, levels and the other choices take turns."""
    tables = [table for table in tables_of(find(slug)) if table.mode == mode]
    digest = blake2b(digest_size=16)
    for seed in range(games):
        for line in one_game(tables[seed % len(tables)], seed):
            digest.update(line.encode())
    return digest.hexdigest()


def one_game(table: Table, seed: int) -> list[str]:
    """Every question of one random game with its options and answer, and the facts at its end."""
    rules = find(table.slug)
    setup = rules.settle_setup(table.seats, {"mode": table.mode, **table.options})
    position: Position[GameState] = prepare(rules, setup, Chance(seed))[0]
    position.settle()
    whim = Whim(seed)
    told: list[str] = []
    while not position.over():
        seats = position.waiting()
        position.turn_to(seats[whim.below(len(seats))])
        options = position.offer.listing()
        option = options[whim.below(len(options))]
        told.append(f"{position.question()!r} {options} {option}\n")
        position.play(option)
        assert len(told) < MOST_ANSWERS
    told.append(f"{json.dumps(facts(position.state))} {rules.scores(position.state)} {rules.ranking(position.state)}\n")
    return told


def main() -> None:
    found: dict[str, dict[str, str]] = {}
    for slug, mode in MODES:
        found.setdefault(slug, {})[mode] = trace(slug, mode)
    STORED.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
