// The websocket's messages as types: a mirror of games/protocol and games/log/events.py. Nothing runs here.

/**
 * @typedef {object} MemberView somebody in the room
 * @property {number} id
 * @property {string} name
 * @property {number} colour
 * @property {string} bot a level, or ""
 * @property {number | null} seat
 * @property {number | null} team
 * @property {number | null} controller the member whose device acts for this one
 */

/** @typedef {{ id: number, member: number, answer: number[] }} ClaimView somebody says they were this member; whose word counts */

/** @typedef {{ member: number, name: string, games: number, wins: number, points: number, best: number }} EveningLine */

/** @typedef {{ name: string, colour: number | null }} TeamLook a team's name, empty for its number, and its colour */

/**
 * @typedef {{ progress: "ready" | "studying" | "simple", expected: number | null, spread: number | null,
 *   bonus: number | null }} PerfectPlay what perfect play of the room's rules comes to; bonus: a share of games
 */

/** @typedef {"beginner" | "casual" | "strong" | "perfect"} BotLevel */

/**
 * @typedef {object} RoomSettings
 * @property {string} ruleset
 * @property {"free" | "forced"} order
 * @property {"off" | "after_first_roll"} declare
 * @property {"full" | "upper"} sections
 * @property {"free" | "fallback" | "last" | null} chance
 * @property {"anytime" | "only_when_nothing_fits"} zeros
 * @property {number | null} bonus_threshold
 * @property {number | null} bonus_points
 * @property {boolean} teams
 * @property {TeamLook[]} [team_looks] by the team's number; a room of an older server has none
 * @property {"screen" | "each_roll" | "final"} dice_from
 * @property {boolean} [sheet_only] the host's device keeps the score for everybody
 * @property {boolean} undo
 * @property {boolean} hints
 * @property {"never" | "alone" | "always"} [advice] from perfect play, on request
 * @property {boolean} [chances] who will probably win is worked out and shown to whoever looks on
 * @property {number} clock
 * @property {"wait" | "ask"} absence
 * @property {number} absence_after
 * @property {BotLevel} [stand_in] how a bot plays for whoever is away; a room of an older server has none
 * @property {boolean} reactions
 * @property {boolean} chat
 * @property {number} size
 */

/**
 * @typedef {object} RoomView
 * @property {number} version
 * @property {string} code
 * @property {"lobby" | "playing" | "finished" | "closed"} status
 * @property {boolean} locked
 * @property {number | null} host
 * @property {number | null} [stood_in_for] the host who is away, whose role `host` has until they are back
 * @property {RoomSettings} settings
 * @property {MemberView[]} members
 * @property {ClaimView[]} claims
 * @property {number | null} game
 * @property {EveningLine[]} evening
 */

/**
 * @typedef {object} SeatView
 * @property {number} seat
 * @property {number | null} member
 * @property {string} name
 * @property {number} colour
 * @property {string} bot
 * @property {number} column
 * @property {number | null} controller a member
 */

/** @typedef {[key: string, points: number | null, reason: string | null]} Choice reason is null when it may be chosen */

/**
 * @typedef {object} TurnView all that the seat to move may do now
 * @property {number} turn
 * @property {number} roll rolls used; with `turn` it guards an action against arriving late
 * @property {number | null} seat null once the game is over
 * @property {number} column
 * @property {number} round
 * @property {number} rounds
 * @property {number[]} dice
 * @property {number} rolls_left
 * @property {boolean} may_roll
 * @property {boolean} may_enter
 * @property {boolean} must_declare
 * @property {string | null} declared
 * @property {number | null} may_undo the seat that may
 * @property {boolean} may_end
 * @property {Choice[]} choices
 * @property {number | null} clock seconds left when this was sent
 * @property {number[]} handed_over
 * @property {number[]} resigned
 * @property {number[]} next_seats of the turns after this one, until everybody who still has a turn has had one
 * @property {number | null} [then] the seat that takes the same team's next turn
 * @property {number[]} [rolls_to_say] what an entry of the last dice may name as the rolls it took
 * @property {boolean} [must_say_rolls]
 */

/**
 * @typedef {object} CardView one column of the sheet
 * @property {number} column
 * @property {Record<string, number>} filled
 * @property {number} upper_sum
 * @property {number} bonus
 * @property {number} lower_sum
 * @property {number} extra
 * @property {number} saved_rolls
 * @property {number} total
 */

/** @typedef {{ place: number, column: number, total: number, resigned: boolean, by_bot?: boolean }} StandingView */

/** @typedef {{ number: number, name: string, colour: number }} TeamView */

/**
 * @typedef {object} GameView everything a screen needs of a game at one move
 * @property {number} game
 * @property {string} key
 * @property {number} number
 * @property {string} last the action id of that move
 * @property {string} ruleset
 * @property {number} version
 * @property {number} dice
 * @property {number} sides
 * @property {string[]} categories
 * @property {string[]} lines
 * @property {number} upper_count
 * @property {Record<string, any>} house
 * @property {number} bonus_threshold
 * @property {number} bonus_points
 * @property {"screen" | "each_roll" | "final"} dice_from
 * @property {boolean} undo
 * @property {number} clock
 * @property {boolean} teams
 * @property {SeatView[]} seats
 * @property {CardView[]} cards
 * @property {TurnView} turn
 * @property {StandingView[]} standings empty until the game is over
 * @property {string} commitment
 * @property {(string | null)[]} links what each seat's browser chain shows last
 * @property {string | null} secret
 * @property {boolean} [sheet_only] the host's device acts for every seat
 * @property {TeamView[]} [team_looks] one for each column, where there are teams
 * @property {number | null} [record] of whoever plays alone: the total that is to be exceeded
 */

