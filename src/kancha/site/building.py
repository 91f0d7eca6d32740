"""Builds the site: fetches what the lock files name, packs the application, writes the folder."""

import asyncio
import gzip
import json
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import blake2b, sha256
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from kancha.kernel.errors import KanchaError
from kancha.languages import LANGUAGES
from kancha.platform.browser import Browser, Port
from kancha.site.house import House
from kancha.site.icons import picture
from kancha.site.sources import gather
from kancha.web import assets, pages
from kancha.web.app import Settings, make_app
from kancha.web.page_words import PageWords

ROOT: Final = Path(__file__).resolve().parents[3]
WORK: Final = ROOT / ".build" / "site"
HERE: Final = Path(__file__).resolve().parent
WHEEL_TAG: Final = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")
LOADED: Final = ("python/pyodide.asm.wasm", "python/standard.zip", "python/app.pack.bin")
"""The large files, for whoever loads them without a service worker and says how far it is."""
ENGINE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SIDES: Final = (192, 512)
SMALL: Final = 20_000
"""Bytes from which on a file is stored compressed: many web spaces do not do that themselves."""
HASHED: Final = 18
"""Bytes of a file's hash that the service worker compares, so that it never keeps files of two versions."""
TIGHT: Final = 19
QUICK: Final = 12
"""How hard the application is compressed: what more than that would save, a phone would pay for with memory."""
PACKED: Final = ".bin"
"""How such a file's name ends: no web space thinks that it knows what is in it."""
AS_IT_IS: Final = "python/pyodide.asm.mjs"
"""Stored as it is too: without a service worker nobody could unpack it before it is imported."""

KINDS: Final = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}

Tell = Callable[[str], object]


class CannotBuild(KanchaError):
    """Something that the site is made of is missing."""


def build(out: Path, tell: Tell, level: int = TIGHT) -> int:
    """Write the whole site into a folder; how many bytes a first visit fetches."""
    if out.exists() and any(out.iterdir()) and not (out / "sw.js").exists():
        raise CannotBuild(f"{out} holds something else; expected an empty folder, or a site built before")
    engine = npm_packages(tell) / "node_modules" / "pyodide"
    with ThreadPoolExecutor(1) as elsewhere:
        packing = elsewhere.submit(packs, engine, tell, level)  # node does, and leaves time for the rest
        content = written(engine)
        for body in content.values():
            zipped(body)
        content |= packing.result()
    content["python/size.json"] = str(sum(listing(name, content[name])[0] for name in LOADED)).encode()
    listed = {name: listing(name, body) for name, body in sorted(content.items())}
    stamp = blake2b(b"".join(name.encode() + body for name, body in sorted(content.items())), digest_size=8).hexdigest()
    site = json.dumps({"stamp": stamp, "files": listed}, separators=(",", ":"))
    shutil.rmtree(out, ignore_errors=True)
    for name, body in content.items():
        write(out, name, body)
    (out / AS_IT_IS).write_bytes(content[AS_IT_IS])
    (out / "404.html").write_text(lost(), "utf-8")
    (out / "sw.js").write_text(f"const SITE = {site};\n{service_worker()}", "utf-8")
    return sum(len(body) if name.endswith(PACKED) else len(zipped(body)) for name, body in content.items())


def written(engine: Path) -> dict[str, bytes]:
    """All that needs no packing."""
    content = {f"python/{name}": (engine / name).read_bytes() for name in ENGINE}
    content["python/pyodide-lock.json"] = packages_of(engine)
    content |= early_pages()
    content |= {name: (HERE / "page" / name).read_bytes() for name in scripts()}
    content["start.py"] = (HERE / "start.py").read_bytes()
    content |= {f"static/{assets.stamp()}/{name}": body for name, body in static_files().items()}
    content |= icons_and_manifest()
    content["index.html"] = index()
    return content


def listing(name: str, body: bytes) -> tuple[int, str, int, str]:
    """What the service worker has to know of a file: its size as fetched, its kind, whether it comes compressed, its hash."""
    packed = is_packed(name, body)
    fetched = zipped(body) if packed else body
    return len(fetched), KINDS[Path(name).suffix], int(packed), b64encode(sha256(fetched).digest()[:HASHED]).decode()


def is_packed(name: str, body: bytes) -> bool:
    return name.startswith("python/") and len(body) > SMALL and not name.endswith(PACKED)


