import { strictEqual } from "node:assert";
import { Countdown } from "../../../static/js/common/timers.js";

Deno.test("seconds are counted from the message that named them, however often it is shown, and anew with a new one", () => {
  let now = 1000;
  const count = new Countdown(() => now);
  strictEqual(count.left, null);
  const message = { wait: 30 };
  for (const [later, left] of [[0, 30], [10_000, 20], [70_000, 0]]) {
    now = 1000 + later;
    count.follow(message, message.wait);
    strictEqual(count.left, left);
  }
  count.follow({}, 5);
  strictEqual(count.left, 5);
  count.follow({}, null);
  strictEqual(count.left, null);
});
