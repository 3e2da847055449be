"""Fair dice: commitments and hash chains that nobody can choose late, and the faces that follow from them."""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

from rules.state import State

SIZE = 32  # bytes in a secret, a seed, a link: one SHA-256 digest
# The longest sheet has 20 categories of three rolls, and a saved roll is a roll not made before: 60 links. Undo and
# skip give no roll back. Four times that costs a phone a millisecond. Server chains of format 1 have this length for
# ever: their ends are derived again when a game is verified.
LENGTH = 256

GAME_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def is_digest(text: object) -> bool:
    """Whether `text` is written as every link, end and commitment is: 64 small hex digits."""
    # One spelling only: links enter the dice as text, and a second spelling would be a second try.
    return isinstance(text, str) and _DIGEST.fullmatch(text) is not None


def commitment(secret: bytes, agreed: str | None = None) -> str:
    """What is published of `secret` before anybody rolls; `agreed` is the digest of what the table agreed on."""
    if agreed is None:  # version 1, which games of before have for ever
        return sha256(_checked(secret)).hexdigest()
    if not is_digest(agreed):
        raise ValueError("the digest of an agreement is 64 small hex digits")
    text = f"yatzy-night commitment 2\nsecret {_checked(secret).hex()}\nagreed {agreed}\n"
    return sha256(text.encode("ascii")).hexdigest()


def follows(previous: str, link: str) -> bool:
    """Whether `link` is the one that comes after `previous`, which is the link before it or the chain's end."""
    return is_digest(link) and sha256(bytes.fromhex(link)).hexdigest() == previous


@dataclass(frozen=True, slots=True)
class Chain:
    """Links in the order they are revealed, and the end that is committed before the first of them."""

    end: str
    links: tuple[str, ...]

    def after(self, previous: str) -> str | None:
        """The link to reveal next, or None when the chain has run out or `previous` is not of this chain."""
        shown = (self.end, *self.links)
        at = shown.index(previous) if previous in shown else len(self.links)
        return self.links[at] if at < len(self.links) else None


def chain(seed: bytes, length: int = LENGTH) -> Chain:
    """The chain whose last link is `seed`."""
    if length < 1:
        raise ValueError("a chain has at least one link")
    digest = _checked(seed)
    backwards = []
    for _ in range(length):
        backwards.append(digest.hex())
        digest = sha256(digest).digest()
    return Chain(end=digest.hex(), links=tuple(reversed(backwards)))


def server_chain(secret: bytes, game: str, seat: int, epoch: int = 0) -> Chain:
    """The chain that the server uses where no browser shows a link; `epoch` counts the chains that ran out."""
    # Derived, not drawn: with the secret committed there is nothing left to choose.
    text = f"yatzy-night server chain 1\ngame {checked_game(game)}\nseat {seat}\nepoch {epoch}\n"
    return chain(hmac.digest(_checked(secret), text.encode("ascii"), "sha256"))


def checked_game(game: str) -> str:
    """`game`, which must be one plain word: it is written into a line of its own."""
    if GAME_ID.fullmatch(game) is None:
        raise ValueError("a game id is 1 to 64 letters, digits, dots, dashes or underscores")
    return game


def _checked(value: bytes) -> bytes:
    if len(value) != SIZE:
        raise ValueError(f"a secret or seed has {SIZE} bytes")
    return value


def agreement(game: str, start: State, *, undo: bool) -> str:
    """Everything that changes what dice are worth or what is allowed: plain lines, so that a shell can do it too."""
    house, bonus = start.house, start.house.bonus
    assert bonus is not None  # settled when the game began
    limit = f"above {bonus.above}" if bonus.at_least is None else f"at_least {bonus.at_least}"
    lines = [
        "yatzy-night agreement 1",
        f"game {checked_game(game)}",
        f"ruleset {start.ruleset.key} {start.ruleset.version}",
        f"seats {start.seat_count}",
        f"dice {start.dice_from}",
        f"order {house.order}",
        f"declare {house.declare}",
        f"sections {house.sections}",
        f"chance {house.chance}",
        f"zeros {house.zeros}",
        f"bonus {bonus.points} {limit}",
        f"undo {'on' if undo else 'off'}",
        *(f"team {' '.join(map(str, team))}" for team in house.teams),
    ]
    return "".join(f"{line}\n" for line in lines)


def agreed(game: str, start: State, *, undo: bool) -> str:
    """The digest of the agreement, as the log has it."""
    return sha256(agreement(game, start, undo=undo).encode("ascii")).hexdigest()


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
