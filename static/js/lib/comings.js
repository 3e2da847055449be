// Who has gone from the room's pages and come back to them, said aloud.

import { gettext, interpolate } from "./i18n.js";
import { isGuestOnAPhone, isHere } from "./lobby.js";

/** @import { MemberView } from "./messages.js" */
/** @import { View } from "./view.js" */
/** @import { Timers } from "./waiting.js" */

const A_RELOAD = 5000; // milliseconds: pages come and go

/** Says who has gone, once they have been away for longer than a reload takes, and that they are back. */
export class Comings {
  /** @type {(text: string) => void} */ #say;
  /** @type {Timers} */ #timers;
  /** @type {Readonly<View> | null} */ #view = null;
  /** @type {Map<number, unknown>} who is away, and when that is said */ #leaving = new Map();
  /** @type {Set<number>} of whom it was said */ #away = new Set();

  /**
   * @param {(text: string) => void} say
   * @param {Timers} timers
   */
  constructor(say, timers) {
    this.#say = say;
    this.#timers = timers;
  }

  /** @param {Readonly<View>} view */
  follow(view) {
    const before = this.#view;
    this.#view = view;
    if (!view.room || view.connection !== "live") return;
    const watched = watchedOf(view);
    for (const member of watched) {
      const here = isHere(view, member);
      if (here) this.#welcome(member);
      else if (before?.room && isHere(before, member)) this.#miss(member.id);
    }
    const ids = new Set(watched.map(({ id }) => id));
    for (const id of [...this.#leaving.keys()]) if (!ids.has(id)) this.#drop(id);
  }

  stop() {
    for (const id of [...this.#leaving.keys()]) this.#drop(id);
  }

  /** @param {number} id */
  #miss(id) {
    if (this.#leaving.has(id)) return;
    const timer = this.#timers.setTimeout(() => {
      const member = this.#view?.room?.members.find((one) => one.id === id);
      if (!member) return;
      this.#away.add(id);
      this.#say(interpolate(gettext("%(name)s is away."), { name: member.name }));
    }, A_RELOAD);
    this.#leaving.set(id, timer);
  }

  /** @param {MemberView} member */
  #welcome(member) {
    const said = this.#away.has(member.id);
    this.#drop(member.id);
    if (said) this.#say(interpolate(gettext("%(name)s is back."), { name: member.name }));
  }

  /** @param {number} id */
  #drop(id) {
    this.#timers.clearTimeout(this.#leaving.get(id));
    this.#leaving.delete(id);
    this.#away.delete(id);
  }
}

/**
 * Whose coming and going matters here: people with a page of their own, and only the host's where one phone keeps the
 * score.
 *
 * @param {Readonly<View>} view
 */
function watchedOf({ room, you }) {
  const { members = [], host, settings } = room ?? {};
  return members.filter((member) =>
    !member.bot && member.id !== you && !isGuestOnAPhone(member) && (!settings?.sheet_only || member.id === host)
  );
}
