import { strictEqual } from "node:assert";
import { inList, KeptAddress, shownAddress, spoken } from "../../../static/js/common/room-addresses.js";

const WIFI = {
  id: "wlan0",
  url: "http://192.168.1.20:8000/r/KTRM/",
  words: "Wi-Fi (wlan0)",
  qr: "/r/KTRM/qr/192.168.1.20:8000.svg",
};
const DOCKER = { ...WIFI, id: "docker0", url: "http://172.17.0.1:8000/r/KTRM/", words: "Virtual network (docker0)" };

function device() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
  };
}

Deno.test("the best address is shown until the host chooses another, as long as that is there", () => {
  strictEqual(shownAddress([WIFI, DOCKER], ""), WIFI);
  strictEqual(shownAddress([WIFI, DOCKER], "docker0"), DOCKER);
  strictEqual(shownAddress([WIFI], "docker0"), WIFI);
  strictEqual(shownAddress([], "docker0"), null);
});

Deno.test("a choice follows its network to another address", () => {
  const moved = { ...DOCKER, url: "http://172.18.0.1:8000/r/KTRM/" };
  strictEqual(shownAddress([WIFI, moved], "docker0"), moved);
});

Deno.test("a choice is remembered for the room on this device", () => {
  const store = device();
  new KeptAddress(store, "KTRM").choose("docker0");
  strictEqual(new KeptAddress(store, "KTRM").chosen, "docker0");
  strictEqual(new KeptAddress(store, "ABCD").chosen, "");
});

Deno.test("where storage is forbidden or full, a choice lasts as long as the page", () => {
  const full = {
    ...device(),
    setItem: () => {
      throw new Error("full");
    },
  };
  for (const store of [null, full]) {
    const kept = new KeptAddress(store, "KTRM");
    kept.choose("docker0");
    strictEqual(kept.chosen, "docker0");
  }
});

Deno.test("a list names the network and what differs in the link", () => {
  strictEqual(inList(WIFI), "Wi-Fi (wlan0) · 192.168.1.20:8000");
  strictEqual(spoken(WIFI.url), "192.168.1.20:8000/r/KTRM");
});
