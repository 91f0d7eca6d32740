"""Nothing is too long, too tangled, said twice or left over."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.marks import further

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src/kancha/games"
MOST_LINES = 400
MOST_IN_A_FUNCTION = 60
MOST_IN_A_CLASS = 300
MOST_SIGNS = 120  # in a line of a style sheet
SHARED_LINES = 6
MOST_SHARED = 1.0  # per cent of the games' lines


def sources(*kinds: str) -> list[Path]:
    """Our own files of these kinds: nothing that comes from elsewhere."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in listed.split("\0") if name.endswith(kinds)]
    return [path for path in paths if path.is_file() and "vendor" not in path.parts]


def parts(path: Path) -> Iterator[tuple[str, int, int]]:
    """Every function and class of a file: its name, how many lines it has and how many it may have."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            most = MOST_IN_A_CLASS if isinstance(node, ast.ClassDef) else MOST_IN_A_FUNCTION
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1, most


def test_no_file_function_or_class_is_too_long() -> None:
    over: set[str] = set()
    for path in sources(".py", ".js", ".css"):
        name = path.relative_to(ROOT).as_posix()
        if path.read_text("utf-8").count("\n") > MOST_LINES:
            over.add(name)
        if path.suffix == ".py":
            over |= {f"{name}: {part}" for part, lines, most in parts(path) if lines > most}
    assert over == set()


def test_no_line_of_a_style_sheet_is_too_long() -> None:
    over = [
        path.name for path in sources(".css") for line in path.read_text("utf-8").splitlines() if len(line) > MOST_SIGNS
    ]
    assert over == []


@further
def test_games_do_not_repeat_each_other() -> None:
    """By pylint's symilar: lines that stand in two places, six or more in a row, without comments, imports and signatures."""
    options = ["-d", str(SHARED_LINES), "-i", "--ignore-docstrings", "--ignore-imports", "--ignore-signatures"]
    files = [str(path) for path in sources(".py") if GAMES in path.parents]
    script = "import sys; from pylint.checkers.symilar import Run; Run(sys.argv[1:])"
    told = subprocess.run([sys.executable, "-c", script, *options, *files], capture_output=True, text=True, timeout=110)
    share = re.search(r"percent=([\d.]+)", told.stdout)
    assert share, told.stderr
    assert float(share[1]) <= MOST_SHARED, told.stdout
