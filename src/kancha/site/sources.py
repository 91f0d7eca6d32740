"""What a browser's Python is given to read: which modules of Python, of the packages, of Kancha itself."""

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from zipfile import ZipFile

PACKAGES: Final = (
    "anyio",
    "idna",
    "jinja2",
    "markupsafe",
    "mypy_extensions",
    "sqlalchemy",
    "starlette",
    "typing_extensions",
)
"""What the application imports, as it is installed here by `requirements.lock`; msgspec comes as a wheel of its own."""

LEFT_OUT: Final = frozenset(
    {
        *("anyio/_backends/_trio.py", "anyio/pytest_plugin.py", "kancha/cli", "kancha/lab", "kancha/web/serve.py"),
        *("kancha/web/sockets.py", "kancha/site/page", "kancha/site/building.py", "kancha/site/sources.py"),
        *(
            "kancha/site/start.py",
            "kancha/site/command.py",
            "kancha/site/packing.py",
            "kancha/site/pack.mjs",
            "kancha/site/package.json",
        ),
        *("kancha/site/package-lock.json", "kancha/analysis/fitting.py", "kancha/site/icons.py"),
        *("sqlalchemy/dialects/mssql", "sqlalchemy/dialects/mysql", "sqlalchemy/ext"),
        *("sqlalchemy/dialects/oracle", "sqlalchemy/future", "sqlalchemy/orm"),
        *("sqlalchemy/testing", "starlette/testclient.py"),
    }
)
NEEDLESS: Final = (".so", ".pyd", ".pyi", ".pyx", ".pxd", ".c", ".pyc")

UNUSED: Final = frozenset(
    """_pydatetime.py _pydecimal.py _pyio.py _pyrepl antigravity.py bdb.py cProfile.py cmd.py code.py compileall.py ctypes
    curses dbm doctest.py ensurepip filecmp.py fileinput.py ftplib.py getopt.py graphlib.py idlelib imaplib.py lib2to3
    mailbox.py modulefinder.py multiprocessing netrc.py nntplib.py optparse.py pdb.py pickletools.py plistlib.py poplib.py
    profile.py pstats.py pyclbr.py pydoc.py pydoc_data rlcompleter.py sched.py shelve.py smtplib.py statistics.py
    symtable.py tabnanny.py tarfile.py test this.py timeit.py tkinter trace.py tracemalloc.py turtle.py turtledemo unittest
    venv wave.py webbrowser.py wsgiref xml xmlrpc zipapp.py""".split()
)
"""Modules of Python's library that nothing here imports."""
ENCODINGS: Final = frozenset(
    """__init__ aliases ascii charmap cp1252 cp437 hex_codec idna latin_1 punycode raw_unicode_escape unicode_escape utf_16
    utf_16_be utf_16_le utf_32 utf_8 utf_8_sig""".split()
)

INTERPRETERS: Final = """
class ExecutionFailed(Exception):
    pass

def create():
    raise RuntimeError("a browser has one interpreter")
"""
"""Stands in for a module of Python's library that a browser cannot have, because anyio wants to import it."""


def gather(work: Path, library: Path, wheel: Path) -> None:
    """Lay out `work/app` and `work/standard`, to be packed."""
    for name in ("app", "standard"):
        shutil.rmtree(work / name, ignore_errors=True)
        (work / name).mkdir(parents=True)
    for package in (*PACKAGES, "kancha"):
        for path, name in files_of(package):
            copy(path.read_bytes(), work / "app" / name)
    with ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith("msgspec/") and not name.endswith((".pyi", "/")):
                copy(archive.read(name), work / "app" / name)
    with ZipFile(library) as archive:
        for name in archive.namelist():
            if is_used(name):
                copy(archive.read(name), work / "standard" / name)
    copy(INTERPRETERS.encode(), work / "standard" / "concurrent" / "interpreters.py")


def files_of(package: str) -> Iterator[tuple[Path, str]]:
    """The files of a package or module that is installed here, with their names."""
    spec = find_spec(package)
    assert spec is not None and spec.origin is not None, package
    origin = Path(spec.origin)
    if not spec.submodule_search_locations:
        yield origin, origin.name
        return
    root = origin.parents[1]
    for path in sorted(origin.parent.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and path.suffix not in NEEDLESS and not is_left_out(name):
            yield path, name


def is_left_out(name: str) -> bool:
    parts = name.split("/")
    return any("/".join(parts[:depth]) in LEFT_OUT for depth in range(1, len(parts) + 1))


def is_used(name: str) -> bool:
    """Whether something here imports this file of Python's library."""
    if name.endswith("/") or name.startswith("concurrent/interpreters/"):
        return False
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return first not in UNUSED


def copy(content: bytes, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
