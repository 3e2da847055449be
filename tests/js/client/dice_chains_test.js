import { deepStrictEqual, notStrictEqual, ok, strictEqual } from "node:assert";
import { DiceChains } from "../../../static/js/client/dice-chains.js";
import { chain, follows } from "../../../static/js/client/fairness.js";
import { FakeStorage, fullStorage } from "../fake_world.js";
import { moves, seed } from "../recorded_game.js";

const GAME = "0123456789abcdef";

Deno.test("a seat without a chain gets one, a seat with one is left alone", () => {
  const chains = new DiceChains(new FakeStorage());
  const end = chains.toCommit(GAME, 0, null);
  ok(end);
  strictEqual(chains.toCommit(GAME, 0, end), null);
  notStrictEqual(chains.toCommit(GAME, 1, null), end);
});

Deno.test("each roll reveals the link that follows the one shown before, the first after a commitment", () => {
  const chains = new DiceChains(new FakeStorage());
  let shown = /** @type {string} */ (chains.toCommit(GAME, 0, null));
  for (let roll = 0; roll < 5; roll += 1) {
    const { commit, link } = chains.next(GAME, 0, shown);
    strictEqual(commit, null);
    ok(follows(shown, link));
    shown = link;
  }
  const { commit, link } = new DiceChains(new FakeStorage()).next(GAME, 0, null);
  ok(commit && follows(commit, link));
});

Deno.test("a reload goes on with the same chain, and what lies in the storage and is no seed is replaced", () => {
  const storage = new FakeStorage();
  const before = new DiceChains(storage);
  const { link } = before.next(GAME, 0, /** @type {string} */ (before.toCommit(GAME, 0, null)));
  const next = new DiceChains(storage).next(GAME, 0, link);
  ok(next.commit === null && follows(link, next.link));
  storage.setItem(`yatzy-dice:${GAME}:0`, "rubbish");
  ok(new DiceChains(storage).toCommit(GAME, 0, null));
});

Deno.test("after another device rolled, a new chain is committed and never an end twice", () => {
  const chains = new DiceChains(new FakeStorage());
  const end = chains.toCommit(GAME, 0, null);
  const { commit, link } = chains.next(GAME, 0, chain("ab".repeat(32)).end);
  ok(commit && commit !== end && follows(commit, link));
});

Deno.test("without a storage, or with one that refuses, the chain lives as long as the page", () => {
  for (const storage of [null, fullStorage()]) {
    const chains = new DiceChains(storage);
    const { commit, link } = chains.next(GAME, 0, null);
    ok(commit && follows(link, chains.next(GAME, 0, link).link));
  }
});

Deno.test("seeds of old games are forgotten, the newest stay", () => {
  const storage = new FakeStorage();
  let now = 0;
  const chains = new DiceChains(storage, { now: () => now });
  for (; now < 60; now += 1) chains.toCommit(`game${now}`, 0, null);
  strictEqual(storage.length, 48);
  deepStrictEqual([storage.key(0), storage.key(47)], ["yatzy-dice:game12:0", "yatzy-dice:game59:0"]);
});

Deno.test("the links of a recorded game are those of its browser's seed", () => {
  const storage = new FakeStorage();
  storage.setItem(`yatzy-dice:${GAME}:0`, `${seed} 0`);
  const chains = new DiceChains(storage);
  /** @type {string | null} */
  let shown = null;
  let rolls = 0;
  for (const event of moves.flatMap(({ events }) => events)) {
    if (event.kind === "chain_committed") {
      strictEqual(chains.toCommit(GAME, 0, shown), event.end);
      shown = event.end;
    } else if (event.kind === "dice_rolled" && event.by !== "server") {
      deepStrictEqual(chains.next(GAME, 0, shown), { commit: null, link: event.link });
      shown = event.link;
      rolls += 1;
    }
  }
  ok(rolls > 5);
});
