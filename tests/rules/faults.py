"""Faults planted in an engine, to see that a second reading of its rules catches them.

A fault changes a few words in the source of one function, in memory only. The function is compiled anew with them and does what
they say until the fault is taken out. It works on the interpreted engine alone.
"""

import contextlib
import importlib
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from types import FunctionType


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
    """The engine with a fault in it: the function stays the same one, whoever holds it, and does something else."""
    module = importlib.import_module(fault.module)
    function: object = module
    for part in fault.function.split("."):
        function = vars(function)[part]
    assert isinstance(function, FunctionType), f"{fault.function} is no interpreted function"
    source = textwrap.dedent(inspect.getsource(function))
    assert source.count(fault.old) == 1, f"“{fault.old}” stands {source.count(fault.old)} times in {fault.function}"
    made: dict[str, object] = {}
    exec(compile(source.replace(fault.old, fault.new), module.__file__ or "", "exec"), vars(module), made)
    faulty = made[function.__name__]
    assert isinstance(faulty, FunctionType)
    right = function.__code__
    try:
        function.__code__ = faulty.__code__
        yield
    finally:
        function.__code__ = right
