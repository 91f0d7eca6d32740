"""Bots by name: the three that play every game, each with its settings, and bots in files of your own."""

import importlib.util
from pathlib import Path
from time import thread_time

from kancha.bots.player import Bot, GreedyBot, RandomBot
from kancha.bots.search import SearchBot
from kancha.kernel.errors import BadSetup
from kancha.kernel.state import GameState

NAMES = ("random", "greedy", "search")


def recruit(name: str) -> Bot[GameState]:
    """A bot by name: `random`, `greedy`, `search`, `search:0.5` (seconds a decision), `search:200i` (iterations), or a file."""
    if name.endswith(".py"):
        return from_file(Path(name))
    kind, _, setting = name.partition(":")
    if kind == "random" and not setting:
        return RandomBot()
    if kind == "greedy" and (not setting or setting.isdigit()):
        return GreedyBot(name, int(setting)) if setting else GreedyBot()
    if kind == "search":
        return searcher(name, setting)
    raise BadSetup(
        f"there is no bot “{name}”; expected {', '.join(NAMES)}, search:SECONDS, search:NUMBERi, or a .py file"
    )


def searcher(name: str, setting: str) -> Bot[GameState]:
    """A search bot; its seconds are those its thread computes, so that a busy machine does not make it weaker."""
    if not setting:
        return SearchBot(clock=thread_time)
    try:
        if setting.endswith("i"):
            iterations = int(setting[:-1])
            if iterations > 0:
                return SearchBot(name, iterations=iterations)
        elif 0 < float(setting) <= 3600:
            return SearchBot(name, seconds=float(setting), clock=thread_time)
    except ValueError:
        pass
    raise BadSetup(
        f"“{name}” is no search bot; expected search:SECONDS (such as search:0.5) or search:NUMBERi (search:200i)"
    )


def from_file(path: Path) -> Bot[GameState]:
    """The one subclass of Bot that a file defines."""
    if not path.is_file():
        raise BadSetup(f"there is no bot file {path}")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise BadSetup(f"{path} cannot be read as Python")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        raise BadSetup(f"{path} does not load: {fault}") from fault
    bots = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Bot) and getattr(thing, "__module__", "") == module.__name__
    ]
    if len(bots) != 1:
        raise BadSetup(f"{path} defines {len(bots)} bots; expected one subclass of kancha.bots.player.Bot")
    bot: Bot[GameState] = bots[0]()
    bot.name = path.stem
    return bot
