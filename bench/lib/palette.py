"""Small pictures: a screenshot's many shades brought down to the 256 of a palette, with nothing but Python."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST = 256
EXACT = 150
Colour = tuple[int, int, int]


def shrink(png: bytes) -> bytes:
    """The same picture with a palette; takes what Chromium writes: eight bits, RGB or RGBA, not interlaced."""
    chunks = dict(_chunks(png))
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, interlaced) == (8, 0)
    channels = {2: 3, 6: 4}[kind]
    rows = [
        [(row[at], row[at + 1], row[at + 2]) for at in range(0, len(row), channels)]
        for row in _rows(zlib.decompress(chunks[b"IDAT"]), width * channels, channels)
    ]
    counts = Counter(colour for row in rows for colour in row)
    palette = _palette(counts)
    place = {colour: min(range(len(palette)), key=lambda at: _apart(palette[at], colour)) for colour in counts}
    lines = b"".join(b"\0" + bytes([place[colour] for colour in row]) for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = bytes(part for colour in palette for part in colour)
    parts = [(b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _palette(counts: Counter[Colour]) -> list[Colour]:
    """The commonest colours, among them the soft steps of a shadow; then the others, as far apart as it takes."""
    common = [colour for colour, _ in counts.most_common()]
    chosen: list[Colour] = []
    for distance in (0, 12, 27, 48, 75, 108, 147, 192, 243, 300, 400, 600):
        chosen = common[:EXACT]
        for colour in common[EXACT:]:
            if all(_apart(colour, other) > distance for other in chosen):
                chosen.append(colour)
                if len(chosen) > MOST:
                    break
        if len(chosen) <= MOST:
            return chosen
    return chosen[:MOST]


def _apart(one: Colour, other: Colour) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Names and contents; the picture may be cut into several pieces, which belong together."""
    assert png.startswith(SIGNATURE)
    at, picture = len(SIGNATURE), b""
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if name == b"IDAT":
            picture += data
        else:
            yield name, data
        at += length + 12
    yield b"IDAT", picture


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _rows(data: bytes, length: int, step: int) -> Iterator[bytearray]:
    """Undo the differences that PNG stores instead of colours."""
    above = bytearray(length)
    for start in range(0, len(data), length + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + length])
        if kind == 2:
            row = bytearray([(value + up) & 255 for value, up in zip(row, above, strict=True)])
        elif kind:
            for at in range(length):
                left, corner = (row[at - step], above[at - step]) if at >= step else (0, 0)
                row[at] = (row[at] + _guess(kind, left, above[at], corner)) & 255
        yield row
        above = row


def _guess(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 3:
        return (left + up) // 2
    from_left, from_up, from_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if from_left <= from_up and from_left <= from_corner:
        return left
    return up if from_up <= from_corner else corner
