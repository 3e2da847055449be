import { deepStrictEqual } from "node:assert";
import { PresenceAnnouncer } from "../../../static/js/room/room-announcements.js";
import { START } from "../../../static/js/client/store.js";
import { view } from "../../../static/js/common/view.js";
import { member, room, settings } from "../room.js";

const MEMBERS = [member(1, "Anna", { seat: 0 }), member(2, "Pekka", { seat: 1 })];

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
    show: (/** @type {number[]} */ here, members = MEMBERS) =>
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

Deno.test("a reload is no news", () => {
  const { heard, show, wait } = page();
  show([1, 2]);
  show([1]);
  show([1, 2]);
  wait();
  deepStrictEqual(heard, []);
});

Deno.test("who was away before this page came, or has left the room, is not missed", () => {
  const { heard, show, wait } = page();
  show([1]);
  wait();
  show([1, 2]);
  show([1]);
  show([1], MEMBERS.slice(0, 1));
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
