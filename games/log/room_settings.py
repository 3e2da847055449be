"""What a host can choose for a room, as it is stored and sent."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rules import Bonus, HouseRules

BotLevel = Literal["beginner", "casual", "strong", "perfect"]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=3600)]
MOST_TEAMS = 12


class TeamLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host calls a team, and its colour; without them it goes by its number."""

    name: str = ""
    colour: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None


class RoomSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything the host may choose; a new room starts with these defaults."""

    ruleset: str = "finnish"
    order: Literal["free", "forced"] = "free"
    declare: Literal["off", "after_first_roll"] = "off"
    sections: Literal["full", "upper"] = "full"
    chance: Literal["free", "fallback", "last"] | None = None
    zeros: Literal["anytime", "only_when_nothing_fits"] = "anytime"
    bonus_threshold: Annotated[int, msgspec.Meta(ge=1, le=126)] | None = None
    bonus_points: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None
    teams: bool = False
    team_looks: Annotated[tuple[TeamLook, ...], msgspec.Meta(max_length=MOST_TEAMS)] = ()  # by the team's number
    dice_from: Literal["screen", "each_roll", "final"] = "screen"
    sheet_only: bool = False  # one phone, the host's, keeps the score for everybody
    undo: bool = True
    hints: bool = True  # show what each open category would pay
    advice: Literal["never", "alone", "always"] = "alone"  # from perfect play, on request; alone: or with bots only
    chances: bool = False  # who will probably win, on the television and for whoever looks on
    clock: Seconds = 0  # seconds for a turn; 0: no clock
    absence: Literal["wait", "ask"] = "wait"
    absence_after: Seconds = 60
    stand_in: BotLevel = "casual"  # how a bot plays for whoever is away
    reactions: bool = True
    chat: bool = True
    size: Annotated[int, msgspec.Meta(ge=1, le=24)] = 12

    def team_look(self, team: int) -> TeamLook:
        """How a team is shown; a name that nobody has chosen is each screen's to say."""
        look = self.team_looks[team] if team < len(self.team_looks) else TeamLook()
        return look if look.colour is not None else TeamLook(look.name, team % 8)

    def house(self, own: Bonus, teams: tuple[tuple[int, ...], ...] = ()) -> HouseRules:
        """The house rules these settings name; `own` is the rule set's bonus, for the half that is not chosen."""
        bonus = None
        if self.bonus_threshold is not None or self.bonus_points is not None:
            threshold = own.threshold if self.bonus_threshold is None else self.bonus_threshold
            points = own.points if self.bonus_points is None else self.bonus_points
            bonus = Bonus(at_least=threshold, points=points)
        return HouseRules(
            order=self.order,
            declare=self.declare,
            sections=self.sections,
            chance=self.chance,
            zeros=self.zeros,
            bonus=bonus,
            teams=teams,
        )


def load_settings(stored: dict[str, Any]) -> RoomSettings:
    """The settings of a room; what an older version did not know yet has its default."""
    return msgspec.convert(stored, RoomSettings)


def dump_settings(settings: RoomSettings) -> dict[str, Any]:
    """Settings as the database gives them back: a list is a list before it was stored, too."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(settings))
    return plain


def dump_house(house: HouseRules) -> dict[str, Any]:
    """Settled house rules, as a game's record keeps them."""
    plain: dict[str, Any] = msgspec.to_builtins(house)
    return plain


def load_house(stored: dict[str, Any]) -> HouseRules:
    return msgspec.convert(stored, HouseRules)
