"""Every check that `arrange` makes, found in the code: where it refuses a piece, and what it says.

    python -m tests.docs.arrange_checks SLUG

prints the list that the page of positions holds of a game (or of what all games check, without a slug), to be put in there.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import kancha

GAMES = Path(kancha.__file__).parent / "games"
ANYTHING = "*in any piece*"


def template(node: ast.expr) -> list[str]:
    """The texts an expression may be, with … for what depends on the case; none if it says nothing of its own."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        parts = [template(part)[0] if isinstance(part, ast.Constant) else "…" for part in node.values]
        return ["".join(parts)]
    if isinstance(node, ast.IfExp):
        return template(node.body) + template(node.orelse)
    if isinstance(node, ast.BinOp):
        return [left + right for left in template(node.left) for right in template(node.right)]
    return []


def sources(slug: str) -> list[Path]:
    """The files that arrange the positions of a game; without a slug those of all games."""
    if not slug:
        return [GAMES / "arranging.py"]
    return sorted((GAMES / slug.replace("-", "_")).glob("**/*.py"))


def refusals(path: Path) -> Iterator[tuple[str, str]]:
    """The piece and the sentence of each refusal in a file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "BadPiece"
        if not named or not isinstance(node, ast.Call) or len(node.args) != 2:
            continue
        pieces = [text.split()[0] for text in template(node.args[0]) if text.split()]
        piece = next((f"`{word}`" for word in pieces if "…" not in word), ANYTHING)
        for sentence in template(node.args[1]):
            yield piece, sentence


def checks(slug: str) -> dict[str, list[str]]:
    """By piece, all that may be said against it."""
    found: dict[str, list[str]] = {}
    for path in sources(slug):
        for piece, sentence in refusals(path):
            said = found.setdefault(piece, [])
            if sentence not in said:
                said.append(sentence)
    return {piece: sorted(found[piece]) for piece in sorted(found)}


def listing(slug: str) -> list[str]:
    """The lines of the page: a piece, and the sentences it may be refused with."""
    return [f"- {piece}: {'; '.join(f'“{sentence}”' for sentence in said)}" for piece, said in checks(slug).items()]


if __name__ == "__main__":
    print("\n".join(listing(sys.argv[1] if len(sys.argv) > 1 else "")))
