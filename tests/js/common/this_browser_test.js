// What a device likes, how it sounds and how it stays awake.

import { deepStrictEqual, ok, strictEqual } from "node:assert";
import { KeptClaim, MarkedDice, Preferences } from "../../../static/js/common/browser-storage.js";
import { Sounds } from "../../../static/js/common/sounds.js";
import { Wakefulness } from "../../../static/js/common/wake-lock.js";
import { FakeStorage, fullStorage } from "../fake_world.js";

Deno.test("a new device tumbles its dice in silence", () => {
  const { likes } = new Preferences(new FakeStorage());
  deepStrictEqual([likes.motion, likes.sound, likes.awake], ["full", false, false]);
  deepStrictEqual([likes.left, likes.asks], [false, false]);
});

Deno.test("who asks the system for less motion gets none, until they choose otherwise", () => {
  const storage = new FakeStorage();
  const calm = new Preferences(storage, { calm: true });
  strictEqual(calm.likes.motion, "off");
  calm.change({ sound: true });
  strictEqual(new Preferences(storage, { calm: false }).likes.motion, "full"); // what was not chosen is not stored
  calm.change({ motion: "quick" });
  strictEqual(new Preferences(storage, { calm: true }).likes.motion, "quick");
});

Deno.test("likes are kept and told", () => {
  const storage = new FakeStorage();
  const preferences = new Preferences(storage);
  let told = 0;
  const forget = preferences.onChange(() => told += 1);
  preferences.change({ sound: true });
  forget();
  preferences.change({ vibration: false, left: true, asks: true });
  strictEqual(told, 1);
  const { sound, vibration, left, asks } = new Preferences(storage).likes;
  deepStrictEqual([sound, vibration, left, asks], [true, false, true, true]);
});

Deno.test("rubbish in the storage, or none at all, is no trouble", () => {
  for (const stored of ["{", "7", "null", '{"motion":"wild","sound":"loud","other":true}']) {
    const storage = new FakeStorage();
    storage.setItem("yatzy-likes", stored);
    deepStrictEqual(new Preferences(storage).likes, new Preferences(null).likes);
  }
  new Preferences(null).change({ sound: true });
});

Deno.test("a page that was loaded again knows whom it asked to be, in this room only", () => {
  const storage = new FakeStorage();
  const asked = { member: 7, giveUp: false, again: 0 };
  const read = (room = "KTRM") => new KeptClaim(storage, room).read();
  new KeptClaim(storage, "KTRM").write(asked);
  deepStrictEqual([read(), read("ABCD")], [asked, null]);
  new KeptClaim(storage, "KTRM").write(null);
  strictEqual(read(), null);
});

Deno.test("marked dice outlive the page, but not the throw they lie in", () => {
  const storage = new FakeStorage();
  new MarkedDice(storage).put("12 1 1 33566", [3, 4]);
  const reloaded = new MarkedDice(storage);
  deepStrictEqual([reloaded.of("12 1 1 33566"), reloaded.of("12 1 2 33666")], [[3, 4], null]);
  reloaded.put("12 1 2 33666", []);
  deepStrictEqual(reloaded.of("12 1 2 33666"), []); // to have marked none is something else than not to know
});

Deno.test("a storage that is forbidden, full or spoilt only forgets", () => {
  for (const storage of [null, fullStorage()]) {
    const claim = new KeptClaim(storage, "KTRM");
    claim.write({ member: 7, giveUp: false, again: 0 });
    strictEqual(new KeptClaim(storage, "KTRM").read(), null);
    const marks = new MarkedDice(storage);
    marks.put("a", [1]);
    strictEqual(marks.of("a"), null);
  }
});

/** An audio context that counts its sounds. */
function fakeAudio() {
  const made = { sounds: 0, resumed: 0, notes: /** @type {number[]} */ ([]), ramps: /** @type {number[][]} */ ([]) };
  const node = { connect: (/** @type {any} */ next) => next };
  const exponentialRampToValueAtTime = (/** @type {number[]} */ ...ramp) => made.ramps.push(ramp);
  const value = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime };
  const getChannelData = () => new Float32Array(8000);
  const context = {
    ...{ state: "running", currentTime: 0, sampleRate: 8000, destination: node },
    createBuffer: () => ({ getChannelData }),
    createBufferSource: () => ({ ...node, start: () => made.sounds += 1, stop() {} }),
    createOscillator: () => {
      const frequency = { value: 0 };
      return { ...node, frequency, start: () => made.notes.push(frequency.value), stop() {} };
    },
    resume: () => made.resumed += 1,
    createBiquadFilter: () => ({ ...node, frequency: value, Q: value }),
    createGain: () => ({ ...node, gain: value }),
  };
  return { made, context: /** @type {AudioContext} */ (/** @type {unknown} */ (context)) };
}

