"""Statistics a second time, slow and obvious: every figure by a loop over logs that were played again."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import datetime

import rules
from games.log import events as log
from games.log.stored import stored_game
from games.models import Game


@dataclass(frozen=True)
class PlainResult:
    """One seat of one finished game."""

    game: int
    seat: int
    player: int | None
    bot: bool
    state: rules.State  # at the end
    card: rules.Scorecard
    place: int
    at: datetime
    people: int
    dice_from: str

    @property
    def ruleset(self) -> str:
        return self.state.ruleset.key

    @property
    def team(self) -> bool:
        return bool(self.state.house.teams)

    @property
    def solo(self) -> bool:
        return len(self.state.columns) == 1

    @property
    def resigned(self) -> bool:
        return self.seat in self.state.resigned

    @property
    def contested(self) -> bool:
        return not self.team and not self.bot and self.people > 1

    @property
    def own_rules(self) -> bool:
        plain = rules.HouseRules().settled(self.state.ruleset, self.state.seat_count)
        house = self.state.house
        return self._agreed(house) == self._agreed(plain)

    @property
    def kind(self) -> tuple[object, ...]:
        """What has to be the same for a record."""
        return (self.ruleset, self.state.ruleset.version, self.dice_from == "screen", *self._agreed(self.state.house))

    @staticmethod
    def _agreed(house: rules.HouseRules) -> tuple[object, ...]:
        bonus = house.bonus.threshold, house.bonus.points
        return (house.order, house.declare, house.sections, house.chance, house.zeros, bonus)


def plain_results() -> list[PlainResult]:
    """Of all finished games, in the order in which they ended."""
    found = []
    for game in Game.objects.exclude(ended_at=None).order_by("ended_at", "pk"):
        stored = stored_game(game.pk)
        position = stored.start
        for number, action, events in stored.moves:
            position = position.after(number, action, events)
        if not position.state.over:
            continue
        places = {seat: standing.place for standing in rules.standings(position.state) for seat in standing.seats}
        people = sum(not one.bot for one in stored.seats)
        found += [
            PlainResult(
                *(game.pk, seat.order, seat.player, bool(seat.bot), position.state),
                *(rules.card(position.state, seat.order), places[seat.order], game.ended_at, people, game.dice_from),
            )
            for seat in stored.seats
        ]
    return found


def plain_faces(player: int | None = None) -> tuple[list[int], list[int]]:
    """Thrown on the screen, and entered: of one player, or of everybody, in games that have ended."""
    rolled: Counter[int] = Counter()
    entered: Counter[int] = Counter()
    for game in Game.objects.exclude(status=Game.Status.PLAYING):
        stored = stored_game(game.pk)
        typed: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
        last: dict[int, tuple[int, ...]] = {}
        for _, _, events in stored.moves:
            for event in events:
                seat = getattr(event, "seat", None)
                if seat is None or (player is not None and stored.seats[seat].player != player):
                    continue
                if isinstance(event, log.DiceRolled):
                    rolled.update(face for at, face in enumerate(event.dice) if at not in event.keep)
                elif isinstance(event, log.DiceEntered):
                    typed[seat][event.rolls_used] = event.dice
                elif isinstance(event, log.CategoryScored):
                    last = typed.pop(seat, {})
                    for dice in last.values():
                        entered.update(dice)
                elif isinstance(event, log.ChoiceUndone):
                    typed[seat] = last
                    for dice in last.values():
                        entered.subtract(dice)
    return [rolled[face] for face in range(1, 7)], [entered[face] for face in range(1, 7)]
