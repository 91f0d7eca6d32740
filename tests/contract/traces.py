"""The trace of a game: one hash over everything asked, offered, answered and told in many seeded games, and how they end.

It is made of texts alone: seats, options as records write them, answers, events that everybody sees, scores and places. So it
does not know how the code is cut or what its parts are called. The compiled engine and the interpreted one must leave the same
trace. After a change of rules write the new ones:

    KANCHA_NATIVE=0 python3 -m tests.contract.traces [SLUG …]
"""

import json
import sys
from hashlib import blake2b
from pathlib import Path

from kancha.games import all_rules, find
from kancha.kernel.chance import Chance, Rng
from kancha.kernel.events import EVERYBODY, Event
from kancha.kernel.game import prepare
from kancha.kernel.position import Position
from kancha.kernel.rules import Rules, Setup
from kancha.kernel.state import GameState
from kancha.lab.ways import Way, ways_of
from tests.contract.tables import MOST_ANSWERS

GAMES = 100
STORED = Path(__file__).with_name("traces.json")
MODES = [(rules.slug, mode.name) for rules in all_rules() for mode in rules.modes]


def trace(slug: str, mode: str, games: int = GAMES) -> str:
    """The hash of so many games of a mode; seat counts, levels and the other choices take turns."""
    tables = [table for table in ways_of(find(slug)) if table.mode == mode]
    digest = blake2b(digest_size=16)
    texts: dict[int, str] = {}
    for seed in range(games):
        for line in one_game(tables[seed % len(tables)], seed, texts):
            digest.update(line.encode())
    return digest.hexdigest()


def one_game(table: Way, seed: int, texts: dict[int, str] | None = None) -> list[str]:
    """Every question of one random game with its options and answer and what everybody sees of it, then scores and places."""
    rules = find(table.slug)
    setup = rules.make_setup(table.seats, {"mode": table.mode, **table.options})
    position: Position[GameState] = prepare(rules, setup, Chance(seed))[0]
    position.state.events = []
    position.proceed()
    rng = Rng(seed)
    words = {} if texts is None else texts
    lines: list[str] = []
    while not position.over():
        seats = position.waiting()
        position.turn_to(seats[rng.below(len(seats))])
        options = position.offer.listing()
        for option in options:
            if option not in words:
                words[option] = rules.space.text(option)
        option = options[rng.below(len(options))]
        offered = "|".join([words[option] for option in options])
        lines.append(f"{position.seat}: {offered} > {words[option]}\n")
        position.play(option)
        lines += [told(rules, setup, event) for event in position.state.events or [] if event.seen_by == EVERYBODY]
        position.state.events = []
        assert len(lines) < 20 * MOST_ANSWERS
    lines.append(f"{rules.scores(position.state)} {rules.ranking(position.state)}\n")
    return lines


def told(rules: Rules[GameState], setup: Setup, event: Event) -> str:
    """An event with every number as the word it stands for."""
    said = [event.kind.name]
    for field, value in zip(event.kind.fields, event.values, strict=True):
        said.append(rules.space.text(value) if field == "option" else rules.word(field, value, setup))
    return " ".join(said) + "\n"


def main(slugs: list[str]) -> None:
    traces: dict[str, dict[str, str]] = json.loads(STORED.read_text("utf-8"))
    for slug, mode in MODES:
        if not slugs or slug in slugs:
            traces.setdefault(slug, {})[mode] = trace(slug, mode)
    STORED.write_text(json.dumps(traces, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
