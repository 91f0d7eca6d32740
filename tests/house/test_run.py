"""run.py sets up once, says so on stderr, and repairs what was interrupted."""

import ast
import importlib.util
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.marks import further

ROOT = Path(__file__).resolve().parents[2]

spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
assert spec
assert spec.loader
run = importlib.util.module_from_spec(spec)
spec.loader.exec_module(run)


@pytest.fixture
def environment(tmp_path: Path) -> "run.Environment":
    """An environment whose lock files name nothing, so that nothing is downloaded."""
    for lock in (run.RUNTIME, run.TEST, run.LAB):
        (tmp_path / lock).write_text("# nothing\n", "utf-8")
    return run.Environment(tmp_path)


@pytest.fixture
def steps(environment: "run.Environment", monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What setting up did, without doing it."""
    done: list[str] = []

    def create() -> None:
        done.append("create")
        environment.python.parent.mkdir(parents=True, exist_ok=True)
        environment.python.touch()
        environment.mark({"python": sys.version})

    def install(lock: str) -> None:
        done.append(lock)
        environment.mark(environment.stamps() | {lock: environment.wanted(lock)})

    monkeypatch.setattr(environment, "create", create)
    monkeypatch.setattr(environment, "install", install)
    return done


def test_it_sets_up_once(environment: "run.Environment", steps: list[str]) -> None:
    environment.prepare(run.RUNTIME)
    environment.prepare(run.RUNTIME)
    assert steps == ["create", run.RUNTIME]


def test_the_labs_large_packages_come_only_when_they_are_asked_for(
    environment: "run.Environment", steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[tuple[str, ...]] = []
    monkeypatch.setattr(run, "Environment", lambda root: environment)
    monkeypatch.setattr(environment, "call", lambda *arguments: called.append(arguments) or 0)
    run.main(["test", "tests/house"])
    assert run.LAB not in steps
    run.main(["test", "lab", "-x"])
    assert steps[-1] == run.LAB
    assert called[-1] == ("-m", "pytest", "tests/lab", "-x")


def test_what_tests_need_comes_when_tests_are_run(environment: "run.Environment", steps: list[str]) -> None:
    environment.prepare(run.RUNTIME)
    environment.prepare(run.RUNTIME, run.TEST)
    assert steps == ["create", run.RUNTIME, run.TEST]


def test_a_changed_lock_file_is_installed(environment: "run.Environment", steps: list[str]) -> None:
    environment.prepare(run.RUNTIME)
    (environment.root / run.RUNTIME).write_text("# something else\n", "utf-8")
    environment.prepare(run.RUNTIME)
    assert steps == ["create", run.RUNTIME, run.RUNTIME]


@pytest.mark.parametrize(
    "harm",
    [
        lambda environment: environment.ready.unlink(),
        lambda environment: environment.ready.write_text("{", "utf-8"),
        lambda environment: environment.python.unlink(),
        lambda environment: environment.mark({"python": "2.7"}),
    ],
    ids=["interrupted", "half written", "python gone", "another python"],
)
def test_a_broken_environment_is_made_anew(
    environment: "run.Environment", steps: list[str], harm: Callable[[object], None]
) -> None:
    environment.prepare(run.RUNTIME)
    harm(environment)
    environment.prepare(run.RUNTIME)
    assert steps == ["create", run.RUNTIME] * 2


def test_two_at_once_set_up_one_after_the_other(environment: "run.Environment", steps: list[str]) -> None:
    both = [threading.Thread(target=environment.prepare, args=(run.RUNTIME,)) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert steps == ["create", run.RUNTIME]


@further
def test_a_real_environment_imports_the_sources_wherever_it_is_moved(tmp_path: Path) -> None:
    first, second = tmp_path / "a place", tmp_path / "another place"
    (first / "src").mkdir(parents=True)
    (first / "src" / "greeting.py").write_text("print('hello')", "utf-8")
    run.Environment(first).create()
    first.rename(second)
    environment = run.Environment(second)
    assert environment.stamps() == {"python": sys.version}
    command = [environment.python, "-c", "import greeting"]
    assert subprocess.run(command, capture_output=True, text=True, cwd=tmp_path).stdout == "hello\n"


def test_what_pip_refuses_leaves_the_environment_as_it_was(
    environment: "run.Environment", steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.prepare(run.RUNTIME)
    before = environment.stamps()
    monkeypatch.undo()
    environment.python.unlink()
    environment.python.symlink_to(sys.executable)
    (environment.root / run.TEST).write_text("a-package-without-hash==1.0\n", "utf-8")
    with pytest.raises(SystemExit, match=run.TEST):
        environment.prepare(run.RUNTIME, run.TEST)
    assert environment.stamps() == before


def test_an_old_python_can_read_far_enough_to_refuse() -> None:
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 7))


def test_commands_run_in_the_environment(environment: "run.Environment", capfd: pytest.CaptureFixture[str]) -> None:
    environment.python.parent.mkdir(parents=True)
    environment.python.symlink_to(sys.executable)
    code = "import os, sys; print(os.environ['KANCHA_NATIVE'], os.getcwd()); sys.exit(7)"
    assert environment.call("-c", code, native="0") == 7
    assert capfd.readouterr().out == f"0 {environment.root}\n"


def test_the_engine_is_compiled_in_the_time_tests_leave(
    environment: "run.Environment", capfd: pytest.CaptureFixture[str]
) -> None:
    program = environment.root / "src/kancha/native.py"
    program.parent.mkdir(parents=True)
    program.write_text("import os\nprint('stands back', os.nice(0))\nraise SystemExit(3)\n", "utf-8")
    environment.python = Path(sys.executable)
    with run.compiling_aside(environment) as compiled:
        assert compiled() == 3
    assert int(capfd.readouterr().err.split("stands back")[1]) >= 15


def test_what_is_not_proven_again_compiled_is_never_compiled() -> None:
    paths = [path for pattern in run.NEVER_COMPILED for path in ROOT.glob(pattern)]
    assert len(paths) > 9
    for name in run.ENGINE_TESTS[:-1]:
        assert (ROOT / "tests" / name).is_dir()