/** @param {() => AudioContext | null} card @param {boolean} [on] */
const soundsOn = (card, on = true) => Object.assign(new Sounds(card, () => 0.5), { on });

Deno.test("no sound is made, and no sound card asked for, until sound is switched on", () => {
  const { made, context } = fakeAudio();
  let asked = 0;
  const sounds = soundsOn(() => (asked += 1, context), false);
  sounds.roll(5, 0.6);
  deepStrictEqual([asked, made.sounds], [0, 0]);
  sounds.on = true;
  sounds.keep();
  sounds.roll(2, 0.6);
  deepStrictEqual([asked, made.sounds], [1, 1 + 2 * 3 + 2]);
  sounds.roll(2, 0); // dice that do not tumble are heard at once
  strictEqual(made.sounds, 1 + 2 * 3 + 2 + 2);
});

const TUNES = /** @type {const} */ (["turn", "nudge", "yatzy", "end"]);

Deno.test("a turn, a nudge, a yatzy and the end each have a tune of their own, short and soft, and none is heard unasked", () => {
  const { made, context } = fakeAudio();
  const sounds = soundsOn(() => context, false);
  const play = (/** @type {typeof TUNES[number]} */ tune) => {
    made.notes = [];
    sounds.play(tune);
    return made.notes.join();
  };
  deepStrictEqual(TUNES.map(play), ["", "", "", ""]);
  sounds.on = true;
  const heard = TUNES.map(play);
  ok(heard.every((notes) => notes.includes(",")));
  strictEqual(new Set(heard).size, TUNES.length);
  ok(made.ramps.length && made.ramps.every(([loud, until]) => loud < 0.2 && until < 2.5));
  sounds.on = false;
  strictEqual(play("turn"), "");
});

Deno.test("a sound card that sleeps is woken, and one that comes later is asked again", () => {
  const { made, context } = fakeAudio();
  Object.assign(context, { state: "suspended" });
  /** @type {AudioContext | null} */
  let card = null;
  const sounds = soundsOn(() => card);
  sounds.write();
  sounds.play("turn");
  strictEqual(made.notes.length, 0);
  card = context; // somebody has touched the page
  sounds.play("turn");
  ok(made.notes.length > 0 && made.resumed > 0);
});

Deno.test("a wake lock is preferred, then a video, then the truth", async () => {
  let released = 0;
  const lock = () => Promise.resolve({ release: () => Promise.resolve(void (released += 1)) });
  const none = () => Promise.resolve(null);
  const refused = () => Promise.reject(new Error("low battery"));
  const video = () => ({ play: () => Promise.resolve(), stop: () => void (released += 1) });
  const blocked = () => ({ play: () => Promise.reject(new Error("no")), stop() {} });
  for (
    const [how, state] of /** @type {const} */ ([
      [{ lock, video }, "lock"],
      [{ lock: refused, video }, "video"],
      [{ lock: none, video: blocked }, "impossible"],
      [{ lock: none, video: () => null }, "impossible"],
    ])
  ) strictEqual(await new Wakefulness(how).start(), state);
  const awake = new Wakefulness({ lock: none, video });
  await awake.start();
  awake.stop();
  ok(released === 1 && awake.state === "off");
});

Deno.test("a screen that is switched while the browser thinks about it does what was wanted last", async () => {
  let [given, released] = [0, 0];
  const free = { release: () => Promise.resolve(void (released += 1)) };
  const lock = async () => {
    await Promise.resolve();
    given += 1;
    return free;
  };
  const awake = new Wakefulness({ lock, video: () => null });
  const begun = awake.start();
  awake.stop();
  strictEqual(await begun, "off");
  deepStrictEqual([awake.state, given - released], ["off", 0]);
  await Promise.all([awake.start(), awake.start()]);
  deepStrictEqual([awake.state, given - released], ["lock", 1]);
  awake.stop();
  strictEqual(given - released, 0);
});
