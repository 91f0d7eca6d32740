"""Random play in other frameworks, beside ours in the same run: decisions a second of one core, from Python.

Every loop does the same: ask for the list of what may be done, take any, do it. Games differ in weight, so figures say what a
researcher can expect of a framework's heaviest kin, not which is the better program. Whatever is not installed is left out.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Final

from kancha import native
from kancha.doors import new
from kancha.games import find
from kancha.kernel.chance import Rng
from kancha.lab.bench import calibration

OPEN_SPIEL: Final = ("backgammon", "gin_rummy", "chess")
PETTINGZOO: Final = ("connect_four_v3", "texas_holdem_no_limit_v6", "chess_v6")
TAG: Final = {"Puerto Rico": 33, "Catan": 24, "Dominion": 48}
"""Decisions per thousand turns of the plain loop, measured once; the Java program is not started by this command."""

Game = Callable[[], int]
"""Plays one game at random; how many decisions it took."""


def ours(slug: str) -> Game:
    """Two seats of one of our games, over the bare position."""
    opening = new(slug, max(2, find(slug).modes[0].fewest), seed=1).position
    rng = Rng(7)

    def play() -> int:
        position = opening.clone()
        decisions = 0
        while position.seat >= 0:
            options = position.offer.listing()
            position.play(options[rng.below(len(options))])
            decisions += 1
        return decisions

    return play


def catanatron() -> Iterator[tuple[str, Game]]:
    library = import_module("catanatron")
    colours = [library.Color.RED, library.Color.BLUE]

    def play() -> int:
        game = library.Game([library.RandomPlayer(colour) for colour in colours])
        game.play()
        return len(game.state.actions)

    yield "Catan, 2 seats", play


def open_spiel() -> Iterator[tuple[str, Game]]:
    library = import_module("pyspiel")
    random = Random(7)

    def player(name: str) -> Game:
        game = library.load_game(name)

        def play() -> int:
            state = game.new_initial_state()
            decisions = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(random.choice(outcomes)[0])
                    continue
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
            return decisions

        return play

    for name in OPEN_SPIEL:
        yield name.replace("_", " "), player(name)


def pettingzoo() -> Iterator[tuple[str, Game]]:
    random = Random(7)

    def player(name: str) -> Game:
        env = import_module(f"pettingzoo.classic.{name}").env()

        def play() -> int:
            env.reset(seed=random.getrandbits(30))
            decisions = 0
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[random.randrange(len(legal))]))
                decisions += 1
            return decisions

        return play

    for name in PETTINGZOO:
        yield name.rpartition("_")[0].replace("_", " "), player(name)


def pace(play: Game, seconds: float) -> float:
    """Decisions a second of CPU time."""
    decisions = 0
    started = process_time()
    while process_time() - started < seconds:
        decisions += play()
    return decisions / (process_time() - started)


def against(slugs: list[str], seconds: float) -> dict[str, object]:
    """Every framework that is there, ours first; per second, and per thousand turns of the plain loop."""
    rows: list[tuple[str, str, float]] = []
    missing: list[str] = []
    rates = [calibration()]
    for slug in slugs:
        rows.append(("Kancha", find(slug).title, pace(ours(slug), seconds)))
    for framework, games in (("catanatron", catanatron), ("OpenSpiel", open_spiel), ("PettingZoo", pettingzoo)):
        rates.append(calibration())
        try:
            rows += [(framework, name, pace(play, seconds)) for name, play in games()]
        except ImportError:
            missing.append(framework)
    rates.append(calibration())
    per_step = sorted(rates)[len(rates) // 2] / 1000
    return {
        "compiled": native.compiled(),
        "calibration_per_s": round(per_step * 1000),
        "rows": [
            {"framework": framework, "game": name, "per_s": round(rate), "per_k": round(rate / per_step, 2)}
            for framework, name, rate in rows
        ],
        "missing": missing,
    }


def table(report: dict[str, object]) -> str:
    """The figures as a table of the docs, with those of TAG."""
    rows = report["rows"]
    assert isinstance(rows, list)
    lines = ["| framework | game | decisions a second | per k |", "|---|---|---|---|"]
    lines += [f"| {row['framework']} | {row['game']} | {row['per_s']:,} | {row['per_k']:g} |" for row in rows]
    lines += [f"| TAG (measured once, not in this run) | {game} | | {rate} |" for game, rate in TAG.items()]
    return "\n".join(lines) + "\n"
