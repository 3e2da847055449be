import { deepStrictEqual } from "node:assert";
import { PresenceAnnouncer, roomSentences, talkSentences } from "../../../static/js/room/room-announcements.js";
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
  const bot = member(4, "Rolf", { seat: 2, bot: "greedy" });
  for (
    const [members, said] of /** @type {const} */ ([
      [[ANNA, PEKKA, member(3, "Olga", { seat: 2 })], "Olga sits down"],
      [[ANNA, PEKKA, member(3, "Olga")], "Olga looks on"],
      [[ANNA, PEKKA, bot], "Rolf, a bot, sits down"],
      [[ANNA, { ...PEKKA, seat: null }], "Pekka looks on"],
      [[ANNA], "Pekka has left"],
    ])
  ) deepStrictEqual(heard({ members: [...members] }, 1), [said]);
});

Deno.test("another order of play is said whole, and a seat that got free is none", () => {
  const swapped = [{ ...ANNA, seat: 1 }, { ...PEKKA, seat: 0 }];
  deepStrictEqual(heard({ members: swapped }), ["Order of play: Pekka and Anna"]);
  deepStrictEqual(heard({ members: [{ ...PEKKA, seat: 0 }] }), ["Anna has left"]);
});

Deno.test("names, teams, the host and the lock are said", () => {
  const teams = settings({ teams: true });
  for (
    const [now, said, before] of /** @type {[Partial<RoomView>, string, object?][]} */ ([
      [{ members: [{ ...ANNA, name: "Ann" }, PEKKA] }, "Anna is now Ann"],
      [{ host: 2 }, "Pekka is the host now"],
      [{ locked: true }, "The room is locked"],
      [{}, "The room is unlocked", { locked: true }],
      [{ settings: teams, members: [ANNA, { ...PEKKA, team: 1 }] }, "Pekka is in Team 2", { settings: teams }],
    ])
  ) deepStrictEqual(heard(now, 2, { ...BEFORE, ...before }), [said]);
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

/** A page of Anna's, with a clock that the test turns. */
function page(chosen = settings()) {
  /** @type {string[]} */
  const heard = [];
  /** @type {Map<number, () => void>} */
  const due = new Map();
  let last = 0;
  const comings = new PresenceAnnouncer((text) => heard.push(text), {
    setTimeout: (act) => (due.set(last += 1, act), last),
    clearTimeout: (timer) => due.delete(timer),
  });
  return {
    heard,
    show: (/** @type {number[]} */ here, members = BEFORE.members) =>
      comings.follow(view({ ...START, you: 1, here, connection: "live", room: room({ members, settings: chosen }) })),
    wait: () => [...due].forEach(([timer, act]) => (due.delete(timer), act())),
  };
}

Deno.test("who goes is said to be away once a reload would be over, and to be back", () => {
  const { heard, show, wait } = page();
  show([1, 2]);
  show([1]);
  deepStrictEqual(heard, []);
  wait();
  show([1]);
  deepStrictEqual(heard, ["Pekka is away."]);
  show([1, 2]);
  show([1, 2]);
  deepStrictEqual(heard, ["Pekka is away.", "Pekka is back."]);
});

Deno.test("who was away before this page came, who reloads theirs, or has left the room is not missed", () => {
  const { heard, show, wait } = page();
  show([1]);
  wait();
  show([1, 2]);
  show([1]);
  show([1, 2]);
  wait();
  show([1]);
  show([1], BEFORE.members.slice(0, 1));
  wait();
  deepStrictEqual(heard, []);
});

Deno.test("where one phone keeps the score nobody else's page matters", () => {
  const { heard, show, wait } = page(settings({ sheet_only: true }));
  show([1, 2]);
  show([1]);
  wait();
  deepStrictEqual(heard, []);
});
