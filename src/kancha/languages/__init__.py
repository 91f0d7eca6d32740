"""Every language: a line here, and a folder beside this file with what all games and the pages say.

A game's own words and help stand in its folder (`words/<language>.toml`, `help/<language>.md`) or, for a language that came
later, in the language's (`<language>/<slug>/words.toml`, `<language>/<slug>/help.md`). Rules by number that the help text does
not tell may stand in `help/<language>.rules.toml` or `<language>/<slug>/rules.toml`; what does not is shown in English.
"""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

NAMES: Final = {"en": "English", "fr": "Français"}
"""Each language in its own words; the first is the one all others are held to."""
LANGUAGES: Final = tuple(NAMES)

KEPT: Final = {"fr": re.compile(r" (?=[:;?!»…%])|(?<=«) ")}
"""Spaces at which no line may end: in French those before a colon or a question mark, and inside quotation marks."""
NO_BREAK: Final = "\u00a0"


def text_of(file: Traversable, language: str) -> str:
    """What a file of words or a help text says, with spaces that keep signs and words on one line; in the file they are plain."""
    text = file.read_text("utf-8")
    return KEPT[language].sub(NO_BREAK, text) if language in KEPT else text


def common(language: str) -> Traversable:
    """What all games say."""
    return files(__name__).joinpath(f"{language}/common.toml")


def page(language: str) -> Traversable:
    """What the pages say."""
    return files(__name__).joinpath(f"{language}/page.toml")


def game_words(slug: str, language: str) -> Traversable:
    """The words file of a game."""
    own = game_folder(slug).joinpath(f"words/{language}.toml")
    return own if own.is_file() else files(__name__).joinpath(f"{language}/{slug}/words.toml")


def game_help(slug: str, language: str) -> Traversable:
    """The rules of a game for players."""
    own = game_folder(slug).joinpath(f"help/{language}.md")
    return own if own.is_file() else files(__name__).joinpath(f"{language}/{slug}/help.md")


def game_rules(slug: str, language: str) -> Traversable:
    """Rules of a game by their numbers, in a language that they are not written down in; a game may have none."""
    own = game_folder(slug).joinpath(f"help/{language}.rules.toml")
    return own if own.is_file() else files(__name__).joinpath(f"{language}/{slug}/rules.toml")


def game_folder(slug: str) -> Traversable:
    return files(f"kancha.games.{slug.replace('-', '_')}")
