"""What every seat has committed to and revealed so far; used by the table that plays and by the check afterwards."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.fairness.fair_dice import Context, follows, is_digest

By = Literal["browser", "server"]
Fault = Literal["not_an_end", "end_reused", "roll_out_of_order", "chain_missing", "link_does_not_follow"]


class SeatLinks(NamedTuple):
    """One seat's two chains: each at its last revealed link, or at its end before the first."""

    browser: str | None = None
    server: str | None = None
    server_chains: int = 0  # how many were committed, which is the epoch of the next
    latest: str | None = None  # what this seat adds to the others' dice

    def of(self, by: By) -> str | None:
        return self.browser if by == "browser" else self.server


class Ledger(NamedTuple):
    """The chains of a game at one moment. Frozen; `committed` and `revealed` make the next one."""

    game: str
    seats: tuple[SeatLinks, ...]
    ends: frozenset[str] = frozenset()
    last: tuple[int, int] | None = None  # turn and roll of the last dice

    @classmethod
    def start(cls, game: str, seats: int) -> Ledger:
        return cls(game, (SeatLinks(),) * seats)

    def commit_fault(self, end: str) -> Fault | None:
        """Why `end` cannot be committed now, if it cannot."""
        if not is_digest(end):
            return "not_an_end"
        # The same chain again would show links that everybody has already seen.
        return "end_reused" if end in self.ends else None

    def committed(self, seat: int, end: str, by: By) -> Ledger:
        """After `seat` has put down a new chain."""
        old = self.seats[seat]
        kept = old.latest or end
        if by == "server":
            new = old._replace(server=end, server_chains=old.server_chains + 1, latest=kept)
        else:
            # Once dice have fallen a new end counts for the others' dice only when its first link is shown. Otherwise
            # a seat in league with the server could pick an end that spoils a roll already on its way.
            new = old._replace(browser=end, latest=end if self.last is None else kept)
        return self._replace(seats=self._with(seat, new), ends=self.ends | {end})

    def reveal_fault(self, turn: int, roll: int, seat: int, link: str, by: By) -> Fault | None:
        """Why `link` cannot make this roll, if it cannot."""
        if self.last is not None and (turn, roll) <= self.last:
            return "roll_out_of_order"
        previous = self.seats[seat].of(by)
        if previous is None or any(other.latest is None for other in self.seats):
            return "chain_missing"
        return None if follows(previous, link) else "link_does_not_follow"

    def context(self, turn: int, roll: int, seat: int, link: str) -> Context:
        """What the dice of this roll are made from; every other seat has committed a chain."""
        links = [link if at == seat else other.latest or "" for at, other in enumerate(self.seats)]
        return Context(self.game, turn, roll, seat, tuple(links))

    def revealed(self, turn: int, roll: int, seat: int, link: str, by: By) -> Ledger:
        """After `seat` has rolled with `link`."""
        old = self.seats[seat]
        new = old._replace(browser=link, latest=link) if by == "browser" else old._replace(server=link, latest=link)
        return self._replace(seats=self._with(seat, new), last=(turn, roll))

    def _with(self, seat: int, links: SeatLinks) -> tuple[SeatLinks, ...]:
        return (*self.seats[:seat], links, *self.seats[seat + 1 :])
