"""Dice from a secret and everybody's links."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from itertools import islice

from rules.fairness.commitments import SIZE, checked_game, is_digest


@dataclass(frozen=True, slots=True)
class Context:
    """Which roll this is, and what every seat has shown so far; the roller's own link is the new one."""

    game: str
    turn: int
    roll: int
    seat: int
    links: tuple[str, ...]  # one a seat, in seat order

    def __post_init__(self) -> None:
        checked_game(self.game)
        if self.turn < 0 or self.roll < 0 or not 0 <= self.seat < len(self.links):
            raise ValueError("turn, roll and seat are numbers from 0, and the seat has a link")
        if not all(map(is_digest, self.links)):
            raise ValueError("a link is 64 small hex digits")

    def message(self, block: int = 0) -> bytes:
        """The bytes that are authenticated: plain lines, so that a shell can do it too."""
        # Every line is a fixed word and values without spaces or line ends: no two contexts read alike.
        lines = [
            "yatzy-night dice 1",
            f"game {self.game}",
            f"turn {self.turn}",
            f"roll {self.roll}",
            f"seat {self.seat}",
            *(f"link {seat} {link}" for seat, link in enumerate(self.links)),
            f"block {block}",
        ]
        return "".join(f"{line}\n" for line in lines).encode("ascii")


def face_of(byte: int, sides: int = 6) -> int | None:
    """The face that `byte` shows, or None for the bytes left over, which would favour the low faces."""
    return byte % sides + 1 if byte < 256 - 256 % sides else None


def _fair_faces(digest: bytes, count: int, sides: int) -> list[int]:
    """The faces that the first bytes of `digest` show, at most `count`."""
    return list(islice((face for byte in digest if (face := face_of(byte, sides)) is not None), count))


def faces(secret: bytes, context: Context, count: int, sides: int = 6) -> tuple[int, ...]:
    """What `count` dice show in this roll: always the same for the same secret and context."""
    if len(secret) != SIZE:
        raise ValueError(f"a secret has {SIZE} bytes")
    if count < 0 or not 2 <= sides <= 256:
        raise ValueError("dice have 2 to 256 sides, and there are none or more of them")
    found: list[int] = []
    block = 0
    while len(found) < count:
        digest = hmac.digest(secret, context.message(block), "sha256")
        found += _fair_faces(digest, count - len(found), sides)
        block += 1
    return tuple(found)
