"""The pictures of a game's options on the home page: `look/options.toml`, an icon for a value of an option.

Without one an option is shown in words only.
"""

import tomllib
from functools import cache
from importlib.resources import files


@cache
def option_icons(slug: str) -> dict[str, dict[str, str]]:
    file = files(f"kancha.games.{slug.replace('-', '_')}").joinpath("look/options.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def option_icon(slug: str, option: str, value: str) -> str:
    """The icon of a value; empty if it has none."""
    return option_icons(slug).get(option, {}).get(value, "")
