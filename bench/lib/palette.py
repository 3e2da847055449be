"""Small pictures: a screenshot's many shades brought down to the 256 of a palette, with Python and numpy alone."""

import struct
import zlib
from collections.abc import Iterable, Iterator

import numpy as np

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST = 256
EXACT = 150


def shrink(png: bytes) -> bytes:
    """The same picture with a palette; takes what Chromium writes: eight bits, RGB or RGBA, not interlaced."""
    chunks = list(_chunks(png))
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", dict(chunks)[b"IHDR"])
    assert (depth, interlaced) == (8, 0)
    channels = {2: 3, 6: 4}[kind]
    data = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
    pixels = np.array([*_rows(data, width * channels, channels)], np.uint8).reshape(-1, channels)[:, :3]
    colours, place, counts = np.unique(pixels, axis=0, return_inverse=True, return_counts=True)
    colours = colours.astype(int)
    palette = _palette(colours[np.argsort(-counts, kind="stable")])
    nearest = np.array([_apart(palette, colour).argmin() for colour in colours], np.uint8)
    lines = np.zeros((height, width + 1), np.uint8)
    lines[:, 1:] = nearest[place.reshape(-1)].reshape(height, width)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"PLTE", palette.astype(np.uint8).tobytes()), (b"IDAT", zlib.compress(lines.tobytes(), 9)))
    return SIGNATURE + b"".join(_chunk(*part) for part in ((b"IHDR", header), *parts, (b"IEND", b"")))


def _palette(common: np.ndarray) -> np.ndarray:
    """The commonest colours, among them the soft steps of a shadow; then the others, as far apart as it takes."""
    for distance in (0, 12, 27, 48, 75, 108, 147, 192, 243, 300, 400, 600):
        chosen = common[:EXACT]
        for colour in common[EXACT:]:
            if len(chosen) <= MOST and (_apart(chosen, colour) > distance).all():
                chosen = np.vstack((chosen, colour))
        if len(chosen) <= MOST:
            break
    return chosen[:MOST]


def _apart(colours: np.ndarray, other: np.ndarray) -> np.ndarray:
    return ((colours - other) ** 2).sum(axis=1)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Names and contents."""
    assert png.startswith(SIGNATURE)
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _rows(data: bytes, length: int, step: int) -> Iterable[bytearray]:
    """Undo the differences that PNG stores instead of colours."""
    above = bytearray(length)
    for start in range(0, len(data), length + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + length])
        for at in range(length if kind else 0):
            left, corner = (row[at - step], above[at - step]) if at >= step else (0, 0)
            up = above[at]
            # The last one is Paeth's: what is nearest to left + up - corner.
            nearest = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
            row[at] = (row[at] + (0, left, up, (left + up) // 2, nearest)[kind]) & 255
        yield row
        above = row
