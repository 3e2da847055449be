"""The websocket frames we write ourselves: texts that many sockets share, and close codes."""

from games.protocol import CloseCode

TOO_FAST = CloseCode.TOO_FAST
RESTARTING = CloseCode.RESTARTING


class Shared:
    """What a server's sockets share: the last text that was pushed, as a frame for the next socket too."""

    text = ""
    frame = b""

    def frame_of(self, text: str) -> bytes:
        """The frame of a text; the same object as the last one is not made again."""
        if text is not self.text:
            self.text, self.frame = text, text_frame(text.encode())
        return self.frame


class Mask:
    """The mask of one frame from a client, whose payload may come in pieces."""

    def __init__(self, key: bytes, length: int | None = None) -> None:
        self._key, self._done = key, 0

    def process(self, payload: bytes) -> bytes:
        """The next piece without its mask, or with it."""
        plain = unmasked(payload, self._key[self._done % 4 :] + self._key[: self._done % 4])
        self._done += len(payload)
        return plain

    def pointer(self) -> int:
        """How much of the frame has come."""
        return self._done


def unmasked(payload: bytes, key: bytes) -> bytes:
    size = len(payload)
    mask = (key * (size // 4 + 1))[:size]
    # As two long numbers: letter by letter it takes milliseconds.
    return (int.from_bytes(payload, "little") ^ int.from_bytes(mask, "little")).to_bytes(size, "little")


def text_frame(payload: bytes) -> bytes:
    """A whole text message as a server sends it."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def whole_text(data: bytes) -> str | None:
    """The text of a masked frame that is a whole short message and all that arrived; None for anything else."""
    if len(data) < 7 or data[0] != 0x81:
        return None
    size, start = data[1] - 0x80, 6
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 8
        if size < 126:
            return None  # a length in more bytes than it needs
    elif size == 127:
        return None  # a length in eight bytes: nobody may send that much
    if size != len(data) - start:
        return None
    try:
        return unmasked(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None
