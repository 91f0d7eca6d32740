"""The examples of docs/hosting fit the program: every setting and option they name is there."""

import re
import tomllib

import pytest
import yaml

from kancha.cli.thinking import think
from kancha.web.load import Caps, Rates
from kancha.web.serve import SERVE
from kancha.web.settings import PREFIX, SETTINGS
from tests.web.serving import ROOT

HOSTING = ROOT / "docs/hosting"


def test_the_settings_file_says_what_is_so_without_it() -> None:
    settings = tomllib.loads((HOSTING / "kancha.toml").read_text("utf-8"))
    assert settings.keys() <= set(SETTINGS)
    assert Rates(**settings["rates"]) == Rates()
    assert Caps(**settings["caps"]) == Caps()


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "kancha.service"])
def test_every_setting_of_the_environment_is_one(name: str) -> None:
    known = {option.envvar for command in (SERVE, think) for option in command.params} | {"KANCHA_DATA"}
    named = set(re.findall(rf"{PREFIX}[A-Z_]+", (HOSTING / name).read_text("utf-8")))
    assert named
    assert named <= known


def test_the_services_run_commands_that_there_are() -> None:
    services = yaml.safe_load((HOSTING / "compose.yaml").read_text("utf-8"))["services"]
    options = {word for command in (SERVE, think) for option in command.params for word in option.opts}
    commands = [service["command"] for service in services.values() if "command" in service]
    assert sorted(command[0] for command in commands) == ["serve", "serve", "think"]
    assert {word for command in commands for word in command if word.startswith("--")} <= options


def test_both_proxies_pass_on_the_same() -> None:
    parts = [
        re.findall(r"proxy_\w+ .*;", (HOSTING / name).read_text("utf-8"))
        for name in ("nginx.conf", "nginx-compose.conf")
    ]
    assert parts[0] == parts[1]
    assert len(parts[0]) > 6
