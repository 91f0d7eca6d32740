"""Edition files: a box owner's figures in the form of a game's components.toml, each fault named with its place."""

import tomllib
from collections.abc import Callable, Collection
from hashlib import blake2b
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from kancha.kernel.errors import EditionError

ORIGIN: Final = ("source", "note", "source_fields")
"""Where a figure comes from: everybody may say that of their own."""
KINDS: Final[dict[type, str]] = {
    dict: "a table",
    list: "a list",
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    float: "a number",
}

LONGEST: Final = 1_000_000

Form = TypeVar("Form")


def text_of(path: Path) -> str:
    """What stands in a file."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise EditionError(path.name, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise EditionError(path.name, "is not a text in UTF-8") from None
    except ValueError:
        raise EditionError("edition", "this cannot be the name of a file") from None
    if len(text) > LONGEST:
        raise EditionError(path.name, "is far too long for an edition file")
    return text


def owners(path: Path | str, read: Callable[[str, str], Form]) -> tuple[str, str, Form]:
    """A box owner's edition: its id, the file's name, and what `read` makes of the name and the text."""
    file = Path(path)
    text = text_of(file)
    return id_of(text), file.name, read(file.name, text)


def id_of(text: str) -> str:
    """The id of a box owner's edition, drawn from its content, so that records can name it."""
    return f"own-{blake2b(text.encode(), digest_size=5).hexdigest()}"


def parsed(file: str, text: str) -> dict[str, object]:
    """The tables of a TOML text; what is no TOML is refused with its line."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, where = str(error).partition(" (at ")
        raise EditionError(f"{file}: {where.rstrip(')')}", message) from None
    except RecursionError:
        raise EditionError(file, "is nested too deeply") from None


def completed(file: str, text: str, standard: dict[str, object], free: Collection[str], form: type[Form]) -> Form:
    """An edition file, completed with the standard edition's tables; it may differ from them only in what is free."""
    given = parsed(file, text)
    for key, table in given.items():
        if key not in standard:
            raise EditionError(f"{file}: {key}", "there is no such table")
        keep_fixed(file, key, key, table, standard[key], free)
    try:
        return msgspec.convert(standard | given, form)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$.")
        raise EditionError(f"{file}: {where.rstrip('`')}", message) from None


def keep_fixed(file: str, place: str, path: str, given: object, standard: object, free: Collection[str]) -> None:
    """Refuse any change outside what is free: the rules of the game rest on it."""
    if path in free:
        return
    if type(given) is not type(standard):
        raise EditionError(f"{file}: {place}", f"must be {KINDS[type(standard)]}")
    if isinstance(given, dict) and isinstance(standard, dict):
        for key in standard:
            if key not in given and key not in ORIGIN:
                raise EditionError(f"{file}: {place}", f"{key} is missing")
        for key, value in given.items():
            if key in ORIGIN:
                continue
            if key not in standard:
                raise EditionError(f"{file}: {place}.{key}", "there is no such entry")
            keep_fixed(file, f"{place}.{key}", f"{path}.{key}", value, standard[key], free)
    elif isinstance(given, list) and isinstance(standard, list):
        if len(given) != len(standard):
            raise EditionError(f"{file}: {place}", f"has {len(given)} entries, not {len(standard)}")
        for index in range(len(given)):
            keep_fixed(file, f"{place}[{index}]", path, given[index], standard[index], free)
    elif given != standard:
        raise EditionError(f"{file}: {place}", f"is {standard!r} by the rules, not {given!r}")
