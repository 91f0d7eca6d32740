"""The first thing Python runs in a browser: it lays the packed application out so that it can be imported.

Modules stay in memory, compiled as they are; only what the application reads as files is written as such.
"""

import gc
import marshal
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourcelessFileLoader
from importlib.util import spec_from_file_location
from types import CodeType

HEAD = 16
FOLDER = "/app"
MODULES: dict[str, bytes] = {}


class Loader(SourcelessFileLoader):
    """Reads a module of the pack."""

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = marshal.loads(memoryview(MODULES[str(self.path)])[HEAD:])
        return code


class Finder(MetaPathFinder):
    """Finds modules of the pack."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        place = f"{FOLDER}/{fullname.replace('.', '/')}"
        package = f"{place}/__init__.pyc"
        if package in MODULES:
            return spec_from_file_location(
                fullname, package, loader=Loader(fullname, package), submodule_search_locations=[place]
            )
        module = f"{place}.pyc"
        if module in MODULES:
            return spec_from_file_location(fullname, module, loader=Loader(fullname, module))
        return None


def unpack(pack: bytes) -> None:
    """Make the application's modules importable, and its other files readable."""
    made: set[str] = set()
    for name, content in marshal.loads(pack).items():
        path = f"{FOLDER}/{name}"
        if name.endswith(".pyc"):
            MODULES[path] = content
            if not name.endswith("/__init__.pyc"):
                continue  # packages are also looked for in folders
        parent = os.path.dirname(path)
        if parent not in made:
            os.makedirs(parent, exist_ok=True)
            made.add(parent)
        with open(path, "wb") as file:
            file.write(content)
    sys.path.insert(0, FOLDER)
    sys.meta_path.insert(sys.meta_path.index(PathFinder), Finder())
    sys.dont_write_bytecode = True
    gc.freeze()
