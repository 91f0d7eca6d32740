"""A build of the engine is used exactly while it fits the sources."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kancha import native
from tests.marks import some

SOURCES = {
    "run.py": "",
    "src/kancha/__init__.py": "from kancha import native\n\nnative.install()\n",
    "src/kancha/kernel/__init__.py": '"""A kernel."""\n',
    "src/kancha/kernel/counting.py": """\
from kancha.kernel.steps import STEP


class Counter:
    def __init__(self, start: int) -> None:
        self.count = start

    def step(self) -> int:
        self.count += STEP
        return self.count
""",
    "src/kancha/kernel/steps.py": "from typing import Final\n\nSTEP: Final = 2\n",
    "src/kancha/games/__init__.py": "",
    "src/kancha/games/tiny/__init__.py": "from kancha.games.tiny.look import board\n",
    "src/kancha/games/tiny/rules.md": "- **X-001** Count.\n",
    "src/kancha/games/tiny/look/__init__.py": "",
    "src/kancha/games/tiny/look/board.py": "import kancha.not_compiled\n",
    "src/kancha/games/tiny/turn.py": """\
from kancha.games.tiny.edition import Figures
from kancha.kernel.counting import Counter


def play(figures: Figures) -> int:
    counter = Counter(0)
    for _ in range(figures.turns):
        counter.step()
    return counter.count
""",
    "src/kancha/games/tiny/edition.py": """\
from msgspec import Struct

from kancha.kernel.steps import STEP


class Figures(Struct, frozen=True, kw_only=True):
    note: str = ""
    turns: int = STEP + 1
""",
    "src/kancha/not_compiled.py": "",
    "probe.py": """\
import json
import multiprocessing
from importlib import resources

from kancha import native
from kancha.games.tiny import board, edition, turn


def look() -> list[object]:
    return [turn.play(edition.Figures()), native.compiled(), turn.__file__.endswith(".py"), board.__file__.endswith(".py")]


if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        worker = pool.apply(look)
    rules = resources.files("kancha.games.tiny").joinpath("rules.md").read_text()
    print(json.dumps([look(), worker, rules]))
""",
}


def write(tree: Path) -> Path:
    """A checkout with a kernel and a game."""
    for name, text in SOURCES.items():
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    shutil.copyfile(native.__file__, tree / "src/kancha/native.py")
    return tree


def python(tree: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "KANCHA_NATIVE"}
    environment |= {"PYTHONPATH": str(tree / "src")} | variables
    return subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=environment, capture_output=True, text=True, timeout=120
    )


def probe(tree: Path, **variables: str) -> list[object]:
    """What the probe saw: [result, compiled, turn is source, board is source] here and in a worker, and the rules."""
    answer = python(tree, "probe.py", **variables)
    assert answer.returncode == 0, answer.stderr
    seen: list[object] = json.loads(answer.stdout)
    return seen


INTERPRETED = [6, False, True, True]
COMPILED = [6, True, False, True]
RULES = SOURCES["src/kancha/games/tiny/rules.md"]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return write(tmp_path / "a checkout")


@pytest.fixture(scope="module", params=some(["--quick", ""], "--quick"))
def how(request: pytest.FixtureRequest) -> str:
    """How an engine is compiled: for tests, or for speed."""
    return str(request.param)


@pytest.fixture
def wish(how: str) -> str:
    """What asks for such a build."""
    return "quick" if how else ""


@pytest.fixture(scope="module")
def built(how: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout whose engine is compiled."""
    try:
        native.check_tools()
    except native.Unbuildable as reason:
        pytest.skip(str(reason))
    tree = write(tmp_path_factory.mktemp("built"))
    answer = python(tree, "-P", "src/kancha/native.py", *how.split())
    assert answer.returncode == 0, answer.stderr
    assert "Compiling 3 modules" in answer.stderr
    return tree


def test_rules_are_compiled_but_pages_packages_and_structures_are_not(tree: Path) -> None:
    source = tree / "src/kancha"
    names = [path.relative_to(source).as_posix() for path in native.modules(source)]
    assert names == ["games/tiny/turn.py", "kernel/counting.py", "kernel/steps.py"]


