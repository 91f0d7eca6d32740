#!/usr/bin/env python3
"""Set Kancha up and run it. Needs nothing but Python 3.11 or newer.

    python3 run.py                  set up and open the table
    python3 run.py COMMAND …        any command of Kancha; --help lists them
    python3 run.py test             every test, interpreted and (with a C compiler) compiled
    python3 run.py test ARGUMENTS   one run of pytest with these arguments
    python3 run.py test lab         the tests that need the lab's large packages, which this installs
    python3 run.py site --check     the site without a server, built and played (--whole: every game to its end)
    python3 run.py site --figures   how large and fast it is
    python3 run.py compile          compile the engine, for speed
    python3 run.py wheel            make what pip installs, and try it in clean environments
    python3 run.py docs             build the site of the docs, into .build/docs

Everything is installed into .venv beside this file, once, at the versions and hashes the lock files name.
What is said about that goes to stderr: stdout belongs to the command.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Kancha needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info))

import contextlib
import hashlib
import importlib.util
import json
import os
import subprocess
import sysconfig
import tempfile
import time
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
RUNTIME = "requirements.lock"
TEST = "requirements-test.lock"
RELEASE = "requirements-release.lock"
LAB = "requirements-lab.lock"  # more than the other two together: only those who ask get it
ENGINE_TESTS = ("kernel", "games", "contract", "rules", "bots", "native")
NEVER_COMPILED = ("tests/games/test_boards.py", "tests/games/*/test_board.py", "tests/games/*/test_words.py")
"""What these prove is of drawings and words, which are the same files both ways."""
IN_TWO = ("-n", "2", "--dist", "worksteal")
"""Two processes; whoever has done the tests of a folder takes over from the other's end, so that none is left alone."""
IN_THREE = ("-n", "3", "--dist", "worksteal")
"""Where tests wait for servers and browsers, a third process takes what the others leave of two processors."""
Stamps = dict[str, str]


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


