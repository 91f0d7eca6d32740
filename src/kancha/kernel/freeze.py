"""States and effects as JSON-ready data, and back.

    freeze([state, pending])            plain data: numbers, texts, lists, and objects with one key that says what they are
    thaw(data, rules.tables(edition))   equal objects again

An effect is saved by its class and the arguments it was made with, any other object by its class and its facts, and immutable
tables (whatever has a `fact()`) by the name they go by. Data cannot name what is not there already: nothing is imported for
it, and only classes of the kernel, of the games and of modules somebody trusts by name are made.
"""

import sys
from typing import Final

from kancha.kernel.effects import Effect
from kancha.kernel.errors import KanchaError
from kancha.kernel.state import GameState, attributes

TRUSTED: Final[list[str]] = ["kancha.kernel", "kancha.games"]
"""The packages and modules whose classes may be thawed."""
DEEPEST: Final = 100


def trust(module: str) -> None:
    """Let the classes of one more module (or package) be thawed: a game that is not in the catalogue."""
    if module not in TRUSTED:
        TRUSTED.append(module)


def freeze(thing: object) -> object:
    """A state, an effect, or a list of such, as plain data. Events and memory are no facts and are left out."""
    if thing is None or isinstance(thing, (bool, int, float, str)):
        return thing
    if isinstance(thing, list):
        return [freeze(item) for item in thing]
    if isinstance(thing, tuple):
        return {"tuple": [freeze(item) for item in thing]}
    if isinstance(thing, dict):
        return {"dict": [[freeze(key), freeze(value)] for key, value in thing.items()]}
    named = getattr(thing, "fact", None)
    if named is not None:
        return {"table": str(named())}
    if isinstance(thing, Effect):
        return {"effect": class_name(type(thing)), "parts": [freeze(part) for part in thing.parts()]}
    beside = ["events", *thing.memory()] if isinstance(thing, GameState) else []
    facts = {name: freeze(value) for name, value in attributes(thing).items() if name not in beside}
    return {"object": class_name(type(thing)), "facts": facts}


def thaw(data: object, tables: dict[str, object]) -> object:
    """What was frozen. `tables` are the immutable ones, by name, as `rules.tables` gives them."""
    return thawed(data, tables, DEEPEST)


def thawed(data: object, tables: dict[str, object], deep: int) -> object:
    """The same, at most so many levels deep: compiled code has no other limit, and would crash."""
    if deep == 0:
        raise KanchaError("the saved data is nested too deeply")
    if data is None or isinstance(data, (bool, int, float, str)):
        return data
    if isinstance(data, list):
        return [thawed(item, tables, deep - 1) for item in data]
    if not isinstance(data, dict):
        raise KanchaError(f"a {type(data).__name__} is nothing that was saved")
    kinds = sorted([str(key) for key in data])
    if kinds == ["tuple"]:
        return tuple(items(data["tuple"], tables, deep))
    if kinds == ["dict"]:
        return pairs(data["dict"], tables, deep)
    if kinds == ["table"]:
        name = str(data["table"])
        if name not in tables:
            raise KanchaError(f"there is no table “{name[:80]}” in this edition")
        return tables[name]
    if kinds == ["effect", "parts"]:
        return thawed_effect(str(data["effect"]), items(data["parts"], tables, deep))
    if kinds == ["facts", "object"]:
        return thawed_object(str(data["object"]), data["facts"], tables, deep)
    raise KanchaError(f"an object with {', '.join(kinds)[:80] or 'nothing'} in it is nothing that was saved")


def items(data: object, tables: dict[str, object], deep: int) -> list[object]:
    if not isinstance(data, list):
        raise KanchaError("expected a list in the saved data")
    return [thawed(item, tables, deep - 1) for item in data]


def pairs(data: object, tables: dict[str, object], deep: int) -> dict[object, object]:
    values: dict[object, object] = {}
    for pair in items(data, tables, deep - 1):
        if not isinstance(pair, list) or len(pair) != 2 or isinstance(pair[0], (list, dict)):
            raise KanchaError("expected pairs of a key and a value in the saved data")
        values[pair[0]] = pair[1]
    return values


def thawed_effect(name: str, parts: list[object]) -> object:
    kind = class_named(name)
    if not issubclass(kind, Effect):
        raise KanchaError(f"“{name}” is no effect")
    try:
        return kind(*parts)
    except TypeError as fault:
        raise KanchaError(f"“{name}” cannot be made of what was saved: {fault}") from None


def thawed_object(name: str, facts: object, tables: dict[str, object], deep: int) -> object:
    kind = class_named(name)
    if issubclass(kind, Effect) or getattr(kind, "fact", None) is not None or not isinstance(facts, dict):
        raise KanchaError(f"“{name}” is not saved by its facts")
    try:
        thing: object = kind.__new__(kind)
        for field, value in facts.items():
            if not str(field).isidentifier() or str(field).startswith("__"):
                raise KanchaError(f"“{str(field)[:40]}” is no fact of “{name}”")
            setattr(thing, str(field), thawed(value, tables, deep - 1))
        if isinstance(thing, GameState):
            thing.events = None
            thing.recall()
    except (TypeError, AttributeError) as fault:
        raise KanchaError(f"“{name}” cannot be made of what was saved: {fault}") from None
    return thing


def class_name(kind: type) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"


def class_named(name: str) -> type:
    """The class that goes by this name, if it may be thawed."""
    module, _, qualname = name.partition(":")
    if not any(module == trusted or module.startswith(trusted + ".") for trusted in TRUSTED):
        raise KanchaError(f"“{name[:80]}” is no class of Kancha or of a trusted module")
    at: object = sys.modules.get(module)
    for part in qualname.split("."):
        at = getattr(at, part, None)
    if not isinstance(at, type) or class_name(at) != name:
        raise KanchaError(f"there is no class “{name[:80]}”")
    return at
