"""The words of the interface itself, in every language: `languages/<language>/page.toml`."""

import tomllib
from functools import cache
from typing import Final

from starlette.requests import HTTPConnection

from kancha.languages import LANGUAGES, page, text_of
from kancha.words import MissingWord

ENGLISH: Final = "en"
LANGUAGE_COOKIE: Final = "language"


VOWELS: Final = "aeiouyàâäéèêëîïôöùûüœæ"


class Named(str):
    """A name inside an entry: `{name:de}` is *d’Amaru*, *de Sisa*."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if form != "de":
            return super().__format__(form)
        return f"d’{self}" if self[:1].lower() in VOWELS else f"de {self}"


@cache
def entries(language: str) -> dict[str, str]:
    """Every entry by its path: `table.undo`."""
    return dict(flattened(tomllib.loads(text_of(page(language), language)), ""))


def flattened(table: dict[str, object], path: str) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            rows += flattened(value, f"{path}{key}.")
        else:
            rows.append((path + key, str(value)))
    return rows


class PageWords:
    """Says what the page itself says, in one language."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise MissingWord(f"there are no words in “{language}”; expected {', '.join(LANGUAGES)}")
        self.language = language
        self.entries = entries(language)

    def __call__(self, path: str, **values: object) -> str:
        """The entry at a path, with its values filled in; `path_one` instead where `n` is 1."""
        if values.get("n") == 1 and f"{path}_one" in self.entries:
            path += "_one"
        if path not in self.entries:
            raise MissingWord(f"the page has no words for {path} in {self.language}")
        entry = self.entries[path]
        if not values:
            return entry
        return entry.format(
            **{name: value if isinstance(value, int) else Named(value) for name, value in values.items()}
        )

    def knows(self, path: str) -> bool:
        return path in self.entries

    def part(self, name: str) -> dict[str, str]:
        """All entries under one table, for the script."""
        start = f"{name}."
        return {key.removeprefix(start): value for key, value in self.entries.items() if key.startswith(start)}


def language_of(connection: HTTPConnection) -> str:
    """What was asked for, else what was chosen before, else what the browser prefers."""
    for wanted in (connection.query_params.get("language"), connection.cookies.get(LANGUAGE_COOKIE)):
        if wanted in LANGUAGES:
            return wanted
    return preferred(connection.headers.get("accept-language", ""))


def preferred(accepted: str) -> str:
    """The first language of an Accept-Language header that there are words in; English otherwise."""
    weighted: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        name, _, quality = part.strip().partition(";q=")
        try:
            weighted.append((float(quality) if quality else 1.0, name[:2].lower()))
        except ValueError:
            continue
    for _, name in sorted(weighted, key=lambda pair: -pair[0]):
        if name in LANGUAGES:
            return name
    return ENGLISH
