// What is said aloud of the room: who came and went, what was changed, what was said. For readers who do not see a list grow.

import { lastReaction, linesSince } from "../common/chat.js";
import { gettext, interpolate, list } from "../common/i18n.js";
import { isGuestOnAPhone, isHere, isHost, seated } from "../common/members.js";
import { lookOf } from "../common/names.js";
import { houseInWords, tableInWords } from "../common/rule-texts.js";
import { rulesetName } from "../common/server-texts.js";

/** @import { MemberView, RoomSettings, RoomView } from "../client/messages.js" */
/** @import { View } from "../common/view.js" */
/** @import { Timers } from "../common/timers.js" */

/**
 * What changed between two views of the room, a sentence each; nothing on a page that has just been opened.
 *
 * @param {Readonly<View>} view
 * @param {Readonly<View> | null} before
 * @returns {string[]}
 */
export function roomSentences(view, before) {
  const { room } = view;
  if (!room || !before?.room || room === before.room) return [];
  return [
    ...people(room, before.room),
    ...order(room, before.room),
    ...hosting(room, before.room),
    // Who chooses hears it from the field itself.
    ...(isHost(view) ? [] : rules(room, before.room)),
  ];
}

/**
 * @param {RoomView} room
 * @param {RoomView} before
 */
function people(room, before) {
  const said = room.members.flatMap((member) => {
    const was = before.members.find(({ id }) => id === member.id);
    return was ? changes(member, was, room) : [arrival(member)];
  });
  const gone = before.members.filter(({ id }) => !room.members.some((member) => member.id === id));
  return [...said, ...gone.map(({ name }) => interpolate(gettext("%(name)s has left"), { name }))];
}

/** @param {MemberView} member */
function arrival({ name, bot, seat }) {
  if (bot) return interpolate(gettext("%(name)s, a bot, sits down"), { name });
  return interpolate(seat === null ? gettext("%(name)s looks on") : gettext("%(name)s sits down"), { name });
}

/**
 * @param {MemberView} member
 * @param {MemberView} was
 * @param {RoomView} room
 */
function changes(member, was, { settings }) {
  const { name, seat, team } = member;
  const said = [];
  if (name && was.name && name !== was.name) {
    said.push(interpolate(gettext("%(before)s is now %(name)s"), { before: was.name, name }));
  }
  if ((seat === null) !== (was.seat === null)) said.push(arrival(member));
  if (settings.teams && team !== was.team && team !== null) {
    said.push(interpolate(gettext("%(name)s is in %(team)s"), { name, team: lookOf(settings, team).name }));
  }
  return said;
}

/**
 * Only if those who stay have changed places: whoever comes sits down at the end.
 *
 * @param {RoomView} room
 * @param {RoomView} before
 */
function order(room, before) {
  const now = seated(room);
  const then = seated(before);
  const stay = now.filter(({ id }) => then.some((one) => one.id === id)).map(({ id }) => id);
  const stayed = then.filter(({ id }) => stay.includes(id)).map(({ id }) => id);
  if (stay.join() === stayed.join()) return [];
  return [interpolate(gettext("Order of play: %(names)s"), { names: list(now.map(({ name }) => name)) })];
}

/**
 * @param {RoomView} room
 * @param {RoomView} before
 */
function hosting(room, before) {
  const said = [];
  const host = room.members.find(({ id }) => id === room.host);
  if (host && room.host !== before.host) {
    const isBack = room.host === before.stood_in_for;
    const words = isBack ? gettext("%(name)s is back, and the host again") : gettext("%(name)s is the host now");
    said.push(interpolate(words, { name: host.name }));
  }
  if (room.locked !== before.locked) {
    said.push(room.locked ? gettext("The room is locked") : gettext("The room is unlocked"));
  }
  return said;
}

/**
 * @param {RoomView} room
 * @param {RoomView} before
 */
function rules({ settings }, { settings: before }) {
  const sheet = settings.ruleset === before.ruleset
    ? []
    : [interpolate(gettext("Now played: %(sheet)s"), { sheet: rulesetName(settings.ruleset) })];
  return [...sheet, ...differing(settings, before)];
}

/**
 * @param {RoomSettings} settings
 * @param {RoomSettings} before
 */
function differing(settings, before) {
  const [houseWas, tableWas] = [houseInWords(before), tableInWords(before)];
  const house = houseInWords(settings).filter(({ usual, name }, at) =>
    name !== houseWas[at].name && !(usual && houseWas[at].usual) // another sheet has another bonus of its own
  );
  const table = tableInWords(settings).filter(({ name }, at) => name !== tableWas[at].name);
  return [...house.map(({ title, name }) => `${title}: ${name}`), ...table.map(({ name }) => name)];
}

/**
 * What the others said, in words of their own or in ready ones.
 *
 * @param {Readonly<View>} view
 * @param {Readonly<View> | null} before
 * @returns {string[]}
 */
export function talkSentences({ you, room, chat, reaction }, before) {
  if (!room || !before?.room) return [];
  /** @type {{ name: string, text: string }[]} */
  const said = linesSince(chat, before.chat).filter(({ member }) => member !== you);
  const isNew = reaction?.at !== before.reaction?.at && reaction?.member !== you;
  const words = isNew ? lastReaction({ room, reaction }) : null;
  if (words) said.push(words);
  return said.map(({ name, text }) => interpolate(gettext("%(name)s says: %(text)s"), { name, text }));
}

const A_RELOAD = 5000; // milliseconds: pages come and go

/** Says who has gone, once they have been away for longer than a reload takes, and that they are back. */
export class PresenceAnnouncer {
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
