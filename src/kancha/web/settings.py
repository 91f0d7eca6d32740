"""Settings of a server: in a file, in the environment or on the command line; the latter come first."""

import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Final, TypeVar

import click
from msgspec import ValidationError, convert
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from kancha.kernel.errors import KanchaError
from kancha.web.load import Caps, Rates

F = TypeVar("F", bound=Callable[..., object])

PREFIX: Final = "KANCHA_"
SETTINGS: Final = (
    "host",
    "port",
    "data",
    "database",
    "database_password_file",
    "name",
    "behind_proxy",
    "processes",
    "bots",
    "log_level",
    "log_format",
    "observers",
    "rates",
    "caps",
)
"""What a file may say; several commands share one, and each takes what it knows."""


class BadSettings(KanchaError):
    """Settings that cannot be read, with their place."""


def read_settings(file: Path) -> dict[str, object]:
    """The settings of a file, by the names that the command line has, with _ for - (BadSettings)."""
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as fault:
        raise BadSettings(f"{file} cannot be read: {fault.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise BadSettings(f"{file} is no settings file: {fault}") from None


def take_file(context: click.Context, option: click.Parameter, file: Path | None) -> None:
    """Let a file say what neither the command line nor the environment says."""
    if file is None:
        return
    settings = read_settings(file)
    for name in settings:
        if name not in SETTINGS:
            raise BadSettings(f"{file} says “{name[:40]}”, which is no setting; expected some of {', '.join(SETTINGS)}")
    context.default_map = {**settings, **(context.default_map or {})}


def limits_in(context: click.Context) -> tuple[Rates, Caps]:
    """The rates and caps of a settings file: its tables [rates] and [caps] (BadSettings)."""
    settings = context.default_map or {}
    for part, kind in (("rates", Rates), ("caps", Caps)):
        known = [field.name for field in fields(kind)]
        for name in settings.get(part, {}):
            if name not in known:
                raise BadSettings(f"[{part}] says “{name[:40]}”, which is none; expected some of {', '.join(known)}")
    try:
        return convert(settings.get("rates", {}), Rates), convert(settings.get("caps", {}), Caps)
    except ValidationError as fault:
        raise BadSettings(f"[rates] and [caps] of the settings: {fault}") from None


def configured(command: F) -> F:
    """A command that reads settings from a file too."""
    return click.option(
        "--config",
        type=click.Path(path_type=Path, dir_okay=False),
        envvar=f"{PREFIX}CONFIG",
        is_eager=True,
        expose_value=False,
        callback=take_file,
        help="A file of settings (TOML), named as these options are.",
    )(command)


database_option = click.option(
    "--database",
    default="",
    metavar="URL",
    envvar=f"{PREFIX}DATABASE",
    help="A PostgreSQL database instead: postgresql+psycopg://….",
)
password_option = click.option(
    "--database-password-file",
    type=click.Path(path_type=Path, dir_okay=False),
    envvar=f"{PREFIX}DATABASE_PASSWORD_FILE",
    help="A file with the database's password, so that no list of processes shows it.",
)


def database_url(url: str, password_file: Path | None) -> str:
    """The database's address with its password from a file (BadSettings). Without one, PGPASSWORD and .pgpass count."""
    if not url or password_file is None:
        return url
    try:
        password = password_file.read_text("utf-8").strip()
        return make_url(url).set(password=password).render_as_string(hide_password=False)
    except OSError as fault:
        raise BadSettings(f"{password_file} cannot be read: {fault.strerror}") from None
    except ArgumentError:
        raise BadSettings(
            "the database's address is none; expected one such as postgresql+psycopg://host/name"
        ) from None
