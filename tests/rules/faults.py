"""Faults planted in an engine, to see that a second reading of its rules catches them.

A fault changes a few words in the source of one function, in memory only. The function is compiled anew with them and put
wherever the game's modules hold the old one. It works on the interpreted engine alone.
"""

import contextlib
import importlib
import inspect
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """What is broken (a rule, and the fault in words), and how: in a function or a class's method, these words become those."""

    rule: str
    wrong: str
    module: str
    function: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.wrong}"


@contextlib.contextmanager
def planted(fault: Fault) -> Iterator[None]:
    """The engine with a fault in it."""
    module = importlib.import_module(fault.module)
    *path, name = fault.function.split(".")
    owner: object = module
    for part in path:
        owner = getattr(owner, part)
    original = vars(owner)[name]
    source = textwrap.dedent(inspect.getsource(original))
    assert source.count(fault.old) == 1, f"“{fault.old}” stands {source.count(fault.old)} times in {fault.function}"
    made: dict[str, object] = {}
    exec(compile(source.replace(fault.old, fault.new), module.__file__ or "", "exec"), vars(module), made)
    holders = [owner] if path else [other for other in game_modules(fault.module) if vars(other).get(name) is original]
    try:
        for holder in holders:
            setattr(holder, name, made[name])
        yield
    finally:
        for holder in holders:
            setattr(holder, name, original)


def game_modules(module: str) -> list[object]:
    """Every loaded module of the game a module belongs to."""
    package = ".".join(module.split(".")[:3])
    return [found for name, found in list(sys.modules.items()) if name.startswith(package) and found is not None]