@cache
def zipped(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def write(out: Path, name: str, body: bytes) -> None:
    path = out / (f"{name}{PACKED}" if is_packed(name, body) else name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(zipped(body) if is_packed(name, body) else body)


# What comes from elsewhere, by the lock files


def run(*command: str, folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise CannotBuild(f"{' '.join(command[:3])} … failed: {(done.stderr or done.stdout).strip()[-500:]}")


def npm_packages(tell: Tell) -> Path:
    """The folder with what `package-lock.json` names, fetched once; npm checks the hashes."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise CannotBuild("the site is built with node and npm, and they are not installed here")
    folder = WORK / "npm"
    lock = (HERE / "package-lock.json").read_bytes()
    ready = folder / "ready"
    if not ready.exists() or ready.read_text() != sha256(lock).hexdigest():
        tell("Fetching Python for browsers …")
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, folder)
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=folder)
        ready.write_text(sha256(lock).hexdigest())
    return folder


def msgspec_wheel(tell: Tell) -> Path:
    """The wheel of the one compiled package, of the version and with a hash of `requirements.lock`."""
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("msgspec=="))
    last = next(place for place, line in enumerate(lines[first:], first) if not line.endswith("\\"))
    wanted = "\n".join(lines[first : last + 1])
    folder = WORK / "wheels" / sha256(wanted.encode()).hexdigest()[:16]
    if not any(folder.glob("*.whl")):
        tell("Fetching msgspec for browsers …")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "wanted.txt").write_text(wanted, "utf-8")
        options = ("--disable-pip-version-check", "--require-hashes", "--no-deps", "--only-binary", ":all:", *WHEEL_TAG)
        run(sys.executable, "-m", "pip", "download", *options, "-r", "wanted.txt", folder=folder)
    return next(folder.glob("*.whl"))


def packs(engine: Path, tell: Tell, level: int) -> dict[str, bytes]:
    """Python's library and the application, compiled by the Python that will read them; packed again only if they changed."""
    gather(WORK, engine / "python_stdlib.zip", msgspec_wheel(tell))
    digest = sha256((HERE / "packing.py").read_bytes() + bytes([level]))
    for path in sorted(path for name in ("app", "standard") for path in (WORK / name).rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(WORK)}\0".encode() + path.read_bytes())
    ready = WORK / "packed"
    if not ready.exists() or ready.read_text() != digest.hexdigest():
        tell("Compiling and packing; this may take a minute …")
        run("node", str(HERE / "pack.mjs"), str(engine), str(WORK), str(HERE / "packing.py"), str(level), folder=WORK)
        ready.write_text(digest.hexdigest())
    app, standard = ((WORK / name).read_bytes() for name in ("app.pack", "standard.zip"))
    return {f"python/app.pack{PACKED}": app, "python/standard.zip": standard}


def packages_of(engine: Path) -> bytes:
    """What the engine says of itself, without the packages it could fetch from elsewhere."""
    lock = json.loads((engine / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}}).encode()


# What is written here


def scripts() -> list[str]:
    apart = ("sw.js", "index.html", "line.js", "404.html", "lost.js")
    return sorted(path.name for path in (HERE / "page").iterdir() if path.name not in apart)


def service_worker() -> str:
    """The service worker with the door in it: not every browser lets one import."""
    door, worker = ((HERE / "page" / name).read_text("utf-8") for name in ("door.js", "sw.js"))
    return door.replace("export ", "") + worker


def lost() -> str:
    """What a web space shows for a page it does not have: it leads to the frame, if the house has such a page.

    It may be asked for at any depth, so its script cannot stand in a file beside it; its policy allows this one, by its hash.
    """
    first = {path.split("/")[1] for route in pages.routes() if (path := getattr(route, "path", "/"))}
    script = (HERE / "page" / "lost.js").read_text("utf-8").replace("{pages}", "|".join(sorted(first - {"", "static"})))
    page = (HERE / "page" / "404.html").read_text("utf-8")
    return page.replace("{hash}", b64encode(sha256(script.encode()).digest()).decode()).replace("{script}", script)


def static_files() -> dict[str, bytes]:
    """The files of the pages; the script by which they reach the house is another one here."""
    own = {"line.js": (HERE / "page" / "line.js").read_bytes()}
    return {name: asset.content for name, asset in assets.assets().items()} | own


def early_pages() -> dict[str, bytes]:
    """The home page in every language, for the time before Python is up."""
    with TemporaryDirectory() as folder:
        return {f"home.{language}.html": body for language, body in asyncio.run(home_pages(Path(folder))).items()}


async def home_pages(folder: Path) -> dict[str, bytes]:
    house = House(folder, make_app(Settings(folder, hosts=("house",), platform=Browser(nobody, lambda: None))))
    await house.start()
    found = {}
    for language in LANGUAGES:
        _, _, body = await house.request("GET", f"http://house/?language={language}", {}, b"")
        found[language] = body.replace(b'<body class="', b'<body data-early="yes" class="', 1).replace(
            b'"/static/', b'"static/'
        )
    await house.stop()
    return found


def nobody(module: str) -> Port:
    raise CannotBuild(f"nobody thinks while the site is built, and {module} was asked to")


def icons_and_manifest() -> dict[str, bytes]:
    drawing = files("kancha.web").joinpath("static/kancha.svg").read_text("utf-8")
    made = {f"icon-{side}.png": picture(drawing, side) for side in SIDES}
    icons = [
        {"src": f"icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png", "purpose": "any maskable"}
        for side in SIDES
    ]
    manifest = {
        "name": "Kancha",
        "short_name": "Kancha",
        "description": PageWords("en")("page.tagline"),
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f4ecdf",
        "theme_color": "#2b2118",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}, *icons],
    }
    made["manifest.webmanifest"] = json.dumps(manifest, ensure_ascii=False).encode()
    return made | {"icon.svg": drawing.encode()}


def index() -> bytes:
    words = {language: PageWords(language).part("site") for language in LANGUAGES}
    safe = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    return (HERE / "page" / "index.html").read_text("utf-8").replace(">{}<", f">{safe}<").encode()
