// What the big screen says: short sentences for whoever looks up from the sofa.

import { gettext, interpolate, list } from "../common/i18n.js";
import { isHere, seated } from "../common/members.js";
import { eventSentence, nameOf, rollsLeft } from "../common/sentences.js";
import { columnsOf } from "../common/sheet-layout.js";
import { teamOf } from "../common/names.js";
import { categoryName } from "../common/server-texts.js";
import { keptByTheThrow } from "../common/view.js";

/** @import { LogEvent, MemberView } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */

// The dice themselves are in sight: what fell needs no sentence, what was made of it does.
const SEEN = new Set(["dice_rolled", "dice_entered", "chain_committed", "secret_revealed"]);

/**
 * The last thing that happened and is worth a sentence; null at the very beginning.
 *
 * @param {Readonly<View>} view
 * @returns {LogEvent | null}
 */
export function lastEvent({ log }) {
  for (let at = log.length - 1; at >= 0; at -= 1) {
    const events = log[at].events.filter(({ kind }) => !SEEN.has(kind));
    if (events.length > 0) return events[events.length - 1];
  }
  return null;
}

/** @param {Readonly<View>} view */
export function justHappened(view) {
  const event = lastEvent(view);
  return event ? eventSentence(event, view) ?? "" : "";
}

/**
 * The dice that lie aside now: what the player marks at this moment, or what stayed at the last throw.
 *
 * @param {Readonly<View>} view
 * @returns {number[]}
 */
export function keptNow(view) {
  const { turn, holding } = view;
  if (!turn || !turn.may_roll || turn.dice.length === 0) return [];
  return holding && holding.seat === turn.seat ? holding.keep : keptByTheThrow(view);
}

/**
 * What the player in turn is about: "keeps 6 6 6, one roll left".
 *
 * @param {Readonly<View>} view
 */
export function aboutTheDice(view) {
  const { game, turn } = view;
  if (!game || !turn || turn.seat === null) return "";
  if (view.tumbling) return gettext("The dice are rolling…");
  if (turn.dice.length === 0) {
    return game.dice_from === "screen" ? gettext("about to roll") : gettext("rolls real dice");
  }
  if (turn.must_declare) return gettext("names a category");
  const kept = keptNow(view).map((at) => turn.dice[at]).filter((face) => face !== undefined);
  const words = [
    turn.declared &&
    interpolate(gettext("goes for %(category)s"), { category: categoryName(game.ruleset, turn.declared) }),
    kept.length > 0 && interpolate(gettext("keeps %(dice)s"), { dice: kept.sort().join(" ") }),
    turn.rolls_left > 0 ? rollsLeft(turn.rolls_left) : gettext("chooses a category"),
  ];
  return words.filter(Boolean).join(" · ");
}

/**
 * The team that the player in turn plays for, and who of it is next; empty where everybody plays alone.
 *
 * @param {Readonly<View>} view
 */
export function teamInTurn(view) {
  const column = columnsOf(view).find(({ inTurn }) => inTurn);
  if (!column || column.seats.length < 2) return "";
  const next = nameOf(view.seats, view.turn?.then ?? null);
  const isNumbered = view.game && teamOf(view.game, column.column)?.given === "";
  if (isNumbered && !next) return column.name;
  if (isNumbered) return interpolate(gettext("%(names)s, then %(next)s"), { names: column.name, next });
  if (!next) return interpolate(gettext("for the team %(names)s"), { names: column.name });
  return interpolate(gettext("for the team %(names)s, then %(next)s"), { names: column.name, next });
}

/**
 * Who sits at this table and has no page open; whoever is in turn is spoken of elsewhere.
 *
 * @param {Readonly<View>} view
 */
export function whoIsAway(view) {
  const { here, turn, seats } = view;
  const away = seats.filter(({ seat, bot, member, controller }) =>
    !bot && !turn?.resigned.includes(seat) && !turn?.handed_over.includes(seat) &&
    !here.includes(controller ?? member ?? -1)
  );
  if (away.length === 0) return "";
  return interpolate(gettext("Away: %(names)s"), { names: list(away.map(({ seat }) => nameOf(seats, seat))) });
}

/**
 * What the lobby waits for.
 *
 * @param {Readonly<View>} view
 */
export function whatWeWaitFor(view) {
  const { room } = view;
  if (!room) return "";
  if (seated(room).length === 0) return gettext("Nobody has a seat yet.");
  const host = room.members.find(({ id }) => id === room.host);
  if (!host) return gettext("The game starts soon.");
  return interpolate(gettext("%(name)s starts the game when everybody is here."), { name: host.name });
}

/**
 * What stands beside a name in the lobby.
 *
 * @param {Readonly<View>} view
 * @param {MemberView} member
 */
export function markOf(view, member) {
  if (member.bot) return gettext("bot");
  if (!isHere(view, member)) return gettext("away");
  return member.id === view.room?.host ? gettext("host") : "";
}
