"""Nothing is left over: what no line of the project uses is gone."""

import ast
import re
from functools import cache
from pathlib import Path

from vulture.core import Item, Vulture

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/kancha"
CONFIDENCE = 60  # per cent; vulture is never less sure
COMMANDS = ["@*.command", "@*.group"]  # the command line calls them by their names

USED_ELSEWHERE = {
    "BrowserContext": "stands in annotations only, which name it in quotes",
    "action_mask": "a key of what agents see",
    "available_extensions": "an attribute of the WebSocket library's own protocol",
    "bytecode_cache": "an attribute of Jinja's own environment",
    "dont_write_bytecode": "Python itself reads it",
    "from_view": "the library offers it, as docs/analysis.md shows",
    "get_code": "Python itself calls it, to import",
    "isolation_level": "an attribute of SQLite's own connection",
    "unpack": "a script of the site calls it",
    "obj": "click hands it to the commands of a group",
    "trust": "tests let the classes of their toy game be thawed",
}
"""What is used where vulture does not look, and why."""
SHELLS = {SOURCE / "lab/envs" / name for name in ("gym.py", "pettingzoo.py", "spiel.py")}
"""What stands here is called by the libraries whose classes it fills in."""


def field_lines(path: Path) -> set[int]:
    """Where the fields of msgspec's structures stand: the file or the message they are read from uses them."""
    text = path.read_text("utf-8")
    if not re.search(r"^(import|from) msgspec\b", text, re.MULTILINE):
        return set()
    classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
    return {part.lineno for node in classes for part in node.body if isinstance(part, ast.AnnAssign)}


def names_in_templates() -> set[str]:
    texts = [path.read_text("utf-8") for path in SOURCE.rglob("*.html")]
    return {name for text in texts for name in re.findall(r"\.(\w+)", text)}


@cache
def suspects() -> list[Item]:
    """What vulture takes for unused."""
    checker = Vulture(ignore_decorators=COMMANDS)
    checker.scavenge([str(SOURCE)])
    return list(checker.get_unused_code(min_confidence=CONFIDENCE))


def test_nothing_is_unused() -> None:
    used = USED_ELSEWHERE.keys() | names_in_templates()
    fields = {path: field_lines(path) for path in SOURCE.rglob("*.py")}
    unused = [
        f"{item.filename.relative_to(ROOT)}:{item.first_lineno}: {item.typ} {item.name}"
        for item in suspects()
        if item.name not in used and item.filename not in SHELLS and item.first_lineno not in fields[item.filename]
    ]
    assert unused == []


def test_every_exception_is_needed() -> None:
    assert USED_ELSEWHERE.keys() <= {item.name for item in suspects()}
