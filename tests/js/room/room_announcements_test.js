import { deepStrictEqual } from "node:assert";
import { roomSentences, talkSentences } from "../../../static/js/room/room-announcements.js";
import { START } from "../../../static/js/client/store.js";
import { view } from "../../../static/js/common/view.js";
import { member, room, settings } from "../room.js";

/** @import { ChatLine, RoomView } from "../../../static/js/client/messages.js" */

const ANNA = member(1, "Anna", { seat: 0 });
const PEKKA = member(2, "Pekka", { seat: 1 });
const BEFORE = { members: [ANNA, PEKKA], host: 1 };

/** @param {Partial<RoomView>} now @param {number} you @param {Partial<RoomView>} before */
function heard(now, you = 2, before = BEFORE) {
  const seen = (/** @type {Partial<RoomView>} */ rest) => view({ ...START, you, room: room({ ...BEFORE, ...rest }) });
  return roomSentences(seen(now), seen(before));
}

Deno.test("who comes, sits down, gets up and goes is said", () => {
  deepStrictEqual(heard({ members: [ANNA, PEKKA, member(3, "Olga", { seat: 2 })] }), ["Olga sits down"]);
  deepStrictEqual(heard({ members: [ANNA, PEKKA, member(3, "Olga")] }), ["Olga looks on"]);
  const bot = member(4, "Rolf", { seat: 2, bot: "greedy" });
  deepStrictEqual(heard({ members: [ANNA, PEKKA, bot] }), ["Rolf, a bot, sits down"]);
  deepStrictEqual(heard({ members: [ANNA, { ...PEKKA, seat: null }] }), ["Pekka looks on"]);
  deepStrictEqual(heard({ members: [ANNA] }, 1), ["Pekka has left"]);
});

Deno.test("another order of play is said whole, and a seat that got free is none", () => {
  const swapped = [{ ...ANNA, seat: 1 }, { ...PEKKA, seat: 0 }];
  deepStrictEqual(heard({ members: swapped }), ["Order of play: Pekka and Anna"]);
  deepStrictEqual(heard({ members: [{ ...PEKKA, seat: 0 }] }), ["Anna has left"]);
});

Deno.test("names, teams, the host and the lock are said", () => {
  deepStrictEqual(heard({ members: [{ ...ANNA, name: "Ann" }, PEKKA] }), ["Anna is now Ann"]);
  deepStrictEqual(heard({ host: 2 }), ["Pekka is the host now"]);
  deepStrictEqual(heard({ locked: true }), ["The room is locked"]);
  deepStrictEqual(heard({}, 2, { locked: true }), ["The room is unlocked"]);
  const teams = settings({ teams: true });
  deepStrictEqual(heard({ settings: teams, members: [ANNA, { ...PEKKA, team: 1 }] }, 2, { settings: teams }), [
    "Pekka is in Team 2",
  ]);
});

Deno.test("what the host chooses is said to the others; the host hears it from the field", () => {
  const maxi = settings({ ruleset: "maxi", clock: 60 });
  deepStrictEqual(heard({ settings: maxi }), ["Now played: maxi", "1 minute for a turn"]);
  deepStrictEqual(heard({ settings: maxi }, 1), []);
  deepStrictEqual(heard({ settings: settings({ bonus_points: 35 }) }), ["Bonus: 35 points from 63"]);
});

Deno.test("a page that was just opened says nothing of the room", () => {
  deepStrictEqual(roomSentences(view({ ...START, you: 1, room: room(BEFORE) }), view(START)), []);
});

Deno.test("what the others say is read once, and nothing of it again after a gap", () => {
  const line = (/** @type {number} */ id, /** @type {string} */ text) => ({ member: id, name: "Anna", text });
  const talk = (/** @type {ChatLine[]} */ chat, /** @type {ChatLine[]} */ before) => {
    const seen = { ...START, you: 2, room: room(BEFORE) };
    return talkSentences(view({ ...seen, chat }), view({ ...seen, chat: before }));
  };
  const [one, two, own] = [line(1, "Hello"), line(1, "Well done"), line(2, "Thanks")];
  deepStrictEqual(talk([one], []), ["Anna says: Hello"]);
  deepStrictEqual(talk([one, own], [one]), []);
  deepStrictEqual(talk([one, { ...one }], [one]), ["Anna says: Hello"], "the same words twice are heard twice");
  deepStrictEqual(talk([{ ...one }, { ...own }, { ...two }], [one, own]), ["Anna says: Well done"]);
  deepStrictEqual(talk([own], [own, one]), [], "words of who was forgotten are gone");
});

Deno.test("a reaction is read as the words it stands for", () => {
  const seen = { ...START, you: 2, room: room(BEFORE) };
  const clap = { member: 1, reaction: /** @type {const} */ ("clap"), at: 7 };
  deepStrictEqual(talkSentences(view({ ...seen, reaction: clap }), view(seen)), ["Anna says: Bravo!"]);
  deepStrictEqual(talkSentences(view({ ...seen, reaction: clap }), view({ ...seen, reaction: clap })), []);
});
