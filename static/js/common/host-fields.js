// Fields about how a table is run that a host may change at any time: in the lobby, and in the menu during a game.

import { strengthName, STRENGTHS } from "./bot-strengths.js";
import { gettext } from "./i18n.js";
import { duration } from "./rule-texts.js";
import { choiceField, selectField, switchField, switchOf } from "./setting-fields.js";

const CLOCKS = [0, 15, 30, 45, 60, 90, 120, 180, 300, 600];
const WAITS = [15, 30, 60, 120, 300, 600];

/**
 * How long a turn may take. Longer, or no clock at all, helps who is in turn at once.
 *
 * @param {string} where tells the same field in two places apart
 */
export function clockField(where) {
  return selectField(
    `${where}clock`,
    gettext("Time for a turn"),
    aboutClock(false),
    CLOCKS.map((value) => ({ value, name: value ? duration(value) : gettext("No clock") })),
    ({ clock }) => clock,
    (clock) => ({ clock }),
  );
}

/** @param {boolean} real the dice are on the table, where no server can roll them */
export function aboutClock(real) {
  return real
    ? gettext("With real dice there is no clock: nobody could roll them for whoever is late.")
    : gettext("When time is up, the best category is filled.");
}

/**
 * What happens while somebody is away on their turn, and after how long.
 *
 * @param {string} where tells the same field in two places apart
 */
export function absenceFields(where) {
  const ways = [
    { value: "wait", name: gettext("Wait"), about: gettext("The game stands still until they are back.") },
    {
      value: "ask",
      name: gettext("The table decides"),
      about: gettext("Keep waiting, skip the turn, or let a bot play until they return."),
    },
  ];
  const policy = choiceField(
    `${where}absence`,
    gettext("If somebody is away on their turn"),
    ways,
    ({ absence }) => absence,
    (value) => ({ absence: value === "ask" ? "ask" : "wait" }),
  );
  const after = selectField(
    `${where}absence_after`,
    gettext("The table decides after"),
    "",
    WAITS.map((value) => ({ value, name: duration(value) })),
    (settings) => settings.absence_after,
    (value) => ({ absence_after: value }),
  );
  const standIn = selectField(
    `${where}stand_in`,
    gettext("A bot that stands in"),
    gettext("For whoever is away, or lets a bot play."),
    STRENGTHS.map((value) => ({ value, name: strengthName(value) })),
    (settings) => settings.stand_in ?? "casual",
    (value) => ({ stand_in: value }),
  );
  return [policy, after, standIn];
}

/** @param {string} where */
export function talkFields(where) {
  return [
    switchField(
      `${where}reactions`,
      gettext("Reactions"),
      gettext("A clap, a laugh, a heart for everybody to see."),
      ({ reactions }) => reactions,
      (reactions) => ({ reactions }),
    ),
    switchField(
      `${where}chat`,
      gettext("Chat"),
      gettext("Short lines beside the sheet."),
      ({ chat }) => chat,
      (chat) => ({ chat }),
    ),
  ];
}

/**
 * Nobody new comes in: a switch like the settings', but a verb of its own.
 *
 * @param {string} where
 */
export function lockField(where) {
  return switchOf(
    `${where}lock`,
    gettext("Lock the room"),
    gettext("Nobody new comes in, not even to watch. A TV with a browser of its own goes dark until you unlock."),
    ({ locked }) => locked,
    "lock",
    (locked) => ({ locked }),
  );
}
