"""The compiled engine: built by mypyc when asked for, used only while it fits the sources.

A library lying beside its source would go on winning, silently, after the source has changed. So nothing is compiled
in the source tree: a build lies in a folder named after a hash of all that went into it, and one changed byte makes it
unfit, at once. A wheel brings its own build along, with the same hash beside it.

The variable KANCHA_NATIVE decides: `0` never uses a build, `1` insists on one, anything else uses one if it fits.

Tests ask for `quick`: a build that is made in a third of the time and runs slower, or the whole one where that fits already.
Nobody else is given it, so that nothing is ever measured on it.
"""

import hashlib
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Final

SOURCE: Final = Path(__file__).resolve().parent
CHECKOUT: Final = SOURCE.parents[1]
ENGINE: Final = (
    "kernel/*.py",
    "games/*.py",
    "games/*/*.py",
    "games/*/*/*.py",
    "judging.py",
    "bots/*.py",
    "lab/playout.py",
)
AROUND: Final = ("games/*/look/*.py", "games/*/commands.py")
STRUCTURES: Final = re.compile(rb"^(from|import) msgspec\b", re.MULTILINE)
MYPYC: Final = "2.4.1"  # the version the lock file pins: another one would write other code
SUFFIX: Final = EXTENSION_SUFFIXES[0]  # names the interpreter, its ABI and the platform
MANIFEST: Final = "manifest.json"
PACKED: Final = SOURCE / "_native"  # where a wheel has its build
STAMP: Final = "stamp.txt"
ABANDONED_AFTER: Final = 3600  # seconds; no build takes that long

SETUP: Final = """\
import sys
from mypyc.build import mypycify
from setuptools import setup

# An empty name keeps mypy from finding the project's own settings in a folder above.
options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
groups = {groups!r}
paths = [path for members, _ in groups for path in members]
modules = mypycify(options + paths, opt_level="3", debug_level="0", separate=groups, multi_file=True)
print("  types checked, C written; the C compiler takes the longest part", file=sys.stderr, flush=True)
setup(name="kancha-native", packages=[], py_modules=[], ext_modules=modules)
"""

QUICK_SETUP: Final = """\
import sys
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup

options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
groups = {groups!r}
paths = [path for members, _ in groups for path in members]
made = mypycify(options + paths, opt_level="1", debug_level="0", separate=groups, multi_file=True)
modules = {{one.name: one for one in made}}


def joined(name, sources):
    # Files that lie together read their many headers once.
    Path(f"build/{{name}}.c").write_text("".join(f'#include "{{Path(one).relative_to("build")}}"\\n' for one in sources))
    return f"build/{{name}}.c"


for members, name in groups:
    library = modules[name + "__mypyc"]
    places = range(0, len(library.sources), {together})
    library.sources = [joined(f"part_{{name}}_{{at}}", library.sources[at : at + {together}]) for at in places]
    # What mypyc makes of each module only opens this library: it can lie in there, unless its name is taken.
    doors = {{Path(path).stem: Path("build", path).with_suffix(".c") for path in members}}
    for number, door in enumerate(doors.values()):
        del modules[".".join(door.relative_to("build").with_suffix("").parts)]
        door.write_text(door.read_text().replace("PyInit___init__", f"PyInit_of_{{number}}"))
    library.sources.append(joined(f"doors_{{name}}", doors.values()))
print("  types checked, C written", file=sys.stderr, flush=True)
setup(name="kancha-native", packages=[], py_modules=[], ext_modules=list(modules.values()))
"""
TOGETHER: Final = 8  # modules in one file of C: more would take too much memory
QUICK: Final = "quick-"  # how the names of such builds begin


class Unbuildable(Exception):
    """Why nothing could be compiled, in one sentence."""


def ingredients(source: Path = SOURCE) -> list[Path]:
    """All that a build is made from: the engine's files, and the packages they lie in."""
    files = {path for pattern in ENGINE for path in source.glob(pattern)}
    files -= {path for pattern in AROUND for path in source.glob(pattern)}
    packages = {folder / "__init__.py" for path in files for folder in path.parents if source in folder.parents}
    return sorted(files | {path for path in packages if path.is_file()})


def modules(source: Path = SOURCE) -> list[Path]:
    """The files that are compiled: not packages, and no msgspec structures, which mypyc gets wrong without a word."""
    files = (path for path in ingredients(source) if path.name != "__init__.py")
    return [path for path in files if not STRUCTURES.search(path.read_bytes())]


def groups(paths: list[str]) -> list[tuple[list[str], str]]:
    """What is compiled into one library: the engine, and every game for itself, so that all processors have work."""
    libraries: dict[str, list[str]] = {}
    for path in paths:
        _, layer, *rest = path.split("/")
        name = rest[0] if layer == "games" and len(rest) > 1 else "engine"
        libraries.setdefault(f"kancha_{name}", []).append(path)
    return [(members, name) for name, members in libraries.items()]


def stamp(source: Path = SOURCE, interpreter: str = sys.version, setup: str = SETUP) -> str:
    """The name of the build that fits these sources and this interpreter; without one, every interpreter of its kind."""
    digest = hashlib.sha256("\0".join((MYPYC, setup, interpreter, SUFFIX)).encode())
    for path in ingredients(source):
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(source).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:20]


def home() -> Path:
    """Where builds lie: beside run.py in a checkout, else in the user's cache."""
    if SOURCE.parent.name == "src" and (CHECKOUT / "run.py").is_file():
        return CHECKOUT / ".build" / "native"
    cache = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache")
    return Path(cache) / "kancha" / "native"


# Using a build


