"""The messages that a browser receives."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Raw, Struct

from games.log.events import AnyLogged


class Told(Struct, frozen=True, tag_field="type"):
    """Anything a browser may hear."""


class MemberView(Struct, frozen=True):
    id: int
    name: str
    colour: int
    bot: str  # a level, or ""
    seat: int | None
    team: int | None
    controller: int | None  # the member whose device acts for this one


class ClaimView(Struct, frozen=True):
    id: int
    member: int  # who they say they were
    answer: tuple[int, ...] = ()  # members whose word counts: the host's, and with the host away the others'


class EveningLine(Struct, frozen=True):
    """How a member has done tonight."""

    member: int
    name: str  # "" for whoever was forgotten, also on a seat: each screen has its own word for them
    games: int
    wins: int
    points: int
    best: int


class RoomView(Struct, frozen=True):
    version: int
    code: str
    status: str
    locked: bool
    host: int | None
    stood_in_for: int | None  # the host who is away, whose role `host` has until they are back
    settings: dict[str, Any]
    members: tuple[MemberView, ...]
    claims: tuple[ClaimView, ...]
    game: int | None
    evening: tuple[EveningLine, ...]


class SeatView(Struct, frozen=True):
    seat: int
    member: int | None
    name: str
    colour: int
    bot: str
    column: int
    controller: int | None  # a member


class TeamView(Struct, frozen=True):
    """How a column's team is shown."""

    number: int  # from 0; a team without a name is called by it
    name: str
    colour: int


class Choice(Struct, frozen=True, array_like=True):
    """[key, points, reason]: points is null before a roll, reason is null when the category may be chosen."""

    key: str
    points: int | None
    reason: str | None


class TurnView(Struct, frozen=True):
    """All that the seat to move may do now."""

    turn: int
    roll: int  # rolls used; with `turn` it guards an action against arriving late
    seat: int | None  # null once the game is over
    column: int
    round: int
    rounds: int
    dice: tuple[int, ...]
    rolls_left: int
    may_roll: bool
    may_enter: bool
    must_declare: bool
    declared: str | None
    may_undo: int | None  # the seat that may
    may_end: bool  # only skipped turns are left: the table may end the game
    choices: tuple[Choice, ...]
    clock: float | None = None  # seconds left when this was sent
    handed_over: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()
    next_seats: tuple[int, ...] = ()  # of the turns after this one, until everybody who still has a turn has had one
    then: int | None = None  # the seat that takes the same team's next turn
    rolls_to_say: tuple[int, ...] = ()  # what an entry of the last dice may name as the rolls it took
    must_say_rolls: bool = False


class CardView(Struct, frozen=True):
    """One column of the sheet."""

    column: int
    filled: dict[str, int]
    upper_sum: int
    bonus: int
    lower_sum: int
    extra: int
    saved_rolls: int
    total: int


class StandingView(Struct, frozen=True, omit_defaults=True):
    place: int  # from 2 on where everybody resigned: nobody has won
    column: int
    total: int
    resigned: bool
    by_bot: bool = False  # a bot has filled a category for somebody who sits there: no record


class MoveView(Struct, frozen=True):
    number: int
    id: str
    events: tuple[AnyLogged, ...]


class GameView(Struct, frozen=True):
    """Everything a screen needs of a game at one move."""

    game: int
    key: str
    number: int
    last: str  # the action id of that move
    ruleset: str
    version: int
    dice: int
    sides: int
    categories: tuple[str, ...]
    lines: tuple[str, ...]
    upper_count: int
    house: dict[str, Any]
    bonus_threshold: int
    bonus_points: int
    dice_from: str
    undo: bool
    clock: int
    teams: bool
    seats: tuple[SeatView, ...]
    cards: tuple[CardView, ...]
    turn: TurnView
    standings: tuple[StandingView, ...]  # empty until every sheet is full: an abandoned game has no places
    commitment: str
    links: tuple[str | None, ...]  # what each seat's browser chain shows last
    secret: str | None
    sheet_only: bool = False  # the host's device acts for every seat
    team_looks: tuple[TeamView, ...] = ()  # one for each column, where there are teams
    record: int | None = None  # of whoever plays alone: the total that is to be exceeded


