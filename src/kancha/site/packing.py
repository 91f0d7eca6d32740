"""Run by `pack.mjs` in the very Python that will read it: sources become packs of compiled modules.

A pack is a dictionary of paths and contents, marshalled; `pack.mjs` compresses it. Modules are compiled without docstrings,
asserts and line numbers: nobody reads them there, and a phone has to fetch them.
"""

import marshal
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from zipfile import ZIP_STORED, ZipFile

TEMPLATES = "kancha/site/templates"
NO_LINE = 0x80 | 15 << 3
NOTHING = 12
"""Bytes of a compiled module's head that say when and from what it was made."""


def bare(code: CodeType) -> CodeType:
    """Without line numbers, all the way down."""
    inner = tuple(bare(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=nowhere(len(code.co_code) // 2))


def nowhere(units: int) -> bytes:
    """A table that says of every instruction that it stands in no line: eight at most in one entry."""
    whole, rest = divmod(units, 8)
    return bytes([NO_LINE | 7] * whole + [NO_LINE | (rest - 1)] * bool(rest))


def compiled(source: bytes, name: str) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + bytes(NOTHING) + marshal.dumps(bare(code))


def packed(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of a folder, modules compiled."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        if name.endswith(".py"):
            yield name + "c", compiled(path.read_bytes(), name)
        else:
            yield name, path.read_bytes()


def compile_templates(app: Path) -> None:
    """Compile the templates of the pages too: Jinja would do it when each is first shown."""
    sys.path.insert(0, str(app))
    folder = app / TEMPLATES
    folder.mkdir(exist_ok=True)
    environment = import_module("kancha.web.regions").templates()
    environment.bytecode_cache = import_module("jinja2").FileSystemBytecodeCache(str(folder))
    for name in environment.list_templates():
        environment.get_template(name)


def pack(work: Path) -> None:
    """`work/app` becomes a pack, `work/standard` the zip that Python starts from."""
    compile_templates(work / "app")
    (work / "app.marshal").write_bytes(marshal.dumps(dict(packed(work / "app"))))
    with ZipFile(work / "standard.zip", "w", ZIP_STORED) as library:
        for name, content in packed(work / "standard"):
            library.writestr(name, content)


if __name__ == "__main__":
    pack(Path("/pack"))