class Build(MetaPathFinder):
    """Finds the modules of one build; everything else is left to the source tree."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, str] = json.loads((folder / MANIFEST).read_text("utf-8"))

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(fullname)
        place = str(self.folder / file) if file else ""
        if not os.path.isfile(place):  # not compiled, or a newer build has replaced this one while we run
            return None
        return importlib.util.spec_from_file_location(fullname, place, loader=ExtensionFileLoader(fullname, place))


def fitting(quick: bool = False) -> Path | None:
    """The build that fits the sources as they are now: the whole one, or if that is not there and will do, a quick one."""
    if (PACKED / STAMP).is_file() and (PACKED / STAMP).read_text("utf-8") == stamp(interpreter=""):
        return PACKED
    if not home().is_dir():
        return None
    folders = [home() / stamp(), *([home() / (QUICK + stamp(setup=QUICK_SETUP))] if quick else [])]
    return next((folder for folder in folders if (folder / MANIFEST).is_file()), None)


def compiled() -> bool:
    """Whether this process runs the compiled engine."""
    return any(isinstance(finder, Build) for finder in sys.meta_path)


def hasty() -> bool:
    """Whether this process runs a compiled engine that was made quickly, which is slower."""
    return any(isinstance(finder, Build) and finder.folder.name.startswith(QUICK) for finder in sys.meta_path)


def install() -> None:
    """Let the modules imported from here on come from the build, if there is one that fits."""
    wish = os.environ.get("KANCHA_NATIVE", "")
    if wish == "0" or compiled():
        return
    folder = fitting(quick=wish == "quick")
    if folder is not None:
        sys.meta_path.insert(0, Build(folder))
    elif wish in ("1", "quick"):
        raise ImportError(
            f"KANCHA_NATIVE is {wish}, but no build fits these sources: run `python3 run.py compile` first."
        )


# Making a build


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def check_tools() -> None:
    """Raise Unbuildable if something needed for compiling is not there."""
    if importlib.util.find_spec("mypyc") is None or importlib.util.find_spec("setuptools") is None:
        raise Unbuildable("mypyc is not installed: pip install 'kancha[compile]'.")
    if sys.platform == "win32":  # setuptools looks for Visual C++ in places of its own
        return
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        raise Unbuildable(f"There is no C compiler ({compiler}): install gcc or clang to compile.")
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        raise Unbuildable("Python's C header Python.h is not there: install python3-dev (or the like) to compile.")


def build(quick: bool = False) -> Path:
    """Compile everything and return the folder; a build that fits already is kept."""
    folder = fitting(quick)
    if folder is not None:
        say("The engine is compiled already.")
        return folder
    check_tools()
    home().mkdir(parents=True, exist_ok=True)
    work = home() / f"part-{os.getpid()}"
    shutil.rmtree(work, ignore_errors=True)
    try:
        return _build_in(work, quick)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _build_in(work: Path, quick: bool) -> Path:
    copy = work / "kancha"
    copy.mkdir(parents=True)
    (copy / "__init__.py").touch()
    for path in ingredients():
        place = copy / path.relative_to(SOURCE)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    paths = [path.relative_to(work).as_posix() for path in modules(copy)]
    if not paths:
        raise Unbuildable("There is nothing to compile.")
    setup = QUICK_SETUP if quick else SETUP
    name = (QUICK if quick else "") + stamp(copy, setup=setup)  # of the copy: somebody may be editing the sources
    started = time.monotonic()
    say(f"Compiling {len(paths)} modules with mypyc …")
    (work / "setup.py").write_text(setup.format(groups=groups(paths), together=TOGETHER), "utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", "lib", "--build-temp", "temp"]
    command += ["--parallel", str(os.cpu_count() or 1)]
    # Every C file of a group defines the table of what it takes from another group; -fcommon makes them one.
    variables = os.environ | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} -fcommon".strip()}
    if subprocess.run(command, cwd=work, stdout=sys.stderr, env=variables).returncode:
        raise Unbuildable("Compiling failed; the reason stands above.")
    folder = _keep(work, name, groups(paths))
    say(f"Compiled in {time.monotonic() - started:.0f} s.")
    return folder


def _keep(work: Path, name: str, groups: list[tuple[list[str], str]]) -> Path:
    """Move the libraries to where they are looked for, in one step, and remove the builds they replace."""
    libraries = work / "lib"
    files = {
        path.removesuffix(".py").replace("/", "."): f"{library}__mypyc{SUFFIX}"
        for paths, library in groups
        for path in paths
    }
    for path in libraries.rglob(f"*{SUFFIX}"):  # most modules, or few, have a library of their own
        place = path.relative_to(libraries)
        files[".".join(place.parts).removesuffix(SUFFIX)] = place.as_posix()
    (libraries / MANIFEST).write_text(json.dumps(files, indent=1, sort_keys=True), "utf-8")
    folder = home() / name
    if not folder.exists():
        libraries.rename(folder)
    for other in home().iterdir():
        abandoned = time.time() - other.stat().st_mtime > ABANDONED_AFTER
        if other != folder and (abandoned or not other.name.startswith("part-")):
            shutil.rmtree(other, ignore_errors=True)
    return folder


def pack(folder: Path, place: Path) -> None:
    """Copy a build into a package that is to be handed on."""
    shutil.copytree(folder, place)
    (place / STAMP).write_text(stamp(interpreter=""), "utf-8")


def main(arguments: list[str]) -> int:
    """Compile; with `--quick` for tests, with `--check` only say whether that would be possible."""
    try:
        if arguments == ["--check"]:
            check_tools()
        else:
            build(quick=arguments == ["--quick"])
    except Unbuildable as reason:
        say(str(reason))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
