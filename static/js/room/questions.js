// What a reader is asked or told beside the game, in plain sight: each a sentence, and what can be done about it.

import { gettext, interpolate } from "../common/i18n.js";
import { claimsToAnswer, hostName, isHost, isStandIn, yourself } from "../common/members.js";
import { nameOf } from "../common/sentences.js";
import { absentSeat, matesLeft } from "../common/view.js";

/** @import { Do } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */

/**
 * @typedef {object} Choice what a button does: a verb of the room, an action at the table, or (neither) nothing at all
 * @property {string} name
 * @property {[verb: string, body: object]} [verb]
 * @property {{ seat: number, do: Do }} [act]
 */

/**
 * @typedef {object} Question
 * @property {string} key
 * @property {string} text
 * @property {Choice[]} choices
 * @property {number} [after] seconds for which it must have stood before it is shown: pages come and go
 */

const A_RELOAD = 5;

/**
 * Everything there is to ask or to tell this reader now.
 *
 * @param {Readonly<View>} view
 * @param {number | null} [asked] the member that this very browser asks to be
 * @returns {Question[]}
 */
export function questionsFor(view, asked = null) {
  return [...claims(view, asked), ...standingIn(view), ...absence(view), ...resigning(view), ...nextSeat(view)];
}

/**
 * @param {Readonly<View>} view
 * @param {number | null} asked
 * @returns {Question[]}
 */
function claims(view, asked) {
  const text = gettext("Somebody says: I was %(name)s. Is it true? Then their seat moves to the new device.");
  return claimsToAnswer(view).filter(({ member }) => member !== asked).map(({ id, member }) => ({
    key: `claim ${id}`,
    text: interpolate(text, { name: view.room?.members.find((one) => one.id === member)?.name ?? "" }),
    choices: [
      { name: gettext("Yes, that is them"), verb: ["answer_claim", { claim: id, yes: true }] },
      { name: gettext("No"), verb: ["answer_claim", { claim: id, yes: false }] },
    ],
  }));
}

/**
 * Who took over as host reads for how long.
 *
 * @param {Readonly<View>} view
 * @returns {Question[]}
 */
function standingIn(view) {
  const away = view.room?.members.find(({ id }) => id === view.room?.stood_in_for);
  if (!away || !isHost(view)) return [];
  const text = gettext("You stand in as host for %(name)s. When %(name)s is back, %(name)s hosts again.");
  return [{
    key: `stand-in ${away.id}`,
    text: interpolate(text, { name: away.name }),
    choices: [{ name: gettext("All right") }],
  }];
}

/**
 * A game that stands still because somebody is away: the host may let the table decide, or somebody the host's role.
 *
 * @param {Readonly<View>} view
 * @returns {Question[]}
 */
function absence(view) {
  const seat = absentSeat(view);
  if (seat === null || view.presence.wait !== null) return [];
  const key = `away ${view.game?.game} ${view.turn?.turn}`;
  const values = { name: nameOf(view.seats, seat), host: hostName(view) };
  if (isHost(view)) {
    return [{
      key,
      text: interpolate(gettext("%(name)s is away, and the game waits for them."), values),
      choices: [
        { name: gettext("Let the table decide"), verb: ["settings", { absence: "ask" }] },
        { name: gettext("Wait") },
      ],
      after: A_RELOAD,
    }];
  }
  if (!isStandIn(view)) return [];
  const words = view.game?.sheet_only
    ? gettext("%(host)s, who keeps the score, is away. Whoever takes over goes on with it.")
    : gettext("The game waits for %(name)s, and %(host)s, who hosts, is away.");
  return [{
    key: `${key} host`,
    text: interpolate(words, values),
    choices: [takeOver(view), { name: gettext("Wait") }],
    after: view.hostAwayAfter,
  }];
}

/**
 * The button for who stands in for a host.
 *
 * @param {Readonly<View>} view
 * @returns {Choice}
 */
export function takeOver({ you }) {
  return { name: gettext("Take over as host"), verb: ["pass_host", { member: you }] };
}

/**
 * @param {Readonly<View>} view
 * @returns {Question[]}
 */
function resigning(view) {
  const { room, game, turn, seats, mySeats } = view;
  if (room?.status !== "playing" || !game || !turn || turn.seat === null || turn.resigned.length === 0) return [];
  const left = seats.map(({ seat }) => seat).filter((seat) => !turn.resigned.includes(seat));
  const mine = left.filter((seat) => mySeats.includes(seat));
  if (mySeats.length > 0 && mine.length === 0) {
    const text = mySeats.some((seat) => matesLeft(view, seat).length > 0)
      ? gettext(
        "You have resigned: your team plays on without you. You can watch, talk, and play in the next game.",
      )
      : gettext(
        "You have resigned: your open categories are 0. The others play on; you can watch, talk, and play in the next game.",
      );
    return [{ key: `resigned ${game.game}`, text, choices: [{ name: gettext("All right") }] }];
  }
  if (mine.length === 0 || mine.length < left.length) return [];
  const [seat] = mine;
  const bot = { name: gettext("A bot plays the rest"), act: { seat, do: { hand_over: {} } } };
  const mayHand = mine.length === 1 && game.dice_from === "screen" && !turn.handed_over.includes(seat);
  return [{
    key: `alone ${game.game}`,
    text: gettext("Everybody else has resigned, so you have won. Play on for your total, or let a bot finish for you."),
    choices: [{ name: gettext("Play on") }, ...(mayHand ? [bot] : [])],
  }];
}

/**
 * @param {Readonly<View>} view
 * @returns {Question[]}
 */
function nextSeat(view) {
  const { room, game, seats, you } = view;
  const plays = view.mySeats.length > 0 || seats.some(({ member }) => member === you);
  const isShown = room?.status === "playing" && game?.game === room.game; // before that nobody is known to play in it
  const waits = isShown && !plays && (yourself(view)?.seat ?? null) !== null;
  if (!waits) return [];
  const text = gettext("You have a seat in the next game. Until then you watch this one.");
  return [{ key: `next ${room?.game}`, text, choices: [{ name: gettext("All right") }] }];
}
