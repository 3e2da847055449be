// Who came and went, what was changed in the room, and what was said in it: for who does not see a list grow.

import { gettext, interpolate, list } from "./i18n.js";
import { isHost, seated } from "./lobby.js";
import { houseInWords, tableInWords } from "./rules-words.js";
import { lastReaction, linesSince } from "./talk.js";
import { lookOf } from "./teams.js";
import { rulesetName } from "./texts.js";

/** @import { MemberView, RoomSettings, RoomView } from "./messages.js" */
/** @import { View } from "./view.js" */

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
