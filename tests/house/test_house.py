"""The house is in order: tools are content, lock files are sealed, files are short and speak only of the project."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kancha import native
from tests.marks import rule

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ["requirements.lock", "requirements-test.lock", "requirements-lab.lock", "requirements-release.lock"]


def assert_content(*command: str) -> None:
    variables = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    tool = subprocess.run([sys.executable, *command], cwd=ROOT, env=variables, capture_output=True, text=True)
    assert tool.returncode == 0, tool.stdout + tool.stderr


def test_ruff_finds_nothing() -> None:
    assert_content("-m", "ruff", "check", "--no-cache")


def test_everything_is_formatted() -> None:
    assert_content("-m", "ruff", "format", "--check", "--no-cache")


def test_types_are_strict() -> None:
    assert_content("-m", "mypy", "--strict")


def test_imports_go_one_way() -> None:
    assert_content("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache")


def requirements(lock: str) -> dict[str, str]:
    """The pins of a lock file: `name==version ; marker` with the lines of hashes that follow."""
    text = (ROOT / lock).read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return dict(re.split(r"\s+(?=--hash)", line, maxsplit=1) for line in lines)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_a_version_and_hashes(lock: str) -> None:
    for pin, hashes in requirements(lock).items():
        assert re.match(r"[\w.-]+==\d[\w.]*( ; .+)?$", pin)
        assert re.fullmatch(r"(--hash=sha256:[0-9a-f]{64}\s*)+", hashes), pin


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_files_name_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links| @ |(^|\s)[/~]", text)


def test_tests_run_on_the_versions_that_players_get() -> None:
    runtime, test, lab, _ = (requirements(lock) for lock in LOCKS)
    assert runtime.items() <= test.items()
    assert {pin for pin in lab if pin.partition("==")[0] in {pin.partition("==")[0] for pin in test}} <= test.keys()


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [name for names in project["optional-dependencies"].values() for name in names]
    for names, locks in [(project["dependencies"], LOCKS[:1]), (extras, LOCKS[1:])]:
        locked = {pin.partition("==")[0] for lock in locks for pin in requirements(lock)}
        assert {re.split(r"[\[;]", name)[0].replace("_", "-") for name in names} <= locked


def test_builds_are_stamped_with_the_locked_mypyc() -> None:
    assert f"mypy=={native.MYPYC}" in requirements(LOCKS[1])


def project_files() -> list[Path]:
    """Every file that is, or is about to be, under version control."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [path for name in names.split("\0") if name and (path := ROOT / name).is_file()]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a checkout knows which files are its own")
def test_the_project_speaks_only_of_itself() -> None:
    # Traces of one machine or of how a text came to be. Brackets keep the pattern from finding itself.
    strange = re.compile(rb"/wor[k]/|/far[m]/|/roo[t]/|/tm[p]/\w|\.librar[y]\b|subagen[t]|\.\./share[d]|pypi[.]org")
    hits = [f"{path}: {hit[0]!r}" for path in project_files() for hit in strange.finditer(path.read_bytes())]
    assert not hits


def test_every_test_has_a_time_limit(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.pluginmanager.has_plugin("timeout")
    assert 0 < float(str(pytestconfig.getini("timeout"))) <= 120
    assert pytestconfig.getini("faulthandler_exit_on_timeout")


def test_rule_ids_are_checked_where_they_are_written() -> None:
    assert rule("P-031", "T-040").mark.args == ("P-031", "T-040")
    for wrong in [("P-31",), ("p-031",), ("P-0311",), ("P-031", "P031"), ()]:
        with pytest.raises(ValueError, match="rule"):
            rule(*wrong)


def test_secrets_are_masked_in_one_place() -> None:
    """A game's `mask` and `glimpse` leave others' sealed answers; only the kernel, which removes them, may call them."""
    files: list[str] = []
    secret = {"mask", "glimpse"}
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text("utf-8")
        if not any(name in text for name in secret):
            continue
        tree = ast.parse(text)
        own = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in secret]
        delegations = {id(node) for function in own for node in ast.walk(function)}  # a game's rules ask its `secrets`
        for node in ast.walk(tree):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in secret
            taken = isinstance(node, ast.ImportFrom) and str(node.module).endswith("secrets")
            if (called and id(node) not in delegations) or (taken and secret & {name.name for name in node.names}):
                files.append(path.name)
    assert files == ["view.py", "view.py"]
