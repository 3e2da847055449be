import { deepStrictEqual, strictEqual } from "node:assert";
import { bestTonight, isClosed, isNightOver, wasPlayed } from "../../../static/js/common/room-status.js";
import { room } from "../room.js";

/** @import { EveningLine } from "../../../static/js/client/messages.js" */

/** @type {EveningLine} */
const LINE = { member: 1, name: "Alice", games: 1, wins: 1, points: 200, best: 200 };

Deno.test("a room with a game on the table or one that ended has something to report", () => {
  strictEqual(wasPlayed(null), false);
  strictEqual(wasPlayed({ room: null }), false);
  strictEqual(wasPlayed({ room: room({ game: null }) }), false);
  strictEqual(wasPlayed({ room: room({ game: 3 }) }), true);
  strictEqual(wasPlayed({ room: room({ game: null, evening: [LINE] }) }), true);
});

Deno.test("only a room that has closed after a game leads to its report", () => {
  const played = room({ game: 3 });
  strictEqual(isNightOver({ room: played, connection: "stopped", stopCode: 4004 }), true);
  strictEqual(isNightOver({ room: played, connection: "stopped", stopCode: 4003 }), false);
  strictEqual(isNightOver({ room: played, connection: "reconnecting", stopCode: null }), false);
  strictEqual(isNightOver({ room: room({ game: null }), connection: "stopped", stopCode: 4004 }), false);
});

Deno.test("a screen that never knew its room does not say good night", () => {
  strictEqual(isClosed({ room: room({ game: null }), connection: "stopped", stopCode: 4004 }), true);
  strictEqual(isClosed({ room: null, connection: "stopped", stopCode: 4004 }), false);
  strictEqual(isClosed({ room: room({ game: null }), connection: "stopped", stopCode: 4009 }), false);
});

Deno.test("the best of the night won most games, then most points; several where both are alike", () => {
  const names = (/** @type {EveningLine[]} */ ...lines) => bestTonight(lines).map(({ name }) => name);
  deepStrictEqual(names(), []);
  deepStrictEqual(names({ ...LINE, wins: 0 }), []);
  deepStrictEqual(names(LINE, { ...LINE, name: "Bob", wins: 2, points: 90 }), ["Bob"]);
  deepStrictEqual(names(LINE, { ...LINE, name: "Bob", points: 201 }), ["Bob"]);
  deepStrictEqual(names(LINE, { ...LINE, name: "Bob" }), ["Alice", "Bob"]);
});
