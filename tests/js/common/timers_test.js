import { strictEqual } from "node:assert";
import { Countdown } from "../../../static/js/common/timers.js";

Deno.test("seconds are counted from the message that named them, however often it is shown", () => {
  let now = 1000;
  const count = new Countdown(() => now);
  strictEqual(count.left, null);
  const message = { wait: 30 };
  count.follow(message, message.wait);
  now += 10_000;
  count.follow(message, message.wait);
  strictEqual(count.left, 20);
  now += 60_000;
  strictEqual(count.left, 0);
});

Deno.test("a new message starts a new count, or ends it", () => {
  let now = 0;
  const count = new Countdown(() => now);
  count.follow({}, 5);
  now += 2000;
  count.follow({}, 5);
  strictEqual(count.left, 5);
  count.follow({}, null);
  strictEqual(count.left, null);
});