def test_the_stamp_is_of_what_is_compiled_and_nothing_else(tree: Path) -> None:
    source = tree / "src/kancha"
    before = native.stamp(source)
    for name in ["games/tiny/look/board.py", "not_compiled.py", "__init__.py", "games/tiny/rules.md"]:
        (source / name).write_text("# other\n", "utf-8")
    assert native.stamp(source) == before
    seen = {before}
    for name in ["kernel/steps.py", "games/tiny/turn.py", "kernel/__init__.py", "kernel/new.py"]:
        (source / name).write_text("# other\n", "utf-8")
        assert native.stamp(source) not in seen
        seen.add(native.stamp(source))
    (source / "kernel/new.py").rename(source / "kernel/newer.py")
    assert native.stamp(source) not in seen


def test_without_a_build_the_sources_run(tree: Path) -> None:
    assert probe(tree) == [INTERPRETED, INTERPRETED, RULES]


def test_insisting_on_a_build_that_is_not_there_fails_in_words(tree: Path) -> None:
    answer = python(tree, "probe.py", KANCHA_NATIVE="1")
    assert answer.returncode != 0
    assert "python3 run.py compile" in answer.stderr


def test_a_missing_compiler_is_said_plainly(tree: Path) -> None:
    answer = python(tree, "-P", "src/kancha/native.py", CC="no-such-compiler")
    assert answer.returncode == 1
    assert answer.stderr == "There is no C compiler (no-such-compiler): install gcc or clang to compile.\n"


def test_an_interrupted_build_is_not_used(tree: Path) -> None:
    folder = tree / ".build/native" / native.stamp(tree / "src/kancha")
    folder.mkdir(parents=True)
    assert probe(tree) == [INTERPRETED, INTERPRETED, RULES]


def test_a_build_that_fits_is_used_in_workers_too(built: Path, wish: str) -> None:
    assert probe(built, KANCHA_NATIVE=wish) == [COMPILED, COMPILED, RULES]
    assert probe(built, KANCHA_NATIVE=wish or "1") == [COMPILED, COMPILED, RULES]


def test_a_quick_build_is_used_by_nobody_who_has_not_asked_for_it(built: Path, how: str) -> None:
    if how:
        assert probe(built) == [INTERPRETED, INTERPRETED, RULES]
        assert python(built, "probe.py", KANCHA_NATIVE="1").returncode != 0
    else:
        assert probe(built, KANCHA_NATIVE="quick") == [COMPILED, COMPILED, RULES]
        assert "compiled already" in python(built, "-P", "src/kancha/native.py", "--quick").stderr


def test_a_build_is_not_used_when_that_is_the_wish(built: Path) -> None:
    assert probe(built, KANCHA_NATIVE="0") == [INTERPRETED, INTERPRETED, RULES]


def test_a_fitting_build_is_kept_and_nothing_else(built: Path, how: str) -> None:
    answer = python(built, "-P", "src/kancha/native.py", *how.split())
    assert "compiled already" in answer.stderr
    source = built / "src/kancha"
    name = native.QUICK + native.stamp(source, setup=native.QUICK_SETUP) if how else native.stamp(source)
    assert [folder.name for folder in (built / ".build/native").iterdir()] == [name]
    assert not list((built / "src").rglob(f"*{native.SUFFIX}"))


def test_a_changed_source_runs_at_once(built: Path, wish: str, tmp_path: Path) -> None:
    changed = tmp_path / "changed"
    shutil.copytree(built, changed)
    assert probe(changed, KANCHA_NATIVE=wish) == [COMPILED, COMPILED, RULES]
    (changed / "src/kancha/kernel/steps.py").write_text("STEP = 3\n", "utf-8")
    slow = [12, *INTERPRETED[1:]]
    assert probe(changed) == [slow, slow, RULES]
    assert python(changed, "probe.py", KANCHA_NATIVE=wish or "1").returncode != 0
