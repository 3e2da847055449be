import { rejects, strictEqual } from "node:assert";
import { Awaited } from "../../../static/js/common/room-requests.js";

Deno.test("what was asked for is here with the room that has it, and not with an older one", async () => {
  const awaited = new Awaited();
  awaited.hear({ version: 4 });
  strictEqual(awaited.isHere, true);
  const asked = awaited.answer(Promise.resolve({ room_version: 6 }));
  strictEqual(awaited.isHere, false);
  strictEqual((await asked).room_version, 6);
  awaited.hear({ version: 5 });
  strictEqual(awaited.isHere, false);
  awaited.hear({ version: 6 });
  strictEqual(awaited.isHere, true);
});

Deno.test("of two wishes both are waited for, whichever is answered first", async () => {
  const awaited = new Awaited();
  awaited.hear({ version: 4 });
  await Promise.all([
    awaited.answer(Promise.resolve({ room_version: 6 })),
    awaited.answer(Promise.resolve({ room_version: 5 })),
  ]);
  awaited.hear({ version: 5 });
  strictEqual(awaited.isHere, false);
});

Deno.test("a refusal, or no answer, is nothing to wait for", async () => {
  const awaited = new Awaited();
  awaited.hear({ version: 4 });
  await awaited.answer(Promise.resolve(null));
  await rejects(awaited.answer(Promise.reject(new Error("offline"))));
  strictEqual(awaited.isHere, true);
});

Deno.test("after the owner went back to a backup nobody waits for what it does not have", async () => {
  const awaited = new Awaited();
  awaited.hear({ version: 40 });
  await awaited.answer(Promise.resolve({ room_version: 41 }));
  awaited.hear({ version: 7 });
  strictEqual(awaited.isHere, true);
});
