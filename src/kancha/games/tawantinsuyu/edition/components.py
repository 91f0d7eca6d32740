"""The tables of an edition file: the standard edition's, or those with a box owner's values laid over them.

A file of one's own has the same tables and leaves out what stays. Rows are found by their id. Only values may change, never the
kinds of things: a table, row or key the standard edition does not have is refused, with its place.
"""

from functools import cache
from importlib.resources import files
from typing import Final

from kancha.games.editions import KINDS, parsed
from kancha.kernel.errors import EditionError

STANDARD: Final = "components.toml"
FREE_FORM: Final = {"reward", "effect", "produces", "resource", "cost", "benefits"}
FREE_TEXT: Final = {"source", "note", "name", "name_fr", "symbol", "hex", "text", "rule", "ability", "timing"}
ROW_KEYS: Final = ("id", "space", "worker")
Row = dict[str, object]


@cache
def standard_tables() -> Row:
    # By package, not by this file's own place: compiled, it lies elsewhere than the table.
    text = files("kancha.games.tawantinsuyu.edition").joinpath(STANDARD).read_text("utf-8")
    return parsed(STANDARD, text)


def standard_rows(name: str) -> list[Row]:
    """The rows of a table of the standard edition."""
    rows = standard_tables()[name]
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def read(file: str, text: str) -> Row:
    """An owner's edition file, laid over the standard tables."""
    return laid_over(standard_tables(), parsed(file, text), file, "")


def laid_over(under: Row, own: Row, file: str, place: str) -> Row:
    """A table with an owner's values in it; what is not there to be changed is refused."""
    merged = dict(under)
    for key, value in own.items():
        here = f"{place}.{key}" if place else key
        if key not in under:
            if key in FREE_TEXT:
                continue
            raise EditionError(f"{file}: {here}", f"there is no such entry; expected {', '.join(list(under)[:12])}")
        merged[key] = value_over(under[key], value, file, here, key)
    return merged


def value_over(under: object, value: object, file: str, here: str, key: str) -> object:
    if key in FREE_FORM:
        if type(value) is not type(under):
            raise EditionError(f"{file}: {here}", f"expected {kind_of(under)}")
        return value
    if isinstance(under, dict) and isinstance(value, dict):
        return laid_over(under, value, file, here)
    if isinstance(under, list) and under and isinstance(under[0], dict):
        if not isinstance(value, list):
            raise EditionError(f"{file}: {here}", "expected rows")
        return rows_over(under, value, file, here)
    if type(value) is not type(under):
        raise EditionError(f"{file}: {here}", f"expected {kind_of(under)}")
    return value


def rows_over(under: list[Row], own: list[object], file: str, here: str) -> list[Row]:
    """Rows found by their id; those that are not named stay."""
    naming = next(key for key in ROW_KEYS if key in under[0])
    by_id = {row[naming]: row for row in under}
    for number, row in enumerate(own):
        if not isinstance(row, dict) or row.get(naming) not in by_id:
            raise EditionError(f"{file}: {here}[{number}].{naming}", "names no row of the standard edition")
        name = row[naming]
        by_id[name] = laid_over(by_id[name], row, file, f"{here} {name}")
    return list(by_id.values())


def kind_of(value: object) -> str:
    return KINDS.get(type(value), "something else")
