// What a phone does to be noticed: a bell and a buzz when its turn has come, or when somebody waits for it.

import { gettext, interpolate } from "../common/i18n.js";
import { heardOf } from "../common/sounds.js";
import { tableInWords } from "../common/rule-texts.js";
import { nameOf } from "../common/sentences.js";
import { refusalText } from "../common/server-texts.js";
import { TurnCall } from "./turn-reminders.js";
import { preferences, sounds, vibrate } from "../common/this-browser.js";

/** @import { View } from "../common/view.js" */

/** @typedef {(text: string, how: { refused?: boolean, spoken?: boolean }) => void} Say */

export class TableCalls {
  /** @type {Say} */ #say;
  /** @type {Readonly<View> | null} */ #view = null;
  #turn = new TurnCall(() => this.#call());
  /** @type {() => boolean} */ #isShown;

  /**
   * @param {Say} say
   * @param {() => boolean} isShown whether the table is what the page shows
   */
  constructor(say, isShown) {
    this.#say = say;
    this.#isShown = isShown;
  }

  #call() {
    if (!this.#isShown()) return; // the game was ended meanwhile
    vibrate(60);
    sounds.play("turn");
  }

  /** @param {Readonly<View>} view */
  follow(view) {
    const before = this.#view;
    this.#view = view;
    this.#turn.follow(view);
    if (!before) return;
    if (view.news && view.news !== before.news) this.#hear(view);
    if (view.nudge && view.nudge.at !== before.nudge?.at) this.#beNudged(view, view.nudge);
    if (view.room !== before.room && view.game?.game === before.game?.game) this.#tellTime(view, before);
    const { unsaid } = view;
    if (unsaid?.what === "nudge" && unsaid.at !== before.unsaid?.at) this.#say(refusalText(unsaid.code), {});
  }

  /** @param {Readonly<View>} view */
  #hear(view) {
    const heard = heardOf(view);
    if (heard === "write") sounds.write();
    else if (heard) sounds.play(heard);
  }

  /**
   * Shown only: the page's voice says all that the host chooses, and the host hears it from the field.
   *
   * @param {Readonly<View>} view
   * @param {Readonly<View>} before
   */
  #tellTime(view, before) {
    const clock = clockOf(view);
    if (clock !== clockOf(before)) this.#say(clock, { refused: false, spoken: true });
  }

  /**
   * @param {Readonly<View>} view
   * @param {NonNullable<View["nudge"]>} nudge
   */
  #beNudged({ you, room, seats, mySeats }, { member, seat }) {
    if (member === you) {
      const text = interpolate(gettext("You have nudged %(name)s."), { name: nameOf(seats, seat) });
      return this.#say(text, { refused: false });
    }
    if (!mySeats.includes(seat) || preferences.likes.muted) return;
    const name = room?.members.find(({ id }) => id === member)?.name ?? "";
    this.#say(interpolate(gettext("%(name)s nudges you: it is your turn."), { name }), { refused: false });
    vibrate([40, 80, 40]);
    sounds.play("nudge");
  }
}

/**
 * How long a turn may take, in words; of real dice, which know no clock, nothing.
 *
 * @param {Readonly<View>} view
 */
function clockOf({ room, game }) {
  if (!room || game?.dice_from !== "screen") return "";
  return tableInWords(room.settings).find(({ key }) => key === "clock")?.name ?? "";
}
