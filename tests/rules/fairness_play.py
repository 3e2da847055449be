"""A table that plays with fair dice and keeps the record, the way the server does."""

from hashlib import sha256

from rules.fairness import ChainEntry, Ledger, Record, RollEntry, chain, commitment, faces, server_chain


def bits(word):
    """256 bits that anybody can make again from a word; real ones come from the system's generator."""
    return sha256(word.encode()).digest()


class FairTable:
    """Alice is seat 0, bob seat 1 and so on; the server's chains are down before anybody's."""

    def __init__(self, seats, game="g-1", secret=b"", sides=6):
        self.secret, self.sides, self.seats = secret or bits("secret"), sides, seats
        self.ledger = Ledger.start(game, seats)
        self.entries = []
        self.chains = {}
        for seat in range(seats):
            self.commit(seat, server_chain(self.secret, game, seat), "server")

    def commit(self, seat, made, by="browser"):
        assert self.ledger.commit_fault(made.end) is None
        self.chains[seat, by] = made
        self.ledger = self.ledger.committed(seat, made.end, by)
        self.entries.append(ChainEntry(seat, made.end, by))

    def sit(self, seat, word, length=8):
        self.commit(seat, chain(bits(word), length))

    def roll(self, turn, roll, seat, count=5, by="browser"):
        link = self.chains[seat, by].after(self.ledger.seats[seat].of(by))
        assert self.ledger.reveal_fault(turn, roll, seat, link, by) is None
        thrown = faces(self.secret, self.ledger.context(turn, roll, seat, link), count, self.sides)
        self.ledger = self.ledger.revealed(turn, roll, seat, link, by)
        self.entries.append(RollEntry(turn, roll, seat, by, link, count, thrown))
        return thrown

    def record(self, *, revealed=True):
        secret = self.secret.hex() if revealed else None
        entries = tuple(self.entries)
        return Record(self.ledger.game, self.seats, self.sides, commitment(self.secret), secret, entries).as_json()


def evening():
    """Alice and bob play against a bot; alice falls silent for a roll, bob takes another phone."""
    table = FairTable(seats=3, game="evening-7")
    table.sit(0, "alice's phone")
    table.sit(1, "bob's phone")
    for turn, roll, seat, count, *by in (
        *((1, 1, 0, 5), (1, 2, 0, 2), (2, 1, 1, 5), (3, 1, 2, 5, "server"), (3, 2, 2, 1, "server")),
        *((4, 1, 0, 5, "server"), (4, 2, 0, 3)),  # silent; and back, with the same chain
    ):
        table.roll(turn, roll, seat, count, *by)
    table.sit(1, "bob's other phone")
    for turn, roll, seat, count, *by in ((5, 1, 1, 5), (5, 2, 1, 4), (6, 1, 2, 5, "server"), (7, 1, 0, 5)):
        table.roll(turn, roll, seat, count, *by)
    return table
