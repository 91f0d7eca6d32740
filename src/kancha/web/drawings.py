"""Drawings of a moment at a table: made once for all who may know the same, speak the same language and saw the same before."""

from dataclasses import dataclass
from hashlib import blake2b
from zlib import crc32

from kancha.draw.keeping import FORGETTING
from kancha.draw.scene import Motion
from kancha.table.live_table import Moment
from kancha.table.snapshot import Snapshot, facets_of, said_before
from kancha.web.regions import render
from kancha.words import forget_found

FORGETTING.extend([said_before.cache_clear, facets_of.cache_clear, forget_found])


@dataclass(frozen=True)
class Drawing:
    """What some eyes see, and how it is drawn."""

    snapshot: Snapshot
    regions: dict[str, str]
    motions: list[Motion]


def drawing(
    moment: Moment, held: tuple[int, ...], last: int | None, since: int | None, before: int | None, language: str
) -> Drawing:
    """For whoever holds these seats, was last shown one of them, and saw these versions before."""
    key = (held, last, since, before, language)
    known = moment.kept.get(key)
    if isinstance(known, Drawing):
        return known
    snapshot = moment.seen(held, last, since, before)
    rendered = render(snapshot, language)
    drawn = moment.kept[key] = Drawing(snapshot, rendered.regions, rendered.motions)
    return drawn


def digest(html: str) -> bytes:
    """A short name for a text; only to tell texts apart, so it may be the fastest there is."""
    text = html.encode("ascii" if html.isascii() else "utf-16-le", "surrogatepass")
    return crc32(text).to_bytes(4) + len(text).to_bytes(4)


def mark(version: int, digests: dict[str, bytes]) -> str:
    """A short name for just this drawing of a table: a page that has it needs nothing new."""
    all_ = blake2b(digest_size=9)
    for name, one in sorted(digests.items()):
        all_.update(name.encode() + b"\0" + one)
    return f"{version}-{all_.hexdigest()}"