class Environment:
    """The virtual environment of a checkout.

    `ready.json` lists what is installed, by hash. It is taken away while something is being installed, so an
    environment without it was interrupted and is made anew.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.ready = self.folder / "ready.json"
        self.python = self.folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

    def stamps(self) -> Stamps | None:
        """What is installed; None if the environment is unfinished, broken, or another Python's."""
        try:
            stamps: Stamps = json.loads(self.ready.read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return stamps if stamps.get("python") == sys.version and self.python.exists() else None

    def wanted(self, lock: str) -> str:
        return hashlib.sha256((self.root / lock).read_bytes()).hexdigest()

    def missing(self, locks: tuple[str, ...]) -> list[str]:
        stamps = self.stamps() or {}
        return [lock for lock in locks if stamps.get(lock) != self.wanted(lock)]

    def prepare(self, *locks: str) -> None:
        """Install what the lock files name, unless it is there."""
        if not self.missing(locks):
            return
        with alone(self.root / ".build" / "setup.lock"):
            missing = self.missing(locks)  # somebody else may have done it while we waited
            if not missing:
                return
            started = time.monotonic()
            say("Setting up, once; this may take a minute …")
            if self.stamps() is None:
                self.create()
            for lock in missing:
                self.install(lock)
            say(f"Ready after {time.monotonic() - started:.0f} s.")

    def create(self) -> None:
        if importlib.util.find_spec("ensurepip") is None:
            sys.exit("This Python cannot make virtual environments: install python3-venv (or the like) and try again.")
        venv.EnvBuilder(clear=True, symlinks=sys.platform != "win32").create(self.folder)
        if self.step("-Im", "ensurepip", "--default-pip"):
            sys.exit("pip could not be installed; the reason stands above.")
        packages = sysconfig.get_path("purelib", "venv", {"base": str(self.folder)})
        # A relative path, so that the checkout may be moved.
        Path(packages, "kancha.pth").write_text(os.path.relpath(self.root / "src", packages) + "\n", "utf-8")
        self.mark({"python": sys.version})

    def install(self, lock: str) -> None:
        before = self.stamps() or {}
        self.ready.unlink()
        options = ["--disable-pip-version-check", "--no-input", "--require-hashes"]
        failed = self.step("-m", "pip", "-qq", "install", *options, "-r", str(self.root / lock))
        if failed > 0:  # pip gave up by itself, and put things back as they were
            self.mark(before)
        if failed:
            sys.exit(f"The packages of {lock} could not be installed; the reason stands above.")
        self.mark(before | {lock: self.wanted(lock)})

    def step(self, *arguments: str) -> int:
        """Run a part of the set-up. It inherits the lock, so if it outlives us others go on waiting."""
        command = [str(self.python), *arguments]
        variables = os.environ | {"PIP_USER": "0"}
        return subprocess.run(command, stdout=subprocess.DEVNULL, env=variables, close_fds=False).returncode

    def mark(self, stamps: Stamps) -> None:
        self.ready.write_text(json.dumps(stamps), "utf-8")

    def call(self, *arguments: str, native: str | None = None) -> int:
        """Run this Python in the checkout and return its exit code."""
        variables = os.environ if native is None else os.environ | {"KANCHA_NATIVE": native}
        return subprocess.run([self.python, *arguments], cwd=self.root, env=variables).returncode

    def become(self, *arguments: str) -> int:
        """Run this Python in our place: streams, signals and exit code are its own."""
        command = [str(self.python), *arguments]
        if sys.platform != "win32":  # where exec would let go of the terminal
            os.execv(command[0], command)
        return subprocess.run(command).returncode


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """One process at a time; the system lets go of the lock even if a process is killed."""
    path.parent.mkdir(exist_ok=True)
    with path.open("a+b") as file:
        os.set_inheritable(file.fileno(), True)
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            while True:
                with contextlib.suppress(OSError):  # gives up after ten seconds
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def compile_engine(environment: Environment) -> int:
    return environment.call("-P", "src/kancha/native.py")


@contextlib.contextmanager
def compiling_aside(environment: Environment) -> Iterator[Callable[[], int]]:
    """Compile for tests in the time others leave. What is given waits for it, says how it went, and returns the exit code."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        command = [str(environment.python), "-P", "src/kancha/native.py", "--quick"]
        last = None if sys.platform == "win32" else stand_back
        process = subprocess.Popen(command, cwd=environment.root, stdout=said, stderr=said, preexec_fn=last)

        def wait() -> int:
            process.wait()
            said.seek(0)
            say(said.read().rstrip())
            return process.returncode

        try:
            yield wait
        finally:
            process.terminate()
            process.wait()


def stand_back() -> None:
    """Take only what is left of the processors."""
    os.nice(15)


def test_everything(environment: Environment) -> int:
    """Every test interpreted, then those of the engine again on the compiled one, which is compiled in the meantime."""
    folders = [f"tests/{name}" for name in ENGINE_TESTS if (environment.root / "tests" / name).is_dir()]
    if environment.call("-P", "src/kancha/native.py", "--check") or not folders:
        say("So the compiled engine is NOT tested. All tests, interpreted:")
        return environment.call("-m", "pytest", *IN_THREE, "--further", native="0")
    with compiling_aside(environment) as compiled:
        say("All tests, interpreted:")
        failed = environment.call("-m", "pytest", *IN_THREE, native="0")
        say("The engine's tests again, compiled:")
        if compiled():
            return 1
    left_out = [f"--ignore-glob=*/{path}" for path in NEVER_COMPILED]
    return environment.call("-m", "pytest", *IN_TWO, *folders, *left_out, native="quick") or failed


def main(arguments: list[str]) -> int:
    environment = Environment(ROOT)
    command, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if command == "test" and rest[:1] == ["lab"]:
        environment.prepare(RUNTIME, TEST, LAB)
        return environment.call("-m", "pytest", "tests/lab", *rest[1:])
    if command == "test":
        environment.prepare(RUNTIME, TEST)
        return environment.call("-m", "pytest", *rest) if rest else test_everything(environment)
    if command == "compile":
        environment.prepare(RUNTIME, TEST)
        return compile_engine(environment)
    if command == "site" and {"--check", "--figures"} & {*rest}:
        environment.prepare(RUNTIME, TEST)
        return environment.call("-m", "tests.browser.check_site", *rest)
    if command == "wheel":
        environment.prepare(RUNTIME, TEST, RELEASE)
        return environment.call("tools/wheel.py", *rest)
    if command == "docs":
        environment.prepare(RUNTIME, RELEASE)
        return environment.call("-m", "zensical", "build", "--clean", *rest)
    environment.prepare(RUNTIME)
    return environment.become("-m", "kancha", *arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
