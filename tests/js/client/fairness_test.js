// The browser's fair dice give the known answers that the server's are held to as well.

import { deepStrictEqual, ok, strictEqual, throws } from "node:assert";
import golden from "../../golden/fairness.json" with { type: "json" };
import * as fairness from "../../../static/js/client/fairness.js";
import { verify } from "../../../static/js/client/fairness-verify.js";

/** @type {Record<string, unknown>} */
const records = golden.records;
const secret = golden.records.evening.secret;

for (const { seed, length, end, links } of golden.chains) {
  Deno.test(`a chain of ${length} links is as ever`, () => {
    deepStrictEqual(fairness.chain(seed, length), { end, links });
  });
}

Deno.test("a long chain is as ever", () => {
  const { seed, length, end, first } = golden.long_chain;
  const made = fairness.chain(seed);
  deepStrictEqual([made.links.length, made.end, made.links[0]], [length, end, first]);
});

for (const { secret, game, seat, epoch, end, first } of golden.server_chains) {
  Deno.test(`the server's chain ${epoch} for seat ${seat} of ${game} is as ever`, () => {
    const made = fairness.serverChain(secret, game, seat, epoch);
    deepStrictEqual([made.end, made.links[0]], [end, first]);
  });
}

golden.rolls.forEach(({ secret, count, sides, message, faces, ...context }, at) => {
  Deno.test(`roll ${at}, ${count} dice of ${sides} sides, is as ever`, () => {
    strictEqual(fairness.message(context), message);
    deepStrictEqual(fairness.faces(secret, context, count, sides), faces);
  });
});

for (const known of golden.verifications) {
  Deno.test(`verification: ${known.name}`, () => {
    const record = structuredClone(records[known.of]);
    for (const { path, value } of known.set) change(record, path, value);
    deepStrictEqual(verify(record, known.noted), known.report);
  });
}

Deno.test("a new chain is committed, revealed link by link, and runs out", () => {
  const made = fairness.chain(fairness.newSeed(), 5);
  let shown = made.end;
  for (let i = 0; i < 5; i += 1) {
    const link = fairness.nextLink(made, shown);
    ok(link !== null && fairness.follows(shown, link));
    shown = link;
  }
  strictEqual(fairness.nextLink(made, shown), null);
});

Deno.test("another device's link has no successor here, for every seed is new", () => {
  const [seed, other] = [fairness.newSeed(), fairness.newSeed()];
  ok(fairness.isDigest(seed) && seed !== other);
  strictEqual(fairness.nextLink(fairness.chain(seed, 5), fairness.chain(other, 5).end), null);
});

Deno.test("a digest has one spelling only", () => {
  const { seed, end } = golden.chains[0];
  ok(fairness.follows(end, seed));
  ok(!fairness.follows(end, seed.toUpperCase()));
  for (const text of ["", "00", "0".repeat(65), "0".repeat(64) + "\n", null, 7]) ok(!fairness.isDigest(text));
});

Deno.test("chains and dice that cannot be are refused", () => {
  const [{ count: _, sides: __, message: ___, faces: ____, secret: _____, ...context }] = golden.rolls;
  throws(() => fairness.chain("00"), RangeError);
  throws(() => fairness.chain(secret, 0), RangeError);
  throws(() => fairness.faces("00", context, 5), RangeError);
  for (const sides of [0, 1, 257, NaN]) throws(() => fairness.faces(secret, context, 5, sides), RangeError);
});

Deno.test("what is no object at all is a verdict and not a crash", () => {
  for (const rubbish of [null, undefined, 7, "record", [], true]) {
    const { verdict, problems: [problem] } = verify(rubbish);
    deepStrictEqual([verdict, problem.code, problem.params], ["failed", "malformed", { path: "record" }]);
  }
});

/** @param {any} place @param {(string | number)[]} path @param {unknown} value */
function change(place, path, value) {
  for (const key of path.slice(0, -1)) place = place[key];
  place[path[path.length - 1]] = value;
}