class ChatLine(Struct, frozen=True):
    member: int
    name: str
    text: str


class Welcome(Told, frozen=True, tag="welcome"):
    you: int | None  # your member id; null for a viewer who has not joined
    room: RoomView
    game: GameView | None
    moves: tuple[MoveView, ...]  # what you missed, if `game` continues what you had
    fresh: bool  # true: forget what you had, `game` stands alone
    here: tuple[int, ...]  # members with an open page
    heartbeat: float
    host_away_after: float  # seconds without a page after which somebody may stand in for the host
    chat: tuple[ChatLine, ...]


class ReadyWelcome(Told, frozen=True, tag="welcome"):
    """The same welcome on the wire; what it has in common with other pages' is encoded already."""

    you: int | None
    room: Raw
    game: Raw
    moves: Raw | tuple[MoveView, ...]
    fresh: bool
    here: tuple[int, ...]
    heartbeat: float
    host_away_after: float
    chat: Raw


class RoomChanged(Told, frozen=True, tag="room"):
    room: RoomView


class Moved(Told, frozen=True, tag="move", omit_defaults=True):
    game: int
    number: int
    id: str
    events: tuple[AnyLogged, ...]
    turn: TurnView
    cards: tuple[CardView, ...] = ()  # the columns that changed
    standings: tuple[StandingView, ...] = ()  # when the game is over


class CaughtUp(Told, frozen=True, tag="caught_up"):
    game: GameView | None
    moves: tuple[MoveView, ...]
    fresh: bool


class Ack(Told, frozen=True, tag="ack"):
    id: str
    number: int


class Refused(Told, frozen=True, tag="refused"):
    id: str
    code: str


class Pong(Told, frozen=True, tag="pong"):
    room_version: int
    game: int | None
    number: int


class PerfectPlay(Struct, frozen=True):
    """How perfect play of a room's rules stands, and what it comes to: total, spread, share of games with the bonus."""

    progress: Literal["ready", "studying", "simple"]
    expected: float | None = None
    spread: float | None = None
    bonus: float | None = None


class Presence(Told, frozen=True, tag="presence"):
    here: tuple[int, ...]
    absent: int | None = None  # a seat in turn whose player is away, once the table may decide
    wait: float | None = None  # seconds until the table may decide
    looking_on: int = 0  # guests who have not joined, televisions not counted
    perfect_play: PerfectPlay | None = None


class Held(Told, frozen=True, tag="holding"):
    seat: int
    keep: tuple[int, ...]


class Chances(Told, frozen=True, tag="chances"):
    game: int
    number: int  # of the move after which they hold
    win: tuple[float, ...]  # by column: to come first, alone or with others


class Reacted(Told, frozen=True, tag="reaction"):
    member: int
    reaction: str


class Nudged(Told, frozen=True, tag="nudge"):
    member: int  # who waits
    seat: int  # for whom


class Said(Told, frozen=True, tag="chat"):
    member: int
    name: str
    text: str


class Unsaid(Told, frozen=True, tag="unsaid"):
    """A line, a reaction or a nudge that nobody saw, and why: for its speaker alone."""

    what: Literal["say", "react", "nudge"]
    code: str


class Forgotten(Told, frozen=True, tag="forgotten"):
    members: tuple[int, ...]


class Bye(Told, frozen=True, tag="bye"):
    after: float  # seconds until it is worth coming back
    spread: float = 0.0  # seconds after that, of which each page waits a random part


class Error(Told, frozen=True, tag="error"):
    code: str


AnyTold = (
    Welcome
    | RoomChanged
    | Moved
    | CaughtUp
    | Ack
    | Refused
    | Pong
    | Presence
    | Held
    | Chances
    | Reacted
    | Nudged
    | Said
    | Unsaid
    | Forgotten
    | Bye
    | Error
)
