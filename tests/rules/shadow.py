"""One-seat games with loaded dice, and the reference's own scorecard kept beside each."""

from dataclasses import dataclass, field

import rules
from tests.rules import reference
from tests.rules.reference import House

Dice = tuple[int, ...]


@dataclass
class Sheet:
    """A one-seat game, and what the reference knows about it."""

    ruleset: str
    house: House
    state: rules.State
    filled: dict[str, int] = field(default_factory=dict)
    extras: int = 0
    bank: int = 0
    dice: Dice = ()
    rolls_used: int = 0
    declared: str | None = None

    def __str__(self):
        return f"{self.ruleset}, {self.house}: {self.dice} on roll {self.rolls_used}, {self.declared=}, {self.filled}"

    @property
    def must_declare(self):
        asks = self.house.declare == "after_first_roll" and self.house.order == "free"
        return asks and self.rolls_used == 1 and self.declared is None

    @property
    def open(self):
        return reference.open_categories(self.ruleset, self.house, self.filled)

    @property
    def open_lower(self):
        return [category for category in self.open if category not in reference.UPPER]

    @property
    def legal(self):
        """What may be declared now, if that is asked, and otherwise what may be filled."""
        if self.rolls_used == 0:
            return set()
        if self.must_declare:
            return reference.declarable(self.ruleset, self.house, self.filled, self.dice)
        return set(
            reference.legal(self.ruleset, self.house, self.filled, self.dice, self.rolls_used, self.declared),
        )

    @property
    def rolls_left(self):
        return 3 + self.bank - self.rolls_used

    def take(self, action, faces=()):
        self.state = rules.replay(self.state, rules.decide(self.state, action, faces))

    def roll(self, keep, faces):
        self.take(rules.Roll(keep=keep), faces)
        new = iter(faces)
        number_of_dice = reference.NUMBER_OF_DICE[self.ruleset]
        self.dice = tuple(self.dice[i] if i in keep else next(new) for i in range(number_of_dice))
        self.rolls_used += 1

    def declare(self, category):
        self.take(rules.Declare(category))
        self.declared = category

    def score(self, category):
        self.take(rules.Score(category))
        turn = (self.ruleset, self.house, self.filled, self.dice)
        points = reference.legal(*turn, self.rolls_used, self.declared)[category]
        self.extras += reference.extra(*turn)
        self.filled[category] = points
        if self.ruleset == "maxi":
            self.bank = self.rolls_left
        self.dice, self.rolls_used, self.declared = (), 0, None


@dataclass(frozen=True)
class Temper:
    """What a player is after: without one, random games seldom meet the rarer jokers."""

    yatzy: str  # "50", "0" or "open": how the yatzy category should soon be
    first: str  # "upper", "lower" or "any": the section to fill first
    spares_chance: bool
    loaded: float  # how often all dice come up alike

    @classmethod
    def drawn(cls, random):
        return cls(
            yatzy=random.choice(("50", "0", "open")),
            first=random.choice(("upper", "lower", "lower", "any")),
            spares_chance=random.random() < 0.5,
            loaded=random.choice((0.1, 0.6)),
        )

    def choose(self, sheet, random):
        candidates = [category for category in sheet.open if category in sheet.legal]
        if "yatzy" in candidates and self.yatzy == str(reference.points(sheet.ruleset, "yatzy", sheet.dice)):
            return "yatzy"
        unwanted = {"yatzy"} if self.yatzy == "open" else set()
        if self.spares_chance:
            unwanted.add("chance")
        if random.random() < 0.9:
            unwanted |= {c for c in candidates if self.first == ("lower" if c in reference.UPPER else "upper")}
        wanted = [category for category in candidates if category not in unwanted]
        return random.choice(wanted or candidates)

    def throw(self, sheet, random):
        """The positions kept and the faces thrown."""
        positions = range(reference.NUMBER_OF_DICE[sheet.ruleset])
        nearly_full = len(sheet.open_lower) <= 1  # then five alike is worth looking at
        too_early = self.yatzy == "0" and "yatzy" in sheet.open
        if random.random() < (0.0 if too_early else 0.9 if nearly_full else self.loaded):
            face = random.randint(1, 6)
            keep = tuple(i for i in positions if sheet.dice and sheet.dice[i] == face)
            keep = keep if len(keep) < len(positions) else ()
            return keep, (face,) * (len(positions) - len(keep))
        keep = tuple(i for i in positions if sheet.dice and random.random() < 0.5)[: len(positions) - 1]
        return keep, shaped(len(positions) - len(keep), random)


def shaped(number_of_dice, random):
    """Faces that make a row, or a few groups, or nothing in particular."""
    shape = random.choice(("row", "groups", "anything"))
    if shape == "row":
        start = random.randint(1, 2)
        return tuple(random.sample([(start + i - 1) % 6 + 1 for i in range(number_of_dice)], number_of_dice))
    few = random.sample(range(1, 7), 2) if shape == "groups" else range(1, 7)
    return tuple(random.choices(few, k=number_of_dice))
