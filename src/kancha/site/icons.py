"""The icon as a picture, for systems that take no drawing: its rectangles painted into a PNG."""

import re
import struct
import zlib
from bisect import bisect
from typing import Final

PATH: Final = re.compile(r'fill="#([0-9A-Fa-f]{6})" d="M([^"]+)"')
START: Final = re.compile(r"([\d.]+) ([\d.]+)")
STEP: Final = re.compile(r"([hHvV])(-?[\d.]+)")
GROUND: Final = (0xF4, 0xEC, 0xDF)
UNITS: Final = 24.0
MARGIN: Final = 0.1
"""Of the side, on each edge: systems cut the corners off."""

Corner = tuple[float, float]


def picture(drawing: str, side: int) -> bytes:
    """A square PNG of a drawing that has only paths of straight, level lines."""
    shapes = [(bytes.fromhex(colour), corners(path)) for colour, path in PATH.findall(drawing)]
    levels = sorted({y for _, shape in shapes for _, y in shape})
    scale = UNITS / (side * (1 - 2 * MARGIN))
    places = [(number + 0.5 - side * MARGIN) * scale for number in range(side)]
    bands: dict[int, bytes] = {}  # between two levels all rows are alike
    rows = bytearray()
    for y in places:
        band = bisect(levels, y)
        if band not in bands:
            bands[band] = b"".join(colour_at(shapes, x, y) for x in places)
        rows += b"\0" + bands[band]
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, content) for kind, content in chunks)


def colour_at(shapes: list[tuple[bytes, list[Corner]]], x: float, y: float) -> bytes:
    """The colour of the uppermost shape that covers a point."""
    return next((colour for colour, shape in reversed(shapes) if is_inside(shape, x, y)), bytes(GROUND))


def corners(path: str) -> list[Corner]:
    """The corners of a path such as `8 1h8v4H3z`."""
    start = START.match(path)
    assert start is not None, path
    x, y = float(start[1]), float(start[2])
    found = [(x, y)]
    for way, length in STEP.findall(path, start.end()):
        amount = float(length)
        x = x + amount if way == "h" else amount if way == "H" else x
        y = y + amount if way == "v" else amount if way == "V" else y
        found.append((x, y))
    return found


def is_inside(shape: list[Corner], x: float, y: float) -> bool:
    """Whether a line to the right crosses an odd number of edges."""
    crossings = 0
    for (x1, y1), (x2, y2) in zip(shape, shape[1:] + shape[:1]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossings += 1
    return crossings % 2 == 1


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
