"""Proves the dice of a recorded game, or names the roll that is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.fairness.fair_dice import commitment, faces, server_chain
from rules.fairness.ledger import Fault, Ledger
from rules.fairness.record import ChainEntry, Record, RecordError, RollEntry, read_record

Code = (
    Fault
    | Literal[
        "malformed",
        "commitment_changed",
        "secret_not_committed",
        "agreement_changed",
        "server_chain_not_derived",
        "wrong_count",
        "wrong_faces",
    ]
)
Verdict = Literal["proved", "so_far", "failed"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a stable code, where it is, and what a reader needs to see it."""

    code: Code
    entry: int | None = None
    turn: int | None = None
    roll: int | None = None
    seat: int | None = None
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """What verification found. After a first problem the later ones are often its consequences."""

    problems: tuple[Problem, ...]
    revealed: bool = False  # the secret is there and is the committed one, so faces could be checked
    commitment: str | None = None
    rolls: int = 0
    proved: int = 0  # rolls whose faces were computed again and are right
    by_server: int = 0  # rolls with a link of the server's chain: bots, takeovers, the clock, rolls without a link
    new_chains: int = 0  # chains put down after the first roll
    counts: tuple[int, ...] = ()  # how often each face fell, from 1 up

    @property
    def verdict(self) -> Verdict:
        if self.problems:
            return "failed"
        return "proved" if self.revealed else "so_far"


def verify(data: object, noted: str | None = None) -> Report:
    """Check everything that can be checked; `noted` is the commitment somebody wrote down at the start."""
    try:
        record = read_record(data)
    except RecordError as error:
        return Report((Problem("malformed", entry=error.entry, params={"path": error.path}),))
    return verify_record(record, noted)


def verify_record(record: Record, noted: str | None = None) -> Report:
    """The same for a record that was read already."""
    return _Verification(record, noted).report()


class _Verification:
    """One walk through a record."""

    def __init__(self, record: Record, noted: str | None) -> None:
        self.record = record
        self.problems: list[Problem] = []
        self.ledger = Ledger.start(record.game, record.seats)
        self.proved = self.new_chains = 0
        if noted is not None and noted != record.commitment:
            self.problems.append(Problem("commitment_changed", params={"noted": noted}))
        self.secret = bytes.fromhex(record.secret) if record.secret else None
        if self.secret and commitment(self.secret, record.agreed) != record.commitment:
            # With another secret every face would be wrong: one clear problem is worth more than a hundred.
            self.problems.append(Problem("secret_not_committed"))
            self.secret = None

    def report(self) -> Report:
        for at, entry in enumerate(self.record.entries):
            if isinstance(entry, ChainEntry):
                self._chain(at, entry)
            else:
                self._roll(at, entry)
        rolls = [entry for entry in self.record.entries if isinstance(entry, RollEntry)]
        fallen = Counter(face for roll in rolls for face in roll.faces)
        return Report(
            problems=tuple(self.problems),
            revealed=self.secret is not None,
            commitment=self.record.commitment,
            rolls=len(rolls),
            proved=self.proved,
            by_server=sum(roll.by == "server" for roll in rolls),
            new_chains=self.new_chains,
            counts=tuple(fallen[face] for face in range(1, self.record.sides + 1)),
        )

    def _chain(self, at: int, entry: ChainEntry) -> None:
        code: Code | None = self.ledger.commit_fault(entry.end)
        if code is None and self.secret and entry.by == "server":
            epoch = self.ledger.seats[entry.seat].server_chains
            derived = server_chain(self.secret, self.record.game, entry.seat, epoch)
            code = "server_chain_not_derived" if derived.end != entry.end else None
        if code:
            self.problems.append(Problem(code, entry=at, seat=entry.seat))
        self.new_chains += self.ledger.last is not None
        self.ledger = self.ledger.committed(entry.seat, entry.end, entry.by)

    def _roll(self, at: int, entry: RollEntry) -> None:
        code, params = self._roll_problem(entry)
        if code:
            self.problems.append(Problem(code, at, entry.turn, entry.roll, entry.seat, params))
        elif self.secret:
            self.proved += 1
        # The walk goes on from what is recorded, so that a wrong link is blamed once and not for ever.
        self.ledger = self.ledger.revealed(entry.turn, entry.roll, entry.seat, entry.link, entry.by)

    def _roll_problem(self, entry: RollEntry) -> tuple[Code | None, dict[str, object]]:
        fault = self.ledger.reveal_fault(entry.turn, entry.roll, entry.seat, entry.link, entry.by)
        if fault:
            return fault, {}
        if len(entry.faces) != entry.count:
            return "wrong_count", {"expected": entry.count, "recorded": len(entry.faces)}
        if self.secret:
            context = self.ledger.context(entry.turn, entry.roll, entry.seat, entry.link)
            right = faces(self.secret, context, entry.count, self.record.sides)
            if right != entry.faces:
                return "wrong_faces", {"expected": list(right), "recorded": list(entry.faces)}
        return None, {}
