"""The files a page is made of. Their address holds a hash of them all, so that browsers may keep them."""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from kancha.draw.seats import common_sheet, game_sheet
from kancha.games import folders

KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


REMARK: Final = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
NEEDLESS: Final = re.compile(r"^(?:[ \t]*//.*\n|[ \t]*\n|[ \t]+)", re.MULTILINE)


class Asset:
    """One file, plain and compressed."""

    def __init__(self, name: str, content: bytes) -> None:
        self.kind = KINDS[name[name.rindex(".") :]]
        self.content = lean(content.decode()).encode() if name.endswith((".js", ".css")) else content
        self.packed = gzip.compress(self.content, 9, mtime=0)


def lean(text: str) -> str:
    """A script or a sheet without what only its readers need: remarks that have lines of their own, empty lines, indents.

    A text in backticks over several lines would lose its own, so such a file stays as it is.
    """
    short = REMARK.sub("", text)
    if any(line.count("`") % 2 for line in short.splitlines() if not line.lstrip().startswith("//")):
        return text
    return NEEDLESS.sub("", short)


def sources() -> Iterator[tuple[str, bytes]]:
    """Every file by the name it is served under; a sheet begins with the seats' colours it is read with."""
    for file in files("kancha.web").joinpath("static").iterdir():
        if file.name.endswith(tuple(KINDS)):
            yield file.name, file.read_bytes()
    kit = files("kancha.draw")
    yield "tokens.css", common_sheet().encode() + kit.joinpath("tokens.css").read_bytes()
    yield "table.css", kit.joinpath("table.css").read_bytes()
    for folder in folders():
        own = files(f"kancha.games.{folder}").joinpath("look/board.css")
        if own.is_file():
            slug = folder.replace("_", "-")
            yield f"{slug}/board.css", game_sheet(slug).encode() + own.read_bytes()


@cache
def assets() -> dict[str, Asset]:
    return {name: Asset(name, content) for name, content in sources()}


@cache
def stamp() -> str:
    """A hash of every file: one changes, all are fetched again, and no two of different age meet on a page."""
    digest = blake2b(digest_size=8)
    for name, asset in sorted(assets().items()):
        digest.update(f"{name}\0{len(asset.content)}\0".encode() + asset.content)
    return digest.hexdigest()


def address(name: str) -> str:
    """Where a page finds a file."""
    return f"/static/{stamp()}/{name}"


ELSEWHERE: Final = (
    *(
        "challenges.js",
        "choosing.js",
        "coach.js",
        "cutting.js",
        "grid.js",
        "home.js",
        "join.js",
        "learn.js",
        "plain.js",
    ),
    *("puzzles.js", "records.js", "seating.js"),
)
"""Scripts of other pages."""
LATER: Final = ("count.js", "guide.js", "invite.js", "ledger.js", "lessons.js", "plan.js", "puzzle.js", "puzzling.js")
"""Scripts of the table page that it asks for once they are needed."""


@cache
def modules() -> list[str]:
    """The scripts of the table page, so that a browser can fetch them all at once."""
    return sorted(name for name in assets() if name.endswith(".js") and name not in (*ELSEWHERE, *LATER))


async def serve(request: Request) -> Response:
    """A file, to be kept for good if its address was written by this version."""
    asset = assets().get(str(request.path_params["path"]))
    if asset is None:
        return Response("there is no such file", 404, media_type="text/plain")
    current = request.path_params["stamp"] == stamp()
    headers = {"cache-control": FOREVER if current else ASK_AGAIN, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(asset.packed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.kind)
    return Response(asset.content, headers=headers, media_type=asset.kind)