/**
 * What the log says. Fields at their default are left out.
 *
 * @typedef {{ kind: "game_started", commitment: string, server_ends: string[] }
 *   | { kind: "chain_committed", seat: number, end: string, by?: "browser" | "server" }
 *   | { kind: "dice_rolled", seat: number, dice: number[], rolls_used: number, turn: number, link: string,
 *       keep?: number[], by?: "browser" | "server" }
 *   | { kind: "dice_entered", seat: number, dice: number[], rolls_used: number }
 *   | { kind: "category_declared", seat: number, category: string }
 *   | { kind: "category_scored", seat: number, category: string, points: number, dice: number[], rolls_used: number,
 *       extra?: number, by?: "player" | "bot" | "clock" }
 *   | { kind: "choice_undone", seat: number, category: string }
 *   | { kind: "turn_skipped", seat: number }
 *   | { kind: "seat_handed_over", seat: number }
 *   | { kind: "seat_returned", seat: number }
 *   | { kind: "seat_resigned", seat: number }
 *   | { kind: "game_ended" }
 *   | { kind: "game_abandoned" }
 *   | { kind: "secret_revealed", secret: string }} LogEvent
 */

/** @typedef {{ number: number, id: string, events: LogEvent[] }} MoveView */
/** @typedef {{ member: number, name: string, text: string }} ChatLine */
/** @typedef {"clap" | "laugh" | "wow" | "cry" | "heart" | "luck"} Reaction */

/**
 * @typedef {{ type: "welcome", you: number | null, room: RoomView, game: GameView | null, moves: MoveView[],
 *   fresh: boolean, here: number[], heartbeat: number, host_away_after: number, chat: ChatLine[] }} Welcome
 * @typedef {{ type: "room", room: RoomView }} RoomChanged
 * @typedef {{ type: "move", game: number, number: number, id: string, events: LogEvent[], turn: TurnView,
 *   cards?: CardView[], standings?: StandingView[] }} Moved
 * @typedef {{ type: "caught_up", game: GameView | null, moves: MoveView[], fresh: boolean }} CaughtUp
 * @typedef {{ type: "ack", id: string, number: number }} Ack
 * @typedef {{ type: "refused", id: string, code: string }} Refused
 * @typedef {{ type: "pong", room_version: number, game: number | null, number: number }} Pong
 * @typedef {{ type: "presence", here: number[], absent: number | null, wait: number | null, looking_on?: number,
 *   perfect_play?: PerfectPlay | null }} Presence
 * @typedef {{ type: "chances", game: number, number: number, win: number[] }} Chances
 * @typedef {{ type: "holding", seat: number, keep: number[] }} Held
 * @typedef {{ type: "reaction", member: number, reaction: Reaction }} Reacted
 * @typedef {{ type: "nudge", member: number, seat: number }} Nudged
 * @typedef {{ type: "chat", member: number, name: string, text: string }} Said
 * @typedef {{ type: "unsaid", what: "say" | "react" | "nudge", code: string }} Unsaid
 * @typedef {{ type: "forgotten", members: number[] }} Forgotten
 * @typedef {{ type: "bye", after: number, spread?: number }} Bye
 * @typedef {{ type: "error", code: string }} ErrorTold
 *
 * @typedef {Welcome | RoomChanged | Moved | CaughtUp | Ack | Refused | Pong | Presence | Held | Chances | Reacted | Nudged | Said
 *   | Unsaid | Forgotten | Bye | ErrorTold} Told anything a browser may hear
 */

/**
 * Exactly one of these.
 *
 * @typedef {{ roll: { keep: number[], link?: string | null } }
 *   | { enter: { dice: number[], rolls_used?: number | null } }
 *   | { declare: { category: string } }
 *   | { score: { category: string } }
 *   | { undo: {} } | { skip: {} } | { hand_over: {} } | { come_back: {} } | { resign: {} } | { end_game: {} }
 *   | { commit: { end: string } }} Do
 */

/**
 * @typedef {{ type: "hello", static: string, game: number | null, since: number, last: string | null }} Hello
 * @typedef {{ type: "act", id: string, game: number, seat: number, turn: number, roll: number, do: Do }} Act
 * @typedef {{ type: "sync", game: number, since: number }} Sync
 * @typedef {{ type: "ping", room_version: number, game: number | null, number: number }} Ping
 * @typedef {{ type: "holding", game: number, seat: number, keep: number[] }} Holding
 * @typedef {{ type: "react", reaction: Reaction }} React
 * @typedef {{ type: "nudge", seat: number }} Nudge
 * @typedef {{ type: "say", text: string }} Say
 *
 * @typedef {Hello | Act | Sync | Ping | Holding | React | Nudge | Say} Asked anything a browser may send
 */

export {};
